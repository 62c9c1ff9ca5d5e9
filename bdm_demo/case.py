"""The cases: each file of ``casi/`` tells one kind of dispute, with all the texts that vary."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
CasePassage = str | list[str]
"""A template, or several of which one is used."""


@dataclass(frozen=True)
class CaseOutcome:
    """How a case may end. ``spese`` is who loses: 'a', 'c' or 'nessuno' (costs are compensated)."""

    peso: int
    motivi: list[CasePassage]
    pqm: list[CasePassage]
    spese: str = "c"
    formula: CasePassage = ""


@dataclass(frozen=True)
class CaseAbstract:
    """An abstract of the case. Those of the same ``orientamento`` conform, of another differ."""

    titolo: str
    testo: str
    orientamento: str = "A"
    esiti: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Positions:
    """What a decision of hundreds of pages examines one by one, after what it says of them all (``premessa``).

    ``chi`` are the kinds of party that ``cr`` of a position may be, ``ruolo`` what it is called; ``pqm`` is of all.
    """

    chi: list[str]
    ruolo: list[str]
    titolo: str
    passi: list[CasePassage]
    pqm: list[CasePassage]
    valori: dict[str, str | list[str]]
    premessa: list[CasePassage] = field(default_factory=list)


@dataclass(frozen=True)
class Order:
    """A short order within a case: what happened, why the court decides so, what it orders."""

    premesso: list[CasePassage]
    ritenuto: list[CasePassage]
    pqm: list[CasePassage]
    contratto: bool = False
    """Whether it makes sense only where the dispute is about a contract."""


@dataclass(frozen=True)
class Case:
    """One kind of dispute, as its file tells it. ``anni`` are the first and last years it is decided in."""

    id: str
    area: str
    materia: str
    ruolo: str
    oggetto: list[str]
    parole_chiave: list[str]
    parti: dict[str, str]
    fatto: list[CasePassage]
    motivi: list[CasePassage]
    esiti: dict[str, CaseOutcome]
    massime: list[CaseAbstract]
    valori: dict[str, str | list[str]] = field(default_factory=dict)
    tipo: str = "sentenza"
    rito: str = "citazione"
    uffici: list[str] = field(default_factory=lambda: ["TRIBUNALE"])
    organo: str = "monocratico"
    sezione: list[str] = field(default_factory=list)
    appello: bool = True
    riservato: float = 0.0
    peso: float = 1.0
    anni: list[int] = field(default_factory=lambda: [2016, 9999])
    durata: list[int] = field(default_factory=lambda: [240, 1500])
    """Days from filing to decision, from and to."""
    conclusioni_a: CasePassage = ""
    conclusioni_c: CasePassage = ""
    imputazione: CasePassage = ""
    costituzione: bool = True
    istruttoria: list[CasePassage] = field(default_factory=list)
    processuali: list[str] = field(default_factory=list)
    """Which of ``parti`` are parties to the proceedings; by default 'a' and 'c', or 'i'."""
    pena: str = "reclusione"
    """The kind of penalty of a criminal case; fines are in ``valori`` as ``multa``."""
    intercettazioni: bool = False
    """Whether conversations were intercepted."""
    periti: bool = False
    """Whether experts were heard in a criminal case."""
    denaro: bool = True
    """Whether the dispute is about money."""
    contratto: bool = False
    """Whether the dispute is about a contract, so that the rules on proving its breach apply."""
    posizioni: Positions | None = None


@lru_cache(maxsize=1)
def cases() -> dict[str, Case]:
    """All cases by id, in the order of their names."""
    return {path.stem: _read(path) for path in sorted((FOLDER / "casi").glob("*.toml"))}


@cache
def common(area: str) -> dict[str, list[str]]:
    """The passages shared by the decisions of an area; a single template is a list of one."""
    content = tomllib.loads((FOLDER / "comuni" / f"{area}.toml").read_text(encoding="utf-8"))
    return {name: passage if isinstance(passage, list) else [passage] for name, passage in content.items()}


@cache
def orders(area: str) -> tuple[Order, ...]:
    """The short orders that a case of an area may bring about."""
    content = tomllib.loads((FOLDER / "comuni" / "ordinanze.toml").read_text(encoding="utf-8"))
    return tuple(Order(**order) for order in content[area])


def _read(path: Path) -> Case:
    content: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    esiti = {name: CaseOutcome(**outcome) for name, outcome in content.pop("esiti").items()}
    massime = [CaseAbstract(**abstract) for abstract in content.pop("massime", [])]
    posizioni = Positions(**content.pop("posizioni")) if "posizioni" in content else None
    return Case(id=path.stem, esiti=esiti, massime=massime, posizioni=posizioni, **content)
