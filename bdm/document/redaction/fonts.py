"""The codes that a string shows in a font, and how far each of them moves on: as PDFium reckons it, which cuts the
fractions off widths, so that what is left stays where PDFium had it.

ISO 32000-2, 9.6 to 9.8.
"""

from __future__ import annotations

import ctypes
import io
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from pikepdf import Name

from bdm.platform.kit.regex import regex

_ROW: Final = 50
"""Points between two lines of the page on which a font is measured."""
_REFERENCE: Final = ord("n")
_TWO_BYTES: Final = [(2, 0, 0xFFFF)]

_WIDTH = regex(rb"\s*([+-]?[\d.]+)\s+(?:[+-]?[\d.]+\s+)+d[01]\b")
_TOKEN = regex(rb"<([0-9A-Fa-f\s]*)>|(\d+)|(begin|end)(codespace|cid)(range|char)")


class Font:
    """A font of one byte a code. ``em`` is the height of its letters in units of the text's size, with the sign of the
    direction in which they stand (a Type3 font has its own coordinates); ``vertical``: lines run down the page.
    """

    vertical = False
    em = 1.0

    def __init__(self, font: pikepdf.Object) -> None:
        self._font = font
        self._widths = self._declared()

    def codes(self, data: bytes) -> Iterator[tuple[int, int, int]]:
        """(start, end, code) of each code of a string."""
        return ((at, at + 1, code) for at, code in enumerate(data))

    def width(self, code: int) -> float:
        """In thousandths of the text's size."""
        width = self._widths.get(code)
        return self._measured.get(code, 0.0) if width is None else width

    def shift(self, code: int) -> tuple[float, float]:
        """From where the line stands to the glyph's own origin, in thousandths (vertical writing only)."""
        return 0.0, 0.0

    def _declared(self) -> dict[int, float]:
        font = self._font
        missing = number(font.get(Name.FontDescriptor, pikepdf.Dictionary()).get("/MissingWidth"), None)
        declared = dict.fromkeys(range(256), float(int(missing))) if missing is not None else {}
        if isinstance(widths := font.get(Name.Widths), pikepdf.Array):
            first = int(number(font.get(Name.FirstChar), 0))
            for code, width in enumerate(widths, start=first):
                declared[code] = self._rounded(number(width, 0))
        return declared

    def _rounded(self, width: float) -> float:
        return float(int(width))

    @cached_property
    def _measured(self) -> dict[int, float]:
        """What PDFium takes where the file does not say it, which is true of the standard fonts."""
        with pikepdf.new() as pdf:
            page = pdf.add_blank_page(page_size=(1_000, 257 * _ROW))
            page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=pdf.copy_foreign(self._font)))
            lines = [b"1 0 0 1 0 %d Tm <%02x%02x%02x> Tj" % (c * _ROW, _REFERENCE, c, _REFERENCE) for c in range(256)]
            page.Contents = pdf.make_stream(b"BT /F 100 Tf " + b"\n".join(lines) + b" ET")
            file = io.BytesIO()
            pdf.save(file)
        ends: dict[int, float] = {}
        with pypdfium2.PdfDocument(file.getvalue()) as document:
            text = document[0].get_textpage()
            for index in range(text.count_chars()):
                x, y = ctypes.c_double(), ctypes.c_double()
                if pdfium.FPDFText_IsGenerated(text, index) != 1:
                    pdfium.FPDFText_GetCharOrigin(text, index, x, y)
                    code = round(y.value / _ROW)
                    ends[code] = max(ends.get(code, 0.0), x.value)
            text.close()
        reference = ends.get(_REFERENCE, 0.0) / 2
        return {code: float(round((end - reference) * 10)) for code, end in ends.items() if end >= reference}


class Type3Font(Font):
    """Its widths are in units of its own, and each glyph is a drawing."""

    def __init__(self, font: pikepdf.Object) -> None:
        matrix = [number(each, 0) for each in font.get(Name.FontMatrix, [])]
        self._scale = matrix if len(matrix) == 6 else [0.001, 0, 0, 0.001, 0, 0]
        box = [number(each, 0) for each in font.get(Name.FontBBox, [])]
        height = box[3] - box[1] if len(box) == 4 else 0
        self.em = (height or 1_000) * self._scale[3]
        super().__init__(font)

    def width(self, code: int) -> float:
        return self._widths.get(code, 0.0) or self._drawn.get(code, 0.0)

    @cached_property
    def _drawn(self) -> dict[int, float]:
        """What the glyphs say themselves, which PDFium takes where the font says nothing."""
        widths: dict[int, float] = {}
        encoding, drawings = self._font.get(Name.Encoding), self._font.get(Name.CharProcs)
        if isinstance(encoding, pikepdf.Dictionary) and isinstance(drawings, pikepdf.Dictionary):
            code = 0
            for each in encoding.get(Name.Differences, []):
                if isinstance(each, pikepdf.Name):
                    drawing = drawings.get(each)
                    if isinstance(drawing, pikepdf.Stream) and (said := _WIDTH.match(drawing.read_bytes())):
                        widths[code] = self._rounded(float(said[1]))
                    code += 1
                else:
                    code = int(number(each, 0))
        return widths

    def _rounded(self, width: float) -> float:
        return float(round(width * self._scale[0] * 1_000))


