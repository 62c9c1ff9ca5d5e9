"""From where to where a passage goes: whole sentences that read well together; of a long one whole clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice, product
from typing import Final, NamedTuple, TypeAlias

from bdm.italian.sentences import sentences
from bdm.platform.kit.regex import regex
from bdm.search.answer.readable import SearchableText

LEAST: Final = 160
MOST: Final = 250
"""Characters of a passage that reads well."""
_BESIDES: Final = 40
"""Characters further away that tell whether a sentence ends."""
_TRIED: Final = 12
"""How many places of each side are tried together."""
_WHOLE, _LISTED, _CLAUSE, _JOINED, _WORD = 0, 1, 2, 4, 6
"""What it costs to begin or to end at a sentence, at a semicolon or colon, at a comma, before 'che', anywhere else."""
_TOO_SHORT: Final = 8
"""What it costs to say nothing; the less, the nearer to ``LEAST``."""
_MARK: Final = 2
"""Characters of '… '."""
_REST = regex(r"[^\W_]*[^\w\s]*")
_BLANKS = regex(r"\s{2,}")
# Not within 'art. 5, comma 2, lett. b), n. 3, c.p.c.'
_CLAUSES = regex(
    r"[,;:](?=\s)(?!\s+(?:\d|[a-z]\)|n°|comm[ai]\b|(?:primo|secondo|terzo|quarto|ultimo)\s+(?:comma|periodo)|"
    r"(?:[cdlnp]|nn|artt?|cap|cod|cpc|cpv|cit|lett|par|segg?|sez|ss)\b))"
)
_JOINTS = regex(r"\s(?=(?:che|e|ed|o|nonché|ma|mentre|perché|poiché|quando|ove|se|con|per|[-–]|\()(?:\s|(?<=\()))")
Span: TypeAlias = tuple[int, int]


class Bounds(NamedTuple):
    """``start`` and ``end`` of a passage, and whether it begins and whether it ends within a sentence."""

    start: int
    end: int
    begun: bool
    broken: bool


class _Place(NamedTuple):
    at: int
    cost: int


def bounds(text: SearchableText, core: Span, within: Span, free: Span, phrases: Sequence[Span]) -> Bounds:
    """Of the passage that shows ``core``, in its part of the text (``within``), where no other passage is (``free``),
    and cutting none of ``phrases``.
    """
    cleaned = text.cleaned
    first, last = core
    # Running lines are blanks where a page ends
    reach = (2 * MOST if text.has_joint(first - MOST, last + MOST) else MOST) + _BESIDES
    begin, finish = max(within[0], min(first, last - reach)), min(within[1], max(last, first + reach))
    low, high = max(free[0], begin), min(free[1], finish)
    room = max(0, MOST - 2 * _MARK - (last - first))
    starts, ends = _places(text, begin, finish, within)
    for share in (0, 0.5, 0.75):
        starts.append(_Place(min(first, word_end(cleaned, max(low, first - int(room * share)))), _WORD))
        ends.append(_Place(_word_start(cleaned, last, min(high, last + int(room * share))), _WORD))
    return _best(
        _nearest((each for each in starts if low <= each.at <= first), first, phrases),
        _nearest((each for each in ends if last <= each.at <= high), last, phrases),
        _Widths(cleaned, begin, finish),
    )


def _places(text: SearchableText, begin: int, finish: int, within: Span) -> tuple[list[_Place], list[_Place]]:
    """Where a passage may begin and where it may end, between two places of the text."""
    cleaned = text.cleaned
    window = cleaned[begin:finish]
    starts, ends = [], []
    opening, closing = begin == within[0], finish == within[1]
    within_words = len(window.rstrip())
    for number, (start, end) in enumerate(sentences(window)):
        if number or opening:  # of the first one only its end may be in sight
            starts.append(_Place(begin + start, _start_cost(text, begin + start)))
        if end < within_words or closing:
            ends.append(_Place(begin + end, _end_cost(text, begin + end)))
    for match in _CLAUSES.finditer(window):
        cost = _CLAUSE if match[0] == "," else _LISTED
        end = match.end()
        ends.append(_Place(begin + end, cost))
        starts.append(_Place(begin + end + len(window) - end - len(window[end:].lstrip()), cost))
    for match in _JOINTS.finditer(window):
        ends.append(_Place(begin + match.start(), _JOINED))
        starts.append(_Place(begin + match.end(), _JOINED))
    return starts, ends


def _start_cost(text: SearchableText, start: int) -> int:
    """What it costs to begin where a sentence seems to: with a small letter after a heading, or where a page that is
    not here may have begun it.
    """
    if not text.cleaned[start].islower() or not text.cleaned[:start].strip():
        return _WHOLE
    return _LISTED if text.complete else _CLAUSE


def _end_cost(text: SearchableText, end: int) -> int:
    """What it costs to end where a sentence seems to."""
    if text.cleaned[end - 1] == ";":
        return _LISTED
    return _WHOLE if text.complete or not text.cleaned[end - 1].isalnum() else _WORD


def _nearest(places: Iterable[_Place], to: int, phrases: Sequence[Span]) -> list[_Place]:
    """Of places, those that cut no phrase; the nearest of them."""
    left = (each for each in places if not any(start < each.at < end for start, end in phrases))
    return list(islice(sorted(left, key=lambda each: (abs(each.at - to), each.cost)), _TRIED))


class _Widths:
    """How wide a passage is as it is shown, without the blanks that running lines and ends of lines leave."""

    def __init__(self, cleaned: str, begin: int, finish: int) -> None:
        self._blanks = [match.span() for match in _BLANKS.finditer(cleaned, begin, finish)]

    def of(self, start: int, end: int) -> int:
        blank = sum(min(last, end) - first - 1 for first, last in self._blanks if start < first < end)
        return end - start - blank


def _best(starts: Sequence[_Place], ends: Sequence[_Place], widths: _Widths) -> Bounds:
    chosen: tuple[float, int, int] | None = None
    best = starts[0], ends[0]
    for start, end in product(starts, ends):
        width = widths.of(start.at, end.at) + _MARK * ((start.cost > _WHOLE) + (end.cost > _WHOLE))
        too_long = max(0, width - MOST) * 100
        cost = start.cost + end.cost + max(0, LEAST - width) / LEAST * _TOO_SHORT + too_long
        rated = (cost, -start.at, end.at)
        if chosen is None or rated < chosen:
            chosen, best = rated, (start, end)
    start, end = best
    return Bounds(start.at, end.at, start.cost != _WHOLE, end.cost != _WHOLE)


def word_end(text: str, at: int) -> int:
    """``at``, or where the word ends that goes on there, with the signs and the space that follow it."""
    if at == 0 or at >= len(text) or text[at - 1].isspace():
        return min(at, len(text))
    rest = _REST.match(text, at, at + MOST)
    assert rest is not None
    return rest.end()


def _word_start(text: str, least: int, at: int) -> int:
    """The last end of a word before ``at``, but not before ``least``."""
    if at >= len(text) or text[at].isspace():
        return max(least, at)
    while at > least and not text[at - 1].isspace():
        at -= 1
    return max(least, at - 1 if at > least else at)
