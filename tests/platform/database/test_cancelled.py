"""Work that is cancelled gives its connection back, whatever it was waiting for."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any

import psycopg.waiting
import pytest
from sqlalchemy import Integer, bindparam, select, text

from bdm.platform.database.session import Database, open_database, rows_of

pytestmark = pytest.mark.anyio

END_OTHERS = text(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
    "WHERE pid <> pg_backend_pid() AND datname = current_database()"
)
Work = Callable[[Database], Coroutine[Any, Any, None]]


async def write(database: Database) -> None:
    async with database.transaction() as session:
        await session.execute(text("SELECT 1"))
        await asyncio.sleep(0)  # waits for something else, with a connection


async def read(database: Database) -> None:
    async with database.reading() as session:
        await session.execute(text("SELECT 1"))
        await asyncio.sleep(0)  # waits for something else, with a connection


async def read_rows(database: Database) -> None:
    async with database.reading() as session:
        assert await rows_of(session, _ONE, {"one": 1}) == [(1,)]
        await asyncio.sleep(0)  # waits for something else, with a connection


_ONE = select(bindparam("one", type_=Integer))


class CancelledAt:
    """``work``, whose task is cancelled when it waits for the ``at``-th time. ``waited`` says how often it did."""

    def __init__(self, work: Awaitable[None], at: int) -> None:
        self.waited = 0
        self._work = work
        self._at = at

    def __await__(self) -> Generator[Any, Any, None]:
        steps = self._work.__await__()
        error: BaseException | None = None
        while True:
            try:
                waiting_for = next(steps) if error is None else steps.throw(error)
            except StopIteration:
                return
            error = None
            self.waited += 1
            if self.waited == self._at:
                task = asyncio.current_task()
                assert task is not None
                task.cancel()
            try:
                yield waiting_for
            except BaseException as thrown:
                error = thrown


@pytest.mark.parametrize(
    "busy",
    [
        pytest.param(
            False, id="", marks=pytest.mark.costly("the gate has it where the driver gives way, which is worse")
        ),
        pytest.param(True, id="the driver gives way wherever it may"),
    ],
)
@pytest.mark.parametrize("before", ["not connected", "connected", "connection ended by the server"])
@pytest.mark.parametrize("work", [write, read, read_rows])
async def test_nothing_stays_out_of_the_pool(
    fresh_database_url: str,
    work: Work,
    before: str,
    busy: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if busy:  # as it does when the loop has had too much to do
        monkeypatch.setattr(psycopg.waiting, "MAX_BUSY_TIME", -1)

    async def end_others() -> None:
        async with open_database(fresh_database_url) as other, other.reading() as session:
            await session.execute(END_OTHERS)

    async def ended_at(at: int) -> bool:
        """Whether the work is over before it waits ``at`` times."""
        async with open_database(fresh_database_url) as database:
            if before != "not connected":
                await read(database)
            if before == "connection ended by the server":
                await end_others()
            cancelled = CancelledAt(work(database), at)

            async def run() -> None:
                await cancelled

            await asyncio.gather(asyncio.create_task(run()), return_exceptions=True)
            pool: Any = database.engine.pool
            assert pool.checkedout() == 0, f"cancelled where it waits for the {at}th time"
            await read(database)
            return cancelled.waited < at

    at = 1
    while not await ended_at(at):
        at += 1
    gc.collect()
    assert at > 2, "it did wait"
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []
