"""Text of scanned pages, through Tesseract. Runs within the reader's process."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import pypdfium2
from PIL import Image, ImageFilter

from bdm.document.pdf.opening import open_again
from bdm.document.pdf.page import page_frame, page_size
from bdm.document.pdf.protocol import Emit, FileForm, Frame
from bdm.document.pdf.tesseract import DOTS_PER_INCH, PAGE_SECONDS, ScannedWord, recognise_words, text_of
from bdm.document.pdf.text import count_common_words, count_letters
from bdm.document.pdf.upright import Rotation, densest_part, straightening

MAX_PIXELS: Final = 20_000_000
"""A4 at 300 dots per inch has 8.7 million; larger pages are drawn smaller."""
DOUBTFUL: Final = 60
"""With less confidence than that, the page may lie on its side or stand on its head."""
SURE: Final = 94
"""With less than that, it may have specks, which a clean page is better read without looking for."""
_TURNED: Final[tuple[dict[str, Any], ...]] = ({"turn": 90}, {"turn": 270}, {"turn": 180})
_CLEANED: Final[tuple[dict[str, Any], ...]] = ({"cleaned": True},)
_WITHOUT_SPECKS: Final = ImageFilter.MedianFilter(3)
_BETTER: Final = 1.2
"""So many more of the commonest words has to have a reading that takes the place of an old one in the file."""


@dataclass(frozen=True)
class ScannedPage:
    """What was read on the picture of a page: the words, in order, with their places on that picture."""

    words: Sequence[ScannedWord]

    @cached_property
    def text(self) -> str:
        """The text in its lines."""
        return text_of(self.words)

    @cached_property
    def confidence(self) -> int:
        """How sure Tesseract is, from 0 to 100: the mean over the letters; 0 without any."""
        letters = [count_letters(word.text) for word in self.words]
        sure = sum(word.confidence * count for word, count in zip(self.words, letters, strict=True))
        return round(sure / sum(letters)) if any(letters) else 0


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
                if frame["scan"] or frame["garbled"]:
                    page = read_picture(page_picture(document, index), program)
                    if _better(page.text, frame):
                        emit({**frame, "text": page.text, "confidence": page.confidence})
            emit({"kind": "progress", "pages": index + 1})
    emit({"kind": "read"})


def _better(text: str, frame: Frame) -> bool:
    """Whether ``text`` says more than the file itself does: a stamp, or what an old reading has left there."""
    if frame["scan"]:
        return count_letters(text) > count_letters(frame["text"])
    return count_common_words(text) > _BETTER * count_common_words(frame["text"])


def page_picture(document: pypdfium2.PdfDocument, index: int) -> Image.Image:
    """The page as a grey picture. Raises PdfiumError."""
    page = document[index]
    try:
        width, height = page_size(page)
        scale = min(DOTS_PER_INCH / 72, math.sqrt(MAX_PIXELS / (width * height)))
        picture: Image.Image = page.render(scale=scale, grayscale=True).to_pil().convert("L")
    finally:
        page.close()
    return picture


@dataclass(frozen=True)
class _Way:
    """How a picture is read: turned by so many degrees against the clock, and cleaned of specks."""

    turn: int = 0
    cleaned: bool = False


def read_picture(picture: Image.Image, program: str, seconds: float = PAGE_SECONDS) -> ScannedPage:
    """What Tesseract (``program``) reads on the grey ``picture`` within ``seconds``, once its lines lie; where it is
    not sure, also in the way in which a part of it is read best: turned, or without specks.
    """
    end = time.monotonic() + seconds
    way = _Way()
    page = _read(picture, way, program, end)
    for confidence, changes in ((DOUBTFUL, _TURNED), (SURE, _CLEANED)):
        if page.confidence >= confidence:
            continue
        part = densest_part(picture)
        ways = [way, *(replace(way, **change) for change in changes)]
        best = max(ways, key=lambda each: _read(part, each, program, end).confidence)
        if best != way and (other := _read(picture, best, program, end)).confidence > page.confidence:
            page, way = other, best
    return page


def _read(picture: Image.Image, way: _Way, program: str, end: float) -> ScannedPage:
    if way.cleaned:
        picture = picture.filter(_WITHOUT_SPECKS)
    turned = Rotation.of(picture, way.turn + straightening(picture.rotate(way.turn, expand=True)))
    words = recognise_words(turned.picture, program, end - time.monotonic())
    return ScannedPage([_moved(word, *turned.back(word.x, word.y, word.width, word.height)) for word in words])


def _moved(word: ScannedWord, x: int, y: int, width: int, height: int) -> ScannedWord:
    return replace(word, x=x, y=y, width=width, height=height)
