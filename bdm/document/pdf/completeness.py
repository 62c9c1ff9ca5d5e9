"""Whether a PDF is all there: what was cut off reads like a shorter document, without the part that decides."""

from __future__ import annotations

import mmap
from pathlib import Path
from typing import Final

import pikepdf

from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.kinds import HEAD_BYTES, foreign_kind
from bdm.platform.kit.regex import regex

_HEAD_BYTES: Final = 2_048
_NAME: Final = b"%PDF"
_END: Final = b"%%EOF"
_PLACE: Final = b"startxref"
# Some writers leave the mark out, or write another: not where it would go on behind the last byte
_ENDLESS = regex(rb"startxref\s+\d+(?!\d)(?!(?:\r\n|\r|\n)?(?:%|%%|%%E|%%EO)?\Z)")
_OBJECT = regex(rb"(?:^|[\r\n])\s*\d{1,10}\s+\d{1,5}\s+obj\b")
_HEAD = regex(rb"(?<!\d)(\d{1,10})\s+(\d{1,5})\s+obj\b")
_CONTENTS = regex(rb"(?s)(?:(?!endobj|stream).)*?/Contents\s+(\d{1,10})\s+(\d{1,5})\s+R")
_PAGE_BYTES: Final = 4_096
_LINEARIZED = regex(rb"/Linearized\b[^>]*?/L\s+(\d{1,12})|/L\s+(\d{1,12})\b[^>]*?/Linearized\b")


def is_cut_off(descriptor: int) -> bool:
    """Whether the end of an open PDF is missing, as its bytes alone tell: there is no mark of it, or what was added
    later breaks off behind the mark of an earlier state. What is no part of the file may follow.
    """
    with mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ) as data:
        end, place = data.rfind(_END), data.rfind(_PLACE)
        if end < place and _ENDLESS.match(data, place):
            end = place
        if end < 0 or _OBJECT.search(data, end) is not None:
            return True
        # A file made for the web has an end of its own near its beginning, and says how long it is
        linearized = _LINEARIZED.search(data[:_HEAD_BYTES])
        return linearized is not None and len(data) < int(linearized[1] or linearized[2])


def require_whole(path: Path) -> None:
    """Raise ReadingFailed for what is empty, a file of another kind, or cut off."""
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
        if not head:
            raise ReadingFailed(FailureCode.VUOTO)
        if (kind := foreign_kind(head)) is not None:
            raise ReadingFailed(kind)
        if _NAME in head and is_cut_off(file.fileno()):
            raise ReadingFailed(FailureCode.INCOMPLETO, "no end")


def require_pages(pdf: pikepdf.Pdf) -> int:
    """How many pages the file has, which was opened without handing down what they inherit. Raises ReadingFailed where
    it tells of more.
    """
    promised = pdf.Root.Pages.get("/Count")
    found = len(pdf.pages)  # and qpdf corrects what was promised
    if isinstance(promised, int) and promised > found:
        raise ReadingFailed(FailureCode.INCOMPLETO, "pages missing")
    return found


def require_contents(page: pikepdf.Object, path: Path) -> list[pikepdf.Object]:
    """The streams that make up what stands on a page of the file at ``path``. Raises ReadingFailed where one is
    missing.
    """
    found = page.get("/Contents")
    streams = [*found] if isinstance(found, pikepdf.Array) else [found] if found is not None else []
    if (found is None and _promises_contents(page, path)) or None in streams:
        raise ReadingFailed(FailureCode.INCOMPLETO, "contents missing")
    return [each for each in streams if isinstance(each, pikepdf.Stream)]


def _promises_contents(page: pikepdf.Object, path: Path) -> bool:
    """Whether something should stand on a page without contents: qpdf leaves out what leads to an object that the
    file says is free, though it is there.
    """
    if b"/Contents" in page.unparse(resolved=True):
        return True
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        places = {(int(each[1]), int(each[2])): each.end() for each in _HEAD.finditer(data)}  # the last counts
        start = places.get(page.objgen)
        found = None if start is None else _CONTENTS.match(data[start : start + _PAGE_BYTES])
        return found is not None and (int(found[1]), int(found[2])) in places
