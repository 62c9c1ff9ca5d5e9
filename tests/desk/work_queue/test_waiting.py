"""What waits for whom: permission by permission, office by office."""

from __future__ import annotations

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.work_queue import service
from bdm.desk.workflow import service as workflow
from bdm.desk.workflow.transitions import Action
from bdm.platform.authz import KINDS, Kind, Permission
from tests.desk.workflow.readers import reader_of
from tests.fixtures.app import Visit
from tests.search.content import ROMA, abstract, decision

pytestmark = pytest.mark.anyio


async def one_of_each(session: AsyncSession) -> None:
    """In Milano one item of each kind in each status, in Roma the same."""
    for office in ({}, {"ufficio": ROMA, "distretto": "ROMA"}):
        for status in ("BOZZA", "DA_APPROVARE", "DA_PUBBLICARE", "PUBBLICATO"):
            await decision(session, status=status, **office)
        parent = await decision(session, **office)
        for status in ("BOZZA", "DA_APPROVARE", "DA_PUBBLICARE", "PUBBLICATO"):
            await abstract(session, parent, "<p>x</p>", status=status)


@pytest.mark.parametrize("permission", list(Permission))
async def test_only_the_next_step_that_one_may_do(session: AsyncSession, permission: Permission) -> None:
    await one_of_each(session)
    found = await service.waiting(session, await reader_of(session, "persona", permission))
    step, _, kind = permission.partition("_")
    expected = {each: int(step in ("approve", "publish") and kind == each) for each in KINDS}
    assert found.model_dump() == expected


async def test_several_permissions_add_up_and_none_waits_for_nothing(session: AsyncSession) -> None:
    await one_of_each(session)
    both = await reader_of(session, "persona", "approve_provvedimento", "publish_provvedimento", "publish_massima")
    assert (await service.waiting(session, both)).model_dump() == {"provvedimento": 2, "massima": 1}
    nobody = await reader_of(session, "nessuno")
    assert (await service.waiting(session, nobody)).model_dump() == {"provvedimento": 0, "massima": 0}


@pytest.mark.parametrize("kind", KINDS)
async def test_a_draft_sent_back_waits_for_its_author_alone(session: AsyncSession, kind: Kind) -> None:
    author = await reader_of(session, "autrice", f"edit_{kind}")
    colleague = await reader_of(session, "collega", f"edit_{kind}")
    approver = await reader_of(session, "approvatrice", f"approve_{kind}")
    if kind == "provvedimento":
        item = await decision(session, status="DA_APPROVARE", created_by=author.account_id)
    else:
        item = await abstract(
            session, await decision(session), "<p>x</p>", status="DA_APPROVARE", created_by=author.account_id
        )
    assert getattr(await service.waiting(session, approver), kind) == 1
    assert getattr(await service.waiting(session, author), kind) == 0
    await workflow.move(session, approver, kind, str(item), Action.REJECTED, "Manca la data")
    assert getattr(await service.waiting(session, approver), kind) == 0
    assert getattr(await service.waiting(session, author), kind) == 1
    assert getattr(await service.waiting(session, colleague), kind) == 0
    if kind == "provvedimento":  # no longer of her offices
        await session.execute(update(Provvedimento).values(ufficio=ROMA, distretto="ROMA"))
        assert getattr(await service.waiting(session, author), kind) == 0


async def test_the_call_is_one_query(session: AsyncSession, visit: Visit, statements: list[str]) -> None:
    await one_of_each(session)
    approver = await visit("approvatore")
    statements.clear()
    answer = await approver.call("GET", "/workflow/waiting")
    assert answer.json() == {"provvedimento": 1, "massima": 1}
    assert answer.headers["cache-control"] == "no-store"
    assert len([each for each in statements if "AS kind" in each]) == 1
    assert (await (await visit(None)).call("GET", "/workflow/waiting")).status_code == 401
