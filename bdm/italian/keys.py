"""Exact values: how names of people, offices, subjects and the like are compared."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bdm.italian.characters import clean, fold, letters

_BETWEEN_WORDS: Final = str.maketrans("'-_", "   ")


@lru_cache(maxsize=16_384)
def key(value: str) -> str:
    """The form in which two spellings of one value are equal: the words alone, without accents and case, whatever
    apostrophes, hyphens, underscores and spaces are between and after them.

    'Corte di Appello di  MILANO' equals 'CORTE DI APPELLO DI MILANO', 'da approvare' equals 'DA_APPROVARE',
    "FORLI'" equals 'Forlì', "D' Amico" equals 'D’AMICO', 'Reggio-Emilia' equals 'REGGIO EMILIA'. A word that is written
    together stays another one: 'DELUCA' is not 'DE LUCA'.
    """
    return " ".join(fold(clean(value)).translate(_BETWEEN_WORDS).casefold().split())


@lru_cache(maxsize=16_384)
def letters_key(value: str) -> str:
    """The letters and digits of the ``key``: what the entries of a closed list are told apart by, of which a few only
    are alike. 'Lamezia-Terme', 'LAMEZIATERME' and 'Lamezia Terme' are one.
    """
    return letters(key(value))
