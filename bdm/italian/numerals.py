"""Numbers and ordinals in words, and the Latin ordinals of articles."""

from __future__ import annotations

from typing import Final

_UNITS: Final = (
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
    "diciassette diciotto diciannove"
).split()
_TENS: Final = "_ _ venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split()

ORDINALS: Final = (
    "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo tredicesimo "
    "quattordicesimo quindicesimo"
).split()
"""From the first on, masculine; a section's are feminine: ``feminine``."""
_LETTERS: Final = dict(
    zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), "m cm d cd c xc l xl x ix v iv i".split(), strict=True)
)


def roman(number: int) -> str:
    """The number in Roman figures, in small letters.

    >>> roman(1980)
    'mcmlxxx'
    """
    written = ""
    for value, letters in _LETTERS.items():
        times, number = divmod(number, value)
        written += letters * times
    return written


ROMAN: Final = [roman(number) for number in range(1, 16)]

SUFFIXES: Final = (
    "bis ter quater quinquies sexies septies octies novies decies undecies duodecies terdecies quaterdecies "
    "quinquiesdecies sexiesdecies septiesdecies octiesdecies noviesdecies vicies viciessemel viciesbis viciester "
    "viciesquater viciesquinquies viciessexies viciessepties viciesocties viciesnovies"
).split()
"""The Latin ordinals of articles and commas, in order."""


def in_words(number: int) -> str:
    """The number in Italian words from 0 to 99, with the accent of 'ventitré'; digits above."""
    if number > 99:
        return str(number)
    if number < len(_UNITS):
        return _UNITS[number]
    tens, unit = divmod(number, 10)
    if unit == 3:
        return _TENS[tens] + "tré"
    stem = _TENS[tens][:-1] if unit in (1, 8) else _TENS[tens]
    return stem + (_UNITS[unit] if unit else "")


def feminine(ordinal: str) -> str:
    """'terzo' → 'terza'."""
    return ordinal[:-1] + "a"
