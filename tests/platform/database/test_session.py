"""The way into PostgreSQL."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from sqlalchemy import Insert, bindparam, func, insert, select, text
from sqlalchemy.exc import DataError, DBAPIError

from bdm.people.ufficio.model import Regione, Ufficio
from bdm.platform.database.session import Database, among, open_database, rows_of, sqlalchemy_url
from bdm.platform.http.errors import as_app_error
from bdm.platform.kit.errors import DatabaseUnavailable

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


@pytest.mark.parametrize("code", ["57P01", "57P02", "57P03"])
async def test_a_connection_whose_server_ends_is_replaced(fresh_database: Database, code: str) -> None:
    """Also while it still answers."""
    async with fresh_database.transaction() as session:
        says = f"RAISE EXCEPTION 'ends' USING ERRCODE = '{code}'"
        await session.execute(text(f"CREATE FUNCTION ends() RETURNS int LANGUAGE plpgsql AS $$BEGIN {says}; END$$"))
    ends = select(func.ends())
    for read in (lambda session: session.execute(ends), lambda session: rows_of(session, ends, {})):
        async with fresh_database.reading() as session:
            before = await session.scalar(PID)
            with pytest.raises(DBAPIError) as raised:
                await read(session)
        assert isinstance(as_app_error(raised.value), DatabaseUnavailable)
        async with fresh_database.reading() as session:
            assert await session.scalar(PID) != before


async def test_an_address_may_name_several_hosts(fresh_database_url: str) -> None:
    """Those that do not answer, or are only copies, are passed over by whoever uses the address."""
    known = conninfo_to_dict(fresh_database_url)
    url = make_conninfo(**known | {"host": f"/nowhere,{known['host']}"}, target_session_attrs="read-write")
    for address in (url, fresh_database_url.replace("host=", "target_session_attrs=read-write&host=%2Fnowhere,")):
        async with open_database(address) as database:
            await database.greet()
            async with database.reading() as session:
                assert await session.scalar(select(func.current_database())) == known["dbname"]
            jobs = database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
            assert conninfo_to_dict(jobs) == conninfo_to_dict(address), "as the jobs and the index use it"
    several = sqlalchemy_url("postgresql://a%40b:c%2Fd@h1:1,h2/e")
    (_, given) = several.get_dialect()().create_connect_args(several)
    assert given == {"user": "a@b", "password": "c/d", "dbname": "e", "host": "h1,h2", "port": "1,"}


async def test_a_session_uses_one_connection_after_another(fresh_database: Database) -> None:
    count = select(func.count()).select_from(Ufficio)
    async with fresh_database.reading() as session:
        first = await session.scalar(count)
        await session.rollback()
        assert await session.scalar(count) == first


PID = select(func.pg_backend_pid())
NAMES = select(func.count()).select_from(Regione).where(Regione.nome.like("PROVA%"))


def _put(name: str) -> Insert:
    return insert(Regione).values(nome=name)


async def test_a_transaction_is_all_or_nothing(fresh_database: Database) -> None:
    async def fail() -> None:
        async with fresh_database.transaction() as session:
            await session.execute(_put("PROVA 1"))
            await session.execute(_put("PROVA 2"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with fresh_database.transaction() as session:
        assert await session.scalar(NAMES) == 0
        assert await session.scalar(text("SHOW transaction_isolation")) == "read committed"
        await session.execute(_put("PROVA 3"))
        async with fresh_database.reading() as other:
            assert await other.scalar(NAMES) == 0
    async with fresh_database.reading() as session:
        assert await session.scalar(NAMES) == 1


async def test_what_is_begun_and_not_ended_is_rolled_back(fresh_database: Database) -> None:
    async with fresh_database.engine.connect() as connection:
        await connection.execute(_put("PROVA"))
    async with fresh_database.reading() as session:
        assert await session.scalar(NAMES) == 0


async def test_what_only_reads_keeps_one_connection_and_no_transaction(fresh_database: Database) -> None:
    async with fresh_database.reading() as session:
        pid = await session.scalar(PID)
        driver: Any = (await (await session.connection()).get_raw_connection()).driver_connection
        assert driver.info.transaction_status == TransactionStatus.IDLE
        assert await session.scalar(PID) == pid


async def test_more_readers_than_the_pool_keeps(fresh_database: Database) -> None:
    async def use() -> int:
        async with fresh_database.reading() as session:
            pid = await session.scalar(PID)
            await everybody.wait()
            return pid or 0

    everybody = asyncio.Barrier(8)  # the pool keeps four connections, and opens as many again
    assert len(set(await asyncio.gather(*(use() for _ in range(8))))) == 8


async def test_a_reader_whose_connection_ends_fails_and_the_next_does_not(fresh_database: Database) -> None:
    async with fresh_database.reading() as session:
        pid = await session.scalar(PID)
        async with fresh_database.transaction() as other:
            assert await other.scalar(select(func.pg_terminate_backend(pid, 5000)))
        with pytest.raises(DBAPIError):
            await session.scalar(PID)
    async with fresh_database.reading() as session:
        assert await session.scalar(PID) != pid


async def test_rows_are_read_within_the_transaction_and_without(fresh_database: Database) -> None:
    named = select(Regione.nome).where(among(Regione.nome, "nomi"))
    wanted = {"nomi": ["PROVA DI RIGHE", "ALTRA"]}
    async with fresh_database.transaction() as session:
        await session.execute(insert(Regione).values(nome="PROVA DI RIGHE"))
        assert await rows_of(session, named, wanted) == [("PROVA DI RIGHE",)]
        assert await rows_of(session, named, {"nomi": []}) == []
        async with fresh_database.reading() as other:
            assert await rows_of(other, named, wanted) == []
        await session.rollback()


async def test_rows_that_cannot_be_read_are_refused_as_everywhere(fresh_database: Database) -> None:
    named = select(Regione.nome).where(Regione.nome == bindparam("nome"), Regione.nome != "100%")
    async with fresh_database.reading() as session:
        with pytest.raises(DataError):
            await rows_of(session, named, {"nome": "un carattere \0 nullo"})
        assert await rows_of(session, named, {"nome": "100%"}) == []
        pid = await session.scalar(PID)
        async with fresh_database.transaction() as other:
            assert await other.scalar(select(func.pg_terminate_backend(pid, 5000)))
        with pytest.raises(DBAPIError):
            await rows_of(session, named, {"nome": ""})
    async with fresh_database.reading() as session:
        assert await rows_of(session, named, {"nome": ""}) == []


async def test_every_connection_has_its_settings(fresh_database: Database) -> None:
    asked = text("SELECT current_setting('timezone'), current_setting('statement_timeout')")
    async with fresh_database.reading() as one, fresh_database.transaction() as another:
        for session in (one, another):
            assert tuple((await session.execute(asked)).one()) == ("UTC", "1min")


async def test_nobody_waits_long_for_who_stands_still(database_url: str) -> None:
    asked = text("SELECT current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')")
    async with (
        open_database(database_url, 1) as patient,
        open_database(database_url, 1, people_wait=True) as impatient,
        patient.transaction() as holder,
        impatient.transaction() as other,
    ):
        assert tuple((await holder.execute(asked)).one()) == ("0", "0")
        assert tuple((await other.execute(asked)).one()) == ("4s", "10s")
        await holder.execute(text("SELECT pg_advisory_xact_lock(35)"))
        await other.execute(text("SET LOCAL lock_timeout = '1ms'"))
        with pytest.raises(DBAPIError) as refused:
            await other.execute(text("SELECT pg_advisory_xact_lock(35)"))
        assert isinstance(as_app_error(refused.value), DatabaseUnavailable)
