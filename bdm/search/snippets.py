"""Passages that show why an item was found: from the text that the reader may see, with the words marked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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
    value: tuple[int, int]

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
    best = sorted(_passages(texts, words), key=lambda passage: (-passage.value[0], -passage.value[1], passage.order))
    return [passage.html() for passage in sorted(best[:limit], key=lambda passage: passage.order)]


def _passages(texts: Iterable[str], words: frozenset[str]) -> Iterator[_Passage]:
    likely = _likely(words)
    for page, text in enumerate(texts):
        cleaned = clean(text)
        for match in _PASSAGE.finditer(cleaned):
            passage = match[0]
            if not likely.search(fold(passage)):
                continue
            hits = [span for span in spans(passage) if span.token.text in words]
            if hits:
                different = len({span.token.text for span in hits})
                marks = tuple(dict.fromkeys((span.start, span.end) for span in hits))
                yield _Passage((page, match.start()), passage, marks, (different, len(hits)))


def _likely(words: frozenset[str]) -> re.Pattern[str]:
    """Finds, fast, the passages worth analysing: all that have a word, and some that do not."""
    patterns = [
        r"\W{0,2}".join(map(re.escape, word)) if len(word) <= _SHORT else re.escape(word[: max(3, len(word) - 2)])
        for word in words
    ]
    # Where citations are spelled out, or their years have two digits
    patterns += [re.escape(start) for word in words for start in OPENINGS.get(word, ())]
    patterns += [word[2:] for word in words if _FULL_YEAR.fullmatch(word)]
    return re.compile(r"(?:^|\W|_)(?:" + "|".join(patterns) + ")", re.IGNORECASE)
