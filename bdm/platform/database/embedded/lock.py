"""One owner for a data folder: a locked file that also says who the owner is and where its server answers.

A second file is the turn: the service (``bdm run``) holds it from its start to its end, also while it waits for the
folder, and nobody else becomes the owner meanwhile. So it waits for one command at most, and every other waits for it.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Owner:
    """Who runs the server of a data folder; ``url`` is None until it answers, ``address`` is the web's, if any."""

    pid: int
    command: str
    url: str | None = None
    address: str | None = None


FOLDER = "postgres.lock"
TURN = "service.lock"


class FolderLock:
    """A lock of a data folder. The kernel frees it when its holder dies, however it dies."""

    def __init__(self, data_dir: Path, name: str = FOLDER) -> None:
        self.path = data_dir / name
        self._fd: int | None = None

    @property
    def held(self) -> bool:
        """Whether this process is the owner, through this object."""
        return self._fd is not None

    def acquire(self) -> bool:
        """Whether this process is now the owner; never waits."""
        fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(fd)
            return False
        os.ftruncate(fd, 0)  # whatever a dead owner left
        self._fd = fd
        return True

    @contextmanager
    def shared(self) -> Iterator[bool]:
        """Whether nobody holds it, nor will while the block lasts."""
        fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
        finally:
            os.close(fd)

    def publish(self, owner: Owner) -> None:
        """Tell the others; needs the lock."""
        if self._fd is None:
            raise RuntimeError("the lock is not held")
        text = json.dumps(asdict(owner)).encode()
        os.ftruncate(self._fd, 0)
        os.pwrite(self._fd, text, 0)

    def owner(self) -> Owner | None:
        """What the owner published. Only true while someone else holds the lock; None if nothing (yet)."""
        try:
            return Owner(**json.loads(self.path.read_bytes()))
        except (OSError, ValueError, TypeError):
            return None

    def release(self) -> None:
        if self._fd is not None:
            os.ftruncate(self._fd, 0)
            os.close(self._fd)
            self._fd = None
