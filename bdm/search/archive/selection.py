"""What somebody has chosen in the archive so far: from the district down to the month, one level after the other.

The values of a level are the segments of the client's addresses and the values of the next request alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Final

from bdm.content.provvedimento.model import AREE, WRONG_AREA
from bdm.italian.months import MONTHS
from bdm.people.ufficio.names import canonical
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.search.query import Days, Equals, Tree, all_of

FIRST_YEAR: Final = 2015
"""The years of the archive go back to this one (docs/regole/date.md#primi-anni)."""
ALL_SUBJECTS: Final = "TUTTE"
"""The materia that stands for every one of them, and for what has none."""
MESI: Final = tuple(month.upper() for month in MONTHS)


class ArchiveLevel(StrEnum):
    """The levels of the archive, from the top."""

    DISTRETTO = "distretto"
    UFFICIO = "ufficio"
    AREA = "area"
    MATERIA = "materia"
    ANNO = "anno"
    MESE = "mese"
    TARGET = "target"


LEVELS: Final = tuple(level for level in ArchiveLevel if level is not ArchiveLevel.TARGET)


@dataclass(frozen=True)
class Selection:
    """The values chosen at the levels from the top: none is left out above one that is there."""

    distretto: str | None = None
    ufficio: str | None = None
    area: str | None = None
    materia: str | None = None
    anno: int | None = None
    mese: int | None = None
    """From 1 to 12."""

    @property
    def next_level(self) -> ArchiveLevel:
        """The level whose values are to be chosen now."""
        return next((level for level in LEVELS if getattr(self, level) is None), ArchiveLevel.TARGET)

    def tree(self, today: date) -> Tree | None:
        """What is published and belongs to the selection, but for the area, which a search says apart from the
        expression; None where there can be nothing yet.
        """
        start, end = self._days()
        if start > today:
            return None
        values = {
            "distretto": self.distretto,
            "ufficio": self.ufficio,
            "materia": None if self.materia == ALL_SUBJECTS else self.materia,
        }
        return all_of(
            *(Equals(field, value) for field, value in values.items() if value is not None),
            # The language knows no day to come: what ends later ends today.
            Days("data_pubblicazione", start, end if end <= today else None),
        )

    def _days(self) -> tuple[date, date]:
        if self.anno is None:
            return date(FIRST_YEAR, 1, 1), date.max
        if self.mese is None:
            return date(self.anno, 1, 1), date(self.anno, 12, 31)
        start = date(self.anno, self.mese, 1)
        return start, (start + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def read_selection(parameters: Mapping[str, str | None], today: date) -> Selection:
    """The selection that ``parameters`` say, by level; blanks are no values. Raises Invalid for an area, a year or a
    month that the archive does not have, and for a value below a level without one.
    """
    choices = {name: value.strip() for name, value in parameters.items() if value is not None and value.strip()}
    errors = [*_gaps(choices), *_wrong(choices, today)]
    if errors:
        raise Invalid(errors=errors)
    return Selection(
        distretto=_place("distretto", choices),
        ufficio=_place("ufficio", choices),
        area=choices.get("area"),
        materia=choices.get("materia"),
        anno=int(choices["anno"]) if "anno" in choices else None,
        mese=MESI.index(choices["mese"]) + 1 if "mese" in choices else None,
    )


def _place(name: str, choices: Mapping[str, str]) -> str | None:
    return canonical(name, choices[name]) if name in choices else None


def _gaps(choices: Mapping[str, str]) -> list[FieldError]:
    missing = next((at for at, name in enumerate(LEVELS) if name not in choices), len(LEVELS))
    if not any(name in choices for name in LEVELS[missing:]):
        return []
    return [FieldError(LEVELS[missing], "Manca la scelta di questo livello, che precede le altre.")]


def _wrong(choices: Mapping[str, str], today: date) -> list[FieldError]:
    errors = []
    if choices.get("area", AREE[0]) not in AREE:
        errors.append(FieldError("area", WRONG_AREA))
    years = [str(year) for year in range(FIRST_YEAR, today.year + 1)]
    if choices.get("anno", years[0]) not in years:
        errors.append(FieldError("anno", f"L'archivio comprende gli anni dal {FIRST_YEAR} al {today.year}."))
    if choices.get("mese", MESI[0]) not in MESI:
        errors.append(FieldError("mese", "Il mese va indicato con il suo nome, in maiuscolo."))
    return errors
