"""Exact values: how names of people, offices, subjects and the like are compared."""

from __future__ import annotations

from functools import lru_cache

from bdm.italian.characters import clean, fold


@lru_cache(maxsize=16_384)
def key(value: str) -> str:
    """The form in which two spellings of one value are equal: without accents, case, underscores and spare spaces.

    'Corte di Appello di  MILANO' equals 'CORTE DI APPELLO DI MILANO', 'da approvare' equals 'DA_APPROVARE'.
    """
    return " ".join(fold(clean(value)).replace("_", " ").casefold().split())
