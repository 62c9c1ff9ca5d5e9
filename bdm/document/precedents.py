"""The decisions that a text cites: those of courts like ours by number, year and, where the text says it, office."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final, get_args

from bdm.document.precedents_courts import with_courts
from bdm.document.precedents_deliberations import deliberations
from bdm.document.precedents_spelling import respell, tax_section
from bdm.italian.rulings import ALONE, DETACHED, CitedRuling, Court, Ruling, rulings
from bdm.italian.writing import title_case
from bdm.people.ufficio.names import shipped_offices
from bdm.platform.kit.regex import regex
from bdm.reference.choices import Tipo

OURS: Final = {
    Court.TRIBUNALE: "TRIBUNALE",
    Court.APPELLO: "CORTE DI APPELLO",
    Court.MINORENNI: "TRIBUNALE PER I MINORENNI",
    Court.SORVEGLIANZA: "TRIBUNALE DI SORVEGLIANZA",
}
"""Of the courts whose decisions are kept here, the kind of office."""


_PRINCIPLE: Final = regex(r"(?i:[^;]{0,60}?\brv\.?\s?(?:n\.\s?)?(?P<series>\d)\d{5}(?!\d))")
"""The number of a principle of the Court of Cassation, behind its ruling."""
_PENAL_SERIES: Final = "2"
"""Its civil principles are numbered from 400000 on, its penal ones from 200000 on."""


@dataclass(frozen=True, slots=True)
class Precedent:
    """A cited decision: of one of the courts that are none of ours (``Court``), with its seat if it has one; or of
    another, with its kind and office, if the text names them. A detached section that is no office of ours is a court
    that is none of ours, whatever its kind: it numbers by itself.
    """

    number: int | str
    year: int
    court: Court | None = None
    tipo: str | None = None
    ufficio: str | None = None
    seat: str | None = None

    @property
    def name(self) -> str:
        """'Cass. 13533/2001'; 'TAR Lazio 3012/2021'; 'Tribunale di Milano, sentenza n. 5/2020'."""
        if self.court is not None:
            return Ruling(str(self.number), self.year, self.court, seat=self.seat).name
        number = f"{self.number}/{self.year}"
        decision = f"{self.tipo} n. {number}" if self.tipo else f"n. {number}"
        return f"{title_case(self.ufficio)}, {decision}" if self.ufficio else decision

    @property
    def main_office(self) -> str | None:
        """The office whose detached section decided, where that is no office of its own."""
        if self.court not in OURS or self.seat is None:
            return None
        return f"{OURS[self.court]} DI {self.seat.partition(DETACHED)[0]}"

    @property
    def branch(self) -> str | None:
        """The town of a detached section that is no office of ours."""
        return self.seat.partition(DETACHED)[2] if self.court in OURS and self.seat is not None else None

    @property
    def certain(self) -> bool:
        """Whether its court is known."""
        return self.court is not None or self.ufficio is not None

    @property
    def told_apart(self) -> bool:
        """Whether it can be no other: its office is known, or of its court there is one, or its seat is known."""
        return self.ufficio is not None or self.court in ALONE or (self.court is not None and self.seat is not None)


@dataclass(frozen=True, slots=True)
class CitedPrecedent:
    """A precedent, the ruling that it was read from, and where it stands: ``text[start:end]``."""

    precedent: Precedent
    start: int
    end: int
    ruling: Ruling


def precedents(text: str) -> list[CitedPrecedent]:
    """The decisions cited in ``text``, in order, none within another. What is named by its number alone is the one that
    the text elsewhere names in full.
    """
    read = ((_precedent(each.ruling), each) for each in cited_rulings(text))
    found = [
        CitedPrecedent(precedent, each.start, each.end, each.ruling)
        for precedent, each in read
        if precedent is not None
    ]
    full: dict[tuple[int | str, int], set[Precedent]] = {}
    for each in found:
        if each.precedent.certain:
            full.setdefault((each.precedent.number, each.precedent.year), set()).add(each.precedent)
    return [replace(each, precedent=_in_full(each.precedent, full)) for each in found]


def cited_rulings(text: str) -> list[CitedRuling]:
    """Deliberations, and the rulings that stand where none does, in order."""
    found = deliberations(text)
    starts = [each.start for each in found]
    for each in rulings(respell(text)):
        before = bisect_left(starts, each.end) - 1
        if before < 0 or found[before].end <= each.start:
            found.append(_told_more(each, text))
    return with_courts(text, sorted(found, key=lambda each: each.start))


def _told_more(cited: CitedRuling, text: str) -> CitedRuling:
    """With what its number says of it: a tax court's its section, a principle's whether it is of a penal section."""
    ruling = cited.ruling
    if ruling.court is Court.TRIBUTARIO and ruling.section is None:
        section = tax_section(text[cited.start : cited.end], ruling.number, ruling.year)
        return replace(cited, ruling=replace(ruling, section=section))
    if ruling.court is Court.CASSAZIONE:
        number = _PRINCIPLE.match(text, cited.end) or _PRINCIPLE.search(text, cited.start, cited.end)
        if number is not None and number["series"] == _PENAL_SERIES:
            return replace(cited, ruling=replace(ruling, penal=True))
    return cited


def _in_full(precedent: Precedent, full: Mapping[tuple[int | str, int], Collection[Precedent]]) -> Precedent:
    named = full.get((precedent.number, precedent.year), ())
    if precedent in named:
        return precedent
    alike = [each for each in named if each.court or not precedent.tipo or each.tipo in (None, precedent.tipo)]
    return alike[0] if len(alike) == 1 else precedent


def _precedent(ruling: Ruling) -> Precedent | None:
    """None of a court of ours whose seat is none, and of what is only called by a number."""
    number = int(ruling.number) if ruling.number.isdigit() else ruling.number
    if ruling.court is not None and ruling.court not in OURS:
        return Precedent(number, ruling.year, ruling.court, seat=ruling.seat)
    if ruling.court is None or ruling.seat is None:
        return Precedent(number, ruling.year, None, ruling.kind) if ruling.kind else None
    main, _, branch = ruling.seat.partition(DETACHED)
    ufficio = _office(OURS[ruling.court], main)
    if ufficio is not None and branch:
        own = shipped_offices().at(OURS[ruling.court], ruling.seat)
        if own is None:
            seat = ufficio.removeprefix(f"{OURS[ruling.court]} DI ")
            return Precedent(number, ruling.year, ruling.court, ruling.kind, seat=f"{seat}{DETACHED}{branch.upper()}")
        ufficio = own
    return Precedent(number, ruling.year, None, ruling.kind, ufficio) if ufficio else None


def _office(kind: str, seat: str) -> str | None:
    """The office of that kind at ``seat``, behind which other words may have been taken for part of its name."""
    words = re.sub(r"[\W_]+", " ", seat).split()
    names = (" ".join(words[:end]) for end in range(len(words), 0, -1))
    return next((office for name in names if (office := shipped_offices().at(kind, name))), None)


def read_precedent(typed: str) -> Precedent | None:
    """The decision that somebody names, also in small letters ('cass. su 13533/2001'): in capitals more may be read."""
    large = typed.upper()
    spelled = (typed, large) if len(large) == len(typed) else (typed,)
    found = [each.precedent for text in spelled for each in precedents(text)]
    return next((each for each in found if each.told_apart), found[0] if found else None)


def names_of(numero: int | None, anno: int | None, tipo: str | None, ufficio: str | None) -> tuple[str, ...]:
    """What texts call a decision of ours."""
    return () if numero is None or anno is None else names(Precedent(numero, anno, None, tipo, ufficio))


def names(precedent: Precedent) -> tuple[str, ...]:
    """What texts call it: of a decision of ours, which have numbers by kind, some say its kind and some do not."""
    if precedent.court is not None or precedent.ufficio is None:
        return (precedent.name,)
    kinds = (precedent.tipo, None) if precedent.tipo else (None, *get_args(Tipo))
    return tuple(replace(precedent, tipo=kind).name for kind in kinds)
