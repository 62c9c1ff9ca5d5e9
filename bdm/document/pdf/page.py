"""One page of a PDF, as PDFium reads it: its text, what of it cannot be seen, whether it is a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby

import pypdfium2
import pypdfium2.raw as pdfium

from bdm.document.pdf.order import read_order
from bdm.document.pdf.protocol import A4_POINTS, Frame
from bdm.document.pdf.text import clean_text, count_common_words, count_letters, count_words
from bdm.document.pdf.visible import covered_by_pictures, look_at_page

MAX_PAGE_CHARACTERS = 1_000_000
MAX_POINTS = 1_000_000.0
# Courts print signature and register stamps, a few lines of real text, onto scanned pages.
STAMP_LETTERS = 400
GARBLED = 0.2
"""More than every third word of a decision is one of the commonest; of what a bad reading of a scan has made of it, a
share smaller than this.
"""
_ASKED = 8
"""Characters of a page that tell whether its letters are known."""


def empty_page(index: int) -> Frame:
    width, height = A4_POINTS
    page = {"number": index + 1, "width": width, "height": height, "text": "", "readable": False}
    return {"kind": "page", **page, "scan": False, "garbled": False, "hidden": "", "doubtful": False}


def page_frame(document: pypdfium2.PdfDocument, index: int, *, doubts: bool = True, layers: bool = True) -> Frame:
    """The ``page`` frame of one page: ``hidden`` is what more there is of text, which cannot be seen. Without
    ``doubts`` there is none but beside the page; without ``layers`` none is switched off. Raises PdfiumError.
    """
    page = document[index]
    try:
        width, height = page_size(page)
        text, hidden, doubtful, garbled = _page_text(page, doubts=doubts, layers=layers)
        scan = is_scan(page, text)
        return {
            "kind": "page",
            "number": index + 1,
            "width": width,
            "height": height,
            "text": text,
            "scan": scan,
            "garbled": not scan and (garbled or is_garbled(page, text)),
            "readable": True,
            "hidden": hidden,
            "doubtful": doubtful,
        }
    finally:
        page.close()


def _page_text(page: pypdfium2.PdfPage, *, doubts: bool, layers: bool) -> tuple[str, str, bool, bool]:
    """The text that can be seen, as it is read, and what more there is; whether some of the former may not be readable,
    and whether the file does not say which letters it has.
    """
    text_page = page.get_textpage()
    try:
        if text_page.count_chars() > MAX_PAGE_CHARACTERS:
            raise pypdfium2.PdfiumError("more characters than fit on a page")
        hidden, doubtful = look_at_page(page, text_page, doubts=doubts, layers=layers)
        unseen = _shown(text_page, 0, len(hidden), [not each for each in hidden]) if hidden else ""
        text = clean_text(ordered_text(text_page, hidden))
        return text, clean_text(unseen), doubtful, bool(text) and _is_meaningless(text_page)
    finally:
        text_page.close()


def ordered_text(text_page: pypdfium2.PdfTextPage, hidden: Sequence[bool] = ()) -> str:
    """What can be seen of a page's text, as it is read and as PDFium writes it."""
    order = read_order(text_page, hidden)
    count = text_page.count_chars()
    if order is None:
        return _shown(text_page, 0, count, hidden)
    text: str = "" if hidden else text_page.get_text_range()
    if text and len(text) == count:  # a letter for each character: what one asks for at once costs less
        return "".join(("\n" if new_line else " ") + text[start:end].strip() for start, end, new_line in order)
    return "".join(
        ("\n" if each.new_line else " ") + _shown(text_page, each.start, each.end, hidden).strip() for each in order
    )


def _shown(text_page: pypdfium2.PdfTextPage, start: int, end: int, hidden: Sequence[bool]) -> str:
    """What can be seen of the characters from ``start`` to ``end`` (excluded)."""
    if not hidden:
        text: str = text_page.get_text_range(start, end - start)
        return text
    parts, at = [], start
    for dark, run in groupby(hidden[start:end]):
        length = len([*run])
        parts.append("\n" if dark else text_page.get_text_range(at, length))
        at += length
    return "".join(parts)


def page_size(page: pypdfium2.PdfPage) -> tuple[float, float]:
    """Width and height in points as displayed; A4 for sizes that no paper has."""
    width, height = page.get_size()
    if not all(math.isfinite(side) and 0 < side < MAX_POINTS for side in (width, height)):
        return A4_POINTS
    return width, height


def is_scan(page: pypdfium2.PdfPage, text: str) -> bool:
    """Whether the page is a picture: little text over images that fill it, or marks that are no text at all."""
    found = count_letters(text)
    if found >= STAMP_LETTERS:
        return False
    if found == 0:
        return bool(pdfium.FPDFPage_CountObjects(page) > 0)
    return covered_by_pictures(page)


def is_garbled(page: pypdfium2.PdfPage, text: str) -> bool:
    """Whether the page is a picture and ``text`` what a bad reading of it has left in the file."""
    return count_common_words(text) < GARBLED * count_words(text) and covered_by_pictures(page)


def _is_meaningless(text_page: pypdfium2.PdfTextPage) -> bool:
    """Whether most characters of a page are numbers of shapes, for want of what tells which letters these are."""
    count = text_page.count_chars()
    asked = range(0, count, max(1, count // _ASKED))
    unknown = sum(pdfium.FPDFText_HasUnicodeMapError(text_page, each) == 1 for each in asked)
    return bool(2 * unknown > len(asked))
