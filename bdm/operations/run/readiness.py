"""How a process tells its parent that it is ready and, from then on, that it is not stuck: bytes through a pipe.

The beats come from where the process does its work, an event loop or a main loop that never blocks for long. Under
systemd a process without a parent of ours tells systemd instead (``Type=notify``, ``WatchdogSec``).
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

VARIABLE = "BDM_READY_FD"
SYSTEMD = "NOTIFY_SOCKET"
BEAT_SECONDS = 2.0
SILENT_SECONDS = 30.0
"""Who has been ready and is silent for so long is stuck. On a busy machine a large answer, a collection of garbage or
the page cache may hold up a loop for seconds, never for so many."""
STOPPED_SECONDS = 7.0
"""Who was stopped by a signal is not waited for as long: however busy the machine, it does not go on by itself. More
than a beat and what one look counts, so that of a group that is stopped and continued together nobody is lost."""
START_SECONDS = 300.0
"""Who does not become ready for so long is started anew; it may have to wait for tables that are being migrated."""

Beat = Callable[[], None]
"""To be called once the process is ready, and every ``BEAT_SECONDS`` from then on."""


def own_beat() -> Beat:
    """The beat of this process: to the parent that left it a pipe, to systemd, or to nobody. Ask once."""
    number = os.environ.pop(VARIABLE, None)
    if number is not None:
        return beat_through(int(number))
    address = os.environ.pop(SYSTEMD, None)
    return _beat_to_systemd(address) if address else lambda: None


def beat_through(fd: int) -> Beat:
    """A beat that writes to a pipe and never waits: a parent that does not read has enough of them."""
    os.set_blocking(fd, False)

    def beat() -> None:
        with suppress(BlockingIOError, BrokenPipeError):
            os.write(fd, b"1")

    return beat


def beat_in(file: Path) -> Beat:
    """A beat whose last moment is that of ``file``, for whoever can only look at it."""

    def beat() -> None:
        with suppress(OSError):
            file.touch(mode=0o600)

    return beat


def _beat_to_systemd(address: str) -> Beat:
    """See sd_notify(3): it is told that we are ready with every beat, which changes nothing after the first."""
    channel = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
    channel.setblocking(False)

    def beat() -> None:
        with suppress(OSError):
            channel.sendto(b"READY=1\nWATCHDOG=1", "\0" + address[1:] if address.startswith("@") else address)

    return beat


async def keep_beating(beat: Beat) -> None:
    """Beat from this event loop until cancelled."""
    while True:
        beat()
        await asyncio.sleep(BEAT_SECONDS)


def is_stopped(pid: int) -> bool:
    """Whether the process was stopped by a signal; False where the system does not say so."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return False
    return state == "T"


class Pulse:
    """The parent's side of one child: whether it is ready, and for how long it has been silent.

    ``fd`` is to be waited for, ``theirs`` to be left to the child and closed here. Silence is counted while somebody
    looks: a parent that was stopped itself, with its children or without, or was busy, blames none of them.
    """

    def __init__(self) -> None:
        self.fd, self.theirs = os.pipe()
        os.set_blocking(self.fd, False)
        self.ready = False
        self._silence = 0.0
        self._looked = time.monotonic()
        self._open = True

    @property
    def fds(self) -> list[int]:
        """What becomes readable with a beat; nothing once the child has ended."""
        return [self.fd] if self._open else []

    def look(self) -> bool:
        """Take what has come; True the first time."""
        moment = time.monotonic()
        self._silence += min(moment - self._looked, 2 * BEAT_SECONDS)
        self._looked = moment
        if not self._open:
            return False
        try:
            beats = os.read(self.fd, 4096)
        except BlockingIOError:
            return False
        if not beats:
            self.close()  # readable for ever after
            return False
        self._silence = 0.0
        first, self.ready = not self.ready, True
        return first

    def stuck(self, seconds: float, pid: int) -> bool:
        """Whether the child, the process ``pid``, was ready and has been silent for ``seconds``, does not become ready
        at all, or is stopped; then the count begins anew.
        """
        limit = seconds if self.ready else max(seconds, START_SECONDS)
        if self._silence > STOPPED_SECONDS and is_stopped(pid):
            limit = STOPPED_SECONDS
        if self._silence <= limit:
            return False
        self._silence = 0.0
        return True

    def close(self) -> None:
        if self._open:
            os.close(self.fd)
            self._open = False
