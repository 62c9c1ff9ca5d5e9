"""What no citation can say, whatever there is: a day that no calendar has, a year that is still to come.

Such days and years are no citations to the grammars that read them; here they are made possible, letter for letter, so
that the rest is read, and told.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from bdm.italian.days import DAY_PARTS, year_month_day
from bdm.italian.months import MONTHS
from bdm.italian.rulings import Court
from bdm.platform.kit.regex import regex
from bdm.verifica.findings import wrong
from bdm.verifica.schemas import Codice, RilievoOut

_DAY: Final = regex(rf"(?<!\d){DAY_PARTS}")
_YEAR: Final = regex(r"(?i:(?:/|\bdel(?:l'anno)?\s)\s?)(?P<year>2\d{3})(?!\d)")
_LAST_DAY: Final = 28
"""That every month has."""

_FIRST_YEARS: Final = {
    Court.COSTITUZIONALE: 1956,
    Court.AMMINISTRATIVO: 1974,
    Court.GIUSTIZIA_AMMINISTRATIVA: 1948,
    Court.GIUSTIZIA_UE: 1954,
    Court.DIRITTI_UOMO: 1959,
    Court.PACE: 1995,
    Court.MINORENNI: 1934,
    Court.SORVEGLIANZA: 1975,
    Court.TRIBUTARIO: 1972,
}
"""In which each began to decide."""
_BY_CASE: Final = frozenset({Court.GIUSTIZIA_UE, Court.DIRITTI_UOMO})
"""Courts whose number is the case's, which is older than the ruling."""
_HIGHEST: Final = {Court.CASSAZIONE: 65_000, Court.COSTITUZIONALE: 1_200}
"""A number that none of its years has reached."""


@dataclass(frozen=True)
class ImpossibleDate:
    """``text[start:end]`` is no day, or (``future``) is a year that is to come."""

    start: int
    end: int
    written: str
    future: bool


def mend(text: str, today: date) -> tuple[str, list[ImpossibleDate]]:
    """The text with possible days and years, every character at its place, and where they stand."""
    found: dict[int, tuple[ImpossibleDate, str]] = {}
    for match in _DAY.finditer(text):
        parts = year_month_day(match)
        if parts is not None and match["wy"] and match["wy"].isdigit() and today.year < parts[0] < today.year + 100:
            found[match.start("wy")] = (
                ImpossibleDate(match.start("wy"), match.end("wy"), match["wy"], True),
                str(today.year),
            )
        if parts is None or _possible(*parts):
            continue
        _, month, day = parts
        digits = match["wd"] if match["wd"] else match["d"]
        if not (digits and digits[:2].isdigit() and 1 <= month <= len(MONTHS) and day > _LAST_DAY):
            continue
        if match["d"] and len(match["y"]) != len("2020"):
            continue
        start = match.start("wd") if match["wd"] else match.start("d")
        found[start] = ImpossibleDate(match.start(), match.end(), match[0], False), str(_LAST_DAY)
    for match in _YEAR.finditer(text):
        if today.year < int(match["year"]) < today.year + 100:
            start = match.start("year")
            found[start] = ImpossibleDate(start, match.end(), match["year"], True), str(today.year)
    pieces, at = [], 0
    for start, (_, instead) in sorted(found.items()):
        if start >= at:
            pieces += [text[at:start], instead]
            at = start + len(instead)
    return "".join([*pieces, text[at:]]), [each for _, (each, _) in sorted(found.items())]


def impossible(impossible_date: ImpossibleDate) -> RilievoOut:
    """What is said of a citation with such a day."""
    if impossible_date.future:
        return wrong(Codice.DATA_FUTURA, f"L'anno {impossible_date.written} non è ancora venuto.")
    return wrong(Codice.DATA_INESISTENTE, f"Il giorno «{impossible_date.written}» non esiste.")


def check_form(court: Court | None, number: str, year: int, day: date | None, today: date) -> list[RilievoOut]:
    """What cannot be of a ruling, whichever it is."""
    told = []
    if day is not None and day > today:
        told.append(wrong(Codice.DATA_FUTURA, f"Il giorno {day:%d/%m/%Y} non è ancora venuto."))
    if day is not None and court not in _BY_CASE and day.year not in (year, year - 1):
        told.append(wrong(Codice.DATA_E_ANNO, f"Il giorno {day:%d/%m/%Y} e l'anno {year} del numero non concordano."))
    first = _FIRST_YEARS.get(court) if court else None
    if first is not None and year < first and court is not None:
        told.append(wrong(Codice.PRIMA_DELLA_CORTE, f"Nel {year} questo giudice non decideva ancora (dal {first})."))
    highest = _HIGHEST.get(court) if court else None
    if highest is not None and number.isdigit() and int(number) > highest:
        told.append(wrong(Codice.NUMERO_IMPOSSIBILE, f"Nessun anno di questo giudice arriva al numero {number}."))
    return told


def _possible(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def near_numbers(number: int) -> frozenset[int]:
    """Those that a slip makes of it: one digit another, two exchanged, one too few or too many; one more or less."""
    digits = str(number)
    near = {number - 1, number + 1}
    for at in range(len(digits)):
        near.add(int(digits[:at] + digits[at + 1 :] or "0"))
        near |= {int(digits[:at] + other + digits[at + 1 :]) for other in "0123456789"}
        near |= {int(digits[:at] + other + digits[at:]) for other in "0123456789"}
        near.add(int(digits[:at] + digits[at + 1 : at + 2] + digits[at] + digits[at + 2 :]))
    near |= {int(digits + other) for other in "0123456789"}
    return frozenset(each for each in near if each > 0 and each != number)
