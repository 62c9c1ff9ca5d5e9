"""From where to where a passage goes: whole sentences that read well together; of a long one whole clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nsmallest
from typing import Final, NamedTuple, TypeAlias

from bdm.italian.clauses import CLAUSES, JOINTS
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
_NEVER: Final = 100
_TOO_SHORT: Final = 8
"""What it costs to say nothing; the less, the nearer to ``LEAST``."""
_MARK: Final = 2
"""Characters of '… '."""
_REST = regex(r"[^\W_]*[^\w\s]*")
_BLANK: Final = " " * 8
_BLANKS = regex(f"{_BLANK}+")
"""What running lines leave."""
Span: TypeAlias = tuple[int, int]


class Bounds(NamedTuple):
    """``start`` and ``end`` of a passage, and whether it begins and whether it ends within a sentence."""

    start: int
    end: int
    begun: bool
    broken: bool


_Place: TypeAlias = tuple[int, int]
"""What it costs to begin or end there, and where it is."""


def bounds(text: SearchableText, core: Span, within: Span, free: Span, phrases: Sequence[Span]) -> Bounds:
    """Of the passage that shows ``core``, in its part of the text (``within``), where no other passage is (``free``),
    and cutting none of ``phrases``. Clauses are looked for only where whole sentences do not do, and so on.
    """
    first, last = core
    # Running lines are blanks where a page ends
    reach = (2 * MOST if text.has_joint(first - MOST, last + MOST) else MOST) + _BESIDES
    begin, finish = max(within[0], min(first, last - reach)), min(within[1], max(last, first + reach))
    low, high = max(free[0], begin), min(free[1], finish)
    wide = text.cleaned.find(_BLANK, begin, finish) >= 0
    blanks = [match.span() for match in _BLANKS.finditer(text.cleaned, begin, finish)] if wide else []
    starts, ends = list[_Place](), list[_Place]()
    best: tuple[float, _Place, _Place] | None = None
    ways: tuple[tuple[int, Callable[[], tuple[list[_Place], list[_Place]]]], ...] = (
        (_LISTED, lambda: _sentences(text, begin, finish, within)),
        (_JOINED, lambda: _clauses(text.cleaned, begin, finish)),
        (_WORD, lambda: _joints(text.cleaned, begin, finish)),
        (_NEVER, lambda: _words(text.cleaned, core, low, high)),
    )
    for next_cost, places in ways:
        more_starts, more_ends = places()
        starts += _fit(more_starts, low, first, phrases)
        ends += _fit(more_ends, last, high, phrases)
        best = _best(_nearest(starts, first), _nearest(ends, last), blanks)
        if best is not None and best[0] < next_cost:
            break
    assert best is not None  # the core itself may always be shown
    _, (start_cost, start), (end_cost, end) = best
    return Bounds(start, end, start_cost != _WHOLE, end_cost != _WHOLE)


def _sentences(text: SearchableText, begin: int, finish: int, within: Span) -> tuple[list[_Place], list[_Place]]:
    """Where sentences begin and where they end, between two places of the text."""
    window = text.cleaned[begin:finish]
    starts, ends = [], []
    opening, closing, length = begin == within[0], finish == within[1], len(window.rstrip())
    for number, (start, end) in enumerate(sentences(window)):
        if number or opening:  # of the first one only its end may be in sight
            starts.append((_start_cost(text, begin + start), begin + start))
        if end < length or closing:
            ends.append((_end_cost(text, begin + end), begin + end))
    return starts, ends


def _clauses(cleaned: str, begin: int, finish: int) -> tuple[list[_Place], list[_Place]]:
    found = [
        (_CLAUSE if match[0][0] == "," else _LISTED, match.start() + 1, match.end())
        for match in CLAUSES.finditer(cleaned, begin, finish)
    ]
    return [(cost, start) for cost, _, start in found], [(cost, end) for cost, end, _ in found]


def _joints(cleaned: str, begin: int, finish: int) -> tuple[list[_Place], list[_Place]]:
    found = [match.span() for match in JOINTS.finditer(cleaned, begin, finish)]
    return [(_JOINED, start) for _, start in found], [(_JOINED, end) for end, _ in found]


def _words(cleaned: str, core: Span, low: int, high: int) -> tuple[list[_Place], list[_Place]]:
    """A few places between words, the nearest of them at ``core`` itself."""
    first, last = core
    room = max(0, MOST - 2 * _MARK - (last - first))
    reaches = [int(room * share) for share in (0, 0.5, 0.75)]
    starts = [(_WORD, min(first, word_end(cleaned, max(low, first - reach)))) for reach in reaches]
    return starts, [(_WORD, _word_start(cleaned, last, min(high, last + reach))) for reach in reaches]


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


def _fit(places: Iterable[_Place], least: int, most: int, phrases: Sequence[Span]) -> Iterator[_Place]:
    """Those between two places that cut no phrase."""
    for cost, at in places:
        if least <= at <= most and not any(start < at < end for start, end in phrases):
            yield cost, at


def _nearest(places: Sequence[_Place], to: int) -> list[_Place]:
    """The cheapest first, of the nearest."""
    near = places if len(places) <= _TRIED else nsmallest(_TRIED, places, key=lambda each: abs(each[1] - to))
    return sorted(near)


def _best(
    starts: Sequence[_Place], ends: Sequence[_Place], blanks: Sequence[Span]
) -> tuple[float, _Place, _Place] | None:
    """The best two with what they cost; of those alike the later beginning, and the shorter passage."""
    chosen: tuple[float, int, int] | None = None
    best = None
    for start in starts:
        for end in ends:
            cost: float = start[0] + end[0]
            if chosen is not None and cost > chosen[0]:
                break
            width = end[1] - start[1] + _MARK * ((start[0] > _WHOLE) + (end[0] > _WHOLE))
            for first, last in blanks:
                if start[1] < first < end[1]:
                    width -= min(last, end[1]) - first - 1
            if width < LEAST:
                cost += (LEAST - width) / LEAST * _TOO_SHORT
            elif width > MOST:
                cost += (width - MOST) * _NEVER
            rated = (cost, -start[1], end[1])
            if chosen is None or rated < chosen:
                chosen, best = rated, (cost, start, end)
    return best


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
