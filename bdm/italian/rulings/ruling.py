"""A decision of a court as other texts cite it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from bdm.italian.writing import title_case


class Court(StrEnum):
    """Courts whose decisions are cited."""

    CASSAZIONE = "CASS"
    COSTITUZIONALE = "COST"
    CONSIGLIO_DI_STATO = "CDS"
    GIUSTIZIA_AMMINISTRATIVA = "CGA"
    AMMINISTRATIVO = "TAR"
    CONTI = "CONT"
    TRIBUTARIO = "CGT"
    GIUSTIZIA_UE = "CGUE"
    DIRITTI_UOMO = "CEDU"
    ASSISE = "ASS"
    PACE = "GDP"
    APPELLO = "APP"
    TRIBUNALE = "TRIB"
    MINORENNI = "TMIN"
    SORVEGLIANZA = "TSOR"


COURT_NAMES: Final = {
    Court.CASSAZIONE: "Cass.",
    Court.COSTITUZIONALE: "Corte cost.",
    Court.CONSIGLIO_DI_STATO: "Cons. Stato",
    Court.GIUSTIZIA_AMMINISTRATIVA: "C.G.A.",
    Court.AMMINISTRATIVO: "TAR",
    Court.CONTI: "Corte conti",
    Court.TRIBUTARIO: "Giudice tributario",
    Court.GIUSTIZIA_UE: "Corte giust. UE",
    Court.DIRITTI_UOMO: "Corte EDU",
    Court.ASSISE: "Corte di assise",
    Court.PACE: "Giudice di pace",
    Court.APPELLO: "Corte di appello",
    Court.TRIBUNALE: "Tribunale",
    Court.MINORENNI: "Tribunale per i minorenni",
    Court.SORVEGLIANZA: "Tribunale di sorveglianza",
}
"""As a decision of theirs is called."""

DETACHED: Final = ", sez. dist. di "
"""Between the seat of a court and the town of its detached section, which numbers its decisions by itself."""

ALONE: Final = frozenset(
    {
        Court.CASSAZIONE,
        Court.COSTITUZIONALE,
        Court.CONSIGLIO_DI_STATO,
        Court.GIUSTIZIA_AMMINISTRATIVA,
        Court.GIUSTIZIA_UE,
        Court.DIRITTI_UOMO,
    }
)
"""Courts of which there is one: number and year tell their decisions apart. Of the others a text that has the number
may mean anything.
"""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a citation says of a decision. ``number`` is of its year; of the Court of Justice the case ('C-456/19'), of
    the Court of human rights the application ('12345/15').
    """

    number: str
    year: int
    court: Court | None = None
    kind: str | None = None
    """'sentenza', 'ordinanza' or 'decreto'."""
    seat: str | None = None
    section: str | None = None
    day: date | None = None
    penal: bool = False

    @property
    def name(self) -> str:
        """'Cass. 13533/2001', 'TAR Lazio 3012/2021', 'Corte giust. UE C-456/19'."""
        number = f"{self.number}/{self.year}" if self.number.isdigit() else self.number
        seat = DETACHED.join(map(title_case, self.seat.split(DETACHED))) if self.seat else None
        court = COURT_NAMES[self.court] if self.court else self.kind
        of = "di " if self.court is not Court.AMMINISTRATIVO else ""
        return f"{court} {of}{seat} {number}" if seat else f"{court} {number}"

    @property
    def ecli(self) -> str | None:
        """Of the courts that name all their decisions by one."""
        suffix = {Court.CASSAZIONE: "PEN" if self.penal else "CIV", Court.COSTITUZIONALE: ""}
        suffix[Court.CONSIGLIO_DI_STATO] = "SENT"
        known = suffix.get(self.court) if self.court else None
        return None if known is None else f"ECLI:IT:{self.court}:{self.year}:{self.number}{known}"


@dataclass(frozen=True, slots=True)
class CitedRuling:
    """A ruling and where it stands: ``text[start:end]``."""

    ruling: Ruling
    start: int
    end: int
