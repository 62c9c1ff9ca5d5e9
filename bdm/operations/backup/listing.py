"""The list of the documents of a backup: hash and size of each in order of their hashes, gzipped. It is read line by
line: an archive of millions has one of hundreds of megabytes.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from bdm.operations.backup.contents import Contents
from bdm.platform.kit.refusal import Refusal
from bdm.platform.storage.hashing import is_file_hash

LIST_NAME = "stored-files.gz"
"""No table can be called so."""
_LONGEST_LINE = 100


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A document, or the envelope that it came in; ``size`` in bytes."""

    name: str
    size: int

    def line(self) -> bytes:
        return f"{self.name}\t{self.size}\n".encode("ascii")


def read_list(folder: Path) -> Iterator[StoredFile]:
    """The documents that the list in ``folder`` names. Raises ``Refusal`` when it cannot be read."""
    try:
        with gzip.open(folder / LIST_NAME, "rb") as file:
            while line := file.readline(_LONGEST_LINE):
                name, _, size = line.decode("ascii").rstrip("\n").partition("\t")
                if not is_file_hash(name) or not size.isdecimal():
                    raise ValueError("a line is none")
                yield StoredFile(name, int(size))
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise Refusal(f"Il backup è danneggiato: {LIST_NAME} non è leggibile.") from error


def in_parts(files: Iterator[StoredFile]) -> Iterator[tuple[str, list[StoredFile]]]:
    """What one of the 256 folders of a store has, one after the other: so many are held at a time."""
    for start, part in groupby(files, key=lambda each: each.name[:2]):
        yield start, list(part)


def require_list(folder: Path, contents: Contents) -> None:
    """Raise ``Refusal`` unless the list in ``folder`` is the one that was written."""
    if sha256_of(folder / LIST_NAME) != contents.files_sha256:
        raise Refusal(f"Il backup è danneggiato: {LIST_NAME} non è quello che era stato scritto.")


def sha256_of(path: Path) -> str | None:
    """The digest of a file; None where there is none that can be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None
