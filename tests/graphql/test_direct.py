"""Pages that are written directly are those that the library makes of the same documents, errors included."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assembly import Parts
from bdm.graphql import direct
from bdm.provvedimento.model import Provvedimento
from tests.authz.content import PUBLIC, plant
from tests.fixtures.app import Visit, index
from tests.graphql.test_limits import filled

pytestmark = pytest.mark.anyio

OPERATIONS = Path(__file__).parent.parent.parent / "web/src/api/operations"
PARTS = "\n".join(path.read_text("utf-8") for path in sorted(OPERATIONS.glob("*.graphql")))
SEARCHES = ("SearchProvvedimento", "SearchMassima", "PositionProvvedimento", "PositionMassima", "SelectMassima")
ACCOUNTS = ("lettore", "redattore", "amministratore")

FULL = """query Full($q: String, $size: Int! = 20) { provvedimento(q: $q, size: $size) {
    facets { values { count } } count alternatives { q count } expression
    items { ... on Provvedimento { note id } version edit_date original parte_processuale
        massima { note id provvedimento { id note } }
        provvedimento_precedente { id label } provvedimento_successivo { id massima { testo } } snippet id } } }"""
LINKED = """query ($q: String) { massima(q: $q) { items { data precedente_conforme { id titolo note }
    precedente_difforme { provvedimento { note label } } provvedimento { massima { id } } } } }"""
LITERAL = '{ provvedimento(q: "danno", from: 1, size: 2, sort_order: "asc") { items { id data } count } }'
OF_SIZE = "query ($size: Int!) { provvedimento(size: $size) { count } }"
OPTIONAL = """query ($collated: Boolean, $from: Int = 1, $area: String) {
    massima(collated: $collated, from: $from, area: $area) { count items { id } } }"""

USUAL: list[tuple[str, dict[str, Any]]] = [
    *((FULL, {"q": q}) for q in ("danno", PUBLIC, None, "danno AND tipo:nessuno", "(danno")),
    (LITERAL, {}),
    (LINKED, {"q": "danno"}),
    (LINKED, {}),
    *((OF_SIZE, {"size": size}) for size in (1, 0, 101)),
    *((OPTIONAL, given) for given in ({}, {"collated": True}, {"area": "penale"}, {"area": "x"}, {"from": 0})),
]
UNUSUAL: list[tuple[str, dict[str, Any]]] = [
    *(
        (OF_SIZE, given)
        for given in ({}, {"size": None}, {"size": "1"}, {"size": 1.0}, {"size": True}, {"size": 1 << 31})
    ),
    *((OPTIONAL, given) for given in ({"collated": None}, {"from": None}, {"area": 5})),
    ("{ n: provvedimento { count } }", {}),
    ("{ provvedimento { count __typename } }", {}),
    ("query ($no: Boolean!) { provvedimento { count @skip(if: $no) expression } }", {"no": True}),
    ("{ provvedimento { count } massima { count } }", {}),
    ('{ provvedimento(id: "x") { count } }', {}),
    ("{ provvedimento { items { citation } } }", {}),
    ("{ provvedimento { items { massima { snippet } } } }", {}),
]


def document(operation: str) -> str:
    """The client's ``operation``, with the fragments that it spreads."""
    parts = dict(re.findall(r"^((?:fragment|query) \w+)(.*?^})", PARTS, re.DOTALL | re.MULTILINE))
    found = f"query {operation}"
    text = found + parts[found]
    for fragment in re.findall(r"\.\.\.(\w+)", text):
        text += f"\nfragment {fragment}" + parts[f"fragment {fragment}"]
    return text


@pytest.fixture
async def compare(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> Any:
    async def compare(query: str, variables: dict[str, Any], account: str, *, directly: bool) -> Any:
        browser = await visit(account)
        body = {"query": query, "variables": variables}
        with monkeypatch.context() as patch:
            patch.setattr(direct, "plan", lambda *_: None)
            expected = await browser.call("POST", "/graphql", json=body)
        written: list[bool] = []
        answer = direct.Plan.answer

        async def noted(*arguments: Any) -> Any:
            result = await answer(*arguments)
            written.append(result is not None)
            return result

        with monkeypatch.context() as patch:
            patch.setattr(direct.Plan, "answer", noted)
            found = await browser.call("POST", "/graphql", json=body)
        assert (found.status_code, found.text) == (expected.status_code, expected.text)
        assert any(written) == directly
        return found.json()

    return compare


async def _planted(visit: Visit, parts: Parts, session: AsyncSession) -> None:
    await visit("lettore")
    await plant(session, parts.store)
    await filled(session)
    await index(parts)


async def test_the_clients_pages(compare: Any, visit: Visit, parts: Parts, session: AsyncSession) -> None:
    await _planted(visit, parts, session)
    for operation in SEARCHES:
        for account in ACCOUNTS:
            variables = {"from": 0, "size": 20, "q": "danno", "area": None, "collated": False, "note_personali": False}
            answer = await compare(document(operation), variables, account, directly=True)
            [page] = answer["data"].values()
            assert page["count"] == len(page["items"]) > 1


@pytest.mark.parametrize("directly", [True, False])
async def test_everything_else(compare: Any, visit: Visit, parts: Parts, session: AsyncSession, directly: bool) -> None:
    await _planted(visit, parts, session)
    for query, variables in USUAL if directly else UNUSUAL:
        for account in ACCOUNTS[:2]:
            await compare(query, variables, account, directly=directly)


async def test_what_depends_on_the_variables_is_left_to_the_library(compare: Any) -> None:
    deep = "query ($size: Int!) { provvedimento(size: $size) { items { massima { precedente_conforme { %s } } } } }"
    deep %= "precedente_conforme { id }"
    assert "data" in await compare(deep, {"size": 1}, "lettore", directly=False)
    [error] = (await compare(deep, {"size": 100}, "lettore", directly=False))["errors"]
    assert error["extensions"]["code"] == "QUERY_TOO_EXPENSIVE"


@pytest.mark.parametrize("operation", [None, "Altra", "Full"])
async def test_the_operation_that_is_meant(visit: Visit, operation: str | None) -> None:
    browser = await visit("lettore")
    answers = []
    for _ in range(2):
        body = {"query": FULL, "variables": {}, "operationName": operation}
        answer = await browser.call("POST", "/graphql", json=body)
        answers.append((answer.status_code, answer.json()))
    assert answers[0] == answers[1]
    assert (answers[0][0] == 400) == (operation == "Altra")


async def test_what_is_withdrawn_is_gone_before_the_index_knows(
    compare: Any, visit: Visit, parts: Parts, session: AsyncSession
) -> None:
    planted = await plant(session, parts.store)
    await index(parts)
    query = "{ provvedimento { count items { id } } }"
    before = await compare(query, {}, "lettore", directly=True)
    assert {"id": str(planted.public)} in before["data"]["provvedimento"]["items"]
    found = await session.get_one(Provvedimento, planted.public)
    found.status = "BOZZA"
    await session.flush()
    after = await compare(query, {}, "lettore", directly=True)
    assert {"id": str(planted.public)} not in after["data"]["provvedimento"]["items"]
