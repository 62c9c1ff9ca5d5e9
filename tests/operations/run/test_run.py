"""``bdm run`` as a person meets it: a program in a terminal, and what is left when any of its processes is killed."""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest

from bdm.migrations.prepare import prepare
from bdm.operations.run.connections import open_files
from bdm.operations.run.supervisor import DEMO_COMPLETE, DEMO_PENDING
from bdm.people.authn.demo_provider import accounts as demo_accounts
from bdm.platform.database.embedded import EmbeddedPostgres, FolderLock
from bdm.platform.database.embedded.leftovers import find_leftovers
from bdm.platform.database.embedded.lock import TURN
from bdm.platform.database.session import Database, new_engine
from bdm.settings import API_PREFIX
from benchmarks.search.service import sign_in

READY = "è pronta: "
AS_THE_COMMAND = ("-m", "bdm", "run", "--demo")
IMPATIENT = """
from bdm.operations.run.supervisor import Supervisor
from bdm.settings import Settings
Supervisor(Settings(), lambda message: print(message, flush=True), silent_seconds=8).run()
"""
FAILING = """
import os
from bdm.operations.run import worker
from bdm.operations.run.supervisor import Supervisor
from bdm.settings import Settings

class Failing(worker.Worker):
    def work(self):
        if os.path.exists(os.environ["IN_THE_WAY"]):
            os._exit(9)
        super().work()

worker.Worker = Failing
Supervisor(Settings(), lambda message: print(message, flush=True)).run()
"""
HOLD = """
import sys
from bdm.migrations.address import database_address
from bdm.settings import Settings
with database_address(Settings(), on_progress=lambda message: print(message, flush=True)) as url:
    print(url, flush=True)
    sys.stdin.read()
"""

pytestmark = pytest.mark.timeout(300)
ANOTHER_START = pytest.mark.costly("another start of the whole service. When operations/run changes")
ENDS_EVERY_RUN = pytest.mark.costly("the tests in the browser start, use and end it so")
ANOTHER_SIGNAL = pytest.mark.costly("the same stop by another signal")


def as_this_user(arguments: list[str], **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, *arguments], **{**options, "env": {**os.environ, **options["env"]}})


def with_few_files(arguments: list[str], **options: Any) -> subprocess.Popen[bytes]:
    """As many systems start programs: with 1,024 files to begin with."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))  # noqa: E731
    return as_this_user(arguments, **options, preexec_fn=few)


class Run:
    """A ``bdm run`` in a process of its own, on a free port."""

    def __init__(
        self,
        data_dir: Path,
        start: Callable[..., subprocess.Popen[bytes]] = as_this_user,
        port: int = 0,
        arguments: Sequence[str] = AS_THE_COMMAND,
    ) -> None:
        self.data_dir = data_dir
        environment = {"BDM_DATA_DIR": str(data_dir), "BDM_PORT": str(port), "BDM_HOST": "127.0.0.1"}
        self.process = start(
            [*arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.append(line.decode())

    @property
    def output(self) -> str:
        return "".join(self._lines)

    def wait_for(self, condition: Callable[[], Any]) -> None:
        """Until ``condition`` holds; the test's time limit is the limit."""
        while not condition():
            assert self.process.poll() is None, self.output
            time.sleep(0.02)

    def wait_until_ready(self) -> Run:
        self.wait_for(lambda: READY in self.output and "Ctrl-C.\n" in self.output)
        return self

    @property
    def port(self) -> int:
        return int(self.output.partition(READY)[2].split("\n")[0].rpartition(":")[2])

    @property
    def database(self) -> str:
        owner = FolderLock(self.data_dir).owner()
        assert owner is not None
        assert owner.url is not None
        return owner.url

    def answers(self) -> bool:
        """Whether the web answers, and the database behind it."""
        owner = FolderLock(self.data_dir).owner()
        if owner is None or owner.url is None:
            return False
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            connection.request("GET", f"{API_PREFIX}/user/current")
            status = connection.getresponse().status
            connection.close()
            with psycopg.connect(owner.url) as database:
                database.execute("SELECT 1")
        except (OSError, psycopg.OperationalError, http.client.HTTPException):
            return False
        return status == 401

    def children(self, word: str, of: int | None = None) -> list[int]:
        """The process ids of its children, or those of ``of``, whose name or command line has ``word``."""
        found = []
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                words = {*(entry / "comm").read_text().split(), *(entry / "cmdline").read_text("utf-8").split("\0")}
            except OSError:
                continue
            if parent == (of or self.process.pid) and word in words:
                found.append(int(entry.name))
        return found

    def stop(self, number: signal.Signals = signal.SIGINT) -> str:
        """Ask it to stop; what it has printed, all in all."""
        self.process.send_signal(number)
        code = self.process.wait()
        self._reader.join()
        assert code == 0, self.output
        assert "Traceback" not in self.output, self.output
        return self.output

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()

    def refused(self) -> str:
        """What it says when it cannot start."""
        assert self.process.wait() == 1
        self._reader.join()
        assert "Traceback" not in self.output
        return self.output


