"""Processes that end with the process that started them, even when that one is killed, and how they are called."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable

_PR_SET_PDEATHSIG = 1
_PR_SET_NAME = 15


def end_with_parent(signal_number: signal.Signals = signal.SIGKILL) -> Callable[[], None]:
    """A ``preexec_fn`` after which the kernel sends ``signal_number`` to the child when its parent dies.

    The kernel forgets it when the child changes user: ``subprocess`` runs it after that, as is needed. It watches
    the *thread* that starts the child, so start children from a thread that lives as long as the process.
    Elsewhere than on Linux the child is not watched.
    """
    if sys.platform != "linux":
        return lambda: None
    prctl = ctypes.CDLL(None).prctl  # looked up before the fork: the child must not allocate much
    parent = os.getpid()

    def in_child() -> None:
        prctl(_PR_SET_PDEATHSIG, int(signal_number))
        if os.getppid() != parent:  # it died between the fork and the line above
            os._exit(1)

    return in_child


def name_process(name: str) -> None:
    """What ``ps`` and ``top`` call this process, which is a copy of another: Linux keeps fifteen letters."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_NAME, name.encode()[:15])
