"""A whole file is redacted in the reader's process: text, scans, drawn areas; or nothing is written."""

from __future__ import annotations

import io
import random
import stat
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pikepdf
import pypdf
import pypdfium2
import pytest
from pikepdf import Name
from PIL import Image, ImageChops

from bdm.document.pdf.text import clean_text
from bdm.document.processing.pool import FileLimits, ReaderPool
from bdm.document.redaction.model import CoverArea, Mark, Method, Redaction, RedactionRefused, RefusalCode
from bdm.platform.kit.characters import letters_only
from benchmarks.reading_order.pages import LEFT, RIGHT, TOP, Sheet, across
from tests.document import pdfs

TESTO = "Il Tribunale di Milano\nnella causa tra Mario Rossi e il Comune\nper le ragioni di Rossi"
pytestmark = pytest.mark.anyio


class Bench:
    """Redacts files in a folder of the test's own."""

    def __init__(self, pool: ReaderPool, folder: Path) -> None:
        self._pool = pool
        self.folder = folder
        self.result = folder / "result.pdf"
        self.seen: list[tuple[int, int]] = []

    async def redact(
        self,
        data: bytes,
        *names: str,
        terms: Sequence[str] | None = None,
        texts: Sequence[str] | None = None,
        areas: Sequence[CoverArea] = (),
        program: str | None = None,
        identity: str = "",
    ) -> Redaction:
        """Redact ``data`` with every place of ``names`` marked in its pages' texts."""
        path = self.folder / "original.pdf"
        path.write_bytes(data)
        if texts is None:
            async with self._pool.read(path) as reading:
                texts = [page.text for page in reading.pages()]
        marks = [
            Mark(number, at, at + len(name), "Parte_1")
            for number, text in enumerate(texts, 1)
            for name in names
            for at in range(len(text))
            if text.startswith(name, at)
        ]
        return await self._pool.redact(
            path,
            self.result,
            pages=len(texts),
            texts=dict(enumerate(texts, 1)),
            marks=marks,
            areas=areas,
            terms=names if terms is None else terms,
            ocr_program=program,
            max_bytes=20_000_000,
            identity=identity,
            progress=lambda done, of: self.seen.append((done, of)),
        )

    def readings(self) -> list[str]:
        """The letters of the result as two readers read them."""
        with pypdfium2.PdfDocument(self.result) as document:
            first = [page.get_textpage().get_text_range() for page in document]
        second = [page.extract_text() for page in pypdf.PdfReader(self.result).pages]
        return [letters_only(" ".join(first)), letters_only(" ".join(second))]

    def picture(self, page: int = 0) -> Image.Image:
        with pypdfium2.PdfDocument(self.result) as document:
            picture: Image.Image = document[page].render(scale=1).to_pil().convert("L")
            return picture


@pytest.fixture(scope="module")
async def pool() -> AsyncIterator[ReaderPool]:
    pool = ReaderPool(processes=1, limits=FileLimits(seconds=80))
    yield pool
    await pool.close()


@pytest.fixture
def bench(pool: ReaderPool, tmp_path: Path) -> Bench:
    return Bench(pool, tmp_path)


def scanned(text: str) -> bytes:
    """A page as a scanner would give it."""
    with pypdfium2.PdfDocument(pdfs.document(text)) as document:
        picture = document[0].render(scale=150 / 72, grayscale=True).to_pil().convert("L")
    return pdfs.scan(picture.tobytes(), *picture.size)


