"""What was withdrawn, for those who work on such items in its office: who asked, who confirmed, and why."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import ProvvedimentoRiservato
from bdm.desk.ritiro import service as ritiro_service
from bdm.people.user.model import UserAccount
from bdm.platform.audit.model import AuditEvent
from bdm.platform.kit.time import today
from tests.desk.workflow.test_transitions import a_massima, a_provvedimento, act, was_published
from tests.export.test_endpoints import cells
from tests.fixtures.app import Visit
from tests.fixtures.audit import own_detail
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

REASON = "Manca il dispositivo"
ELENA, DARIO = "redattore", "pubblicatore"


async def withdraw(session: AsyncSession, visit: Visit, item_id: UUID, kind: Any = "provvedimento") -> None:
    await was_published(session, kind, item_id)
    for account, action in ((ELENA, "withdrawal_requested"), (DARIO, "withdrawn")):
        code, body = await act(await visit(account), kind, item_id, action)
        assert code == 200, body


async def listed(browser: Browser, **asked: int) -> list[dict[str, Any]]:
    answer = await browser.call("GET", "/ritiro", params=asked)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def name_of(session: AsyncSession, upn: str) -> str:
    person = await session.scalar(select(UserAccount).where(UserAccount.upn == upn))
    assert person is not None
    return f"{person.name} {person.family_name}"


async def test_who_asked_who_confirmed_and_why(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_provvedimento(session, "BOZZA")
    assert await listed(await visit("approvatore")) == []
    await withdraw(session, visit, item_id)
    (told,) = await listed(await visit("approvatore"))
    assert (told["kind"], told["id"], told["reason"]) == ("provvedimento", str(item_id), REASON)
    assert told["asked_by"] == await name_of(session, ELENA)
    assert told["confirmed_by"] == await name_of(session, DARIO)
    assert told["with_provvedimento"] is False
    assert told["label"]


async def test_abstracts_that_a_decision_took_along_have_its_reason(session: AsyncSession, visit: Visit) -> None:
    decision = await a_provvedimento(session, "BOZZA")
    abstract = await a_massima(session, "BOZZA", decision)
    await was_published(session, "massima", abstract)
    await withdraw(session, visit, decision)
    told = {each["kind"]: each for each in await listed(await visit(ELENA))}
    assert told["massima"]["id"] == str(abstract)
    assert (told["massima"]["with_provvedimento"], told["massima"]["reason"]) == (True, REASON)
    assert told["massima"]["asked_by"] == told["provvedimento"]["asked_by"]


async def test_it_is_for_those_who_work_on_them_in_the_office(session: AsyncSession, visit: Visit) -> None:
    await withdraw(session, visit, await a_provvedimento(session, "BOZZA"))
    for account, sees in (("redattore.tutti", 1), ("redattore.roma", 0), ("redattore.massime", 0)):
        assert len(await listed(await visit(account))) == sees, account
    for account in ("lettore", "giudice", "amministratore", "direzione"):
        for path in ("/ritiro", "/ritiro/export"):
            assert (await (await visit(account)).call("GET", path)).status_code == 403, (account, path)


async def test_of_a_restricted_one_the_reason_is_for_who_reads_the_original(
    session: AsyncSession, visit: Visit
) -> None:
    item_id = await a_provvedimento(session, "BOZZA", restricted=True)
    await session.execute(insert(ProvvedimentoRiservato).values(provvedimento_id=item_id))
    await withdraw(session, visit, item_id)
    (told,) = await listed(await visit("approvatore"))
    assert told["reason"] == REASON
    citizen = await visit("approvatore")
    await session.execute(update(UserAccount).where(UserAccount.upn == "approvatore").values(type="CNS"))
    (told,) = await listed(citizen)
    assert told["reason"] is None
    answer = await citizen.call("GET", "/ritiro/export")
    assert answer.status_code == 200
    assert REASON not in answer.text


async def test_pages_the_latest_first(session: AsyncSession, visit: Visit) -> None:
    ids = [await a_provvedimento(session, "BOZZA") for _ in range(3)]
    for each in ids:
        await withdraw(session, visit, each)
    clerk = await visit(ELENA)
    pages = [await listed(clerk, **{"from": start, "size": 2}) for start in (0, 2, 4)]
    assert [[each["id"] for each in page] for page in pages] == [[str(ids[2]), str(ids[1])], [str(ids[0])], []]
    assert (await clerk.call("GET", "/ritiro", params={"size": 1})).json()["count"] == 3


async def test_as_a_file(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_provvedimento(session, "BOZZA")
    await withdraw(session, visit, item_id)
    answer = await (await visit(ELENA)).call("GET", "/ritiro/export")
    assert f'filename="ritirati-{today():%Y-%m-%d}.csv"' in answer.headers["content-disposition"]
    (row,) = cells(answer.content)
    assert tuple(row) == ritiro_service.HEAD
    assert (row["Contenuto"], row["Motivo"], row["Identificativo"]) == ("Provvedimento", REASON, str(item_id))
    assert row["Chiesto da"] == await name_of(session, ELENA)
    event = await session.scalar(select(AuditEvent).where(AuditEvent.object_kind == ritiro_service.OBJECT))
    assert event is not None
    assert own_detail(event.detail) == {"format": "csv", "count": 1}
