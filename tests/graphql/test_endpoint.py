"""``POST /graphql``: what it refuses, and how it says so."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.graphql.limits import MAX_LENGTH
from bdm.search.help.explain import MAX_TRIED
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.fixtures.lines import each
from tests.fixtures.sign_in import Browser
from tests.platform.authz.content import PUBLIC, plant

pytestmark = pytest.mark.anyio


async def ask(visit: Visit, query: str, account: str | None = "lettore") -> Any:
    answer = await (await visit(account)).call("POST", "/graphql", json={"query": query})
    return answer.json()


@pytest.fixture
async def reader(visit: Visit, services: Services) -> Browser:
    """Who may read, where there is an index."""
    await index(services)
    return await visit("lettore")


async def test_signed_out_is_401(visit: Visit) -> None:
    browser = await visit(None)
    answer = await browser.call("POST", "/graphql", json={"query": "{ provvedimento { count } }"})
    assert (answer.status_code, answer.json()["code"]) == (401, "UNAUTHENTICATED")


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"1", b'{"query": 3}', b'{"query": null}', b"\xff\xfe", pytest.param(b"[" * 90_000, id="deep")],
)
async def test_what_is_no_request_is_refused_in_the_one_shape(visit: Visit, content: bytes) -> None:
    browser = await visit("lettore")
    answer = await browser.call("POST", "/graphql", content=content, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json() == {"detail": "La richiesta GraphQL non è valida.", "code": "GRAPHQL"}


WRONG = [
    ("from: -1", "INVALID", "from"),
    ("from: 10000", "INVALID", "from"),
    ("size: 0", "INVALID", "size"),
    ("size: 101", "INVALID", "size"),
    ("passages: 0", "INVALID", "passages"),
    ("passages: 4", "INVALID", "passages"),
    ('area: "tributaria"', "INVALID", "area"),
    ('sort_field: "titolo"', "INVALID", "sort_field"),
    ('sort_order: "su"', "INVALID", "sort_order"),
    ('q: "(danno"', "QUERY_SYNTAX", None),
    ('q: "colore:\\"rosso\\""', "QUERY_SYNTAX", None),
]


async def test_wrong_arguments_are_said_field_by_field(reader: Browser) -> None:
    for kind, (arguments, code, field) in product(("provvedimento", "massima"), WRONG):
        query = f"{{ {kind}({arguments}) {{ count }} }}"
        [error] = (await reader.call("POST", "/graphql", json={"query": query})).json()["errors"]
        assert error["extensions"]["code"] == code, query
        if field is None:
            assert isinstance(error["extensions"]["position"], int), query
        else:
            assert [item["field"] for item in error["extensions"]["errors"]] == [field], query


@each(['"\\u0000"', '"\\ud800"', '"niente"', '""'])
async def test_ids_that_cannot_be_are_not_found(id: str, *, visit: Visit) -> None:
    answer = await ask(visit, f"{{ provvedimento(id: {id}) {{ count items {{ id }} }} }}")
    if "errors" in answer:
        assert answer["errors"][0]["extensions"]["code"] in ("INVALID", "GRAPHQL")
    else:
        assert answer["data"]["provvedimento"] == {"count": 0, "items": []}


@each(product(["x", {}, {"a": 1}, [], [[1]], True, 1.5, 10**30, None], ["Int!", "String!", "[String!]!"]))
async def test_variables_of_another_shape_are_said_by_name(value: Any, kind: str, *, reader: Browser) -> None:
    argument = {"Int!": "size", "String!": "sort_order", "[String!]!": "id"}[kind]
    query = f"query ($valore: {kind}) {{ provvedimento({argument}: $valore) {{ count }} }}"
    body = {"query": query, "variables": {"valore": value}}
    for _ in range(2):  # also where the document is known already
        answer = await reader.call("POST", "/graphql", json=body)
        for error in answer.json().get("errors", []):
            assert error["message"] == "Alcuni dati non sono validi."
            assert error["extensions"]["code"] == "INVALID"
            assert [each["field"] for each in error["extensions"]["errors"]] in (["valore"], ["sort_order"], ["size"])


@each([{}, {"valore": {"a": [1]}}])
async def test_a_variable_that_is_missing_or_wrong_names_itself(variables: dict[str, Any], *, visit: Visit) -> None:
    body = {"query": "query ($valore: Int!) { provvedimento(size: $valore) { count } }", "variables": variables}
    [error] = (await (await visit("lettore")).call("POST", "/graphql", json=body)).json()["errors"]
    assert error["extensions"] == {
        "code": "INVALID",
        "errors": [{"field": "valore", "message": "Valore non valido." if variables else "Campo obbligatorio"}],
    }


async def test_half_a_character_is_no_failure(visit: Visit) -> None:
    asked = "query ($from: Int!) { provvedimento(from: $from) { count } }"
    body = {"query": asked, "variables": {"from": "\ud800"}}
    answer = await (await visit("lettore")).call(
        "POST", "/graphql", content=json.dumps(body).encode(), headers={"content-type": "application/json"}
    )
    assert answer.status_code == 200
    assert answer.json()["errors"]


async def test_what_is_selected_is_all_that_is_computed(
    visit: Visit, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plant(session, services.store)
    await index(services)
    calls: list[tuple[Any, ...]] = []
    search = services.search.search

    async def noted(*arguments: Any) -> Any:
        calls.append(arguments)
        return await search(*arguments)

    monkeypatch.setattr(services.search, "search", noted)
    for selection, dimensions in (("count", 0), ("... on ProvvedimentoPage { facets { field } count }", 7)):
        calls.clear()
        await ask(visit, f'{{ provvedimento(q: "{PUBLIC}") {{ {selection} }} }}')
        [(_, _, _, facets)] = calls
        assert len(facets) == dimensions
    found = "{ provvedimento(q: %r) { count alternatives { q } items { id } } }".replace("%r", f'"{PUBLIC}"')
    calls.clear()
    assert (await ask(visit, found))["data"]["provvedimento"]["alternatives"] == []
    assert len(calls) <= 1 + MAX_TRIED


async def test_a_page_says_how_it_was_understood_and_what_leaves_nothing(
    visit: Visit, services: Services, session: AsyncSession
) -> None:
    await plant(session, services.store)
    await index(services)
    query = """query ($q: String) { provvedimento(q: $q, area: "civile") {
        count expression facets { field values counts } alternatives { criterion q count }
        other_breadth { change q count } } }"""

    async def asked(q: str) -> Any:
        browser = await visit("lettore")
        answer = await browser.call("POST", "/graphql", json={"query": query, "variables": {"q": q}})
        return answer.json()["data"]["provvedimento"]

    everything = await asked("")
    assert (everything["count"], everything["expression"], everything["alternatives"]) == (2, "", [])
    facets = {each["field"]: dict(zip(each["values"], each["counts"], strict=True)) for each in everything["facets"]}
    assert list(facets) == ["area", "tipo", "anno", "materia", "distretto", "ufficio", "esito"]
    assert facets["anno"] == {"2024": 2}
    assert facets["ufficio"] == {"TRIBUNALE DI MILANO": 2}
    nothing = await asked(f"{PUBLIC} AND tipo:decreto")
    assert (nothing["count"], nothing["expression"]) == (0, f'testo:({PUBLIC}) AND tipo:"decreto"')
    assert nothing["alternatives"] == [{"criterion": 'tipo:"decreto"', "q": f"testo:({PUBLIC})", "count": 1}]
    alone = await asked("inesistente")
    assert alone["alternatives"] == [{"criterion": "inesistente", "q": "testo:(inesistente)", "count": 0}]
    assert alone["other_breadth"] is None
    several = await asked(f"testo:({PUBLIC} inesistente)")
    assert several["other_breadth"] == {
        "change": "TUTTE",
        "q": f"testo_all_words:({PUBLIC} inesistente)",
        "count": 0,
    }


async def test_fields_at_the_top_read_one_after_the_other(
    visit: Visit, services: Services, session: AsyncSession
) -> None:
    planted = await plant(session, services.store)
    await index(services)
    names = ("provvedimento", "massima", "provvedimentoOp", "massimaOp")
    pages = " ".join(f"{name}{number}: {name} {{ count items {{ id }} }}" for name in names for number in range(3))
    hashes = f'provvedimentoByAnyDocumentHash(any_document_hash: "{planted.hashes[0]}") {{ id massima {{ id }} }}'
    answer = await ask(visit, f"{{ {pages} fascicolo {{ id path {{ id }} }} {hashes} }}", "redattore")
    assert "errors" not in answer, answer
    assert answer["data"]["provvedimento2"]["count"] == 2
    assert answer["data"]["provvedimentoByAnyDocumentHash"]["id"] == str(planted.public)


@pytest.mark.parametrize("operation", [None, "Altra", "Una"])
async def test_the_operation_that_is_meant(visit: Visit, services: Services, operation: str | None) -> None:
    await index(services)
    body = {"query": "query Una { provvedimento { count } }", "variables": {}, "operationName": operation}
    browser = await visit("lettore")
    answers = []
    for _ in range(2):  # the second time the document is known
        answer = await browser.call("POST", "/graphql", json=body)
        answers.append((answer.status_code, answer.json()))
    assert answers[0] == answers[1]
    assert (answers[0][0] == 400) == (operation == "Altra")


@each(["{ provvedimento {", "{ niente }", "{ provvedimento { niente } }"])
async def test_what_is_refused_stays_refused(query: str, *, visit: Visit) -> None:
    first, again = await ask(visit, query), await ask(visit, query)
    assert first == again
    assert [error["extensions"]["code"] for error in first["errors"]] == ["GRAPHQL"]


async def test_a_document_is_not_longer_than_what_may_be_remembered(visit: Visit, services: Services) -> None:
    await index(services)
    query = "{ provvedimento { count } }"
    for longer, code in ((0, 200), (1, 400)):
        body = {"query": query.ljust(MAX_LENGTH + longer)}
        answer = await (await visit("lettore")).call("POST", "/graphql", json=body)
        assert answer.status_code == code
    assert answer.json()["code"] == "QUERY_TOO_LONG"


async def test_what_is_withdrawn_is_gone_before_the_index_knows(
    visit: Visit, services: Services, session: AsyncSession
) -> None:
    planted = await plant(session, services.store)
    await index(services)
    found = await session.get_one(Provvedimento, planted.public)
    for there, status in ((True, found.status), (False, "BOZZA")):
        found.status = status
        await session.flush()
        page = (await ask(visit, "{ provvedimento { items { id } } }"))["data"]["provvedimento"]
        assert ({"id": str(planted.public)} in page["items"]) == there


async def test_a_client_of_its_own_may_send_null_numbers_and_ids(
    visit: Visit, services: Services, session: AsyncSession
) -> None:
    planted = await plant(session, services.store)
    await index(services)
    browser = await visit("lettore")

    async def asked(query: str, **variables: Any) -> Any:
        body = {"query": query, "variables": variables}
        for _ in range(2):  # also where the document is known already
            answer = await browser.call("POST", "/graphql", json=body)
        return answer.json()

    optional = """query ($from: Int, $size: Int = 5, $q: String, $area: String, $sort: String, $mine: Boolean) {
        provvedimento(from: $from, size: $size, q: $q, area: $area, sort_field: $sort, collated: $mine) { count } }"""
    nothing = dict.fromkeys(("from", "size", "q", "area", "sort", "mine"))
    assert (await asked(optional, **nothing))["data"]["provvedimento"]["count"] == 2
    by_id = "query ($id: ID!, $ids: [ID!]) { fascicolo(id: $id) { id } provvedimento(id: $ids) { items { id } } }"
    found = await asked(by_id, id=17, ids=[str(planted.public)])
    assert found["data"] == {"fascicolo": [], "provvedimento": {"items": [{"id": str(planted.public)}]}}
    assert (await asked("query ($q: String) { provvedimento(q: $q) { count } }", q=2024))["data"]
    [error] = (await asked("query ($id: ID!) { fascicolo(id: $id) { id } }", id=None))["errors"]
    assert error["extensions"]["errors"] == [{"field": "id", "message": "Campo obbligatorio"}]
