"""Files that are either whole and on the disk, or not there: temporary file, fsync, rename, fsync of folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from bdm.platform.storage.temporary import TEMPORARY, new_file


def write_durably(root: Path, key: str, write: Callable[[BinaryIO], None]) -> None:
    """Let ``write`` fill a new file, then give it the name ``root/key``. After the return it survives a power
    cut; if the process dies earlier, or ``write`` raises, nothing with that name appears.
    """
    target = root / key
    _make_folders(root, target.parent)
    temporary_folder = root / TEMPORARY
    _make_folders(root, temporary_folder)
    with new_file(temporary_folder) as path:
        with path.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        path.rename(target)
    sync_folder(target.parent)


def write_bytes_durably(root: Path, key: str, data: bytes) -> None:
    """Like ``write_durably`` for bytes in memory."""

    def write(file: BinaryIO) -> None:
        file.write(data)

    write_durably(root, key, write)


def _make_folders(root: Path, folder: Path) -> None:
    """Create ``folder`` under ``root``; each new entry is on the disk before anything is put into it."""
    if folder.is_dir():
        return
    if folder != root:
        _make_folders(root, folder.parent)
    folder.mkdir(mode=0o700, parents=folder == root, exist_ok=True)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in ``folder`` on the disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
