"""Passages that show why an item was found: from the text that the reader may see, with the words marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape

from bdm.italian_text import OPENINGS, clean, fold, spans, wanted
from bdm.search.query import And, Or, Phrase, Tree, Words

MAX_SNIPPETS = 3
_PASSAGE = re.compile(r"\S(?:.{0,219}$|.{0,219}(?=\s)|.{0,219})", re.DOTALL)
_SHORT = 4  # words up to this length may be abbreviations, written with dots in between
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
    """What the words' forms begin with in any text; empty where short ones may be written in too many ways."""
    found = [word[: max(3, len(word) - 2)] for word in words]
    return [] if any(len(word) <= _SHORT or word in OPENINGS for word in words) else found


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


def snippets(texts: Iterable[str], words: frozenset[str], limit: int = MAX_SNIPPETS) -> list[str]:
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
    faster than the analysis.
    """

    order: tuple[int, int]
    text: str
    different: int
    hits: int

    def analysed(self, words: frozenset[str]) -> _Passage | None:
        """The passage with its words; None if it has none after all."""
        hits = [span for span in spans(self.text) if span.token.text in words]
        if not hits:
            return None
        return _Passage(self.order, self.text, tuple(dict.fromkeys((span.start, span.end) for span in hits)))


def _likely_passages(texts: Iterable[str], words: frozenset[str]) -> Iterator[_Likely]:
    """All passages that have a word, and some that do not."""
    find = _finder(words)
    for page, text in enumerate(texts):
        cleaned = clean(text)
        folded = fold(cleaned)
        if len(folded) != len(cleaned):  # a letter became two: places must be looked for passage by passage
            for match in _PASSAGE.finditer(cleaned):
                found = [which for _, which in find(fold(match[0]))]
                if found:
                    yield _Likely((page, match.start()), match[0], len(set(found)), len(found))
            continue
        places = sorted(find(folded))
        at = 0
        for match in _PASSAGE.finditer(cleaned) if places else ():
            first = at
            while at < len(places) and places[at][0] < match.end():
                at += 1
            if at > first:
                different = len({which for _, which in places[first:at]})
                yield _Likely((page, match.start()), match[0], different, at - first)


def _finder(words: frozenset[str]) -> Callable[[str], list[tuple[int, int]]]:
    """Finds in a folded text where words may begin: the places, and a number for each kind of beginning."""
    plain = [word[: max(3, len(word) - 2)] for word in words if len(word) > _SHORT]
    patterns = [r"\W{0,2}".join(map(re.escape, word)) for word in words if len(word) <= _SHORT]
    # Where citations are spelled out, or their years have two digits
    patterns += [re.escape(start) for word in words for start in OPENINGS.get(word, ())]
    patterns += [word[2:] for word in words if _FULL_YEAR.fullmatch(word)]
    others = [re.compile(rf"(?<![^\W_]){pattern}", re.IGNORECASE) for pattern in patterns]

    def find(folded: str) -> list[tuple[int, int]]:
        lower = folded.lower()
        if len(lower) != len(folded):
            lower = folded  # Greek or the like: its words are then found in lower case alone
        found = []
        for which, beginning in enumerate(plain):
            at = lower.find(beginning)
            while at >= 0:
                if at == 0 or not lower[at - 1].isalnum():
                    found.append((at, which))
                at = lower.find(beginning, at + 1)
        for which, pattern in enumerate(others, len(plain)):
            found += [(match.start(), which) for match in pattern.finditer(folded)]
        return found

    return find
