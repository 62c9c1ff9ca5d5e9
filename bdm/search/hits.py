"""Where the words that a query looks for stand in one document, as they are written there.

The analysis is that of the index, on the whole text at once: a word divided at the end of a line, and a phrase that
goes on over a page, are found here as they are there.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, TypeAlias

from bdm.italian_text import Token, clean, fold, positions
from bdm.italian_text import wanted as asked_for
from bdm.italian_text.analysis import words
from bdm.italian_text.prepare import glue
from bdm.search.query import And, Or, Phrase, Tree, Words

MAX_FORMS: Final = 1_000
TEXT_FIELDS: Final = ("testo", "titolo")
_WORD: Final = re.compile(r"[^\W_]+")

Sought: TypeAlias = tuple[Token, ...]
"""Tokens at their distances; a single one is a word."""


@dataclass(frozen=True)
class DocumentHits:
    """``pages`` are (number from 1, hits), those with hits; a hit that reaches over a page counts where it begins.

    ``forms`` are the different hits as they are written (any white space as one space), the most frequent first.
    """

    count: int
    pages: tuple[tuple[int, int], ...]
    forms: tuple[str, ...]


def sought(tree: Tree) -> frozenset[Sought]:
    """The words and phrases that ``tree`` looks for in texts, those that it excludes left out."""
    if isinstance(tree, And | Or):
        return frozenset().union(*(sought(child) for child in tree.children))
    if isinstance(tree, Words) and tree.field in TEXT_FIELDS:
        return frozenset((Token(token.text, 0),) for token in asked_for(" ".join(tree.words)))
    if isinstance(tree, Phrase) and tree.field in TEXT_FIELDS:
        tokens = asked_for(tree.text)
        return frozenset(
            [tuple(Token(token.text, token.position - tokens[0].position) for token in tokens)] if tokens else ()
        )
    return frozenset()


def document_hits(pages: Sequence[str], tree: Tree) -> DocumentHits:
    """The hits of ``tree`` in a document of these ``pages``. Hits do not overlap: the longer one counts."""
    wanted = sought(tree)
    if not wanted:
        return DocumentHits(0, (), ())
    cleaned = [clean(page + "\n") for page in pages]
    text = "".join(cleaned)
    ends = list(accumulate(map(len, cleaned)))
    on_page: Counter[int] = Counter()
    forms: Counter[str] = Counter()
    for start, end in _apart(_Document(text).places(wanted)):
        on_page[bisect_right(ends, start) + 1] += 1
        forms[" ".join(text[start:end].split())] += 1
    return DocumentHits(
        count=on_page.total(),
        pages=tuple(sorted(on_page.items())),
        forms=tuple(form for form, _ in forms.most_common(MAX_FORMS)),
    )


def _apart(places: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """``places`` in order, without those that overlap an earlier or longer one."""
    done = 0
    for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
        if start >= done:
            yield start, end
            done = end


class _Document:
    """A cleaned text whose different words are analysed once each: a thousand pages take less than a second."""

    def __init__(self, text: str) -> None:
        self._words = list(words(glue(text)))
        self._tokens: dict[str, tuple[list[Token], int]] = {}

    def places(self, wanted: frozenset[Sought]) -> Iterator[tuple[int, int]]:
        """Where each of ``wanted`` stands."""
        by_first: dict[str, list[Sought]] = {}
        for one in wanted:
            by_first.setdefault(one[0].text, []).append(one)
        initials = {token[0] for token in by_first}
        beginnings: dict[str, bool] = {}
        for number, (form, start, _) in enumerate(self._words):
            begins = beginnings.get(form)
            if begins is None:
                # A stem begins as its word does; what is not ASCII is folded before one can tell.
                likely = not form.isascii() or form[0].lower() in initials
                begins = likely and any(token.text in by_first for token in self._analysed(form)[0])
                beginnings[form] = begins
            if begins:
                for token in self._analysed(form)[0]:
                    for one in by_first.get(token.text, ()):
                        end = self._end(one, number, token.position)
                        if end is not None:
                            yield start, end

    def _end(self, one: Sought, first: int, inside: int) -> int | None:
        """Where ``one`` ends if it begins with the token number ``inside`` of the word number ``first``."""
        missing = {(token.text, token.position + inside) for token in one}
        last = one[-1].position + inside
        at = 0
        for number in range(first, len(self._words)):
            form, _, end = self._words[number]
            tokens, count = self._analysed(form)
            missing -= {(token.text, token.position + at) for token in tokens}
            at += count
            if not missing:
                return end
            if at > last:
                return None
        return None

    def _analysed(self, form: str) -> tuple[list[Token], int]:
        """The tokens of one word and how many words it counts for: letters of other alphabets may divide it."""
        known = self._tokens.get(form)
        if known is None:
            known = self._tokens[form] = (positions(form), len(_WORD.findall(fold(form))))
        return known
