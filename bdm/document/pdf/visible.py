"""What of a page's text can be seen. A file may hold more: beside the part of the page that is shown, invisible, in the
colour of the paper, in layers that are switched off. Nobody who opens the decision reads it, so it is no text of it. A
scan's invisible text is what somebody's program has read in it, and counts.

Looking at every letter costs more than reading a page: first the operators of the page tell whether any is in doubt.
"""

from __future__ import annotations

import ctypes
import zlib
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from typing import Final

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

from bdm.document.pdf.drawn import (
    FAINT,
    FORM_DEPTH,
    MAX_FORMS,
    TextItem,
    Visibility,
    covers_of,
    is_doubtful,
    is_faint,
    is_pale,
    is_seen,
    items,
    may_be_in_layer,
    meeting,
    picture_of,
    texts_of,
)
from bdm.platform.kit.regex import regex

MAX_OPERATORS: Final = 4_000_000
"""Bytes of a stream of operators that are looked through; what has more is in doubt."""
_TREE_DEPTH: Final = 20
_SIGNS: Final = (b" Tr", b"1 g", b"1 rg", b"1 sc", b"0 k", b"/OC")
_NEARLY_WHITE = regex(rb"\.9\d*\s+(?:g|rg|scn?)\b")
_FAR: Final = 1e6
_INVISIBLE: Final = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)
SCAN_COVERAGE: Final = 0.5


def has_hidden_layers(pdf: pikepdf.Pdf) -> bool:
    """Whether there are layers that are not shown when the file is opened."""
    with suppress(AttributeError, KeyError, TypeError, ValueError, pikepdf.PdfError):
        shown = pdf.Root["/OCProperties"]["/D"]
        return bool(len(shown.get("/OFF", []))) or shown.get("/BaseState") == "/OFF"
    return False


def in_doubt(page: pikepdf.Object, contents: Sequence[pikepdf.Object], verdicts: dict[tuple[int, int], bool]) -> bool:
    """Whether the operators of a page may write what cannot be seen; ``verdicts`` is what was found of forms before."""
    resources = _resources(page)
    return (
        any(map(_may_hide, contents))
        or _fades(resources)
        or any(_form_in_doubt(each, verdicts, 0) for each in _forms(resources))
    )


def _form_in_doubt(form: pikepdf.Object, verdicts: dict[tuple[int, int], bool], depth: int) -> bool:
    if form.objgen not in verdicts:
        verdicts[form.objgen] = True  # while it is looked at, and for what is within itself
        resources = _resources(form)
        verdicts[form.objgen] = (
            depth > FORM_DEPTH
            or len(verdicts) > MAX_FORMS
            or "/OC" in form
            or _may_hide(form)
            or _fades(resources)
            or any(_form_in_doubt(each, verdicts, depth + 1) for each in _forms(resources))
        )
    return verdicts[form.objgen]


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
    return any(alpha is not None and not float(alpha) > FAINT for alpha in alphas)


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
    return look_at_page(page, text_page, doubts=doubts, layers=layers)[0]


def look_at_page(
    page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, *, doubts: bool = True, layers: bool = True
) -> tuple[list[bool], bool]:
    """What ``hidden_on_page`` tells, and whether some of what is no part of that may not be readable."""
    unseen, asked = _sorted_out(page, text_page, doubts=doubts, layers=layers)
    if not unseen and not asked and not _reaches_out(page, text_page):
        return [], False
    hidden, doubtful = _characters(page, text_page, unseen, asked)
    return (hidden if any(hidden) else []), doubtful


def _sorted_out(
    page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, *, doubts: bool, layers: bool
) -> tuple[set[int], list[list[TextItem]]]:
    """The texts that are written so as not to be seen, and those for which it is to be looked at the page drawn: such
    as may stand in the place of one another, apart.
    """
    drawn = items(page)
    covers = covers_of(drawn)
    if not doubts and not covers:
        return set(), []
    texts = texts_of(drawn)
    asked = texts if doubts else []
    unseen = {_address(each.item.object) for each in asked if _is_invisible(each)}
    covered, alike = meeting(texts, covers)
    if (unseen or covered or alike) and covered_by_pictures(page):  # what a scan's text was read on covers nothing
        covered, alike = meeting(texts, [each for each in covers if not each.picture])
        shown, unseen = unseen, set()
    else:
        shown = set()
    known = unseen | shown | {_address(each.item.object) for each in covered}
    pale = [*alike, *(each for each in asked if is_pale(each.colour) or (layers and may_be_in_layer(each.item)))]
    groups = (
        [each for each in covered if _address(each.item.object) not in unseen | shown],
        [each for each in pale if _address(each.item.object) not in known],
    )
    return unseen, [group for group in groups if group]


def _is_invisible(text: TextItem) -> bool:
    return is_faint(text.colour) or pdfium.FPDFTextObj_GetTextRenderMode(text.item.object) in _INVISIBLE


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
    images = page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], form=form, level=1, max_depth=FORM_DEPTH)
    return next(iter(images), None) is not None


def _characters(
    page: pypdfium2.PdfPage,
    text_page: pypdfium2.PdfTextPage,
    unseen: Container[int],
    items: Sequence[Sequence[TextItem]],
) -> tuple[list[bool], bool]:
    """Of every character whether it belongs to ``unseen``, stands beside what is shown of the page, or is of
    those of the ``items`` without which the page looks the same; and whether some of these may not be readable. A word
    of which a part can be seen stays.
    """
    shown = page.get_bbox()
    hidden: list[bool] = []
    words, doubtful = _Words(hidden), False
    whole = picture_of(page) if items else None
    looks = {
        _address(each.item.object): seen
        for group in items
        if whole
        for seen in [Visibility(page, whole, group)]
        for each in group
    }
    before = False
    for index in range(text_page.count_chars()):
        if pdfium.FPDFText_IsGenerated(text_page, index) == 1:
            words.end()
            hidden.append(before)
            continue
        item = _address(pdfium.FPDFText_GetTextObject(text_page, index))
        sign = chr(pdfium.FPDFText_GetUnicode(text_page, index))
        seen = looks.get(item)
        if seen is not None and not _beside(text_page, index, shown):
            contrast = None if sign.isspace() else seen.contrast(text_page.get_charbox(index))
            if contrast is not None:
                before = not is_seen(contrast)
                doubtful |= is_doubtful(contrast)
        else:
            before = item in unseen or _beside(text_page, index, shown)
        hidden.append(before)
        words.go_on(index, sign)
    words.end()
    return hidden, doubtful or words.doubtful


class _Words:
    """Words of which a part is ``hidden`` are shown whole."""

    def __init__(self, hidden: list[bool]) -> None:
        self.doubtful = False
        self._hidden = hidden
        self._word: list[int] = []

    def go_on(self, index: int, sign: str) -> None:
        """With the character ``index``, which is ``sign``."""
        if sign.isalnum():
            self._word.append(index)
        else:
            self.end()

    def end(self) -> None:
        states = {self._hidden[each] for each in self._word}
        if len(states) > 1:
            self.doubtful = True
            for each in self._word:
                self._hidden[each] = False
        self._word = []


def _address(item: pdfium.FPDF_PAGEOBJECT) -> int:
    return ctypes.cast(item, ctypes.c_void_p).value or 0


def _beside(text_page: pypdfium2.PdfTextPage, index: int, shown: tuple[float, float, float, float]) -> bool:
    left, bottom, right, top = text_page.get_charbox(index)
    across, up = (left + right) / 2, (bottom + top) / 2
    if left == right and bottom == top:
        return False
    return not (shown[0] <= across <= shown[2] and shown[1] <= up <= shown[3])
