"""Rectangles lie on the words, whichever way page and text are turned: real PDFs, compared with what is drawn."""

from __future__ import annotations

import math
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops

from bdm.document.pdf.failure import ReadingFailed
from bdm.document.pdf.passages import MarkedPassage
from bdm.document.processing.extraction import PassagePlace
from bdm.document.processing.pool import FileLimits, ReaderPool
from bdm.platform.kit.characters import letters_only
from tests.document import pdfs

pytestmark = pytest.mark.anyio

SCALE = 2
WORDS = "ilnessocausalesiaccertasecondolaregola"
QUOTE = "il nesso causale si accerta secondo la regola"
RED, BLACK = b"1 0 0 rg ", b"0 0 0 rg "


@pytest.fixture(scope="module")
async def readers() -> AsyncIterator[ReaderPool]:
    pool = ReaderPool(processes=1, limits=FileLimits(seconds=60))
    yield pool
    await pool.close()


def written(matrix: tuple[float, ...], text: str, color: bytes = BLACK) -> bytes:
    """Text in 12 points at the text matrix ``matrix``."""
    numbers = b" ".join(b"%.5f" % each for each in matrix)
    return color + b"BT /F1 12 Tf %s Tm (%s) Tj ET " % (numbers, text.encode("cp1252"))


