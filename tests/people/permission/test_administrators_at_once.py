"""Administrators at the same time, on a database where transactions really commit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, text

from bdm.people.permission import endpoints as permission_endpoints
from bdm.people.user import service as user_service
from bdm.people.user.model import UserAccount, UserGroup
from bdm.platform.database.locks import Lock, hold
from bdm.platform.database.session import Database
from bdm.settings import Settings
from tests.fixtures.sign_in import Browser, sign_in_service

pytestmark = pytest.mark.anyio

LISTS: dict[str, list[str]] = {"group": [], "ou": []}


@pytest.fixture
async def processes(fresh_database: Database, sign_in_settings: Settings) -> AsyncIterator[tuple[FastAPI, FastAPI]]:
    async with fresh_database.transaction() as session:
        await user_service.grant(session, upn="giudice", groups=["edit_permission"], offices=[], actor="test")
    apps = tuple(sign_in_service(sign_in_settings, fresh_database, permission_endpoints.router) for _ in range(2))
    yield apps  # type: ignore[misc]
    for app in apps:
        await app.state.provider_to_close.close()


async def administrators(database: Database) -> int:
    async with database.transaction() as session:
        return (
            await session.execute(
                select(func.count())
                .select_from(UserGroup)
                .join(UserAccount, UserAccount.id == UserGroup.account_id)
                .where(UserGroup.group == "edit_permission", UserAccount.active)
            )
        ).scalar_one()


async def waiting(database: Database) -> int:
    async with database.transaction() as session:
        statement = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = :lock")
        return int((await session.execute(statement, {"lock": Lock.RIGHTS.value})).scalar_one())


@pytest.mark.parametrize("way", ["groups", "accounts", "both"])
async def test_two_administrators_remove_each_other(
    processes: tuple[FastAPI, FastAPI], fresh_database: Database, way: str
) -> None:
    """Both calls have been let in before either takes effect: one of them is refused, whichever comes second."""
    async with Browser(processes[0]) as giulia, Browser(processes[1]) as other:
        await giulia.enter("amministratore")
        await other.enter("giudice")

        async def remove(browser: Browser, upn: str, *, whole: bool) -> int:
            if whole:
                return (await browser.call("POST", f"/permission/{upn}/deactivated")).status_code
            return (await browser.call("POST", "/permission", json={"upn": upn, **LISTS})).status_code

        async with fresh_database.transaction() as session:
            await hold(session, Lock.RIGHTS)
            calls = [
                asyncio.create_task(remove(giulia, "giudice", whole=way != "groups")),
                asyncio.create_task(remove(other, "amministratore", whole=way == "accounts")),
            ]
            while await waiting(fresh_database) < 2:
                assert not any(call.done() for call in calls)
        assert sorted(await asyncio.gather(*calls)) == [200, 403]
    assert await administrators(fresh_database) == 1


async def test_the_last_two_step_down_at_once(processes: tuple[FastAPI, FastAPI], fresh_database: Database) -> None:
    async with Browser(processes[0]) as giulia, Browser(processes[1]) as other:
        await giulia.enter("amministratore")
        await other.enter("giudice")
        answers = await asyncio.gather(
            giulia.call("POST", "/permission", json={"upn": "amministratore", **LISTS}),
            other.call("POST", "/permission", json={"upn": "giudice", **LISTS}),
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert await administrators(fresh_database) == 1


async def test_two_changes_of_the_same_state(processes: tuple[FastAPI, FastAPI]) -> None:
    async with Browser(processes[0]) as giulia, Browser(processes[1]) as other:
        await giulia.enter("amministratore")
        await other.enter("giudice")
        version = (await giulia.call("GET", "/permission/lettore")).json()["version"]
        answers = await asyncio.gather(
            *(
                browser.call(
                    "POST", "/permission", json={"upn": "lettore", "group": [group], "ou": [], "version": version}
                )
                for browser, group in ((giulia, "ai"), (other, "monitoring"))
            )
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        held = (await giulia.call("GET", "/permission/lettore")).json()["group"]
        assert held in (["ai"], ["monitoring"])


async def test_a_request_is_decided_once(processes: tuple[FastAPI, FastAPI]) -> None:
    async with Browser(processes[0]) as giulia, Browser(processes[1]) as other, Browser(processes[0]) as person:
        await giulia.enter("amministratore")
        await other.enter("giudice")
        await person.enter("nuovo")
        wanted = {"name": "A", "email": "a@esempio.invalid", "office": "Roma", "reason": "x"}
        await person.call("PUT", "/user/unauthorized", json=wanted)
        id = (await giulia.call("GET", "/access_request")).json()["items"][0]["id"]
        answers = await asyncio.gather(
            giulia.call("POST", f"/access_request/{id}/granted", json={}),
            other.call("POST", f"/access_request/{id}/refused", json={"reason": "No."}),
        )
        codes = [answer.status_code for answer in answers]
        assert codes in ([200, 409], [409, 204])
        assert ((await person.current())["upn"] is None) == (codes[0] == 409)
