"""Waiting for a signal, the end of a child or something to read, whichever comes first."""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Iterable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Self

STOP = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def restore_signals() -> None:
    """Have them do what they do in a program that has just begun: for a copy of one that waits for them."""
    signal.set_wakeup_fd(-1)
    for number in (*STOP, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def end_within(seconds: int) -> None:
    """Have the system end this process in so many seconds, if it has not ended by itself: with SIGALRM, which waits for
    nobody, whatever hangs. 0 takes it back.
    """
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(seconds)


class Signals:
    """While this block lasts, signals to stop are counted and the end of a child wakes ``wait``."""

    def __init__(self) -> None:
        self.requests = 0
        self._before: dict[int, Any] = {}
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._reader, False)
        os.set_blocking(self._writer, False)

    @property
    def stop(self) -> bool:
        """Whether somebody asked to stop."""
        return self.requests > 0

    def wait(self, seconds: float, readable: Iterable[int] = ()) -> None:
        """Sleep until a signal arrives, one of ``readable`` has something to read, or ``seconds`` have passed."""
        select.select([self._reader, *readable], [], [], max(seconds, 0.0))
        with suppress(BlockingIOError):
            while os.read(self._reader, 512):
                pass

    def __enter__(self) -> Self:
        signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)
        for number in STOP:
            self._before[number] = signal.signal(number, self._count)
        self._before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(-1)
        os.close(self._reader)
        os.close(self._writer)

    def _count(self, _number: int, _frame: FrameType | None) -> None:
        self.requests += 1
