"""How names are spelled in a text: with and without accents, in capitals, spaced out, divided at the end of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bdm.italian.characters import TWO_IN_ONE, letters_of, name_text
from bdm.platform.kit.characters import one_form
from bdm.platform.kit.regex import regex

_ACROSS_LINES = r"(?:[-‐‑]\s+)?"  # a word divided at the end of a line, or that was before the lines were joined
# A word that somebody parted: 'Ros-si', 'Ros si', 'Ros'si', but 'dell'acqua' is not 'Dellacqua'
_NO_ELISION = r"'(?:(?![aeiouh])|(?<!ll')(?<!un')(?<!\bd')(?<!\bl'))"
_PARTED = rf"(?:[-‐‑–—._/|+~*·•…()\[\]\s]{{1,4}}|{_NO_ELISION}\s*)?"
_SPREAD = r"[\W_]{1,6}"  # between the letters of a word: 'R O S S I', 'R.o.s.s.i', 'R/o/s/s/i', '(R)(o)(s)(s)(i)'
_ELISION = r"[\s'\-‐‑]{0,8}"  # D'Angelo, D' Angelo, D Angelo, DAngelo
_IN_NUMBER = r"[\W_]{0,3}"  # between the characters of a number
_MIN_PARTED = 5  # letters of a word that may be parted
_MIN_SPACED = 4  # letters of a word that may be written 'R O S S I'
_MIN_NUMBER = 6  # letters and digits of what is looked for as a number
_TWO = regex("|".join(TWO_IN_ONE))
# What a word consists of for search; a letter of another alphabet ends it.
_LETTER = "a-zA-ZͰ-ϿЀ-ԯ" + "".join(TWO_IN_ONE.values())
_CAPITAL_INSIDE = "(?<=[a-z])(?=[A-Z])"


def pattern(name: str, *, spaced: bool = False) -> str:
    """A regular expression for one word of a name, or for 'De Luca', in any spelling, for what ``name_text`` gives.
    ``spaced``: also 'L U C A'.
    """
    words = [_word(word) for word in one_form(name).split()]
    forms = [r"[\s']*".join(words)]
    letters = [letter for letter in name_text(name) if letter.isalpha()]
    if spaced and len(letters) >= _MIN_SPACED:
        forms.append(r"[^\S\n]".join(letters))
    return "|".join(forms)


def any_of(patterns: Iterable[str]) -> re.Pattern[str] | None:
    """Whole words that fit one of ``patterns``, the longest first; None where there is none."""
    forms = sorted(set(patterns), key=len, reverse=True)
    return regex(rf"(?<![{_LETTER}])(?:{'|'.join(forms)})(?![{_LETTER}])") if forms else None


def word_pattern(word: str) -> str:
    """One word of a name, also parted or with its letters spread, for what ``cased_name_text`` gives, whatever the
    case.
    """
    spread = [_letter(letter, f"(?:{_SPREAD})?") for letter in _folded(word) if letter != "'"]
    form = _word(word, _PARTED if len(spread) >= _MIN_PARTED else _ACROSS_LINES)
    return f"(?i:{form}|{_SPREAD.join(spread)})" if len(spread) > 1 else f"(?i:{form})"


def whole(form: str) -> re.Pattern[str]:
    """``form`` between the ends of words, as search finds them or as capitals show them: 'FilippiCarla' is two."""
    start, end = rf"(?:(?<![{_LETTER}])|{_CAPITAL_INSIDE})", rf"(?:(?![{_LETTER}])|{_CAPITAL_INSIDE})"
    return regex(f"{start}(?:{form}){end}")


def term_pattern(text: str) -> str:
    """``text`` in any spelling, for what ``cased_name_text`` gives. Between the words of a term may be anything but
    words; between the characters of a number ('12/03/1960', 'FMGSFO80A41 F205X') too.
    """
    text = one_form(text)
    start, end = (r"(?<!\d)" if text[0].isdigit() else ""), (r"(?!\d)" if text[-1].isdigit() else "")
    characters = [re.escape(letter) for letter in name_text(text) if letter.isalnum()]
    if len(characters) >= _MIN_NUMBER and any(map(str.isdigit, text)):
        form = f"(?i:{_IN_NUMBER.join(characters)})"
    else:
        form = rf"(?:[\W_]{{1,40}}|{_CAPITAL_INSIDE})".join(map(word_pattern, text.split()))
    return f"{start}{form}{end}"


def begins_with(text: str) -> str:
    """What a text that fits ``term_pattern(text)`` begins with, as an expression for one character; empty where that
    cannot be said. Of hundreds of terms only those that begin like a word need be tried on it.
    """
    first = _folded(one_form(text))[:1]
    if not first.isalnum():
        return ""
    return re.escape(first) if first.isascii() else f"[{first}{letters_of(first)[:1]}]"


def _folded(word: str) -> str:
    return _TWO.sub(lambda match: TWO_IN_ONE[match[0]], name_text(one_form(word)))


def _letter(letter: str, between: str) -> str:
    two = letters_of(letter)
    return f"(?:{between.join(two)}|{letter})" if len(two) > 1 else re.escape(letter)


def _word(word: str, between: str = _ACROSS_LINES) -> str:
    folded = _folded(word)
    letters = []
    for at, letter in enumerate(folded):
        if letter != "'":
            letters.append(_letter(letter, between))
        elif letters and at < len(folded) - 1:
            letters[-1] += _ELISION
    if not letters:
        return re.escape(folded)
    accented = folded[-1] == "'" or (word[-1].isalpha() and not word[-1].isascii())
    return between.join(letters) + ("'?" if accented else "")
