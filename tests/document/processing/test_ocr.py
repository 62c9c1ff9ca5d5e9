"""Scans are read by the Tesseract that comes with the product."""

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from bdm.document.pdf.ocr import page_picture, read_picture
from bdm.document.pdf.tesseract import find_tesseract
from bdm.document.pdf.text import count_letters
from bdm.document.pdf.upright import Rotation
from bdm.document.processing.pool import ReaderPool
from bdm.document.redaction.model import Mark, Method
from tests.document import pdfs

PROGRAM = find_tesseract() or ""
reads = pytest.mark.skipif(not PROGRAM, reason="Tesseract non gira su questa macchina")

SENTENZA = """REPUBBLICA ITALIANA
IN NOME DEL POPOLO ITALIANO
Il Tribunale di Milano ha pronunciato la seguente sentenza
nella causa di responsabilità extracontrattuale"""


def picture_of(text: str) -> Image.Image:
    """A page in grey, of 150 dots per inch."""
    with pypdfium2.PdfDocument(pdfs.document(text)) as document:
        picture: Image.Image = document[0].render(scale=150 / 72, grayscale=True).to_pil().convert("L")
    return picture


def scanned(text: str, *, askew: float = 0) -> bytes:
    """A page as a scanner would give it."""
    picture = picture_of(text).rotate(askew, Image.Resampling.BICUBIC, fillcolor=255)
    return pdfs.scan(picture.tobytes(), *picture.size)


def with_bad_layer(data: bytes) -> bytes:
    """The scan with what an old program has taken its letters for, unseen."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.pages[0].contents_add(pdf.make_stream(b"q 3 Tr " + pdfs.show("Jl Trjbunaie cii Miianc\n" * 30) + b" Q"))
        file = io.BytesIO()
        pdf.save(file)
        return file.getvalue()


@reads
@pytest.mark.anyio
async def test_reads_the_text_of_a_scan(pool: ReaderPool, tmp_path: Path) -> None:
    """Also where the file has what a bad reading has left of it."""
    path = tmp_path / "scan.pdf"
    for data in (scanned(SENTENZA), with_bad_layer(scanned(SENTENZA, askew=2.5))):
        path.write_bytes(data)
        async with pool.read(path) as reading:
            assert reading.scanned_pages == 1
        async with pool.recognise(path, program=PROGRAM, pages=1, first=0, seconds=30) as reading:
            (page,) = reading.pages()
            assert (reading.complete, reading.reached) == (True, 1)
        assert page.number == 1
        assert "IN NOME DEL POPOLO ITALIANO" in page.text
        assert "responsabilità extracontrattuale" in page.text
        assert count_letters(page.text) == count_letters(SENTENZA)
        assert page.confidence is not None
        assert page.confidence > 80


@reads
@pytest.mark.anyio
async def test_what_is_obscured_on_a_scan_that_lies_askew_cannot_be_seen(pool: ReaderPool, tmp_path: Path) -> None:
    path, result = tmp_path / "scan.pdf", tmp_path / "result.pdf"
    path.write_bytes(scanned(SENTENZA, askew=-2))
    with pypdfium2.PdfDocument(path) as document:
        before = read_picture(page_picture(document, 0), PROGRAM)
    at = before.text.index("Milano")
    made = await pool.redact(
        path,
        result,
        pages=1,
        texts={1: before.text},
        marks=[Mark(1, at, at + len("Milano"), "")],
        areas=[],
        terms=["Milano"],
        ocr_program=PROGRAM,
        max_bytes=20_000_000,
    )
    assert made.pages[0].method is Method.IMMAGINE
    with pypdfium2.PdfDocument(result) as document:
        picture = page_picture(document, 0)

    def darkest(text: str) -> int:
        [word] = [word for word in before.words if word.text == text]
        right, bottom = word.x + word.width, word.y + word.height
        inside = (word.x + 5, word.y + 5, right - 5, bottom - 5)  # a line is drawn around what is covered
        return picture.crop(inside).getextrema()[0]

    assert darkest("Milano") > 240
    assert max(darkest("Tribunale"), darkest("pronunciato")) < 100


@pytest.mark.parametrize("degrees", [0.0, -2.5, 90.0, 181.0, 273.0])
def test_places_on_a_turned_picture_are_found_on_the_one_before(degrees: float) -> None:
    picture = Image.new("L", (600, 800), 255)
    picture.paste(0, (420, 130, 500, 150))
    turn = Rotation.of(picture, degrees)
    left, top, right, bottom = turn.picture.point(lambda grey: 255 * (grey < 128)).getbbox() or (0, 0, 0, 0)
    x, y, width, height = turn.back(left, top, right - left, bottom - top)
    assert x <= 421 <= 499 <= x + width <= 510
    assert y <= 131 <= 149 <= y + height <= 160
    assert turn.back(0, 0, *turn.picture.size) == (0, 0, 600, 800)


@pytest.mark.anyio
async def test_a_program_that_fails_or_writes_nonsense_finds_nothing(pool: ReaderPool, tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(scanned(SENTENZA))
    for program in ("/bin/false", "/bin/true"):
        async with pool.recognise(path, program=program, pages=1, first=0, seconds=30) as reading:
            assert list(reading.pages()) == []
            assert reading.complete


@pytest.mark.anyio
async def test_no_page_is_begun_after_the_time_is_up(pool: ReaderPool, tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(scanned(SENTENZA))
    async with pool.recognise(path, program="/bin/true", pages=1, first=0, seconds=-1) as reading:
        assert (reading.complete, reading.reached) == (True, 0)
