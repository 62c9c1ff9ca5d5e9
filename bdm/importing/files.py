"""The files that a manifest names: found inside its folder only."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

PLACEHOLDER_BYTES = 58_728  # what the source serves for want of one (docs/regole/documenti.md#segnaposto)
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
        return _find(str(folder), name, max_bytes)
    except FileNotFoundError:
        if "\\" in name:  # written on Windows
            return find_file(folder, name.replace("\\", "/"), max_bytes)
        return f"Il file «{name}» non c'è nella cartella."
    except (OSError, ValueError):  # too long a name, a NUL, a loop of links, no permission
        return "Il file non può essere letto."


def _find(folder: str, name: str, max_bytes: int) -> FoundFile | str:
    parent, base = os.path.split(os.path.join(folder, name))
    path = os.path.join(_real_folder(parent), base)
    if base in ("", ".", "..") or os.path.islink(path):
        path = os.path.realpath(path, strict=True)
    if not path.startswith(folder + os.sep):
        return "Il percorso esce dalla cartella."
    return _examine(path, max_bytes)


@lru_cache(maxsize=10_000)
def _real_folder(path: str) -> str:
    return os.path.realpath(path, strict=True)


def _examine(path: str, max_bytes: int) -> FoundFile | str:
    # Not blocking: opening a named pipe would otherwise wait for a writer. No link that was put there just now.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
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
    return FoundFile(Path(path), found.st_size, b"%PDF-" in header)
