"""A program of the installation, which can be killed, stopped for a while and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from bdm.platform.kit.parent_death import end_with_parent
from tests.crash.system import children

LOOK_SECONDS = 0.2
STOP_SECONDS = 60.0


class Process:
    """One program with its children; what it says goes to ``log``. ``user`` runs it, where root may not."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        log: Path,
        environment: Mapping[str, str] | None = None,
        user: str | None = None,
    ) -> None:
        self.name = name
        self.log = log
        self._command = list(command)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("BDM_")}
        self._environment = kept | dict(environment or {})
        self._user = user if os.geteuid() == 0 else None
        self.tree: Path | None = None
        """The sources of the product that it runs, where it does."""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                env=self._environment | ({"PYTHONPATH": str(self.tree)} if self.tree else {}),
                cwd=self.tree,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                user=self._user,
                group=self._user and "nogroup",
                extra_groups=[] if self._user else None,
                start_new_session=True,
                preexec_fn=end_with_parent(),  # noqa: PLW1509 - it must not outlive whoever started it
            )
        return self

    def wait_until(self, ready: Callable[[], bool], seconds: float = 180.0) -> Self:
        """Wait until it is ``ready``; it must not end before."""
        until = time.monotonic() + seconds
        while not ready():
            assert self.runs, f"{self.name} ended:\n{self.said()[-4000:]}"
            assert time.monotonic() < until, f"{self.name} does not answer:\n{self.said()[-4000:]}"
            time.sleep(LOOK_SECONDS)
        return self

    def ended(self) -> int:
        """Wait until it ends by itself; its exit code."""
        assert self._process is not None
        return self._process.wait()

    def said(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def pids(self) -> list[int]:
        """It and whatever it has begun, the oldest first."""
        if self._process is None:
            return []
        of, found = children(), [self._process.pid]
        for pid in found:
            found.extend(of.get(pid, []))
        return found

    def send(self, number: signal.Signals) -> None:
        """To it and its children."""
        for pid in self.pids():
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def kill(self) -> None:
        """As if the machine had failed."""
        self.send(signal.SIGKILL)
        if self._process is not None:
            self._process.wait(STOP_SECONDS)

    def stop(self) -> None:
        """In order; by force where that takes too long."""
        if self._process is None or not self.runs:
            return
        self.send(signal.SIGCONT)
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
