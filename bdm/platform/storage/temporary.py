"""Where files lie while they are worked on: a folder inside the store's own, for its owner alone, and swept.

Everything temporary goes there, that of libraries and of the programs that we start included: what a killed process
leaves of a document is never among other people's files. Whatever is there is locked by who works on it, and the
kernel unlocks it when that process dies, however it dies: what nobody has locked is swept.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bdm.platform.kit.private_files import make_folder

TEMPORARY = ".in-corso"
_LOCK = ".lock"
_PROBE_BYTES = 64 * 1024
_VARIABLE = "TMPDIR"


@contextmanager
def temporary_files_in(folder: Path) -> Iterator[None]:
    """Have everything temporary of this process, and of those that it starts, in ``folder`` until the block ends."""
    make_folder(folder)
    sweep(folder)
    with new_folder(folder) as own:
        before, known = tempfile.tempdir, os.environ.get(_VARIABLE)
        tempfile.tempdir = os.environ[_VARIABLE] = str(own)
        try:
            yield
        finally:
            tempfile.tempdir = before
            if known is None:
                os.environ.pop(_VARIABLE, None)
            else:
                os.environ[_VARIABLE] = known


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """A new folder in ``folder`` that nobody sweeps; it goes away at the end."""
    while True:
        path = Path(tempfile.mkdtemp(dir=folder))
        with suppress(FileNotFoundError):  # swept, before it was locked
            descriptor = _lock(path / _LOCK)
            break
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
        os.close(descriptor)


@contextmanager
def new_file(folder: Path) -> Iterator[Path]:
    """A new, empty file in ``folder`` that nobody sweeps; unless it has another name at the end, it goes away."""
    while True:
        created, name = tempfile.mkstemp(dir=folder)
        os.close(created)
        with suppress(FileNotFoundError):
            descriptor = _lock(Path(name))
            break
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
        os.close(descriptor)


def sweep(folder: Path) -> None:
    """Remove what killed processes left in ``folder``."""
    for path in folder.glob("*"):
        with suppress(OSError):  # at work, or gone, or not to be locked on this file system
            whole = path.is_dir()
            descriptor = _lock(path / _LOCK if whole else path, wait=False)
            try:
                shutil.rmtree(path) if whole else path.unlink()
            finally:
                os.close(descriptor)


def _lock(path: Path, *, wait: bool = True) -> int:
    """Lock the file at ``path``, made if need be, as long as the descriptor is open. Raises FileNotFoundError where it
    was removed meanwhile; unless we ``wait``, OSError where somebody else has it.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        if os.fstat(descriptor).st_nlink == 0:
            raise FileNotFoundError(path)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def check_room(folder: Path) -> None:
    """Write something into ``folder``. Raises OSError where that cannot be done."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(_PROBE_BYTES))
