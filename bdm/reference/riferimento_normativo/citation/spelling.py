"""How references are spelled in Italian decisions: the parts of the regular expressions, dates, suffixes.

All of them are tried on text that ``plain`` has made uniform: apostrophes, dashes and spaces are of one kind.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from datetime import date
from typing import Final

from bdm.italian.months import MONTH, MONTHS, SHORT_MONTH
from bdm.italian.numerals import SUFFIXES as ORDINALS
from bdm.platform.kit.time import today

END: Final = r"(?![^\W_])"
"""No letter or digit follows."""
START: Final = r"(?<![^\W_])"

SUFFIXES: Final = [name.upper() for name in ORDINALS]
SUFFIX: Final = "(?:" + "|".join(
    sorted((re.sub(r"^VICIES(?=.)", r"VICIES[- ]?", name) for name in SUFFIXES), key=len, reverse=True)
) + f"){END}"  # fmt: skip

DAY: Final = rf"(?P<day>\d{{1,2}})\s*[°º^]?\s*(?:(?P<month>{MONTH}|(?:{SHORT_MONTH})\.)|[./-]\s?(?P<month_number>\d{{1,2}})\s?[./-])\s*(?P<day_year>\d{{4}}|\d{{2}}){END}"

_UNIFORM = {
    **dict.fromkeys("\u2019\u2018\u201b\u02bc\u2032\u00b4\u0060", "'"),
    **dict.fromkeys("\u00ad\u2010\u2011\u2012\u2013\u2014\u2212\ufffe", "-"),
    **dict.fromkeys("\n\r\t\f\v\u00a0\u2002\u2003\u2009\u202f", " "),
}
_TABLE = str.maketrans(_UNIFORM)
_ROOM = 8
_RUN = re.compile(rf"\s{{{_ROOM + 1},}}")


def plain(text: str) -> str:
    """``text`` with one kind of apostrophe, dash and space; every character stays at its place."""
    return text.translate(_TABLE)


def squeezed(text: str) -> tuple[str, Callable[[int], int]]:
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


def year(digits: str) -> int:
    """A year of two or four digits: '92' is 1992, '08' is 2008."""
    number = int(digits)
    if len(digits) > 2:
        return number
    return number + (2000 if number <= today().year % 100 + 1 else 1900)


def day(match: re.Match[str]) -> date | None:
    """The day that ``DAY`` has matched; None where there is no such day."""
    name = match["month"]
    month = int(match["month_number"]) if name is None else 1 + [m[:3] for m in MONTHS].index(name[:3].lower())
    try:
        return date(year(match["day_year"]), month, int(match["day"]))
    except ValueError:
        return None


def dotted(*letters: str) -> str:
    """'c.p.c.', 'c. p. c.', 'cpc'; a line may end anywhere in between. 'c.c.n.l.' is not 'c.c.'."""
    spaced = r"\.\s*".join(letters)
    return rf"(?:{spaced}|{''.join(letters)}){END}(?!\.[a-z]\.)\.?"


_TAIL = r"(?=\s*,?\s*\(?(?:n(?:um|r)?\s*[.°º]|n\s|\d|(?:del|dell'|in\s+data|stipulato\s+il|siglato\s+il)\s*\d))"
"""The number or the day of an act follows."""


def words(most: int, *, of: bool = False) -> str:
    """At most ``most`` words between the type of an act and its number: 'legge di sanatoria', 'decreto del Ministro
    della giustizia'. With ``of`` 'del' and 'dei' are among them; they never lead into another act.
    """
    never = "n" if of else "n|del|d?alla|nella|il|la|lo|un|una|infatti|inoltre|anche|altres[iì]|come|testualmente"
    return rf"(?:(?:\s+(?!(?:{never}|a|al|dal|che|si|non|ha|hanno|nel|legge|decreto|art|articolo|sentenz[ae]|ordinanz[ae]|decision[ei]|pronunci[ae]|cass|cassazione|verbale|fattura|doc|pag|pagina|pagg|r\.g)\b|dd?\.|ll?\.|artt?\.)[a-zà-ù'][a-zà-ù',/-]{{0,24}}){{0,{most}}}?{_TAIL})"
