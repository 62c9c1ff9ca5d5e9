"""The hash that names a document: the SHA-256 of the concatenated SHA-256 digests (both in hexadecimal, lower
case) of its chunks of 1,000,000 bytes. A browser computes it while it reads the file chunk by chunk
(docs/regole/documenti.md#caricamento).
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from bdm.platform.kit.regex import regex

CHUNK_BYTES = 1_000_000
_HASH = regex(r"[0-9a-f]{64}")


class FileHash:
    """The hash of a file whose bytes come in pieces of any size."""

    def __init__(self) -> None:
        self._chunk = hashlib.sha256()
        self._room = CHUNK_BYTES
        self._file = hashlib.sha256()

    def update(self, data: bytes | memoryview) -> None:
        """Take the next bytes of the file."""
        view = memoryview(data)
        while view:
            piece, view = view[: self._room], view[self._room :]
            self._chunk.update(piece)
            self._room -= len(piece)
            if self._room == 0:
                self._close_chunk()

    def hexdigest(self) -> str:
        """The hash of all bytes taken so far."""
        digest = self._file.copy()
        if self._room < CHUNK_BYTES:
            digest.update(self._chunk.hexdigest().encode("ascii"))
        return digest.hexdigest()

    def _close_chunk(self) -> None:
        self._file.update(self._chunk.hexdigest().encode("ascii"))
        self._chunk = hashlib.sha256()
        self._room = CHUNK_BYTES


def file_hash(source: Path | str | bytes) -> str:
    """The hash of a file (a path) or of bytes in memory."""
    digest = FileHash()
    if isinstance(source, bytes):
        digest.update(source)
        return digest.hexdigest()
    with open(source, "rb") as file:
        while data := file.read(CHUNK_BYTES):
            digest.update(data)
    return digest.hexdigest()


def is_file_hash(text: str) -> bool:
    """Whether ``text`` has the shape of a document's hash."""
    return _HASH.fullmatch(text) is not None
