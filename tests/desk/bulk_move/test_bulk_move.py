"""One step for all that a queue finds: item by item, with the rights of the moment, stopped, and nobody else's."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.bulk_move import jobs as bulk_move_jobs, running, service as bulk_move_service
from bdm.desk.bulk_move.model import BulkMove
from bdm.people.user.model import UserAccount, UserOu
from bdm.platform.audit.model import AuditEvent
from bdm.platform.jobs import Job
from bdm.platform.kit.errors import DatabaseUnavailable
from bdm.services import Services
from tests.desk.workflow.test_doubts import CRIME, a_decision
from tests.desk.workflow.test_transitions import a_massima, a_provvedimento, status_of, steps_of
from tests.fixtures.app import Visit, index
from tests.fixtures.jobs import jobs
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

SUBMIT = {"kind": "provvedimento", "action": "submitted"}
ROMA = {"ufficio": "TRIBUNALE DI ROMA", "distretto": "ROMA"}


async def ask(browser: Browser, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = await browser.call("POST", "/workflow/bulk", json=SUBMIT | body)
    return answer.status_code, answer.json()


async def run(services: Services, move_id: str) -> None:
    await bulk_move_jobs.move(Job(services, 1, 1, False), move_id=move_id)


async def told(browser: Browser, move_id: str) -> list[tuple[str | None, str, str | None]]:
    """Of each item its id, how it went, and why not."""
    answer = await browser.call("GET", f"/workflow/bulk/{move_id}/item")
    return [(each["id"], each["state"], each["refusal"]) for each in answer.json()["items"]]


async def counts(browser: Browser) -> tuple[int, int, int]:
    newest = (await browser.call("GET", "/workflow/bulk")).json()[0]
    return newest["to_do"], newest["done"], newest["refused"]


async def test_each_item_goes_its_own_way_and_is_told(session: AsyncSession, services: Services, visit: Visit) -> None:
    clerk, colleague = await visit("redattore"), await visit("redattore.tutti")
    good = await a_provvedimento(session, "BOZZA")
    doubtful = await a_decision(session, CRIME)
    lacking = await a_provvedimento(session, "BOZZA", ruolo=None)
    restricted = await a_provvedimento(session, "BOZZA", restricted=True)
    others = [await a_provvedimento(session, "DA_APPROVARE"), await a_provvedimento(session, "BOZZA", **ROMA)]
    found = (await clerk.call("GET", "/workflow/bulk/selection", params={"kind": "provvedimento"})).json()
    assert found == {"submitted": 4, "approved": 0, "most": 5000}

    code, asked = await ask(clerk)
    assert (code, asked["to_do"], asked["ended_at"]) == (201, 4, None)
    assert (await ask(clerk))[1]["code"] == "RUNNING"
    assert await jobs(session) == {("bulk_move.move", "todo"): 1}
    assert (await clerk.call("DELETE", f"/workflow/bulk/{asked['id']}")).status_code == 409
    await session.execute(delete(Provvedimento).where(Provvedimento.id == restricted))
    await run(services, asked["id"])
    await run(services, asked["id"])  # interrupted and repeated, nothing is done twice

    assert await counts(clerk) == (0, 1, 3)
    assert await steps_of(session, good) == [("BOZZA", "DA_APPROVARE")]
    rows = await session.execute(select(AuditEvent.actor, AuditEvent.action).where(AuditEvent.object_id == str(good)))
    assert [tuple(row) for row in rows] == [("redattore", "submitted")]
    refused = {item: why for item, state, why in await told(clerk, asked["id"]) if state == "REFUSED"}
    assert (refused[str(doubtful)] or "").startswith("Da confermare nella sua pagina: Il provvedimento sembra")
    assert "Selezione ruolo obbligatorio" in (refused[str(lacking)] or "")
    assert refused[None] is None  # it is gone: nothing is told of it
    assert [await status_of(session, "provvedimento", each) for each in (doubtful, lacking, *others)] == [
        "BOZZA", "BOZZA", "DA_APPROVARE", "BOZZA",
    ]  # fmt: skip

    for method, path in (("GET", "/item"), ("POST", "/stop"), ("DELETE", "")):
        assert (await colleague.call(method, f"/workflow/bulk/{asked['id']}{path}")).status_code == 404
    assert (await colleague.call("GET", "/workflow/bulk")).json() == []
    assert (await clerk.call("DELETE", f"/workflow/bulk/{asked['id']}")).status_code == 204
    assert (await clerk.call("GET", "/workflow/bulk")).json() == []


async def test_rights_are_those_of_the_moment(session: AsyncSession, services: Services, visit: Visit) -> None:
    clerk = await visit("redattore")
    item = await a_provvedimento(session, "BOZZA")
    _, asked = await ask(clerk)
    mine = select(UserAccount.id).where(UserAccount.upn == "redattore").scalar_subquery()
    await session.execute(delete(UserOu).where(UserOu.account_id == mine, UserOu.ou == "TRIBUNALE DI MILANO"))
    await run(services, asked["id"])
    assert await status_of(session, "provvedimento", item) == "BOZZA"
    assert await told(clerk, asked["id"]) == [(None, "REFUSED", None)], "its name is no longer theirs"
    answer = await clerk.call("GET", f"/workflow/bulk/{asked['id']}/item")
    assert answer.json()["items"][0]["label"] is None


async def test_nobody_moves_for_an_account_that_is_closed(
    session: AsyncSession, services: Services, visit: Visit
) -> None:
    clerk = await visit("redattore")
    item = await a_provvedimento(session, "BOZZA")
    _, asked = await ask(clerk)
    await session.execute(update(UserAccount).where(UserAccount.upn == "redattore").values(active=False))
    await run(services, asked["id"])
    assert await status_of(session, "provvedimento", item) == "BOZZA"
    await session.execute(update(UserAccount).where(UserAccount.upn == "redattore").values(active=True))
    assert await told(clerk, asked["id"]) == [(str(item), "REFUSED", running.DEACTIVATED)]


async def test_it_is_stopped_half_way(
    session: AsyncSession, services: Services, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    clerk = await visit("redattore")
    ids = [await a_provvedimento(session, "BOZZA") for _ in range(3)]
    _, asked = await ask(clerk)
    monkeypatch.setattr(bulk_move_jobs, "_AT_ONCE", 1)
    await run(services, asked["id"])
    assert await counts(clerk) == (2, 1, 0)
    assert await jobs(session) == {("bulk_move.move", "todo"): 2}  # the next piece, behind those of others
    stopped = (await clerk.call("POST", f"/workflow/bulk/{asked['id']}/stop")).json()
    assert (stopped["stopped"], stopped["to_do"]) == (True, 2)
    await run(services, asked["id"])
    assert await counts(clerk) == (2, 1, 0)
    assert [await status_of(session, "provvedimento", each) for each in ids].count("BOZZA") == 2
    assert (await ask(clerk))[0] == 201  # the next may begin


async def test_a_service_that_does_not_answer_refuses_nothing(
    session: AsyncSession, services: Services, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    clerk = await visit("redattore")
    await a_provvedimento(session, "BOZZA")
    _, asked = await ask(clerk)
    fault: Exception = DatabaseUnavailable()

    async def fail(*given: object, **named: object) -> UUID:
        raise fault

    monkeypatch.setattr(running.workflow_service, "move", fail)
    with pytest.raises(DatabaseUnavailable):
        await run(services, asked["id"])
    assert await counts(clerk) == (1, 0, 0)
    with pytest.raises(DatabaseUnavailable):
        await bulk_move_jobs.move(Job(services, 1, 5, True), move_id=asked["id"])
    newest = (await clerk.call("GET", "/workflow/bulk")).json()[0]
    assert (newest["stopped"], newest["to_do"]) == (True, 1)  # given up, and not for ever under way
    fault = KeyError("a bug")
    _, again = await ask(clerk)
    await run(services, again["id"])
    assert [why for *_, why in await told(clerk, again["id"])] == [running.FAULT]  # the others go on


async def test_it_is_what_the_filters_and_the_words_find(
    session: AsyncSession, services: Services, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    approver = await visit("approvatore")
    decision = await a_provvedimento(session, "PUBBLICATO")
    found = await a_massima(session, "DA_APPROVARE", decision, titolo="Onere della prova")
    other = await a_massima(session, "DA_APPROVARE", decision, titolo="Usucapione")
    moved = await a_massima(session, "DA_APPROVARE", decision, titolo="Onere di allegazione")
    await index(services)
    await session.execute(update(Massima).where(Massima.id == moved).values(status="BOZZA"))  # not in the index yet
    code, asked = await ask(approver, kind="massima", action="approved", q="titolo:(onere)")
    assert (code, asked["to_do"]) == (201, 1)
    await run(services, asked["id"])
    assert [await status_of(session, "massima", each) for each in (found, other, moved)] == [
        "DA_PUBBLICARE", "DA_APPROVARE", "BOZZA",
    ]  # fmt: skip
    nothing = await ask(approver, kind="massima", action="approved", q='status:"BOZZA"')
    assert (nothing[0], nothing[1]["detail"]) == (422, bulk_move_service.NONE)
    await a_massima(session, "DA_APPROVARE", decision)
    monkeypatch.setattr(bulk_move_service, "MOST", 1)
    much = await ask(approver, kind="massima", action="approved")
    assert (much[0], much[1]["detail"]) == (422, bulk_move_service.TOO_MANY)
    assert (await ask(approver, action="published"))[0] == 422  # each is looked at
    assert (await ask(approver))[0] == 403


async def test_outcomes_are_kept_some_days(session: AsyncSession, services: Services, visit: Visit) -> None:
    clerk = await visit("redattore")
    await a_provvedimento(session, "BOZZA")
    _, asked = await ask(clerk)
    old = func.now() - bulk_move_jobs.KEPT * 2
    await session.execute(update(BulkMove).values(at=old))
    await bulk_move_jobs.forget(Job(services, 1, 1, False))
    assert len((await clerk.call("GET", "/workflow/bulk")).json()) == 1  # it still runs
    await run(services, asked["id"])
    await session.execute(update(BulkMove).values(ended_at=old))
    await bulk_move_jobs.forget(Job(services, 1, 1, False))
    assert (await clerk.call("GET", "/workflow/bulk")).json() == []
