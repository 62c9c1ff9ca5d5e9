"""Where files lie while they are worked on: a folder inside the store's own, for its owner alone, and swept.

Everything temporary goes there, that of libraries and of the programs that we start included: what a killed process
leaves of a document is never among other people's files.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bdm.kit.private_files import all_below, make_folder

TEMPORARY = ".in-corso"
_ABANDONED_AFTER_SECONDS = 24 * 3600
_PROBE_BYTES = 64 * 1024
_VARIABLE = "TMPDIR"


@contextmanager
def temporary_files_in(folder: Path) -> Iterator[None]:
    """Have everything temporary of this process, and of those that it starts, in ``folder`` until the block ends."""
    make_folder(folder)
    remove_abandoned(folder)
    before, known = tempfile.tempdir, os.environ.get(_VARIABLE)
    tempfile.tempdir = os.environ[_VARIABLE] = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before
        if known is None:
            os.environ.pop(_VARIABLE, None)
        else:
            os.environ[_VARIABLE] = known


def remove_abandoned(folder: Path) -> None:
    """Remove what killed processes left in ``folder`` (what changed within a day may be another's work)."""
    oldest = time.time() - _ABANDONED_AFTER_SECONDS
    for path in folder.glob("*"):
        try:
            if max(each.lstat().st_mtime for each in all_below(path)) < oldest:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        except FileNotFoundError:
            continue


def check_room(folder: Path) -> None:
    """Write something into ``folder``. Raises OSError where that cannot be done."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(_PROBE_BYTES))
