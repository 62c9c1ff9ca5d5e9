"""A text as the tables of grounds are tried on it, and their lines as they are tried: what scanners confuse is one.

Every character stays at its place, so that a place here is the same place in the text: where a word becomes shorter,
blanks follow it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bdm.italian.characters import SOFT_HYPHENS, fold, uniform
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

_LIGATURE: Final = regex(r"([ﬀ-ﬆ])([^\W\d_]*)[^\w]?")
_WIDE: Final = regex(r"[^\x00-\x7f]")
_DIVIDED: Final = regex(rf"[{SOFT_HYPHENS}-](?:(?<!-)|[^\S\n]*\n)\s*([a-z]+)")
_SPACED: Final = regex(r" (?<=[a-z] )(?<![a-z0-9][a-z] )[a-z](?: [a-z]){2,}(?![a-z0-9])")
_DIGIT: Final = regex(r"[0-9][oil|bgz]{1,2}(?=[0-9]|[^\w|]|bis|ter|quater|quinq|sex|sept|oct|nov|dec|und|\Z)")
_FIRST_DIGIT: Final = regex(r"s(?<![a-z0-9].)(?=[0-9]{2}(?![0-9]))")
_LETTER: Final = regex(r"[01|](?=[a-z])(?:(?<=[a-z].)|(?<=0)(?<![a-z0-9].)(?=[a-z]{3}))")
_TWO: Final = regex(r"rn[a-z]*")
_DIGITS: Final = str.maketrans("oil|bgz", "0111892")
_LETTERS: Final = str.maketrans("01|", "oii")
_ONE: Final = str.maketrans({"l": "i", "_": " "})
_LITERAL: Final = regex(r"\\.|\[[^\]]*\]|\{[^}]*\}|\(\?[:=!<]+|[a-z0-9]+")
_HEAD: Final = regex(r"[a-z0-9]+(?![?*{])")
_LEADING: Final = regex(r"[a-z0-9]+")
_BREAKS_FROM: Final = 5
"""Letters of a word that may be broken by a blank, not behind its first letter."""


def legible(text: str) -> str:
    """``text`` in small letters without accents, its divided and spaced words whole, ``i`` for ``l``, ``m`` for ``rn``,
    letters for digits in words and digits for letters in numbers; the same length.

    >>> legible("Maltratta-\\nmenti, art. 6O9-bis")
    'maitrattamenti  , art. 609-bis'
    """
    plain = text
    if not plain.isascii():
        plain = _WIDE.sub(_narrow, uniform(_LIGATURE.sub(_parted, plain)))
    plain = plain.lower()
    plain = _DIVIDED.sub(lambda match: match[1].ljust(len(match[0])), plain)
    plain = _SPACED.sub(lambda match: match[0].replace(" ", "").ljust(len(match[0])), plain)
    plain = _DIGIT.sub(lambda match: match[0].translate(_DIGITS), plain)
    plain = _FIRST_DIGIT.sub("5", plain)
    plain = _LETTER.sub(lambda match: match[0].translate(_LETTERS), plain)
    return _TWO.sub(_confused, plain).translate(_ONE)


def _narrow(match: re.Match[str]) -> str:
    return match[0] if match[0] in SOFT_HYPHENS else fold(match[0]).strip()[:1] or " "


def _parted(match: re.Match[str]) -> str:
    """The letters of a ligature, and the word after it, at the expense of the sign that follows the word."""
    whole = fold(match[1]) + match[2]
    return whole[: len(match[0])].ljust(len(match[0]))


def _confused(match: re.Match[str]) -> str:
    return _joined(match[0]).ljust(len(match[0]))


def _joined(letters: str) -> str:
    return letters.replace("rn", "m")


@dataclass(frozen=True)
class LegibleText:
    """A ``legible`` text, asked for many tables."""

    text: str

    @cached_property
    def squeezed(self) -> str:
        """Without blanks, so that one look tells that a word is nowhere, however it is broken."""
        return "".join(self.text.split())

    def first(self, table: LegibleTable) -> re.Match[str] | None:
        """What stands first in the text of all that the lines read."""
        found = (line.search(self.text) for begins, line in table.lines if begins in self.squeezed)
        return min(filter(None, found), key=lambda match: match.start(), default=None)


class LegibleTable:
    """The lines of a table for ``legible`` texts. Each begins with the letters or digits that it is looked for by, at
    the beginning of a word; a long word, and a number, may be broken by a blank.
    """

    def __init__(self, table: Table) -> None:
        self.rows = table.rows

    @cached_property
    def lines(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """Each as what it begins with and its expression. Raises ``ValueError`` for one that begins otherwise."""
        return tuple(self._line(row.pattern) for row in self.rows)

    @staticmethod
    def _line(pattern: str) -> tuple[str, re.Pattern[str]]:
        leading = _LEADING.match(pattern)
        if leading is None:
            raise ValueError(f"begins with no letter or digit: {pattern}")
        begins = leading[0]
        if pattern[leading.end() : leading.end() + 1] in {"?", "*", "{"}:
            begins = begins[:-1]
        tolerant = _tolerant(pattern)
        # that a word begins here is asked behind its first letters: letters are found faster than a boundary
        head = _HEAD.match(tolerant)
        assert head
        source = f"{head[0]}(?<![a-z0-9]{'.' * head.end()}){tolerant[head.end() :]}"
        return _joined(begins).translate(_ONE), regex(source)


def _tolerant(pattern: str) -> str:
    return _LITERAL.sub(_broken, pattern).translate(_ONE)


def _broken(match: re.Match[str]) -> str:
    run = match[0]
    if not run[0].isalnum():
        return run
    run = _joined(run)
    if run.isdigit():
        return r"\s?".join(run)
    if len(run) < _BREAKS_FROM:
        return run
    ending = r"\s?" if match.string.startswith("[", match.end()) else ""
    return run[0] + r"\s?".join(run[1:]) + ending
