"""What waits for whom: permission by permission, office by office."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.model import AnonymisationReview, State
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.work_queue import service as work_queue_service
from bdm.desk.work_queue.schemas import CopyConfirmation, Duty
from bdm.desk.workflow import service as workflow_service
from bdm.desk.workflow.model import WorkflowEvent
from bdm.desk.workflow.transitions import Action
from bdm.platform.authz import KINDS, Kind, Permission, Reader
from tests.desk.workflow.readers import reader_of
from tests.fixtures.app import Visit
from tests.search.content import ROMA, abstract, decision, restrict

pytestmark = pytest.mark.anyio
DAY = timedelta(days=1)


async def an_item(session: AsyncSession, kind: Kind, status: str, **own: Any) -> UUID:
    if kind == "provvedimento":
        return await decision(session, status=status, **own)
    return await abstract(session, await decision(session), "<p>x</p>", status=status, **own)


async def one_of_each(session: AsyncSession) -> None:
    """In Milano one item of each kind in each status, in Roma the same."""
    for office in ({}, {"ufficio": ROMA, "distretto": "ROMA"}):
        for status in ("BOZZA", "DA_APPROVARE", "DA_PUBBLICARE", "PUBBLICATO"):
            await decision(session, status=status, **office)
        parent = await decision(session, **office)
        for status in ("BOZZA", "DA_APPROVARE", "DA_PUBBLICARE", "PUBBLICATO"):
            await abstract(session, parent, "<p>x</p>", status=status)


async def waits(session: AsyncSession, reader: Reader) -> dict[str, int]:
    """What waits for the reader, which is as many as are listed, all in all and for each duty."""
    found = (await work_queue_service.waiting(session, reader)).model_dump()
    for duty in (None, *Duty):
        count, items = await work_queue_service.waiting_items(session, reader, duty, 0, 100)
        assert count == len(items) == (sum(found.values()) if duty is None else found[duty])
    return {duty: number for duty, number in found.items() if number}


@pytest.mark.parametrize("permission", list(Permission))
async def test_only_the_next_step_that_one_may_do(session: AsyncSession, permission: Permission) -> None:
    await one_of_each(session)
    reader = await reader_of(session, "persona", permission)
    step, _, kind = permission.partition("_")
    assert await waits(session, reader) == ({step: 1} if step in ("approve", "publish") else {})
    _, items = await work_queue_service.waiting_items(session, reader, None, 0, 10)
    assert all(each.kind == kind for each in items)


async def test_several_permissions_add_up_and_none_waits_for_nothing(session: AsyncSession) -> None:
    await one_of_each(session)
    both = await reader_of(session, "persona", "approve_provvedimento", "publish_provvedimento", "publish_massima")
    assert await waits(session, both) == {"publish": 2, "approve": 1}
    assert await waits(session, await reader_of(session, "nessuno")) == {}


@pytest.mark.parametrize("kind", KINDS)
async def test_a_draft_sent_back_waits_for_its_author_alone(session: AsyncSession, kind: Kind) -> None:
    author = await reader_of(session, "autrice", f"edit_{kind}")
    colleague = await reader_of(session, "collega", f"edit_{kind}")
    approver = await reader_of(session, "approvatrice", f"approve_{kind}")
    item = await an_item(session, kind, "DA_APPROVARE", created_by=author.account_id)
    assert await waits(session, approver) == {"approve": 1}
    assert await waits(session, author) == {}
    await workflow_service.move(session, approver, kind, str(item), Action.REJECTED, "Manca la data")
    assert await waits(session, approver) == await waits(session, colleague) == {}
    assert await waits(session, author) == {"returned": 1}
    if kind == "provvedimento":  # no longer of her offices
        await session.execute(update(Provvedimento).values(ufficio=ROMA, distretto="ROMA"))
        assert await waits(session, author) == {}


@pytest.mark.parametrize("kind", KINDS)
async def test_a_withdrawal_waits_for_those_who_did_not_ask_for_it(session: AsyncSession, kind: Kind) -> None:
    one, other = [await reader_of(session, upn, f"publish_{kind}", f"edit_{kind}") for upn in ("una", "altra")]
    item = await an_item(session, kind, "PUBBLICATO")
    await workflow_service.move(session, one, kind, str(item), Action.REJECTED, "Da rivedere")
    await workflow_service.move(session, one, kind, str(item), Action.WITHDRAWAL_REQUESTED, "Non va letto")
    assert await waits(session, one) == {}
    assert await waits(session, other) == {"withdraw": 1}


@pytest.mark.parametrize("status", ["BOZZA", "PUBBLICATO"])
async def test_an_obscuring_waits_for_those_who_did_not_prepare_it(session: AsyncSession, status: str) -> None:
    one, other = [await reader_of(session, upn, "edit_provvedimento") for upn in ("una", "altra")]
    abstracts = await reader_of(session, "abstract", "edit_massima")
    item = await decision(session, status=status)
    await restrict(session, item, confirmed=False)
    review = AnonymisationReview(provvedimento_id=item, ground="MINORI", state="DA_RIVEDERE")
    session.add(review)
    await session.flush()
    assert await waits(session, one) == await waits(session, other) == {}
    review.state, review.prepared_by = State.PRONTA, one.account_id
    await session.flush()
    assert await waits(session, one) == await waits(session, abstracts) == {}
    assert await waits(session, other) == {"confirm": 1}
    # Whoever may not read the original confirms nothing.
    assert await waits(session, replace(other, type="CNS")) == {}
    assert await waits(session, replace(other, ou=frozenset({ROMA}))) == {}


async def test_a_draft_whose_copy_was_confirmed_waits_for_who_prepared_it(session: AsyncSession) -> None:
    one = await reader_of(session, "una", "edit_provvedimento", "edit_massima")
    other = await reader_of(session, "altra", "edit_provvedimento", name="Ada", family_name="Neri")
    item = await decision(session, status="BOZZA", created_by=one.account_id)
    await restrict(session, item, "Testo", confirmed=True)
    at = datetime(2024, 1, 2, tzinfo=UTC)
    review = AnonymisationReview(
        provvedimento_id=item, ground="MINORI", state="PRONTA", prepared_by=one.account_id, confirmed_at=at
    )
    session.add(review)
    await session.flush()
    assert await waits(session, one) == {}
    review.state, review.confirmed_by = State.CONFERMATA, other.account_id
    await session.flush()
    assert await waits(session, one) == {"submit": 1}
    _, [waiting] = await work_queue_service.waiting_items(session, one, None, 0, 10)
    assert (waiting.item_id, waiting.confirmation) == (item, CopyConfirmation(at, "Ada Neri"))
    for somebody in (
        other,
        replace(one, permissions=one.permissions - {Permission.EDIT_PROVVEDIMENTO}),
        replace(one, type="CNS"),
        replace(one, ou=frozenset({ROMA})),
    ):
        assert await waits(session, somebody) == {}
    # Sent back before that, it is still to be corrected, and told as confirmed; once.
    sent_back = {"kind": "provvedimento", "item_id": item, "to_status": "BOZZA"}
    events = [
        WorkflowEvent(**sent_back, action="submitted", from_status="BOZZA", at=at - DAY, actor_id=one.account_id),
        WorkflowEvent(**sent_back, action="rejected", from_status="DA_APPROVARE", at=at - DAY, actor_id=None),
    ]
    for event in events:
        session.add(event)
        await session.flush()
    assert await waits(session, one) == {"returned": 1}
    _, [waiting] = await work_queue_service.waiting_items(session, one, Duty.RETURNED, 0, 10)
    assert waiting.confirmation == CopyConfirmation(at, "Ada Neri")
    # Submitted by a colleague since, and sent back to that colleague.
    events[0].at, events[1].at, events[0].actor_id = at + DAY, at + 2 * DAY, other.account_id
    await session.flush()
    assert (await waits(session, one), await waits(session, other)) == ({}, {"returned": 1})
    _, [waiting] = await work_queue_service.waiting_items(session, other, None, 0, 10)
    assert waiting.confirmation is None


async def test_by_duty_and_what_has_waited_longest_first(session: AsyncSession) -> None:
    reader = await reader_of(session, "persona", "approve_provvedimento", "publish_provvedimento", "approve_massima")
    days = [datetime(2024, 1, day, tzinfo=UTC) for day in range(1, 5)]
    late = await decision(session, status="DA_APPROVARE", edit_date=days[2])
    of_both = await an_item(session, "massima", "DA_APPROVARE", edit_date=days[1])
    early = await decision(session, status="DA_APPROVARE", edit_date=days[0])
    publish = await decision(session, status="DA_PUBBLICARE", edit_date=days[3])
    _, items = await work_queue_service.waiting_items(session, reader, None, 0, 10)
    assert [each.item_id for each in items] == [publish, early, of_both, late]
    count, items = await work_queue_service.waiting_items(session, reader, None, 1, 2)
    assert (count, [each.item_id for each in items]) == (4, [early, of_both])
    count, items = await work_queue_service.waiting_items(session, reader, Duty.APPROVE, 2, 5)
    assert (count, [each.item_id for each in items]) == (3, [late])


async def test_the_call_is_one_query(session: AsyncSession, visit: Visit, statements: list[str]) -> None:
    await one_of_each(session)
    approver = await visit("approvatore")
    statements.clear()
    answer = await approver.call("GET", "/workflow/waiting")
    assert answer.json() == {"returned": 0, "submit": 0, "withdraw": 0, "confirm": 0, "publish": 0, "approve": 2}
    assert answer.headers["cache-control"] == "no-store"
    assert len([each for each in statements if "AS kind" in each]) == 1
    assert (await (await visit(None)).call("GET", "/workflow/waiting")).status_code == 401
