"""Looks for passages in a PDF, and says where on the displayed page they are. Runs within the reader's process."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pypdfium2
import pypdfium2.raw as pdfium

from bdm.document.pdf.opening import open_again
from bdm.document.pdf.order import places_of, read_order
from bdm.document.pdf.page import MAX_PAGE_CHARACTERS
from bdm.document.pdf.passages import MarkedPassage, PageLetters, PageSpan
from bdm.document.pdf.protocol import Emit

MAX_RECTS: Final = 500
_PRECISION: Final = 1_000
"""Device units in a point: PDFium answers in whole ones."""
_SPAN: Final = 1_000.0
_STRAIGHT: Final = 1.0
"""Degrees from upright within which text is upright."""
_ASCENT, _DESCENT = 0.8, 0.2
"""Of the size of a font, where text leans and its boxes say too much."""
_GAP: Final = 4.0
"""Heights of a line between two words that are still one rectangle."""

Point = tuple[float, float]


class CharacterOrder(Enum):
    """Of the characters of a page: as they are read (``order``); as PDFium numbers them; as it numbers them without the
    page's own rotation. A passage was marked by who had it in any of these.
    """

    READ = auto()
    FILE = auto()
    FLAT = auto()


def locate_passages(
    path: Path, emit: Emit, *, pages: int, pages_before: int, passages: Iterable[dict[str, Any]]
) -> None:
    """Emit ``start``, a ``place`` for each of ``passages`` that is in the file (``index``, ``page_number`` from 1,
    ``rotated_rect`` as notes have them), ``read``. ``pages`` is what ``read_document`` counted, ``pages_before`` the
    pages of the document that the passages were marked in. Raises ReadingFailed.
    """
    with open_again(path, pages) as document:
        emit({"kind": "start", "pages": len(document), "source": "original", "first": 0})
        missing = {index: MarkedPassage(**passage) for index, passage in enumerate(passages)}
        for order in CharacterOrder:
            if not missing or (order is CharacterOrder.FLAT and not _any_turned(document)):
                break
            text = PageLetters([_characters(document, index, order) for index in range(len(document))])
            for index, passage in list(missing.items()):
                found = text.find(passage, pages_before)
                if found is not None and (rects := rectangles(document, found, order)):
                    emit({"kind": "place", "index": index, "page_number": found.page + 1, "rotated_rect": rects})
                    del missing[index]
        emit({"kind": "read"})


def _any_turned(document: pypdfium2.PdfDocument) -> bool:
    for index in range(len(document)):
        with suppress(pypdfium2.PdfiumError):
            page = document[index]
            turned = page.get_rotation() != 0
            page.close()
            if turned:
                return True
    return False


def _characters(document: pypdfium2.PdfDocument, index: int, order: CharacterOrder) -> Sequence[str]:
    """The characters of a page one by one in this order; none of a page that cannot be read."""
    try:
        page = document[index]
    except pypdfium2.PdfiumError:
        return ()
    rotation = page.get_rotation()
    try:
        if order is CharacterOrder.FLAT:
            page.set_rotation(0)
        text_page = page.get_textpage()
        try:
            if text_page.count_chars() > MAX_PAGE_CHARACTERS:
                return ()
            return [chr(pdfium.FPDFText_GetUnicode(text_page, each)) for each in _places(text_page, order)]
        finally:
            text_page.close()
    except pypdfium2.PdfiumError:
        return ()
    finally:
        page.set_rotation(rotation)
        page.close()


def _places(text_page: pypdfium2.PdfTextPage, order: CharacterOrder) -> Sequence[int]:
    return places_of(read_order(text_page) if order is CharacterOrder.READ else None, text_page.count_chars())


def rectangles(document: pypdfium2.PdfDocument, span: PageSpan, order: CharacterOrder) -> list[dict[str, Any]]:
    """One rectangle for each line of a passage, in points from the top left of the page as it is displayed with its own
    rotation; ``angle`` in degrees clockwise around the rectangle's own top left corner. The passage was found among the
    characters in this ``order``.
    """
    page = document[span.page]
    rotation = page.get_rotation()
    try:
        display = Display(page)
        if order is CharacterOrder.FLAT:
            page.set_rotation(0)
        text_page = page.get_textpage()
        try:
            lines: list[TextLine] = []
            for index in _places(text_page, order)[span.first : span.last + 1]:
                box = character_box(text_page, index, display)
                if box is None:
                    continue
                if not (lines and lines[-1].take(box)):
                    if len(lines) == MAX_RECTS:
                        return []
                    lines.append(TextLine(box))
            return [line.rectangle() for line in lines]
        finally:
            text_page.close()
    finally:
        page.set_rotation(rotation)
        page.close()


def read_passage(path: Path, emit: Emit, *, pages: int, page_number: int, rects: Sequence[Mapping[str, Any]]) -> None:
    """Emit ``start``, a ``passage`` with the ``text`` that stands within ``rects`` (as ``rectangles`` gives them) on a
    page, one rectangle after the other, ``read``. On a page that was turned, PDFium's own order is another one. Raises
    ReadingFailed.
    """
    with open_again(path, pages) as document:
        emit({"kind": "start", "pages": len(document), "source": "original", "first": 0})
        emit({"kind": "passage", "text": _text_within(document, page_number - 1, rects)})
        emit({"kind": "read"})


def _text_within(document: pypdfium2.PdfDocument, index: int, rects: Sequence[Mapping[str, Any]]) -> str:
    try:
        page = document[index]
    except (pypdfium2.PdfiumError, IndexError):
        return ""
    try:
        display, text_page = Display(page), page.get_textpage()
        try:
            count = min(text_page.count_chars(), MAX_PAGE_CHARACTERS)
            lines: list[list[str]] = [[] for _ in rects]
            line: list[str] | None = None
            for each in range(count):
                box = character_box(text_page, each, display)
                if box is not None:  # what has no place belongs to the letters that it stands behind
                    before, line = line, next((lines[at] for at, rect in enumerate(rects) if _covers(rect, box)), None)
                    if line is not None and line is not before:
                        line.append(" ")
                if line is not None:
                    line.append(chr(pdfium.FPDFText_GetUnicode(text_page, each)))
            return " ".join("".join(chain.from_iterable([*each, " "] for each in lines)).split())
        finally:
            text_page.close()
    finally:
        page.close()


def _covers(rotated: Mapping[str, Any], box: CharacterBox) -> bool:
    """Whether the middle of a character is within a rectangle."""
    rect, angle = rotated["rect"], rotated["angle"]
    middle = turn(((box.start + box.end) / 2, (box.top + box.bottom) / 2), -box.angle)
    across, down = turn((middle[0] - rect["x"], middle[1] - rect["y"]), angle)
    return bool(0 <= across <= rect["width"] and 0 <= down <= rect["height"])


class Display:
    """From the page's own coordinates to points from its top left corner, as it is displayed."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        width, height = page.get_size()
        size = round(width * _PRECISION), round(height * _PRECISION)

        def displayed(x: float, y: float) -> Point:
            across, down = ctypes.c_int(), ctypes.c_int()
            pdfium.FPDF_PageToDevice(page, 0, 0, *size, 0, x, y, across, down)
            return across.value / _PRECISION, down.value / _PRECISION

        self._origin = displayed(0, 0)
        self._x = self._per_unit(displayed(_SPAN, 0))
        self._y = self._per_unit(displayed(0, _SPAN))

    def back(self, point: Point) -> Point:
        """A point of the displayed page in the page's own coordinates."""
        across, down = point[0] - self._origin[0], point[1] - self._origin[1]
        scale = self._x[0] * self._y[1] - self._x[1] * self._y[0]
        return (across * self._y[1] - down * self._y[0]) / scale, (down * self._x[0] - across * self._x[1]) / scale

    def _per_unit(self, end: Point) -> Point:
        return (end[0] - self._origin[0]) / _SPAN, (end[1] - self._origin[1]) / _SPAN

    def point(self, x: float, y: float) -> Point:
        across, down = self.vector(x, y)
        return self._origin[0] + across, self._origin[1] + down

    def vector(self, x: float, y: float) -> Point:
        return x * self._x[0] + y * self._y[0], x * self._x[1] + y * self._y[1]


