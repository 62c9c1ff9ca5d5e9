"""What readers lose is told before somebody confirms: too much hidden is a fault as well."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from bdm.anonymisation.detection import Category, Metadata
from bdm.anonymisation.losses import Lost, RemovedPassage, losses
from bdm.anonymisation.model import AnonymisationPerson, AnonymisationSpan

OWN = uuid4()
TEXT = (
    "Il Tribunale di Lodi, giudice Carla Neri, il 12 marzo 2024 condanna Alfa S.r.l. a pagare euro 12.500,00. "
    "Velia Trinchieri ha aggredito Zenobia Moro. Nata a Lodi il 3 aprile 1980."
)
KNOWN = Metadata(("Trinchieri Velia",), ("Neri Carla",), "TRIBUNALE DI LODI", "civile", "Famiglia")


def passage(testo: str, category: Category, decision: str = "ACCETTATO", person: str | None = None) -> Any:
    at = TEXT.index(testo)
    return AnonymisationSpan(
        provvedimento_id=OWN, page=1, first=at, last=at + len(testo), testo=testo, category=category,
        decision=decision, person=person, replacement="omissis",
    )  # fmt: skip


def person(key: str, replacement: str) -> AnonymisationPerson:
    return AnonymisationPerson(provvedimento_id=OWN, key=key, name=key, category="PARTE", replacement=replacement)


def test_what_is_lost() -> None:
    spans = [
        passage("Tribunale di Lodi", Category.PERSONA),
        passage("Carla Neri", Category.PERSONA),
        passage("12 marzo 2024", Category.INDIRIZZO),
        passage("Alfa S.r.l.", Category.SOCIETA),
        passage("euro 12.500,00", Category.PERSONA),
        passage("Velia Trinchieri", Category.PARTE, person="velia"),
        passage("Zenobia Moro", Category.PERSONA, person="zenobia"),
        passage("3 aprile 1980", Category.NASCITA),
    ]
    pages = {1: TEXT}
    same = [person("velia", "omissis"), person("zenobia", "omissis")]
    told = losses(pages, RemovedPassage.of(spans, same), KNOWN)
    assert [each.lost for each in told] == [
        Lost.UFFICIO, Lost.GIUDICE, Lost.GIORNO, Lost.SOCIETA, Lost.IMPORTO, Lost.CHI,
    ]  # fmt: skip
    assert told[-1].testo == "Velia Trinchieri ha aggredito Zenobia Moro."
    others = [person("velia", "Parte_1"), person("zenobia", "Persona_1")]
    assert losses(pages, RemovedPassage.of(spans[5:], others), KNOWN) == []
    refused = [passage("Carla Neri", Category.PERSONA, "RIFIUTATO")]
    assert losses(pages, RemovedPassage.of(refused, []), KNOWN) == []
