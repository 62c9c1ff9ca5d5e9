"""Passages that show why an item was found: from the text that the reader may see, with the words marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from html import escape
from itertools import groupby

from bdm.italian_text import OPENINGS, clean, fold, spans, tokens, wanted
from bdm.search.query import And, Or, Phrase, Tree, Words

MAX_SNIPPETS = 3
_LENGTH = 220  # characters of a passage, more or less a word
_SHORT = 4  # words up to this length may be abbreviations, written with dots in between
_SHORTEST = 4  # of plain words: 'dann' is the stem of 'danno'
_WORD = re.compile(r"[^\W_]+")
_DIVIDED = re.compile(r"-[^\S\n]*\n")
_MONTHS = "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split()
_REWRITTEN = tuple(
    {start for starts in OPENINGS.values() for start in starts if len(start) > 2} | {month[:4] for month in _MONTHS}
)
"""What the analysis may change beyond the word itself begins with one of these."""
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
    """The stem of a form may have lost its last letter, and the one before have changed."""
    return word[: max(3, len(word) - 2)]


@lru_cache(maxsize=1_024)
def _plain(word: str) -> bool:
    """Whether every form of the word is written in one piece: no abbreviation, no number, no part of a citation."""
    if len(word) < _SHORTEST or not word.isalpha() or word in OPENINGS:
        return False
    return not any(word.startswith(start) or start.startswith(word) for start in _REWRITTEN)


@lru_cache(maxsize=4_096)
def _tokens(written: str) -> frozenset[str]:
    """What the analysis makes of one word."""
    return frozenset(tokens(written))


@dataclass(frozen=True, slots=True)
class Readable:
    """A text ready to be looked through: as it is shown, and without accents in lower case, place for place;
    ``folded`` is None where a letter became two.
    """

    cleaned: str
    folded: str | None


def readable(text: str) -> Readable:
    """The text of a page, or of an abstract, ready to be looked through."""
    cleaned = clean(text)
    folded = _lower(fold(cleaned))
    return Readable(cleaned, folded if len(folded) == len(cleaned) else None)


def _lower(folded: str) -> str:
    lower = folded.lower()
    return lower if len(lower) == len(folded) else folded  # Greek or the like: found in lower case alone


@dataclass(frozen=True)
class _Passage:
    order: tuple[int, int]
    text: str
    marks: tuple[tuple[int, int], ...]

    def html(self) -> str:
        parts, at = [], 0
        for start, end in self.marks:
            parts += [
                escape(self.text[at:start], quote=False),
                f"<mark>{escape(self.text[start:end], quote=False)}</mark>",
            ]
            at = end
        parts.append(escape(self.text[at:], quote=False))
        return re.sub(r"\s+", " ", "".join(parts)).strip()


def snippets(texts: Iterable[Readable], words: frozenset[str], limit: int = MAX_SNIPPETS) -> list[str]:
    """The best ``limit`` passages of ``texts`` (a document's pages) in reading order, as HTML: everything is escaped
    but ``<mark>``. Passages with more different words come first.
    """
    if not words:
        return []
    best: list[_Passage] = []
    for likely in sorted(
        _likely_passages(texts, words), key=lambda likely: (-likely.different, -likely.hits, likely.order)
    ):
        if len(best) == limit:
            break
        passage = likely.analysed(words)
        if passage is not None:
            best.append(passage)
    best.sort(key=lambda passage: passage.order)
    return [passage.html() for passage in best]


@dataclass(frozen=True, slots=True)
class _Likely:
    """A passage in which words seem to occur, and how many do: found by comparing characters, which is a hundred times
    faster than the analysis. ``places`` are those of plain words, None where there are others to look for.
    """

    order: tuple[int, int]
    text: str
    different: int
    hits: int
    places: tuple[int, ...] | None

    def analysed(self, words: frozenset[str]) -> _Passage | None:
        """The passage with its words; None if it has none after all."""
        marks = self._plain_marks(words)
        if marks is None:
            found = (span for span in spans(self.text) if span.token.text in words)
            marks = list(dict.fromkeys((span.start, span.end) for span in found))
        return _Passage(self.order, self.text, tuple(marks)) if marks else None

    def _plain_marks(self, words: frozenset[str]) -> list[tuple[int, int]] | None:
        """The analysis of the words at ``places`` alone; None where a line may divide one of them."""
        if self.places is None or _DIVIDED.search(self.text):
            return None
        marks = []
        for place in self.places:
            written = _WORD.match(self.text, place)
            if written is not None and not words.isdisjoint(_tokens(written[0])):
                marks.append(written.span())
        return marks


def _likely_passages(texts: Iterable[Readable], words: frozenset[str]) -> Iterator[_Likely]:
    """All passages that have a word, and some that do not."""
    find = _finder(words)
    plain = all(map(_plain, words))
    for page, text in enumerate(texts):
        cleaned = text.cleaned
        if text.folded is None:  # places must be looked for passage by passage
            for start, end in map(partial(_bounds, cleaned), range(0, len(cleaned), _LENGTH)):
                found = [which for _, which in find(_lower(fold(cleaned[start:end])))]
                if found:
                    yield _Likely((page, start), cleaned[start:end], len(set(found)), len(found), None)
            continue
        for (start, end), group in groupby(sorted(find(text.folded)), partial(_around, cleaned)):
            hits = list(group)
            own = tuple(dict.fromkeys(place - start for place, _ in hits)) if plain else None
            yield _Likely((page, start), cleaned[start:end], len({which for _, which in hits}), len(hits), own)


def _around(text: str, found: tuple[int, int]) -> tuple[int, int]:
    """The bounds of the passage in which something was found."""
    place, _ = found
    start, end = _bounds(text, place - place % _LENGTH)
    return (start, end) if place < end else _bounds(text, place - place % _LENGTH + _LENGTH)


def _bounds(text: str, at: int) -> tuple[int, int]:
    """The bounds of the passage that begins at ``at`` or a little earlier: passages begin and end with whole words."""
    return _word_start(text, at), _word_start(text, at + _LENGTH)


def _word_start(text: str, at: int) -> int:
    """Where the word begins that goes on at ``at``; ``at`` itself within what is no word."""
    if at >= len(text):
        return len(text)
    space = max(text.rfind(" ", at - _LENGTH // 2, at), text.rfind("\n", at - _LENGTH // 2, at)) if at > 0 else -1
    return space + 1 or at


def _finder(words: frozenset[str]) -> Callable[[str], list[tuple[int, int]]]:
    """Finds where words may begin in a folded text: the places, and a number for each kind of beginning."""
    plain = [_beginning(word) for word in words if _plain(word)]
    others = [re.compile(pattern) for word in words if not _plain(word) for pattern in _patterns(word)]

    def find(lower: str) -> list[tuple[int, int]]:
        found = []
        for which, beginning in enumerate(plain):
            at = lower.find(beginning)
            while at >= 0:
                if at == 0 or not lower[at - 1].isalnum():
                    found.append((at, which))
                at = lower.find(beginning, at + 1)
        for which, pattern in enumerate(others, len(plain)):
            for match in pattern.finditer(lower):
                at = match.start()
                if at == 0 or not lower[at - 1].isalnum():
                    found.append((at, which))
        return found

    return find


def _patterns(word: str) -> Iterator[str]:
    """How a word may begin that is written in several ways: with full stops in between, as a citation spells it out, a
    year by its last two digits.
    """
    yield r"\W{0,2}".join(map(re.escape, word)) if len(word) <= _SHORT else re.escape(_beginning(word))
    yield from map(re.escape, OPENINGS.get(word, ()))
    if _FULL_YEAR.fullmatch(word):
        yield word[2:]
