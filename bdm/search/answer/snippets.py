"""Passages that show why an item was found: from the text that the reader may see, with the words marked."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop
from html import escape
from itertools import chain, takewhile
from typing import Final, NamedTuple

from bdm.document.parts import NAMES, PartKind, outline
from bdm.italian import ELISIONS, OPENINGS, SUFFIXES, fold, spans, tokens
from bdm.italian.months import MONTHS
from bdm.platform.kit.regex import regex
from bdm.search.answer.bounds import MOST, Bounds, bounds, word_end
from bdm.search.answer.readable import SearchableText, german_places, in_german, phrase_places, root_places
from bdm.search.query.targets import Targets

MAX_SNIPPETS = 3
_TOGETHER = 220  # characters in which words may be shown together
_CLOSE = 60  # characters: so much nearer, and one passage is better than another
_NEAR = 24  # hits that are looked at for what one passage may show
_SHORT = 4  # words up to this length may be abbreviations, written with dots in between
_SHORTEST = 4  # of plain words: 'dann' is the stem of 'danno'
_WORD = regex(r"[^\W_]+")
_DIVIDED = regex(r"-[^\S\n]*\n")
_JOINED = regex(r"(?<=[^\W\d_])-[^\S\n]*\n\s*(?=[a-zà-ÿ])")
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


def beginnings(sought: Targets) -> list[list[str]]:
    """What is sought begins with in any text, each as pieces that follow each other; empty where some may be written in
    too many ways.
    """
    german = dict(sought.german)
    words = [[_shared(word, german.get(word))] if _plain(word) else [] for word in sought.tokens]
    phrases = [
        [_beginning(token) for word in phrase for token in tokens(word) if _plain(token)] for phrase in sought.phrases
    ]
    roots = [[_unaccented(root)] if _plain(root) else [] for root in sought.roots]
    found = [*words, *phrases, *roots]
    return found if all(found) else []


def _shared(word: str, german: str | None) -> str:
    """What every form of the word begins with, in German too."""
    beginning = _beginning(word)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(beginning, german or "", strict=False)))
    return beginning[:same] if same >= _SHORTEST else beginning


def _unaccented(root: str) -> str:
    """What a root begins with however its last letter is written."""
    return root.rstrip("aeiou") or root


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
    missing: Targets


def snippets(text: SearchableText, sought: Targets, limit: int = MAX_SNIPPETS) -> FoundSnippets:
    """The best ``limit`` passages of ``text``: those with more of what is sought, and of these the ones in the reasons,
    come first. A phrase is never cut, a sentence only where it is long, and '…' says so. Running heads and feet are
    shown only where nothing else has any of it.
    """
    hits = sorted(_hits(text, sought))
    running = list(_hits(text.running, sought)) if text.running else []
    missing = _missing(sought, chain(hits, running))
    if not hits and running and text.running:
        line = text.running.alone(min(running).start)
        return FoundSnippets(snippets(line, sought, 1).snippets, missing)
    if not hits:
        return FoundSnippets([], missing)
    parts = text.parts if text.parts is not None else outline(text.cleaned) if text.whole else []
    shown: list[tuple[int, int]] = []
    barren: list[tuple[int, int]] = []
    found: list[Snippet] = []
    for index in _likely_passages(hits, parts):
        if len(found) == limit:
            break
        if _inside(hits[index[0]].start, shown) or _inside(hits[index[0]].start, barren):
            continue
        cut = _bounds(text, hits, index, parts, shown)
        marks = _marks(text.cleaned, cut.start, cut.end, _between(hits, cut.start, cut.end), sought)
        if marks:
            shown.append((cut.start, cut.end))
            part = _part(parts, cut.start)
            name = NAMES[part[2]] if part and part[2] in _LATER else None
            found.append(Snippet(_html(text.cleaned, cut, marks), text.page(cut.start)[2], name))
        elif not sought.citations:
            barren.append((cut.start, cut.end))
    return FoundSnippets(found, missing)


def _inside(place: int, passages: Iterable[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in passages)


def _missing(sought: Targets, hits: Iterable[_Hit]) -> Targets:
    bits = 0
    for hit in hits:
        bits |= hit.kind
    absent = {word for word, bit in _finder(sought.tokens).bits.items() if not bits & bit}
    citations = (each for each in sought.citations if any(token.text in absent for token in each))
    phrases = (phrase for number, phrase in _numbered(sought) if not bits & 1 << number)
    roots = (root for number, root in _numbered_roots(sought) if not bits & 1 << number)
    return Targets(sought.words & absent, frozenset(citations), frozenset(phrases), frozenset(roots))


def _numbered(sought: Targets) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The phrases with their bits' numbers: those of the words come before."""
    return enumerate(sorted(sought.phrases), len(sought.tokens))


def _numbered_roots(sought: Targets) -> Iterator[tuple[int, str]]:
    return enumerate(sorted(sought.roots), len(sought.tokens) + len(sought.phrases))


