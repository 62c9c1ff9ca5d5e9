"""How references are spelled in Italian decisions: the parts of the regular expressions, dates, suffixes.

All of them are tried on text that ``plain`` has made uniform: apostrophes, dashes and spaces are of one kind.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from typing import Final

from bdm.italian.acts import END
from bdm.italian.characters import uniform
from bdm.italian.numerals import SUFFIXES as ORDINALS
from bdm.platform.kit.regex import regex

SUFFIXES: Final = [name.upper() for name in ORDINALS]
SUFFIX: Final = "(?:" + "|".join(
    sorted((re.sub(r"^VICIES(?=.)", r"VICIES[- ]?", name) for name in (*SUFFIXES, "NONIES")), key=len, reverse=True)
) + f"){END}"  # fmt: skip

_ROOM = 8
_RUN = regex(rf"\s{{{_ROOM + 1},}}")


def plain(text: str) -> str:
    """``text`` with one kind of apostrophe, dash and space; every character stays at its place."""
    return uniform(text, one_line=True)


def squeeze(text: str) -> tuple[str, Callable[[int], int]]:
    """``text`` without the spaces of a run beyond the eighth, and what gives the place in ``text`` of a place in it.

    Whatever reads over spaces in more than one way then has little to try.
    """
    starts, gone, parts, at = [0], [0], [], 0
    for run in _RUN.finditer(text):
        parts.append(text[at : run.start() + _ROOM])
        at = run.end()
        gone.append(gone[-1] + at - run.start() - _ROOM)
        starts.append(at - gone[-1])
    parts.append(text[at:])
    if len(starts) == 1:
        return text, lambda place: place
    return "".join(parts), lambda place: place + gone[bisect_right(starts, place) - 1]
