"""The way into PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select, text

from bdm.database.prepared import Prepared
from bdm.database.session import Database
from bdm.ufficio.model import Ufficio

pytestmark = pytest.mark.anyio


async def test_connections_that_the_server_ended_are_replaced(fresh_database: Database) -> None:
    async def use() -> int:
        async with fresh_database.reading() as session:
            await asyncio.sleep(0)
            return int((await session.execute(text("SELECT pg_backend_pid()"))).scalar_one())

    before = set(await asyncio.gather(*(use() for _ in range(3))))
    async with fresh_database.transaction() as session:
        ended = await session.execute(
            text(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                " AND datname = current_database()"
            )
        )
        assert all(ended.scalars())
        own = (await session.execute(text("SELECT pg_backend_pid()"))).scalar_one()
    after = set(await asyncio.gather(*(use() for _ in range(3))))
    assert len(after) == 3
    assert after & before <= {own}


async def test_a_session_uses_one_connection_after_another(fresh_database: Database) -> None:
    prepared = Prepared(select(func.count()).select_from(Ufficio))
    async with fresh_database.reading() as session:
        first = await prepared.rows(session)
        await session.rollback()
        assert await prepared.rows(session) == first
