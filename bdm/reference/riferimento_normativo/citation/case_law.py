"""Finding cited case law: the Court of Cassation, the Constitutional Court and the Council of State, named by ECLI."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bdm.italian.acts import END, START
from bdm.italian.courts import CASSATION, CONSTITUTIONAL, COUNCIL_OF_STATE
from bdm.italian.days import DAY_PARTS, year_month_day, year_of
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today
from bdm.reference.riferimento_normativo.citation.spelling import plain, squeeze

COURT_NAMES: Final = {"CASS": "Cass.", "COST": "Corte cost.", "CDS": "Cons. Stato"}
"""The courts by their code in an ECLI, as a decision of theirs is called."""


@dataclass(frozen=True, slots=True)
class FoundRuling:
    """A cited ruling, its ECLI, and where it stands."""

    ecli: str
    start: int
    end: int


_BETWEEN = (
    r"(?:[\s,;:.^]|sez(?:ion[ei]|\.)|ss\.?\s*uu\.?|s\.?\s*u\.?\b|un(?:ite|\.)|u\.?(?=[\s,;])|civ(?:ile|\.)?\b|pen(?:ale|\.)?\b|trib(?:utaria|\.)?\b|"
    r"lav(?:oro|\.)?\b|sent(?:enz[ae]|\.)?\b|ord(?:inanz[ae]|\.)?\b|[ivx]{1,4}\b|\d(?=\s*[,^.\s-])(?!\d)|\d-\d\b|l\.|n\.\s*r\.g\.|nella|con|la|il|del(?:la)?\b|l'|"
    r"di\s+legittimit[aà]){0,30}?"
)
_N = r"(?:n(?:n|r)?\s*[.°º]*\s*)"
_NO_DAY = rf"{END}(?![/.-]\d)"
_NUMBER_YEAR = rf"{_N}?(?P<number>\d{{1,6}})\s*(?:/|\s+del(?:l'anno)?\s+)\s*(?P<year>\d{{4}}|\d{{2}}){_NO_DAY}"
_NUMBER_DAY = rf"{_N}?(?P<number>\d{{1,6}})\s*(?:del|dep\.?(?:ositata)?(?:\s+il)?)\s*(?:l'\s*)?{DAY_PARTS}{END}"
_DAY_NUMBER = rf"(?:del(?:l'|\s)\s*)?{DAY_PARTS}[\s,;.]*(?:\(?{_BETWEEN}\)?)[\s,]*{_N}(?P<number>\d{{1,6}}){END}"
_COURTS: tuple[tuple[str, str], ...] = (
    ("CASS", CASSATION.pattern),
    # only the Court of Cassation writes 'Sez. 6-5' and has its rulings' principles numbered ('Rv. 625061 - 01')
    ("CASS", r"sez\.\s*(?:[1-6]-[1-6l]\b|[1-6l]\b(?=[^.;()]{0,20}\bn\.[^.;()]{0,30}\brv\.))"),
    ("COST", CONSTITUTIONAL.pattern),
    ("CDS", COUNCIL_OF_STATE.pattern),
)
EARLIEST = 1861
"""The year of the oldest decision that can be cited: what is read as another is a slip, or no year."""
_SUFFIX = {"COST": "", "CDS": "SENT"}
_RULINGS = tuple(
    (court, regex(rf"{START}{name}{_BETWEEN}(?:{tail})", re.IGNORECASE))
    for court, name in _COURTS
    for tail in (_DAY_NUMBER, _NUMBER_DAY, _NUMBER_YEAR)
)
_PENAL = regex(r"\bpen(?:ale|\.)", re.IGNORECASE)
_NEXT = regex(rf"\s*(?:,|;|e|ed)\s*(?:{_NUMBER_YEAR})", re.IGNORECASE)


def extract_rulings(text: str) -> list[FoundRuling]:
    """The rulings cited in ``text``, in order."""
    found: dict[int, FoundRuling] = {}
    uniform, place = squeeze(plain(text))
    for court, pattern in _RULINGS:
        for match in pattern.finditer(uniform):
            known = found.get(match.start())
            ruling = _ruling(court, match, match[0])
            if ruling is not None and (known is None or known.end < ruling.end):
                found[ruling.start] = ruling
    rulings = sorted(found.values(), key=lambda ruling: ruling.start)
    every = [each for ruling in rulings for each in (ruling, *_further(uniform, ruling))]
    return [replace(each, start=place(each.start), end=place(each.end - 1) + 1) for each in every]


def _ruling(court: str, match: re.Match[str], named: str) -> FoundRuling | None:
    groups = match.groupdict()
    if groups.get("year"):
        anno = year_of(groups["year"])
    elif (day := year_month_day(match)) is not None:
        anno = day[0]
    else:
        return None
    if not EARLIEST <= anno <= today().year:
        return None
    suffix = _SUFFIX.get(court, "PEN" if _PENAL.search(named) else "CIV")
    return FoundRuling(f"ECLI:IT:{court}:{anno}:{int(match['number'])}{suffix}", match.start(), match.end())


def _further(text: str, first: FoundRuling) -> Iterator[FoundRuling]:
    """'Cass. n. 3604/2003, n. 8163/2002 e 5297/2001': the same court."""
    court, end = first.ecli.split(":")[2], first.end
    named = "pen." if first.ecli.endswith("PEN") else ""
    while (match := _NEXT.match(text, end)) is not None:
        if (ruling := _ruling(court, match, named)) is not None:
            yield ruling
        end = match.end()
