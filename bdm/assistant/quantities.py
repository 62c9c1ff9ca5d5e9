"""Numbers of a text, its days, and what it counts, however they are written: what two texts are compared by to the
digit. All of it is read in folded text (``bdm.italian.fold``, in small letters).
"""

from __future__ import annotations

import re
from typing import Final

from bdm.italian import MONTHS, tokens
from bdm.italian.days import DAY_OF_MONTH, DAY_PARTS, MONTH_OF_YEAR, month_of, year_month_day
from bdm.italian.numerals import in_words
from bdm.platform.kit.regex import regex

_ALONE: Final = r"(?<![\d.,/])"
_DAY: Final = regex(_ALONE + DAY_PARTS)
_DAY_OF_MONTH: Final = regex(rf"{_ALONE}{DAY_OF_MONTH}(?![^\W_])")
_MONTH_OF_YEAR: Final = regex(rf"(?<![^\W_]){MONTH_OF_YEAR}")
_NUMBER: Final = regex(r"(?<!\w)\d+(?:[.,/:]\d+)*")
_GROUPED: Final = regex(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d+")
_WORD: Final = regex(r"[^\W\d_]+")
_NUMERALS: Final = {in_words(number): str(number) for number in (*range(2, 21), *range(30, 100, 10))} | {"cento": "100"}
_COUNT: Final = r"\d+|" + "|".join(_NUMERALS)
_TIME: Final = r"ann[oi]|mes[ei]|giorn[oi]|or[ae]|settiman[ae]"
_MEASURE: Final = regex(
    rf"(?<![\w.,])(?:(?P<before>{_COUNT})\s?(?P<unit>{_TIME}|mensilita|%|per cento)"
    rf"|(?P<unit_before>{_TIME})\s(?P<after>{_COUNT})(?![\w.,]))"
)
_ORDINAL: Final = regex(r"\b(prim|second|terz|quart|quint|sest|settim|ottav|decim)[oaie]\W+([a-z]{3,})")
_SEAT: Final = regex(
    r"\b([Tt]ribunale|[Cc]orte|[Pp]rocura|[Cc]omune|[Rr]egione|[Pp]rovincia|[Uu]niversita|[Cc]ommissione)"
    r"(?: (?:[a-z]+ )?d?['’ ]?[Aa]ppello| [Oo]rdinario| [a-z]+)? (?:di|del|della|dell['’]) ?([A-Z]\w+)"
)
_UNIT_AFTER: Final = regex(r"[\w.,]+\s?(ann|mes|giorn|or[ae]|settiman|%|per cento|rat|canon|pian)")
_MONEY_BEFORE: Final = regex(r"(?:€|\beuro?\b)\.?\s*-?\s*$")
_MONEY_AFTER: Final = regex(r"[\d.,]+\s?(?:€|euro?\b)")
_BEGINNING: Final = 5

TOKENS: Final = frozenset(tokens(" ".join((*MONTHS, *_NUMERALS))))
"""Words of days and numbers: they are compared as such."""


def numbers(folded: str, *, literal: bool) -> list[tuple[str, int]]:
    """The numbers and days of a text and where they stand: '12.000,00' is 12000, 'tre' is 3, '3.4.2019' a day. With
    ``literal`` what the text tells, otherwise also what else may be said after it: of a day its month and year.
    """
    found: list[tuple[str, int]] = []

    def blank(match: re.Match[str]) -> str:
        return " " * len(match.group())

    def day(match: re.Match[str]) -> str:
        if (that := year_month_day(match)) is None:
            return match.group()
        year, month, number = that
        keys = [f"{year}-{month}-{number}"]
        if not literal:
            keys += (f"{year}-{month}", f"{month}-{number}", str(year))
        found.extend((key, match.start()) for key in keys)
        return blank(match)

    def day_of_month(match: re.Match[str]) -> str:
        found.append((f"{month_of(match['month'])}-{int(match['day'])}", match.start()))
        return blank(match) if literal else match.group()

    def month_of_year(match: re.Match[str]) -> str:
        found.append((f"{int(match['year'])}-{month_of(match['month'])}", match.start()))
        return blank(match) if literal else match.group()

    left = _MONTH_OF_YEAR.sub(month_of_year, _DAY_OF_MONTH.sub(day_of_month, _DAY.sub(day, folded)))
    for match in _NUMBER.finditer(left):
        written = match.group()
        if _GROUPED.fullmatch(written):
            whole, _, rest = written.replace(".", "").partition(",")
            keys = [f"{int(whole)},{rest}" if rest.strip("0") else str(int(whole))]
        else:
            keys = [str(int(each)) for each in re.split(r"[.,/:]", written)]
        found.extend((key, match.start()) for key in keys)
    words = ((match.group(), match.start()) for match in _WORD.finditer(left))
    found.extend((_NUMERALS[word], start) for word, start in words if word in _NUMERALS)
    return found


def kind_of(key: str, folded: str, start: int) -> str:
    """What a number is, so that it is compared with its like."""
    if "-" in key:
        return "day"
    if _MONEY_BEFORE.search(folded, max(0, start - 6), start) or _MONEY_AFTER.match(folded, start):
        return "amount"
    if unit := _UNIT_AFTER.match(folded, start):
        return unit[1][:3]
    if "," in key or len(key) > 3:
        return "year" if key.startswith(("19", "20")) and len(key) == 4 else "amount"
    return "number"


def measures(cased: str, folded: str) -> frozenset[tuple[str, str]]:
    """Numbers with what they count: '8 anni', 'anni 8', 'al 20%', 'seconda udienza'; courts with their seat."""
    found = set()
    for match in _MEASURE.finditer(folded):
        number, unit = match["before"] or match["after"], match["unit"] or match["unit_before"]
        found.add((_NUMERALS.get(number, number), unit[:3]))
    found.update((match[1].lower(), match[2].lower()) for match in _SEAT.finditer(cased))
    found.update((match[1], match[2][:_BEGINNING]) for match in _ORDINAL.finditer(folded) if tokens(match[2]))
    return frozenset(found)