class _Hit(NamedTuple):
    """Where something sought seems to stand."""

    start: int
    end: int
    """Of a phrase or of a word that begins with a root, which are certain; 0 of another word."""
    kind: int
    """A bit for each word and phrase."""


def _hits(text: SearchableText, sought: Targets) -> Iterator[_Hit]:
    finder = _finder(sought.tokens)
    for at, kind in finder.hits(text.written):
        yield _Hit(text.place(at), 0, kind)
    for word, token in sought.german if in_german(text.cleaned) else ():
        for start, end in german_places(text, token):
            yield _Hit(start, end, finder.bits[word])
    for number, phrase in _numbered(sought):
        for start, end in phrase_places(text, phrase):
            yield _Hit(start, end, 1 << number)
    for number, root in _numbered_roots(sought):
        for start, end in root_places(text, root):
            yield _Hit(start, end, 1 << number)


def _likely_passages(hits: list[_Hit], parts: list[tuple[int, int, PartKind]]) -> Iterator[tuple[int, int]]:
    """The first and the last of the hits that one passage may show, the best first: more of the different words, in the
    reasons, nearer to each other, among more hits. Some of the hits are none after all.
    """
    every = 0
    for hit in hits:
        every |= hit.kind
    begins = [start for start, _, _ in parts] + [hits[-1].start + 1]
    ranks = [_UNKNOWN, *(_LATER.get(kind, _UNKNOWN) for _, _, kind in parts)]
    found: list[tuple[int, int, int, int, int, int]] = []
    part, beyond = 0, 0
    for first, hit in enumerate(hits):
        while begins[part] <= hit.start:
            part += 1
        limit = min(hit.start + _TOGETHER, begins[part])
        while beyond < len(hits) and hits[beyond].start < limit:
            beyond += 1
        bits, last = hit.kind, first
        for other in range(first + 1, min(beyond, first + _NEAR)):
            if bits == every:
                break
            after = hits[other]
            if after.kind & ~bits and after.end <= limit:
                bits, last = bits | after.kind, other
        apart = (hits[last].start - hit.start) // _CLOSE
        found.append((-bits.bit_count(), ranks[part], apart, first - beyond, first, last))
    heapify(found)
    while found:
        *_, first, last = heappop(found)
        yield first, last


def _part(parts: list[tuple[int, int, PartKind]], place: int) -> tuple[int, int, PartKind] | None:
    """The part of the text that ``place`` is in."""
    index = bisect_right(parts, place, key=lambda part: part[0])
    return parts[index - 1] if index else None


def _bounds(
    text: SearchableText,
    hits: list[_Hit],
    index: tuple[int, int],
    parts: list[tuple[int, int, PartKind]],
    passages: list[tuple[int, int]],
) -> Bounds:
    """From where to where a passage goes that shows the hits from one to the other: on pages that follow each other,
    within its part and beside the ``passages`` there are.
    """
    first = hits[index[0]].start
    begin, finish = text.stretch(first, 2 * MOST)
    at = bisect_right(parts, first, key=lambda part: part[0])
    if at:
        begin = max(begin, min(first, parts[at - 1][1]))
    if at < len(parts):
        finish = min(finish, parts[at][0])
    low = max((end for _, end in passages if end <= first), default=begin)
    high = min((start for start, _ in passages if start > first), default=finish)
    core = [hit for hit in hits[index[0] : index[1] + 1] if hit.start < min(high, finish)]
    last = max(hit.end or word_end(text.cleaned, hit.start + 1) for hit in core)
    phrases = [(hit.start, hit.end) for hit in _between(hits, first - 2 * MOST, last + 2 * MOST) if hit.end]
    for start, end in phrases:
        last = max(last, end) if start < last else last
    return bounds(text, (first, last), (begin, max(last, finish)), (low, max(last, high)), phrases)


def _between(hits: list[_Hit], start: int, end: int) -> list[_Hit]:
    return hits[bisect_left(hits, start, key=lambda hit: hit.start) : bisect_left(hits, end, key=lambda hit: hit.start)]


def _marks(cleaned: str, start: int, end: int, hits: list[_Hit], sought: Targets) -> list[tuple[int, int]]:
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


def _analysed_marks(passage: str, sought: Targets) -> list[tuple[int, int]]:
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


def _html(cleaned: str, cut: Bounds, marks: Iterable[tuple[int, int]]) -> str:
    parts, at = ["… " if cut.begun else ""], cut.start
    for first, last in marks:
        parts += [_escaped(cleaned[at:first]), f"<mark>{_escaped(cleaned[first:last])}</mark>"]
        at = last
    parts += [_escaped(cleaned[at : cut.end]), " …" if cut.broken else ""]
    return " ".join("".join(parts).split())


def _escaped(text: str) -> str:
    """As HTML, with the words whole that the end of a line divided."""
    return escape(_JOINED.sub("", text), quote=False)


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
