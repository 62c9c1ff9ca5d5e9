"""Reads one PDF, in a process that may die of it. PDFium reads; what it cannot open, or opens with pages missing,
pikepdf (qpdf) rebuilds page by page, and PDFium reads the result.
"""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from bdm.document.pdf.completeness import require_contents, require_pages, require_whole
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.order import read_order
from bdm.document.pdf.protocol import A4_POINTS, Emit, FileForm, Frame
from bdm.document.pdf.text import clean_text, count_common_words, count_letters, count_words
from bdm.document.pdf.visible import covered_by_pictures, has_hidden_layers, in_doubt, look_at_page

MAX_PAGES = 20_000
MAX_PAGE_CHARACTERS = 1_000_000
MAX_CHARACTERS = 30_000_000
MAX_BOOKMARKS = 500
MAX_BESIDE = 500
"""Characters of a title or a bookmark that are read."""

MAX_POINTS = 1_000_000.0
THUMBNAIL_PIXELS = (240, 340)

# Courts print signature and register stamps, a few lines of real text, onto scanned pages.
STAMP_LETTERS = 400
GARBLED = 0.2
"""More than every third word of a decision is one of the commonest; of what a bad reading of a scan has made of it, a
share smaller than this.
"""
_ASKED = 8
"""Characters of a page that tell whether its letters are known."""


class _Incomplete(Exception):
    """PDFium does not open the file, not all of its pages, or not as many as pikepdf finds."""


class NotRebuilt(Exception):
    """pikepdf cannot make a readable file of it either."""


def read_document(path: Path, emit: Emit, *, source: FileForm = FileForm.BEST, first: int = 0) -> None:
    """Emit ``start``, a ``page`` for each page from index ``first`` on and ``read`` (see ``protocol``). Raises
    ReadingFailed.
    """
    require_whole(path)
    known = _UNKNOWN
    with ExitStack() as stack:
        if source is FileForm.BEST:
            with suppress(_Incomplete), _open_original(path) as document:
                known = _look(path)
                if known.pages not in (None, len(document)):
                    raise _Incomplete
                _emit_pages(document, emit, FileForm.ORIGINAL, strict=True, known=known)
                return
            document, source = stack.enter_context(_open_best(path))
            known = _UNKNOWN
        elif source is FileForm.ORIGINAL:
            known = _look(path)  # again: without it every page would be drawn
            document = stack.enter_context(_open_original(path))
        else:
            document = stack.enter_context(_open_rebuilt(path))
        _emit_pages(document, emit, source, first=first, known=known)


def check_document(path: Path, emit: Emit) -> None:
    """Open the file as ``read_document`` would, and read no page: ``start`` with their number, ``read``. Raises
    ReadingFailed.
    """
    require_whole(path)
    _look(path, for_text=False)
    with suppress(_Incomplete), _open_original(path) as document:
        _emit_checked(document, emit, FileForm.ORIGINAL)
        return
    with _open_best(path) as (document, source):
        _emit_checked(document, emit, source)


def _emit_checked(document: pypdfium2.PdfDocument, emit: Emit, source: FileForm) -> None:
    if len(document) == 0:
        raise ReadingFailed(FailureCode.SENZA_PAGINE)
    if len(document) > MAX_PAGES:
        raise ReadingFailed(FailureCode.TROPPO_GRANDE)
    emit({"kind": "start", "source": source, "first": 0, "pages": len(document)})
    emit({"kind": "read"})


@contextmanager
def open_again(path: Path, pages: int) -> Iterator[pypdfium2.PdfDocument]:
    """The document that ``read_document`` found ``pages`` pages in. Raises ReadingFailed."""
    with suppress(_Incomplete), _open_original(path) as document:
        if len(document) != pages:
            raise _Incomplete
        yield document
        return
    with _open_best(path) as (document, _):
        yield document


@dataclass(frozen=True)
class _Known:
    """What pikepdf tells of a file before it is read: how many pages it finds, None where it cannot tell; whether
    something may be embedded; whether layers may be hidden, and on which pages (from 0) text may be, None: on all.
    """

    pages: int | None = None
    embedded: bool = True
    layers: bool = True
    in_doubt: frozenset[int] | None = None

    def doubts(self, index: int) -> bool:
        return self.in_doubt is None or index in self.in_doubt


