"""What of a page's text can be seen. A file may hold more: beside the part of the page that is shown, invisible, in the
colour of the paper, in layers that are switched off. Nobody who opens the decision reads it, so it is no text of it. A
scan's invisible text is what somebody's program has read in it, and counts.

Looking at every letter costs more than reading a page: first the operators of the page tell whether any is in doubt.
"""

from __future__ import annotations

import ctypes
import math
import zlib
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
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
SCAN_COVERAGE: Final = 0.5
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


def _reaches_out(page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage) -> bool:
    """Whether some of the text stands beside what is shown of the page."""
    left, bottom, right, top = page.get_bbox()
    within = pdfium.FPDFText_GetBoundedText(text_page, left, top, right, bottom, None, 0)
    if within == text_page.count_chars():
        return False
    return bool(within < pdfium.FPDFText_GetBoundedText(text_page, -_FAR, _FAR, _FAR, -_FAR, None, 0))


def hidden_on_page(
    page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, *, doubts: bool = True, layers: bool = True
) -> list[bool]:
    """Of every character, as PDFium numbers them, whether it cannot be seen; nothing where all can. Without ``doubts``
    (``in_doubt``) none but those beside what is shown are looked for; ``layers``: some of the file's are not shown.
    """
    looks = _Looks(page, layers=layers)
    texts = {_address(item) for item in _texts(page) if looks.hides(item)} if doubts else set[int]()
    if not texts and not _reaches_out(page, text_page):
        return []
    hidden = _characters(page, text_page, texts)
    return hidden if any(hidden) else []


def covered_by_pictures(page: pypdfium2.PdfPage) -> bool:
    """Whether pictures fill the page, as on a scan."""
    width, height = page.get_size()
    covered = 0.0
    with suppress(pypdfium2.PdfiumError):
        for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE, pdfium.FPDF_PAGEOBJ_FORM], max_depth=1):
            if item.type == pdfium.FPDF_PAGEOBJ_IMAGE or _holds_image(page, item):
                left, bottom, right, top = item.get_bounds()
                covered += abs((right - left) * (top - bottom))
    return bool(covered >= SCAN_COVERAGE * width * height)


def _holds_image(page: pypdfium2.PdfPage, form: pypdfium2.PdfObject) -> bool:
    images = page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], form=form, level=1, max_depth=_FORM_DEPTH)
    return next(iter(images), None) is not None


def _texts(page: pypdfium2.PdfPage) -> Iterator[pdfium.FPDF_PAGEOBJECT]:
    forms: list[tuple[pdfium.FPDF_PAGEOBJECT, int]] = []
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        yield from _text_or_form(pdfium.FPDFPage_GetObject(page, index), 1, forms)
    for form, depth in forms:  # which grows meanwhile
        for index in range(max(0, pdfium.FPDFFormObj_CountObjects(form))):
            yield from _text_or_form(pdfium.FPDFFormObj_GetObject(form, index), depth + 1, forms)


def _text_or_form(
    item: pdfium.FPDF_PAGEOBJECT, depth: int, forms: list[tuple[pdfium.FPDF_PAGEOBJECT, int]]
) -> Iterator[pdfium.FPDF_PAGEOBJECT]:
    if pdfium.FPDFTextObj_GetTextRenderMode(item) >= 0:
        yield item
    elif (
        pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_FORM
        and depth <= _FORM_DEPTH
        and len(forms) < _MAX_FORMS
    ):
        forms.append((item, depth))


def _characters(page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, texts: Container[int]) -> list[bool]:
    """Of every character whether it belongs to ``texts`` or stands beside what is shown of the page."""
    shown = page.get_bbox()
    hidden: list[bool] = []
    before = False
    for index in range(text_page.count_chars()):
        if pdfium.FPDFText_IsGenerated(text_page, index) != 1:
            item = pdfium.FPDFText_GetTextObject(text_page, index)
            before = _address(item) in texts or _beside(text_page, index, shown)
        hidden.append(before)
    return hidden


def _address(item: pdfium.FPDF_PAGEOBJECT) -> int:
    return ctypes.cast(item, ctypes.c_void_p).value or 0


def _beside(text_page: pypdfium2.PdfTextPage, index: int, shown: tuple[float, float, float, float]) -> bool:
    left, bottom, right, top = text_page.get_charbox(index)
    across, up = (left + right) / 2, (bottom + top) / 2
    if left == right and bottom == top:
        return False
    return not (shown[0] <= across <= shown[2] and shown[1] <= up <= shown[3])


class _Looks:
    """How the texts of a page look, for which it is drawn where that is in question."""

    def __init__(self, page: pypdfium2.PdfPage, *, layers: bool) -> None:
        self._page = page
        self._layers = layers
        self._colour = [ctypes.c_uint() for _ in range(4)]

    def hides(self, item: pdfium.FPDF_PAGEOBJECT) -> bool:
        """Whether a text cannot be seen."""
        if pdfium.FPDFTextObj_GetTextRenderMode(item) in _INVISIBLE:
            return not self._scan
        if pdfium.FPDFPageObj_GetFillColor(item, *self._colour):
            red, green, blue, alpha = (each.value for each in self._colour)
            if alpha <= 255 * _FAINT:
                return not self._scan
            if not self._layers and min(red, green, blue) < _WHITE:
                return False
        return self._blank(item)

    @cached_property
    def _scan(self) -> bool:
        return covered_by_pictures(self._page)

    def _blank(self, item: pdfium.FPDF_PAGEOBJECT) -> bool:
        """Whether the page is of one tone where the text stands."""
        left, bottom, right, top = (ctypes.c_float() for _ in range(4))
        if not pdfium.FPDFPageObj_GetBounds(item, left, bottom, right, top):
            return False
        picture = self._picture
        corners = []
        for x, y in ((left.value, bottom.value), (right.value, top.value)):
            across, down = ctypes.c_int(), ctypes.c_int()
            pdfium.FPDF_PageToDevice(self._page, 0, 0, picture.width, picture.height, 0, x, y, across, down)
            corners.append((across.value, down.value))
        (a, b), (c, d) = corners
        box = max(0, min(a, c)), max(0, min(b, d)), min(picture.width, max(a, c)), min(picture.height, max(b, d))
        if box[0] >= box[2] or box[1] >= box[3]:
            return False
        darkest, lightest = picture.crop(box).getextrema()
        return bool(lightest - darkest < _CONTRAST)  # type: ignore[operator]

    @cached_property
    def _picture(self) -> Image.Image:
        width, height = self._page.get_size()
        scale = min(_DOTS_PER_POINT, math.sqrt(_MAX_PIXELS / max(1.0, width * height)))
        drawn: Image.Image = self._page.render(scale=scale, grayscale=True, may_draw_forms=False).to_pil()
        return drawn.convert("L")
