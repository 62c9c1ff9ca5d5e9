"""What of a page's text can be seen. A file may hold more: beside the part of the page that is shown, invisible, in the
colour of the paper, in layers that are switched off. Nobody who opens the decision reads it, so it is no text of it. A
scan's invisible text is what somebody's program has read in it, and counts.

Looking at every letter costs more than reading a page: first the operators of the page tell whether any is in doubt.
"""

from __future__ import annotations

import ctypes
import math
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from bdm.platform.kit.regex import regex

MAX_OPERATORS: Final = 4_000_000
"""Bytes of a stream of operators that are looked through; what has more is in doubt."""
_FORM_DEPTH: Final = 4
_MAX_FORMS: Final = 50
_TREE_DEPTH: Final = 20
_FAINT: Final = 0.1
_SIGNS: Final = (b" Tr", b"1 g", b"1 rg", b"1 sc", b"0 k", b"/OC")
_NEARLY_WHITE = regex(rb"\.9\d*\s+(?:g|rg|scn?)\b")
_FAR: Final = 1e6
_WHITE: Final = 235
_INVISIBLE: Final = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)
_DOTS_PER_POINT: Final = 1.5
_MAX_PIXELS: Final = 8_000_000
_CONTRAST: Final = 24
"""How far apart in tone, of 255, a letter and what is behind it have to be."""


def has_hidden_layers(pdf: pikepdf.Pdf) -> bool:
    """Whether there are layers that are not shown when the file is opened."""
    with suppress(AttributeError, KeyError, TypeError, ValueError, pikepdf.PdfError):
        shown = pdf.Root["/OCProperties"]["/D"]
        return bool(len(shown.get("/OFF", []))) or shown.get("/BaseState") == "/OFF"
    return False


def in_doubt(page: pikepdf.Object, contents: Sequence[pikepdf.Object], known: dict[tuple[int, int], bool]) -> bool:
    """Whether the operators of a page may write what cannot be seen; ``known`` is what was found of forms before."""
    resources = _resources(page)
    return (
        any(map(_may_hide, contents))
        or _fades(resources)
        or any(_form_in_doubt(each, known, 0) for each in _forms(resources))
    )


def _form_in_doubt(form: pikepdf.Object, known: dict[tuple[int, int], bool], depth: int) -> bool:
    if form.objgen not in known:
        known[form.objgen] = True  # while it is looked at, and for what is within itself
        resources = _resources(form)
        known[form.objgen] = (
            depth > _FORM_DEPTH
            or len(known) > _MAX_FORMS
            or "/OC" in form
            or _may_hide(form)
            or _fades(resources)
            or any(_form_in_doubt(each, known, depth + 1) for each in _forms(resources))
        )
    return known[form.objgen]


def _resources(holder: pikepdf.Object) -> pikepdf.Object | None:
    """What a form or a page has to draw with, or the page tree above it."""
    above: pikepdf.Object | None = holder
    for _ in range(_TREE_DEPTH):
        if not isinstance(above, (pikepdf.Dictionary, pikepdf.Stream)):
            return None
        if isinstance(found := above.get("/Resources"), pikepdf.Dictionary):
            return found
        above = above.get("/Parent")
    return None


def _named(resources: pikepdf.Object | None, kind: str) -> Iterator[pikepdf.Object]:
    found = None if resources is None else resources.get(kind)
    if isinstance(found, pikepdf.Dictionary):
        yield from found.as_dict().values()


def _forms(resources: pikepdf.Object | None) -> Iterator[pikepdf.Object]:
    for each in _named(resources, "/XObject"):
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
            yield each


def _fades(resources: pikepdf.Object | None) -> bool:
    """Whether something may be drawn through which everything is seen."""
    alphas = (each.get("/ca") for each in _named(resources, "/ExtGState") if isinstance(each, pikepdf.Dictionary))
    return any(alpha is not None and not float(alpha) > _FAINT for alpha in alphas)


