"""Looks for what must not be found any more: with two readers, and in every string and stream of the file.

A term may remain where the text outside the marks has it: a party's surname that is also the judge's. How often a page
may show it is counted on the text that is expected there.
"""

from __future__ import annotations

import io
import logging
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

import pikepdf
import pypdf
import pypdfium2

from bdm.document.pdf.ocr import page_picture, read_picture
from bdm.document.pdf.page import ordered_text
from bdm.document.redaction.objects import Haystack, content_texts, haystacks, reachable
from bdm.document.redaction.terms import SHORTEST_IN_CODES, TermAllowance, Terms

PYPDF_SECONDS = 20
"""What the second reader may take for a page; one that takes longer counts as not read."""


@dataclass(frozen=True)
class Leak:
    """Where a term was found, or may be: on a page (from 0), or in the file (None), and by whom. ``forms`` are the
    terms in plain letters where a reader has read them and nothing of the kind may stay on the page.
    """

    page: int | None
    where: str
    forms: tuple[str, ...] = field(default=(), repr=False)


def verify(
    data: bytes,
    expected: Sequence[str],
    terms: Terms,
    progress: Callable[[], None],
    program: str | None = None,
    pictures: Sequence[int] = (),
) -> list[Leak]:
    """Where the PDF ``data`` gives one of ``terms`` away. ``expected`` is what may be read on each page; of the pages
    ``pictures`` (from 0) Tesseract (``program``) reads what can be seen.
    """
    allowed = TermAllowance(terms, expected)
    leaks: list[Leak] = []
    for where, reader in (("pdfium", _read_with_pdfium), ("pypdf", _read_with_pypdf)):
        count = 0
        for page, text in enumerate(reader(data)):
            count += 1
            progress()
            if text is None:
                leaks.append(Leak(page, where))
            elif forms := allowed.exceeded(page, text):
                leaks.append(Leak(page, where, tuple(form for form in forms if allowed.nowhere(page, form))))
        if count != len(expected):
            leaks.append(Leak(None, where))
    if program is not None and pictures:
        with pypdfium2.PdfDocument(data) as document:
            for page in pictures:
                progress()
                if allowed.exceeded(page, read_picture(page_picture(document, page), program).text):
                    leaks.append(Leak(page, "tesseract"))
    return leaks + list(_in_objects(data, terms, allowed))


def _read_with_pdfium(data: bytes) -> Iterator[str | None]:
    """The text of each page; None of one that cannot be read."""
    with pypdfium2.PdfDocument(data) as document:
        for index in range(len(document)):
            try:
                page = document[index]
                text_page = page.get_textpage()
                text = ordered_text(text_page)
                text_page.close()
                page.close()
            except pypdfium2.PdfiumError:
                yield None
            else:
                yield text


def _read_with_pypdf(data: bytes) -> Iterator[str | None]:
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        with _at_most(PYPDF_SECONDS):
            pages = list(pypdf.PdfReader(io.BytesIO(data)).pages)
    except MemoryError:
        raise
    except Exception:
        return
    for page in pages:
        try:
            with _at_most(PYPDF_SECONDS):
                text = page.extract_text()
        except MemoryError:
            raise
        except Exception:  # it is one of many things that a strange page leads to
            yield None
        else:
            yield text


class _TooLong(Exception):
    pass


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    def end(number: int, frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _in_objects(data: bytes, terms: Terms, allowed: TermAllowance) -> Iterator[Leak]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        of_page: dict[tuple[int, int], int] = {}
        contents: set[tuple[int, int]] = set()
        for index, page in enumerate(pdf.pages):
            for key in reachable(page.obj):
                of_page.setdefault(key, index)
            text, streams = content_texts(page)
            contents |= streams
            if allowed.exceeded(index, text, SHORTEST_IN_CODES):
                yield Leak(index, "contenuto")
        for item in haystacks(pdf, contents):
            if _betrays(item, terms):
                yield Leak(of_page.get(item.key), "oggetti")


def _betrays(item: Haystack, terms: Terms) -> bool:
    return terms.in_bytes(item.data) or any(map(terms.in_text, item.texts()))
