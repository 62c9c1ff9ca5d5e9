"""Answers of many megabytes that are compressed once, when they are made, and afterwards only sent."""

from __future__ import annotations

import gzip
import struct
import zlib
from dataclasses import dataclass
from typing import Final, Self

_HEADER: Final = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # of a gzip file without name and time (RFC 1952)
_SUMS: Final = struct.Struct("<II")
_RAW: Final = -zlib.MAX_WBITS


@dataclass(frozen=True, slots=True)
class DeflatedPrefix:
    """The beginning of an answer as a deflated stream that goes on, with the sums that gzip wants of its content: what
    ends the answer may differ from one to the next.
    """

    deflated: bytes
    crc: int
    size: int

    @classmethod
    def of(cls, data: bytes) -> Self:
        packer = zlib.compressobj(wbits=_RAW)
        return cls(packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH), zlib.crc32(data), len(data) & 0xFFFFFFFF)

    @classmethod
    def stored(cls, data: bytes) -> Self:
        """What ``store`` has made."""
        return cls(data[_SUMS.size :], *_SUMS.unpack_from(data))

    def store(self) -> bytes:
        return _SUMS.pack(self.crc, self.size) + self.deflated

    def gzip(self, end: bytes = b"") -> bytes:
        """The whole answer as a gzip file."""
        last = zlib.compressobj(wbits=_RAW)
        sums = _SUMS.pack(zlib.crc32(end, self.crc), (self.size + len(end)) & 0xFFFFFFFF)
        return b"".join((_HEADER, self.deflated, last.compress(end), last.flush(), sums))

    def plain(self, end: bytes = b"") -> bytes:
        """The whole answer for who does not take it compressed."""
        return gzip.decompress(self.gzip(end))
