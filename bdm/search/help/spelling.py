"""What a word that nobody wrote was probably meant to be, judged by the texts that everybody may read.

The index is the dictionary: of everything one slip away (a letter missing, too many, another, two changed round), what
stands in most of the published content. Words count as they are written, not by their stems: 'malatie' has the stem of
'malato' and is no word, and nothing is proposed that no text says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from bdm.document.processing.computing import compute
from bdm.italian import STOP_WORDS, fold, forms, tokens
from bdm.platform.authz import KINDS, Kind
from bdm.platform.kit.regex import regex
from bdm.search.engine.layout import FORMS
from bdm.search.engine.port import SearchEngine

MAX_JUDGED: Final = 32
"""Words of one search that are looked up."""
MAX_WORDS: Final = 3
"""Of one search that are mended; each means some hundred words to look up."""
_RARE: Final = 100
"""A word that is there is taken for a slip where another is so many times as likely."""
_UNLIKELY: Final = 0.1
"""What it counts that another letter stands there or one is missing: each could be any of the alphabet. Letters changed
round, doubled, not doubled or too many count 1.
"""
_HARDLY: Final = 2_000
"""Of so many items a word that hardly stands anywhere stands in one."""
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = "àèéìòù"
_WORD: Final = regex(r"((?:\w+['’])?)([^\W\d_]{4,30})(\W*)")
"""What may be a slip, with an elision before it and signs after it."""


async def frequent(
    engine: SearchEngine, kind: Kind, words: Sequence[str], *, rarest_first: bool = False
) -> dict[str, int]:
    """In how many published items each of ``words`` stands, in whatever form; those that look for nothing by
    themselves are left out.
    """
    found = await compute(_tokens, sum(map(len, words)), words)
    frequencies = (await engine.frequencies(kind, "testo", list(found.values()))).having if found else ()
    counted = dict(zip(found, frequencies, strict=True))
    return dict(sorted(counted.items(), key=lambda each: each[1])) if rarest_first else counted


class Found(StrEnum):
    """In how many items a word may stand that is taken for a slip."""

    ANYWHERE = "ANYWHERE"
    HARDLY = "HARDLY"
    NOWHERE = "NOWHERE"


async def corrections(
    engine: SearchEngine, kind: Kind, words: Sequence[str], found: Found = Found.ANYWHERE
) -> dict[str, str]:
    """Those of ``words`` that were probably meant otherwise, and how. One call tells how often the words are written;
    only where one is doubtful another tells how often all that is near it.
    """
    bare = {word: match for word in words[:MAX_JUDGED] if (match := _WORD.fullmatch(word))}
    counted, total = await _written(engine, kind, [match[2] for match in bare.values()])
    most = {Found.ANYWHERE: total, Found.HARDLY: total // _HARDLY, Found.NOWHERE: 0}[found]
    doubtful = sorted((word for word, count in counted.items() if count <= most), key=counted.__getitem__)
    if found is Found.NOWHERE and doubtful:
        doubtful = await _nowhere(engine, kind, doubtful)
    doubtful = [word for word in doubtful if not _stop_word_near(word)][:MAX_WORDS]
    near, _ = await _written(engine, kind, [each for word in doubtful for each in one_slip_away(word.lower())])
    meant = {word: best for word in doubtful if (best := _likeliest(word, counted[word], near))}
    return {word: match[1] + meant[match[2]] + match[3] for word, match in bare.items() if match[2] in meant}


def one_slip_away(word: str) -> Iterator[str]:
    """Every spelling that one slip turns into ``word``."""
    yield from _likely(word)
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    yield from (a + letter + b for a, b in parts for letter in _LETTERS)
    yield from (a + letter + b[1:] for a, b in parts if b for letter in _LETTERS)
    yield from (word + letter for letter in _ACCENTED)


def _likely(word: str) -> Iterator[str]:
    """Of those the likeliest."""
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    yield from (a + b[1] + b[0] + b[2:] for a, b in parts if len(b) > 1)
    yield from (a + b[0] + b for a, b in parts if b)
    yield from (a + b[1:] for a, b in parts if b)


def _stop_word_near(word: str) -> bool:
    """Whether it was probably meant to be one of the words that nothing is found by."""
    return not STOP_WORDS.isdisjoint(map(fold, one_slip_away(word.lower())))


async def _written(engine: SearchEngine, kind: Kind, words: Sequence[str]) -> tuple[dict[str, int], int]:
    """In how many published items each of ``words`` stands as it is written, without those that look for nothing; and
    how many there are.
    """
    found = await compute(_forms, sum(map(len, words)), words)
    if not found:
        return {}, 0
    frequencies = await engine.frequencies(kind, FORMS, list(found.values()))
    return dict(zip(found, frequencies.having, strict=True)), frequencies.total


async def _nowhere(engine: SearchEngine, kind: Kind, words: Sequence[str]) -> list[str]:
    """Those of ``words`` that stand in nothing of another kind either."""
    left = list(words)
    for other in KINDS:
        if other != kind and left:
            counted, _ = await _written(engine, other, left)
            left = [word for word in left if not counted[word]]
    return left


def _likeliest(word: str, count: int, near: Mapping[str, int]) -> str:
    """Of what is ``near`` the ``word`` the likeliest, if it is so much likelier; not another form of the word, which
    finds no more than that does.
    """
    word = word.lower()
    worth = {each: near.get(each, 0) * _UNLIKELY for each in one_slip_away(word)}
    worth |= {each: float(near.get(each, 0)) for each in _likely(word)}
    best = max(worth, key=worth.__getitem__)
    return best if worth[best] > count * _RARE and tokens(best) != tokens(word) else ""


def _forms(words: Sequence[str]) -> dict[str, str]:
    """The forms of those of ``words`` that have one."""
    found = {word: forms(word) for word in dict.fromkeys(words)}
    return {word: each[0] for word, each in found.items() if len(each) == 1}


def _tokens(words: Sequence[str]) -> dict[str, str]:
    """The tokens of those of ``words`` that have one."""
    found = {word: tokens(word) for word in dict.fromkeys(words)}
    return {word: each[0] for word, each in found.items() if len(each) == 1}
