"""A small file system for the data, which can be filled to the last byte. Only root can make one."""

from __future__ import annotations

import errno
import os
import subprocess
from pathlib import Path

BYTES = 3_000_000_000
"""Of memory, as far as it is used."""
_PIECE = 1_000_000


class Disk:
    """Of so many ``bytes``, mounted at ``folder``."""

    def __init__(self, folder: Path, bytes: int = BYTES) -> None:
        self._folder, self._ballast, self._bytes = folder, folder / "zavorra", bytes

    def mount(self) -> bool:
        """Whether there is one now."""
        self._folder.mkdir(exist_ok=True)
        options = ["-t", "tmpfs", "-o", f"size={self._bytes},mode=0711", "tmpfs", str(self._folder)]
        return (
            os.geteuid() == 0 and subprocess.run(["mount", *options], check=False, capture_output=True).returncode == 0
        )

    def unmount(self) -> None:
        subprocess.run(["umount", "--lazy", str(self._folder)], check=True)

    def fill(self) -> None:
        """Leave no room at all."""
        with self._ballast.open("ab", buffering=0) as ballast:
            for piece in (_PIECE, 4096):
                try:
                    while True:
                        ballast.write(bytes(piece))
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def free(self) -> None:
        """Give the room back."""
        self._ballast.unlink(missing_ok=True)
