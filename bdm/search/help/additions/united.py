"""'SU', the United Sections of the Court of Cassation: for the analysis, which knows no capitals, a preposition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bdm.platform.kit.regex import regex

UNITED: Final = ("Sezioni", "Unite")
"""What the analysis knows by every spelling: 'SS.UU.', 'S.U.', 'sez. un.'"""
_COURT: Final = regex(r"(?i)\b(?:cass(?:azione)?|corte|sez)\b\.?(?:[\s,]*(?:civ|pen)\w*\.?)?[\s,]*\Z")
_NUMBERED: Final = regex(r"(?i)[\s,]*(?:n\.?\s*|sent\w*\.?\s*)*\d+(?:/\d|\s+del\s+\d|[\s,]*\Z)")
_SIGNS: Final = " ,.;:()"


def with_united_sections(words: Sequence[str]) -> list[str]:
    """``words`` with the name of the United Sections for an 'SU' that stands for it: in capitals among small letters,
    or between the court or nothing and a number.
    """
    spelt: list[str] = []
    text = " ".join(words)
    small = any(letter.islower() for letter in text)
    start = 0
    for word in words:
        end = start + len(word)
        bare = word.strip(_SIGNS)
        named = _COURT.search(text[:start]) is not None
        numbered = _NUMBERED.match(text[end:]) is not None
        capitals = bare == "SU" and (small or named or (numbered and start == 0))
        if capitals or (bare.lower() == "su" and named and numbered):
            spelt += UNITED
        else:
            spelt.append(word)
        start = end + 1
    return spelt
