"""Text of scanned pages, through Tesseract with Italian where it is installed. Runs within the reader's process."""

from __future__ import annotations

import math
import time
from contextlib import suppress
from pathlib import Path

import pypdfium2
from PIL import Image

from bdm.document.pdf.protocol import Emit, FileForm
from bdm.document.pdf.reader import open_again, page_frame, page_size
from bdm.document.pdf.tesseract import DOTS_PER_INCH, PAGE_SECONDS, recognise_picture
from bdm.document.pdf.text import count_letters

MAX_PIXELS = 20_000_000
"""A4 at 300 dots per inch has 8.7 million; larger pages are drawn smaller."""


def recognise_document(path: Path, emit: Emit, *, program: str, pages: int, first: int, seconds: float) -> None:
    """Go through the pages from index ``first`` on: emit a ``page`` for each scan that Tesseract finds more on than the
    file itself says, and ``progress`` after every page; ``read`` at the end. After ``seconds`` no other page is begun.
    ``pages`` is how many reading the file has found.
    """
    deadline = time.monotonic() + seconds
    with open_again(path, pages) as document:
        emit({"kind": "start", "pages": len(document), "source": FileForm.ORIGINAL, "first": 0})
        for index in range(first, len(document)):
            if time.monotonic() > deadline:
                break
            with suppress(pypdfium2.PdfiumError):
                frame = page_frame(document, index)
                if frame["scan"]:
                    text = recognise_picture(page_picture(document, index), program, PAGE_SECONDS)
                    if count_letters(text) > count_letters(frame["text"]):
                        emit({**frame, "text": text})
            emit({"kind": "progress", "pages": index + 1})
    emit({"kind": "read"})


def page_picture(document: pypdfium2.PdfDocument, index: int) -> bytes:
    """The page as a grey PGM, which Tesseract reads from a pipe. Raises PdfiumError."""
    page = document[index]
    try:
        width, height = page_size(page)
        scale = min(DOTS_PER_INCH / 72, math.sqrt(MAX_PIXELS / (width * height)))
        picture: Image.Image = page.render(scale=scale, grayscale=True).to_pil().convert("L")
    finally:
        page.close()
    return b"P5 %d %d 255\n" % picture.size + picture.tobytes()
