"""Where the words that a query looks for stand in one document, as they are written there."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from operator import and_
from typing import Final, TypeAlias

from bdm.document.words import WordIndex
from bdm.italian import Token, phrase
from bdm.italian import wanted as asked_for
from bdm.search.query import And, Or, Phrase, Tree, Words

MAX_FORMS: Final = 1_000
_HEAD_AND_FOOT: Final = 500
"""Characters that may stand at a page's end between two words of a phrase."""
_TORN: Final = 4
"""Tokens from which on a phrase is looked for over head and foot: fewer may well stand on two pages by chance."""
TEXT_FIELDS: Final = ("testo", "titolo")

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
        tokens = phrase(tree.text)
        return frozenset(
            [tuple(Token(token.text, token.position - tokens[0].position) for token in tokens)] if tokens else ()
        )
    return frozenset()


def document_hits(words: WordIndex, wanted: Collection[Sought]) -> DocumentHits:
    """Where what is ``wanted`` stands in a document of these ``words``. Hits do not overlap: the longer one counts."""
    on_page: Counter[int] = Counter()
    forms: Counter[str] = Counter()
    for start, end in _apart(place for one in wanted for place in _places(words, one)):
        on_page[bisect_right(words.ends, start) + 1] += 1
        forms[" ".join(words.text[start:end].split())] += 1
    return DocumentHits(
        count=on_page.total(),
        pages=tuple(sorted(on_page.items())),
        forms=tuple(form for form, _ in forms.most_common(MAX_FORMS)),
    )


def _apart(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """``places`` in order, without those that overlap an earlier or longer one."""
    done = 0
    for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
        if start >= done:
            yield start, end
            done = end


def _places(words: WordIndex, one: Sought) -> list[tuple[int, int]]:
    """From which character to which each place goes where the tokens of ``one`` stand at their distances, or else where
    they do but for the head and the foot of pages: then what is before them and what is after.
    """
    # By where the first token would stand
    found = [
        {number - token.position: (start, end) for number, start, end in words.places(token.text)} for token in one
    ]
    heads = list(accumulate((each.keys() for each in found), and_))
    if heads[-1]:
        return [(found[0][at][0], max(each[at][1] for each in found)) for at in heads[-1]]
    if len(found) < _TORN:
        return []
    tails = list(accumulate((each.keys() for each in reversed(found)), and_))[::-1]
    for cut in range(1, len(found)):
        after = {_page(words, found[cut][at][0]): at for at in sorted(tails[cut], reverse=True)}
        for at in heads[cut - 1]:
            start, end = found[0][at][0], found[cut - 1][at][1]
            other = after.get(_page(words, start) + 1)
            if other is not None and end < found[cut][other][0] < end + _HEAD_AND_FOOT:
                return [(start, end), (found[cut][other][0], found[-1][other][1])]
    return []


def _page(words: WordIndex, character: int) -> int:
    return bisect_right(words.ends, character)
