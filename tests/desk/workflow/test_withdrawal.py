"""What was published once is withdrawn by two persons, and says so afterwards (docs/regole/stati.md#il-ritiro)."""

from __future__ import annotations

from uuid import UUID

import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.workflow.model import WorkflowEvent
from bdm.people.user import service as user_service
from bdm.personal.fascicolo.model import FascicoloMassima, FascicoloProvvedimento
from bdm.platform.audit.model import AuditEvent
from bdm.platform.authz import Kind
from bdm.platform.kit.time import today
from bdm.search.indexing import source
from tests.desk.workflow.test_transitions import a_massima, a_provvedimento, act, an_item, status_of, was_published
from tests.fixtures.app import Visit
from tests.fixtures.persons import of_one_person
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

KINDS: tuple[Kind, ...] = ("provvedimento", "massima")
BY_ID = "query($id: [String!]) { %s(id: $id) { items { id } ritirati { kind id day } } }"
FOLDER = """query($id: String) { fascicolo(id: $id) {
    hidden provvedimento { id } massima { id } ritirati { kind id day } } }"""


async def ask(browser: Browser, query: str, **variables: object) -> dict[str, object]:
    answer = await browser.call("POST", "/graphql", json={"query": query, "variables": variables})
    found: dict[str, object] = answer.json()
    assert "errors" not in found, found
    return found["data"]  # type: ignore[return-value]


async def withdraw(visit: Visit, kind: Kind, item_id: UUID) -> None:
    for account, action in (("redattore", "withdrawal_requested"), ("pubblicatore", "withdrawn")):
        code, body = await act(await visit(account), kind, item_id, action)
        assert code == 200, body


@pytest.mark.parametrize("kind", KINDS)
async def test_what_readers_knew_is_not_deleted_but_withdrawn(session: AsyncSession, visit: Visit, kind: Kind) -> None:
    item_id = await an_item(session, kind, "BOZZA")
    await was_published(session, kind, item_id)
    code, body = await act(await visit("redattore"), kind, item_id, "deleted")
    assert (code, body["code"]) == (409, "WAS_PUBLISHED")
    await withdraw(visit, kind, item_id)
    assert await status_of(session, kind, item_id) == "RITIRATO"
    told = await session.execute(
        select(WorkflowEvent.action, WorkflowEvent.reason)
        .where(WorkflowEvent.item_id == item_id, WorkflowEvent.actor_id.is_not(None))
        .order_by(WorkflowEvent.seq)
    )
    assert [tuple(each) for each in told] == [("withdrawal_requested", "Manca il dispositivo"), ("withdrawn", None)]
    audited = await session.scalars(
        select(AuditEvent.action).where(AuditEvent.object_id == str(item_id)).order_by(AuditEvent.seq)
    )
    assert list(audited) == ["withdrawal_requested", "withdrawn"]


@pytest.mark.parametrize("kind", KINDS)
async def test_what_nobody_read_is_not_withdrawn_but_deleted(session: AsyncSession, visit: Visit, kind: Kind) -> None:
    item_id = await an_item(session, kind, "BOZZA")
    code, body = await act(await visit("redattore"), kind, item_id, "withdrawal_requested")
    assert (code, body["code"]) == (409, "NEVER_PUBLISHED")
    assert (await act(await visit("redattore"), kind, item_id, "deleted"))[0] == 200


@pytest.mark.parametrize("reason", [None, "", "  "])
async def test_a_withdrawal_asks_for_a_reason(session: AsyncSession, visit: Visit, reason: str | None) -> None:
    item_id = await an_item(session, "provvedimento", "BOZZA")
    await was_published(session, "provvedimento", item_id)
    redattore = await visit("redattore")
    answer = await redattore.call("POST", f"/provvedimento/{item_id}/withdrawal_requested", json={"reason": reason})
    assert answer.status_code == 422
    assert answer.json()["errors"] == [{"field": "reason", "message": "Indicare il motivo del ritiro."}]


async def test_it_takes_a_second_person(session: AsyncSession, visit: Visit) -> None:
    item_id = await an_item(session, "provvedimento", "BOZZA")
    await was_published(session, "provvedimento", item_id)
    pubblicatore = await visit("pubblicatore")
    assert (await act(pubblicatore, "provvedimento", item_id, "withdrawal_requested"))[0] == 200
    code, body = await act(pubblicatore, "provvedimento", item_id, "withdrawn")
    assert (code, body["code"]) == (403, "SAME_PERSON")
    # Nor by another account of theirs
    await of_one_person(session, "pubblicatore", "redattore.tutti")
    await user_service.grant(session, upn="redattore.tutti", groups=["publish_provvedimento"], offices=[], actor="test")
    code, body = await act(await visit("redattore.tutti"), "provvedimento", item_id, "withdrawn")
    assert (code, body["code"]) == (403, "SAME_PERSON")
    assert await status_of(session, "provvedimento", item_id) == "DA_RITIRARE"
    # Who asked last is meant: sent back and asked for by somebody else, the first may confirm.
    assert (await act(await visit("approvatore"), "provvedimento", item_id, "rejected"))[0] == 200
    assert (await act(await visit("redattore"), "provvedimento", item_id, "withdrawal_requested"))[0] == 200
    assert (await act(pubblicatore, "provvedimento", item_id, "withdrawn"))[0] == 200


