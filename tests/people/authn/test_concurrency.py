"""Several calls at the same time, on a database where transactions really commit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from bdm.people.authn.demo_provider.model import DemoSigningKey
from bdm.people.authn.model import UserSession
from bdm.people.user.model import UserAccount
from bdm.platform.database.session import Database
from bdm.settings import Settings
from tests.fixtures.sign_in import Browser, sign_in_service

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two_processes(fresh_database: Database, sign_in_settings: Settings) -> AsyncIterator[tuple[FastAPI, FastAPI]]:
    """Two applications on one database, as two web processes are."""
    settings = sign_in_settings.model_copy(update={"open_access": True})
    apps = sign_in_service(settings, fresh_database), sign_in_service(settings, fresh_database)
    yield apps
    for app in apps:
        await app.state.provider_to_close.close()


async def count(database: Database, table: type) -> int:
    async with database.transaction() as session:
        return (await session.execute(select(func.count()).select_from(table))).scalar_one()


async def test_an_answer_brought_twice_at_once(
    two_processes: tuple[FastAPI, FastAPI], fresh_database: Database
) -> None:
    async with Browser(two_processes[0]) as anna, Browser(two_processes[1], cookies=anna.cookies) as same:
        back = await anna.choose(await anna.begin(), "lettore")
        same.cookies.update(anna.cookies)
        answers = await asyncio.gather(*(tab.get(back.headers["location"]) for tab in (anna, same, anna, same)))
    assert ["bdm_session" in answer.headers.get("set-cookie", "") for answer in answers].count(True) == 1
    assert await count(fresh_database, UserSession) == 1


async def test_first_sign_ins_at_once(two_processes: tuple[FastAPI, FastAPI], fresh_database: Database) -> None:
    """One key, one account: whoever comes first makes them."""
    browsers = [Browser(app) for app in two_processes for _ in range(3)]
    before = await count(fresh_database, UserAccount)
    await asyncio.gather(*(browser.sign_in("nuovo") for browser in browsers))
    for browser in browsers:
        assert (await browser.current())["upn"] == "nuovo"
        await browser.aclose()
    assert await count(fresh_database, UserAccount) == before + 1
    assert await count(fresh_database, DemoSigningKey) == 1
    assert await count(fresh_database, UserSession) == 6


async def test_more_calls_than_connections(two_processes: tuple[FastAPI, FastAPI]) -> None:
    """Finding out who calls never waits for a connection while holding another."""
    async with Browser(two_processes[0]) as anna:
        await anna.sign_in("lettore")
        calls = (anna.call("GET", "/user", params={"q": "galli"}) for _ in range(50))
        assert {answer.status_code for answer in await asyncio.gather(*calls)} == {200}
