"""The files of lines of a dataset: bounded pieces, compressed as they are written, in the order of the digest.

What a piece has is remembered as one key a line, so that afterwards it can be compared with the register and only what
differs is put right.
"""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final
from uuid import UUID

import pyarrow as pa

from bdm.open_data.bulk.lines import BulkLine
from bdm.open_data.record.schemas import ItemName
from bdm.platform.authz import KINDS, Kind

NAMES: Final[dict[Kind, str]] = {"massima": "massime", "provvedimento": "provvedimenti"}
ORDER: Final[tuple[Kind, ...]] = tuple(sorted(KINDS))
"""As the digest has them."""
SUFFIX: Final = ".jsonl.zst"
_BUFFER_BYTES: Final = 1 << 20
_ID_BYTES, _KEY_BYTES = 16, 48
"""A key is the item's id and the leaf of its record."""


def read_lines(path: Path) -> Iterator[bytes]:
    """The lines of a compressed file, without their ends."""
    with pa.input_stream(str(path), compression="zstd") as stream:
        for line in io.BufferedReader(stream, _BUFFER_BYTES):
            yield line.rstrip(b"\n")


class LineFile:
    """A new compressed file of lines."""

    def __init__(self, path: Path) -> None:
        self._file = pa.OSFile(str(path), "wb")
        self._stream = pa.CompressedOutputStream(self._file, "zstd")

    def add(self, body: bytes) -> None:
        self._stream.write(body)
        self._stream.write(b"\n")

    def close(self) -> None:
        try:
            self._stream.close()
        finally:
            self._file.close()


@dataclass
class BulkPiece:
    """One file of lines of one kind, in the order of their ids."""

    kind: Kind
    path: Path
    keys: bytearray = field(default_factory=bytearray)

    @property
    def rows(self) -> int:
        return len(self.keys) // _KEY_BYTES

    @property
    def first(self) -> bytes:
        return bytes(self.keys[:_ID_BYTES])

    def items(self) -> Iterator[tuple[bytes, bytes]]:
        """Id and leaf of each line."""
        for at in range(0, len(self.keys), _KEY_BYTES):
            yield bytes(self.keys[at : at + _ID_BYTES]), bytes(self.keys[at + _ID_BYTES : at + _KEY_BYTES])


class Spool:
    """Lines that were read afresh, on the disk until their pieces are put right."""

    def __init__(self, folder: Path) -> None:
        self._file: Any = TemporaryFile(dir=folder)  # noqa: SIM115 - whoever makes one closes it
        self._places: dict[ItemName, tuple[int, int, bytes]] = {}

    def add(self, line: BulkLine) -> None:
        self._places[line.name] = (self._file.seek(0, io.SEEK_END), len(line.body), line.leaf)
        self._file.write(line.body)

    def get(self, name: ItemName) -> BulkLine:
        at, length, leaf = self._places[name]
        self._file.seek(at)
        return BulkLine(name, leaf, self._file.read(length))

    def close(self) -> None:
        self._file.close()


class Pieces:
    """All pieces of a dataset in ``folder``, of about ``size`` lines each. Lines are added in the order of the digest;
    after ``close`` they can be compared and ``patch``ed.
    """

    def __init__(self, folder: Path, size: int) -> None:
        self._folder, self._size = folder, size
        self._by_kind: dict[Kind, list[BulkPiece]] = {kind: [] for kind in ORDER}
        self._open: LineFile | None = None

    def add(self, line: BulkLine) -> None:
        kind, item_id = line.name
        own = self._by_kind[kind]
        if self._open is None or not own or own[-1].rows >= self._size:
            self.close()
            self._open = LineFile(self._new(kind).path)
        self._open.add(line.body)
        own[-1].keys += item_id.bytes + line.leaf

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def _new(self, kind: Kind) -> BulkPiece:
        own = self._by_kind[kind]
        own.append(BulkPiece(kind, self._folder / f"{NAMES[kind]}-{len(own) + 1:04}{SUFFIX}"))
        return own[-1]

    def __iter__(self) -> Iterator[BulkPiece]:
        for kind in ORDER:
            yield from self._by_kind[kind]

    def rows(self, kind: Kind) -> int:
        return sum(piece.rows for piece in self._by_kind[kind])

    def leaves(self) -> Iterator[tuple[tuple[Kind, bytes], bytes]]:
        """What is in the files: name and leaf, in their order."""
        for piece in self:
            for item_id, leaf in piece.items():
                yield (piece.kind, item_id), leaf

    def patch(self, changes: Mapping[ItemName, bool], spool: Spool) -> None:
        """Write anew the pieces of ``changes``: of each name whether ``spool`` has a line of it or it goes."""
        by_piece: dict[int, tuple[BulkPiece, dict[bytes, bool]]] = {}
        for (kind, item_id), stays in changes.items():
            piece = self._of(kind, item_id.bytes)
            by_piece.setdefault(id(piece), (piece, {}))[1][item_id.bytes] = stays
        for piece, own in by_piece.values():
            _rewrite(piece, own, spool)
        for piece in [each for each in self if not each.rows]:
            piece.path.unlink(missing_ok=True)
            self._by_kind[piece.kind].remove(piece)

    def _of(self, kind: Kind, item_id: bytes) -> BulkPiece:
        own = self._by_kind[kind]
        if not own:
            return self._new(kind)
        return own[max(0, bisect_right([piece.first for piece in own], item_id) - 1)]


def _rewrite(piece: BulkPiece, changes: Mapping[bytes, bool], spool: Spool) -> None:
    beside = piece.path.with_suffix(".new")
    new = sorted(item_id for item_id, stays in changes.items() if stays)
    keys = bytearray()

    with closing(LineFile(beside)) as file:

        def put(item_id: bytes) -> None:
            line = spool.get((piece.kind, UUID(bytes=item_id)))
            file.add(line.body)
            keys.extend(item_id + line.leaf)

        lines = read_lines(piece.path) if piece.rows else iter(())
        for (item_id, leaf), body in zip(piece.items(), lines, strict=True):
            while new and new[0] <= item_id:
                put(new.pop(0))
            if item_id not in changes:
                file.add(body)
                keys.extend(item_id + leaf)
        for item_id in new:
            put(item_id)
    beside.rename(piece.path)
    piece.keys = keys
