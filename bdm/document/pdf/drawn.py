"""How the texts of a page look where something may keep them from being seen: what is drawn over them, or a colour
that is nearly that of what they stand on. The page is drawn with them and without; where both look the same, there is
nothing to see.

Drawing costs more than reading: only a text that meets a shape or a picture, or is pale, is looked at so.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageChops

FORM_DEPTH: Final = 4
MAX_FORMS: Final = 50
FAINT: Final = 0.1
"""What is drawn with no more than this part of its colour is as good as not drawn."""
THIN: Final = 3.0
"""Points: lines under, over and through text, and borders, are no thicker."""
_PART: Final = 0.3
"""Of the height of a text, that a shape meets at least."""
_PALE: Final = 225
"""Of 255, in every colour together."""
_ALIKE: Final = 48
"""How far apart, of 255, two colours are at most in each of their parts that may be taken for one."""
_MOST_MEETINGS: Final = 400_000
_DOTS_PER_POINT: Final = 2.0
_MAX_PIXELS: Final = 8_000_000
_CONTRAST: Final = 24
"""How far apart, of 255, a letter and what is behind it have to be."""
_READABLE: Final = 60
"""And how far for nobody to doubt that it can be read."""

_LAYER: Final = (*map(ord, "OC"), 0)
"""What the mark of a layer is called, as PDFium writes it."""

Bounds = tuple[float, float, float, float]
"""Left, bottom, right, top, in the coordinates of the page."""
Colour = tuple[int, int, int, int]
"""Red, green, blue and how much of it is drawn, of 255 each."""
_Matrix = tuple[float, float, float, float, float, float]
_AS_IT_IS: Final[_Matrix] = (1, 0, 0, 1, 0, 0)


class Item(NamedTuple):
    """Something that is drawn, how what holds it is placed, and whether that is a form."""

    object: pdfium.FPDF_PAGEOBJECT
    kind: int
    matrix: _Matrix
    in_form: bool = False


class CoveringItem(NamedTuple):
    """A shape or picture, by its place in the order of drawing; ``colour``: None where it has many."""

    at: int
    bounds: Bounds
    colour: Colour | None
    picture: bool


def items(page: pypdfium2.PdfPage) -> list[Item]:
    """What is drawn on a page, in order, with what is within forms."""
    found = list[Item]()
    forms = 0

    def take(item: pdfium.FPDF_PAGEOBJECT, matrix: _Matrix, depth: int) -> None:
        nonlocal forms
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind != pdfium.FPDF_PAGEOBJ_FORM:
            found.append(Item(item, kind, matrix, depth > 1))
        elif depth <= FORM_DEPTH and forms < MAX_FORMS:
            forms += 1
            inner = _within(item, matrix)
            for index in range(max(0, pdfium.FPDFFormObj_CountObjects(item))):
                take(pdfium.FPDFFormObj_GetObject(item, index), inner, depth + 1)

    get, kind_of, text = pdfium.FPDFPage_GetObject, pdfium.FPDFPageObj_GetType, pdfium.FPDF_PAGEOBJ_TEXT
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        item = get(page, index)
        if kind_of(item) == text:  # nearly all
            found.append(Item(item, text, _AS_IT_IS))
        else:
            take(item, _AS_IT_IS, 1)
    return found


def _within(form: pdfium.FPDF_PAGEOBJECT, outer: _Matrix) -> _Matrix:
    own = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(form, own):
        return outer
    a, b, c, d, e, f = own.a, own.b, own.c, own.d, own.e, own.f
    if (a, b, c, d, e, f) == _AS_IT_IS:
        return outer
    oa, ob, oc, od, oe, of = outer
    return (
        a * oa + b * oc,
        a * ob + b * od,
        c * oa + d * oc,
        c * ob + d * od,
        e * oa + f * oc + oe,
        e * ob + f * od + of,
    )


def _bounds(item: Item) -> Bounds | None:
    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(item.object, *sides):
        return None
    left, bottom, right, top = (each.value for each in sides)
    if item.matrix == _AS_IT_IS:
        return left, bottom, right, top
    a, b, c, d, e, f = item.matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)]
    across, up = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(up), max(across), max(up)


class Colours:
    """What colour texts and shapes are filled with, each asked once."""

    def __init__(self) -> None:
        self._parts = [ctypes.c_uint() for _ in range(4)]

    def of(self, item: pdfium.FPDF_PAGEOBJECT) -> Colour | None:
        """None where there are many."""
        if not pdfium.FPDFPageObj_GetFillColor(item, *self._parts):
            return None
        red, green, blue, alpha = self._parts
        return red.value, green.value, blue.value, alpha.value


def is_pale(colour: Colour | None) -> bool:
    """Whether a text of this colour is nearly as light as paper."""
    return colour is None or 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2] >= _PALE


def is_faint(colour: Colour | None) -> bool:
    """Whether nearly nothing is drawn of what has this colour."""
    return colour is not None and colour[3] <= 255 * FAINT


def may_be_in_layer(item: Item) -> bool:
    """Whether PDFium, which does not say so, may leave ``item`` out with a layer: it stands in a mark of one, or in a
    form, which may be in one as a whole.
    """
    return item.in_form or any(
        _is_layer(pdfium.FPDFPageObj_GetMark(item.object, index))
        for index in range(pdfium.FPDFPageObj_CountMarks(item.object))
    )


def _is_layer(mark: pdfium.FPDF_PAGEOBJECTMARK) -> bool:
    name, length = (pdfium.FPDF_WCHAR * len(_LAYER))(), ctypes.c_ulong()
    got = pdfium.FPDFPageObjMark_GetName(mark, name, ctypes.sizeof(name), length)
    return bool(got) and length.value == ctypes.sizeof(name) and (*name,) == _LAYER


@dataclass(frozen=True)
class TextItem:
    """A text on a page: its place in the order of drawing, and its colour."""

    at: int
    item: Item
    colour: Colour | None


def texts_of(drawn: Sequence[Item]) -> list[TextItem]:
    """The texts among what is ``drawn``."""
    colours = Colours()
    found = ((at, each) for at, each in enumerate(drawn) if each.kind == pdfium.FPDF_PAGEOBJ_TEXT)
    return [TextItem(at, each, colours.of(each.object)) for at, each in found]


def covers_of(drawn: Sequence[Item]) -> list[CoveringItem]:
    """The shapes and pictures among what is ``drawn`` that may hide a text."""
    colours = Colours()
    found = (_cover(at, each, colours) for at, each in enumerate(drawn) if each.kind != pdfium.FPDF_PAGEOBJ_TEXT)
    return [each for each in found if each]


def meeting(texts: Sequence[TextItem], covers: Sequence[CoveringItem]) -> tuple[list[TextItem], list[TextItem]]:
    """The ``texts`` that may not be seen for one of ``covers`` over them; and those that may not for one under them
    that has their colour, or because the same is written in their place again.
    """
    over, under, steps = set[int](), set[int](), 0
    places: dict[int, Bounds | None] = {}
    colours = {each.colour for each in texts}
    for cover in covers:
        alike = {each for each in colours if _may_be_alike(each, cover.colour)}
        for each in texts:
            above = cover.at > each.at
            if not above and (not alike or each.colour not in alike):
                if not alike:
                    break  # all the others come later, too
                continue
            steps += 1
            if steps > _MOST_MEETINGS:
                return [*texts], []
            if each.at not in places:
                places[each.at] = _bounds(each.item)
            bounds = places[each.at]
            if bounds and _meet(bounds, cover.bounds):
                (over if above else under).add(each.at)
    last = {_about(bounds): each.at for each in texts if over and (bounds := _bounds(each.item))}
    again = {at for at in over if (bounds := places[at]) and last[_about(bounds)] != at}
    return (
        [each for each in texts if each.at in over - again],
        [each for each in texts if each.at in (under - over) | again],
    )


def _about(bounds: Bounds) -> tuple[int, ...]:
    return tuple(map(round, bounds))


def _cover(at: int, item: Item, colours: Colours) -> CoveringItem | None:
    """What ``item`` may cover."""
    colour = None
    if item.kind == pdfium.FPDF_PAGEOBJ_PATH:
        filling, stroke = ctypes.c_int(), ctypes.c_int()
        if not pdfium.FPDFPath_GetDrawMode(item.object, filling, stroke) or filling.value == pdfium.FPDF_FILLMODE_NONE:
            return None
        colour = colours.of(item.object)
        if is_faint(colour):
            return None
    bounds = _bounds(item)
    if bounds is None or min(bounds[2] - bounds[0], bounds[3] - bounds[1]) <= THIN:
        return None
    return CoveringItem(at, bounds, colour, item.kind == pdfium.FPDF_PAGEOBJ_IMAGE)


def _meet(text: Bounds, cover: Bounds) -> bool:
    if text[3] <= cover[1] or text[1] >= cover[3]:
        return False
    across = min(text[2], cover[2]) - max(text[0], cover[0])
    up = min(text[3], cover[3]) - max(text[1], cover[1])
    least = _PART * min(text[3] - text[1], text[2] - text[0])
    return across > least and up > least


def _may_be_alike(one: Colour | None, other: Colour | None) -> bool:
    if one is None or other is None:
        return True
    return all(abs(own - its) <= _ALIKE for own, its in zip(one[:3], other[:3], strict=True))


class Visibility:
    """How much of ``texts`` can be seen on a page, which may stand in the same place."""

    def __init__(self, page: pypdfium2.PdfPage, whole: Image.Image, texts: Sequence[TextItem]) -> None:
        self._page = page
        with _left_out(texts):
            without = picture_of(page)
        red, green, blue = ImageChops.difference(whole, without).split()
        faint = blue.point([each // 2 for each in range(256)])  # as the eye takes it
        self._difference = ImageChops.lighter(ImageChops.lighter(red, green), faint)

    def contrast(self, box: Bounds) -> int | None:
        """How far what is in a ``box`` is from what would be there without, of 255; None beside the page."""
        size = self._difference.size
        corners = []
        for x, y in ((box[0], box[1]), (box[2], box[3])):
            across, down = ctypes.c_int(), ctypes.c_int()
            pdfium.FPDF_PageToDevice(self._page, 0, 0, *size, 0, x, y, across, down)
            corners.append((across.value, down.value))
        (a, b), (c, d) = corners
        left, above = max(0, min(a, c)), max(0, min(b, d))
        right, below = min(size[0], max(a, c, left + 1)), min(size[1], max(b, d, above + 1))
        if left >= right or above >= below:
            return None
        _, most = self._difference.crop((left, above, right, below)).getextrema()
        return int(most)  # type: ignore[arg-type]


def is_seen(contrast: int) -> bool:
    """Whether a letter that stands out so far can be seen."""
    return contrast >= _CONTRAST


def is_doubtful(contrast: int) -> bool:
    """Whether one that can be seen may not be readable."""
    return _CONTRAST <= contrast < _READABLE


@contextmanager
def _left_out(texts: Sequence[TextItem]) -> Iterator[None]:
    for each in texts:
        pdfium.FPDFPageObj_SetIsActive(each.item.object, False)
    try:
        yield
    finally:
        for each in texts:
            pdfium.FPDFPageObj_SetIsActive(each.item.object, True)


def picture_of(page: pypdfium2.PdfPage) -> Image.Image:
    """The page in its colours."""
    width, height = page.get_size()
    scale = min(_DOTS_PER_POINT, math.sqrt(_MAX_PIXELS / max(1.0, width * height)))
    drawn: Image.Image = page.render(scale=scale, may_draw_forms=False).to_pil()
    return drawn.convert("RGB")
