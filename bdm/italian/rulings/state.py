"""What is known of a citation while it is read, and the rulings that its numbers are in the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Final

from bdm.italian.rulings.ruling import CitedRuling, Court, Ruling
from bdm.italian.rulings.source import CitingText
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

_WITHOUT_SECTIONS: Final = frozenset({Court.COSTITUZIONALE, Court.GIUSTIZIA_UE, Court.DIRITTI_UOMO})
"""Courts of which nobody writes 'Sez. 6-3': named before one, they are not whose ruling it is."""
_BARE: Final = {
    Court.COSTITUZIONALE: ("sentenza", "ordinanza", None),
    Court.CONTI: ("sentenza", "ordinanza"),
    Court.TRIBUTARIO: ("sentenza",),
}
"""Courts whose texts mean a decision of their own, or of a court like them, by a kind and a number alone."""
_SECTIONED: Final = frozenset({Court.CASSAZIONE, Court.CONSIGLIO_DI_STATO, Court.CONTI})
"""Courts whose texts mean their own sections by 'Sez. V, n. 123/2020'."""
ADMINISTRATIVE: Final = frozenset({Court.AMMINISTRATIVO, Court.CONSIGLIO_DI_STATO, Court.GIUSTIZIA_AMMINISTRATIVA})
EARLIEST: Final = 1861
"""The year of the oldest decision that can be cited: what is read as another is a slip, or no year."""
_DEPARTMENT: Final = regex(
    r"(?i:\s{0,2}(?:emess[ao]\s|adottat[ao]\s)?(?:d[ea]l(?:la|l')?\s?(?:capo|commissario|sindaco|presidente|minist|prefett|comune|questor|provincia"
    r"|region|giunta|dirigente|direttore|responsabile|agenzia|ispettorato|inps|inail)|di\sprotezione))"
)
_LATER: Final = regex(r"[^;()]{0,60}?\b[Rr]v\.")
_REUNITED: Final = regex(r"(?i:s\.?\s?s?\.?\s?r\.?\s?r|sez(?:ioni)?\.?\s?riun)")
_UNITED: Final = regex(r"(?i:s\.?\s?s?\.?\s?u|sez(?:ioni)?\.?\s?u)")
CASSATION_SECTION: Final = regex(r"(?i:sez\.?\s?(?:[1-7lf]|fer|lav)\.?(?:\s?-\s?[1-6l])?\s?[\^°]?$)")


@dataclass
class Number:
    text: str
    start: int
    end: int
    year: int | None = None
    day: date | None = None


@dataclass
class RowState:
    """The parts that stand together, as far as they are read."""

    of: CitingText
    court: Court | None = None
    named: bool = False
    """The court stands with this number, not with one before it."""
    seat: str | None = None
    section: str | None = None
    kind: str | None = None
    said: bool = False
    """The kind stands with this number, not with one before it."""
    penal: bool = False
    day: date | None = None
    year: int | None = None
    start: int | None = None
    end: int = 0
    numbers: list[Number] = field(default_factory=list)
    registered: bool = False
    refused: bool = False
    """The number read last is none of a ruling."""
    by: bool = False
    """The kind stands after 'con': the court may follow as the subject."""
    parties: str | None = None
    """Of the Court of human rights: 'Scoppola c. Italia'."""
    applied: bool = False
    """The case has been told by its application."""
    done: list[CitedRuling] = field(default_factory=list)

    def ready(self) -> list[CitedRuling]:
        done, self.done = self.done, []
        return done

    def _finish(self) -> None:
        """The numbers are rulings as far as they can be told; what follows may go on with the same court."""
        for at, number in enumerate(self.numbers):
            court = self._of_number(number)
            if court is None and self.kind != "sentenza" and _DEPARTMENT.match(self.of.line, number.end):
                continue
            if number.year is None or not EARLIEST <= number.year <= today().year or not (court or self.kind):
                continue
            last = at == len(self.numbers) - 1
            start = self.start if at == 0 and self.start is not None else number.start
            ruling = Ruling(number.text, number.year, court, self.kind, self.seat, self.section, number.day, self.penal)
            self._tell(ruling, start, max(number.end, self.end) if last else number.end)
        if self.numbers:
            self.numbers, self.day, self.year, self.start = [], None, None, None
            self.named = self.said = False

    def _of_number(self, number: Number) -> Court | None:
        """The court, named or told otherwise."""
        own = self.of.own if self.court in (None, Court.TRIBUNALE) else None
        if self.court is Court.TRIBUNALE and self.seat is None and own in ADMINISTRATIVE:
            return Court.AMMINISTRATIVO
        told = self._by_section(number) if self.court is None or self.court in _WITHOUT_SECTIONS else None
        if self.court is not None:
            return told or self.court
        if told is None and own in _BARE and (self.said or self.kind) and self.kind in _BARE[own]:
            return own
        if told is None and own in _SECTIONED and self.section is not None:
            return own
        return told

    def _tell(self, ruling: Ruling, start: int | None, end: int, otherwise: int | None = None) -> None:
        start = otherwise if start is None else start
        self.done.append(CitedRuling(ruling, end if start is None else start, end))

    def _by_section(self, number: Number) -> Court | None:
        """Only the Court of Cassation has united sections, writes 'Sez. 6-5' and numbers its rulings' principles."""
        section = self.section or ""
        if _REUNITED.match(section):
            return Court.CONTI
        # 'Sez. L, Sentenza n. 12346 del 15/06/2016', and in penal rulings 'Sez. 3, n. 1234 del 12/01/2018'
        whole = number.day is not None
        told = _UNITED.match(section) or (
            CASSATION_SECTION.match(section) and (whole or "-" in section or _LATER.match(self.of.line, number.end))
        )
        return Court.CASSAZIONE if told else None
