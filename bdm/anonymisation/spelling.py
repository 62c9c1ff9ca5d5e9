"""How names are spelled in a text: with and without accents, in capitals, divided at the end of a line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

APOSTROPHES = "'’`´ʼ‘"
_NOT_DECOMPOSED = str.maketrans("øłđħıœæßþ", "oldhioabt")
_ACROSS_LINES = r"(?:-[^\S\n]*\n\s*)?"  # a word divided at the end of a line
_MIN_SPACED = 4  # letters of a word that may be written 'R O S S I'


@lru_cache(maxsize=4096)
def _base(letter: str) -> str:
    """One letter for one letter: lower case, no accent, one kind of apostrophe."""
    if letter in APOSTROPHES:
        return "'"
    folded = unicodedata.normalize("NFKD", letter.casefold()[:1])[:1].translate(_NOT_DECOMPOSED)
    return folded or letter


def fold_text(text: str) -> str:
    """``text`` (NFC) in the letters that names are compared by; the same length, so offsets hold in both.

    >>> fold_text("Nicolò D’ANGELO")
    "nicolo d'angelo"
    """
    if text.isascii():
        return text.lower().replace("`", "'")
    return "".join(map(_base, text))


def pattern(name: str, *, spaced: bool = False) -> str:
    """A regular expression for one word of a name, or for 'De Luca', in any spelling, for what ``fold_text`` gives.
    ``spaced``: also 'L U C A'.
    """
    words = [_word(word) for word in unicodedata.normalize("NFC", name).split()]
    forms = [r"[\s']*".join(words)]
    letters = [letter for letter in fold_text(name) if letter.isalpha()]
    if spaced and len(letters) >= _MIN_SPACED:
        forms.append(r"[^\S\n]".join(letters))
    return "|".join(forms)


def any_of(patterns: Iterable[str]) -> re.Pattern[str] | None:
    """Whole words that fit one of ``patterns``, the longest first; None where there is none."""
    forms = sorted(set(patterns), key=len, reverse=True)
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(forms)})(?![^\W\d_])") if forms else None


def _word(word: str) -> str:
    folded = fold_text(word)
    letters = []
    for at, letter in enumerate(folded):
        if letter != "'":
            letters.append(re.escape(letter))
        elif 0 < at < len(folded) - 1:
            letters[-1] += r"(?:'\s*|\s)?"  # D'Angelo, D' Angelo, DAngelo
    if not letters:
        return re.escape(folded)
    accented = folded[-1] == "'" or (word[-1].isalpha() and not word[-1].isascii())
    return _ACROSS_LINES.join(letters) + ("'?" if accented else "")
