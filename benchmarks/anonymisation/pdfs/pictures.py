"""Whether a redacted page looks as before outside its marks, and whether a scan's own picture lost what was marked."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bdm.document.redaction.model import CoverArea
from bdm.platform.kit.characters import letters_only

SCALE: Final = 1.25
"""Pixels of a point."""
_REACH: Final = 170
"""Points that a replacement may be longer than what it replaces, where nothing stands in its way."""
_DIFFERENT: Final = 110
_MANY: Final = 12
"""Pixels of a page that differ before it counts as changed."""

_SCAN_SCALE: Final = 110 / 72
_PICTURES: Final = frozenset("q Q cm Do gs g rg k cs sc scn G RG K CS SC SCN re W W* n".split())

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom of a picture."""


@dataclass(frozen=True)
class Marked:
    """The letters ``first`` to ``end`` of a page (from 0), counted as the stored text counts them."""

    page: int
    first: int
    end: int


def changed_pages(
    before: Path, after: Path, pages: int, marks: Sequence[Marked], areas: Sequence[CoverArea],
    rasterised: frozenset[int], terms: Sequence[str],
) -> list[str]:  # fmt: skip
    """Which pages (from 1) differ outside the marks, the ``areas`` and the ``terms`` in whatever order they are read,
    and by how many pixels. Of the ``rasterised`` pages only what is coarse is compared.
    """
    found = []
    with pypdfium2.PdfDocument(before) as old, pypdfium2.PdfDocument(after) as new:
        if len(new) != pages:
            return [f"{pages} pages became {len(new)}"]
        for number in range(min(pages, 40) if len(old) == pages else 0):  # a broken tree of pages cannot be compared
            spans = [(mark.first, mark.end) for mark in marks if mark.page == number]
            own = [area for area in areas if area.page == number + 1]
            pixels = _different(old[number], new[number], spans, own, terms, coarse=number + 1 in rasterised)
            if pixels > _MANY:
                found.append(f"page {number + 1}: {pixels} pixels")
    return found


def _different(
    old: pypdfium2.PdfPage,
    new: pypdfium2.PdfPage,
    spans: Sequence[tuple[int, int]],
    areas: Sequence[CoverArea],
    terms: Sequence[str],
    *,
    coarse: bool,
) -> int:
    scale = min(SCALE, 1600 / max(old.get_size()))
    bitmap = old.render(scale=scale, may_draw_forms=False, draw_annots=False)
    one: Image.Image = bitmap.to_pil().convert("L")
    two: Image.Image = new.render(scale=scale, may_draw_forms=False, draw_annots=False).to_pil().convert("L")
    if abs(one.width - two.width) > 1 or abs(one.height - two.height) > 1:
        return one.width * one.height
    two = two.crop((0, 0, one.width, one.height))
    free = [(a.x * scale, a.y * scale, (a.x + a.width) * scale, (a.y + a.height) * scale) for a in areas]
    free += _allowed(old, bitmap, spans, scale)
    free += _read_otherwise(old, bitmap, terms)
    if coarse:
        one, two = (picture.filter(ImageFilter.GaussianBlur(2.5)) for picture in (one, two))
    difference = ImageChops.difference(one, two)
    draw = ImageDraw.Draw(difference)
    for left, top, right, bottom in free:
        draw.rectangle((left - 3, top - 3, right + 3, bottom + 3), fill=0)
    # A thin line moved by a fraction of a pixel is no change: what differs must be a spot of several pixels.
    spots = difference.filter(ImageFilter.MinFilter(3)) if not coarse else difference
    return sum(spots.histogram()[_DIFFERENT if not coarse else 90 :])


def _allowed(
    page: pypdfium2.PdfPage, bitmap: pypdfium2.PdfBitmap, spans: Sequence[tuple[int, int]], scale: float
) -> list[Rect]:
    """The places of the marked glyphs, each with the free room after it up to the next glyph that stays."""
    rects, marked = _glyphs(page, bitmap, spans)
    kept = [rect for at, rect in enumerate(rects) if rect is not None and at not in marked]
    result = []
    for at in sorted(marked):
        rect = rects[at]
        if rect is None:
            continue
        result.append(rect)
        following = rects[at + 1] if at + 1 < len(rects) and at + 1 in marked else None
        if following is None or not _near(rect, following):
            result.append(_stretched(rect, _direction(rects, at), kept, _REACH * scale))
    return result


def _read_otherwise(page: pypdfium2.PdfPage, bitmap: pypdfium2.PdfBitmap, terms: Sequence[str]) -> list[Rect]:
    """Where ``terms`` are for a reader that takes no notice of the page's turn."""
    turn = page.get_rotation()
    if turn == 0:
        return []
    page.set_rotation(0)
    text = page.get_textpage()
    where, folded = [], ""
    for at in range(text.count_chars()):
        made = letters_only(chr(pdfium.FPDFText_GetUnicode(text, at) or 32))
        folded += made
        where += [at] * len(made)
    hits: set[int] = set()
    for term in map(letters_only, terms):
        at = folded.find(term) if term else -1
        while at >= 0:
            hits.update(where[at : at + len(term)])
            at = folded.find(term, at + 1)
    boxes = [text.get_charbox(at, loose=True) for at in hits]
    text.close()
    page.set_rotation(turn)
    place = bitmap.get_posconv(page)
    corners = [[place.to_bitmap(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])] for box in boxes]
    return [
        (min(x for x, _ in four), min(y for _, y in four), max(x for x, _ in four), max(y for _, y in four))
        for four in corners
    ]


