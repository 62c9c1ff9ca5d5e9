"""Several processes that do the same work: forked from the loaded program, kept running, ended together.

Python runs one thread at a time, so a web process uses one core. Forked after loading they share the program's memory
and start in no time.
"""

from __future__ import annotations

import logging
import math
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from bdm.operations.run.child import longer_and_longer
from bdm.operations.run.fork import Fork
from bdm.operations.run.readiness import BEAT_SECONDS, SILENT_SECONDS, Beat, Pulse, beat_through
from bdm.operations.run.signals import Signals
from bdm.platform.kit.refusal import MISCONFIGURED

log = logging.getLogger(__name__)

MAX_DEFAULT = 4
_GIVE_UP_AFTER = 3
"""Ends in a row of processes that never became ready, while the team has never been complete."""

_CRASHES = tuple(-number for number in (signal.SIGBUS, signal.SIGSEGV, signal.SIGILL, signal.SIGFPE, signal.SIGABRT))

Work = Callable[[int, Beat], None]
"""What member ``number`` does until it gets SIGTERM; it beats once it is ready and from then on."""


def is_crash(code: int) -> bool:
    """Whether an exit code is that of a process whose memory or libraries failed; nobody sends such signals."""
    return code in _CRASHES


def default_size() -> int:
    """A process for each core that this one may use, within reason; one where forking is not safe."""
    if sys.platform != "linux":
        return 1
    return min(cores(), MAX_DEFAULT)


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def listeners(first: socket.socket, count: int) -> list[socket.socket]:
    """``first`` and others on the same address: the kernel spreads connections evenly over them, while of processes
    that share one socket the quickest would take them all. Where it does not, everybody shares ``first``.
    """
    if sys.platform != "linux" or not first.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT):
        return [first] * count
    found = [first]
    while len(found) < count:
        other = socket.socket(first.family, socket.SOCK_STREAM)
        try:
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            other.bind(first.getsockname())
            other.listen(2048)
        except OSError:
            other.close()
            other = first
        found.append(other)
    return found


@dataclass
class _Member:
    number: int
    process: Fork
    pulse: Pulse


class Team:
    """``size`` processes of ``work``. ``beat`` is called when all are ready, and regularly from then on; one of them
    that is silent for ``silent_seconds`` is replaced. ``on_crash`` is called when one has crashed.
    """

    def __init__(
        self,
        size: int,
        work: Work,
        *,
        beat: Beat,
        on_crash: Callable[[], None],
        grace_seconds: float,
        silent_seconds: float = SILENT_SECONDS,
    ) -> None:
        self._size = size
        self._work = work
        self._beat = beat
        self._on_crash = on_crash
        self._grace_seconds = grace_seconds
        self._silent_seconds = silent_seconds
        self._members: list[_Member] = []
        self._starts: dict[int, float] = dict.fromkeys(range(size), 0.0)
        self._failures = 0
        self._complete = False

    def run(self) -> None:
        """Keep them running until SIGTERM or SIGINT. Raises SystemExit(3) when they do not start."""
        with Signals() as signals:
            try:
                while not signals.stop:
                    self._start_missing()
                    due = min(self._starts.values(), default=math.inf)
                    beats = [fd for member in self._members for fd in member.pulse.fds]
                    signals.wait(min(due - time.monotonic(), BEAT_SECONDS), beats)
                    self._notice_beats()
                    self._notice_ends()
                    if self._complete:
                        self._beat()
            finally:
                self._end(signals)

    def _start_missing(self) -> None:
        for number, due in sorted(self._starts.items()):
            if due <= time.monotonic():
                del self._starts[number]
                self._members.append(self._fork(number))

    def _fork(self, number: int) -> _Member:
        pulse = Pulse()

        def work() -> None:
            for each in (pulse, *(member.pulse for member in self._members)):
                each.close()
            self._work(number, beat_through(pulse.theirs))

        process = Fork(work)
        os.close(pulse.theirs)
        return _Member(number, process, pulse)

    def _notice_beats(self) -> None:
        for member in self._members:
            if member.pulse.look():
                self._failures = 0
            if member.pulse.stuck(self._silent_seconds, member.process.pid):
                log.error("a web process does not answer any more and is replaced")
                member.process.send(signal.SIGKILL)
        if len(self._members) == self._size and all(member.pulse.ready for member in self._members):
            self._complete = True

    def _notice_ends(self) -> None:
        for member in self._members[:]:
            code = member.process.poll()
            if code is None:
                continue
            self._forget(member)
            if is_crash(code):
                self._on_crash()
            self._failures = 0 if member.pulse.ready else self._failures + 1
            if code == MISCONFIGURED or (self._failures >= _GIVE_UP_AFTER and not self._complete):
                raise SystemExit(code if code == MISCONFIGURED else 3)
            log.warning("a web process has ended (code %d) and is started again", code)
            self._starts[member.number] = time.monotonic() + longer_and_longer(self._failures)

    def _forget(self, member: _Member) -> None:
        self._members.remove(member)
        member.pulse.close()

    def _end(self, signals: Signals) -> None:
        """Let them finish what they are doing; a second request does not wait."""
        for member in self._members:
            member.process.send(signal.SIGTERM)
        deadline = time.monotonic() + self._grace_seconds
        while self._members:
            for member in self._members[:]:
                if member.process.poll() is not None:
                    self._forget(member)
            if not self._members:
                break
            if time.monotonic() > deadline or signals.requests > 1:
                for member in self._members:
                    member.process.send(signal.SIGKILL)
            signals.wait(min(0.5, max(deadline - time.monotonic(), 0.05)))
