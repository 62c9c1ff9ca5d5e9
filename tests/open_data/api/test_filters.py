"""Plain filters, counts, names and fields of ``/api/v1``: for who does not know the language."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import QueryParams

from bdm.content.provvedimento.fields import FACETS
from bdm.open_data.api.naming import unknown
from bdm.open_data.api.schemas import Elenco, MassimeTrovate, ProvvedimentiTrovati
from bdm.open_data.api.search import Raggruppamento
from bdm.platform.http.prices import API
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.time import today
from bdm.services import Services
from tests.fixtures.app import index
from tests.open_data.api.programs import Program, token_of
from tests.search.content import MILANO, ROMA, abstract, decision

pytestmark = pytest.mark.anyio

L_AQUILA = "CORTE DI APPELLO DI L'AQUILA"


@pytest.fixture
async def program(app: FastAPI, session: AsyncSession) -> Program:
    return Program(app, await token_of(session, "lettore"))


async def some_decisions(session: AsyncSession) -> dict[str, UUID]:
    """Two with all that can be asked of, and two that lack what they can do without."""
    return {
        "milano": await decision(
            session, "Danno", tipo="sentenza", materia="Società", esito="RIGETTO", data_pubblicazione=date(2020, 1, 2)
        ),
        "roma": await decision(
            session,
            "Danno biologico",
            ufficio=ROMA,
            distretto="ROMA",
            tipo="decreto",
            materia="Di altri tempi",
            esito="INAMMISSIBILITA",
            data_pubblicazione=date(2021, 6, 30),
        ),
        "aquila": await decision(
            session, "Locazione", ufficio=L_AQUILA, distretto="L_AQUILA", data_pubblicazione=date(1999, 5, 1)
        ),
        "nulla": await decision(session, "Locazione", data_pubblicazione=date(2010, 1, 1), tipo="ordinanza"),
    }


def ids(answer: dict[str, Any]) -> list[str]:
    return [each["scheda"]["id"] for each in answer["items"]]


async def test_filters_narrow_a_search(program: Program, services: Services, session: AsyncSession) -> None:
    items = await some_decisions(session)
    await abstract(session, items["roma"], "<p>Il danno</p>")
    await index(services)
    cases: list[tuple[dict[str, Any], str]] = [
        ({}, "milano roma aquila nulla"),
        ({"ufficio": "Trib. Roma"}, "roma"),
        ({"ufficio": "tribunale di roma"}, "roma"),
        ({"ufficio": "corte-di-appello-di-l-aquila"}, "aquila"),
        ({"ufficio": [ROMA, L_AQUILA]}, "roma aquila"),
        ({"ufficio": [ROMA, MILANO], "tipo": "Sentenza"}, "milano"),
        ({"distretto": "l'aquila"}, "aquila"),
        ({"materia": "SOCIETA'"}, "milano"),
        ({"materia": "di altri tempi"}, "roma"),  # not in the list, but in use
        ({"esito": "Inammissibilità"}, "roma"),
        ({"esito": ["rigetto", "INAMMISSIBILITA"], "q": "biologico"}, "roma"),
        ({"esito": ["rigetto", "INAMMISSIBILITA"], "q": "biologico OR locazione"}, "roma"),
        ({"dal": "2020-01-02"}, "milano roma"),
        ({"dal": "2020-01-03"}, "roma"),
        ({"al": "2020-01-02"}, "milano nulla"),
        ({"dal": "1999-01-01", "al": "2020-01-01"}, "nulla aquila"),
        ({"dal": "2021-06-30", "al": "2021-06-30"}, "roma"),
        ({"area": "penale", "ufficio": MILANO}, ""),
    ]
    for params, names in cases:
        found = await program.read("/provvedimenti", **params)
        assert set(ids(found)) == {str(items[name]) for name in names.split()}, params
        assert found["count"] == len(names.split()), params
    found = await program.read("/massime", ufficio=ROMA, tipo="decreto", dal="2021-01-01", materia="di altri tempi")
    MassimeTrovate.model_validate(found)
    assert (found["count"], (await program.read("/massime", ufficio=MILANO))["count"]) == (1, 0)


async def test_a_wrong_filter_is_told_with_what_may_be_meant(program: Program, services: Services) -> None:
    await index(services)
    tomorrow = (today() + timedelta(days=1)).isoformat()
    cases: list[tuple[dict[str, Any], str, str]] = [
        ({"ufficio": "Trib. Milno"}, "ufficio", "«Trib. Milno» non è tra gli uffici. Forse: «TRIBUNALE DI MILANO»"),
        ({"ufficio": "Avezzano"}, "ufficio", "Forse: «TRIBUNALE DI AVEZZANO»."),
        ({"ufficio": [MILANO, "Giudice di pace di Zzz"]}, "ufficio", "«Giudice di pace di Zzz» non è tra gli uffici."),
        ({"distretto": "Milanno"}, "distretto", "Forse: «MILANO»."),
        ({"materia": "Arbitrati"}, "materia", "Forse: «Arbitrato»"),
        ({"tipo": "sentenze"}, "tipo", "Forse: «sentenza»."),
        ({"tipo": "zzz"}, "tipo", "Valori ammessi: «sentenza», «decreto», «ordinanza»."),
        ({"esito": "accolto"}, "esito", "«accolto» non è tra gli esiti."),
        ({"dal": "2024-02-30"}, "dal", "Indicare una data nel formato AAAA-MM-GG."),
        ({"dal": "01/02/2024"}, "dal", "Indicare una data nel formato AAAA-MM-GG."),
        ({"al": "1704067200"}, "al", "Indicare una data nel formato AAAA-MM-GG."),
        ({"dal": "2024-02-02", "al": "2024-02-01"}, "al", "La data finale precede quella iniziale."),
        ({"al": "1999-12-31"}, "al", "indicare anche «dal»"),
        ({"dal": tomorrow}, "dal", "La data non può essere futura."),
        ({"tipo": ["sentenza"] * 21}, "tipo", "al massimo 20"),
        ({"raggruppa": "giudice"}, "raggruppa.0", "Valori ammessi"),
        ({"id": "x", "q": "danno"}, "q", "Con «id» non si può indicare altro."),
        ({"id": ["x"] * 101}, "id", "al massimo 100"),
    ]
    for params, field, said in cases:
        answer = await program.ask("/provvedimenti", params=params)
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (422, "INVALID"), params
        [wrong] = problem["errors"]
        assert wrong["field"] == field, params
        assert said in wrong["message"], (params, wrong)
    answer = await program.ask("/massime", params={"ufficio": ["x", "y"], "tipo": "x", "al": "1990-01-01"})
    assert [each["field"] for each in answer.json()["errors"]] == ["al", "ufficio", "ufficio", "tipo"]
    answer = await program.ask("/massime", params={"ufficio": [f"Avezzano{' ' * number}" for number in range(5)]})
    assert ["Forse" in each["message"] for each in answer.json()["errors"]] == [True] * 3 + [False] * 2


def test_nothing_is_offered_for_what_says_nothing() -> None:
    assert unknown(" ", "gli uffici", [f"U{number}" for number in range(20)]) == "« » non è tra gli uffici."
    assert len(unknown("a" * 200, "gli uffici", [])) < 100
    assert unknown("b a", "i nomi", ["A B", "C"]) == "«b a» non è tra i nomi. Forse: «A B»."


async def test_results_are_counted_by_a_field(program: Program, services: Services, session: AsyncSession) -> None:
    items = await some_decisions(session)
    await decision(session, "Danno", status="BOZZA", materia="Arbitrato")
    await abstract(session, items["roma"], "<p>Il danno</p>")
    await index(services)
    assert [each.value for each in Raggruppamento] == list(FACETS)
    fields = ["materia", "anno", "ufficio", "materia"]
    first = await program.read("/provvedimenti", raggruppa=fields, size=1)
    ProvvedimentiTrovati.model_validate(first | {"items": []})
    assert first["gruppi"] == [
        {
            "campo": "materia",
            "valori": [{"valore": "Di altri tempi", "quanti": 1}, {"valore": "Società", "quanti": 1}],
            "senza_valore": 2,
        },
        {
            "campo": "anno",
            "valori": [{"valore": str(y), "quanti": 1} for y in (2021, 2020, 2010, 1999)],
            "senza_valore": 0,
        },
        {
            "campo": "ufficio",
            "valori": [
                {"valore": MILANO, "quanti": 2},
                {"valore": L_AQUILA, "quanti": 1},
                {"valore": ROMA, "quanti": 1},
            ],
            "senza_valore": 0,
        },
    ]
    rest = await program.read("/provvedimenti", raggruppa=fields, cursor=first["cursor"])
    assert (len(rest["items"]), rest["gruppi"]) == (3, first["gruppi"]), "of all results, not of a part"
    narrowed = await program.read("/provvedimenti", raggruppa="ufficio", ufficio=ROMA, ordine="rilevanza")
    assert narrowed["gruppi"][0]["valori"] == [{"valore": ROMA, "quanti": 1}], "of what is found, not of what could be"
    found = await program.read("/massime", q="danno", raggruppa="tipo")
    assert found["gruppi"] == [{"campo": "tipo", "valori": [{"valore": "decreto", "quanti": 1}], "senza_valore": 0}]
    assert "gruppi" not in await program.read("/provvedimenti")


async def test_several_are_asked_for_by_name(program: Program, session: AsyncSession) -> None:
    """Without an index, too."""
    first, second = await decision(session, "Uno", external_id="fonte-7"), await decision(session, "Due")
    draft = await decision(session, "Bozza", status="BOZZA")
    gone = await decision(session, "Via", status="RITIRATO", external_id="fonte-9")
    await session.execute(
        text(
            "INSERT INTO workflow_event (kind, item_id, action, from_status, to_status, at)"
            " VALUES ('provvedimento', :id, 'withdrawn', 'DA_RITIRARE', 'RITIRATO', '2026-01-31T23:30:00Z')"
        ),
        {"id": gone},
    )
    unknown_id = new_id()
    names = [str(second), "fonte-7", str(first), str(draft), str(gone), "fonte-9", str(unknown_id), str(unknown_id)]
    found = await program.read("/provvedimenti", id=names)
    ProvvedimentiTrovati.model_validate(found)
    assert (ids(found), found["count"], found["cursor"]) == ([str(second), str(first)], 2, None)
    assert found["mancanti"] == [
        {"id": str(draft), "code": "NOT_FOUND", "ritirato": None},
        {"id": str(gone), "code": "RITIRATO", "ritirato": "2026-02-01"},
        {"id": "fonte-9", "code": "RITIRATO", "ritirato": "2026-02-01"},
        {"id": str(unknown_id), "code": "NOT_FOUND", "ritirato": None},
    ]
    assert found["items"][1]["scheda"] == await program.read(f"/provvedimenti/{first}")
    assert found["items"][1]["sorte"]["indirizzo"]
    own = await abstract(session, first, "<p>Testo</p>")
    abstracts = await program.read("/massime", id=[str(own), str(first)])
    assert [(each["scheda"]["id"], each["scheda"]["testo"]) for each in abstracts["items"]] == [
        (str(own), "<p>Testo</p>")
    ]
    assert [each["id"] for each in abstracts["mancanti"]] == [str(first)]
    few = await program.read("/elenchi/provvedimenti", id=[str(second), "fonte-9"], campi="titolo, id,titolo")
    Elenco.model_validate(few)
    assert few["items"] == [{name: found["items"][0]["scheda"][name] for name in ("id", "titolo")}]
    assert [each["code"] for each in few["mancanti"]] == ["RITIRATO"]
    texts = await program.read("/elenchi/massime", id=str(own), campi="testo")
    assert texts["items"] == [{"id": str(own), "testo": "<p>Testo</p>"}]
    for chosen, said in (
        (" ,", "almeno un dato"),
        ("tittolo,id", "«tittolo» non è tra i dati della scheda. Forse: «t"),
    ):
        answer = await program.ask("/elenchi/provvedimenti", params={"campi": chosen})
        [wrong] = answer.json()["errors"]
        assert (answer.status_code, wrong["field"]) == (422, "campi")
        assert said in wrong["message"]
    one = await program.read("/provvedimenti", id=str(second))
    assert (one["items"][0]["scheda"], one["mancanti"]) == (found["items"][0]["scheda"], [])


async def test_a_cursor_is_of_its_question(program: Program, services: Services, session: AsyncSession) -> None:
    for number in range(3):
        await decision(session, "Danno biologico", data=date(2020, 1, 1 + number), materia="Arbitrato", tipo="decreto")
    await index(services)
    asked: dict[str, Any] = {"q": "danno", "ufficio": [MILANO, ROMA], "size": 1}
    for order, old in (("data", "d"), ("data_pubblicazione", "p"), ("rilevanza", "r")):
        question = asked | {"ordine": order}
        cursor = (await program.read("/provvedimenti", **question))["cursor"]
        assert len(cursor) <= 40
        same = {"ufficio": ["tribunale-di-roma", "Trib. Milano"], "size": 2, "raggruppa": "tipo"}
        assert len((await program.read("/provvedimenti", **question | same, cursor=cursor))["items"]) == 2
        for other in (
            {"q": "biologico"},
            {"q": ""},
            {"ufficio": MILANO},
            {"area": "civile"},
            {"dal": "2020-01-01"},
            {"materia": "Arbitrato"},
            {"ordine": "data" if order != "data" else "rilevanza"},
        ):
            answer = await program.ask("/provvedimenti", params=question | other | {"cursor": cursor})
            problem = answer.json()
            assert (answer.status_code, problem["code"]) == (422, "CURSOR_ALTRA_RICERCA"), other
            assert problem["errors"] == [{"field": "cursor", "message": problem["detail"]}]
            assert "Ricominciare senza cursore" in problem["detail"]
        elsewhere = await program.ask("/massime", params=question | {"cursor": cursor})
        assert elsewhere.json()["code"] == "CURSOR_ALTRA_RICERCA"
        without = cursor.partition(".")[0]  # as programs may still have them
        assert without.startswith(old)
        assert len((await program.read("/provvedimenti", **question | {"q": ""}, cursor=without))["items"]) == 1
    other = await program.ask("/citanti", params={"nome": "Cass. 13533/2001", "cursor": cursor})
    assert other.status_code == 422


def test_names_are_paid_as_results_are() -> None:
    price = API["/provvedimenti"]
    for said, count in (
        ("", 20),
        ("size=50", 50),
        ("id=a&id=b", 20),
        (f"{'id=a&' * 60}size=5", 60),
        ("id=a&" * 999, 100),
    ):
        assert price.at_once(QueryParams(said)) == price.points + price.per_item * count, said
