"""What is seen of a redaction: a tint behind a replacement that stands in the text, a box with the replacement where
the text itself could not take it. How wide either is depends on the replacement alone, where there is room for it.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Final

import pikepdf
from pikepdf import Dictionary, Name

from bdm.document.redaction.fonts import open_font
from bdm.document.redaction.model import Box

_PAD: Final = 0.12
"""Of a box's height, around its text."""
_TINT: Final = 0.88
_FONT: Final = "BdmMark"


def font(pdf: pikepdf.Pdf) -> pikepdf.Object:
    """The font of replacements: one of those that every reader has."""
    return pdf.make_indirect(
        Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
    )


def encode(text: str) -> bytes:
    """``text`` in the font's codes; letters that it has not are written without their marks, or '?'."""
    text = unicodedata.normalize("NFC", text)
    plain = (unicodedata.normalize("NFKD", each).encode("ascii", "ignore") or b"?" for each in text)
    return b"".join(_known(each) or other for each, other in zip(text, plain, strict=True))


def _known(character: str) -> bytes:
    return character.encode("cp1252", "ignore")


def width(text: str) -> float:
    """How wide ``text`` is, in sizes of the font."""
    widths = _widths()
    return max(sum(widths[code] for code in encode(text)), 1.0) / 1_000


@cache
def _widths() -> list[float]:
    with pikepdf.new() as pdf:
        helvetica = open_font(pdf, font(pdf))
        return [helvetica.width(code) for code in range(256)]


def tint(pdf: pikepdf.Pdf, page: int, boxes: Sequence[Box]) -> None:
    """Tint the page (from 0) under ``boxes``, over whatever is there: nothing is covered."""
    if boxes:
        _append(pdf, page, [b"/BdmTint gs %.2f g" % _TINT, *(_placed(box, _rectangle(box, b"f")) for box in boxes)])


def draw(pdf: pikepdf.Pdf, page: int, boxes: Sequence[Box]) -> None:
    """Cover ``boxes`` of a page (from 0) in white, with a frame and the replacement in them, as large as fits."""
    if boxes:
        white = (b"1 g 0.6 G 0.4 w %s 0 g %s" % (_rectangle(box, b"B"), _text(box)) for box in boxes)
        _append(pdf, page, [_placed(box, each) for box, each in zip(boxes, white, strict=True)])


def _placed(box: Box, content: bytes) -> bytes:
    """``content`` in coordinates whose origin is the box's corner."""
    cosine, sine = math.cos(math.radians(box.angle)), math.sin(math.radians(box.angle))
    return b"q %.5f %.5f %.5f %.5f %.3f %.3f cm %s Q" % (cosine, sine, -sine, cosine, box.x, box.y, content)


def _rectangle(box: Box, paint: bytes) -> bytes:
    return b"0 0 %.3f %.3f re %s" % (box.width, box.height, paint)


def _text(box: Box) -> bytes:
    if not box.replacement:
        return b""
    size = box.height * (1 - 2 * _PAD) * 0.95
    room = max(box.width - 2 * _PAD * box.height, box.width / 2)
    squeeze = min(1.0, room / (width(box.replacement) * size))
    size, scale = size * min(1.0, squeeze / 0.6), 100 * max(squeeze, min(0.6, squeeze / 0.6))
    up = (box.height - 0.7 * size) / 2
    shown = encode(box.replacement).hex().encode()
    return b"BT /%s %.3f Tf %.2f Tz %.3f %.3f Td <%s> Tj ET" % (
        _FONT.encode(),
        size,
        scale,
        (box.width - room) / 2,
        up,
        shown,
    )


def _append(pdf: pikepdf.Pdf, page: int, lines: Sequence[bytes]) -> None:
    """Add to the end of a page's content, in the page's own coordinates whatever state the content leaves behind."""
    target = pdf.pages[page]
    depth = lowest = 0
    for instruction in pikepdf.parse_content_stream(target, "q Q"):
        if not isinstance(instruction, pikepdf.ContentStreamInlineImage):
            depth += 1 if str(instruction.operator) == "q" else -1
            lowest = min(lowest, depth)
    resources = copy(target.resources)
    fonts, states = (copy(resources.get(kind) or Dictionary()) for kind in (Name.Font, Name.ExtGState))
    fonts[f"/{_FONT}"] = font(pdf)
    states[Name.BdmTint] = Dictionary(Type=Name.ExtGState, BM=Name.Multiply)
    resources.Font, resources.ExtGState = fonts, states
    target.obj.Resources = resources
    target.contents_add(pdf.make_stream(b"q\n" * (1 - lowest)), prepend=True)
    closing = b"\nQ" * (1 - lowest + depth)
    target.contents_add(pdf.make_stream(b"\n".join([closing, b"q", *lines, b"Q\n"])))
