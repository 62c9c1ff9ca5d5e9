"""Opens a PDF that is to be read. What PDFium cannot open, or opens with pages missing, pikepdf (qpdf) rebuilds page by
page, and PDFium opens the result.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

from bdm.document.pdf.completeness import require_contents, require_pages
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.protocol import FileForm
from bdm.document.pdf.visible import has_hidden_layers, in_doubt

MAX_PAGES = 20_000


class Incomplete(Exception):
    """PDFium does not open the file, not all of its pages, or not as many as pikepdf finds."""


class NotRebuilt(Exception):
    """pikepdf cannot make a readable file of it either."""


@contextmanager
def open_again(path: Path, pages: int) -> Iterator[pypdfium2.PdfDocument]:
    """The document that ``read_document`` found ``pages`` pages in. Raises ReadingFailed."""
    with suppress(Incomplete), open_original(path) as document:
        if len(document) != pages:
            raise Incomplete
        yield document
        return
    with open_best(path) as (document, _):
        yield document


@dataclass(frozen=True)
class Preflight:
    """What pikepdf tells of a file before it is read: how many pages it finds, None where it cannot tell; whether
    something may be embedded; whether layers may be hidden, and on which pages (from 0) text may be, None: on all.
    """

    pages: int | None = None
    embedded: bool = True
    layers: bool = True
    in_doubt: frozenset[int] | None = None

    def doubts(self, index: int) -> bool:
        return self.in_doubt is None or index in self.in_doubt


UNKNOWN = Preflight()


def look(path: Path, *, for_text: bool = True) -> Preflight:
    """What is to be known of the text only where it is asked ``for_text``. Raises ReadingFailed where something is
    missing, or there is too much.
    """
    with suppress(NotRebuilt), open_with_pikepdf(path, inherit=False) as pdf:
        pages, embedded = require_pages(pdf), True
        if pages > MAX_PAGES:
            raise ReadingFailed(FailureCode.TROPPO_GRANDE)
        contents = [(page.obj, require_contents(page.obj, path)) for page in pdf.pages]
        if not for_text:
            return Preflight(pages)
        layers, forms = has_hidden_layers(pdf), dict[tuple[int, int], bool]()
        doubtful = frozenset(index for index, each in enumerate(contents) if in_doubt(*each, forms))
        with suppress(pikepdf.PdfError, ValueError, RuntimeError):  # the pages may be whole all the same
            embedded = next(iter(pdf.attachments), None) is not None
        return Preflight(pages, embedded, layers, doubtful)
    return UNKNOWN


@contextmanager
def open_original(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    """The file as it is. Raises Incomplete; ReadingFailed where a password is needed."""
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        if _asks_for_password(error) and not _opens_for_everybody(path):
            raise ReadingFailed(FailureCode.PROTETTO) from error
        raise Incomplete from error
    with document:
        yield document


@contextmanager
def open_rebuilt(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    """The file as pikepdf rebuilds it. Raises ReadingFailed."""
    try:
        document = pypdfium2.PdfDocument(_rebuild(path))
    except (NotRebuilt, pypdfium2.PdfiumError) as error:
        raise _cause(path, error) from error
    with document:
        yield document


@contextmanager
def open_best(path: Path) -> Iterator[tuple[pypdfium2.PdfDocument, FileForm]]:
    """The file as rebuilt, or as it is where that has more to read; and which of the two. Raises ReadingFailed.

    A page tree may promise pages that are not there, or lead to things that are no pages: only a page with
    something on it speaks for the file as it is.
    """
    with ExitStack() as stack:
        original = rebuilt = None
        with suppress(Incomplete):
            original = stack.enter_context(open_original(path))
        try:
            rebuilt = stack.enter_context(open_rebuilt(path))
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