def _may_hide(stream: pikepdf.Object) -> bool:
    try:
        kind = stream.get("/Filter")
        data = stream.read_raw_bytes()
        if isinstance(kind, pikepdf.Array) and len(kind) == 1:
            kind = kind[0]
        if kind == "/FlateDecode" and "/DecodeParms" not in stream:
            unpacking = zlib.decompressobj()
            data = unpacking.decompress(data, MAX_OPERATORS)
            if unpacking.unconsumed_tail:
                return True
        elif kind is not None or len(data) > MAX_OPERATORS:
            return True
    except (zlib.error, pikepdf.PdfError, RuntimeError, ValueError, TypeError):
        return True
    return any(sign in data for sign in _SIGNS) or _NEARLY_WHITE.search(data) is not None


def reaches_out(page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage) -> bool:
    """Whether some of the text stands beside what is shown of the page."""
    left, bottom, right, top = page.get_bbox()
    within = pdfium.FPDFText_GetBoundedText(text_page, left, top, right, bottom, None, 0)
    return bool(within < pdfium.FPDFText_GetBoundedText(text_page, -_FAR, _FAR, _FAR, -_FAR, None, 0))


def hidden_characters(
    page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, *, scan: bool, layers: bool
) -> list[bool]:
    """Of every character, as PDFium numbers them, whether it is there and cannot be seen. ``scan``: pictures cover the
    page; ``layers``: some of the file's are not shown.
    """
    count = text_page.count_chars()
    shown = page.get_bbox()
    looks = _Looks(page)
    hidden: list[bool] = []
    by_object: dict[int, bool] = {}
    before = False
    for index in range(count):
        if pdfium.FPDFText_IsGenerated(text_page, index) == 1:
            hidden.append(before)
            continue
        item = pdfium.FPDFText_GetTextObject(text_page, index)
        key = ctypes.cast(item, ctypes.c_void_p).value or 0
        if key not in by_object:
            by_object[key] = bool(key) and looks.hides(item, scan=scan, layers=layers)
        before = by_object[key] or _beside(text_page, index, shown)
        hidden.append(before)
    return hidden


def _beside(text_page: pypdfium2.PdfTextPage, index: int, shown: tuple[float, float, float, float]) -> bool:
    left, bottom, right, top = text_page.get_charbox(index)
    across, up = (left + right) / 2, (bottom + top) / 2
    if left == right and bottom == top:
        return False
    return not (shown[0] <= across <= shown[2] and shown[1] <= up <= shown[3])


class _Looks:
    """How the texts of a page look, for which it is drawn where that is in question."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self._page = page
        self._picture: Image.Image | None = None

    def hides(self, item: pdfium.FPDF_PAGEOBJECT, *, scan: bool, layers: bool) -> bool:
        """Whether a text cannot be seen."""
        if pdfium.FPDFTextObj_GetTextRenderMode(item) in _INVISIBLE:
            return not scan
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        if pdfium.FPDFPageObj_GetFillColor(item, red, green, blue, alpha):
            if alpha.value <= 255 * _FAINT:
                return not scan
            if not layers and min(red.value, green.value, blue.value) < _WHITE:
                return False
        return self._blank(item)

    def _blank(self, item: pdfium.FPDF_PAGEOBJECT) -> bool:
        """Whether the page is of one tone where the text stands."""
        left, bottom, right, top = (ctypes.c_float() for _ in range(4))
        if not pdfium.FPDFPageObj_GetBounds(item, left, bottom, right, top):
            return False
        picture = self._drawn()
        width, height = self._page.get_size()
        corners = []
        for x, y in ((left.value, bottom.value), (right.value, top.value)):
            across, down = ctypes.c_int(), ctypes.c_int()
            pdfium.FPDF_PageToDevice(self._page, 0, 0, picture.width, picture.height, 0, x, y, across, down)
            corners.append((across.value, down.value))
        (a, b), (c, d) = corners
        box = max(0, min(a, c)), max(0, min(b, d)), min(picture.width, max(a, c)), min(picture.height, max(b, d))
        if box[0] >= box[2] or box[1] >= box[3] or not (width and height):
            return False
        darkest, lightest = picture.crop(box).getextrema()
        return bool(lightest - darkest < _CONTRAST)  # type: ignore[operator]

    def _drawn(self) -> Image.Image:
        if self._picture is None:
            width, height = self._page.get_size()
            scale = min(_DOTS_PER_POINT, math.sqrt(_MAX_PIXELS / max(1.0, width * height)))
            drawn: Image.Image = self._page.render(scale=scale, grayscale=True, may_draw_forms=False).to_pil()
            self._picture = drawn.convert("L")
        return self._picture
