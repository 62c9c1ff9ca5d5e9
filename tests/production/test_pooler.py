"""PgBouncer in session pooling between the product and its database: what a session keeps, it keeps through it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx2
import psycopg
import pytest
from sqlalchemy import text

from bdm.platform.database.locks import Lock, holder, this_host
from bdm.platform.database.session import Database, open_database
from bdm.platform.jobs.schema import SCHEMA
from bdm.search.indexing.writing import CHANNEL, the_lock
from tests.production import pgbouncer, postgresql
from tests.production.installation import bdm
from tests.production.opensearch import free_ports
from tests.production.pgbouncer import PgBouncer
from tests.production.postgresql import PostgreSQL
from tests.production.process import Process

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.costly("starts PostgreSQL, PgBouncer, a worker and a web service; make test-production"),
    pytest.mark.skipif(pgbouncer.program() is None, reason="pgbouncer is not installed"),
    pytest.mark.skipif(postgresql.programs() is None, reason="PostgreSQL's server is not installed"),
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pooler")
    for each in (folder, *folder.parents[:2]):
        each.chmod(0o755)  # the servers' account passes through
    return folder


@pytest.fixture(scope="module")
def url(place: Path) -> Iterator[str]:
    """Of the tables, through PgBouncer."""
    with ExitStack() as stack:
        server = PostgreSQL(place / "postgresql").start()
        stack.callback(server.stop)
        server.wait_until(server.answers)
        server.create()
        pooler = PgBouncer(place / "pgbouncer", server).start()
        stack.callback(pooler.stop)
        pooler.wait_until(pooler.answers)
        migrate = Process("bdm migrate", bdm("migrate"), place / "migrate.log", {"BDM_DATABASE_URL": pooler.url})
        assert migrate.start().ended() == 0, migrate.said()
        yield pooler.url


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    async with open_database(url) as opened:
        yield opened


async def test_a_session_has_its_settings(database: Database) -> None:
    asked = text("SELECT current_setting('timezone'), current_setting('statement_timeout')")
    async with database.reading() as session:
        assert tuple((await session.execute(asked)).one()) == ("UTC", "1min")


async def test_one_holds_the_lock_and_hears_and_lets_go(database: Database) -> None:
    async with the_lock(database) as connection:
        assert connection is not None
        async with the_lock(database) as another:
            assert another is None
        async with database.transaction() as session:
            assert this_host() in str(await holder(session, Lock.INDEXING))
            await session.execute(text(f"NOTIFY {CHANNEL}"))
        heard = [each.channel async for each in connection.notifies(timeout=30, stop_after=1)]
        assert heard == [CHANNEL]
    async with asyncio.timeout(10):  # PgBouncer has the server forget the session when its program has gone
        while not await _free(database):
            await asyncio.sleep(0)


async def _free(database: Database) -> bool:
    async with the_lock(database) as connection:
        return connection is not None


def test_worker_and_web_service_work(url: str, place: Path) -> None:
    [port] = free_ports(1)
    settings = {
        "BDM_DATABASE_URL": url,
        "BDM_DATA_DIR": str(place / "data"),
        "BDM_HOST": "127.0.0.1",
        "BDM_PORT": str(port),
        "BDM_WEB_PROCESSES": "2",
        "BDM_OIDC_ISSUER": "http://127.0.0.1:1",
    }

    def ready() -> bool:
        with suppress(httpx2.HTTPError):
            return httpx2.get(f"http://127.0.0.1:{port}/health/ready", timeout=10).is_success
        return False

    with ExitStack() as stack, psycopg.connect(url, autocommit=True) as connection:
        worker, web = (
            Process(name, bdm(name), place / f"{name}.log", settings).start() for name in ("worker", "serve")
        )
        for each in (worker, web):
            stack.callback(each.stop)
        web.wait_until(ready)  # the worker holds the lock and has built the index
        worker.wait_until(_has_rows(connection, f"SELECT FROM {SCHEMA}.procrastinate_workers"))
        assert not _has_rows(connection, f"SELECT FROM {SCHEMA}.procrastinate_jobs WHERE status = 'failed'")()


def _has_rows(connection: psycopg.Connection, question: str) -> Callable[[], bool]:
    return lambda: connection.execute(question).fetchone() is not None  # type: ignore[call-overload]
