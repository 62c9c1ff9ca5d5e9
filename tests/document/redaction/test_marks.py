"""Replacements that are drawn."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest

from bdm.document.redaction import marks as drawing
from bdm.document.redaction.glyphs import read_text
from bdm.document.redaction.model import Box
from bdm.platform.kit.characters import letters_only
from tests.document.redaction.writing import page_with, saved


def drawn(content: bytes, *boxes: Box) -> bytes:
    with pikepdf.open(io.BytesIO(page_with(content))) as pdf:
        drawing.draw(pdf, 0, boxes)
        return saved(pdf)


@pytest.mark.parametrize("state", [b"", b"Q Q", b"q q 5 0 0 5 9 9 cm", b"0 0 1 1 re W n 0.1 0 0 0.1 0 0 cm"])
def test_a_box_covers_and_says_what_is_there_instead(state: bytes) -> None:
    after = drawn(b"0.5 g 0 0 595 842 re f " + state, Box(100, 500, 80, 14, replacement="Parte_1"))
    with pypdfium2.PdfDocument(after) as document:
        text, picture = read_text(document, 0), document[0].render(scale=2, grayscale=True).to_pil()
    assert text.letters == letters_only("Parte_1")
    assert all(100 < x < 180 and 500 < y < 514 for x, y in filter(None, text.origins))
    inside = picture.crop((204, 2 * (842 - 512), 356, 2 * (842 - 502)))
    assert min(inside.tobytes()) < 60
    assert inside.getpixel((1, 1)) == 255
    assert picture.getpixel((190, 2 * (842 - 507))) == 128


@pytest.mark.parametrize("width", [6, 15, 40, 300])
def test_the_replacement_stays_within_its_box(width: float) -> None:
    after = drawn(b"", Box(100, 500, width, 12, replacement="Parte_1"))
    with pypdfium2.PdfDocument(after) as document:
        page = document[0].get_textpage()
        boxes = [page.get_charbox(place) for place in range(page.count_chars())]
        assert letters_only(page.get_text_range()) == letters_only("Parte_1")
    assert min(box[0] for box in boxes) >= 100
    assert max(box[2] for box in boxes) <= 100 + width


def test_a_box_that_is_turned() -> None:
    after = drawn(b"", Box(300, 300, 60, 12, angle=90, replacement="M.R."))
    with pypdfium2.PdfDocument(after) as document:
        text = read_text(document, 0)
    places = [origin for origin in text.origins if origin is not None]
    assert text.letters == "mr"
    assert all(288 <= x <= 300 and 300 <= y <= 360 for x, y in places)


@pytest.mark.parametrize(
    ("text", "codes"),
    [("Parte_1", b"Parte_1"), ("perché", b"perch\xe9"), ("Šimić", b"\x8aimic"), ("Ж", b"?"), ("e\u0301", b"\xe9")],
)
def test_letters_that_the_font_does_not_have(text: str, codes: bytes) -> None:
    assert drawing.encode(text) == codes


def test_nothing_to_draw_changes_nothing() -> None:
    with pikepdf.open(io.BytesIO(page_with(b"q Q"))) as pdf:
        drawing.draw(pdf, 0, [])
        drawing.tint(pdf, 0, [])
        assert pdf.pages[0].Contents.read_bytes() == b"q Q"