class CidFont(Font):
    """A font of several bytes a code (Type0)."""

    def __init__(self, font: pikepdf.Object) -> None:
        self._descendant = font.DescendantFonts[0]
        self._default = float(int(number(self._descendant.get(Name.DW), 1_000)))
        self._spaces, self._cids = _TWO_BYTES, None
        encoding = font.get(Name.Encoding)
        if isinstance(encoding, pikepdf.Stream):
            self._spaces, self._cids = _cmap(encoding.read_bytes())
            self.vertical = number(encoding.get(Name.WMode), 0) == 1
        elif isinstance(encoding, pikepdf.Name):
            self.vertical = str(encoding).endswith("-V")
        super().__init__(font)
        self._down = self._declared_down() if self.vertical else {}

    def codes(self, data: bytes) -> Iterator[tuple[int, int, int]]:
        at = 0
        while at < len(data):
            length = self._length(data, at)
            yield at, at + length, int.from_bytes(data[at : at + length], "big")
            at += length

    def width(self, code: int) -> float:
        cid = self._cid(code)
        if self.vertical:
            return self._down.get(cid, self._default_down)[0]
        return self._widths.get(cid, self._default)

    def shift(self, code: int) -> tuple[float, float]:
        if not self.vertical:
            return 0.0, 0.0
        cid = self._cid(code)
        centre = self._widths.get(cid, self._default) / 2
        _, x, y = self._down.get(cid, (0.0, centre, self._default_down[2]))
        return -x, -y

    def _length(self, data: bytes, at: int) -> int:
        for length, low, high in self._spaces:
            piece = data[at : at + length]
            if len(piece) == length and all(
                a <= each <= b
                for a, each, b in zip(low.to_bytes(length, "big"), piece, high.to_bytes(length, "big"), strict=True)
            ):
                return length
        return min(len(data) - at, *(length for length, _, _ in self._spaces))

    def _cid(self, code: int) -> int:
        if self._cids is None:
            return code
        return next((cid + code - low for low, high, cid in self._cids if low <= code <= high), 0)

    def _declared(self) -> dict[int, float]:
        return {cid: each[0] for cid, each in _cid_array(self._descendant.get(Name.W), 1).items()}

    @cached_property
    def _default_down(self) -> tuple[float, float, float]:
        values: list[float] = [number(each, 0) for each in self._descendant.get(Name.DW2, [])]
        middle, advance = values if len(values) == 2 else (880.0, -1_000.0)
        return float(int(advance)), 0.0, float(int(middle))

    def _declared_down(self) -> dict[int, tuple[float, float, float]]:
        return {cid: (a, x, y) for cid, (a, x, y) in _cid_array(self._descendant.get(Name.W2), 3).items()}


def open_font(pdf: pikepdf.Pdf, font: pikepdf.Object | None) -> Font:
    """The font of a resource of ``pdf``; what readers take instead where there is none."""
    if not isinstance(font, pikepdf.Dictionary):
        font = pikepdf.Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    if not font.is_indirect:
        font = pdf.make_indirect(font)
    subtype = font.get(Name.Subtype)
    if subtype == Name.Type0:
        return CidFont(font)
    return Type3Font(font) if subtype == Name.Type3 else Font(font)


def number(value: Any, default: Any) -> Any:
    """``value`` as a float, ``default`` for what is no number."""
    try:
        return float(value)
    except (TypeError, ValueError):
        return default


def _cid_array(array: pikepdf.Object | None, per_glyph: int) -> dict[int, tuple[float, ...]]:
    """A W array (one number ``per_glyph``) or a W2 array (three)."""
    result: dict[int, tuple[float, ...]] = {}
    items = list(array) if isinstance(array, pikepdf.Array) else []
    at = 0
    while at + 1 < len(items):
        first = int(number(items[at], 0))
        if isinstance(items[at + 1], pikepdf.Array):
            values = [float(int(number(value, 0))) for value in items[at + 1]]
            for place in range(len(values) // per_glyph):
                result[first + place] = tuple(values[place * per_glyph : (place + 1) * per_glyph])
            at += 2
        else:
            value = tuple(float(int(number(item, 0))) for item in items[at + 2 : at + 2 + per_glyph])
            if len(value) == per_glyph:
                result.update(dict.fromkeys(range(first, min(int(number(items[at + 1], 0)), 0xFFFF) + 1), value))
            at += 2 + per_glyph
    return result


def _cmap(data: bytes) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]] | None]:
    """The code spaces (bytes, lowest, highest) and the ranges (lowest, highest, first cid) of an embedded CMap."""
    spaces: list[tuple[int, int, int]] = []
    ranges: list[tuple[int, int, int]] = []
    values: list[int] = []
    section, length = "", 1
    for token in _TOKEN.finditer(data):
        code, decimal, edge, kind, form = token.groups()
        if edge is not None:
            section, values = (f"{kind.decode()}{form.decode()}" if edge == b"begin" else ""), []
        elif section:
            if code is not None:
                digits = b"".join(code.split())
                length = max(1, len(digits) // 2)
                values.append(int(digits or b"0", 16))
            else:
                values.append(int(decimal))
            if section == "codespacerange" and len(values) == 2:
                spaces.append((length, values[0], values[1]))
                values = []
            elif section == "cidrange" and len(values) == 3:
                ranges.append((values[0], values[1], values[2]))
                values = []
            elif section == "cidchar" and len(values) == 2:
                ranges.append((values[0], values[0], values[1]))
                values = []
    return spaces or _TWO_BYTES, ranges or None
