"""What each demo decision is going to be: office, dates, people, outcome. Texts are written from this.

Item ``index`` of a series depends only on (seed, index, today), so that items can be made again, in any order: an
appeal makes the plan of the decision it reviews anew.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cache, lru_cache
from typing import Any

from bdm.people.ufficio.files import DATA as UFFICI
from bdm.platform.kit.reference_data import read_csv
from bdm_demo import people
from bdm_demo.case import Case, cases
from bdm_demo.people import Judge, Party
from bdm_demo.values import draw

START = date(2016, 1, 11)
APPEAL_EVERY = 7  # each seventh decision reviews the one before it, where that one can be appealed
APPEAL_AFTER = (280, 900)  # days between the two publications
SHORT = 0.45  # of the decisions at first instance that nobody appeals: a third of an archive
BUSY = ("MILANO", "ROMA", "NAPOLI", "TORINO", "MILANO", "BOLOGNA", "MILANO", "ROMA", "PALERMO", "MILANO", "FIRENZE")
WORKING_OFFICES = ("TRIBUNALE DI MILANO", "CORTE DI APPELLO DI MILANO", "TRIBUNALE DI ROMA")
"""The offices of the demo accounts: much of the work in progress is there."""
STATUSES = ("BOZZA", "DA_APPROVARE", "DA_PUBBLICARE")


@dataclass(frozen=True)
class OfficeRow:
    """A row of the offices' reference data."""

    nome: str
    distretto: str
    tipo: str
    citta: str


@dataclass(frozen=True)
class DecisionPlan:
    """Everything about one decision that its texts must agree on."""

    index: int
    seed: int
    caso: Case
    ufficio: OfficeRow
    tipo: str
    esito: str
    status: str
    restricted: bool
    anonymised: bool
    scanned: bool
    positions: int
    """How many single positions the decision examines one by one; 0 for an ordinary one."""
    short: bool
    """Whether it is an order of half a page to two, which decides nothing of the case itself."""
    iscrizione: date
    ordinanza: date
    precisazione: date
    decisione: date
    data: date
    data_pubblicazione: date
    numero: int
    numero_ruolo: int
    sub_procedimento: int | None
    stato: str | None
    presidente: Judge
    relatore: Judge
    terzo: Judge
    collegiale: bool
    contumace: bool
    parti: dict[str, Party]
    valori: dict[str, Any]
    primo: DecisionPlan | None = None
    """The decision that this one reviews."""

    @property
    def id(self) -> str:
        """The source's own id, which an import keeps as ``external_id``."""
        return f"demo-{self.seed}-{self.index:06}"

    @property
    def area(self) -> str:
        return self.caso.area

    @property
    def esito_di_merito(self) -> str:
        """The outcome of the case itself that this decision arrives at, also where it confirms or reforms another."""
        if self.primo is None or self.esito == "CONFERMA":
            return self.esito if self.primo is None else self.primo.esito
        return opposite(self.primo)

    def rng(self, purpose: str) -> random.Random:
        """A generator of its own for each purpose, so that a change to one text leaves the others alone."""
        return random.Random(f"{self.seed}:{self.index}:{purpose}")  # noqa: S311 - not a secret


def opposite(primo: DecisionPlan) -> str:
    """The other outcome of the case: what a reform of ``primo`` decides."""
    return next(name for name in primo.caso.esiti if name != primo.esito)


