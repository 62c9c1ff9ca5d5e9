"""``provvedimentoOp``, ``massimaOp``: what the caller may work on."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.work_queue.service import SORTS
from bdm.platform.authz import Kind
from bdm.services import Services
from tests.fixtures.app import index
from tests.graphql.conftest import Ask
from tests.search.content import ROMA, abstract, decision, restrict, restrict_abstract

pytestmark = pytest.mark.anyio

OP = """query ($q: String, $area: String, $sort_field: String, $sort_order: String, $from: Int! = 0, $size: Int! = 10) {
  page: %s(q: $q, area: $area, sort_field: $sort_field, sort_order: $sort_order, from: $from, size: $size) {
    count expression items { id status titolo snippet } } }"""


async def queue(ask: Ask, kind: str, account: str = "redattore", **arguments: Any) -> list[str]:
    """The ids of a page; its count is of all pages."""
    answer = await ask(OP % f"{kind}Op", account, **arguments)
    assert "errors" not in answer, answer
    page = answer["data"]["page"]
    assert len(page["items"]) <= page["count"]
    return [item["id"] for item in page["items"]]


def edited(day: int) -> dict[str, Any]:
    return {"edit_date": datetime(2024, 1, day, tzinfo=UTC)}


def strings(*ids: UUID) -> list[str]:
    return [str(id) for id in ids]


async def test_what_is_in_work_in_ones_offices_newest_edit_first(
    ask: Ask, services: Services, session: AsyncSession
) -> None:
    old = await decision(session, status="BOZZA", data_pubblicazione=None, **edited(1))
    new = await decision(session, status="DA_PUBBLICARE", area="penale", **edited(3))
    middle = await decision(session, status="DA_APPROVARE", **edited(2))
    rome = await decision(session, status="BOZZA", ufficio=ROMA, distretto="ROMA", **edited(4))
    public = await decision(session, **edited(5))
    of_public = await abstract(session, public, "<p>x</p>", status="BOZZA", **edited(1))
    of_rome = await abstract(session, rome, "<p>x</p>", status="BOZZA", **edited(2))
    assert await queue(ask, "provvedimento") == strings(new, middle, old)
    assert await queue(ask, "provvedimento", size=1, **{"from": 1}) == strings(middle)
    assert await queue(ask, "provvedimento", area="penale") == strings(new)
    assert await queue(ask, "provvedimento", sort_field="edit_date", sort_order="asc") == strings(old, middle, new)
    assert await queue(ask, "provvedimento", "redattore.tutti") == strings(rome, new, middle, old)
    assert await queue(ask, "massima") == strings(of_public)
    assert await queue(ask, "massima", "redattore.tutti") == strings(of_rome, of_public)
    assert await queue(ask, "massima", "redattore.tutti", area="civile") == strings(of_rome, of_public)
    for account in ("lettore", "giudice"):
        assert await queue(ask, "provvedimento", account) == []
        assert await queue(ask, "massima", account) == []


@pytest.mark.parametrize("kind", ["provvedimento", "massima"])
@pytest.mark.parametrize(
    "q", [pytest.param(None, marks=pytest.mark.costly("the same columns without an expression")), "bozza"]
)
async def test_every_column_orders_with_an_expression_as_without(
    ask: Ask, services: Services, session: AsyncSession, kind: Kind, q: str | None
) -> None:
    rows: list[dict[str, Any]] = [
        {"tipo": "sentenza", "materia": "B", "numero_provvedimento": 10, "anno_provvedimento": 2019, "area": "civile"},
        {"tipo": "decreto", "materia": None, "numero_provvedimento": 9, "anno_provvedimento": 2021, "area": "penale"},
        {"tipo": "ordinanza", "materia": "A", "numero_provvedimento": None, "anno_provvedimento": None},
    ]
    ids = []
    for day, row in enumerate(rows, 1):
        values = {"data": date(2020, 1, 4 - day), "status": "BOZZA", "titolo": "Una bozza"} | row
        parent = await decision(session, **values, **edited(day))
        titolo = ("zeta", "Beta", "alfa")[day - 1]
        massima = await abstract(session, parent, "<p>bozza</p>", status="BOZZA", titolo=titolo, **edited(day))
        ids.append(str(parent if kind == "provvedimento" else massima))
    await index(services)
    expected = {
        "materia": [1, 2, 0],
        "numero_provvedimento": [2, 1, 0],
        "anno_provvedimento": [2, 0, 1],
        "tipo": [1, 2, 0],
        "data": [2, 1, 0],
        "edit_date": [0, 1, 2],
    } | ({"titolo": [2, 1, 0]} if kind == "massima" else {})
    for column in SORTS[kind]:
        found = await queue(ask, kind, q=q, sort_field=column, sort_order="asc")
        assert sorted(found) == sorted(ids)
        assert await queue(ask, kind, q=q, sort_field=column, sort_order="desc") == found[::-1], column
        if column in expected:
            assert found == [ids[at] for at in expected[column]], column


async def test_an_expression_filters_and_says_why(ask: Ask, services: Services, session: AsyncSession) -> None:
    draft = await decision(session, "il danno biologico", status="BOZZA", materia="LAVORO")
    await decision(session, "il danno biologico")
    await decision(session, "il danno biologico", status="BOZZA", ufficio=ROMA, distretto="ROMA")
    other = await decision(session, "altro", status="DA_APPROVARE")
    await index(services)
    answer = await ask(OP % "provvedimentoOp", "redattore", q="danno")
    page = answer["data"]["page"]
    assert (page["count"], page["expression"]) == (1, "testo:(danno)")
    assert page["items"][0]["id"] == str(draft)
    assert page["items"][0]["snippet"] == ["il <mark>danno</mark> biologico"]
    assert await queue(ask, "provvedimento", q='status:"DA_APPROVARE"') == [str(other)]
    assert await queue(ask, "provvedimento", q='materia:"LAVORO"', sort_field="materia") == [str(draft)]
    explained = await ask(
        '{ page: provvedimentoOp(q: "danno AND tipo:decreto") { count facets { field values counts }'
        " alternatives { criterion count } } }",
        "redattore",
    )
    page = explained["data"]["page"]
    assert page["count"] == 0
    assert page["alternatives"] == [{"criterion": 'tipo:"decreto"', "count": 1}]
    everything = await ask("{ page: provvedimentoOp { count facets { field values counts } } }", "redattore")
    page = everything["data"]["page"]
    assert page["count"] == 2
    assert page["facets"][5] == {"field": "ufficio", "values": ["TRIBUNALE DI MILANO"], "counts": [2]}


FIELD = "query ($q: String) { page: %sOp(q: $q) { count unsearchable items { id } } }"


async def test_one_field_finds_number_docket_party_title_and_text(
    ask: Ask, services: Services, session: AsyncSession
) -> None:
    await index(services)
    numbers = {"numero_provvedimento": 4019, "anno_provvedimento": 2023, "numero_ruolo": 88123, "anno_ruolo": 2021}
    draft = await decision(
        session,
        "il danno biologico",
        status="BOZZA",
        parte_processuale=["Mario Zanetti"],
        titolo="Un titolo",
        **numbers,
    )
    massima = await abstract(session, draft, "<p>onere della prova</p>", status="BOZZA", titolo="Usucapione")
    await decision(session, "il danno biologico", parte_processuale=["Mario Zanetti"], **numbers)
    await decision(session, "danno", status="BOZZA", ufficio=ROMA, distretto="ROMA", parte_processuale=["Zanetti"])
    typed = ("(4019)", "(4019/2023 zanetti)", "(R.G. 88123/2021)", "(mario danno)")

    async def found(kind: str, q: str, account: str = "redattore") -> tuple[int, int, list[str]]:
        page = (await ask(FIELD % kind, account, q=q))["data"]["page"]
        return page["count"], page["unsearchable"], [item["id"] for item in page["items"]]

    assert await found("provvedimento", "testo_all_words:(zanetti)") == (0, 1, [])
    assert await found("massima", "testo_all_words:(zanetti)", "redattore.tutti") == (0, 1, [])
    assert await found("provvedimento", 'status:"BOZZA"') == (1, 0, [str(draft)])
    await index(services)
    for words in typed:
        assert await found("provvedimento", f"testo_all_words:{words}") == (1, 0, [str(draft)]), words
        assert (await found("provvedimento", f"testo_all_words:{words}", "lettore"))[0] == 0
    for words in ("usucapione", "prova", "4019 R.G. 88123/2021"):
        assert await found("massima", f'status:"BOZZA" AND testo_all_words:({words})') == (1, 0, [str(massima)]), words
    assert (await found("provvedimento", "testo_all_words:(zanetti trasporti)"))[0] == 0


async def test_one_field_knows_originals_where_the_queue_shows_them(
    ask: Ask, services: Services, session: AsyncSession
) -> None:
    draft = await decision(session, "testo oscurato", status="BOZZA", parte_processuale=["M.Z."])
    await restrict(session, draft, confirmed=False, parte_processuale=["Mario Zanetti"])
    await index(services)
    [shown] = (await ask("{ provvedimentoOp { items { parte_processuale } } }", "redattore"))["data"][
        "provvedimentoOp"
    ]["items"]
    assert shown["parte_processuale"] == ["Mario Zanetti"]
    assert await queue(ask, "provvedimento", q="zanetti") == [str(draft)]
    assert await queue(ask, "provvedimento", "lettore", q="zanetti") == []


async def test_by_id_what_is_published_is_found_too(ask: Ask, session: AsyncSession) -> None:
    draft = await decision(session, status="BOZZA")
    published = await decision(session)
    elsewhere = await decision(session, status="BOZZA", ufficio=ROMA, distretto="ROMA")
    names = strings(published, draft, elsewhere)
    query = "query ($id: [String!]) { provvedimentoOp(id: $id) { count items { id status } } }"
    answer = await ask(query, "redattore", id=names)
    assert answer["data"]["provvedimentoOp"] == {
        "count": 2,
        "items": [{"id": names[0], "status": "PUBBLICATO"}, {"id": names[1], "status": "BOZZA"}],
    }
    assert (await ask(query, "lettore", id=names))["data"]["provvedimentoOp"]["count"] == 1


async def test_the_title_orders_as_the_reader_sees_it(ask: Ask, services: Services, session: AsyncSession) -> None:
    parent = await decision(session)
    await restrict(session, parent, confirmed=False)
    hidden = await abstract(session, parent, "<p>x</p>", status="BOZZA", titolo="A.B.")
    await restrict_abstract(session, hidden, "Zanetti", "<p>x</p>")
    plain = await abstract(session, parent, "<p>x</p>", status="BOZZA", titolo="Molto")
    assert await queue(ask, "massima", sort_field="titolo", sort_order="asc") == strings(plain, hidden)
    assert await queue(ask, "massima", "redattore.tutti", sort_field="titolo") == strings(hidden, plain)


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"sort_field": "titolo"}, "sort_field"),
        ({"sort_field": "score"}, "sort_field"),
        ({"sort_field": "password"}, "sort_field"),
        ({"sort_order": "su"}, "sort_order"),
        ({"area": "tributaria"}, "area"),
        ({"from": -1}, "from"),
        ({"size": 101}, "size"),
    ],
)
async def test_what_cannot_be_asked_is_refused(ask: Ask, arguments: dict[str, Any], field: str) -> None:
    [error] = (await ask(OP % "provvedimentoOp", "redattore", **arguments))["errors"]
    assert error["extensions"]["code"] == "INVALID"
    assert [item["field"] for item in error["extensions"]["errors"]] == [field]


WAITING = """query ($duty: String, $from: Int! = 0, $size: Int! = 10) { attesa(duty: $duty, from: $from, size: $size) {
  count items { duty provvedimento { id last_event { reason } } massima { id titolo } } } }"""


async def test_what_waits_is_of_both_kinds(ask: Ask, session: AsyncSession) -> None:
    parent = await decision(session, status="DA_APPROVARE", **edited(1))
    of_parent = await abstract(session, parent, "<p>x</p>", status="DA_APPROVARE", **edited(2))
    await decision(session, status="DA_APPROVARE", ufficio=ROMA, distretto="ROMA")
    page = (await ask(WAITING, "approvatore"))["data"]["attesa"]
    assert page == {
        "count": 2,
        "items": [
            {"duty": "approve", "provvedimento": {"id": str(parent), "last_event": None}, "massima": None},
            {"duty": "approve", "provvedimento": None, "massima": {"id": str(of_parent), "titolo": "Titolo"}},
        ],
    }
    assert (await ask(WAITING, "approvatore", duty="publish"))["data"]["attesa"] == {"count": 0, "items": []}
    assert (await ask(WAITING, "lettore"))["data"]["attesa"] == {"count": 0, "items": []}
    for wrong, field in (({"duty": "altro"}, "duty"), ({"size": 101}, "size"), ({"from": -1}, "from")):
        error = (await ask(WAITING, "approvatore", **wrong))["errors"][0]
        assert [each["field"] for each in error["extensions"]["errors"]] == [field]