_UNKNOWN = _Known()


def _look(path: Path, *, for_text: bool = True) -> _Known:
    """What is to be known of the text only where it is asked ``for_text``. Raises ReadingFailed where something is
    missing, or there is too much.
    """
    with suppress(NotRebuilt), open_with_pikepdf(path, inherit=False) as pdf:
        pages, embedded = require_pages(pdf), True
        if pages > MAX_PAGES:
            raise ReadingFailed(FailureCode.TROPPO_GRANDE)
        contents = [(page.obj, require_contents(page.obj, path)) for page in pdf.pages]
        if not for_text:
            return _Known(pages)
        layers, forms = has_hidden_layers(pdf), dict[tuple[int, int], bool]()
        doubtful = frozenset(index for index, each in enumerate(contents) if in_doubt(*each, forms))
        with suppress(pikepdf.PdfError, ValueError, RuntimeError):  # the pages may be whole all the same
            embedded = next(iter(pdf.attachments), None) is not None
        return _Known(pages, embedded, layers, doubtful)
    return _UNKNOWN


@contextmanager
def _open_original(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    """The file as it is. Raises _Incomplete; ReadingFailed where a password is needed."""
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        if _asks_for_password(error) and not _opens_for_everybody(path):
            raise ReadingFailed(FailureCode.PROTETTO) from error
        raise _Incomplete from error
    with document:
        yield document


@contextmanager
def _open_rebuilt(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    """The file as pikepdf rebuilds it. Raises ReadingFailed."""
    try:
        document = pypdfium2.PdfDocument(_rebuild(path))
    except (NotRebuilt, pypdfium2.PdfiumError) as error:
        raise _cause(path, error) from error
    with document:
        yield document


@contextmanager
def _open_best(path: Path) -> Iterator[tuple[pypdfium2.PdfDocument, FileForm]]:
    """The file as rebuilt, or as it is where that has more to read; and which of the two. Raises ReadingFailed.

    A page tree may promise pages that are not there, or lead to things that are no pages: only a page with
    something on it speaks for the file as it is.
    """
    with ExitStack() as stack:
        original = rebuilt = None
        with suppress(_Incomplete):
            original = stack.enter_context(_open_original(path))
        try:
            rebuilt = stack.enter_context(_open_rebuilt(path))
        except ReadingFailed:
            if original is None:
                raise
        if original is not None and (rebuilt is None or _pages_with_content(original) > len(rebuilt)):
            yield original, FileForm.ORIGINAL
        else:
            assert rebuilt is not None
            yield rebuilt, FileForm.REBUILT


@contextmanager
def open_with_pikepdf(path: Path, *, inherit: bool = True) -> Iterator[pikepdf.Pdf]:
    """The file in pikepdf; whatever that says of a broken file, then or later, is NotRebuilt. ``inherit``: every page
    has what it inherits, and the page tree is mended for that.
    """
    try:
        with pikepdf.open(path, suppress_warnings=True, inherit_page_attributes=inherit) as pdf:
            yield pdf
    except (MemoryError, ReadingFailed):
        raise
    except Exception as error:
        raise NotRebuilt(type(error).__name__) from error


def _opens_for_everybody(path: Path) -> bool:
    """Whether no password is needed to read the file, whatever PDFium says. (An empty *owner* password opens a file
    for qpdf, but in no browser.)
    """
    try:
        with open_with_pikepdf(path) as pdf:
            return bool(pdf.user_password_matched)
    except NotRebuilt:
        return False


def _asks_for_password(error: pypdfium2.PdfiumError) -> bool:
    return getattr(error, "err_code", None) in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY)


def _rebuild(path: Path) -> bytes:
    """A new file with the pages that qpdf finds in a damaged one, and nothing else of it."""
    result = io.BytesIO()
    with open_with_pikepdf(path) as damaged, pikepdf.new() as clean:
        if not damaged.pages:
            raise ReadingFailed(FailureCode.SENZA_PAGINE)
        if len(damaged.pages) > MAX_PAGES:
            raise ReadingFailed(FailureCode.TROPPO_GRANDE)
        for page in damaged.pages:
            clean.pages.append(page)
        clean.save(result)
    return result.getvalue()


def _cause(path: Path, error: Exception) -> ReadingFailed:
    """What to say of a file that neither reader opens."""
    with path.open("rb") as file:
        if b"%PDF" not in file.read(1024):
            return ReadingFailed(FailureCode.NON_PDF)
    return ReadingFailed(FailureCode.DANNEGGIATO, f"{type(error).__name__} {error}".strip())


def _pages_with_content(document: pypdfium2.PdfDocument) -> int:
    count = 0
    for index in range(min(len(document), MAX_PAGES)):
        with suppress(pypdfium2.PdfiumError):
            page = document[index]
            count += pdfium.FPDFPage_CountObjects(page) > 0
            page.close()
    return count


def _emit_pages(
    document: pypdfium2.PdfDocument,
    emit: Emit,
    source: FileForm,
    *,
    first: int = 0,
    strict: bool = False,
    known: _Known = _UNKNOWN,
) -> None:
    """Emit the pages from index ``first`` on. One that cannot be read is _Incomplete if ``strict``, else empty. In the
    end: whether something may be embedded.

    A page tree may promise any number of pages: in a file as it is, those after the last readable one do not count.
    """
    emit({"kind": "start", "pages": len(document), "source": source, "first": first})
    following = first
    readable = characters = 0
    for index in range(first, len(document)):
        try:
            page = page_frame(document, index, doubts=known.doubts(index), layers=known.layers)
        except pypdfium2.PdfiumError as error:
            if strict:
                raise _Incomplete from error
            if source is FileForm.ORIGINAL:
                continue
            page = _empty_page(index)
        readable += page["readable"]
        characters += len(page["text"])
        if index >= MAX_PAGES or characters > MAX_CHARACTERS:
            raise ReadingFailed(FailureCode.TROPPO_GRANDE)
        for skipped in range(following, index):
            emit(_empty_page(skipped))
        emit(page)
        following = index + 1
        emit({"kind": "progress", "pages": following})
    if first == readable == 0:
        raise ReadingFailed(FailureCode.DANNEGGIATO, "no readable page")
    emit({"kind": "read", "embedded": known.embedded, "beside": list(_beside(document))})


def _beside(document: pypdfium2.PdfDocument) -> Iterator[str]:
    """What the file says of itself, which whoever opens it reads: title, subject, keywords, bookmarks."""
    with suppress(pypdfium2.PdfiumError, UnicodeDecodeError, ValueError):
        found = document.get_metadata_dict(skip_empty=True)
        yield from (clean_text(found[name])[:MAX_BESIDE] for name in ("Title", "Subject", "Keywords") if name in found)
        for mark in islice(document.get_toc(max_depth=5), MAX_BOOKMARKS):
            yield clean_text(mark.get_title())[:MAX_BESIDE]


def _empty_page(index: int) -> Frame:
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
    if order is None:
        return _shown(text_page, 0, text_page.count_chars(), hidden)
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


def draw_thumbnail(path: Path, emit: Emit, *, pages: int) -> None:
    """Emit ``thumbnail``, the first page as a small WebP, unless it cannot be drawn; ``pages`` is how many
    ``read_document`` has found. Raises ReadingFailed.
    """
    with open_again(path, pages) as document:
        try:
            page = document[0]
            width, height = page_size(page)
            scale = min(THUMBNAIL_PIXELS[0] / width, THUMBNAIL_PIXELS[1] / height)
            picture: Image.Image = page.render(scale=scale).to_pil()
        except (pypdfium2.PdfiumError, ValueError, OSError):
            return
    emit({"kind": "thumbnail", "webp": base64.b64encode(_webp(picture)).decode("ascii")})


def _webp(picture: Image.Image) -> bytes:
    result = io.BytesIO()
    picture.convert("RGB").save(result, "WEBP", quality=75, method=2)
    return result.getvalue()


def warm_up() -> None:
    """Do once, before any reader is forked, what each would have to do again: load plugins, look for fonts."""
    with pikepdf.new() as pdf, io.BytesIO() as file:
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.TrueType, BaseFont=pikepdf.Name.Arial)
        page = pdf.add_blank_page(page_size=(200, 200))
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
        page.Contents = pdf.make_stream(b"BT /F 20 Tf 20 20 Td (bdm) Tj ET")
        pdf.save(file)
        with pypdfium2.PdfDocument(file.getvalue()) as document:
            page_frame(document, 0)
            _webp(document[0].render(scale=1).to_pil())
