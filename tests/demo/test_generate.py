"""The series: always the same, never in the future, mixed as an archive is, with everything a demo needs."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from bdm.importing.checks import IMPORTED_STATUSES
from bdm.people.authn.demo_provider.accounts import MILANO
from bdm.people.ufficio.files import TIPI_UFFICIO
from bdm_demo import DemoProvvedimento, generate
from bdm_demo.folder import DECISIONS, SEED, DemoContents
from bdm_demo.generate import PAGE_CHARACTERS
from bdm_demo.personal import FOLDERS
from bdm_demo.plan import Series

TODAY = date(2026, 3, 2)
COUNT = DECISIONS


@pytest.fixture(scope="module")
def items() -> list[DemoProvvedimento]:
    return list(generate(COUNT, series=DemoContents(SEED, TODAY, COUNT).series))


def test_the_same_every_time(items: list[DemoProvvedimento]) -> None:
    again = list(generate(60, series=DemoContents(SEED, TODAY, COUNT).series))
    for one, other in zip(items, again, strict=False):
        assert one.metadata == other.metadata
        assert one.pages == other.pages
        assert [m.metadata for m in one.massime] == [m.metadata for m in other.massime]
    assert next(generate(1, SEED + 1, today=TODAY)).pages != items[0].pages


def test_a_plan_does_not_depend_on_the_others() -> None:
    series = Series(11, TODAY)
    assert series.plan(48) == Series(11, TODAY).plan(48)


def test_mixed_as_an_archive(items: list[DemoProvvedimento]) -> None:
    described = [item for item in items if item.massime]
    assert 0.1 < len(described) / COUNT < 0.3
    assert all("parola_chiave" in item.metadata for item in described)
    assert 0.1 < sum("titolo" in item.metadata for item in described) / COUNT < 0.3
    for item in items:
        assert item.massime or item.metadata.keys().isdisjoint({"titolo", "parola_chiave", "estratto"})
    pages = sorted(len(item.document.text) / PAGE_CHARACTERS for item in items)
    assert pages[COUNT // 10] < 0.5
    assert pages[COUNT // 4] < 1
    assert 1.5 < pages[COUNT // 2] < 3
    assert 3 < pages[COUNT * 95 // 100] < 5
    long = [item for item in items if 25 < len(item.document.text) / PAGE_CHARACTERS < 50]
    assert 8 <= len(long) <= COUNT // 50
    assert {item.plan.area for item in long} == {"civile", "penale"}
    assert {item.plan.tipo for item in long} >= {"sentenza"}
    assert pages[-1] > 200


def test_another_series_is_described_and_ordinary() -> None:
    plain = list(generate(200, 11, today=TODAY))
    assert not any(item.plan.short for item in plain)
    assert sum(bool(item.massime) for item in plain) > 80
    assert all("parola_chiave" in item.metadata for item in plain)


def test_enough_of_everything(items: list[DemoProvvedimento]) -> None:
    assert Counter(item.metadata["status"] for item in items).keys() == set(IMPORTED_STATUSES)
    assert {item.metadata["area"] for item in items} == {"civile", "penale"}
    assert {item.metadata["tipo"] for item in items} == {"sentenza", "ordinanza", "decreto"}
    assert len({item.metadata["distretto"] for item in items}) == 29
    assert {item.plan.ufficio.tipo for item in items} == set(TIPI_UFFICIO)
    assert {item.metadata["anno_provvedimento"] for item in items} == {str(year) for year in range(2016, 2027)}
    assert len({item.plan.caso.id for item in items}) >= 45
    restricted = [item for item in items if item.metadata["visibility"] == "true"]
    assert len(restricted) > 30
    assert all(item.plan.anonymised for item in restricted if item.metadata["status"] == "PUBBLICATO")
    assert not all(item.plan.anonymised for item in restricted)
    milan = Counter(item.metadata["status"] for item in items if item.metadata["ufficio"] == "TRIBUNALE DI MILANO")
    assert all(milan[status] for status in IMPORTED_STATUSES)


def test_everybody_has_work_and_personal_content(items: list[DemoProvvedimento]) -> None:
    abstracts = [(item, massima.metadata) for item in items for massima in item.massime]
    milan = {metadata["status"] for item, metadata in abstracts if item.metadata["ufficio"] in MILANO}
    assert milan == set(IMPORTED_STATUSES)
    assert any(metadata["status"] == "BOZZA" for item, metadata in abstracts if item.metadata["distretto"] == "ROMA")
    open_ones = [i for i in items if i.metadata["status"] == "PUBBLICATO" and i.metadata["visibility"] == "false"]
    judgments = Counter(item.metadata["materia"] for item in open_ones if item.metadata["tipo"] == "sentenza")
    of_abstracts = Counter(item.metadata["materia"] for item in open_ones for _ in item.massime)
    for folder in FOLDERS:
        assert judgments[folder.materia] >= folder.decisions
        assert of_abstracts[folder.materia] >= min(folder.abstracts, 2)


def test_abstracts(items: list[DemoProvvedimento]) -> None:
    abstracts = {massima.id: (massima.metadata, item) for item in items for massima in item.massime}
    assert len(abstracts) >= 180
    assert {metadata["status"] for metadata, _ in abstracts.values()} == set(IMPORTED_STATUSES)
    for kind in ("precedente_conforme_id", "precedente_difforme_id"):
        linked = [(metadata, item) for metadata, item in abstracts.values() if kind in metadata]
        assert len(linked) >= 8
        for metadata, item in linked:
            for target in metadata[kind]:
                other_metadata, other = abstracts[target]
                assert other_metadata["status"] == "PUBBLICATO"
                assert other.plan.data_pubblicazione < item.plan.data_pubblicazione
                assert other.plan.caso == item.plan.caso
                same = other_metadata["titolo"] == metadata["titolo"]
                assert same == (kind == "precedente_conforme_id")
    for metadata, item in abstracts.values():
        assert metadata["status"] != "PUBBLICATO" or item.metadata["status"] == "PUBBLICATO"
        assert metadata["testo"].startswith("<p>")


def test_linked_decisions(items: list[DemoProvvedimento]) -> None:
    by_id = {item.id: item for item in items}
    linked = [item for item in items if "provvedimento_precedente_id" in item.metadata]
    assert len(linked) >= 40
    assert len({item.metadata["provvedimento_precedente_id"] for item in linked}) == len(linked)
    for item in linked:
        first = by_id[item.metadata["provvedimento_precedente_id"]]
        assert item.metadata["ufficio"].startswith("CORTE DI APPELLO")
        assert first.metadata["ufficio"].startswith("TRIBUNALE")
        assert first.metadata["distretto"] == item.metadata["distretto"]
        assert first.plan.data_pubblicazione < item.plan.data_pubblicazione
        assert first.metadata["parte_processuale"] == item.metadata["parte_processuale"]
        assert first.metadata["visibility"] == item.metadata["visibility"]
        assert {first.metadata["status"], item.metadata["status"]} == {"PUBBLICATO"}


def test_dates_follow_each_other_and_are_not_in_the_future(items: list[DemoProvvedimento]) -> None:
    for item in items:
        plan = item.plan
        days = [plan.iscrizione, plan.ordinanza, plan.precisazione, plan.decisione, plan.data, plan.data_pubblicazione]
        assert days == sorted(days)
        assert plan.data_pubblicazione < TODAY
        assert plan.data_pubblicazione.weekday() < 5
        if plan.status != "PUBBLICATO":
            assert TODAY - plan.data_pubblicazione < timedelta(days=100)


def test_texts_agree_with_the_metadata(items: list[DemoProvvedimento]) -> None:
    for item in items:
        text, metadata = item.document.text, item.metadata
        assert f"{metadata['numero_provvedimento']}/{metadata['anno_provvedimento']}" in text
        assert f"/{metadata['anno_ruolo']}" in text
        assert metadata["numero_ruolo"] in text
        for name in ("presidente", "relatore", "giudice_assegnatario_fascicolo"):
            assert metadata.get(name, "") in text
        for party in metadata["parte_processuale"]:
            assert party in text or party.upper() in text
        assert item.plan.data_pubblicazione.strftime("%d/%m/%Y") in text
        assert item.plan.ufficio.citta in text
        assert ("IN NOME DEL POPOLO ITALIANO" in text) == (metadata["tipo"] == "sentenza")


def test_no_two_decisions_are_alike(items: list[DemoProvvedimento]) -> None:
    assert len({item.document.text for item in items}) == COUNT
    numbers = [
        (item.metadata["ufficio"], item.metadata["numero_provvedimento"], item.metadata["anno_provvedimento"])
        for item in items
    ]
    assert len(set(numbers)) == COUNT
    paragraphs = Counter(text for item in items for text in set(item.document.reasons))
    assert paragraphs.most_common(1)[0][1] < COUNT * 0.1


def test_pages_hold_the_whole_text(items: list[DemoProvvedimento]) -> None:
    item = items[0]
    assert "".join(item.pages).rstrip("\n") == item.document.text
    assert len(item.pages) >= 2


def test_today_alone_moves_the_dates() -> None:
    early = list(generate(30, 3, today=date(2018, 1, 8)))
    assert max(item.plan.data_pubblicazione for item in early) < date(2018, 1, 8)