async def test_a_decision_takes_along_the_abstracts_that_readers_knew(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_provvedimento(session, "PUBBLICATO")
    known = await a_massima(session, "PUBBLICATO", provvedimento)
    draft = await a_massima(session, "BOZZA", provvedimento)
    gone = await a_massima(session, "RITIRATO", provvedimento)
    await was_published(session, "massima", gone)
    redattore = await visit("redattore")
    assert (await act(redattore, "provvedimento", provvedimento, "rejected"))[0] == 200
    assert [await status_of(session, "massima", each) for each in (known, draft, gone)] == [
        "BOZZA",
        "BOZZA",
        "RITIRATO",
    ]
    await withdraw(visit, "provvedimento", provvedimento)
    assert [await status_of(session, "massima", each) for each in (known, draft, gone)] == [
        "RITIRATO",
        "BOZZA",
        "RITIRATO",
    ]


@pytest.mark.parametrize("kind", KINDS)
async def test_its_address_says_when_and_nothing_else(session: AsyncSession, visit: Visit, kind: Kind) -> None:
    item_id, draft = await an_item(session, kind, "BOZZA"), await an_item(session, kind, "BOZZA")
    await was_published(session, kind, item_id)
    await withdraw(visit, kind, item_id)
    gone = [{"kind": kind, "id": str(item_id), "day": today().isoformat()}]
    found = await ask(await visit("lettore"), BY_ID % kind, id=[str(item_id), str(draft)])
    assert found[kind] == {"items": [], "ritirati": gone}
    answer = await (await visit("lettore")).call("GET", f"/{kind}/{item_id}/history")
    assert answer.status_code in (403, 404)
    # Who works on drafts of its office reads it all the same.
    found = await ask(await visit("redattore"), BY_ID % kind, id=[str(item_id)])
    assert found[kind] == {"items": [{"id": str(item_id)}], "ritirati": []}


async def test_folders_keep_a_line_that_says_so(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_provvedimento(session, "BOZZA")
    massima = await a_massima(session, "BOZZA", provvedimento)
    for kind, item_id in (("provvedimento", provvedimento), ("massima", massima)):
        await was_published(session, kind, item_id)  # type: ignore[arg-type]
    lettore = await visit("lettore")
    folder = (await lettore.call("POST", "/fascicolo", data={"name": "Ricerca"})).json()["id"]
    await session.execute(insert(FascicoloProvvedimento).values(fascicolo_id=folder, provvedimento_id=provvedimento))
    await session.execute(insert(FascicoloMassima).values(fascicolo_id=folder, massima_id=massima))
    assert await ask(lettore, FOLDER, id=str(folder)) == {
        "fascicolo": [{"hidden": True, "provvedimento": [], "massima": [], "ritirati": []}]
    }
    await withdraw(visit, "provvedimento", provvedimento)
    day = today().isoformat()
    lines = [
        {"kind": "provvedimento", "id": str(provvedimento), "day": day},
        {"kind": "massima", "id": str(massima), "day": day},
    ]
    assert await ask(lettore, FOLDER, id=str(folder)) == {
        "fascicolo": [{"hidden": False, "provvedimento": [], "massima": [], "ritirati": lines}]
    }
    answer = await lettore.call("DELETE", f"/fascicolo/{folder}/provvedimento/{provvedimento}")
    assert answer.status_code == 200
    assert await ask(lettore, FOLDER, id=str(folder)) == {
        "fascicolo": [{"hidden": False, "provvedimento": [], "massima": [], "ritirati": lines[1:]}]
    }


async def test_it_is_neither_found_nor_in_a_queue(session: AsyncSession, visit: Visit) -> None:
    item_id = await an_item(session, "provvedimento", "BOZZA")
    await was_published(session, "provvedimento", item_id)
    assert [each.id for each in await source.read(session, [("provvedimento", item_id)])] == [item_id]
    before = await source.total(session)
    await withdraw(visit, "provvedimento", item_id)
    assert await source.read(session, [("provvedimento", item_id)]) == []
    assert await source.total(session) == before - 1
    assert ("provvedimento", item_id) not in [
        name for _, name in await source.following(session, "provvedimento", 0, 500)
    ]
    found = await ask(await visit("redattore"), "{ provvedimentoOp(size: 100) { items { id } } }")
    assert str(item_id) not in str(found)
