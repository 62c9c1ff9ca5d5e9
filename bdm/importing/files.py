"""The files that a manifest names: found inside its folder only."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

PLACEHOLDER_BYTES = 58_728  # what the source system serves where it has no document (specification, 4.2)
_HEADER_BYTES = 1024


@dataclass(frozen=True)
class FoundFile:
    """A file inside the folder; ``size`` in bytes."""

    path: Path
    size: int
    looks_like_pdf: bool

    @property
    def placeholder(self) -> bool:
        return self.size == PLACEHOLDER_BYTES


def find_file(folder: Path, name: str, max_bytes: int) -> FoundFile | str:
    """The regular file that ``name`` names, relative to ``folder`` (which is resolved), or why there is none that may
    be read. Symbolic links are followed as long as they stay inside the folder.
    """
    if os.path.isabs(name) or name.startswith("\\"):
        return "Il percorso deve essere relativo alla cartella."
    try:
        path = (folder / name).resolve()
        if not path.exists() and "\\" in name:  # written on Windows
            path = (folder / name.replace("\\", "/")).resolve()
        if folder not in path.parents:
            return "Il percorso esce dalla cartella."
        return _examine(path, max_bytes)
    except FileNotFoundError:
        return f"Il file «{name}» non c'è nella cartella."
    except (OSError, ValueError, RuntimeError):  # too long a name, a NUL, a loop of links, no permission
        return "Il file non può essere letto."


def _examine(path: Path, max_bytes: int) -> FoundFile | str:
    # Not blocking: opening a named pipe would otherwise wait for a writer.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            return "Non è un file."
        if found.st_size == 0:
            return "Il file è vuoto."
        if found.st_size > max_bytes:
            return f"Il file supera {max_bytes / 1_000_000:g} MB."
        header = os.read(descriptor, _HEADER_BYTES)
    finally:
        os.close(descriptor)
    return FoundFile(path, found.st_size, b"%PDF-" in header)
