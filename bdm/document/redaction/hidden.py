"""Text that cannot be seen is no text of the decision, so nobody marks it: it goes from a copy before anything else."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2

from bdm.document.pdf.visible import has_hidden_layers, hidden_on_page
from bdm.document.redaction.content import NotRemoved, remove_text
from bdm.document.redaction.places import open_text
from bdm.document.redaction.raster import draw_page, replace_page


def drop_hidden_text(pdf: pikepdf.Pdf, document: pypdfium2.PdfDocument) -> bool:
    """Take such text out of all pages of ``pdf``, which PDFium has as ``document``; whether there was any. Where it
    cannot be taken out, a picture takes the place of the page. Raises PdfiumError.
    """
    layers = has_hidden_layers(pdf)
    changed = [index for index in range(len(document)) if _hidden(document, index, layers)]
    for index in changed:
        with open_text(document, index) as text:
            spans = text.spans(_hidden(document, index, layers))
        try:
            remove_text(pdf, index, document, spans)
        except NotRemoved:
            _draw(pdf, index, document, layers)
    if changed:
        data = io.BytesIO()
        pdf.save(data)
        with pypdfium2.PdfDocument(data.getvalue()) as now:
            for index in changed:
                if _hidden(now, index, layers):
                    _draw(pdf, index, document, layers)
    return bool(changed)


def _hidden(document: pypdfium2.PdfDocument, index: int, layers: bool) -> list[bool]:
    """Of every character of a page whether it is hidden; nothing where none is."""
    page = document[index]
    try:
        text_page = page.get_textpage()
        try:
            return hidden_on_page(page, text_page, layers=layers)
        finally:
            text_page.close()
    finally:
        page.close()


def _draw(pdf: pikepdf.Pdf, index: int, document: pypdfium2.PdfDocument, layers: bool) -> None:
    picture = draw_page(document, index)
    with open_text(document, index) as text:
        words = [*text.words(text.spans(_hidden(document, index, layers)))]
        size = text.geometry.width, text.geometry.height
    replace_page(pdf, index, picture, words, size)
