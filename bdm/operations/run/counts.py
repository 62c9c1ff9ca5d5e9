"""Where several web processes add up their metrics: a folder of files, named in the environment."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder; read by the library that counts."""
_COUNTS = "bdm-metrics-"


def shared_counts(processes: int) -> Path | None:
    """A folder in which ``processes`` add up their metrics, and its name in the environment; None if there is one, or
    nobody to add up with. To be asked for before anything loads the library that counts, which looks where to count
    when it is loaded.
    """
    if processes == 1 or os.environ.get(SHARED_FOLDER):
        return None
    _sweep_counts()
    folder = Path(tempfile.mkdtemp(prefix=f"{_COUNTS}{os.getpid()}-"))
    os.environ[SHARED_FOLDER] = str(folder)
    return folder


def forget_counts(folder: Path | None) -> None:
    """Remove the folder, and what those have left that were killed."""
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)
        _sweep_counts()


def _sweep_counts() -> None:
    """Remove what processes that were killed have left: at the start, when they may still be ending, and at the end."""
    for left in Path(tempfile.gettempdir()).glob(f"{_COUNTS}*"):
        if not _runs(left.name.removeprefix(_COUNTS).partition("-")[0]):
            shutil.rmtree(left, ignore_errors=True)


def _runs(pid: str) -> bool:
    """Whether there is such a process: one that was killed has left its folder behind."""
    try:
        os.kill(int(pid), 0)
    except (ProcessLookupError, ValueError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
