"""How the pool and its readers talk (see ``host``): requests and frames are JSON objects; a frame has its length
before it.

Frames: ``start`` (how many pages to expect, of which form of the file; pages from ``first`` on that came before no
longer count), ``page``, ``progress``, ``read`` (all pages are there), ``thumbnail``, ``place`` (of a passage that was
looked for), ``passage`` (what stands in a place), ``attachment`` (a file embedded in this one), ``signer`` (of an
envelope), ``derived`` (something read from a text), ``outcome`` (of a page of a redaction), ``refused`` (the
redaction), ``named`` (where else in a file somebody is named), ``value``, ``raised`` or ``unknown`` (what a piece of
work gave), ``failed``; from the host ``ready``, ``taken`` (it has the request and starts a reader) and ``end`` (the
reader is gone, in good order).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import orjson

if TYPE_CHECKING:
    from asyncio import StreamReader  # readers do without

READER_VERSION: Final = 3
"""Of what the reader makes of a file: to be raised whenever the text of a page may come out otherwise. Documents that
an earlier one has read are then read again (``bdm.document.rereading``).
"""

Frame = dict[str, Any]
Emit = Callable[[Frame], None]


class FileForm(StrEnum):
    """Which form of the file is read: whichever is best, the file itself, or what pikepdf makes of it."""

    BEST = "best"
    ORIGINAL = "original"
    REBUILT = "rebuilt"


EXIT_MEMORY = 99
"""Exit status of a host whose reader died for want of memory."""
EXIT_BASE = 100
"""Exit status of a host whose reader died by a signal, less the signal's number."""

A4_POINTS = (595.0, 842.0)
"""The size of a page that has none."""

_LENGTH_BYTES = 4
_MAX_BYTES = 32_000_000


class BrokenStream(Exception):
    """The other side ended within a frame, or sent something that is none."""


def write_frame(descriptor: int, frame: Frame) -> None:
    """Write one frame to a pipe; blocks while the other side is busy."""
    data = orjson.dumps(frame)
    view = memoryview(len(data).to_bytes(_LENGTH_BYTES, "big") + data)
    while view:
        view = view[os.write(descriptor, view) :]


async def read_frame(stream: StreamReader) -> Frame:
    """The next frame. Raises BrokenStream at the end of the stream or for anything that is not a frame."""
    try:
        length = int.from_bytes(await stream.readexactly(_LENGTH_BYTES), "big")
        if length > _MAX_BYTES:
            raise BrokenStream(f"a frame of {length} bytes")
        frame = orjson.loads(await stream.readexactly(length))
    except (EOFError, orjson.JSONDecodeError) as error:
        raise BrokenStream(type(error).__name__) from error
    if not isinstance(frame, dict):
        raise BrokenStream("not an object")
    return frame
