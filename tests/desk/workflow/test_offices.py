"""The same table for other offices, with every account of the demo as it is declared: permission, office, kind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import get_args
from uuid import UUID

import pytest
from _pytest.mark import ParameterSet
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import STATUSES
from bdm.desk.workflow.model import WorkflowEvent
from bdm.people.authn.demo_provider.accounts import ACCOUNTS as DEMO, DemoAccount
from bdm.platform.audit.model import AuditEvent
from bdm.platform.audit.refusals import REFUSED
from bdm.platform.authz import Kind
from tests.desk.workflow.test_transitions import (
    ACCOUNTS,
    MAY,
    NEXT,
    SOMEWHERE_ELSE,
    a_massima,
    a_provvedimento,
    act,
    status_of,
    steps_of,
    was_published,
)
from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio

OFFICES = {"CORTE DI APPELLO DI MILANO": "MILANO", "TRIBUNALE DI ROMA": "ROMA"}
STEPS = {
    ("submitted", "BOZZA"): ("edit",),
    ("approved", "DA_APPROVARE"): ("approve",),
    ("published", "DA_PUBBLICARE"): ("publish",),
    ("rejected", "DA_APPROVARE"): ("approve", "publish"),
    ("rejected", "DA_PUBBLICARE"): ("approve", "publish"),
    ("rejected", "PUBBLICATO"): ("edit", "approve", "publish"),
    ("rejected", "DA_RITIRARE"): ("edit", "approve", "publish"),
    ("deleted", "BOZZA"): ("edit",),
    ("withdrawal_requested", "BOZZA"): ("edit", "approve", "publish"),
    ("withdrawn", "DA_RITIRARE"): ("publish",),
}
SOME_STEP = {action: steps for (action, _), steps in STEPS.items()}  # of each the widest, which stands last
ACCOUNTED = [account for account in DEMO if account.account]


def holds(account: DemoAccount, kind: Kind, steps: tuple[str, ...]) -> bool:
    return any(f"{step}_{kind}" in account.groups for step in steps)


def expected(account: DemoAccount, kind: Kind, ufficio: str, action: str, status: str) -> int:
    """The HTTP status of the answer, from docs/regole/stati.md#a-chi-spetta and from what the account was given."""
    mine = ufficio in account.offices or "*" in account.offices
    if status != "PUBBLICATO" and not (mine and holds(account, kind, ("edit", "approve", "publish"))):
        return 404
    if not holds(account, kind, SOME_STEP[action]) or not mine:
        return 403
    if (action, status) not in STEPS:
        return 409
    if not holds(account, kind, STEPS[action, status]):
        return 403
    return 200


def test_the_other_table_has_every_account() -> None:
    assert set(ACCOUNTS) == {account.upn for account in ACCOUNTED}


async def an_item(session: AsyncSession, kind: Kind, ufficio: str, status: str) -> UUID:
    where = {"ufficio": ufficio, "distretto": OFFICES[ufficio]}
    if kind == "provvedimento":
        return await a_provvedimento(session, status, **where)
    return await a_massima(session, status, await a_provvedimento(session, "PUBBLICATO", **where))


def cases() -> Iterator[ParameterSet]:
    """Everybody, every office, both kinds; in the gate those who have a step to do, each office with one kind."""
    costly = pytest.mark.costly("answers like those of the gate: when who may do what changes")
    gate = {("provvedimento", "TRIBUNALE DI ROMA"), ("massima", "CORTE DI APPELLO DI MILANO")}
    for account, ufficio, kind in product(ACCOUNTED, OFFICES, get_args(Kind)):
        told = (kind, ufficio) in gate and any(holds(account, kind, steps) for steps in STEPS.values())
        yield pytest.param(kind, ufficio, account, marks=() if told else costly, id=f"{kind}-{ufficio}-{account.upn}")


