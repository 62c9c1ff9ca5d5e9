"""No call shows anybody what is not theirs: every call, by every account, with a name in every place."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Container, Iterator

import pytest
from _pytest.mark import ParameterSet
from fastapi import FastAPI
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.people.authn.model import UserSession as StoredSession
from bdm.people.user.model import UserAccount
from bdm.platform.jobs.schema import SCHEMA
from bdm.platform.storage import DocumentStore
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.leak.content import Content
from tests.leak.gate import Walk, named
from tests.leak.noticed import NOTICED
from tests.leak.planting import plant
from tests.leak.words import ACCOUNTS

pytestmark = pytest.mark.anyio

Plant = Callable[[AsyncSession, DocumentStore, Content], Awaitable[None]]
SHOWN_NOWHERE = {
    "provvedimento.external_id",
    "massima.external_id",
    "anonymisation_span.replacement",
    "access_request.decision_reason",
    "task_run.error",
}
"""What no call shows to those who may read it either."""
NOTICING = sorted({account for _, account, _ in NOTICED.values()})
EVERY = ("",)
TOLD = ("redattore",)
"""Who notices most of what is removed, of those who are not asked by every call."""
WHOLE = (None, "lettore")
"""Who is asked by every call in the gate, too: nobody, and who may do least."""
OF_THE_SERVICE = ("audit_event.detail", "audit_event.object_id", "job_failure.error", "task_run.error")
"""What was planted where the service writes of itself."""


def telling(account: str) -> tuple[str, ...]:
    """The calls by which the account notices what is removed."""
    return tuple(sorted({call for _, one, calls in NOTICED.values() if one == account for call in calls}))


def walks() -> Iterator[ParameterSet]:
    """Every account by every call; in the gate those that notice what is removed by the calls that tell."""
    costly = pytest.mark.costly("every call by one more account: when who may see what changes")
    for account in ACCOUNTS:
        yield pytest.param(account, EVERY, marks=() if account in WHOLE else costly, id=str(account))
    for account in NOTICING:
        if account not in WHOLE:
            marks = () if account in TOLD else pytest.mark.costly("the calls that tell one more account more")
            yield pytest.param(account, telling(account), marks=marks, id=f"{account}, what tells")


@pytest.mark.parametrize(("account", "calls"), [*walks()])
@pytest.mark.usefixtures("unlimited")
async def test_nobody_is_shown_what_is_not_theirs(
    account: str | None,
    calls: tuple[str, ...],
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    walk = await begin(account, app, services, session, connection, visit)
    caplog.set_level(logging.DEBUG, "bdm")
    leaks = [leak async for leak in walk.leaks(of=calls)]
    assert not leaks, f"{len(leaks)}:\n" + "\n".join(leaks[:20])
    assert not walk.unanswered
    assert walk.answers > (1_000 if calls == EVERY else 50)
    assert not named(caplog.text + "".join(capfd.readouterr())) & names(walk)
    assert not named(await walk.metrics()) & names(walk)
    assert not named(await kept(session)) & names(walk, but=OF_THE_SERVICE)
    # The walk would pass if it saw nothing at all: what is theirs must be in the answers.
    if calls == EVERY:
        theirs = {
            each.column for each in walk.content.words.all if each.read_by(account) and each.text not in walk.seen
        }
        assert theirs - SHOWN_NOWHERE == set()
    else:
        assert walk.seen


def names(walk: Walk, but: Container[str] = ()) -> set[str]:
    return {word.text for word in walk.content.words.all if word.column not in but}


async def begin(
    account: str | None,
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
    *,
    before_indexing: Plant | None = None,
) -> Walk:
    """Everything planted and indexed, and ``account`` signed in."""
    upn = account.removesuffix(" (CNS)") if account else None
    content = await plant(session, services.store, None if upn == "nuovo" else upn)
    content.world.places["altra propria sessione"] = content.world.places["sessione altrui"] = {"id": "0" * 16}
    if before_indexing is not None:
        await before_indexing(session, services.store, content)
    browser = await visit(upn)
    if upn != account:
        for table in (UserAccount, StoredSession):
            await session.execute(update(table).where(table.upn == upn).values(type="CNS"))
        await session.commit()
    await index(services)
    return Walk(account, browser, connection, content, app.openapi())


async def kept(session: AsyncSession) -> str:
    """What the service wrote of itself while it answered: the record, the jobs and what became of them."""
    tables = ("audit_event", f"{SCHEMA}.procrastinate_jobs", "job_failure", "task_run")
    return "\n".join(
        [str(await session.scalar(text(f"SELECT string_agg(CAST(t AS text), ' ') FROM {table} t"))) for table in tables]
    )
