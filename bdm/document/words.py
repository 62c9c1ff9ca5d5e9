"""Where every word of a text stands, by its token: what finding words in a document needs of it.

The analysis is that of the index, on the whole text at once: a word divided at the end of a line, and a phrase that
goes on over a page, are found here as they are there.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, Self

import orjson

from bdm.italian import clean, fold, positions
from bdm.italian.analysis import WORD, words
from bdm.italian.german import law_in_italian
from bdm.italian.prepare import glue

TEXT: Final = "parole"
_PORTIONS: Final = 64


def portion(token: str) -> str:
    """In which stored portion a token is."""
    return f"{TEXT}/{zlib.crc32(token.encode()) % _PORTIONS:02}"


@dataclass(frozen=True)
class WordIndex:
    """``ends`` are those of the pages in ``text``, which is cleaned; ``_places`` holds of each token, three numbers
    for each time that it stands there, how much further on the word is than the one before (counted in words and in
    characters) and how long.
    """

    text: str
    ends: Sequence[int]
    _places: Mapping[str, Sequence[int]]

    @classmethod
    def of(cls, pages: Sequence[str]) -> Self:
        cleaned = [clean(page + "\n") for page in pages]
        text = "".join(cleaned)
        return cls(text, list(accumulate(map(len, cleaned))), _places(text))

    def places(self, token: str) -> Iterator[tuple[int, int, int]]:
        """Where ``token`` stands: as which word of the text, from which character to which."""
        numbers = self._places.get(token, ())
        starts = accumulate(numbers[1::3])
        return (
            (word, start, start + length)
            for word, start, length in zip(accumulate(numbers[::3]), starts, numbers[2::3], strict=True)
        )

    def store(self) -> Iterator[tuple[str, bytes]]:
        """In portions with names, so that only those need to be read in which the words asked for are."""
        yield TEXT, zlib.compress(orjson.dumps({"text": self.text, "ends": self.ends}))
        portions: dict[str, list[str]] = {}
        for token in self._places:
            portions.setdefault(portion(token), []).append(token)
        for name, tokens in portions.items():
            yield name, zlib.compress(orjson.dumps({token: list(self._places[token]) for token in tokens}))

    @classmethod
    def stored(cls, portions: Mapping[str, bytes]) -> Self:
        """Of ``TEXT`` and those portions of ``store`` that are wanted; one that is not there has no tokens."""
        whole = orjson.loads(zlib.decompress(portions[TEXT]))
        places: dict[str, Sequence[int]] = {}
        for name, data in portions.items():
            if name != TEXT:
                places |= orjson.loads(zlib.decompress(data))
        return cls(whole["text"], whole["ends"], places)


@dataclass(frozen=True)
class PackedWords:
    """What a ``WordIndex`` is made of, for who opens it elsewhere: pages, or portions of one that is stored.
    ``characters``: of the whole text.
    """

    characters: int
    pages: Sequence[str] = ()
    portions: Mapping[str, bytes] = field(default_factory=dict)

    def open(self) -> WordIndex:
        return WordIndex.stored(self.portions) if self.portions else WordIndex.of(self.pages)


def names(tokens: Iterable[str]) -> list[str]:
    """The portions that hold what is to be known about ``tokens``."""
    return [TEXT, *sorted(set(map(portion, tokens)))]


def _places(text: str) -> dict[str, array[int]]:
    """Each different word is analysed once: a thousand pages take about a second."""
    known: dict[str, tuple[list[tuple[str, int]], int]] = {}
    found: dict[str, array[int]] = {}
    last: dict[str, tuple[int, int]] = {}
    number = 0
    respelled, place = law_in_italian(text)
    for form, begins, ends in words(glue(respelled)):
        start, end = place(begins), place(ends - 1) + 1
        if form not in known:
            tokens = [(token.text, token.position) for token in positions(form)]
            known[form] = tokens, len(WORD.findall(fold(form)))  # letters of other alphabets may divide a word
        tokens, count = known[form]
        for token, inside in tokens:
            at = number + inside
            before, started = last.get(token, (0, 0))
            found.setdefault(token, array("I")).extend((at - before, start - started, end - start))
            last[token] = at, start
        number += count
    return found
