"""Passages that show why an item was found: from the text that the reader may see, with the words marked."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import NamedTuple

from bdm.italian import (
    ELISIONS,
    OPENINGS,
    SUFFIXES,
    clean,
    fold,
    spans,
    tokens,
    wanted,
)
from bdm.italian.months import MONTHS
from bdm.search.query import And, Or, Phrase, Tree, Words

MAX_SNIPPETS = 3
_LENGTH = 220  # characters of a passage, more or less a word
_SHORT = 4  # words up to this length may be abbreviations, written with dots in between
_SHORTEST = 4  # of plain words: 'dann' is the stem of 'danno'
_WORD = re.compile(r"[^\W_]+")
_REST = re.compile(r"[^\W_]*[^\w\s]*")
_DIVIDED = re.compile(r"-[^\S\n]*\n")
_REWRITTEN = tuple(
    {start for starts in OPENINGS.values() for start in starts if len(start) > 2}
    | {month[:4] for month in MONTHS}
    | {"comma", "commi", "numer", "nonies"}
    | {suffix for suffix in SUFFIXES if len(suffix) > _SHORT}
)
"""What the analysis may change beyond the word itself begins with one of these."""
_SUFFIXED = re.compile(r"([0-9]+)([a-z]+)")
_FULL_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_TEXT_FIELDS = ("testo", "titolo")


def words_of(tree: Tree) -> frozenset[str]:
    """The analysed words that ``tree`` looks for in texts, those that it excludes left out."""
    if isinstance(tree, And | Or):
        return frozenset().union(*(words_of(child) for child in tree.children))
    if isinstance(tree, Words | Phrase) and tree.field in _TEXT_FIELDS:
        return frozenset(
            token.text for token in wanted(tree.text if isinstance(tree, Phrase) else " ".join(tree.words))
        )
    return frozenset()


def beginnings(words: Iterable[str]) -> list[str]:
    """What the words' forms begin with in any text; empty where some may be written in too many ways."""
    return [_beginning(word) for word in words] if all(map(_plain, words)) else []


def _beginning(word: str) -> str:
    """What every form of a stem begins with: the stem, unless the stemmer has put 'ent' in the place of 'enza'."""
    return word[:-1] if word.endswith("ent") else word


@lru_cache(maxsize=1_024)
def _plain(word: str) -> bool:
    """Whether every form of the word is written in one piece: no abbreviation, no number, no part of a citation."""
    if len(word) < _SHORTEST or not word.isalpha() or word in OPENINGS:
        return False
    return not any(word.startswith(start) or start.startswith(word) for start in _REWRITTEN)


@dataclass(frozen=True, slots=True)
class SearchableText:
    """A text ready to be looked through: as it is shown, and without accents in lower case. ``places`` are those of
    the folded letters in ``cleaned`` where a letter became two; otherwise they are the same.
    """

    cleaned: str
    folded: str
    places: array[int] | None = None


def readable(text: str) -> SearchableText:
    """The text of a page, or of an abstract, ready to be looked through."""
    cleaned = clean(text)
    folded = fold(cleaned).lower()
    if len(folded) == len(cleaned):
        return SearchableText(cleaned, folded)
    letters = [fold(letter).lower() for letter in cleaned]
    places = array("I", (place for place, letter in enumerate(letters) for _ in letter))
    return SearchableText(cleaned, "".join(letters), places)


def snippets(texts: Iterable[SearchableText], words: frozenset[str], limit: int = MAX_SNIPPETS) -> list[str]:
    """The best ``limit`` passages of ``texts`` (a document's pages) in reading order, as HTML: everything is escaped
    but ``<mark>``. Passages with more different words come first.
    """
    if not words:
        return []
    pages = list(texts)
    best: list[tuple[int, int, str]] = []
    for likely in _likely_passages(pages, words):
        if len(best) == limit:
            break
        passage, marks = _marked(pages[likely.page].cleaned, likely, words)
        if marks:
            best.append((likely.page, likely.block, _html(passage, marks)))
    return [html for _, _, html in sorted(best)]


class _Likely(NamedTuple):
    """A block of a page in which words seem to occur. The best come first: with more of the words, in more places."""

    different: int
    """How many different words there are, below zero."""
    hits: int
    """In how many places, below zero."""
    page: int
    block: int
    """Which of the page's ``_LENGTH`` characters."""
    places: list[int]


def _likely_passages(pages: Sequence[SearchableText], words: frozenset[str]) -> list[_Likely]:
    """Where words seem to occur, the best first; some of them have none after all."""
    found: list[_Likely] = []
    hits = _finder(words).hits
    for page, text in enumerate(pages):
        blocks: dict[int, list[int]] = {}
        kinds: dict[int, int] = {}
        for at, kind in hits(text.folded):
            place = at if text.places is None else text.places[at]
            block = place // _LENGTH
            if block in blocks:
                blocks[block].append(place)
                kinds[block] |= kind
            else:
                blocks[block] = [place]
                kinds[block] = kind
        for block, places in blocks.items():
            found.append(_Likely(-kinds[block].bit_count(), -len(places), page, block, places))
    found.sort()
    return found


def _marked(cleaned: str, likely: _Likely, words: frozenset[str]) -> tuple[str, list[tuple[int, int]]]:
    """The words that begin in a block, and the places of the wanted ones among them."""
    start = _word_end(cleaned, likely.block * _LENGTH)
    passage = cleaned[start : _word_end(cleaned, (likely.block + 1) * _LENGTH)]
    if _DIVIDED.search(passage) is None:
        marks = _marks_alone(passage, sorted({place - start for place in likely.places}), words)
        if marks is not None:
            return passage, marks
    found = (span for span in spans(passage) if span.token.text in words)
    return passage, list(dict.fromkeys((span.start, span.end) for span in found))


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


def _html(passage: str, marks: Iterable[tuple[int, int]]) -> str:
    parts, at = [], 0
    for start, end in marks:
        parts += [escape(passage[at:start], quote=False), f"<mark>{escape(passage[start:end], quote=False)}</mark>"]
        at = end
    parts.append(escape(passage[at:], quote=False))
    return " ".join("".join(parts).split())


class _Finder:
    """Finds where words seem to occur in a folded text by comparing characters, which is a hundred times faster than
    the analysis.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._beginnings: list[tuple[str, int]] = []
        self._patterns: list[tuple[re.Pattern[str], int]] = []
        for number, word in enumerate(words):
            kind = 1 << number
            if word not in OPENINGS and word.isalpha() and len(word) > 1:
                self._beginnings.append((_beginning(word), kind))
            self._patterns += [(re.compile(pattern), kind) for pattern in _patterns(word)]

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
