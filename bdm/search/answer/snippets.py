"""Passages that show why an item was found: from the text that the reader may see, with the words marked."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from bdm.document.parts import NAMES, PartKind, outline
from bdm.italian import ELISIONS, OPENINGS, SUFFIXES, fold, spans, tokens
from bdm.italian.months import MONTHS
from bdm.italian.sentences import sentences
from bdm.platform.kit.regex import regex
from bdm.search.answer.readable import SearchableText, phrase_places
from bdm.search.query.sought import Sought

MAX_SNIPPETS = 3
_LENGTH = 220  # characters of a passage, more or less a sentence
_LONGER = 100  # so many more to the end of a sentence
_APART = 80  # between two words that need not be shown together
_SHORT = 4  # words up to this length may be abbreviations, written with dots in between
_SHORTEST = 4  # of plain words: 'dann' is the stem of 'danno'
_WORD = regex(r"[^\W_]+")
_REST = regex(r"[^\W_]*[^\w\s]*")
_DIVIDED = regex(r"-[^\S\n]*\n")
_REWRITTEN = tuple(
    {start for starts in OPENINGS.values() for start in starts if len(start) > 2}
    | {month[:4] for month in MONTHS}
    | {"comma", "commi", "numer", "nonies"}
    | {suffix for suffix in SUFFIXES if len(suffix) > _SHORT}
)
"""What the analysis may change beyond the word itself begins with one of these."""
_SUFFIXED = regex(r"([0-9]+)([a-z]+)")
_FULL_YEAR = regex(r"(?:19|20)[0-9]{2}")
_LATER: Final[dict[PartKind, int]] = {
    "motivi": 0,
    "fatto_e_motivi": 0,
    "fatto": 1,
    "dispositivo": 1,
    "conclusioni": 2,
    "intestazione": 3,
}
"""Which of two passages that have as many of the words is shown: the reasons before the heading."""
_UNKNOWN: Final = 1


@dataclass(frozen=True, slots=True)
class Snippet:
    """A passage as HTML: everything is escaped but ``<mark>``; and of a document its page, from 1, and in which part
    it stands, where that is known.
    """

    html: str
    page: int | None = None
    part: str | None = None


def beginnings(sought: Sought) -> list[list[str]]:
    """What is sought begins with in any text, each as pieces that follow each other; empty where some may be written in
    too many ways.
    """
    words = [[_beginning(word)] if _plain(word) else [] for word in sought.tokens]
    phrases = [
        [_beginning(token) for word in phrase for token in tokens(word) if _plain(token)] for phrase in sought.phrases
    ]
    return [*words, *phrases] if all(words) and all(phrases) else []


def _beginning(word: str) -> str:
    """What every form of a stem begins with: the stem, unless the stemmer has put 'ent' in the place of 'enza'."""
    return word[:-1] if word.endswith("ent") else word


@lru_cache(maxsize=1_024)
def _plain(word: str) -> bool:
    """Whether every form of the word is written in one piece: no abbreviation, no number, no part of a citation."""
    if len(word) < _SHORTEST or not word.isalpha() or word in OPENINGS:
        return False
    return not any(word.startswith(start) or start.startswith(word) for start in _REWRITTEN)


class FoundSnippets(NamedTuple):
    """``snippets``, the best first; ``missing`` is what seems to stand nowhere in the text."""

    snippets: list[Snippet]
    missing: Sought


def snippets(text: SearchableText, sought: Sought, limit: int = MAX_SNIPPETS) -> FoundSnippets:
    """The best ``limit`` passages of ``text``: those with more of what is sought, and of these the ones in the reasons,
    come first. A phrase is never cut, a sentence only where it is long.
    """
    hits = sorted(_hits(text, sought))
    missing = _missing(sought, hits)
    if not hits:
        return FoundSnippets([], missing)
    parts = text.parts if text.parts is not None else outline(text.cleaned) if text.whole else []
    shown: list[tuple[int, int, Snippet]] = []
    for likely in _likely_passages(hits, parts):
        if len(shown) == limit:
            break
        taken = [(start, end) for start, end, _ in shown]
        core = [hit for hit in likely.hits if not any(start <= hit.start < end for start, end in taken)]
        if not core:
            continue
        start, end = _bounds(text, core, parts, taken)
        marks = _marks(text.cleaned, start, end, _between(hits, start, end), sought)
        if marks:
            part = _part(parts, core[0].start)
            html = _html(text.cleaned, start, end, marks)
            number = text.page(core[0].start)[2]
            shown.append((start, end, Snippet(html, number, NAMES[part[2]] if part and part[2] in _LATER else None)))
    return FoundSnippets([snippet for _, _, snippet in shown], missing)


def _missing(sought: Sought, hits: Iterable[_Hit]) -> Sought:
    bits = 0
    for hit in hits:
        bits |= hit.kind
    absent = {word for word, bit in _finder(sought.tokens).bits.items() if not bits & bit}
    citations = (each for each in sought.citations if any(token.text in absent for token in each))
    phrases = (phrase for number, phrase in _numbered(sought) if not bits & 1 << number)
    return Sought(sought.words & absent, frozenset(citations), frozenset(phrases))


def _numbered(sought: Sought) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The phrases with their bits' numbers: those of the words come before."""
    return enumerate(sorted(sought.phrases), len(sought.tokens))