class Command:
    """A command that uses the database of ``data_dir`` until it is left: it prints its waits and the address."""

    def __init__(self, data_dir: Path) -> None:
        self._process = as_this_user(
            ["-c", HOLD], env={"BDM_DATA_DIR": str(data_dir)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().decode().strip()

    def __enter__(self) -> Command:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate(b"")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder with a database that needs nothing more (so without the demo content)."""
    import shutil
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="bdm-test-"))
    folder.chmod(0o711)
    with EmbeddedPostgres(folder / "data") as server:
        prepare(server.url, lambda _message: None)
    yield folder / "data"
    shutil.rmtree(folder)


@pytest.fixture
def data_dir(prepared: Path, folder: Path) -> Path:
    subprocess.run(["cp", "-a", str(prepared), str(folder / "data")], check=True)
    return folder / "data"


@pytest.fixture
def run(data_dir: Path) -> Iterator[Run]:
    run = Run(data_dir)
    yield run
    if run.process.poll() is None:
        run.kill()


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGINT, marks=ENDS_EVERY_RUN),
        pytest.param(signal.SIGTERM, marks=ANOTHER_SIGNAL),
        pytest.param(signal.SIGHUP, marks=ANOTHER_SIGNAL),
    ],
)
def test_it_starts_says_so_keeps_running_and_stops(run: Run, number: signal.Signals) -> None:
    run.wait_until_ready()
    assert run.answers()
    assert "lettore" in run.output
    port = run.port
    for word, title in (("serve", "Il servizio web"), ("worker", "Il servizio di elaborazione")):
        (killed,) = run.children(word)
        os.kill(killed, signal.SIGKILL)
        run.wait_for(lambda title=title: f"{title} si è fermato (codice -9)" in run.output)
        run.wait_for(lambda word=word, killed=killed: run.children(word) not in ([], [killed]))
    run.wait_for(run.answers)
    output = run.stop(number)
    assert output.endswith("Arresto in corso…\n")
    assert not find_leftovers(run.data_dir)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))
    assert not FolderLock(run.data_dir).owner()


@pytest.mark.costly("10 s each; tests/search/indexing/test_damage.py examines the index, the restart is tested above")
@pytest.mark.parametrize("member", [False, True])
def test_after_a_crash_the_index_is_examined(run: Run, member: bool) -> None:
    """Where a file was cut short, looking at it ends the process, and no search lives to tell."""
    run.wait_until_ready()
    serving = run.data_dir / "search" / "serving.json"
    run.wait_for(serving.exists)
    before = serving.read_bytes()
    for meta in serving.parent.glob("*/published-provvedimento/meta.json"):
        meta.write_text("")
    (web,) = run.children("serve")
    os.kill(run.children("serve", of=web)[0] if member else web, signal.SIGBUS)
    run.wait_for(lambda: serving.read_bytes() != before)
    run.wait_for(run.answers)
    run.stop()


@pytest.mark.costly("13 s of waiting for silence; test_child.py tests how silence is noticed")
def test_a_child_that_hangs_is_replaced(data_dir: Path) -> None:
    run = Run(data_dir, arguments=["-c", IMPATIENT]).wait_until_ready()
    for word, title in (("worker", "Il servizio di elaborazione"), ("serve", "Il servizio web")):
        (stopped,) = run.children(word)
        os.kill(stopped, signal.SIGSTOP)
        run.wait_for(lambda title=title: f"{title} non risponde più: viene sostituito." in run.output)
        run.wait_for(lambda word=word, stopped=stopped: run.children(word) not in ([], [stopped]))
    run.wait_for(run.answers)
    run.stop()


@ANOTHER_START
@pytest.mark.parametrize(
    ("number", "said"),
    [
        (signal.SIGKILL, "PostgreSQL si è fermato"),
        (signal.SIGTERM, "A PostgreSQL è stato chiesto di fermarsi"),
        (signal.SIGSTOP, "PostgreSQL non risponde più"),
    ],
)
def test_postgresql_starts_again_at_its_address(run: Run, number: signal.Signals, said: str) -> None:
    run.wait_until_ready()
    others = [run.children("serve"), run.children("worker")]
    address = run.database
    (server,) = run.children("-D")
    os.kill(server, number)
    run.wait_for(lambda: f"{said}: riparte." in run.output)
    run.wait_for(lambda: run.children("-D") not in ([], [server]))
    run.wait_for(run.answers)
    assert run.database == address
    assert [run.children("serve"), run.children("worker")] == others
    run.stop()


@pytest.mark.costly("waits through three attempts; the restart of PostgreSQL is tested above")
def test_postgresql_that_does_not_start_is_tried_again(run: Run) -> None:
    """As with a full disk; commands wait meanwhile, and do not take the service's place."""
    run.wait_until_ready()
    web, address = run.children("serve"), run.database
    configuration = run.data_dir / "postgres" / "cluster" / "postgresql.conf"
    as_it_was = configuration.read_text()
    configuration.write_text("no_such_setting = 1\n")
    os.kill(run.children("-D")[0], signal.SIGKILL)
    run.wait_for(lambda: run.output.count("Nuovo tentativo tra") >= 3)
    with Command(run.data_dir) as command:
        assert command.line() == f"In attesa che «bdm run» (processo {run.process.pid}) sia pronto…"
        configuration.write_text(as_it_was)
        assert command.line() == address
    run.wait_for(run.answers)
    assert run.children("serve") == web
    assert run.output.count("no_such_setting") == 1
    run.stop()


@pytest.mark.costly("waits through three attempts of a start")
def test_one_that_does_not_start_at_first_is_tried_again(data_dir: Path) -> None:
    configuration = data_dir / "postgres" / "cluster" / "postgresql.conf"
    as_it_was = configuration.read_text()
    configuration.write_text("no_such_setting = 1\n")
    run = Run(data_dir)
    run.wait_for(lambda: run.output.count("Nuovo tentativo tra") >= 3)
    configuration.write_text(as_it_was)
    run.wait_until_ready()
    run.stop()


async def create_accounts(database: Database) -> None:
    async with database.transaction() as session:
        await demo_accounts.create(session)
    await database.close()


@pytest.mark.costly("3,000 connections; test_connections.py tests the limits")
def test_crowds_that_ask_for_nothing_keep_nobody_out(data_dir: Path) -> None:
    run = Run(data_dir, with_few_files).wait_until_ready()
    asyncio.run(create_accounts(Database(new_engine(run.database))))
    open_files()
    transport = httpx2.HTTPTransport(local_address="127.0.0.3", limits=httpx2.Limits(max_keepalive_connections=0))
    with (
        ExitStack() as crowd,
        httpx2.Client(transport=transport, base_url=f"http://127.0.0.1:{run.port}", timeout=30) as reader,
    ):
        sign_in(reader, "lettore")
        for _ in range(3000):
            half_open = crowd.enter_context(socket.socket())
            half_open.settimeout(30)
            half_open.bind(("127.0.0.2", 0))
            with suppress(OSError):
                half_open.connect(("127.0.0.1", run.port))
                half_open.sendall(b"GET / HTTP/1.1\r\nHost: bdm.test\r\nX-Slow: ")
        query = '{ provvedimento(from: 0, size: 5, q: "danno") { count } }'
        for _ in range(20):  # on connections of their own, to whichever process
            answer = reader.post(f"{API_PREFIX}/graphql", json={"query": query})
            assert answer.status_code == 200
            assert "errors" not in answer.json(), answer.text
    run.stop()


@pytest.mark.costly("five starts of the whole service")
def test_killed_at_any_moment_it_starts_again(data_dir: Path) -> None:
    """Nothing of a killed run is left in the way: no process, no port, no lock."""
    moments = random.Random(7)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    for _ in range(4):
        run = Run(data_dir, port=port)
        time.sleep(moments.uniform(0.2, 4.0))
        run.kill()
    run = Run(data_dir, port=port).wait_until_ready()
    assert run.answers()
    run.stop()


@pytest.mark.costly("20 s: the demo content is begun and everything started twice")
def test_as_another_user(data_dir: Path, folder: Path, as_nobody: Callable[..., subprocess.Popen[bytes]]) -> None:
    theirs = folder / "theirs"
    theirs.mkdir()
    theirs.chmod(0o777)
    # Its first start fills the folder with the demo content; that it has begun is enough here.
    first = Run(theirs / "data", as_nobody).wait_until_ready()
    assert "Primo avvio" in first.output
    assert "arrivano a mano a mano" in first.output
    assert DEMO_COMPLETE not in first.stop()
    (theirs / "data" / DEMO_PENDING).unlink()
    again = Run(theirs / "data", as_nobody).wait_until_ready()
    assert again.answers()
    assert (theirs / "data" / "postgres" / "cluster").stat().st_uid != 0
    again.stop()


@pytest.mark.costly("four starts of the whole service")
def test_ctrl_c_while_it_starts(data_dir: Path) -> None:
    for moment in (0.3, 0.8, 1.5, 2.5):
        run = Run(data_dir)
        run.wait_for(lambda run=run: FolderLock(run.data_dir).owner())
        time.sleep(moment)
        run.stop()


@ANOTHER_START
def test_a_taken_port_is_said(data_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert Run(data_dir, port=port).refused().startswith(f"La porta {port} è già in uso")


@ANOTHER_START
def test_another_start_waits_and_then_says_where_the_first_is(data_dir: Path) -> None:
    run = Run(data_dir)
    run.wait_for(lambda: FolderLock(data_dir, TURN).owner())
    again = Run(data_dir)
    run.wait_until_ready()
    assert again.process.wait() == 0
    again.stop()
    assert again.output.endswith(f"già in esecuzione su questi dati: http://127.0.0.1:{run.port}\n")
    assert run.answers()
    run.stop()


@pytest.mark.costly("20 s: a service and two commands. When the start, or what owns the data folder, changes")
def test_a_command_at_work_is_waited_for(data_dir: Path) -> None:
    """And the next command waits for the service, which would wait for one after the other otherwise."""
    with EmbeddedPostgres(data_dir, command="bdm import") as server:
        server.publish()
        run = Run(data_dir)
        run.wait_for(lambda: f"In attesa che «bdm import» (processo {os.getpid()}) finisca" in run.output)
        command = Command(data_dir)
        assert command.line() == f"In attesa che «bdm run» (processo {run.process.pid}) sia pronto…"
    with command:
        run.wait_until_ready()
        assert command.line() == run.database
    run.stop()


@ANOTHER_START
def test_ctrl_c_while_it_waits_for_a_command(data_dir: Path) -> None:
    with EmbeddedPostgres(data_dir, command="bdm import"):
        run = Run(data_dir)
        run.wait_for(lambda: "In attesa" in run.output)
        assert run.stop().endswith("Arresto in corso…\n")
    assert not FolderLock(data_dir, TURN).owner()


@ANOTHER_START
def test_another_owner_that_does_not_end_is_said(data_dir: Path) -> None:
    with EmbeddedPostgres(data_dir, command="bdm serve"):
        assert "è in uso da «bdm serve»" in Run(data_dir).refused()


@ANOTHER_START
def test_data_of_a_newer_version_are_left_alone(data_dir: Path) -> None:
    with EmbeddedPostgres(data_dir) as server, psycopg.connect(server.url) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("UPDATE oldest_program SET revision = '9999'")
    assert "I dati appartengono a una versione più recente di BDM" in Run(data_dir).refused()


@ANOTHER_START
def test_a_child_that_can_never_start_is_said(data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "risposta.txt").write_bytes(b"\xff")
    monkeypatch.setenv("BDM_ASSISTANT_PROMPTS", str(tmp_path))
    monkeypatch.setenv("BDM_ASSISTANT_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("BDM_ASSISTANT_MODEL", "prova")
    said = Run(data_dir)
    assert said.process.wait() == 1
    said._reader.join()
    assert f"Impossibile leggere {tmp_path / 'risposta.txt'}" in said.output, said.output
    assert "non può partire finché non si corregge" in said.output, said.output


@pytest.mark.costly("waits through many attempts of a start")
def test_what_may_pass_is_tried_for_ever(data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = tmp_path / "in-the-way"
    in_the_way.touch()
    monkeypatch.setenv("IN_THE_WAY", str(in_the_way))
    run = Run(data_dir, arguments=["-c", FAILING])
    run.wait_for(lambda: run.output.count("Il servizio di elaborazione si è fermato (codice 9): riparte tra") >= 6)
    in_the_way.unlink()
    run.wait_until_ready()
    run.stop()
