"""The fixtures themselves: a test that leaves something behind would poison the next."""

from __future__ import annotations

import socket

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.database.session import Database

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("_round", [1, 2])
async def test_work_of_a_test_is_rolled_back_even_when_committed(
    _round: int, session: AsyncSession, database: Database
) -> None:
    await session.execute(text("CREATE TABLE left_behind (id int)"))
    await session.commit()
    async with database.transaction() as other:
        await other.execute(text("INSERT INTO left_behind VALUES (1)"))
    assert (await session.execute(text("SELECT count(*) FROM left_behind"))).scalar_one() == 1


async def test_a_failed_transaction_does_not_undo_the_one_before(database: Database) -> None:
    async with database.transaction() as session:
        await session.execute(text("CREATE TABLE first (id int)"))

    async def fail() -> None:
        async with database.transaction() as session:
            await session.execute(text("DROP TABLE first"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with database.transaction() as session:
        assert (await session.execute(text("SELECT to_regclass('first')"))).scalar_one() == "first"


@pytest.mark.parametrize("_round", [1, 2])
async def test_a_fresh_database_is_empty_and_real(_round: int, fresh_database: Database) -> None:
    async with fresh_database.transaction() as session:
        await session.execute(text("CREATE TABLE committed (id int)"))
    async with fresh_database.transaction() as session:
        assert (await session.execute(text("SELECT count(*) FROM committed"))).scalar_one() == 0


def test_the_network_is_refused() -> None:
    with pytest.raises(RuntimeError, match="network"):
        socket.create_connection(("192.0.2.1", 80))
    with pytest.raises(RuntimeError, match="network"):
        socket.getaddrinfo("example.org", 80)
