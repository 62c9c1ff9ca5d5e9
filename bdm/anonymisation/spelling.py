"""How names are spelled in a text: with and without accents, in capitals, spaced out, divided at the end of a line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bdm.italian import APOSTROPHES as TYPESET
from bdm.italian import fold
from bdm.platform.kit.characters import one_form

APOSTROPHES = "'" + TYPESET
_ACROSS_LINES = r"(?:[-‐‑]\s+)?"  # a word divided at the end of a line, or that was before the lines were joined
_SPREAD = r"[\s.,·•_*'\-]{1,6}"  # between the letters of a word: 'R O S S I', 'R.o.s.s.i'
_ELISION = r"[\s'\-‐‑]{0,8}"  # D'Angelo, D' Angelo, D Angelo, DAngelo
_IN_NUMBER = r"[\W_]{0,3}"  # between the characters of a number
_MIN_SPACED = 4  # letters of a word that may be written 'R O S S I'
_MIN_NUMBER = 6  # letters and digits of what is looked for as a number
# One character that stands for two letters, where search reads two
_TWO_IN_ONE: Final = {"ae": "æ", "oe": "œ", "ss": "ß", "th": "þ"}
_TWO = re.compile("|".join(_TWO_IN_ONE))
# What a word consists of for search; a letter of another alphabet ends it.
_LETTER = "a-zA-ZͰ-ϿЀ-ԯ" + "".join(_TWO_IN_ONE.values())
_CAPITAL_INSIDE = "(?<=[a-z])(?=[A-Z])"


@lru_cache(maxsize=4096)
def letters_of(character: str) -> str:
    """The letters that search reads in a character; none in what is no letter, another alphabet's as it is."""
    if character in APOSTROPHES or not character.isalpha():
        return ""
    return fold(character).strip().lower() or character.casefold()


@lru_cache(maxsize=4096)
def _base(letter: str) -> str:
    """One letter for one letter: lower case, no accent, one kind of apostrophe."""
    if letter in APOSTROPHES:
        return "'"
    folded = letters_of(letter)
    if len(folded) <= 1:
        return folded or letter
    return _TWO_IN_ONE.get(folded, unicodedata.normalize("NFKD", letter.lower())[0])


@lru_cache(maxsize=4096)
def _cased(letter: str) -> str:
    base = _base(letter)
    return base.upper() if letter.isupper() and len(base.upper()) == 1 else base


def fold_text(text: str) -> str:
    """``text`` (in its one form) in the letters that names are compared by; the same length, so offsets hold in both.

    >>> fold_text("Nicolò D’ANGELO")
    "nicolo d'angelo"
    """
    if text.isascii():
        return text.lower().replace("`", "'")
    return "".join(map(_base, text))


def cased_text(text: str) -> str:
    """The same, but capitals stay capitals."""
    if text.isascii():
        return text.replace("`", "'")
    return "".join(map(_cased, text))


def pattern(name: str, *, spaced: bool = False) -> str:
    """A regular expression for one word of a name, or for 'De Luca', in any spelling, for what ``fold_text`` gives.
    ``spaced``: also 'L U C A'.
    """
    words = [_word(word) for word in one_form(name).split()]
    forms = [r"[\s']*".join(words)]
    letters = [letter for letter in fold_text(name) if letter.isalpha()]
    if spaced and len(letters) >= _MIN_SPACED:
        forms.append(r"[^\S\n]".join(letters))
    return "|".join(forms)


def any_of(patterns: Iterable[str]) -> re.Pattern[str] | None:
    """Whole words that fit one of ``patterns``, the longest first; None where there is none."""
    forms = sorted(set(patterns), key=len, reverse=True)
    return re.compile(rf"(?<![{_LETTER}])(?:{'|'.join(forms)})(?![{_LETTER}])") if forms else None


def word_pattern(word: str) -> str:
    """One word of a name, also with its letters spread, for what ``cased_text`` gives, whatever the case."""
    spread = [_letter(letter, f"(?:{_SPREAD})?") for letter in _folded(word) if letter != "'"]
    return f"(?i:{_word(word)}|{_SPREAD.join(spread)})" if len(spread) > 1 else f"(?i:{_word(word)})"


def whole(form: str) -> re.Pattern[str]:
    """``form`` between the ends of words, as search finds them or as capitals show them: 'FilippiCarla' is two."""
    start, end = rf"(?:(?<![{_LETTER}])|{_CAPITAL_INSIDE})", rf"(?:(?![{_LETTER}])|{_CAPITAL_INSIDE})"
    return re.compile(f"{start}(?:{form}){end}")


def term_pattern(text: str) -> str:
    """``text`` in any spelling, for what ``cased_text`` gives. Between the words of a term may be anything but words;
    between the characters of a number ('12/03/1960', 'FMGSFO80A41 F205X') too.
    """
    text = one_form(text)
    start, end = (r"(?<!\d)" if text[0].isdigit() else ""), (r"(?!\d)" if text[-1].isdigit() else "")
    characters = [re.escape(letter) for letter in fold_text(text) if letter.isalnum()]
    if len(characters) >= _MIN_NUMBER and any(map(str.isdigit, text)):
        form = f"(?i:{_IN_NUMBER.join(characters)})"
    else:
        form = rf"(?:[\W_]{{1,40}}|{_CAPITAL_INSIDE})".join(map(word_pattern, text.split()))
    return f"{start}{form}{end}"


def _folded(word: str) -> str:
    return _TWO.sub(lambda match: _TWO_IN_ONE[match[0]], fold_text(one_form(word)))


def _letter(letter: str, between: str) -> str:
    two = letters_of(letter)
    return f"(?:{between.join(two)}|{letter})" if len(two) > 1 else re.escape(letter)


def _word(word: str) -> str:
    folded = _folded(word)
    letters = []
    for at, letter in enumerate(folded):
        if letter != "'":
            letters.append(_letter(letter, _ACROSS_LINES))
        elif 0 < at < len(folded) - 1:
            letters[-1] += _ELISION
    if not letters:
        return re.escape(folded)
    accented = folded[-1] == "'" or (word[-1].isalpha() and not word[-1].isascii())
    return _ACROSS_LINES.join(letters) + ("'?" if accented else "")