class _Hit(NamedTuple):
    """Where something sought seems to stand."""

    start: int
    end: int
    """Of a phrase, which is certain; 0 of a word."""
    kind: int
    """A bit for each word and phrase."""


class _Likely(NamedTuple):
    """Hits that one passage may show. The best come first: more of the words, in the reasons, in more places."""

    different: int
    """How many different words and phrases there are, below zero."""
    rank: int
    """Of the part of the text."""
    number: int
    """How many hits there are, below zero."""
    hits: list[_Hit]


def _hits(text: SearchableText, sought: Sought) -> Iterator[_Hit]:
    for at, kind in _finder(sought.tokens).hits(text.written):
        yield _Hit(text.place(at), 0, kind)
    for number, phrase in _numbered(sought):
        for start, end in phrase_places(text, phrase):
            yield _Hit(start, end, 1 << number)


def _likely_passages(hits: list[_Hit], parts: list[tuple[int, int, PartKind]]) -> list[_Likely]:
    """The hits by what may be shown together, the best first; some of them are none after all."""
    groups: list[list[_Hit]] = []
    for hit in hits:
        if groups:
            first, last = groups[-1][0].start, groups[-1][-1].start
            apart = hit.start - last > _APART and hit.start - first > _LENGTH // 2
            if hit.start - first < _LENGTH and not apart and _part(parts, first) == _part(parts, hit.start):
                groups[-1].append(hit)
                continue
        groups.append([hit])
    found = []
    for group in groups:
        bits = 0
        for hit in group:
            bits |= hit.kind
        part = _part(parts, group[0].start)
        rank = _LATER.get(part[2], _UNKNOWN) if part else _UNKNOWN
        found.append(_Likely(-bits.bit_count(), rank, -len(group), group))
    found.sort()
    return found


def _part(parts: list[tuple[int, int, PartKind]], place: int) -> tuple[int, int, PartKind] | None:
    """The part of the text that ``place`` is in."""
    index = bisect_right(parts, place, key=lambda part: part[0])
    return parts[index - 1] if index else None