def _glyphs(
    page: pypdfium2.PdfPage, bitmap: pypdfium2.PdfBitmap, spans: Sequence[tuple[int, int]]
) -> tuple[list[Rect | None], set[int]]:
    """Where each character is on the picture, and which are in ``spans`` (with the blanks within them)."""
    text = page.get_textpage()
    place = bitmap.get_posconv(page)
    rects: list[Rect | None] = []
    marked: set[int] = set()
    count = 0
    for at in range(text.count_chars()):
        char = chr(pdfium.FPDFText_GetUnicode(text, at) or 32)
        try:
            left, bottom, right, top = text.get_charbox(at, loose=True)
            corners = [place.to_bitmap(x, y) for x in (left, right) for y in (bottom, top)]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            rects.append((min(xs), min(ys), max(xs), max(ys)) if right > left and top > bottom else None)
        except pypdfium2.PdfiumError:
            rects.append(None)
        size = len(letters_only(char))
        if size and any(first <= count < end for first, end in spans):
            marked.add(at)
        if not size and any(first < count < end for first, end in spans):
            marked.add(at)
        count += size
    text.close()
    return rects, marked


def _direction(rects: Sequence[Rect | None], at: int) -> tuple[int, int]:
    """Which way the text runs on the picture."""
    here = rects[at]
    before = next((rect for rect in reversed(rects[max(0, at - 3) : at]) if rect is not None), None)
    if here is None or before is None:
        return 1, 0
    x, y = here[0] + here[2] - before[0] - before[2], here[1] + here[3] - before[1] - before[3]
    if abs(x) >= abs(y):
        return (1 if x >= 0 else -1), 0
    return 0, (1 if y >= 0 else -1)


def _near(one: Rect, other: Rect) -> bool:
    width = max(one[2] - one[0], one[3] - one[1])
    return abs(one[0] - other[0]) < 3 * width and abs(one[1] - other[1]) < 3 * width


def _stretched(rect: Rect, direction: tuple[int, int], kept: Sequence[Rect], reach: float) -> Rect:
    left, top, right, bottom = rect
    x, y = direction
    far = (left + min(0, x) * reach, top + min(0, y) * reach, right + max(0, x) * reach, bottom + max(0, y) * reach)
    for other in kept:
        if other[2] <= far[0] or other[0] >= far[2] or other[3] <= far[1] + 1 or other[1] >= far[3] - 1:
            continue
        if x > 0 and other[0] >= left:
            far = (far[0], far[1], max(right, min(far[2], other[0])), far[3])
        elif x < 0 and other[2] <= right:
            far = (min(left, max(far[0], other[2])), far[1], far[2], far[3])
        elif y > 0 and other[1] >= top:
            far = (far[0], far[1], far[2], max(bottom, min(far[3], other[1])))
        elif y < 0 and other[3] <= bottom:
            far = (far[0], min(top, max(far[1], other[3])), far[2], far[3])
    return far


def picture_leaks(before: Path, after: Path, marks: Sequence[Marked], areas: Sequence[CoverArea]) -> list[str]:
    """Of scans: which of the marked places the pictures in the file still show, in part or whole, when nothing is
    laid over them.
    """
    found = []
    with (
        pypdfium2.PdfDocument(before) as whole,
        pypdfium2.PdfDocument(_pictures_alone(before)) as old,
        pypdfium2.PdfDocument(_pictures_alone(after)) as new,
    ):
        for number, page in enumerate(whole):
            bitmap = page.render(scale=_SCAN_SCALE)
            glyphs, marked = _glyphs(page, bitmap, [(m.first, m.end) for m in marks if m.page == number])
            rects = [rect for at in sorted(marked) if (rect := glyphs[at]) is not None]
            own = [area for area in areas if area.page == number + 1]
            rects += [_scaled(area) for area in own]
            one, two = (d[number].render(scale=_SCAN_SCALE).to_pil().convert("L") for d in (old, new))
            found += [f"picture of page {number + 1} at {rect}" for rect in rects if _still_there(one, two, rect)]
    return found


def _scaled(area: CoverArea) -> Rect:
    x, y = area.x * _SCAN_SCALE, area.y * _SCAN_SCALE
    return x, y, x + area.width * _SCAN_SCALE, y + area.height * _SCAN_SCALE


def _pictures_alone(path: Path) -> bytes:
    """The file with nothing on its pages but pictures and what places and colours them."""
    made = io.BytesIO()
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            kept = [
                instruction
                for instruction in pikepdf.parse_content_stream(page)
                if isinstance(instruction, pikepdf.ContentStreamInlineImage) or str(instruction.operator) in _PICTURES
            ]
            page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(kept))
        pdf.save(made, encryption=False)
    return made.getvalue()


def _still_there(one: Image.Image, two: Image.Image, rect: Rect) -> bool:
    """Whether any part of ``rect`` with ink in it is the same in both pictures."""
    left, top, right, bottom = (int(side) for side in rect)
    if left < 0 or top < 0 or right > one.width or bottom > one.height or min(right - left, bottom - top) < 6:
        return False
    wide = right - left >= bottom - top
    steps = range(left, max(left + 1, right - 12), 12) if wide else range(top, max(top + 1, bottom - 12), 12)
    for at in steps:
        box = (at, top + 2, at + 14, bottom - 2) if wide else (left + 2, at, right - 2, at + 14)
        if _same_ink(one.crop(box), two.crop(box)):
            return True
    return False


def _same_ink(one: Image.Image, two: Image.Image) -> bool:
    ink = one.point(lambda value: 255 if value < 110 else 0)
    other = two.point(lambda value: 255 if value < 110 else 0)
    dark = ink.histogram()[255]
    if dark < 18:
        return False
    lost = ImageChops.subtract(ink, other).histogram()[255]
    new = ImageChops.subtract(other, ink).histogram()[255]
    return lost < dark * 0.2 and new < dark * 0.35
