"""What a word that nobody wrote was probably meant to be, judged by the texts that everybody may read.

A word of the language or a name is never taken for a slip (``dictionary``). The index tells what is proposed: of
everything one slip away (a letter missing, too many, another, two changed round), what stands in most of the published
content, times how likely the slip is. Words count as they are written, not by their stems: 'malatie' has the stem of
'malato' and is no word, and nothing is proposed that no text says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from re import Match
from typing import Final

from bdm.document.processing.computing import compute
from bdm.italian import STOP_WORDS, fold, forms, tokens
from bdm.platform.authz import KINDS, Kind
from bdm.platform.kit.regex import regex
from bdm.search.engine.layout import FORMS
from bdm.search.engine.port import SearchEngine
from bdm.search.help.dictionary import is_right, rarity

MAX_JUDGED: Final = 32
"""Words of one search that are looked up."""
MAX_WORDS: Final = 3
"""Of one search that are mended; each means some hundred words to look up."""
_RARE: Final = 100
"""A word that is there is taken for a slip where another is so many times as likely."""
_MISSING: Final = 0.5
_OTHER: Final = 0.05
"""What it counts that a letter is missing, and that another stands there or one is too many: that could be any of the
alphabet. What counts 1 is what people do: letters changed round, doubled or not, an h, c for q, no accent.
"""
_VOWELS: Final = 0.02
"""An e for an i, an o for an u: that makes another form of a word, or another word."""
_AT_THE_START: Final = 0.1
"""The first letter is seldom wrong."""
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


class Spread(StrEnum):
    """In how many items a word may stand that is taken for a slip."""

    ANYWHERE = "ANYWHERE"
    HARDLY = "HARDLY"
    NOWHERE = "NOWHERE"


async def corrections(
    engine: SearchEngine, kind: Kind, words: Sequence[str], spread: Spread = Spread.ANYWHERE
) -> dict[str, str]:
    """Those of ``words`` that were probably meant otherwise, and how; none that is right. One call tells how often the
    words are written; only where one is doubtful another tells how often all that is near it.
    """
    bare = _bare(words)
    counted, total = await _written(engine, kind, [match[2] for match in bare.values()])
    most = {Spread.ANYWHERE: total, Spread.HARDLY: total // _HARDLY, Spread.NOWHERE: 0}[spread]
    doubtful = sorted((word for word, count in counted.items() if count <= most), key=counted.__getitem__)
    if doubtful:
        doubtful = await compute(_not_right, sum(map(len, doubtful)), doubtful)
    if spread is Spread.NOWHERE and doubtful:
        doubtful = await _nowhere(engine, kind, doubtful)
    doubtful = [word for word in doubtful if not _stop_word_near(word)][:MAX_WORDS]
    near, _ = await _written(engine, kind, [each for word in doubtful for each in one_slip_away(word.lower())])
    meant = {word: best for word in doubtful if (best := _likeliest(word, counted[word], near))}
    return {word: match[1] + meant[match[2]] + match[3] for word, match in bare.items() if match[2] in meant}


def plain_words(words: Sequence[str]) -> list[str]:
    """Those of ``words`` that are judged, each once, without elisions and signs."""
    return list(dict.fromkeys(match[2] for match in _bare(words).values()))


def _bare(words: Sequence[str]) -> dict[str, Match[str]]:
    return {word: match for word in words[:MAX_JUDGED] if (match := _WORD.fullmatch(word))}


def one_slip_away(word: str) -> Iterator[str]:
    """Every spelling that one slip turns into ``word``."""
    return iter(_slips(word))


def _slips(word: str) -> dict[str, float]:
    """The same, and how likely each slip is, 1 at most."""
    found: dict[str, float] = {}
    for each, likely in _each_slip(word):
        if each and each != word:
            found[each] = max(likely, found.get(each, 0))
    return found


def _each_slip(word: str) -> Iterator[tuple[str, float]]:
    for at in range(len(word) + 1):
        before, letter, after = word[:at], word[at : at + 1], word[at + 1 :]
        start = 1 if at else _AT_THE_START
        yield from ((before + each + letter + after, (1 if each == "h" else _MISSING) * start) for each in _LETTERS)
        if not letter:
            continue
        yield before + letter + letter + after, 1
        yield before + after, (1 if letter == "h" or before.endswith(letter) else _OTHER) * start
        yield from ((before + each + after, _exchanged(letter, each) * start) for each in _LETTERS)
        if after:
            yield before + after[0] + letter + after[1:], 1
    yield from ((word + letter, _MISSING) for letter in _ACCENTED)
    yield from ((word[:-1] + letter, 1) for letter in _ACCENTED if fold(letter) == word[-1:])


def _exchanged(letter: str, meant: str) -> float:
    pair = {letter, meant}
    return 1 if pair == {"c", "q"} else _VOWELS if pair in ({"e", "i"}, {"o", "u"}) else _OTHER


def _not_right(words: Sequence[str]) -> list[str]:
    return [word for word in words if not is_right(word)]


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
    worth = {each: near.get(each, 0) * likely for each, likely in _slips(word).items()}
    best = max(worth, key=lambda each: (worth[each], -rarity(each) if worth[each] else 0))
    return best if worth[best] > count * _RARE and tokens(best) != tokens(word) else ""


def _forms(words: Sequence[str]) -> dict[str, str]:
    """The forms of those of ``words`` that have one."""
    found = {word: forms(word) for word in dict.fromkeys(words)}
    return {word: each[0] for word, each in found.items() if len(each) == 1}


def _tokens(words: Sequence[str]) -> dict[str, str]:
    """The tokens of those of ``words`` that have one."""
    found = {word: tokens(word) for word in dict.fromkeys(words)}
    return {word: each[0] for word, each in found.items() if len(each) == 1}
