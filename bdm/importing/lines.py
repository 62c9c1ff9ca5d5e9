"""Reading a manifest line by line, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MAX_LINE_BYTES = 4_000_000
"""A line that is longer is reported and skipped."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class ManifestLine:
    """One line: its ``number`` (from 1), where it begins and where the next one does, its bytes without the line
    ending. ``data`` is None for a line that is too long.
    """

    number: int
    position: int
    end: int
    data: bytes | None


def read_lines(manifest: Path, position: int = 0, number: int = 0) -> Iterator[ManifestLine]:
    """The lines that are not blank, from byte ``position`` on, before which there are ``number`` lines. Lines end with
    LF or CRLF; a byte order mark at the beginning is skipped.
    """
    with manifest.open("rb") as file:
        file.seek(position)
        while data := file.readline(MAX_LINE_BYTES + 1):
            number += 1
            start, position = position, position + len(data)
            if len(data) > MAX_LINE_BYTES and not data.endswith(b"\n"):
                while more := file.readline(MAX_LINE_BYTES):
                    position += len(more)
                    if more.endswith(b"\n"):
                        break
                yield ManifestLine(number, start, position, None)
                continue
            if start == 0:
                data = data.removeprefix(_BYTE_ORDER_MARK)
            if data := data.strip(b" \t\r\n"):
                yield ManifestLine(number, start, position, data)


def read_line(manifest: Path, position: int) -> bytes:
    """The line that begins at ``position``, without its ending."""
    with manifest.open("rb") as file:
        file.seek(position)
        data = file.readline(MAX_LINE_BYTES)
    return (data.removeprefix(_BYTE_ORDER_MARK) if position == 0 else data).rstrip(b"\r\n")
