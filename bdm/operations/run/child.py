"""A process of ours, started by the supervisor, which never outlives it."""

from __future__ import annotations

import math
import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from bdm.operations.run.fork import Fork, close_others
from bdm.operations.run.readiness import SILENT_SECONDS, VARIABLE, Pulse
from bdm.platform.kit.parent_death import name_process
from bdm.settings import get_settings

_FIRST_PAUSE_SECONDS = 0.5
_LONGEST_PAUSE_SECONDS = 30.0


def longer_and_longer(failures: int) -> float:
    """Seconds before trying again what has failed so often in a row: none at all, then 0.5 doubling up to 30."""
    return min(_FIRST_PAUSE_SECONDS * 2.0 ** min(failures - 1, 10), _LONGEST_PAUSE_SECONDS) if failures else 0.0


def run_command(arguments: Sequence[str]) -> None:
    """``bdm ARGUMENTS`` in this process, to its end (SystemExit)."""
    get_settings.cache_clear()
    import_module("bdm.cli").main(arguments, prog_name="bdm")


class Child:
    """``bdm ARGUMENTS`` as a child process that can be started again and again: a copy of this one, which has loaded
    the program.

    ``title`` is what the person at the terminal reads; ``environment`` is all that it gets; ``pass_fds`` are inherited;
    one that is silent for ``silent_seconds`` is stuck (see ``bdm.operations.run.readiness``).
    """

    def __init__(
        self,
        title: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        pass_fds: Sequence[int] = (),
        silent_seconds: float = SILENT_SECONDS,
        program: Callable[[Sequence[str]], None] = run_command,
    ) -> None:
        self.title = title
        self.restart_at: float | None = None
        self.failures = 0  # in a row, without becoming ready
        self._arguments = arguments
        self._program = program
        self._environment = dict(environment)
        self._pass_fds = tuple(pass_fds)
        self._process: Fork | None = None
        self._silent_seconds = silent_seconds
        self._pulse: Pulse | None = None

    @property
    def pid(self) -> int | None:
        """Its process id while it runs."""
        return self._process.pid if self._process is not None and self.poll() is None else None

    @property
    def ready(self) -> bool:
        """Whether it has become ready since it was started last."""
        return self._pulse is not None and self._pulse.ready

    @property
    def beat_fds(self) -> list[int]:
        """What becomes readable when it is ready, and with every beat from then on."""
        return [] if self._pulse is None else self._pulse.fds

    def start(self) -> None:
        self.restart_at = None
        self._forget_pulse()
        self._pulse = Pulse()
        try:
            self._process = Fork(self._work)
        finally:
            os.close(self._pulse.theirs)

    def _work(self) -> None:
        assert self._pulse is not None
        os.setpgid(0, 0)  # Ctrl-C in the terminal is for the supervisor, which ends all in order
        name_process(f"bdm {self._arguments[0]}")
        close_others({*self._pass_fds, self._pulse.theirs})
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.environ.clear()
        os.environ.update(self._environment, **{VARIABLE: str(self._pulse.theirs)})
        self._program(self._arguments)

    def poll(self) -> int | None:
        """Its exit code if it has ended (negative: the signal that ended it)."""
        return self._process.poll() if self._process is not None else None

    def check_ready(self) -> bool:
        """Take its beats; True when it has become ready."""
        first = self._pulse is not None and self._pulse.look()
        if first:
            self.failures = 0
        return first

    def end_if_stuck(self) -> bool:
        """Kill it when it has been silent for too long; whether it was."""
        pid = self.pid
        if pid is None or self._pulse is None or not self._pulse.stuck(self._silent_seconds, pid):
            return False
        self._send(signal.SIGKILL)
        return True

    def plan_restart(self) -> float:
        """Plan the next start after it ended: at once, then later and later. Returns the pause in seconds."""
        self.failures = 0 if self.ready else self.failures + 1
        pause = longer_and_longer(self.failures)
        self.restart_at = time.monotonic() + pause
        self._process = None
        return pause

    def ask_to_end(self) -> None:
        """Let it finish what it is doing."""
        self._send(signal.SIGTERM)

    def end(self, seconds: float) -> None:
        """Wait for its end for so long, then end it."""
        if self._process is not None:
            if not self._process.ends_within(seconds):
                self._send(signal.SIGKILL)
                self._process.ends_within(math.inf)
            self._process = None
        self.restart_at = None
        self._forget_pulse()

    def _send(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send(number)

    def _forget_pulse(self) -> None:
        if self._pulse is not None:
            self._pulse.close()
            self._pulse = None