def with_hidden_text(data: bytes, text: str) -> bytes:
    """What a program adds to a scan so that it can be searched."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.pages[0].contents_add(pdf.make_stream(b"q 3 Tr " + pdfs.show(text) + b" Q"))
        file = io.BytesIO()
        pdf.save(file)
        return file.getvalue()


def assert_gone(bench: Bench, *names: str) -> None:
    for read in bench.readings():
        assert not any(letters_only(name) in read for name in names)


async def test_marked_text_is_gone_and_the_rest_stays(bench: Bench) -> None:
    made = await bench.redact(pdfs.document(TESTO, "Seconda pagina"), "Mario Rossi", "Rossi")
    assert [outcome.method for outcome in made.pages] == [Method.TESTO, Method.INVARIATA]
    assert_gone(bench, "Rossi")
    for read in bench.readings():
        assert read.startswith(letters_only("Il Tribunale di Milano nella causa tra Parte_1 e il Comune"))
        assert read.endswith(letters_only("Seconda pagina"))
    assert bench.seen[-1] == (2, 2)


async def test_the_copy_says_the_language_of_most_pages(bench: Bench) -> None:
    await bench.redact(pdfs.document("Mario Rossi, Bolzano"), "Mario Rossi")
    with pikepdf.open(bench.result) as pdf:
        assert Name.Lang not in pdf.Root  # too little to know it
    german = (
        "Das Gericht weist die Klage ab\nund legt die Kosten mit dem Urteil der Partei auf\nin der Sache Mario Rossi"
    )
    await bench.redact(pdfs.document(german, german, TESTO), "Mario Rossi", "Rossi")
    with pikepdf.open(bench.result) as pdf:
        assert pdf.Root.Lang == "de"


async def test_a_name_goes_from_where_it_is_read(bench: Bench) -> None:
    """In a column that the file writes line by line across, on a page that is turned."""
    sheet = Sheet(random.Random(1), turn=1, page_turn=1)
    lines = ["la domanda proposta da Mario", "Rossi contro il Comune, poi", *["quanto alle spese di lite si"] * 4]
    for column, x in ((lines, LEFT), (["che altro di quanto è stato"] * 6, RIGHT)):
        for number, line in enumerate(column):
            sheet.put(x, TOP + 14 * number, line, size=14)
    data = sheet.file(across(sheet, sheet.chance))
    with pypdfium2.PdfDocument(data) as document:
        before = document[0].render(scale=1).to_pil().convert("L")
        as_written = document[0].get_textpage().get_text_range()
    made = await bench.redact(data, "Mario\nRossi", terms=["Mario Rossi", "Mario", "Rossi"])
    assert [outcome.method for outcome in made.pages] == [Method.TESTO]
    assert_gone(bench, "Mario", "Rossi")
    assert letters_only("contro il Comune, poi") in bench.readings()[0]
    left, top, right, bottom = ImageChops.difference(before, bench.picture()).getbbox() or (0, 0, 0, 0)
    assert LEFT - 2 <= left < right <= RIGHT - 10
    assert TOP - 14 <= top < bottom <= TOP + 20
    # ... and as it was stored when the file's own order was taken
    await bench.redact(data, "Mario", "Rossi", texts=[clean_text(as_written)])
    assert_gone(bench, "Mario", "Rossi")


async def test_what_goes_along_with_the_pages_is_gone(bench: Bench) -> None:
    with pikepdf.open(io.BytesIO(pdfs.document(TESTO))) as pdf:
        pdf.docinfo["/Author"] = "Mario Rossi"
        pdf.attachments["rossi.txt"] = b"Mario Rossi"
        pdf.pages[0].obj["/PieceInfo"] = pikepdf.Dictionary(Note=pikepdf.String("Mario Rossi"))
        file = io.BytesIO()
        pdf.save(file)
    made = await bench.redact(file.getvalue(), "Mario Rossi", "Rossi")
    assert made.pages[0].method is Method.TESTO
    with pikepdf.open(bench.result) as result:
        assert not result.attachments
        assert "/Author" not in result.docinfo
        assert b"ossi" not in b"".join(
            item.read_bytes() for item in result.objects if isinstance(item, pikepdf.Stream)
        ) + bench.result.read_bytes().replace(b"/Compressi", b"")


async def test_a_name_that_a_person_keeps_may_stay(bench: Bench) -> None:
    await bench.redact(
        pdfs.document(TESTO + "\nIl giudice dott.ssa Rossi-Verdi"), "Mario Rossi", terms=["Mario", "Rossi"]
    )
    for read in bench.readings():
        assert read.count("rossi") == 2


async def test_the_picture_of_a_scan_is_masked_with_its_hidden_text(bench: Bench) -> None:
    made = await bench.redact(with_hidden_text(scanned(TESTO), TESTO), "Mario Rossi", "Rossi")
    assert made.pages[0].method is Method.IMMAGINE
    assert_gone(bench, "Rossi")
    with pikepdf.open(bench.result) as pdf:
        image = pikepdf.PdfImage(pdf.pages[0].get_images()["/Im1"]).as_pil_image().convert("L")
    # '… causa tra Mario Rossi …' is the second line: 50 points from the left, 14 below the first
    scale = image.width / 595
    line = image.crop((int(145 * scale), int(68 * scale), int(192 * scale), int(76 * scale)))
    assert line.getextrema()[0] > 200
    assert image.crop((int(50 * scale), int(50 * scale), int(200 * scale), int(66 * scale))).getextrema()[0] < 60


Word = tuple[str, int, int, int, int]


def _tesseract(folder: Path, words: Sequence[Word], later: Sequence[Word] = ()) -> str:
    """A program that answers as Tesseract does, with words and their places in the picture: ``later``, when it is asked
    once more, others.
    """
    first, second, asked, program = (folder / name for name in ("first.tsv", "second.tsv", "asked", "tesseract"))
    asked.unlink(missing_ok=True)
    for table, found in ((first, words), (second, later)):
        rows = ["\t".join(["5", *"11111", *map(str, place), "96", word]) for word, *place in found]
        table.write_text("\n".join(rows) + "\n")
    again = f"[ -e {asked} ] && exec cat {second}"
    program.write_text(f"#!/bin/sh\ncat > /dev/null\n{again}\n: > {asked}\ncat {first}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return str(program)


# At 300 dots per inch, where the words of the scan below are
_WORDS = [
    ("tra", 205, 215, 70, 50),
    ("Mario", 278, 215, 130, 50),
    ("Rossi", 416, 215, 132, 50),
    ("e", 556, 215, 32, 50),
]


async def test_the_words_of_a_scan_without_text_are_looked_for_once_more(bench: Bench) -> None:
    program = _tesseract(bench.folder, _WORDS)
    made = await bench.redact(
        scanned("tra Mario Rossi e"), "Mario\nRossi", texts=["tra Mario\nRossi e"], program=program
    )
    assert made.pages[0].method is Method.IMMAGINE
    with pikepdf.open(bench.result) as pdf:
        image = pikepdf.PdfImage(pdf.pages[0].get_images()["/Im1"]).as_pil_image().convert("L")
    half = image.width / 595 * 72 / 300
    assert image.crop(tuple(int(each * half) for each in (285, 220, 540, 260))).getextrema()[0] > 200
    assert image.crop(tuple(int(each * half) for each in (208, 215, 260, 262))).getextrema()[0] < 100


async def test_a_scan_on_which_the_name_is_still_seen_is_refused(bench: Bench) -> None:
    program = _tesseract(bench.folder, _WORDS, _WORDS)
    with pytest.raises(RedactionRefused) as refused:
        await bench.redact(scanned("tra Mario Rossi e"), "Mario Rossi", texts=["tra Mario Rossi e"], program=program)
    assert (refused.value.code, refused.value.page) == (RefusalCode.TERMINE_RIMASTO, 1)
    assert not bench.result.exists()


async def test_a_passage_that_is_not_there_is_refused(bench: Bench) -> None:
    for program in (None, _tesseract(bench.folder, [("altro", 0, 0, 9, 9)])):
        with pytest.raises(RedactionRefused) as refused:
            await bench.redact(scanned("nulla"), "Mario Rossi", texts=["tra Mario Rossi e"], program=program)
        assert refused.value.code is RefusalCode.PASSO_NON_TROVATO
        assert "Rossi" not in str(refused.value) + refused.value.message


async def test_a_drawn_area_takes_text_and_picture_below_it(bench: Bench) -> None:
    area = CoverArea(1, 40, 67, 500, 30)
    made = await bench.redact(with_hidden_text(scanned(TESTO), TESTO), areas=[area], terms=["Mario Rossi"])
    assert made.pages[0].method is Method.IMMAGINE
    assert_gone(bench, "Rossi", "Comune", "ragioni")
    assert all("tribunale" in read for read in bench.readings())
    assert bench.picture().crop((45, 70, 535, 90)).getextrema()[0] > 200


async def test_what_is_drawn_as_lines_under_an_area_becomes_a_picture_without_it(bench: Bench) -> None:
    lines = b" ".join(b"%d 700 m %d 712 l S" % (x, x + 3) for x in range(60, 160, 4))
    data = pdfs.with_contents([pdfs.stream(pdfs.show("Prova di testo") + b" q 1 w " + lines + b" Q")])
    made = await bench.redact(data, areas=[CoverArea(1, 50, 120, 130, 30)])
    assert made.pages[0].method is Method.RASTER
    assert made.pages[0].reason
    assert all(letters_only("Prova di testo") in read for read in bench.readings())
    assert bench.picture().crop((60, 128, 160, 144)).getextrema()[0] > 200


async def test_what_the_readers_find_beside_the_marks_is_taken_away_too(bench: Bench) -> None:
    """The stored text may say something else than the page: the terms decide."""
    made = await bench.redact(pdfs.document(TESTO), "Mario Rossi", terms=["Mario Rossi", "Rossi"], texts=[TESTO[:61]])
    assert made.pages[0].method is Method.TESTO
    assert_gone(bench, "Rossi")
    assert all("parte1" in read for read in bench.readings())


async def test_a_name_in_the_cells_of_a_pattern_is_neither_read_nor_seen(bench: Bench) -> None:
    with pikepdf.open(io.BytesIO(pdfs.document(TESTO))) as pdf:
        resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=pdf.pages[0].Resources.Font.F1))
        pattern = pdf.make_stream(b"BT /F1 12 Tf 3 3 Td (Mario Rossi) Tj ET", Resources=resources)
        pattern.PatternType, pattern.PaintType, pattern.TilingType = 1, 1, 1
        pattern.BBox, pattern.XStep, pattern.YStep = [0, 0, 90, 20], 90, 20
        pdf.pages[0].Resources.Pattern = pikepdf.Dictionary(P=pattern)
        pdf.pages[0].contents_add(pdf.make_stream(b"/Pattern cs /P scn 60 60 90 20 re f"))
        file = io.BytesIO()
        pdf.save(file)
    made = await bench.redact(file.getvalue(), "Mario Rossi", "Rossi")
    assert made.pages[0].method is Method.TESTO
    assert_gone(bench, "Rossi")
    assert b"ossi" not in bench.result.read_bytes()
    assert bench.picture().crop((62, 764, 148, 780)).getextrema() == (255, 255)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
async def test_a_page_that_is_turned(bench: Bench, rotation: int) -> None:
    with pikepdf.open(io.BytesIO(with_hidden_text(scanned("tra Mario Rossi e"), "tra Mario Rossi e"))) as pdf:
        pdf.pages[0].Rotate = rotation
        file = io.BytesIO()
        pdf.save(file)
    made = await bench.redact(file.getvalue(), "Mario Rossi")
    assert made.pages[0].method is Method.IMMAGINE
    assert_gone(bench, "Rossi")
    picture = bench.picture().rotate(rotation, expand=True)
    assert picture.crop((115, 55, 128, 61)).getextrema()[0] > 150
    assert picture.crop((50, 50, 66, 64)).getextrema()[0] < 130


async def test_what_cannot_be_seen_is_gone_too(bench: Bench) -> None:
    files = pdfs.with_hidden_text(TESTO, "Segreto di Bianchi")
    for name, data in ((name, data) for name, (data, hidden) in files.items() if hidden):
        made = await bench.redact(data, "Mario Rossi", "Rossi")
        assert made.pages[0].method is Method.TESTO, name
        assert_gone(bench, "Rossi", "Segreto", "Bianchi")
        assert b"Segreto" not in bench.result.read_bytes(), name


async def test_files_that_need_care(bench: Bench) -> None:
    sound = pdfs.document(TESTO)
    files = {
        "encrypted": pdfs.encrypted(sound, user="", owner="x"),
        "without its table": sound[:-150] + b"%%EOF",
        "with bytes before": b"\n" * 200 + sound,
    }
    for name, data in files.items():
        made = await bench.redact(data, "Mario Rossi", "Rossi")
        assert made.pages[0].method is Method.TESTO, name
        assert_gone(bench, "Rossi")
        with pikepdf.open(bench.result) as pdf:
            assert not pdf.is_encrypted
            assert pdf.Root.Type == Name.Catalog


async def test_the_same_file_gives_the_same_bytes_for_the_same_identity(bench: Bench) -> None:
    await bench.redact(pdfs.document(TESTO), "Mario Rossi")
    first = bench.result.read_bytes()
    await bench.redact(pdfs.document(TESTO), "Mario Rossi")
    assert bench.result.read_bytes() == first
    for identity in ("one", "other"):
        await bench.redact(pdfs.document(TESTO), "Mario Rossi", identity=identity)
        assert bench.result.read_bytes() != first
        assert identity.encode() not in bench.result.read_bytes()
        first = bench.result.read_bytes()
