"""Several processes that do the same work: forked from the loaded program, kept running, ended together.

Python runs one thread at a time, so a web process uses one core. Forked after loading they share the program's memory
and start in no time.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from bdm.kit.parent_death import end_with_parent
from bdm.run.signals import Signals

log = logging.getLogger(__name__)

MAX_DEFAULT = 4
_PAUSE_SECONDS = 0.5
_GIVE_UP_AFTER = 3
"""Ends in a row of processes that never became ready."""

Work = Callable[[int, Callable[[], None]], None]
"""What member ``number`` does until it gets SIGTERM; it calls the function once it is ready."""


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
    pid: int
    ready_fd: int
    ready: bool = False


class Team:
    """``size`` processes of ``work``. ``on_ready`` is called once, when all are ready."""

    def __init__(self, size: int, work: Work, *, on_ready: Callable[[], None], grace_seconds: float) -> None:
        self._size = size
        self._work = work
        self._on_ready = on_ready
        self._grace_seconds = grace_seconds
        self._members: dict[int, _Member] = {}
        self._starts: dict[int, float] = dict.fromkeys(range(size), 0.0)
        self._failures = 0
        self._announced = False

    def run(self) -> None:
        """Keep them running until SIGTERM or SIGINT. Raises SystemExit(3) when they do not start."""
        with Signals() as signals:
            try:
                while not signals.stop:
                    self._start_missing(signals)
                    due = min(self._starts.values(), default=time.monotonic() + 60.0)
                    waiting = [member.ready_fd for member in self._members.values() if not member.ready]
                    signals.wait(due - time.monotonic(), waiting)
                    self._notice_ready()
                    self._notice_ends()
            finally:
                self._end(signals)

    def _start_missing(self, signals: Signals) -> None:
        for number, due in sorted(self._starts.items()):
            if due <= time.monotonic():
                del self._starts[number]
                member = self._fork(number, signals)
                self._members[member.pid] = member

    def _fork(self, number: int, signals: Signals) -> _Member:
        ours, theirs = os.pipe()
        in_child = end_with_parent()
        pid = os.fork()
        if pid == 0:
            # Nothing of the parent's is unwound here, whatever happens: it is the parent that stops the database.
            code = 1
            try:
                signals.__exit__(None, None, None)
                in_child()
                for fd in (ours, *(member.ready_fd for member in self._members.values() if not member.ready)):
                    os.close(fd)
                self._work(number, lambda: _tell(theirs))
                code = 0
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else 1
            except BaseException:
                log.exception("process %d", number)
            finally:
                with suppress(Exception):
                    sys.stdout.flush()
                    sys.stderr.flush()
                os._exit(code)
        os.close(theirs)
        return _Member(number, pid, ours)

    def _notice_ready(self) -> None:
        for member in self._members.values():
            if member.ready:
                continue
            os.set_blocking(member.ready_fd, False)
            with suppress(BlockingIOError):
                if os.read(member.ready_fd, 1):
                    member.ready = True
                    self._failures = 0
                    os.close(member.ready_fd)
        if not self._announced and len(self._members) == self._size and all(m.ready for m in self._members.values()):
            self._announced = True
            self._on_ready()

    def _notice_ends(self) -> None:
        for member in list(self._members.values()):
            pid, status = os.waitpid(member.pid, os.WNOHANG)
            if not pid:
                continue
            self._forget(member)
            code = os.waitstatus_to_exitcode(status)
            self._failures += not member.ready
            if self._failures >= _GIVE_UP_AFTER:
                raise SystemExit(3)
            log.warning("a web process has ended (code %d) and is started again", code)
            self._starts[member.number] = time.monotonic() + _PAUSE_SECONDS

    def _forget(self, member: _Member) -> None:
        del self._members[member.pid]
        if not member.ready:
            os.close(member.ready_fd)

    def _end(self, signals: Signals) -> None:
        """Let them finish what they are doing; a second request does not wait."""
        for pid in self._members:
            os.kill(pid, signal.SIGTERM)
        deadline = time.monotonic() + self._grace_seconds
        while self._members:
            for member in list(self._members.values()):
                if os.waitpid(member.pid, os.WNOHANG)[0]:
                    self._forget(member)
            if not self._members:
                break
            if time.monotonic() > deadline or signals.requests > 1:
                for pid in self._members:
                    os.kill(pid, signal.SIGKILL)
            signals.wait(min(0.5, max(deadline - time.monotonic(), 0.05)))


def _tell(fd: int) -> None:
    os.write(fd, b"1")
    os.close(fd)
