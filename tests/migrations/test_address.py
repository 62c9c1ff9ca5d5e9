"""Every command reaches the database of its data folder, whoever started it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from pydantic import SecretStr

from bdm.migrations import migrate
from bdm.migrations.address import OutdatedDatabase, database_address
from bdm.migrations.migrate import Version
from bdm.platform.database.embedded import EmbeddedPostgres, FolderLock, Owner
from bdm.platform.database.embedded.lock import TURN
from bdm.platform.kit.refusal import Refusal
from bdm.settings import Settings

ANOTHER_SERVER = pytest.mark.costly("another server of its own. When migrations or the embedded server change")
HOLD = """
import sys
from pathlib import Path
from bdm.migrations.address import database_address
from bdm.settings import Settings

with database_address(Settings(data_dir=Path(sys.argv[1]))) as url:
    print(url, flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_process(data_dir: Path) -> Iterator[str]:
    """A process that holds the address of ``data_dir``."""
    arguments = [sys.executable, "-c", HOLD, str(data_dir)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        yield process.stdout.readline().decode().strip()
        process.communicate(b"")
    assert process.returncode == 0


def settings_for(url: str) -> Settings:
    return Settings(database_url=SecretStr(url))


def test_alone_it_starts_prepares_and_stops(folder: Path) -> None:
    settings = Settings(data_dir=folder / "data")
    messages: list[str] = []
    with database_address(settings, on_progress=messages.append) as url:
        assert migrate.version(url) is Version.CURRENT
        with psycopg.connect(url) as connection:
            assert connection.execute("SELECT count(*) FROM reference_version").fetchone() == (1,)
    assert messages[:2] == ["Creazione del database…", "Preparazione delle tabelle…"]
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)
    messages.clear()
    with database_address(settings, on_progress=messages.append):
        pass
    assert messages == []


@ANOTHER_SERVER
def test_others_use_the_server_of_the_owner(folder: Path) -> None:
    settings = Settings(data_dir=folder / "data")
    with another_process(folder / "data") as theirs:
        with database_address(settings) as url, database_address(settings) as again:
            assert url == again == theirs
        psycopg.connect(theirs).close()  # and leave it running
    with database_address(settings) as url:
        assert url != theirs


class GivenUp(Exception):
    pass


def give_up(message: str) -> None:
    raise GivenUp(message)


@ANOTHER_SERVER
def test_the_service_goes_first(folder: Path) -> None:
    """Between a kill of ``bdm run`` and its next start the folder has no owner for a while, but it has its turn."""
    (folder / "data").mkdir()
    turn = FolderLock(folder / "data", TURN)
    assert turn.acquire()
    turn.publish(Owner(4321, "bdm run"))
    settings = Settings(data_dir=folder / "data")
    with (
        pytest.raises(GivenUp, match=r"In attesa che «bdm run» \(processo 4321\) sia pronto…"),
        database_address(settings, on_progress=give_up),
    ):
        pass
    assert not FolderLock(folder / "data").path.exists()
    turn.release()
    with database_address(settings):
        pass


@ANOTHER_SERVER
def test_an_owner_does_not_wait_for_the_service_that_waits_for_it(folder: Path) -> None:
    settings = Settings(data_dir=folder / "data")
    with database_address(settings) as url:
        turn = FolderLock(folder / "data", TURN)
        assert turn.acquire()
        with database_address(settings, on_progress=give_up) as again:
            assert again == url
        turn.release()


@ANOTHER_SERVER
def test_inside_an_event_loop(folder: Path) -> None:
    async def command() -> str:
        with database_address(Settings(data_dir=folder / "data")) as url:
            async with await psycopg.AsyncConnection.connect(url) as connection:
                await connection.execute("SELECT 1 FROM reference_version")
            return url

    assert asyncio.run(command()).startswith("postgresql://")


@ANOTHER_SERVER
def test_many_at_once(folder: Path) -> None:
    """One becomes the owner, the others wait until the database is ready."""
    arguments = [sys.executable, "-c", HOLD, str(folder / "data")]
    crowd = [subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(3)]
    found = []
    for process in crowd:
        assert process.stdout is not None
        found.append(process.stdout.readline())
    for process in crowd:
        process.communicate(b"")
    assert len(set(found)) == 1
    assert [process.returncode for process in crowd] == [0, 0, 0]


@ANOTHER_SERVER
def test_after_an_owner_that_was_killed(folder: Path) -> None:
    arguments = [sys.executable, "-c", HOLD, str(folder / "data")]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.kill()
    with database_address(Settings(data_dir=folder / "data")) as url:
        assert migrate.version(url) is Version.CURRENT


@ANOTHER_SERVER
def test_data_of_a_newer_version(folder: Path) -> None:
    settings = Settings(data_dir=folder / "data")
    with EmbeddedPostgres(folder / "data") as server:
        as_of_a_newer_program(server.url)
    with (
        pytest.raises(Refusal, match=r"^I dati appartengono a una versione più recente di BDM"),
        database_address(settings),
    ):
        pass
    with EmbeddedPostgres(folder / "data"), pytest.raises(Refusal, match="più recente"), database_address(settings):
        pass  # it was free again for another owner


def as_of_a_newer_program(url: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num varchar(32))")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")


class TestExternal:
    def test_one_that_is_prepared(self, fresh_database_url: str) -> None:
        with database_address(settings_for(fresh_database_url)) as url:
            assert url == fresh_database_url

    def test_one_that_is_not(self, folder: Path) -> None:
        with EmbeddedPostgres(folder / "data") as server:
            settings = settings_for(server.url)
            with pytest.raises(OutdatedDatabase, match="bdm migrate"), database_address(settings):
                pass
            with database_address(settings, prepared=False) as url:
                assert url == server.url
            as_of_a_newer_program(server.url)
            with pytest.raises(Refusal, match="più recente"), database_address(settings):
                pass

    def test_one_that_does_not_answer(self, folder: Path) -> None:
        nowhere = settings_for(f"postgresql://bdm@/bdm?host={folder}")
        with pytest.raises(Refusal, match="non risponde"), database_address(nowhere):
            pass
