"""Scans are read by the real Tesseract, where it is installed."""

from pathlib import Path

import pypdfium2
import pytest

from bdm.document.pdf.tesseract import find_tesseract
from bdm.document.pdf.text import count_letters
from bdm.document.processing.pool import ReaderPool
from tests.document import pdfs

SENTENZA = """REPUBBLICA ITALIANA
IN NOME DEL POPOLO ITALIANO
Il Tribunale di Milano ha pronunciato la seguente sentenza
nella causa di responsabilità extracontrattuale"""


def scanned(text: str, *, stamp: str = "") -> bytes:
    """A page as a scanner would give it."""
    with pypdfium2.PdfDocument(pdfs.document(text)) as document:
        picture = document[0].render(scale=150 / 72, grayscale=True).to_pil().convert("L")
    return pdfs.scan(picture.tobytes(), *picture.size, stamp=stamp)


@pytest.mark.anyio
@pytest.mark.skipif(find_tesseract() is None, reason="Tesseract con la lingua italiana non è installato")
async def test_reads_the_text_of_a_scan(pool: ReaderPool, tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(scanned(SENTENZA))
    program = find_tesseract()
    assert program is not None
    async with pool.recognise(path, program=program, pages=1, first=0, seconds=30) as reading:
        (page,) = reading.pages()
        assert reading.complete
        assert reading.reached == 1
    assert page.number == 1
    assert "IN NOME DEL POPOLO ITALIANO" in page.text
    assert "responsabilità extracontrattuale" in page.text
    assert count_letters(page.text) == count_letters(SENTENZA)


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
