"""What a word that nobody wrote was probably meant to be, judged by the texts that everybody may read.

The index is the dictionary: of everything one slip away (a letter missing, too many, another, two changed round), what
stands in most of the published content.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

from bdm.italian import tokens
from bdm.platform.authz import Kind
from bdm.platform.kit.regex import regex
from bdm.search.engine.port import SearchEngine

MAX_WORDS: Final = 3
"""Of one search; each means some hundred words to look up."""
_RARE: Final = 100
"""A word that is there is taken for a slip where another is so many times as frequent."""
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = "àèéìòù"
_WORD: Final = regex(r"((?:\w+['’])?)([^\W\d_]{4,30})(\W*)")
"""What may be a slip, with an elision before it and signs after it."""


async def frequent(
    engine: SearchEngine, kind: Kind, words: Sequence[str], *, rarest_first: bool = False
) -> dict[str, int]:
    """In how many published items each of ``words`` stands; those that look for nothing by themselves are left out."""
    found = await asyncio.to_thread(_tokens, words)
    frequencies = (await engine.frequencies(kind, "testo", list(found.values()))).having if found else ()
    counted = dict(zip(found, frequencies, strict=True))
    return dict(sorted(counted.items(), key=lambda each: each[1])) if rarest_first else counted


async def corrections(
    engine: SearchEngine, kind: Kind, words: Sequence[str], *, unknown: bool = False
) -> dict[str, str]:
    """Those of ``words`` that were probably meant otherwise, and how; with ``unknown`` only such as stand nowhere."""
    bare = {word: match for word in words if (match := _WORD.fullmatch(word))}
    counted = await frequent(engine, kind, [match[2] for match in bare.values()], rarest_first=True)
    meant: dict[str, str] = {}
    doubtful = [(word, count) for word, count in counted.items() if not (unknown and count)]
    for word, count in doubtful[:MAX_WORDS]:
        near = await frequent(engine, kind, list(one_slip_away(word.lower())))
        best, most = max(near.items(), key=lambda each: each[1], default=("", 0))
        if most > count * _RARE:
            meant[word] = best
    return {word: match[1] + meant[match[2]] + match[3] for word, match in bare.items() if match[2] in meant}


def one_slip_away(word: str) -> Iterator[str]:
    """Every spelling that one slip turns into ``word``, the likeliest kinds of slip first."""
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    yield from (a + b[1] + b[0] + b[2:] for a, b in parts if len(b) > 1)
    yield from (a + b[0] + b for a, b in parts if b)
    yield from (a + b[1:] for a, b in parts if b)
    yield from (a + letter + b for a, b in parts for letter in _LETTERS)
    yield from (a + letter + b[1:] for a, b in parts if b for letter in _LETTERS)
    yield from (word + letter for letter in _ACCENTED)


def _tokens(words: Sequence[str]) -> dict[str, str]:
    """The tokens of those of ``words`` that have one."""
    found = {word: tokens(word) for word in dict.fromkeys(words)}
    return {word: each[0] for word, each in found.items() if len(each) == 1}
