"""A ZIP with some of its parts written anew. The others are never unpacked: they are told as places in the one that
came, whose bytes they stay.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from bdm.verifica.reading import BOMB, BROKEN, ENCRYPTED, FILE, refusal

MAX_NEW: Final = 20_000_000
"""Bytes that are written anew: what one process hands to another."""
Pieces = Sequence[bytes | tuple[int, int]]
"""Of a file, in order: new bytes, or from where to where in the one that came."""

_LOCAL: Final = struct.Struct("<4s5H3L2H")
_CENTRAL: Final = struct.Struct("<4s6H3L5H2L")
_END: Final = struct.Struct("<4s4H2LH")
_LOCAL_SIGN, _CENTRAL_SIGN, _END_SIGN = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
_VERSION: Final = 20
_ENCRYPTED: Final = 0x1
_SIZES_BEHIND: Final = 0x8
"""Flag of a part whose sizes stand behind it: here they are always before it."""
_UTF_8: Final = 0x800
_MOST: Final = 0xFFFFFFFF


def repack(data: bytes, package: zipfile.ZipFile, changes: Mapping[str, bytes], day: date) -> Pieces:
    """The ZIP ``data``, which ``package`` has open, with the ``changes``; parts of other names come last. Takes
    time that grows with what is changed. Raises Invalid.
    """
    pieces: list[bytes | tuple[int, int]] = []
    entries, at, left, new = list[bytes](), 0, len(data), dict(changes)
    moment = (0, (day.year - 1980) << 9 | day.month << 5 | day.day)

    def add(name: bytes, content: bytes | tuple[int, int], values: tuple[int, ...], attributes: int) -> None:
        nonlocal at
        size = values[5]
        pieces.extend((_LOCAL.pack(_LOCAL_SIGN, _VERSION, *values, len(name), 0) + name, content))
        place = (len(name), 0, 0, 0, 0, attributes, at)
        entries.append(_CENTRAL.pack(_CENTRAL_SIGN, _VERSION, _VERSION, *values, *place) + name)
        at += _LOCAL.size + len(name) + size

    def write(name: str, content: bytes, attributes: int = 0) -> None:
        deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        packed = deflate.compress(content) + deflate.flush()
        values = (_UTF_8, zipfile.ZIP_DEFLATED, *moment, zlib.crc32(content), len(packed), len(content))
        add(name.encode(), packed, values, attributes)

    for info in {each.filename: each for each in package.infolist()}.values():
        if info.filename in new:
            write(info.filename, new.pop(info.filename), info.external_attr)
            continue
        if info.flag_bits & _ENCRYPTED:
            raise refusal(FILE, ENCRYPTED)
        name, start, (time, day_) = _head(data, info)
        left -= info.compress_size
        if left < 0 or start + info.compress_size > len(data) or info.file_size > _MOST:
            raise refusal(FILE, BROKEN)
        flags = info.flag_bits & ~_SIZES_BEHIND
        values = (flags, info.compress_type, time, day_, info.CRC, info.compress_size, info.file_size)
        add(name, (start, start + info.compress_size), values, info.external_attr)
    for added, content in new.items():
        write(added, content)
    size = sum(map(len, entries))
    pieces += [*entries, _END.pack(_END_SIGN, 0, 0, len(entries), len(entries), size, at, 0)]
    if sum(len(each) for each in pieces if isinstance(each, bytes)) > MAX_NEW:
        raise refusal(FILE, BOMB)
    return pieces


def join(data: bytes, pieces: Pieces) -> bytes:
    """The whole file."""
    came = memoryview(data)
    return b"".join(each if isinstance(each, bytes) else came[slice(*each)] for each in pieces)


def _head(data: bytes, info: zipfile.ZipInfo) -> tuple[bytes, int, tuple[int, int]]:
    """The name of a part as it is written, where its bytes begin, and its time and day."""
    head = data[info.header_offset : info.header_offset + _LOCAL.size]
    if len(head) < _LOCAL.size or not head.startswith(_LOCAL_SIGN):
        raise refusal(FILE, BROKEN)
    _, _, _, _, time, day, *_, name, extra = _LOCAL.unpack(head)
    start = info.header_offset + _LOCAL.size
    return data[start : start + name], start + name + extra, (time, day)
