"""What pictures say of themselves: comments, the camera's notes, a small picture of what they were before."""

from __future__ import annotations

import struct
import zlib
from typing import Any, Final

import pikepdf
from pikepdf import Name

from bdm.platform.kit.regex import regex

_NEXT_MARKER = regex(rb"\xff[^\x00\xff\xd0-\xd7]")
_START, _END, _SCAN, _COMMENT = 0xD8, 0xD9, 0xDA, 0xFE
_KEPT_SEGMENTS: Final = {0xE0, 0xEE}
"""JFIF, and Adobe's, which says what the colours mean."""
_DROPPED_BOXES: Final = {b"xml ", b"uuid", b"uinf", b"free", b"asoc"}


def drop_metadata(image: pikepdf.Stream) -> None:
    """Write a JPEG or a JPEG 2000 without them; its samples are untouched. What cannot be followed stays."""
    filters = image.get(Name.Filter)
    names = [str(each) for each in filters] if isinstance(filters, pikepdf.Array) else [str(filters)]
    clean = {"/DCTDecode": _plain_jpeg, "/JPXDecode": _plain_jpx}.get(names[-1])
    if clean is None or names[:-1] not in ([], ["/FlateDecode"]):
        return
    try:
        data = image.read_raw_bytes()
        if names[:-1]:
            data = zlib.decompress(data)
        plain = clean(data)
    except (struct.error, zlib.error, IndexError, ValueError, pikepdf.PdfError):
        return
    if plain != data or names[:-1]:
        parameters: Any = image.get(Name.DecodeParms)
        if isinstance(parameters, pikepdf.Array):
            parameters = parameters[-1] if isinstance(parameters[-1], pikepdf.Dictionary) else None
        image.write(plain, filter=Name(names[-1]), decode_parms=parameters)


def _plain_jpeg(data: bytes) -> bytes:
    """Raises ValueError for what is no JPEG."""
    if data[:2] != b"\xff\xd8":
        raise ValueError
    kept, at = [data[:2]], 2
    while at < len(data):
        marker = data[at + 1]
        if data[at] != 0xFF:
            raise ValueError
        if marker == 0xFF:  # filling
            at += 1
            continue
        if marker == _END:
            kept.append(data[at : at + 2])
            break
        (length,) = struct.unpack_from(">H", data, at + 2)
        end = at + 2 + length
        if marker == _SCAN:
            following = _NEXT_MARKER.search(data, end)
            end = following.start() if following is not None else len(data)
        application = 0xE0 <= marker <= 0xEF
        if marker != _COMMENT and (not application or marker in _KEPT_SEGMENTS):
            kept.append(data[at:end])
        at = end
    return b"".join(kept)


def _plain_jpx(data: bytes) -> bytes:
    if data[4:8] != b"jP  ":
        return data
    kept, at = [], 0
    while at + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        if length == 1:
            (length,) = struct.unpack_from(">Q", data, at + 8)
        end = len(data) if length == 0 else at + length
        if end <= at:
            raise ValueError
        if kind not in _DROPPED_BOXES:
            kept.append(data[at:end])
        at = end
    return b"".join(kept)