@dataclass
class CharacterBox:
    """A character, measured along the line that it stands on (``start`` to ``end``) and across it (``top`` to
    ``bottom``), with the line's angle in degrees clockwise.
    """

    angle: float
    start: float
    end: float
    top: float
    bottom: float


def character_box(text_page: pypdfium2.PdfTextPage, index: int, display: Display) -> CharacterBox | None:
    """None for what has no place of its own: spaces, and what PDFium has put in between."""
    if (
        pdfium.FPDFText_IsGenerated(text_page, index) == 1
        or chr(pdfium.FPDFText_GetUnicode(text_page, index)).isspace()
    ):
        return None
    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFText_GetMatrix(text_page, index, matrix):
        return None
    across, down = display.vector(matrix.a, matrix.b)
    angle = math.degrees(math.atan2(down, across))
    upright = round(angle / 90) * 90
    leans = abs(angle - upright) > _STRAIGHT
    if not leans:
        angle = float(upright)
    if leans:
        corners = _leaning(text_page, index, display, angle, math.hypot(matrix.a, matrix.b))
    else:
        left, bottom, right, top = text_page.get_charbox(index, loose=True)
        corners = [display.point(x, y) for x in (left, right) for y in (bottom, top)]
    along = [turn(corner, angle) for corner in corners]
    starts, tops = [u for u, _ in along], [v for _, v in along]
    if not all(map(math.isfinite, (*starts, *tops))):
        return None
    return CharacterBox(angle % 360, min(starts), max(starts), min(tops), max(tops))


