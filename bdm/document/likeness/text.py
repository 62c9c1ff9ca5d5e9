"""Nearly the same text: what an index is asked for, and what tells a decision from the others of its series.

A signature holds ``BANDS`` numbers, each made of the smallest hashes in ``ROWS`` ranges of those of all three words
that follow each other (MinHash). Two texts that share nine tenths of their threes of words have most numbers in common,
two that share a tenth hardly ever one. What a scanner misreads in a hundred letters leaves seven tenths.

Decisions of a series are as alike as a copy is. But in each of them names and numbers come back that the other does
not have, while of an original and its obscured copy only one has some, and what is misread comes back nowhere.
"""

from __future__ import annotations

import re
import zlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from struct import pack
from typing import Final

from bdm.platform.kit.regex import regex

BANDS: Final = 24
ROWS: Final = 4
SHARED: Final = 2
"""Numbers in common from which two texts are compared."""
BEGINNING: Final = 100_000
"""Characters of a text that count: about fifty pages."""
_WORDS: Final = 3
_FEWEST: Final = 100
"""Different threes of words below which a text is too short to be told from others."""
_RANGES: Final = [(number << 64) // (BANDS * ROWS) for number in range(BANDS * ROWS)]
_SPREAD: Final = 0x9E3779B97F4A7C15
"""Odd: it spreads the 32 bits of a checksum over 64."""

_DIVIDED: Final = regex(r"[-\u00ad\ufffe\x02]\s*\n\s*")
_WORD: Final = regex(r"\w+")
_OBSCURED: Final = regex(r"\w*omissis\w*|\w*_\w*|(.)\1*", re.IGNORECASE)
"""What stands for a name in a copy that is to be published: 'OMISSIS', 'XXXX', 'Parte_1'."""
_SHORTEST: Final = 3
"""Letters of a name; less are initials."""
_LONGEST: Final = 40
"""Letters of a word that is looked at letter by letter."""


def signature(pages: Iterable[str]) -> list[int]:
    """What ``document.likeness`` keeps of a text; nothing of one that is too short. When it would become another for
    the same text (a test says so), a migration has to empty that column.
    """
    words = [word.casefold() for word in _words(pages)]
    hashes = sorted({_hash(" ".join(words[at : at + _WORDS])) for at in range(len(words) - _WORDS + 1)})
    if len(hashes) < _FEWEST:
        return []
    around = [*hashes, hashes[0]]  # a range without any borrows from the next
    smallest = [around[bisect_left(hashes, start)] for start in _RANGES]
    bands = (smallest[at : at + ROWS] for at in range(0, len(smallest), ROWS))
    return [_signed(zlib.crc32(pack(f"<H{ROWS}Q", band, *rows))) for band, rows in enumerate(bands)]


def nearly_the_same(signature: Iterable[str], other_signature: Iterable[str]) -> bool:
    """Whether two texts with such signatures are of the same decision rather than of one series."""
    first, second = _Particulars(signature), _Particulars(other_signature)
    return not (first.come_back_without(second) and second.come_back_without(first))


class _Particulars:
    """The words of a text, and which of them may be names or are numbers."""

    def __init__(self, pages: Iterable[str]) -> None:
        words = list(_words(pages))
        self.count = Counter(word.casefold() for word in words)
        self.own = {word.casefold() for word in words if _particular(word)}

    def come_back_without(self, other: _Particulars) -> bool:
        """Whether one of ours is here more than once, and not in ``other``, nor there with one letter misread."""
        missing = [word for word in self.own - other.count.keys() if self.count[word] > 1]
        if not missing:
            return False
        near = other.count.keys() | {less for word in other.count for less in _one_less(word)}
        return any(word not in near and near.isdisjoint(_one_less(word)) for word in missing)


def _words(pages: Iterable[str]) -> Iterator[str]:
    text = "\n".join(pages)[:BEGINNING]
    return (found[0] for found in _WORD.finditer(_DIVIDED.sub("", text)))


def _particular(word: str) -> bool:
    named = word[0].isupper() or word[0].isdigit()
    return named and _SHORTEST <= len(word) <= _LONGEST and not _OBSCURED.fullmatch(word)


def _one_less(word: str) -> Iterator[str]:
    """The word without one of its letters: two words that differ by one letter share one of these, or are one."""
    return (word[:at] + word[at + 1 :] for at in range(len(word) if len(word) <= _LONGEST else 0))


def _hash(words: str) -> int:
    return zlib.crc32(words.encode()) * _SPREAD & (1 << 64) - 1


def _signed(number: int) -> int:
    """As PostgreSQL's integer takes it."""
    return number - (1 << 32) if number >= 1 << 31 else number
