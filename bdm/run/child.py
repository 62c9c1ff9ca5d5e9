"""A process of ours, started by the supervisor, which never outlives it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

from bdm.kit.parent_death import end_with_parent
from bdm.run.readiness import VARIABLE

_FIRST_PAUSE_SECONDS = 0.5
_LONGEST_PAUSE_SECONDS = 10.0


class Child:
    """``bdm ARGUMENTS`` as a child process that can be started again and again.

    ``title`` is what the person at the terminal reads; ``pass_fds`` are inherited.
    """

    def __init__(
        self, title: str, arguments: Sequence[str], environment: Mapping[str, str], pass_fds: Sequence[int] = ()
    ) -> None:
        self.title = title
        self.ready = False
        self.restart_at: float | None = None
        self.failures = 0  # in a row, without becoming ready
        self._arguments = [sys.executable, "-m", "bdm", *arguments]
        self._environment = dict(environment)
        self._pass_fds = tuple(pass_fds)
        self._process: subprocess.Popen[bytes] | None = None
        self._ready_fd: int | None = None

    @property
    def pid(self) -> int | None:
        """Its process id while it runs."""
        return self._process.pid if self._process is not None and self.poll() is None else None

    @property
    def ready_fds(self) -> list[int]:
        """What becomes readable when it is ready."""
        return [] if self._ready_fd is None else [self._ready_fd]

    def start(self) -> None:
        self.restart_at = None
        self.ready = False
        self._forget_ready_fd()
        self._ready_fd, theirs = os.pipe()
        os.set_blocking(self._ready_fd, False)
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own program and arguments
                self._arguments,
                stdin=subprocess.DEVNULL,
                env={**self._environment, VARIABLE: str(theirs)},
                pass_fds=(*self._pass_fds, theirs),
                process_group=0,  # Ctrl-C in the terminal is for the supervisor, which ends all in order
                preexec_fn=end_with_parent(),  # noqa: PLW1509 - the child only calls prctl
            )
        finally:
            os.close(theirs)

    def poll(self) -> int | None:
        """Its exit code if it has ended (negative: the signal that ended it)."""
        return self._process.poll() if self._process is not None else None

    def check_ready(self) -> bool:
        """Notice that it has become ready; True the first time."""
        if self.ready or self._ready_fd is None:
            return False
        with suppress(BlockingIOError):
            self.ready = os.read(self._ready_fd, 1) != b""
            self._forget_ready_fd()  # readable for ever after, also when it ended without a word
        if self.ready:
            self.failures = 0
        return self.ready

    def plan_restart(self) -> float:
        """Plan the next start after it ended: at once, then later and later. Returns the pause in seconds."""
        self.failures = 0 if self.ready else self.failures + 1
        pause = min(_FIRST_PAUSE_SECONDS * 2.0 ** max(self.failures - 1, 0), _LONGEST_PAUSE_SECONDS)
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
        self._forget_ready_fd()

    def _send(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)

    def _forget_ready_fd(self) -> None:
        if self._ready_fd is not None:
            os.close(self._ready_fd)
            self._ready_fd = None
