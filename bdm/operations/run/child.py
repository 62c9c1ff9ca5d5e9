"""A process of ours, started by the supervisor, which never outlives it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

from bdm.operations.run.readiness import SILENT_SECONDS, VARIABLE, Pulse
from bdm.platform.kit.parent_death import end_with_parent

_FIRST_PAUSE_SECONDS = 0.5
_LONGEST_PAUSE_SECONDS = 30.0


def longer_and_longer(failures: int) -> float:
    """Seconds before trying again what has failed so often in a row: none at all, then 0.5 doubling up to 30."""
    return min(_FIRST_PAUSE_SECONDS * 2.0 ** min(failures - 1, 10), _LONGEST_PAUSE_SECONDS) if failures else 0.0


class Child:
    """``bdm ARGUMENTS`` as a child process that can be started again and again.

    ``title`` is what the person at the terminal reads; ``pass_fds`` are inherited; one that is silent for
    ``silent_seconds`` is stuck (see ``bdm.operations.run.readiness``).
    """

    def __init__(
        self,
        title: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        pass_fds: Sequence[int] = (),
        silent_seconds: float = SILENT_SECONDS,
    ) -> None:
        self.title = title
        self.restart_at: float | None = None
        self.failures = 0  # in a row, without becoming ready
        self._arguments = [sys.executable, "-m", "bdm", *arguments]
        self._environment = dict(environment)
        self._pass_fds = tuple(pass_fds)
        self._process: subprocess.Popen[bytes] | None = None
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
            self._process = subprocess.Popen(  # noqa: S603 - our own program and arguments
                self._arguments,
                stdin=subprocess.DEVNULL,
                env={**self._environment, VARIABLE: str(self._pulse.theirs)},
                pass_fds=(*self._pass_fds, self._pulse.theirs),
                process_group=0,  # Ctrl-C in the terminal is for the supervisor, which ends all in order
                preexec_fn=end_with_parent(),  # noqa: PLW1509 - the child only calls prctl
            )
        finally:
            os.close(self._pulse.theirs)

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
            try:
                self._process.wait(seconds)
            except subprocess.TimeoutExpired:
                self._send(signal.SIGKILL)
                self._process.wait()
            self._process = None
        self.restart_at = None
        self._forget_pulse()

    def _send(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)

    def _forget_pulse(self) -> None:
        if self._pulse is not None:
            self._pulse.close()
            self._pulse = None
