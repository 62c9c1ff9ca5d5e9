"""The files that a manifest names: found inside its folder only."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bdm.document.pdf.envelope import ENVELOPE_BYTES, HEAD_BYTES, is_envelope
from bdm.document.pdf.failure import FailureCode
from bdm.platform.kit.characters import one_form
from bdm.platform.kit.regex import regex

PLACEHOLDER_BYTES = 58_728  # what the source serves for want of one (docs/regole/documenti.md#segnaposto)
_HEADER_BYTES = 1024
_TAIL_BYTES = 65_536
"""A signature's envelope (.p7m) may follow the end of a PDF."""
_LINEARIZED = regex(rb"/Linearized\b[^>]*?/L\s+(\d+)")
_INCOMPLETE = "Il documento è incompleto: il file è troncato."


@dataclass(frozen=True)
class FoundFile:
    """A file inside the folder; ``size`` in bytes."""

    path: Path
    size: int
    signed: bool = False
    """It is the envelope of a document (``.p7m``)."""

    @property
    def placeholder(self) -> bool:
        return self.size == PLACEHOLDER_BYTES


def find_file(folder: Path, name: str, max_bytes: int) -> FoundFile | str:
    """The regular file that ``name`` names, relative to ``folder`` (which is resolved), or why there is none that may
    be read. One letter may be written in other characters than in the folder. Symbolic links are followed as long as
    they stay inside the folder.
    """
    if os.path.isabs(name) or name.startswith("\\"):
        return "Il percorso deve essere relativo alla cartella."
    try:
        try:
            return _find(str(folder), name, max_bytes)
        except FileNotFoundError:
            return _find(str(folder), _as_it_is_there(str(folder), name), max_bytes)
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


def _as_it_is_there(folder: str, name: str) -> str:
    """``name`` in the characters that the folder has it in: a Mac writes an accent behind its letter. Raises
    FileNotFoundError where no file is meant, or not one only.
    """
    found: list[str] = []
    for part in name.split("/"):
        path = os.path.join(folder, *found)
        there: str | None = part
        if not os.path.lexists(os.path.join(path, part)):
            there = _names_in(path, os.stat(path).st_mtime_ns).get(one_form(part))
        if there is None:
            raise FileNotFoundError(name)
        found.append(there)
    return "/".join(found)


@lru_cache(maxsize=4)
def _names_in(folder: str, _changed: int) -> dict[str, str | None]:
    """What is in ``folder`` as it was last ``_changed``, by its one form; None for what is there in two."""
    names: dict[str, str | None] = {}
    for name in os.listdir(folder):
        plain = one_form(name)
        names[plain] = None if plain in names else name
    return names


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
            return FailureCode.VUOTO.reason
        header = os.read(descriptor, _HEADER_BYTES)
        signed = is_envelope(header[:HEAD_BYTES])
        if found.st_size > max_bytes + (ENVELOPE_BYTES if signed else 0):
            return f"Il file supera {max_bytes / 1_000_000:g} MB."
        tail = os.pread(descriptor, _TAIL_BYTES, max(0, found.st_size - _TAIL_BYTES))
    finally:
        os.close(descriptor)
    refused = None if signed else _refusal(header, tail, found.st_size)
    return refused or FoundFile(Path(path), found.st_size, signed)


def _refusal(header: bytes, tail: bytes, size: int) -> str | None:
    """Why it is no PDF that can be taken."""
    if b"%PDF-" not in header:
        return FailureCode.NON_PDF.reason
    # The reader would show the pages that are left as if they were all. A linearized file says its length, and has an
    # end of its own near the beginning.
    linearized = _LINEARIZED.search(header)
    if b"%%EOF" not in tail or (linearized and size < int(linearized[1])):
        return _INCOMPLETE
    return None