@pytest.mark.parametrize(("kind", "ufficio", "account"), [*cases()])
async def test_who_may_do_what_in_another_office(
    session: AsyncSession, visit: Visit, kind: Kind, ufficio: str, account: DemoAccount
) -> None:
    browser = await visit(account.upn)
    untouched: dict[tuple[str, bool], UUID] = {}
    for action, status in product(SOME_STEP, STATUSES):
        once_out = action == "withdrawal_requested"
        item_id = untouched.pop((status, once_out), None)
        if item_id is None:
            item_id = await an_item(session, kind, ufficio, status)
            if once_out:
                await was_published(session, kind, item_id)
        code, body = await act(browser, kind, item_id, action)
        case = f"{account.upn}: {kind} {action} from {status}"
        assert code == expected(account, kind, ufficio, action, status), f"{case}: {body}"
        if code == 200:
            assert await status_of(session, kind, item_id) == NEXT[action, status], case
            assert await steps_of(session, item_id) == [(status, NEXT[action, status])], case
        else:
            untouched[status, once_out] = item_id
        if code == 409:
            assert body["code"] == "ILLEGAL_TRANSITION", case
    for (status, _), item_id in untouched.items():  # whatever was refused
        assert await status_of(session, kind, item_id) == status
        assert await steps_of(session, item_id) == []


def test_the_gate_asks_of_abstracts_all_who_have_a_step_to_do() -> None:
    asked = {(kind, account.upn) for kind, _, account in (case.values for case in cases() if not case.marks)}
    somebody = set().union(*MAY.values(), SOMEWHERE_ELSE)
    assert {("massima", upn) for upn in somebody} <= asked
    for account in (account for account in ACCOUNTED if account.upn in set().union(*MAY.values())):
        assert {"*", "CORTE DI APPELLO DI MILANO"} & set(account.offices)


@pytest.mark.parametrize("account", [None, "nuovo"])
@pytest.mark.parametrize("kind", ["provvedimento", "massima"])
async def test_without_an_account_nothing(session: AsyncSession, visit: Visit, kind: Kind, account: str | None) -> None:
    browser = await visit(account)
    for action, status in NEXT:
        item_id = await an_item(session, kind, "TRIBUNALE DI ROMA", status)
        code, _ = await act(browser, kind, item_id, action)
        assert code in (401, 403), action
        assert await status_of(session, kind, item_id) == status
    assert await session.scalar(select(func.count()).select_from(WorkflowEvent)) == 0


async def test_a_refused_transition_leaves_no_trace(session: AsyncSession, visit: Visit) -> None:
    item_id = await an_item(session, "provvedimento", "CORTE DI APPELLO DI MILANO", "DA_APPROVARE")
    for account in ("redattore", "pubblicatore", "lettore", "redattore.roma"):
        await act(await visit(account), "provvedimento", item_id, "approved")
    assert await session.scalar(select(func.count()).select_from(WorkflowEvent)) == 0
    of_item = select(AuditEvent.action).where(AuditEvent.object_id == str(item_id))
    assert set(await session.scalars(of_item)) <= {REFUSED}  # a refused call is recorded as such


async def test_every_transition_is_told_in_order(session: AsyncSession, visit: Visit) -> None:
    item_id = await an_item(session, "provvedimento", "CORTE DI APPELLO DI MILANO", "BOZZA")
    way = [
        ("redattore", "submitted"),
        ("approvatore", "approved"),
        ("pubblicatore", "published"),
        ("redattore", "rejected"),
        ("redattore", "withdrawal_requested"),
        ("pubblicatore", "withdrawn"),
    ]
    for account, action in way:
        code, body = await act(await visit(account), "provvedimento", item_id, action)
        assert code == 200, body
    audited = await session.execute(
        select(AuditEvent.actor, AuditEvent.action, AuditEvent.detail)
        .where(AuditEvent.object_id == str(item_id))
        .order_by(AuditEvent.seq)
    )
    rows = audited.all()
    assert [(row.actor, row.action) for row in rows] == way
    assert "Manca il dispositivo" not in str(rows)  # the reason may name people
    told = await session.scalars(
        select(WorkflowEvent.reason).where(WorkflowEvent.item_id == item_id).order_by(WorkflowEvent.seq)
    )
    assert list(told) == [None, None, None, "Manca il dispositivo", "Manca il dispositivo", None]
