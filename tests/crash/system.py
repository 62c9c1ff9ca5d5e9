"""The running system as a person starts it, and its processes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from bdm.database.embedded.lock import FolderLock
from bdm.importing.service import LOCK

TARGETS = ("import", "web", "worker", "reader", "postgres", "backend", "run")
READY = "è pronta: "


class System:
    """``bdm run`` and ``bdm import`` on one data folder. ``say`` is told what happens."""

    def __init__(self, data_dir: Path, folder: Path, say: Callable[[str], None]) -> None:
        self.data_dir, self.folder, self._say = data_dir, folder, say
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("BDM_")},
            "BDM_DATA_DIR": str(data_dir),
            "BDM_PORT": "0",
            "PYTHONUNBUFFERED": "1",
        }
        self._run: subprocess.Popen[str] | None = None
        self._import: subprocess.Popen[str] | None = None
        self._output: list[str] = []

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run ``bdm ARGUMENTS`` to its end."""
        return subprocess.run(
            [sys.executable, "-m", "bdm", *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def start(self) -> None:
        """Start ``bdm run`` if it does not run, and wait until it serves."""
        if self._run is not None and self._run.poll() is None:
            return
        self._output = []
        self._run = self._popen("run")
        threading.Thread(target=self._read, args=(self._run,), daemon=True).start()
        while not any(READY in line for line in list(self._output)):
            if self._run.poll() is not None:
                raise SystemExit(f"bdm run does not start:\n{''.join(self._output)}")
            time.sleep(0.05)

    def import_again(self) -> None:
        """Start ``bdm import`` if it does not run."""
        if self.importing:
            return
        self._import = self._popen("import", str(self.folder))

    @property
    def importing(self) -> bool:
        return self._import is not None and self._import.poll() is None

    @property
    def imported(self) -> bool:
        """Whether an import has come to its end; 3 says that lines were left out."""
        if self._import is None:
            return False
        code = self._import.poll()
        if code in (None, 1, -signal.SIGKILL):
            return False
        if code != 3:
            raise SystemExit(f"bdm import ended with {code}:\n{self._import.communicate()[0]}")
        return True

    @property
    def at_work(self) -> bool:
        """Whether an import has begun to read its manifest: it holds the lock that keeps others out."""
        return self.ask(f"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = {LOCK}") == 1

    def ask(self, statement: str) -> int | None:
        """A number from the database; None while it does not answer."""
        owner = FolderLock(self.data_dir).owner()
        if owner is None or owner.url is None:
            return None
        try:
            with psycopg.connect(owner.url, connect_timeout=5) as connection:
                row = connection.execute(statement.encode()).fetchone()
        except psycopg.OperationalError:  # it is being started again
            return None
        return int(row[0]) if row else None

    def kill(self, target: str, chance: random.Random) -> bool:
        """kill -9 one of the processes that are ``target``; False if there is none now."""
        pids = self.pids(target)
        if not pids:
            return False
        pid = chance.choice(pids)
        self._say(f"kill -9 {target} ({pid})")
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            return False
        if target == "run" and self._run is not None:
            self._run.wait()
        if target == "import" and self._import is not None:
            self._import.wait()
        return True

    def pids(self, target: str) -> list[int]:
        """The processes that are ``target``."""
        if target == "import":
            return [self._import.pid] if self._import is not None and self.importing else []
        if self._run is None or self._run.poll() is not None:
            return []
        if target == "run":
            return [self._run.pid]
        children = _children()
        of_run = children.get(self._run.pid, [])
        if target in ("web", "worker"):
            word = "serve" if target == "web" else "worker"
            return [pid for pid in of_run if word in _arguments(pid)]
        postgres = [pid for pid in of_run if _name(pid) == "postgres"]
        if target == "postgres":
            return postgres
        if target == "backend":
            return [pid for first in postgres for pid in children.get(first, [])]
        workers = [pid for pid in of_run if "worker" in _arguments(pid)]
        return [pid for worker in workers for pid in children.get(worker, [])]

    def stop(self) -> int:
        """Stop ``bdm run`` as Ctrl-C does; its exit code."""
        if self._run is None or self._run.poll() is not None:
            return -1
        self._run.send_signal(signal.SIGINT)
        return self._run.wait()

    def end(self) -> None:
        """End whatever still runs."""
        for process in (self._import, self._run):
            if process is not None and process.poll() is None:
                process.terminate()
                process.wait()

    @property
    def output(self) -> str:
        return "".join(self._output)

    def _popen(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "bdm", *arguments],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self._output.append(line)


def _children() -> dict[int, list[int]]:
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


def _arguments(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return []
