"""The lists a proposal may take its values from: offices, keywords, materie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from bdm.italian.matching import split_at_stops
from bdm.people.ufficio.files import DATA as UFFICI
from bdm.people.ufficio.names import OfficeNames
from bdm.platform.kit.reference_data import read_csv
from bdm.reference.parola_chiave import service as parola_chiave_service


@dataclass(frozen=True, slots=True)
class ListedOffice:
    """An office of the list: its name, kind and city."""

    nome: str
    tipo: str
    citta: str


@dataclass(frozen=True)
class ReferenceLists:
    """What is in the installation's lists. ``keywords``: area → keyword → the materie that have it."""

    offices: tuple[ListedOffice, ...]
    keywords: Mapping[str, Mapping[str, frozenset[str]]]

    @classmethod
    def of(cls, offices: Iterable[ListedOffice], keywords: Iterable[tuple[str, str, str]]) -> ReferenceLists:
        """From offices and triples (area, materia, keyword)."""
        by_area: dict[str, dict[str, frozenset[str]]] = {}
        for area, materia, name in keywords:
            names = by_area.setdefault(area, {})
            names[name] = names.get(name, frozenset()) | {materia}
        return cls(tuple(offices), by_area)

    @cached_property
    def materie(self) -> Mapping[str, frozenset[str]]:
        """Area → its materie: each has keywords."""
        return {area: frozenset().union(*names.values()) for area, names in self.keywords.items()}

    @cached_property
    def of_one_materia(self) -> Mapping[str, dict[str, str]]:
        """Area → keywords that only one materia has, and which."""
        return {
            area: {name: next(iter(materie)) for name, materie in names.items() if len(materie) == 1}
            for area, names in self.keywords.items()
        }

    @cached_property
    def by_kind(self) -> Mapping[tuple[str, str], ListedOffice]:
        """(kind, folded city) → office. A detached section counts as the office of its own city."""
        return {(office.tipo, fold(_city(office))): office for office in self.offices}

    @cached_property
    def office_names(self) -> OfficeNames:
        """Their names, in every spelling."""
        return OfficeNames(office.nome for office in self.offices)

    @cached_property
    def city_names(self) -> frozenset[str]:
        """The folded names of their cities."""
        return frozenset(city for _, city in self.by_kind)


def _city(office: ListedOffice) -> str:
    # 'TRIBUNALE DI NAPOLI NORD' sits in Aversa: the name says it, not the seat
    if office.tipo == "TRIBUNALE":
        return office.nome.removeprefix("TRIBUNALE DI ")
    return office.citta


def fold(name: str) -> str:
    """A name in capitals, without accents, with one space between its words: 'FORLI', 'L AQUILA'."""
    return " ".join(split_at_stops(name)).upper()


@lru_cache(maxsize=1)
def shipped_lists() -> ReferenceLists:
    """The lists as this release brings them, for who has no database at hand."""
    offices = [ListedOffice(row["nome"], row["tipo"], row["citta"]) for row in read_csv(UFFICI / "uffici.csv")]
    keywords = parola_chiave_service.read(parola_chiave_service.DATA / "parole_chiave.json")
    return ReferenceLists.of(offices, [(row["area"], row["materia"], row["nome"]) for row in keywords])
