"""Where the words that a query looks for stand in one document, as they are written there."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import Final

from bdm.document.words import WordIndex
from bdm.search.answer.readable import (
    SearchableText,
    german_places,
    in_german,
    phrase_places,
    readable_document,
    root_places,
)
from bdm.search.query.targets import CitationTokens, Targets

MAX_FORMS: Final = 1_000
_HEAD_AND_FOOT: Final = 500
"""Characters that may stand at a page's end between two words of a phrase."""
_TORN: Final = 4
"""Words from which on a phrase is looked for over head and foot: fewer may well stand on two pages by chance."""


@dataclass(frozen=True)
class DocumentHits:
    """``pages`` are (number from 1, hits), those with hits; a hit that reaches over a page counts where it begins.

    ``forms`` are the different hits as they are written (any white space as one space), the most frequent first.
    """

    count: int
    pages: tuple[tuple[int, int], ...]
    forms: tuple[str, ...]


def document_hits(words: WordIndex, sought: Targets) -> DocumentHits:
    """Where what is ``sought`` stands in a document of these ``words``. Hits do not overlap: the longer one counts."""
    on_page: Counter[int] = Counter()
    forms: Counter[str] = Counter()
    for start, end in _apart(_hits(words, sought)):
        on_page[bisect_right(words.ends, start) + 1] += 1
        forms[" ".join(words.text[start:end].split())] += 1
    return DocumentHits(
        count=on_page.total(),
        pages=tuple(sorted(on_page.items())),
        forms=tuple(form for form, _ in forms.most_common(MAX_FORMS)),
    )


def _hits(words: WordIndex, sought: Targets) -> Iterator[tuple[int, int]]:
    for word in sought.words:
        yield from ((start, end) for _, start, end in words.places(word))
    for citation in sought.citations:
        yield from _together(words, citation)
    german = sought.german if in_german(words.text) else ()
    if sought.phrases or sought.roots or german:
        text = readable_document(words.text, words.ends)
        for phrase in sought.phrases:
            found = list(phrase_places(text, phrase))
            yield from found or _torn(text, phrase)
        for root in sought.roots:
            yield from root_places(text, root)
        for _, token in german:
            yield from german_places(text, token)


def _apart(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """``places`` in order, without those that overlap an earlier or longer one."""
    done = 0
    for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
        if start >= done:
            yield start, end
            done = end


def _together(words: WordIndex, citation: CitationTokens) -> Iterator[tuple[int, int]]:
    """From which character to which all tokens of ``citation`` stand at their distances."""
    # By where the first token would stand
    found = [
        {number - token.position: (start, end) for number, start, end in words.places(token.text)} for token in citation
    ]
    for at in reduce(and_, (each.keys() for each in found)):
        yield found[0][at][0], max(each[at][1] for each in found)


def _torn(text: SearchableText, phrase: Sequence[str]) -> list[tuple[int, int]]:
    """Where ``phrase`` stands but for the head and the foot of pages: what is before them and what is after."""
    if len(phrase) < _TORN:
        return []
    reach = 2 * len(" ".join(phrase)) + _HEAD_AND_FOOT
    for end, following in pairwise(text.ends):
        before = list(text.words(max(0, end - reach), end))
        after: list[tuple[str, int, int]] | None = None
        for at, (word, start, _) in enumerate(before):
            if word != phrase[0]:
                continue
            here = _as_far(phrase, before[at:])
            after = list(text.words(end, min(following, end + reach))) if after is None else after
            for there in range(len(after)):
                if _as_far(phrase[here:], after[there:]) == len(phrase) - here:
                    last, first = before[at + here - 1][2], after[there][1]
                    if first - last < _HEAD_AND_FOOT:
                        return [(start, last), (first, after[there + len(phrase) - here - 1][2])]
    return []


def _as_far(phrase: Sequence[str], words: Sequence[tuple[str, int, int]]) -> int:
    """How many words of ``phrase`` the ``words`` begin with."""
    pairs = enumerate(zip(phrase, words, strict=False))
    return next((at for at, (sought, (word, _, _)) in pairs if sought != word), min(len(phrase), len(words)))
