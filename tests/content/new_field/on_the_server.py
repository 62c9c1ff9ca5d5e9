"""What the server does with the field ``sezione``, the outcome ``ESTINZIONE``, the facet ``stato`` and the criterion
``testo:"…"~5``, which a copy of the tree has (``test_new_field``).
"""

from __future__ import annotations

import csv
import io

import pytest

from bdm.app import openapi_document
from bdm.importing.service import import_folder
from bdm.services import Services
from tests.desk.editing.forms import a_decision, saved
from tests.fixtures.app import Visit, index
from tests.importing.builder import Builder

pytestmark = pytest.mark.anyio

ITEMS = "{ items { id sezione massima { sezione } } }"
SEZIONE = "Terza civile"


async def test_what_was_imported_is_found_shown_and_exported(
    services: Services, visit: Visit, builder: Builder
) -> None:
    builder.decision("p1", sezione=SEZIONE)
    builder.decision("p2", sezione="Seconda civile")
    builder.abstract("m1", "p1")
    report = await import_folder(services.database, services.store, builder.write())
    assert report.complete
    await index(services)
    reader = await visit("lettore")
    query = f"""{{ provvedimento(q: "sezione:\\"{SEZIONE}\\"") {ITEMS} }}"""
    answer = await reader.call("POST", "/graphql", json={"query": query})
    [item] = answer.json()["data"]["provvedimento"]["items"]
    assert (item["sezione"], item["massima"]) == (SEZIONE, [{"sezione": SEZIONE}])
    answer = await reader.call("GET", "/provvedimento/export", params={"q": f'sezione:"{SEZIONE}"', "format": "csv"})
    [row] = csv.DictReader(io.StringIO(answer.text.removeprefix("\ufeff"), newline=""), delimiter=";")
    assert row["Sezione"] == SEZIONE


async def test_what_the_form_saves_is_read_again(visit: Visit) -> None:
    editor = await visit("redattore")
    body = await saved(editor, "provvedimento", a_decision(sezione=SEZIONE))
    query = f"""{{ provvedimentoOp(id: "{body["id"]}") {ITEMS} }}"""
    answer = await editor.call("POST", "/graphql", json={"query": query})
    assert answer.json()["data"]["provvedimentoOp"]["items"][0]["sezione"] == SEZIONE


async def test_what_is_too_long_is_refused(visit: Visit) -> None:
    editor = await visit("redattore")
    answer = await editor.call("POST", "/provvedimento", json=a_decision(sezione="x" * 10_000))
    assert [error["field"] for error in answer.json()["errors"]] == ["sezione"]


async def test_an_outcome_is_saved_and_read_again(visit: Visit) -> None:
    """The form and the database accept it; the API says so."""
    editor = await visit("redattore")
    body = await saved(editor, "provvedimento", a_decision(esito="ESTINZIONE"))
    query = f"""{{ provvedimentoOp(id: "{body["id"]}") {{ items {{ esito }} }} }}"""
    answer = await editor.call("POST", "/graphql", json={"query": query})
    assert answer.json()["data"]["provvedimentoOp"]["items"] == [{"esito": "ESTINZIONE"}]
    [values, _] = openapi_document()["components"]["schemas"]["ProvvedimentoIn"]["properties"]["esito"]["anyOf"]
    assert "ESTINZIONE" in values["enum"]


async def test_results_are_counted_by_a_new_facet(services: Services, visit: Visit, builder: Builder) -> None:
    builder.decision("p1", stato="DEFINITIVO")
    builder.decision("p2", stato="DEFINITIVO")
    await import_folder(services.database, services.store, builder.write())
    await index(services)
    reader = await visit("lettore")
    answer = await reader.call(
        "POST", "/graphql", json={"query": "{ provvedimento { facets { field values counts } } }"}
    )
    facets = answer.json()["data"]["provvedimento"]["facets"]
    assert facets[-1] == {"field": "stato", "values": ["DEFINITIVO"], "counts": [2]}


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ('testo:"mutuo fondiario"~5', 1),
        ('testo:"mutuo fondiario"~0', 0),
        ('testo:"mutuo ipotecario"~50', 0),
        ('testo:"mutuo fondiario"~5 AND NOT testo:"mutuo banca"~9', 0),
    ],
)
async def test_a_new_criterion_finds(services: Services, visit: Visit, builder: Builder, q: str, found: int) -> None:
    builder.decision("p1")
    builder.abstract("m1", "p1", testo="<p>Il mutuo concesso dalla banca, fondiario, si risolve.</p>")
    await import_folder(services.database, services.store, builder.write())
    await index(services)
    reader = await visit("lettore")
    query = "query ($q: String) { massima(q: $q) { count items { id } } }"
    answer = await reader.call("POST", "/graphql", json={"query": query, "variables": {"q": q}})
    assert answer.json()["data"]["massima"]["count"] == found, answer.json()


@pytest.mark.parametrize("q", ['testo:"a b"~x', 'tipo:"a b"~5', "testo:(a)~5", "~5"])
async def test_a_new_criterion_is_refused_where_it_is_wrong(visit: Visit, q: str) -> None:
    reader = await visit("lettore")
    answer = await reader.call("GET", "/provvedimento/export", params={"q": q, "format": "csv"})
    assert (answer.status_code, answer.json()["code"]) == (400, "QUERY_SYNTAX")
