"""The running system as a person starts it, and its processes."""

from __future__ import annotations

import asyncio
import math
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

import psycopg

from bdm.platform.database.embedded.lock import FolderLock
from tests.crash.waiting import until

RESERVE_MEGABYTES = 300

READY = "è pronta: "


class DiedItself(Exception):
    """``bdm run`` ended, and nobody had killed it."""


class Calm:
    """Whether something happens to a system, after which requests may remain without an answer."""

    def __init__(self) -> None:
        self._since = 0.0

    def disturb(self) -> None:
        """From now on requests may remain without an answer."""
        self._since = math.inf

    def settle(self) -> None:
        """From now on they may not."""
        self._since = time.monotonic()

    def calm(self, since: float) -> bool:
        """Whether everything has worked since then."""
        return since >= self._since


class System(Calm):
    """``bdm run`` and ``bdm import`` below ``folder``. ``say`` is told what happens."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        super().__init__()
        self.data_dir, self.temporary = folder / "data", folder / "tmp"
        self.temporary.mkdir(mode=0o777)
        self.temporary.chmod(0o1777)
        self.say = say
        self.address = ""
        """Where it serves; empty while ``bdm run`` does not."""
        self._log = folder / "bdm.log"
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("BDM_")},
            "BDM_DATA_DIR": str(self.data_dir),
            "BDM_PORT": "0",
            "BDM_ACCOUNT_POINTS": "1000000",  # one account asks without pause whether it is answered
            "PYTHONUNBUFFERED": "1",
            "TMPDIR": str(self.temporary),
        }
        self._run: subprocess.Popen[bytes] | None = None
        self._began_at = 0

    # Starting and ending

    async def command(self, *arguments: str) -> tuple[int, str]:
        """Run ``bdm ARGUMENTS`` to its end: its exit code and output."""
        process = self.spawn(*arguments, output=subprocess.PIPE)
        output, _ = await asyncio.to_thread(process.communicate)
        return process.returncode, output.decode()

    def spawn(self, *arguments: str, output: int | IO[bytes] = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "bdm", *arguments],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )

    async def start(self) -> None:
        """Start ``bdm run`` and wait until it serves."""
        self.address = ""
        with self._log.open("ab") as log:
            self._began_at = log.tell()
            self._run = self.spawn("run", "--demo", output=log)
        self.address = await until(self._served_at, "bdm run serves")

    def _served_at(self) -> str:
        if self._run is not None and self._run.poll() is not None:
            raise DiedItself(f"bdm run ended with {self._run.returncode}:\n{self.output}")
        lines = [line for line in self.output.splitlines() if READY in line]
        return lines[0].partition(READY)[2].strip() if lines else ""

    @property
    def output(self) -> str:
        """What ``bdm run`` has said since it was started last."""
        with self._log.open("rb") as log:
            log.seek(self._began_at)
            return log.read().decode(errors="replace")

    def check(self) -> None:
        """Raise DiedItself if ``bdm run`` has ended by itself."""
        if self.address:
            self._served_at()

    async def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Stop ``bdm run`` as Ctrl-C does; its exit code."""
        assert self._run is not None
        self.address = ""
        self._run.send_signal(number)
        await until(lambda: self._run is None or self._run.poll() is not None, "the end of bdm run")
        return self._run.returncode

    def end(self) -> None:
        """End it, if it still runs."""
        if self._run is not None and self._run.poll() is None:
            self._run.terminate()
            self._run.wait()

    async def killed(self) -> None:
        """Wait until ``bdm run``, which was killed, is gone."""
        self.address = ""
        await until(lambda: self._run is None or self._run.poll() is not None, "the end of bdm run")

    # Looking into it

    @property
    def url(self) -> str | None:
        """Where its PostgreSQL is; None if nobody says so."""
        owner = FolderLock(self.data_dir).owner()
        return None if owner is None else owner.url

    def use_reserve(self) -> None:
        """Write what PostgreSQL has room for on a full disk: files for its log, kept ready, last for minutes."""
        with suppress(psycopg.OperationalError), psycopg.connect(self.url or "", autocommit=True) as connection:
            for _ in range(RESERVE_MEGABYTES):
                connection.execute("SELECT pg_logical_emit_message(false, 'prova', repeat('x', 1000000))")

    def number(self, statement: str) -> int | None:
        """A number from the database; None while it does not answer."""
        if self.url is None:
            return None
        try:
            with psycopg.connect(self.url, connect_timeout=5) as connection:
                row = connection.execute(statement.encode()).fetchone()
        except psycopg.OperationalError:  # it is being started again
            return None
        return int(row[0]) if row else None

    def pids(self, target: str) -> list[int]:
        """The processes of ``bdm run`` that are ``target``."""
        if self._run is None or self._run.poll() is not None:
            return []
        if target == "run":
            return [self._run.pid]
        of_each = children()
        of_run = of_each.get(self._run.pid, [])
        masters = {
            "web": [pid for pid in of_run if _name(pid) == "bdm serve"],
            "worker": [pid for pid in of_run if _name(pid) == "bdm worker"],
            "postgres": [pid for pid in of_run if _name(pid) == "postgres"],
        }
        if target in masters:
            return masters[target]
        parent = {"member": "web", "host": "worker", "backend": "postgres"}[target]
        found = [pid for first in masters[parent] for pid in of_each.get(first, [])]
        if target == "host":  # and what they have begun to read with
            found += [pid for host in found for pid in of_each.get(host, [])]
        return found

    def kill(self, target: str, chance: random.Random, number: signal.Signals = signal.SIGKILL) -> int | None:
        """Send one of the processes that are ``target`` a signal; which one, None if there is none now."""
        pids = self.pids(target)
        if not pids:
            return None
        pid = chance.choice(pids)
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            return None
        return pid


def children() -> dict[int, list[int]]:
    """The children of every process."""
    found: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            found.setdefault(parent, []).append(int(entry.name))
    return found


def _name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""
