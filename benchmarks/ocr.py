"""How well scans are read, and what that costs.

    python -m benchmarks.ocr [PAGES]

Pages of the demonstration's decisions, drawn as scanners deliver them. Said is, of each kind, the share of words that
are wrong, missing or too many (edit distance by words), the confidence, and the time of a page on one core; beside it
what the same program makes of the same picture as it is.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator
from itertools import islice

import pypdfium2
from PIL import Image, ImageFilter

from bdm.document.pdf.ocr import page_picture, read_picture
from bdm.document.pdf.page import page_frame
from bdm.document.pdf.tesseract import PAGE_SECONDS, find_tesseract, recognise_words, text_of
from bdm_demo.pdf import PdfWriter
from bdm_demo.real import real_decisions

PAGES = 6
LEAST_LETTERS = 1_000
"""Of a page that is taken."""
FULL, LOW = 300, 110
GOAL = 0.02
"""Words that may be wrong of a clean page."""


def clean(picture: Image.Image) -> Image.Image:
    return picture


def dirty(picture: Image.Image) -> Image.Image:
    """Of 150 dots per inch, faint, with a dark edge and specks."""
    chance = random.Random(7)
    small = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
    small = small.filter(ImageFilter.GaussianBlur(0.6)).point(lambda grey: 70 + grey * 150 // 255)
    small.paste(40, (0, 0, small.width // 50, small.height))
    for _ in range(2_500):
        small.putpixel((chance.randrange(small.width), chance.randrange(small.height)), chance.choice((30, 90, 250)))
    return small


def askew(picture: Image.Image) -> Image.Image:
    """Of 110 dots per inch, black and white, 2.5 degrees askew."""
    size = (picture.width * LOW // FULL, picture.height * LOW // FULL)
    small = picture.rotate(2.5, Image.Resampling.BICUBIC, fillcolor=255).resize(size, Image.Resampling.BOX)
    return small.point(lambda grey: 255 * (grey > 150)).convert("L")


def turned(picture: Image.Image) -> Image.Image:
    return picture.rotate(90, expand=True)


def on_its_head(picture: Image.Image) -> Image.Image:
    return picture.rotate(180)


KINDS: tuple[Callable[[Image.Image], Image.Image], ...] = (clean, dirty, askew, turned, on_its_head)


def pages() -> Iterator[tuple[Image.Image, str]]:
    """Second pages of decisions, which are full, at 300 dots per inch, with their text."""
    writer = PdfWriter()
    for decision in real_decisions():
        with pypdfium2.PdfDocument(writer.write_real(decision)) as document:
            text = page_frame(document, 1)["text"] if len(document) > 1 else ""
            if len(text) >= LEAST_LETTERS:
                yield page_picture(document, 1), text


def scanned(picture: Image.Image) -> Image.Image:
    """The picture as the product draws a page that is filled by it."""
    longer = max(picture.size)
    scale = 3508 / longer
    return picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.BILINEAR)


def wrong_words(found: str, right: str) -> int:
    """Words to change, leave out or put in to come from one to the other."""
    one, other = found.split(), right.split()
    row = list(range(len(other) + 1))
    for number, word in enumerate(one, 1):
        before, row[0] = row[0], number
        for at, wanted in enumerate(other, 1):
            before, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, before + (word != wanted))
    return row[-1]


def processor_seconds() -> float:
    """Of this process and of those that it has waited for."""
    return sum(os.times()[:4])


def main() -> None:
    program = find_tesseract()
    if program is None:
        sys.exit("Tesseract non gira su questa macchina.")
    chosen = list(islice(pages(), int(sys.argv[1]) if len(sys.argv) > 1 else PAGES))
    words = sum(len(text.split()) for _, text in chosen)
    print(f"{len(chosen)} pages, {words} words")
    print(f"{'':12} {'wrong':>7} {'sure':>5} {'ms':>6}   as it is: {'wrong':>7} {'ms':>6}")
    shares = {}
    for kind in KINDS:
        wrong = plain_wrong = sure = 0
        spent = plain_spent = 0.0
        for picture, text in chosen:
            given = scanned(kind(picture))
            began = processor_seconds()
            page = read_picture(given, program)
            between = processor_seconds()
            plain = text_of(recognise_words(given, program, PAGE_SECONDS))
            plain_spent += processor_seconds() - between
            spent += between - began
            wrong, plain_wrong = wrong + wrong_words(page.text, text), plain_wrong + wrong_words(plain, text)
            sure += page.confidence
        count = len(chosen)
        shares[kind] = wrong / words
        print(
            f"{kind.__name__:12} {wrong / words:7.1%} {sure / count:5.0f} {1000 * spent / count:6.0f}   "
            f"          {plain_wrong / words:7.1%} {1000 * plain_spent / count:6.0f}"
        )
    if shares[clean] > GOAL:
        sys.exit(f"FAILED: {shares[clean]:.1%} of the words of clean pages are wrong")


if __name__ == "__main__":
    main()
