"""German words as the index has them beside the Italian analysis: their stems, marked so that no Italian word is one.

The mark is a letter of another alphabet at the end: no Italian stem has it, and the Italian stemmer leaves what ends in
it as it is. A query looks for the marked stem of each of its words too, which only passages told as German have.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import snowballstemmer

from bdm.italian.characters import clean, fold
from bdm.italian.prepare import whole_words
from bdm.platform.kit.regex import regex

MARK: Final = "д"
NO_WORD: Final = "e"
"""Stands for a word without a German stem: a stop word, which has a place and no token."""
_SHORTEST: Final = 4
_LONGEST: Final = 60
_WORD = regex(r"[^\W_]+")
_UE = regex(r"(?<![aeiouq])ue|(?<![aeiou])[ao]e")
_STEMMER = snowballstemmer.stemmer("german")
_ONE_AT_A_TIME = threading.Lock()  # the stemmer keeps the word it works on


@lru_cache(maxsize=65_536)
def german_stem(word: str) -> str | None:
    """The stem of a word in small letters without accents ('kundigungen'), however its umlauts were typed ('ü', 'u',
    'ue'); None of what is too short to be inflected, or no word.

    >>> german_stem("kuendigungen"), german_stem("schadenersatzes")
    ('kundig', 'schadenersatz')
    """
    if not _SHORTEST <= len(word) <= _LONGEST or not (word.isascii() and word.isalpha()):
        return None
    plain = _UE.sub(lambda match: match[0][0], word)
    with _ONE_AT_A_TIME:
        return str(_STEMMER.stemWord(plain))


def german_token(word: str) -> str | None:
    """The token of a word in the index of German passages."""
    stem = german_stem(word)
    return None if stem is None else stem + MARK


def german_words(passages: Iterable[str]) -> str:
    """The marked stems of the words of ``passages`` at their places, as a text that the Italian analysis leaves so."""
    return "\n".join(
        " ".join(german_token(word) or NO_WORD for word in _WORD.findall(fold(whole_words(clean(passage)))))
        for passage in passages
    )
