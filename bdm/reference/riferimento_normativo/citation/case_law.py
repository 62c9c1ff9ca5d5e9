"""Finding cited case law: the Court of Cassation, the Constitutional Court and the Council of State, named by ECLI."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bdm.reference.riferimento_normativo.citation.spelling import (
    DAY,
    END,
    START,
    day,
    plain,
    squeezed,
    year,
)


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
_NUMBER_YEAR = rf"{_N}?(?P<number>\d{{1,6}})\s*(?:/|\s+del(?:l'anno)?\s+)\s*(?P<year>\d{{4}}|\d{{2}}){END}"
_NUMBER_DAY = rf"{_N}?(?P<number>\d{{1,6}})\s*(?:del|dep\.?(?:ositata)?(?:\s+il)?)\s*(?:l'\s*)?{DAY}"
_DAY_NUMBER = rf"(?:del(?:l'|\s)\s*)?{DAY}[\s,;.]*(?:\(?{_BETWEEN}\)?)[\s,]*{_N}(?P<number>\d{{1,6}}){END}"
_COURTS: tuple[tuple[str, str], ...] = (
    ("CASS", r"(?:(?:corte\s+(?:suprema\s+)?di\s+|corte\s+)?cass(?:azione|\.)|s\.\s*c\.|suprema\s+corte)"),
    # only the Court of Cassation writes 'Sez. 6-5' and has its rulings' principles numbered ('Rv. 625061 - 01')
    ("CASS", r"sez\.\s*(?:[1-6]-[1-6l]\b|[1-6l]\b(?=[^.;()]{0,20}\bn\.[^.;()]{0,30}\brv\.))"),
    ("COST", r"(?:corte\s+cost(?:ituzionale|\.)|c\.\s*cost\.)"),
    ("CDS", r"(?:consiglio\s+di\s+stato|cons\.\s*(?:di\s+)?(?:stato|st\.))"),
)
_SUFFIX = {"COST": "", "CDS": "SENT"}
_RULINGS = tuple(
    (court, re.compile(rf"{START}{name}{_BETWEEN}(?:{tail})", re.IGNORECASE))
    for court, name in _COURTS
    for tail in (_DAY_NUMBER, _NUMBER_DAY, _NUMBER_YEAR)
)
_PENAL = re.compile(r"\bpen(?:ale|\.)", re.IGNORECASE)
_NEXT = re.compile(rf"\s*(?:,|;|e|ed)\s*(?:{_NUMBER_YEAR})", re.IGNORECASE)


def extract_rulings(text: str) -> list[FoundRuling]:
    """The rulings cited in ``text``, in order."""
    found: dict[int, FoundRuling] = {}
    uniform, place = squeezed(plain(text))
    for court, pattern in _RULINGS:
        for match in pattern.finditer(uniform):
            known = found.get(match.start())
            if known is None or known.end < match.end():
                found[match.start()] = _ruling(court, match, match[0])
    rulings = sorted(found.values(), key=lambda ruling: ruling.start)
    every = [each for ruling in rulings for each in (ruling, *_further(uniform, ruling))]
    return [replace(each, start=place(each.start), end=place(each.end - 1) + 1) for each in every]


def _ruling(court: str, match: re.Match[str], named: str) -> FoundRuling:
    groups = match.groupdict()
    date = day(match) if groups.get("day") else None
    anno = year(groups["year"]) if groups.get("year") else (date.year if date else year(groups["day_year"]))
    suffix = _SUFFIX.get(court, "PEN" if _PENAL.search(named) else "CIV")
    return FoundRuling(f"ECLI:IT:{court}:{anno}:{int(match['number'])}{suffix}", match.start(), match.end())


def _further(text: str, ruling: FoundRuling) -> Iterator[FoundRuling]:
    """'Cass. n. 3604/2003, n. 8163/2002 e 5297/2001': the same court."""
    court, end = ruling.ecli.split(":")[2], ruling.end
    named = "pen." if ruling.ecli.endswith("PEN") else ""
    while (match := _NEXT.match(text, end)) is not None:
        yield _ruling(court, match, named)
        end = match.end()
