"""A decision of thousands of pages, as large proceedings have them: what reading one costs."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import islice
from textwrap import wrap
from typing import Final

from pikepdf import Dictionary, Name, Pdf

from bdm_demo import generate

PAGES: Final = 2_500
_LINES: Final = 48
_WIDTH: Final = 84


def long_pages(count: int = PAGES) -> list[str]:
    """So many full pages of text: generated decisions, one after the other, without what ends each."""
    lines = _lines()
    return ["\n".join(islice(lines, _LINES)) for _ in range(count)]


def _lines() -> Iterator[str]:
    for decision in generate(1_000_000):
        for page in decision.pages:
            for paragraph in page.split("\n"):
                yield from wrap(paragraph, _WIDTH) or [""]


def long_pdf(pages: Sequence[str]) -> bytes:
    """A PDF with these pages; 2,500 have about 6 MB."""
    with Pdf.new() as pdf:
        font = pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        )
        resources = pdf.make_indirect(Dictionary(Font=Dictionary(F1=font)))
        for text in pages:
            page = pdf.add_blank_page(page_size=(595, 842))
            page.obj.Resources = resources
            page.obj.Contents = pdf.make_stream(_shown(text))
        made = io.BytesIO()
        pdf.save(made, compress_streams=True)
        return made.getvalue()


def _shown(text: str) -> bytes:
    lines = (
        b"<%s> Tj T*" % line.replace("’", "'").encode("cp1252", "replace").hex().encode() for line in text.split("\n")
    )
    return b"BT /F1 10 Tf 15 TL 50 790 Td %s ET" % b" ".join(lines)