def _bounds(
    text: SearchableText, core: list[_Hit], parts: list[tuple[int, int, PartKind]], taken: list[tuple[int, int]]
) -> tuple[int, int]:
    """From where to where a passage goes that shows ``core``: whole sentences where they are short, else whole words,
    on its own page, within its part and beside what is ``taken``.
    """
    cleaned = text.cleaned
    first = core[0].start
    last = max(hit.end or _word_end(cleaned, hit.start + 1) for hit in core)
    low, high = text.page(first)[0], max(last, text.page(last - 1)[1])
    for start, heading_end, _ in parts:
        if low <= heading_end <= first:
            low = heading_end
        if last <= start < high:
            high = start
    low = max([low, *(end for _, end in taken if end <= first)])
    high = min([high, *(start for start, _ in taken if start >= last)])
    room = max(_LENGTH - (last - first), _LENGTH // 4)
    begin, finish = max(low, first - room - _LONGER), min(high, last + room + _LONGER)
    limits: list[tuple[int, int]] = []
    for start, end in sentences(cleaned[begin:finish]):
        limits.append((begin + start, begin + end))
        if begin + end >= max(last, first + _LENGTH):
            break  # no passage goes further
    starts = [start for start, _ in limits if start <= first and (start > begin or begin == low)]
    start = starts[-1] if starts and first - starts[-1] <= room else _word_end(cleaned, max(low, first - room // 2))
    start = min(start, first)
    left = max(room - (first - start), _LENGTH // 8)
    ends = [end for _, end in limits if end >= last and (end < finish or finish == high)]
    if ends and ends[0] - last <= left + _LONGER:
        return start, max([ends[0], *(end for end in ends if end - start <= _LENGTH)])
    return start, max(last, min(high, _word_end(cleaned, min(high, last + left))))


def _between(hits: list[_Hit], start: int, end: int) -> list[_Hit]:
    return hits[bisect_left(hits, start, key=lambda hit: hit.start) : bisect_left(hits, end, key=lambda hit: hit.start)]


def _marks(cleaned: str, start: int, end: int, hits: list[_Hit], sought: Sought) -> list[tuple[int, int]]:
    """The places of what is sought between ``start`` and ``end``, in order; of those that overlap the longer one."""
    passage = cleaned[start:end]
    found = None
    if not sought.citations and _DIVIDED.search(passage) is None:
        places = sorted({hit.start - start for hit in hits if not hit.end})
        found = _marks_alone(passage, places, sought.words)
    if found is None:
        found = _analysed_marks(passage, sought)
    phrases = [(hit.start - start, hit.end - start) for hit in hits if 0 < hit.end <= end]
    marks: list[tuple[int, int]] = []
    for mark in sorted({*found, *phrases}, key=lambda each: (each[0], -each[1])):
        if not marks or mark[0] >= marks[-1][1]:
            marks.append(mark)
    return [(start + first, start + last) for first, last in marks]


def _analysed_marks(passage: str, sought: Sought) -> list[tuple[int, int]]:
    """The words and citations of ``passage``, as the analysis sees them."""
    found = [span for span in spans(passage) if span.token.text in sought.tokens]
    marks = [(span.start, span.end) for span in found if span.token.text in sought.words]
    at = {(span.token.text, span.token.position): span for span in found}
    for citation in sought.citations:
        for first in found:
            wanted = [at.get((token.text, first.token.position + token.position)) for token in citation]
            every = [span for span in wanted if span is not None]
            if len(every) == len(citation):
                marks.append((first.start, max(span.end for span in every)))
    return marks


def _word_end(text: str, at: int) -> int:
    """``at``, or where the word ends that goes on there, with the signs that follow it."""
    if at == 0 or at >= len(text) or text[at - 1].isspace():
        return min(at, len(text))
    rest = _REST.match(text, at, at + _LENGTH)
    assert rest is not None
    return rest.end()


def _marks_alone(passage: str, places: Iterable[int], words: frozenset[str]) -> list[tuple[int, int]] | None:
    """The ``words`` at ``places``; None where one of them means nothing without its neighbours."""
    marks = []
    for place in places:
        written = _WORD.match(passage, place)
        found = None if written is None else _alone(written[0])
        if written is None or found is None:
            return None
        if not words.isdisjoint(found):
            marks.append(written.span())
    return marks


@lru_cache(maxsize=4_096)
def _alone(written: str) -> frozenset[str] | None:
    """What the analysis makes of a word wherever it stands; None where that depends on what stands around it."""
    folded = fold(written).lower()
    if len(folded) <= _SHORT or not folded.isalpha() or folded in ELISIONS or folded.startswith(_REWRITTEN):
        return None
    return frozenset(tokens(written))


def _html(cleaned: str, start: int, end: int, marks: Iterable[tuple[int, int]]) -> str:
    parts, at = [], start
    for first, last in marks:
        parts += [escape(cleaned[at:first], quote=False), f"<mark>{escape(cleaned[first:last], quote=False)}</mark>"]
        at = last
    parts.append(escape(cleaned[at:end], quote=False))
    return " ".join("".join(parts).split())


class _Finder:
    """Finds where words seem to occur in a folded text by comparing characters, which is a hundred times faster than
    the analysis.
    """

    def __init__(self, words: frozenset[str]) -> None:
        self.bits = {word: 1 << number for number, word in enumerate(sorted(words))}
        """Each word's own."""
        self._beginnings: list[tuple[str, int]] = []
        self._patterns: list[tuple[re.Pattern[str], int]] = []
        for word, kind in self.bits.items():
            if word not in OPENINGS and word.isalpha() and len(word) > 1:
                self._beginnings.append((_beginning(word), kind))
            self._patterns += [(regex(pattern), kind) for pattern in _patterns(word)]

    def hits(self, folded: str) -> Iterator[tuple[int, int]]:
        """Places at which one of the words may begin; each word has a bit of its own."""
        for beginning, kind in self._beginnings:
            at = folded.find(beginning)
            while at >= 0:
                if not folded[at - 1 : at].isalnum():
                    yield at, kind
                at = folded.find(beginning, at + 1)
        for pattern, kind in self._patterns:
            for match in pattern.finditer(folded):
                at = match.start()
                if not folded[at - 1 : at].isalnum():
                    yield at, kind


_finder = lru_cache(maxsize=256)(_Finder)


def _patterns(word: str) -> Iterator[str]:
    """How a word may begin that is written in several ways: with full stops in between, as a citation spells it out, a
    year by its last two digits, a number apart from its suffix.
    """
    suffixed = _SUFFIXED.fullmatch(word)
    if len(word) == 1 and word not in OPENINGS:
        yield word + r"(?![^\W_])"
    elif suffixed:
        yield rf"{suffixed[1]}\W{{0,5}}{suffixed[2]}"
    elif not word.isalpha() or word in OPENINGS:
        yield r"\W{0,2}".join(map(re.escape, word)) if len(word) <= _SHORT else re.escape(_beginning(word))
    elif len(word) <= _SHORT:
        yield rf"{word[0]}\.\W?" + r"\W{0,2}".join(word[1:])
    yield from map(re.escape, OPENINGS.get(word, ()))
    if _FULL_YEAR.fullmatch(word):
        yield word[2:]
