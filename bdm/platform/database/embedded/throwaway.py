"""A server that nobody keeps: for tests, and for trials of a backup."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bdm.platform.database.embedded.lock import FolderLock
from bdm.platform.database.embedded.server import EmbeddedPostgres

_THROWAWAY = "bdm-throwaway-"
_ABANDONED_AFTER_SECONDS = 600.0  # younger ones may not have their lock yet


@contextmanager
def throwaway_postgres() -> Iterator[EmbeddedPostgres]:
    """A server that lives as long as the block, in a temporary folder, fast because it may lose everything."""
    _remove_abandoned()
    folder = Path(tempfile.mkdtemp(prefix=_THROWAWAY))
    try:
        folder.chmod(0o711)
        with EmbeddedPostgres(folder / "data", throwaway=True) as server:
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _remove_abandoned() -> None:
    """Delete the folders of throwaway servers whose process was killed: nobody holds their lock."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_THROWAWAY}*"):
        with suppress(OSError):
            found = folder.stat()
            if found.st_uid != os.geteuid() or time.time() - found.st_mtime < _ABANDONED_AFTER_SECONDS:
                continue
            (folder / "data").mkdir(exist_ok=True)
            lock = FolderLock(folder / "data")
            if lock.acquire():
                shutil.rmtree(folder, ignore_errors=True)
                lock.release()
