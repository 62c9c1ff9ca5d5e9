"""What one account may have done: the same for REST and GraphQL, and nobody else's business."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import UserAccount
from bdm.platform.http.rate_limit import SAVED_SECONDS, WAITING
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.platform.authz.content import plant

pytestmark = pytest.mark.anyio

READS = ("testo", "parti", "riferimenti", "hits?q=danno")
SEARCH = {"query": "query ($q: String) { provvedimento(q: $q, size: 100) { count items { id } } }"}
ALIASED = {"query": "{ a: provvedimento(size: 100) { items { id } } b: massima(size: 100) { items { id } } }"}


@pytest.mark.parametrize("read", READS)
async def test_too_many_at_once_are_told_when_to_come_again(
    visit: Visit, app: FastAPI, services: Services, session: AsyncSession, read: str
) -> None:
    path = f"/provvedimento/{(await plant(session, services.store)).public}/document/{read}"
    lettore, other = await visit("lettore"), await visit("giudice")
    await index(services)
    assert (await lettore.call("GET", path)).status_code == 200
    account = str(await session.scalar(select(UserAccount.id).where(UserAccount.upn == "lettore")))
    async with AsyncExitStack() as busy:
        work = app.state.work
        await busy.enter_async_context(work.turn(account))
        waiting = services.settings.account_calls * (1 + WAITING) - 1
        work._turns[account].calls += waiting
        for answer in (await lettore.call("GET", path), await lettore.call("POST", "/graphql", json=SEARCH)):
            assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")
            assert answer.json() == {
                "detail": "Troppe richieste in poco tempo. Riprovare tra qualche istante.",
                "code": "TOO_MANY_REQUESTS",
                "retry_after": 1,
            }
        assert (await other.call("GET", path)).status_code == 200
        work._turns[account].calls -= waiting
    assert (await lettore.call("POST", "/graphql", json=SEARCH)).status_code == 200
    assert work._turns == {}


@pytest.mark.parametrize("asked", [SEARCH, ALIASED], ids=["direct", "library"])
async def test_searches_and_reads_cost_the_same_account(
    visit: Visit, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch, asked: dict[str, str]
) -> None:
    path = f"/provvedimento/{(await plant(session, services.store)).public}/document/parti"
    await index(services)
    monkeypatch.setattr(services.settings, "account_points", 500 // SAVED_SECONDS)
    lettore = await visit("lettore")
    answers = [await lettore.call("POST", "/graphql", json=asked) for _ in range(6)]
    statuses = [answer.status_code for answer in answers]
    paid = statuses.count(200)
    assert 0 < paid < 6
    assert statuses == [200] * paid + [429] * (6 - paid)
    assert answers[-1].json()["code"] == "TOO_MANY_REQUESTS"
    assert int(answers[-1].headers["retry-after"]) == answers[-1].json()["retry_after"] > 0
    assert (await lettore.call("GET", path)).status_code == 429
    assert (await (await visit("giudice")).call("GET", path)).status_code == 200
