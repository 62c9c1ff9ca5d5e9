"""The files that a manifest names: found inside its folder only."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bdm.document.pdf.completeness import is_cut_off
from bdm.document.pdf.envelope import ENVELOPE_BYTES, is_envelope
from bdm.document.pdf.failure import FailureCode
from bdm.document.pdf.kinds import HEAD_BYTES, foreign_kind, is_pdf
from bdm.platform.kit.characters import one_form

PLACEHOLDER_BYTES = 58_728  # what the source serves for want of one (docs/regole/documenti.md#segnaposto)


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
        header = os.read(descriptor, HEAD_BYTES)
        signed = is_envelope(header)
        if found.st_size > max_bytes + (ENVELOPE_BYTES if signed else 0):
            return f"Il file supera {max_bytes / 1_000_000:g} MB."
        refused = None if signed else _refusal(header, descriptor)
    finally:
        os.close(descriptor)
    return refused.reason if refused else FoundFile(Path(path), found.st_size, signed)


def _refusal(header: bytes, descriptor: int) -> FailureCode | None:
    """Why it is no PDF that can be taken, as far as its bytes tell."""
    if not is_pdf(header):
        return foreign_kind(header) or FailureCode.NON_PDF
    return FailureCode.INCOMPLETO if is_cut_off(descriptor) else None
