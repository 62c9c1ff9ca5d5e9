"""The characters of a page as PDFium reads them, which is what is stored as the page's text; which codes of the page's
content draw them.
"""

from __future__ import annotations

import ctypes
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

import pypdfium2
import pypdfium2.raw as pdfium

from bdm.document.pdf.page import MAX_PAGE_CHARACTERS
from bdm.document.redaction.interpreter import Glyph, Point
from bdm.document.redaction.model import LetterSpan
from bdm.document.redaction.places import plain_letters

_CELL: Final = 2.0
"""Points; the page is divided into cells to find what is near."""
_NEAR: Final = 0.06
"""Of the height of a letter: how far from one another its two origins may be, PDFium's and ours."""
_AT_LEAST: Final = 0.05
_OVER: Final = 0.3
"""Of the height of a letter: how far a shadow of it may be shifted."""


@dataclass(frozen=True)
class PlacedText:
    """The characters of a page; the origin of each in the page's own coordinates, None for what PDFium put in between;
    ``places`` says of each letter which character it is.
    """

    characters: Sequence[str]
    origins: Sequence[Point | None]
    letters: str
    places: Sequence[int]

    def of(self, span: LetterSpan) -> range:
        """The characters of a passage, with what stands between its letters."""
        if not 0 <= span.first < span.end <= len(self.places):
            return range(0)
        return range(self.places[span.first], self.places[span.end - 1] + 1)


def read_text(document: pypdfium2.PdfDocument, page: int) -> PlacedText:
    """The characters of a page (from 0). Raises PdfiumError."""
    loaded = document[page]
    text_page = loaded.get_textpage()
    try:
        count = text_page.count_chars()
        if count > MAX_PAGE_CHARACTERS:
            raise pypdfium2.PdfiumError("more characters than fit on a page")
        characters = [chr(pdfium.FPDFText_GetUnicode(text_page.raw, each)) for each in range(count)]
        origins = list(_origins(text_page.raw, count))
    finally:
        text_page.close()
        loaded.close()
    return PlacedText(characters, origins, *plain_letters(characters))


def _origins(text_page: Any, count: int) -> Iterator[Point | None]:
    x, y = ctypes.c_double(), ctypes.c_double()
    for place in range(count):
        generated = pdfium.FPDFText_IsGenerated(text_page, place) == 1
        found = not generated and pdfium.FPDFText_GetCharOrigin(text_page, place, x, y)
        yield (x.value, y.value) if found else None


class GlyphGrid:
    """The codes of a page, to be found by where they are."""

    def __init__(self, glyphs: Sequence[Glyph]) -> None:
        self._cells: dict[tuple[int, int], list[Glyph]] = defaultdict(list)
        for glyph in glyphs:
            if all(map(math.isfinite, (*glyph.origin, *glyph.after, *glyph.top))):
                self._cells[_cell(glyph.origin)].append(glyph)

    def at(self, origin: Point) -> Glyph | None:
        """The code that a character with this origin comes from; the last one of those painted over one another."""
        best, distance = None, math.inf
        for glyph in self._around(origin, _CELL):
            apart = math.dist(glyph.origin, origin)
            if apart <= max(_AT_LEAST, _NEAR * glyph.height) and apart <= distance:
                best, distance = glyph, apart
        return best

    def over(self, glyph: Glyph) -> Iterable[Glyph]:
        """Codes that stand where ``glyph`` does, or so near that they are its shadow, or spaces within it."""
        reach = math.dist(glyph.origin, glyph.after) + _OVER * glyph.height
        for other in self._around(glyph.origin, reach):
            across, up = within(glyph, other.origin)
            if abs(up) <= _OVER * glyph.height and -_OVER * glyph.height <= across < reach:
                yield other

    def _around(self, origin: Point, reach: float) -> Iterable[Glyph]:
        left, bottom = _cell((origin[0] - reach, origin[1] - reach))
        right, top = _cell((origin[0] + reach, origin[1] + reach))
        if (right - left) * (top - bottom) > len(self._cells):  # letters larger than pages
            cells: Iterable[list[Glyph]] = list(self._cells.values())
        else:
            every = ((x, y) for x in range(left, right + 1) for y in range(bottom, top + 1))
            cells = (self._cells[cell] for cell in every if cell in self._cells)
        return chain.from_iterable(cells)


def _cell(point: Point) -> tuple[int, int]:
    return math.floor(point[0] / _CELL), math.floor(point[1] / _CELL)


def within(glyph: Glyph, point: Point) -> Point:
    """``point`` along the line that ``glyph`` stands on and across it, from its origin, in points."""
    cosine, sine = direction(glyph)
    x, y = point[0] - glyph.origin[0], point[1] - glyph.origin[1]
    return x * cosine + y * sine, y * cosine - x * sine


def direction(glyph: Glyph) -> Point:
    """Along the line that a glyph stands on, as a vector of length 1."""
    x, y = glyph.after[0] - glyph.origin[0], glyph.after[1] - glyph.origin[1]
    length = math.hypot(x, y)
    if length == 0:  # a glyph of no width: across its height
        x, y = glyph.top[1] - glyph.origin[1], glyph.origin[0] - glyph.top[0]
        length = math.hypot(x, y)
    return (x / length, y / length) if length else (1.0, 0.0)