def _leaning(text_page: pypdfium2.PdfTextPage, index: int, display: Display, angle: float, scale: float) -> list[Point]:
    """The corners of a character that leans, from where it stands and the size of its font."""
    x, y = ctypes.c_double(), ctypes.c_double()
    pdfium.FPDFText_GetCharOrigin(text_page, index, x, y)
    size = pdfium.FPDFText_GetFontSize(text_page, index) * scale
    u, v = turn(display.point(x.value, y.value), angle)
    left, bottom, right, top = text_page.get_charbox(index)
    middle, _ = turn(display.point((left + right) / 2, (bottom + top) / 2), angle)
    end = u + max(2 * (middle - u), size / 4)
    return [turn((a, b), -angle) for a in (u, end) for b in (v - _ASCENT * size, v + _DESCENT * size)]


def turn(point: Point, angle: float) -> Point:
    """``point`` in coordinates that are turned by ``angle`` degrees clockwise."""
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return point[0] * cosine + point[1] * sine, point[1] * cosine - point[0] * sine


class TextLine:
    """Characters that follow one another on a line."""

    def __init__(self, box: CharacterBox) -> None:
        self.box = box

    def take(self, box: CharacterBox) -> bool:
        """Make room for the next character; False where it stands elsewhere."""
        own = self.box
        height = max(own.bottom - own.top, box.bottom - box.top)
        turned = abs((box.angle - own.angle + 180) % 360 - 180) > _STRAIGHT
        middle, own_middle = (box.top + box.bottom) / 2, (own.top + own.bottom) / 2
        if turned or abs(middle - own_middle) > height / 2 or not -height < box.start - own.end < _GAP * height:
            return False
        own.start, own.end = min(own.start, box.start), max(own.end, box.end)
        own.top, own.bottom = min(own.top, box.top), max(own.bottom, box.bottom)
        return True

    def rectangle(self) -> dict[str, Any]:
        box = self.box
        x, y = turn((box.start, box.top), -box.angle)
        rect = {"x": x, "y": y, "width": box.end - box.start, "height": box.bottom - box.top}
        return {"angle": round(box.angle, 2), "rect": {name: round(value, 3) for name, value in rect.items()}}
