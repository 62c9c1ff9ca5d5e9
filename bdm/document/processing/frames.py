"""What a reader tells the pool: JSON objects, each after its length, through a pipe.

``start`` (pages expected; whatever came before no longer counts), ``page``, ``read`` (all pages are there),
``thumbnail``, ``failed``; and from the host ``end``: the reader is gone, in good order.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any

import orjson

Frame = dict[str, Any]
Emit = Callable[[Frame], None]

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


async def read_frame(stream: asyncio.StreamReader) -> Frame:
    """The next frame. Raises BrokenStream at the end of the stream or for anything that is not a frame."""
    try:
        length = int.from_bytes(await stream.readexactly(_LENGTH_BYTES), "big")
        if length > _MAX_BYTES:
            raise BrokenStream(f"a frame of {length} bytes")
        frame = orjson.loads(await stream.readexactly(length))
    except (asyncio.IncompleteReadError, orjson.JSONDecodeError) as error:
        raise BrokenStream(type(error).__name__) from error
    if not isinstance(frame, dict):
        raise BrokenStream("not an object")
    return frame
