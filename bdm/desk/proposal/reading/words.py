"""Days, numbers and names as decisions write them: expressions shared by the readers of fields."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from bdm.italian.characters import fold
from bdm.italian.months import MONTH, MONTHS
from bdm.italian.numerals import in_words
from bdm.platform.kit.time import today

EARLIEST: Final = date(1950, 1, 1)

_DAYS = {fold(in_words(day)): day for day in range(1, 32)} | {"primo": 1}
_YEARS = {"duemila" + (fold(in_words(n)) if n else ""): 2000 + n for n in range(100)} | {
    "millenovecento" + fold(in_words(n)): 1900 + n for n in range(50, 100)
}
_DAY_NAMES = "|".join(sorted(_DAYS, key=len, reverse=True)).replace("tre", "tr[eéè]")

DAY: Final = (
    r"(?:(?P<iso>(?:19|20)\d\d-[01]\d-[0-3]\d)(?!\d)"
    r"|(?<!\d)(?P<d>[0-3]?\d)\s?[./-]\s?(?P<m>[01]?\d)\s?[./-]\s?(?P<y>(?:19|20)\d\d|\d\d)(?!\d)"
    rf"|(?<!\d)(?P<wd>[0-3]?\d(?:\s?°)?|(?i:{_DAY_NAMES}))(?:\s?\([^)\n]{{1,14}}\))?\.?\s+(?P<wm>(?i:{MONTH}))\s*,?\s+(?:(?i:dell'anno)\s+)?"
    r"(?P<wy>(?:19|20)\d\d|'?\d\d(?!\d)|(?i:due\s?mila\s?[a-zéè]{0,20}|millenovecento[a-zéè]{3,20})))"
)
"""A day in figures ('12/03/2019', '29.9.22', '2019-03-12') or in words ('dodici marzo duemiladiciannove')."""
DAY_RE: Final = re.compile(DAY)


def day_of(match: re.Match[str]) -> date | None:
    """The day that ``DAY`` matched; None where there is no such day, it is to come, or long before any decision."""
    try:
        if match["iso"]:
            found = date.fromisoformat(match["iso"])
        elif match["d"]:
            found = date(year_of(match["y"]), int(match["m"]), int(match["d"]))
        else:
            digits = match["wd"].rstrip("° ")
            day = int(digits) if digits.isdigit() else _DAYS[fold(digits.lower())]
            found = date(_word_year(match["wy"]), 1 + MONTHS.index(match["wm"].lower()), day)
    except (ValueError, KeyError):
        return None
    return found if EARLIEST <= found <= today() else None


def year_of(digits: str) -> int:
    """A year of two or four digits: '98' is 1998, '08' is 2008."""
    number = int(digits)
    if len(digits) > 2:
        return number
    return number + (2000 if number <= today().year % 100 else 1900)


def _word_year(text: str) -> int:
    plain = text.strip("' ")
    if plain.isdigit():
        return year_of(plain)
    joined = fold("".join(plain.lower().split()))
    return _YEARS[joined]


TITLE: Final = r"(?:(?i:dott|dr)(?:\s?\.)?\s?(?i:ssa|ri|re|sse)?(?:\s?\.)?(?=[\s,A-Z])|(?i:d\.ssa|cons\.|cons\s|pres\.|avv\.|prof\.(?:\s?ssa)?)|G\.?\s?O\.?\s?[PT]\.)"
_STOP = (
    r"(?!(?i:presidente|presidenza|consiglier[ei]|giudic[ei]|relator[ei]|relatrice|rel|est|estensor[ei]|componente|ausiliari[oa]|onorari[oa]|monocratic[oa]|unico|collegio"
    r"|sezion[ei]|tribunale|corte|repubblica|nome|popolo|italian[oa]|civile|penale|lavoro|prima|seconda|terza|quarta|quinta|sesta|settima|ottava|nona"
    r"|il|la|lo|gli|le|ha|hanno|in|nel|nella|nello|e|ed|con|quale|riunit[oaie]|compost[oa]|magistrat[io]|sentenza|ordinanza|decreto|depositat[oa]|deposito|cancelleria|cancelliere|funzionario"
    r"|motivi|dott|dottssa|dr|avv|avvocato|minuta|firma|firmat[oa]|digitalmente|pubblicat[oa]|documento|pagina|udienza|causa|visto|visti|all'esito|letti|sentit[oaie]|segretario|rg|sig|signori?|data|primo|referendari[oa]|numero|visto|ricorso)\b(?!_))"
)
_PARTICLE = r"(?:(?:de|di|da|del|dei|degli|della|dal|dalla|lo|la|le|li|van|von|La|Lo|Le|Li|LA|LO|LE|LI)\s+(?=[A-ZÀ-Þ]))"
_TOKEN = rf"{_STOP}(?:[A-ZÀ-Þ]\.|[A-ZÀ-Þ](?:[\w'-]{{0,30}}\w)?)"
NAME: Final = rf"(?:(?:La|Lo|Li|Le|LA|LO|LE|LI)\s+(?=[A-ZÀ-Þ]))?{_TOKEN}(?:\s?-\s?{_TOKEN}|\s{_PARTICLE}?{_TOKEN}|(?<=\.){_TOKEN}){{0,4}}"
"""A person's name, or the name in its place in a pseudonymised text ('Giudice_1'). At most five words."""
_ONE = re.compile(rf"\s*,?\s*(?P<name>{NAME})")
_ALONE = re.compile(r"\w+_\d+|[A-Z]\.\s?[A-Z]\.|[Xx]{3,}")
_OMITTED = re.compile(r"(?i:omissis)|[Xx]{3,}")


@dataclass(frozen=True, slots=True)
class PersonName:
    """A person's name and where it stands."""

    text: str
    start: int
    end: int


def name_at(text: str, at: int, *, titled: bool) -> PersonName | None:
    """The name at ``at``; without a title before it a single word is one only where it stands for a name."""
    match = _ONE.match(text, at)
    if match is None:
        return None
    name = " ".join(match["name"].split()).strip(" -")
    if _OMITTED.search(name) or not any(c.isalpha() for c in name):
        return None
    if " " not in name and not titled and not _ALONE.fullmatch(name):
        return None
    return PersonName(name, match.start("name"), match.end("name"))


_TITLE = re.compile(rf"(?<![\w'])(?:{TITLE}\s*(?=\S)){{1,2}}")


def titled_names(text: str, start: int, end: int) -> Iterator[PersonName]:
    """The names after a title ('dott.ssa Anna Rossi') in ``text[start:end]``; they begin where the title does."""
    for match in _TITLE.finditer(text, start, end):
        name = name_at(text, match.end(), titled=True)
        if name is not None and name.end <= end:
            yield PersonName(name.text, match.start(), name.end)
