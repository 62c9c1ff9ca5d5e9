"""Finding passages of a text again in another document: by their letters and digits alone, and by what stands around
them where they occur more than once.

Two programs that read the same page rarely agree on spaces, line ends, hyphens, ligatures and quotation marks, and a
browser's selection is written down by a third. None of that is compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bdm.platform.kit.characters import letters_only

LONG_ENOUGH: Final = 16
"""Letters of a passage that is believed by itself, where it occurs once."""
AGREEMENT: Final = 0.5
"""Share of the letters around a passage that have to be the same where it is not believed by itself."""
MOST_OCCURRENCES: Final = 1_000


@dataclass(frozen=True)
class MarkedPassage:
    """What was marked on a page (from 1) of one document, with what stood before and after it."""

    quote: str
    prefix: str
    suffix: str
    page_number: int


@dataclass(frozen=True)
class PageSpan:
    """Where a passage is: on a page (from 0), from one of the page's characters (from 0) to another one, included."""

    page: int
    first: int
    last: int


class PageLetters:
    """The letters of a document's pages, and where each of them came from. ``pages`` are sequences of characters."""

    def __init__(self, pages: Sequence[Sequence[str]]) -> None:
        kept: list[str] = []
        self._places: list[tuple[int, int]] = []
        for number, page in enumerate(pages):
            for index, character in enumerate(page):
                if folded := letters_only(character):
                    kept.append(folded)
                    self._places += [(number, index)] * len(folded)
        self._letters = "".join(kept)
        self._pages = len(pages)

    def find(self, passage: MarkedPassage, pages_before: int) -> PageSpan | None:
        """Where the passage is now, ``pages_before`` being the pages of the document that it was in; None where it is
        not there, or where it might be any of several. Of one that goes over to the next page, its part on the first.
        """
        wanted = letters_only(passage.quote)
        if not wanted:
            return None
        before, after = letters_only(passage.prefix), letters_only(passage.suffix)
        around = len(before) + len(after)
        places = list(self._occurrences(wanted))
        if not places:
            return None
        agreements = {at: self._agreement(at, at + len(wanted), before, after) for at in places}
        best = max(agreements.values())
        alone = len(places) == 1 and len(wanted) >= LONG_ENOUGH
        if not alone and (around == 0 or best < AGREEMENT * around):
            return None
        candidates = [at for at in places if agreements[at] == best]
        expected = (passage.page_number - 1) / max(1, pages_before) * self._pages
        nearest = min(candidates, key=lambda at: abs(self._places[at][0] - expected))
        return self._found(nearest, nearest + len(wanted))

    def _occurrences(self, word: str) -> Iterator[int]:
        at = self._letters.find(word)
        for _ in range(MOST_OCCURRENCES):
            if at < 0:
                return
            yield at
            at = self._letters.find(word, at + 1)

    def _agreement(self, start: int, end: int, before: str, after: str) -> int:
        """How many letters next to the passage are what they were."""
        left = self._letters[max(0, start - len(before)) : start]
        right = self._letters[end : end + len(after)]
        return _same(reversed(before), reversed(left)) + _same(iter(after), iter(right))

    def _found(self, start: int, end: int) -> PageSpan:
        page, first = self._places[start]
        last = max(index for number, index in self._places[start:end] if number == page)
        return PageSpan(page, first, last)


def _same(one: Iterator[str], other: Iterator[str]) -> int:
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
