"""Days of the calendar as texts write them, and which day is meant.

The search has its own few signs of a day in ``bdm.italian.citations``: it rewrites texts letter for letter, and only
has to see that a day stands there.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from bdm.italian.characters import fold
from bdm.italian.months import MONTH, MONTHS, SHORT_MONTH
from bdm.italian.numerals import in_words
from bdm.italian.table import Table
from bdm.platform.kit.time import today

_DAYS: Final = {fold(in_words(day)): day for day in range(1, 32)} | {"primo": 1}
_YEARS: Final = {"duemila" + (fold(in_words(n)) if n else ""): 2000 + n for n in range(100)} | {
    "millenovecento" + fold(in_words(n)): 1900 + n for n in range(50, 100)
}


def _day_names() -> str:
    """Parted by the first letter, which most words fail at."""
    names = [name.replace("tre", "tr[eéè]") for name in sorted(_DAYS, key=len, reverse=True)]
    return "|".join(f"{first}(?:{'|'.join(each[1:] for each in names if each[0] == first)})" for first in _FIRST)


_FIRST: Final = "".join(sorted({name[0] for name in _DAYS}))
_DAY_NAMES: Final = _day_names()

IN_FIGURES: Final = Table(
    (r"(?P<iso>(?:19|20)\d\d-[01]\d-[0-3]\d)(?!\d)", "2019-03-12", "anni 2019-2020"),
    (
        r"(?P<d>\d{1,2})\s?[./-]\s?(?P<m>\d{1,2})\s?[./-]\s?(?P<y>\d{4}|\d\d)(?!\d)",
        "12. 3.2019 | 29.9.22 | 12/03/2019 | 3-4-2021",
        "n. 1234/2019 | 12.345.678",
    ),
)
WITH_MONTH: Final = Table(
    (
        rf"(?P<wd>\d{{1,2}}(?:\s?[°º^])?|{_DAY_NAMES})(?:\s?\([^)\n]{{1,14}}\))?\.?\s*(?P<wm>{MONTH}|(?:{SHORT_MONTH})\b\.?)\s*,?\s*(?:dell'anno\s+)?"
        r"(?P<wy>\d{4}(?!\d)|'?\d\d(?!\d)|due\s?mila\s?[a-zéè]{0,20}|millenovecento[a-zéè]{3,20})",
        "1° marzo 2019 | 7 agosto '90 | 12 sett. 2019 | dodici (12) marzo duemiladiciannove | 3 maggio dell'anno 2020",
        "il mese di marzo 2019 | 3 genitori 2019 | 12 marzo",
    ),
)
DAY_PARTS: Final = rf"(?i:(?=\d|\b[{_FIRST}])(?:{IN_FIGURES.alternatives}|{WITH_MONTH.alternatives}))"
"""A day of a year in groups that ``day_of`` reads; what stands before and after it is the reader's."""
DAY_OF_MONTH: Final = rf"(?i:(?P<day>\d{{1,2}})\s?[°º^]?\s+(?P<month>{MONTH}))"
MONTH_OF_YEAR: Final = rf"(?i:(?P<month>{MONTH})\s(?:del\s)?(?P<year>\d{{4}})(?!\d))"
"""'3 maggio', 'maggio del 2021'."""


def without_groups(expression: str) -> str:
    """The same without the names of its groups, to be used more than once in an expression."""
    return re.sub(r"\?P<\w+>", "?:", expression)


DAY: Final = without_groups(DAY_PARTS)


def year_month_day(match: re.Match[str]) -> tuple[int, int, int] | None:
    """Year, month and day that ``DAY_PARTS`` matched, be there such a day or not; None where it matched none."""
    if match["iso"]:
        year, month, day = match["iso"].split("-")
        return int(year), int(month), int(day)
    if match["d"]:
        return year_of(match["y"]), int(match["m"]), int(match["d"])
    if match["wd"] is None:
        return None
    digits = match["wd"].rstrip("°º^ ")
    year_in_words = _year_in_words(match["wy"])
    if year_in_words is None:
        return None
    return year_in_words, month_of(match["wm"]), int(digits) if digits.isdigit() else _DAYS[fold(digits.lower())]


def day_of(match: re.Match[str]) -> date | None:
    """The day that ``DAY_PARTS`` matched; None where it matched none, or there is no such day."""
    found = year_month_day(match)
    try:
        return None if found is None else date(*found)
    except ValueError:
        return None


def month_of(name: str) -> int:
    """'Marzo', 'mar.' → 3."""
    return 1 + [month[:3] for month in MONTHS].index(name[:3].lower())


def year_of(digits: str) -> int:
    """A year of two or four digits: '98' is 1998, '08' is 2008; next year is near, the year after it a century ago."""
    number = int(digits)
    if len(digits) > 2:
        return number
    return number + (2000 if number <= today().year % 100 + 1 else 1900)


def _year_in_words(text: str) -> int | None:
    plain = text.strip("' ")
    return year_of(plain) if plain.isdigit() else _YEARS.get(fold("".join(plain.lower().split())))
