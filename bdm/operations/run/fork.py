"""Copies of this process that do something else: they have the program loaded already and share its memory."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Container
from contextlib import suppress

from bdm.operations.run.signals import STOP, restore_signals
from bdm.platform.kit.parent_death import end_with_parent

logger = logging.getLogger(__name__)

_LOOK_SECONDS = 0.01


class Fork:
    """A copy that does ``work`` and ends, with 0, the code of its SystemExit, or 1 after an error; it never outlives
    the process, nor what starts it the thread. Nothing of the parent's is unwound in it, whatever happens: it is the
    parent that stops the database.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        in_child = end_with_parent()
        self._code: int | None = None
        # What is sent to it before it listens for itself arrives afterwards.
        listens_to = signal.pthread_sigmask(signal.SIG_BLOCK, STOP)
        self.pid = os.fork()
        if self.pid:
            signal.pthread_sigmask(signal.SIG_SETMASK, listens_to)
        else:
            code = 1
            try:
                restore_signals()
                signal.pthread_sigmask(signal.SIG_SETMASK, listens_to)
                in_child()
                work()
                code = 0
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else int(end.code is not None)
            except BaseException:
                logger.exception("process %d", os.getpid())
            finally:
                with suppress(Exception):
                    sys.stdout.flush()
                    sys.stderr.flush()
                os._exit(code)

    def poll(self) -> int | None:
        """Its exit code if it has ended (negative: the signal that ended it)."""
        if self._code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._code = os.waitstatus_to_exitcode(status)
        return self._code

    def ends_within(self, seconds: float) -> bool:
        """Wait for its end for so long; whether it came."""
        deadline = time.monotonic() + seconds
        while self.poll() is None:
            if time.monotonic() > deadline:
                return False
            time.sleep(_LOOK_SECONDS)
        return True

    def send(self, number: signal.Signals) -> None:
        """A signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)


def close_others(keep: Container[int]) -> None:
    """Close the files of this process but for ``keep`` and the three that everybody has: a copy of a locked file keeps
    it locked.
    """
    for name in os.listdir("/dev/fd"):
        fd = int(name)
        if fd > 2 and fd not in keep:
            with suppress(OSError):  # that of the listing
                os.close(fd)
