"""Passages, and what becomes of decisions when personal data are looked for again: without a database."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from bdm.anonymisation.detection import Category, Detection, Finding, Person
from bdm.anonymisation.merging import ReviewMerge
from bdm.anonymisation.model import AnonymisationPerson, AnonymisationReview, AnonymisationSpan, Decision, Source
from bdm.anonymisation.passages import Cover, covers, mask_pages, occurrences
from bdm.anonymisation.repository import LoadedReview

OWN = UUID(int=1)
PAGE = "Mario Rossi e Rossi Ada contro Rossi"


def span(testo: str, first: int = 0, page: int = 1, **values: Any) -> AnonymisationSpan:
    given: dict[str, Any] = {"category": Category.PARTE, "person": "p", "replacement": "Parte_1"}
    given |= {"decision": Decision.ACCETTATO, "source": Source.AUTOMATICO, "reason": "", "sure": True, "changed": False}
    return AnonymisationSpan(
        provvedimento_id=OWN, page=page, first=first, last=first + len(testo), testo=testo, **(given | values)
    )


def finding(testo: str, start: int, page: int = 1) -> Finding:
    return Finding(page, start, start + len(testo), testo, Category.PARTE, "p", "Parte_1", "", True, 1)


def merged(spans: list[AnonymisationSpan], findings: list[Finding], *pages: str, first: bool = False) -> ReviewMerge:
    review = AnonymisationReview(provvedimento_id=OWN)
    person = AnonymisationPerson(provvedimento_id=OWN, key="p", place=0, name="R", category="PARTE", replacement="X")
    loaded = LoadedReview(review, [person], spans, [])
    detection = Detection(tuple(findings), (Person("p", "R", Category.PARTE, "Parte_1"),))
    return ReviewMerge(loaded, pages or (PAGE,), detection, first_time=first)


@pytest.mark.parametrize(
    ("words", "testo", "found"),
    [
        ("Mario Rossi", "Mario\nRossi e MARIO  ROSSI, mario rossi", ["Mario\nRossi", "MARIO  ROSSI"]),
        ("Rossi", "Rossini, Rossi-Neri, de'Rossi e Rossi.", ["Rossi", "Rossi", "Rossi"]),
        ("via Roma 5", "via Roma 5 e via Roma 51, Via Roma 5", ["via Roma 5", "Via Roma 5"]),
        ("a.b@c.it", "scrive a.b@c.it oggi", ["a.b@c.it"]),
        ("(Rossi)", "il (Rossi) e Rossi", ["(Rossi)"]),
        ("Niccolò", "NICCOLÒ e Niccolòs", ["NICCOLÒ"]),
        (" ", "a b", []),
    ],
)
def test_the_same_words(words: str, testo: str, found: list[str]) -> None:
    assert [testo[start:end] for start, end in occurrences(testo, words)] == found


def test_what_overlaps_is_one_mark() -> None:
    persons = [AnonymisationPerson(key="p", replacement="il padre"), AnonymisationPerson(key="q", replacement="lei")]
    spans = [
        span("Rossi", 6, person="q"),
        span("Mario Rossi", 0),
        span("Rossi e", 6, person=None, replacement="omissis"),
        span("Rossi", 31, decision=Decision.RIFIUTATO),
    ]
    found = covers(spans, persons)
    assert found == [Cover(1, 0, 13, "il padre")]
    assert mask_pages([PAGE], found) == ["il padre Rossi Ada contro Rossi"]


def test_decisions_stay_where_the_passage_is_or_goes() -> None:
    kept, moved, lost = span("Rossi", 31), span("Rossi", 20, page=2, decision=Decision.RIFIUTATO), span("Ada", 20)
    result = merged([kept, moved, lost], [finding("Rossi", 31), finding("Rossi", 14), finding("Mario", 0)])
    assert (kept.decision, kept.changed) == (Decision.ACCETTATO, False)
    assert (moved.page, moved.first, moved.decision) == (1, 14, Decision.RIFIUTATO)
    assert result.delete == [lost]
    assert [gone["testo"] for gone in result.gone] == ["Ada"]
    (new,) = result.add
    assert isinstance(new, AnonymisationSpan)
    assert (new.testo, new.decision, new.changed) == ("Mario", Decision.PROPOSTO, True)
    assert result.changed


def test_a_category_that_was_chosen_stays() -> None:
    place = span("Ada", 20, category=Category.INDIRIZZO, person=None, replacement="omissis", chosen=True)
    somebody = span("Rossi", 31, person="q", chosen=True)
    result = merged([place, somebody], [finding("Ada", 20), finding("Rossi", 31)])
    assert (place.category, place.person, place.replacement) == (Category.INDIRIZZO, None, "omissis")
    assert (somebody.person, result.changed, result.delete) == ("q", False, [])


def test_the_same_again_changes_nothing() -> None:
    result = merged([span("Rossi", 31)], [finding("Rossi", 31)])
    assert (result.changed, result.add, result.delete, result.gone) == (False, [], [], [])
    assert not any(each.changed for each in merged([], [finding("Rossi", 31)], first=True).add)  # type: ignore[union-attr]


def test_what_was_added_by_hand_is_found_by_itself_now() -> None:
    by_hand = span("Rossi", 6, source=Source.MANUALE)
    result = merged([by_hand], [finding("Mario Rossi", 0)])
    assert result.delete == [by_hand]
    (new,) = result.add
    assert isinstance(new, AnonymisationSpan)
    assert (new.testo, new.decision) == ("Mario Rossi", Decision.ACCETTATO)


def test_a_person_takes_in_more_than_is_found() -> None:
    by_hand = span("Mario Rossi e", 0, source=Source.MANUALE)
    result = merged([by_hand], [finding("Mario Rossi", 0)])
    assert (result.add, result.delete) == ([], [])


def test_what_was_added_by_hand_is_looked_for_in_another_document() -> None:
    by_hand, nowhere = span("Ada", 20, source=Source.MANUALE), span("Elio", 3, source=Source.MANUALE)
    result = merged([by_hand, nowhere], [], "Prima pagina", "Sentita Ada")
    assert (by_hand.page, by_hand.first, by_hand.last) == (2, 8, 11)
    assert result.delete == [nowhere]
    assert [gone["testo"] for gone in result.gone] == ["Elio"]
