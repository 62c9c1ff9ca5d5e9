"""Processes of a server whose owner was killed: they must be gone before another one opens the same files."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bdm.platform.database.embedded.errors import DidNotStart

_NAMES = {"postgres", "initdb"}
_PATIENCE = ((None, 5.0), (signal.SIGQUIT, 2.0), (signal.SIGKILL, 10.0))


def find_leftovers(home: Path) -> list[int]:
    """The server processes at work below ``home``, known by their working directory, which they cannot lose."""
    found = []
    for entry in Path("/proc").iterdir() if Path("/proc").exists() else ():
        if not entry.name.isdigit():
            continue
        with suppress(OSError):  # gone meanwhile, or another user's
            if (entry / "comm").read_text().strip() in _NAMES:
                folder = Path((entry / "cwd").readlink())
                if home == folder or home in folder.parents:
                    found.append(int(entry.name))
    return found


def end_leftovers(home: Path, on_progress: Callable[[str], None]) -> None:
    """End what is left of a former server: it may first finish the shutdown it is in, then it is stopped.

    A server without its first process is stopped at once: its backends do not end by themselves while at work.
    """
    for signal_number, patience in _PATIENCE:
        pids = find_leftovers(home)
        if not pids:
            return
        on_progress("Si attende la fine dei processi di un'esecuzione precedente…")
        if signal_number is None and not any(_is_first_process(pid) for pid in pids):
            continue
        for pid in pids if signal_number else ():
            with suppress(ProcessLookupError):
                os.kill(pid, signal_number)  # type: ignore[arg-type]
        deadline = time.monotonic() + patience
        while find_leftovers(home) and time.monotonic() < deadline:
            time.sleep(0.02)
    if pids := find_leftovers(home):
        raise DidNotStart(f"Non è possibile fermare i processi {pids} di un'esecuzione precedente.")


def _is_first_process(pid: int) -> bool:
    """The first process keeps its command line; its children show what they do instead."""
    with suppress(OSError):
        return b"\0-D\0" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False