@dataclass(frozen=True)
class Series:
    """A series of decisions; ``today`` is the day after which nothing is dated."""

    seed: int
    today: date
    long_ones: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Index → case and number of positions, for the few decisions of dozens or hundreds of pages."""
    scans: frozenset[int] = frozenset()
    """Indexes of decisions that exist as images only."""
    archive: bool = False
    """Whether it is mixed as an archive is: a third short orders, most decisions without abstracts, title and keywords.

    Otherwise no decision is short and half of them have abstracts: what benchmarks measure with and learn from.
    """

    def plan(self, index: int) -> DecisionPlan:
        """The plan of item ``index``."""
        if index % APPEAL_EVERY == APPEAL_EVERY - 1:
            primo = self._first_instance(index - 1)
            if self._can_be_appealed(primo):
                return self._appeal(index, primo)
        return self._first_instance(index)

    def _can_be_appealed(self, primo: DecisionPlan) -> bool:
        return (
            primo.caso.appello
            and primo.status == "PUBBLICATO"
            and primo.ufficio.tipo == "TRIBUNALE"
            and primo.esito in primo.caso.esiti
            and (self.today - primo.data_pubblicazione).days > APPEAL_AFTER[1] + 10
        )

    def _first_instance(self, index: int) -> DecisionPlan:
        rng = random.Random(f"{self.seed}:{index}:piano")  # noqa: S311 - not a secret
        district = _districts()[index % len(_districts())]
        latest = self.today - timedelta(days=4)
        if index % APPEAL_EVERY == APPEAL_EVERY - 2:
            latest = max(START + timedelta(days=60), self.today - timedelta(days=APPEAL_AFTER[1] + 12))
        day = _working_day(START + timedelta(days=int(rng.random() * (latest - START).days)))
        long = self.long_ones.get(index)
        caso = cases()[long[0]] if long else _choose_case(rng, day.year, index)
        ufficio = _choose_office(rng, district, caso)
        status = "PUBBLICATO" if long else _choose_status(rng, ufficio.nome, index)
        if status != "PUBBLICATO":
            day = _working_day(latest - timedelta(days=rng.randint(0, 80)))
            if not caso.anni[0] <= day.year <= caso.anni[1]:
                caso = _choose_case(rng, day.year, index)
                ufficio = _choose_office(rng, district, caso)
        # what is examined position by position is, with the first of the outcomes, upheld
        esito = next(iter(caso.esiti)) if long else _choose_outcome(rng, caso)
        plan = self._complete(index, rng, caso, ufficio, day, esito, status, None)
        return replace(plan, short=True, tipo="ordinanza", esito="") if self._is_short(plan) else plan

    def _is_short(self, plan: DecisionPlan) -> bool:
        return (
            self.archive
            and plan.caso.tipo == "sentenza"
            and not plan.positions
            and plan.index % APPEAL_EVERY != APPEAL_EVERY - 2
            and plan.rng("breve").random() < SHORT
        )

    def _appeal(self, index: int, primo: DecisionPlan) -> DecisionPlan:
        rng = random.Random(f"{self.seed}:{index}:piano")  # noqa: S311 - not a secret
        day = _working_day(primo.data_pubblicazione + timedelta(days=rng.randint(*APPEAL_AFTER)))
        ufficio = next(o for o in offices() if o.distretto == primo.ufficio.distretto and o.tipo == "CORTE DI APPELLO")
        esito = rng.choices(("CONFERMA", "RIFORMA", "INAMMISSIBILITA"), (62, 28, 10))[0]
        plan = self._complete(index, rng, primo.caso, ufficio, day, esito, "PUBBLICATO", primo)
        return replace(plan, restricted=primo.restricted, anonymised=primo.anonymised)

    def _complete(
        self,
        index: int,
        rng: random.Random,
        caso: Case,
        ufficio: OfficeRow,
        day: date,
        esito: str,
        status: str,
        primo: DecisionPlan | None,
    ) -> DecisionPlan:
        data = _working_day(day - timedelta(days=rng.choice((0, 0, 1, 2, 5, 9, 14))))
        decisione = _working_day(data - timedelta(days=rng.randint(3, 55)))
        filed = decisione - timedelta(days=rng.randint(*caso.durata))
        if primo is not None:
            filed = primo.data_pubblicazione + timedelta(days=max(20, (decisione - primo.data_pubblicazione).days // 4))
        span = (decisione - filed).days
        judges = people.judges(ufficio.nome)
        presidente, relatore, terzo = judges[rng.randint(0, 1)], *rng.sample(judges[2:], 2)
        collegiale = primo is not None or caso.organo == "collegiale" or ufficio.tipo != "TRIBUNALE"
        if primo is not None:
            parti, valori = primo.parti, primo.valori
        else:
            parti = {key: people.party(rng, kind, filed, ufficio.citta) for key, kind in caso.parti.items()}
            valori = {}
            for name, spec in caso.valori.items():
                valori[name] = draw(spec, rng, valori, filed)
        restricted = primo is None and rng.random() < caso.riservato
        return DecisionPlan(
            index=index,
            seed=self.seed,
            caso=caso,
            ufficio=ufficio,
            tipo="sentenza" if primo is not None else caso.tipo,
            esito=esito,
            status=status,
            restricted=restricted,
            anonymised=restricted and (status == "PUBBLICATO" or rng.random() < 0.5),
            scanned=index in self.scans,
            positions=self.long_ones.get(index, ("", 0))[1],
            short=False,
            iscrizione=filed,
            ordinanza=filed + timedelta(days=span // 3),
            precisazione=filed + timedelta(days=span * 4 // 5),
            decisione=decisione,
            data=data,
            data_pubblicazione=day,
            numero=rng.randint(11, 9890 if ufficio.tipo == "TRIBUNALE" else 3990),
            numero_ruolo=rng.randint(101, 69990 if caso.area == "civile" else 14990),
            sub_procedimento=rng.randint(1, 9) if rng.random() < 0.06 else None,
            stato=rng.choices(("DEFINITIVO", "NON DEFINITIVO", None), (50, 18, 32))[0],
            presidente=presidente,
            relatore=relatore,
            terzo=terzo,
            collegiale=collegiale,
            contumace=primo is None and caso.costituzione and caso.area == "civile" and rng.random() < 0.12,
            parti=parti,
            valori=valori,
            primo=primo,
        )


@lru_cache(maxsize=1)
def offices() -> tuple[OfficeRow, ...]:
    """All offices of the reference data."""
    return tuple(OfficeRow(**row) for row in read_csv(UFFICI / "uffici.csv"))


@lru_cache(maxsize=1)
def _districts() -> tuple[str, ...]:
    """Every district once and the busy ones more often, well mixed: the order in which items are dealt out."""
    names = [*dict.fromkeys(office.distretto for office in offices()), *BUSY]
    random.Random("distretti").shuffle(names)  # noqa: S311 - not a secret
    return tuple(names)


def _choose_case(rng: random.Random, year: int, index: int) -> Case:
    area = "civile" if index % 20 < 13 else "penale"
    possible = _possible_cases(area, year)
    return rng.choices(possible, [case.peso for case in possible])[0]


@cache
def _possible_cases(area: str, year: int) -> Sequence[Case]:
    return tuple(case for case in cases().values() if case.area == area and case.anni[0] <= year <= case.anni[1])


def _choose_office(rng: random.Random, district: str, caso: Case) -> OfficeRow:
    kind = rng.choice(caso.uffici)
    possible, seat = _offices_of(district, kind)
    if seat and rng.random() < 0.4:
        return seat[0]
    return rng.choice(possible)


@cache
def _offices_of(district: str, kind: str) -> tuple[list[OfficeRow], list[OfficeRow]]:
    """The offices of that kind in a district, and those of them at its seat."""
    possible = [office for office in offices() if office.distretto == district and office.tipo == kind]
    return possible, [o for o in possible if o.citta.upper().replace("'", "_").replace(" ", "_") == district]


def _choose_status(rng: random.Random, ufficio: str, index: int) -> str:
    working = rng.random() < (0.5 if ufficio in WORKING_OFFICES else 0.05)
    if index % APPEAL_EVERY == APPEAL_EVERY - 2:
        return "PUBBLICATO"
    return rng.choice(STATUSES) if working else "PUBBLICATO"


def _choose_outcome(rng: random.Random, caso: Case) -> str:
    names = list(caso.esiti)
    weights = [float(outcome.peso) for outcome in caso.esiti.values()]
    if caso.area == "civile" and caso.tipo == "sentenza":
        total = sum(weights)
        names += ["INAMMISSIBILITA", "NULLITA"]
        weights += [total * 0.05, total * 0.015]
    return rng.choices(names, weights)[0]


def _working_day(day: date) -> date:
    """``day`` or the Friday before it."""
    return day - timedelta(days=max(0, day.weekday() - 4))
