"""Reads one PDF, in a process that may die of it: its pages in order, what it says beside them, its picture."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import islice
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import Image

from bdm.document.pdf.completeness import require_whole
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.opening import (
    MAX_PAGES,
    UNKNOWN,
    Incomplete,
    Preflight,
    look,
    open_again,
    open_best,
    open_original,
    open_rebuilt,
)
from bdm.document.pdf.page import empty_page, page_frame, page_size
from bdm.document.pdf.protocol import Emit, FileForm
from bdm.document.pdf.text import clean_text

MAX_CHARACTERS = 30_000_000
MAX_BOOKMARKS = 500
MAX_BESIDE = 500
"""Characters of a title or a bookmark that are read."""

THUMBNAIL_PIXELS = (240, 340)


def read_document(path: Path, emit: Emit, *, source: FileForm = FileForm.BEST, first: int = 0) -> None:
    """Emit ``start``, a ``page`` for each page from index ``first`` on and ``read`` (see ``protocol``). Raises
    ReadingFailed.
    """
    require_whole(path)
    preflight = UNKNOWN
    with ExitStack() as stack:
        if source is FileForm.BEST:
            with suppress(Incomplete), open_original(path) as document:
                preflight = look(path)
                if preflight.pages not in (None, len(document)):
                    raise Incomplete
                _emit_pages(document, emit, FileForm.ORIGINAL, strict=True, preflight=preflight)
                return
            document, source = stack.enter_context(open_best(path))
            preflight = UNKNOWN
        elif source is FileForm.ORIGINAL:
            preflight = look(path)  # again: without it every page would be drawn
            document = stack.enter_context(open_original(path))
        else:
            document = stack.enter_context(open_rebuilt(path))
        _emit_pages(document, emit, source, first=first, preflight=preflight)


def check_document(path: Path, emit: Emit) -> None:
    """Open the file as ``read_document`` would, and read no page: ``start`` with their number, ``read``. Raises
    ReadingFailed.
    """
    require_whole(path)
    look(path, for_text=False)
    with suppress(Incomplete), open_original(path) as document:
        _emit_checked(document, emit, FileForm.ORIGINAL)
        return
    with open_best(path) as (document, source):
        _emit_checked(document, emit, source)


def _emit_checked(document: pypdfium2.PdfDocument, emit: Emit, source: FileForm) -> None:
    if len(document) == 0:
        raise ReadingFailed(FailureCode.SENZA_PAGINE)
    if len(document) > MAX_PAGES:
        raise ReadingFailed(FailureCode.TROPPO_GRANDE)
    emit({"kind": "start", "source": source, "first": 0, "pages": len(document)})
    emit({"kind": "read"})


def _emit_pages(
    document: pypdfium2.PdfDocument,
    emit: Emit,
    source: FileForm,
    *,
    first: int = 0,
    strict: bool = False,
    preflight: Preflight = UNKNOWN,
) -> None:
    """Emit the pages from index ``first`` on. One that cannot be read is Incomplete if ``strict``, else empty. In the
    end: whether something may be embedded.

    A page tree may promise any number of pages: in a file as it is, those after the last readable one do not count.
    """
    emit({"kind": "start", "pages": len(document), "source": source, "first": first})
    following = first
    readable = characters = 0
    for index in range(first, len(document)):
        try:
            page = page_frame(document, index, doubts=preflight.doubts(index), layers=preflight.layers)
        except pypdfium2.PdfiumError as error:
            if strict:
                raise Incomplete from error
            if source is FileForm.ORIGINAL:
                continue
            page = empty_page(index)
        readable += page["readable"]
        characters += len(page["text"])
        if index >= MAX_PAGES or characters > MAX_CHARACTERS:
            raise ReadingFailed(FailureCode.TROPPO_GRANDE)
        for skipped in range(following, index):
            emit(empty_page(skipped))
        emit(page)
        following = index + 1
        emit({"kind": "progress", "pages": following})
    if first == readable == 0:
        raise ReadingFailed(FailureCode.DANNEGGIATO, "no readable page")
    emit({"kind": "read", "embedded": preflight.embedded, "beside": list(_beside(document))})


def _beside(document: pypdfium2.PdfDocument) -> Iterator[str]:
    """What the file says of itself, which whoever opens it reads: title, subject, keywords, bookmarks."""
    with suppress(pypdfium2.PdfiumError, UnicodeDecodeError, ValueError):
        found = document.get_metadata_dict(skip_empty=True)
        yield from (clean_text(found[name])[:MAX_BESIDE] for name in ("Title", "Subject", "Keywords") if name in found)
        for mark in islice(document.get_toc(max_depth=5), MAX_BOOKMARKS):
            yield clean_text(mark.get_title())[:MAX_BESIDE]


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