def turned(degrees: float, x: float, y: float) -> tuple[float, ...]:
    """The text matrix of a line that rises by ``degrees`` from (x, y)."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return cosine, sine, -sine, cosine, x, y


def upright(x: float, y: float) -> tuple[float, ...]:
    return turned(0, x, y)


LINES = (
    written(upright(60, 700), "Ritenuto che")
    + written(upright(60, 680), "il nesso causale si accerta", RED)
    + written(upright(60, 660), "secondo la regola", RED)
    + written(upright(60, 640), "del piu probabile che non")
)
COLUMNS = b"".join(
    written(upright(x, 700 - 20 * number), words, RED if marked else BLACK)
    for x, column in (
        (
            50,
            (("Prima colonna", False), ("del testo", False), ("il nesso causale", True), ("si accerta secondo", True)),
        ),
        (320, (("la regola", True), ("e basta. Seconda", False), ("colonna del testo", False), ("che finisce", False))),
    )
    for number, (words, marked) in enumerate(column)
)
ACROSS = b"".join(
    written(upright(x, 700 - 20 * number), words, RED if marked else BLACK)
    for number, (one, other) in enumerate(
        (
            (("Prima colonna del testo", False), ("e poi si dice nella altra", False)),
            (("quando il nesso causale si", False), ("che anche altro ne segue", False)),
            (("che scrive il nesso causale", False), ("per quanto di ragione poi", False)),
            (("si accerta secondo la regola", True), ("che altro non si saprebbe", False)),
            (("del piu probabile che non", False), ("dire se non quanto sopra", False)),
        )
    )
    for x, (words, marked) in ((60, one), (320, other))
).replace(b"(che scrive il nesso causale)", b"(che scrive ) Tj 1 0 0 rg (il nesso causale)")
WORDS_IN_PIECES = (
    written(upright(60, 700), "il nesso ", RED)
    + written(upright(110, 700), "causale si accer", RED)
    + written(upright(197, 700), "ta secondo la regola", RED)
    + written(upright(60, 670), "altro testo")
)


def one_page(content: bytes, entries: bytes = b"/MediaBox [0 0 595 842]") -> bytes:
    return pdfs.with_contents([pdfs.stream(content)], page=entries)


CASES = {
    "lines": (LINES, b"/MediaBox [0 0 595 842]"),
    **{f"page turned by {angle}": (LINES, b"/MediaBox [0 0 595 842] /Rotate %d" % angle) for angle in (90, 180, 270)},
    "origin elsewhere": (LINES, b"/MediaBox [-20 50 575 892]"),
    "cropped": (LINES, b"/MediaBox [0 0 595 842] /CropBox [40 600 400 760]"),
    "cropped and turned": (LINES, b"/MediaBox [0 0 595 842] /CropBox [40 600 400 760] /Rotate 90"),
    "two columns": (COLUMNS, b"/MediaBox [0 0 595 842]"),
    "two columns, line by line across": (ACROSS, b"/MediaBox [0 0 595 842]"),
    "words in pieces": (WORDS_IN_PIECES, b"/MediaBox [0 0 595 842]"),
    "larger unit": (b"q 1.5 0 0 1.5 -60 -400 cm " + LINES + b"Q", b"/MediaBox [0 0 595 842]"),
    **{
        f"text that rises by {angle}": (
            written(turned(angle, 300, 420), QUOTE, RED) + written(upright(60, 60), "In fondo alla pagina"),
            b"/MediaBox [0 0 595 842]" + extra,
        )
        for angle, extra in ((90, b""), (-90, b""), (180, b""), (30, b""), (-45, b""), (90, b" /Rotate 90"))
    },
}
IN_THE_GATE = {"lines", "page turned by 90", "cropped and turned", "text that rises by 30"}
MORE_OF_THE_SAME = pytest.mark.costly("another page of the kind of those in the gate; when locate.py changes")


async def located(readers: ReaderPool, path: Path, data: bytes, quote: str = QUOTE) -> PassagePlace:
    path.write_bytes(data)
    places = await readers.locate(path, [MarkedPassage(quote, "", "", 1)], pages=1, pages_before=1)
    return places[0]


def points(mask: Image.Image) -> list[tuple[float, float]]:
    """Where on the page the mask is set."""
    set_ones = (divmod(found.start(), mask.width) for found in re.finditer(rb"[^\0]", mask.tobytes(), re.DOTALL))
    return [((x + 0.5) / SCALE, (y + 0.5) / SCALE) for y, x in set_ones]


def inside(rects: list[dict[str, Any]], x: float, y: float, margin: float) -> bool:
    """Whether a point of the page is in one of the rectangles, or within ``margin`` points of it."""
    for each in rects:
        rect, angle = each["rect"], math.radians(each["angle"])
        across, down = x - rect["x"], y - rect["y"]
        u = across * math.cos(angle) + down * math.sin(angle)
        v = down * math.cos(angle) - across * math.sin(angle)
        if -margin <= u <= rect["width"] + margin and -margin <= v <= rect["height"] + margin:
            return True
    return False


@pytest.mark.parametrize(
    "case", [each if each in IN_THE_GATE else pytest.param(each, marks=MORE_OF_THE_SAME) for each in CASES]
)
async def test_rectangles_lie_on_the_words(readers: ReaderPool, tmp_path: Path, case: str) -> None:
    data = one_page(*CASES[case])
    place = await located(readers, tmp_path / "a.pdf", data)
    rects = place.rotated_rect
    assert place.page_number == 1
    # ... and the other way round: what stands in them are the words
    assert letters_only(await readers.passage(tmp_path / "a.pdf", pages=1, page_number=1, rects=rects)) == WORDS
    with pypdfium2.PdfDocument(data) as document:
        picture = document[0].render(scale=SCALE).to_pil().convert("RGB")
    r, g, b = picture.split()
    others = ImageChops.lighter(g, b)
    red = points(ImageChops.subtract(r, others).point(lambda value: value > 100))
    black = points(ImageChops.lighter(r, others).point(lambda value: value < 100))
    assert len(red) > 500
    assert len(black) > 500
    outside = [point for point in red if not inside(rects, *point, margin=0.6)]
    assert len(outside) <= len(red) / 100, f"{len(outside)} of {len(red)} outside of {rects}"
    covered = [point for point in black if inside(rects, *point, margin=-0.6)]
    assert not covered, f"{len(covered)} of other words covered by {rects}"
    # Not a big box around everything: as high as a line, and as long as the words
    assert all(5 < each["rect"]["height"] < 40 for each in rects)
    assert all(0 <= each["angle"] < 360 for each in rects)


async def test_each_line_has_one_rectangle(readers: ReaderPool, tmp_path: Path) -> None:
    assert len((await located(readers, tmp_path / "a.pdf", one_page(LINES))).rotated_rect) == 2
    assert len((await located(readers, tmp_path / "b.pdf", one_page(COLUMNS))).rotated_rect) == 3
    (rect,) = (await located(readers, tmp_path / "c.pdf", one_page(WORDS_IN_PIECES))).rotated_rect
    assert rect["angle"] == 0
    turned_page = one_page(LINES, b"/MediaBox [0 0 595 842] /Rotate 90")
    assert [each["angle"] for each in (await located(readers, tmp_path / "d.pdf", turned_page)).rotated_rect] == [
        90,
        90,
    ]


async def test_only_what_is_there_is_found(readers: ReaderPool, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdfs.document("Prima pagina", f"Ritenuto che {QUOTE} del caso", "Terza pagina"))
    passages = [
        MarkedPassage("Una frase che non si trova da nessuna parte", "", "", 1),
        MarkedPassage(QUOTE, "Ritenuto che ", " del caso", 1),
        MarkedPassage("pagina", "Terza ", "", 3),
    ]
    places = await readers.locate(path, passages, pages=3, pages_before=3)
    assert {index: place.page_number for index, place in places.items()} == {1: 2, 2: 3}


async def test_a_broken_file_is_said_to_be_broken(readers: ReaderPool, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7 e nient'altro")
    with pytest.raises(ReadingFailed):
        await readers.locate(path, [MarkedPassage(QUOTE, "", "", 1)], pages=1, pages_before=1)


@pytest.mark.costly("8 s up to the limit of memory, with the same page as tests/document/processing/test_pool.py")
async def test_a_page_that_never_ends_is_said_to_be_broken(readers: ReaderPool, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdfs.with_form_within_itself(1, 1))
    with pytest.raises(ReadingFailed):
        await readers.locate(path, [MarkedPassage(QUOTE, "", "", 1)], pages=1, pages_before=1)
