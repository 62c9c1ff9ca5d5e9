"""The gate would notice: without any one condition of ``bdm/platform/authz`` somebody is shown what is not theirs."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.services import Services
from tests.fixtures.app import Visit
from tests.leak.mutants import conditions, removed
from tests.leak.noticed import NOTICED, SHORTCUTS
from tests.leak.test_gate import NOTICING, begin
from tests.leak.words import ACCOUNTS

pytestmark = pytest.mark.anyio


def test_every_condition_is_listed() -> None:
    assert sorted(str(each) for each in conditions()) == sorted({**NOTICED, **SHORTCUTS})
    assert set(NOTICING) <= set(ACCOUNTS), "an account that the gate does not ask as"


NOTICES_MOST = pytest.mark.costly("that one who notices most of what is removed still does; the others are in the gate")


@pytest.mark.parametrize(
    "account", [pytest.param(each, marks=NOTICES_MOST if each == "lettore" else ()) for each in NOTICING]
)
@pytest.mark.usefixtures("unlimited")
async def test_without_any_one_somebody_is_shown_too_much(
    account: str,
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
) -> None:
    walk = await begin(account, app, services, session, connection, visit)
    wrong = []
    for condition in conditions():
        value, noticed_by, calls = {**NOTICED, **SHORTCUTS}[str(condition)]
        if noticed_by != account:
            continue
        with removed(condition, value):
            leaking = await walk.first_leak(calls)
        if (leaking is None) is not (str(condition) in SHORTCUTS):
            wrong.append(f"{condition}: {leaking}")
        # Nothing of it is left behind, which the next one would be taken for.
        elif leaking is not None and await walk.leaks_of(leaking):
            wrong.append(f"{condition}: {leaking} goes on")
    assert not wrong
