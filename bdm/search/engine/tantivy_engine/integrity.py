"""Whether the files of an index are as Tantivy wrote them.

Every file of a segment ends with a footer (JSON), the length of that and a mark; the footer has the CRC-32 of all that
comes before it, which Tantivy itself never compares. ``meta.json`` and ``.managed.json`` have no checksum: what they
say has to agree with the files. Tantivy opens nothing before its bytes are known to be whole, because damaged ones can
end the process, or keep it busy for ever.
"""

from __future__ import annotations

import errno
import json
import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from bdm.search.engine.port import EngineFailure, ExaminationProgress
from bdm.search.engine.tantivy_engine.panics import engine_failures
from bdm.search.engine.tantivy_engine.schema import open_index

META: Final = "meta.json"
_COMPONENTS: Final = ("idx", "pos", "term", "store", "fast", "fieldnorm")
_COLUMNS: Final = ".fast"
_END: Final = struct.Struct("<II")  # of a file: length of the footer, mark
_MARK: Final = 1337
_COLUMNS_END: Final = struct.Struct("<I8x")  # of the columns: number of items, version
_LONGEST_FOOTER: Final = 50_000
_AT_ONCE: Final = 4_000_000  # bytes: some milliseconds
_LOST: Final = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EIO)


class _Damaged(Exception):
    """A file is not as it was written."""


def examine(folders: Sequence[Path]) -> Iterator[ExaminationProgress]:
    """Read every file of the last commit of the indexes in ``folders``, in portions of some milliseconds; the last
    answer counts. Somebody may write to them meanwhile. Raises ``EngineFailure`` where it cannot be told.
    """
    total, done = sum(map(_size, folders)), 0
    damaged: list[str] = []
    for folder in folders:
        before = len(damaged)
        try:
            files = _files(folder)
        except _Damaged:
            files = {}
            damaged.append(f"{folder.name}/{META}")
        for name, items in files.items():
            try:
                for read in _read(folder / name, items):
                    done += read
                    yield ExaminationProgress(tuple(damaged), min(done, total), total)
            except _Damaged:
                if _still_there(folder, name):
                    damaged.append(f"{folder.name}/{name}")
        if len(damaged) == before and not _opens(folder):
            damaged.append(f"{folder.name}/{META}")
    yield ExaminationProgress(tuple(damaged), total, total)


def _size(folder: Path) -> int:
    size = 0
    with suppress(_Damaged):
        for name in _files(folder):
            with suppress(OSError):
                size += (folder / name).stat().st_size
    return size


def _files(folder: Path) -> dict[str, int]:
    """The files of the last commit, and how many items the segment of each has. Raises ``_Damaged``."""
    found: dict[str, int] = {}
    with _noticed():
        for segment in json.loads((folder / META).read_bytes())["segments"]:
            name, items, deletes = segment["segment_id"].replace("-", ""), segment["max_doc"], segment["deletes"]
            found |= {f"{name}.{component}": items for component in _COMPONENTS}
            if deletes is not None:
                found[f"{name}.{deletes['opstamp']}.del"] = items
    return found


def _still_there(folder: Path, name: str) -> bool:
    """Whether the last commit has the file: what a merge has replaced meanwhile is not missed."""
    try:
        return name in _files(folder)
    except _Damaged:
        return True


def _read(path: Path, items: int) -> Iterator[int]:
    """Read a file, block by block; how many bytes. Raises ``_Damaged``, in the end or before."""
    with _noticed(), path.open("rb", buffering=0) as file:
        end = file.seek(0, 2)
        file.seek(max(end - _LONGEST_FOOTER - _END.size, 0))
        tail = file.read()
        length, mark = _END.unpack(tail[-_END.size :])
        expected = json.loads(tail[-_END.size - length : -_END.size])["crc"]
        content = tail[: -_END.size - length]
        if path.suffix == _COLUMNS and _COLUMNS_END.unpack(content[-_COLUMNS_END.size :]) != (items,):
            raise _Damaged
        left, crc = end - _END.size - length, 0
        file.seek(0)
        while left > 0 and (block := file.read(min(left, _AT_ONCE))):
            crc = zlib.crc32(block, crc)
            left -= len(block)
            yield len(block)
        if left or mark != _MARK or crc != expected:
            raise _Damaged


def _opens(folder: Path) -> bool:
    """Whether Tantivy takes what has no checksum: schema, versions, the list of its files."""
    try:
        with engine_failures():
            open_index(str(folder)).reload()
    except EngineFailure as failure:
        if "os error" in str(failure):  # all of it is there: something else is in the way
            raise
        return False
    return True


@contextmanager
def _noticed() -> Iterator[None]:
    """Tell damage from what only is in the way just now, such as too many open files."""
    try:
        yield
    except OSError as error:
        if error.errno in _LOST:
            raise _Damaged from error
        raise EngineFailure(str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError, struct.error) as error:
        raise _Damaged from error
