"""A program notices that another version has changed the tables under it."""

from __future__ import annotations

import asyncio

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.exc import OperationalError, TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.migrations import agreement, migrate
from bdm.migrations.migrate import Version
from bdm.operations.run.worker import Worker
from bdm.platform.database.session import Database
from bdm.platform.http.out_of_service import OutOfService
from bdm.platform.kit.refusal import Refusal
from bdm.settings import Settings

pytestmark = pytest.mark.anyio


async def become(database: Database, tables: str, oldest: str) -> None:
    async with database.transaction() as session:
        await session.execute(text("UPDATE alembic_version SET version_num = :tables"), {"tables": tables})
        await session.execute(text("UPDATE oldest_program SET revision = :oldest"), {"oldest": oldest})


async def test_it_is_told_what_has_changed(fresh_database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "LOOK_SECONDS", 0.01)
    ours, told = migrate.revisions()[-1], asyncio.Queue[str | None]()
    watching = asyncio.create_task(agreement.watch(fresh_database, told.put_nowait))
    await become(fresh_database, "9999", ours)  # expand: this program goes on
    await become(fresh_database, "9999", "9999")  # contract
    assert "più recente" in (await told.get() or "")
    await become(fresh_database, "0001", ours)
    while (why := await told.get()) is None:  # both columns are read one after the other: it may have gone on between
        pass
    assert "troppo vecchia" in why
    await become(fresh_database, ours, ours)
    assert await told.get() is None
    assert told.empty()
    watching.cancel()


@pytest.mark.parametrize("error", [PoolTimeout(), OperationalError("", None, OSError()), ConnectionResetError()])
async def test_a_database_that_does_not_answer_has_changed_nothing(
    fresh_database: Database, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Nor ends the watch, and with it the worker."""
    monkeypatch.setattr(agreement, "LOOK_SECONDS", 0.01)
    asked, look = 0, agreement.version_of

    async def sometimes(session: AsyncSession) -> Version:
        nonlocal asked
        asked += 1
        if asked < 3:
            raise error
        return await look(session)

    monkeypatch.setattr(agreement, "version_of", sometimes)
    told = asyncio.Queue[str | None]()
    watching = asyncio.create_task(agreement.watch(fresh_database, told.put_nowait))
    await become(fresh_database, "9999", "9999")
    assert "più recente" in (await told.get() or "")
    assert asked >= 3
    watching.cancel()


async def test_tables_are_compared(fresh_database: Database) -> None:
    ours = migrate.revisions()[-1]
    for tables, oldest, version in (
        (ours, ours, Version.CURRENT),
        ("0040", "0040", Version.OLDER),
        ("9999", ours, Version.NEWER),
    ):
        await become(fresh_database, tables, oldest)
        async with fresh_database.reading() as session:
            assert await agreement.version_of(session) is version


async def test_calls_are_refused_meanwhile() -> None:
    app = FastAPI()

    @app.get("/api/x")
    @app.get("/health/live")
    async def answer() -> str:
        return "sì"

    app.add_middleware(OutOfService, prefix="/api")
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://bdm.test") as client:
        assert (await client.get("/api/x")).status_code == 200
        app.state.out_of_service = True
        refused = await client.get("/api/x")
        assert (refused.status_code, refused.json()["code"]) == (503, "BEING_UPGRADED")
        assert refused.headers["retry-after"] == "5"
        assert (await client.get("/health/live")).status_code == 200
        app.state.out_of_service = False
        assert (await client.get("/api/x")).status_code == 200


async def test_a_worker_ends_with_the_sentence(monkeypatch: pytest.MonkeyPatch, fresh_database: Database) -> None:
    async def outdated(self: Worker) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.sleep(60))
            raise Refusal("I dati appartengono a una versione più recente di BDM.")

    monkeypatch.setattr(Worker, "_run", outdated)
    with pytest.raises(Refusal, match="più recente"):
        await Worker(Settings())._until_stopped()
