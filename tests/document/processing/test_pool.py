"""Files are read in processes of their own; whatever these do, the pool goes on."""

import asyncio
import io
import os
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
import uvloop
from PIL import Image

from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.processing import host_process
from bdm.document.processing.extraction import ReadPage
from bdm.document.processing.pool import FileLimits, ReaderPool
from tests.document import pdfs
from tests.document.processing.conftest import STRICT

pytestmark = pytest.mark.anyio

PATIENT = replace(STRICT, seconds=240, page_seconds=240)
"""Where it does not matter how long it takes: a long document on a busy machine."""


@pytest.fixture
def write(tmp_path: Path) -> Iterator[object]:
    """Writes bytes to a file; its path."""
    count = iter(range(1_000_000))

    def write(data: bytes) -> Path:
        path = tmp_path / f"{next(count)}.pdf"
        path.write_bytes(data)
        return path

    return write


async def failure(pool: ReaderPool, path: Path) -> FailureCode:
    with pytest.raises(ReadingFailed) as caught:
        async with pool.read(path):
            pass
    return caught.value.code


async def texts(pool: ReaderPool, path: Path) -> list[str]:
    async with pool.read(path) as reading:
        return [page.text for page in reading.pages()]


async def test_reads_pages_text_and_sizes(pool: ReaderPool, write) -> None:
    seen: list[tuple[int, int]] = []
    async with pool.read(write(pdfs.document("Prima", "Seconda\nriga")), lambda *step: seen.append(step)) as reading:
        assert list(reading.pages()) == [
            ReadPage(1, 595.0, 842.0, "Prima", scan=False, readable=True),
            ReadPage(2, 595.0, 842.0, "Seconda\nriga", scan=False, readable=True),
        ]
        assert (reading.page_count, reading.text_pages, reading.scanned_pages, reading.unreadable_pages) == (2, 2, 0, 0)
        assert reading.characters == len("PrimaSeconda\nriga")
    assert seen == [(1, 2), (2, 2)]


@pytest.mark.parametrize("damage", [lambda data: data, lambda data: data.replace(b"%%EOF", b"").replace(b"xref", b"")])
async def test_draws_the_first_page(pool: ReaderPool, write, damage) -> None:
    webp = await pool.thumbnail(write(damage(pdfs.document("Prima", "Seconda"))), 2)
    assert webp is not None
    with Image.open(io.BytesIO(webp)) as picture:
        assert picture.format == "WEBP"
        assert max(picture.size) <= 340
        assert picture.convert("L").getextrema()[0] < 128  # something is drawn


async def test_a_file_that_cannot_be_opened_is_not_drawn(pool: ReaderPool, write) -> None:
    with pytest.raises(ReadingFailed) as caught:
        await pool.thumbnail(write(b"%PDF-1.7 e nient'altro"), 1)
    assert caught.value.code is FailureCode.DANNEGGIATO
    assert await texts(pool, write(pdfs.document("Dopo"))) == ["Dopo"]


@pytest.mark.costly("waits for silence. When document/processing changes")
async def test_a_process_that_hangs_is_replaced(write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_process, "_TAKE_SECONDS", 5)
    pool = ReaderPool(processes=1, limits=STRICT)
    path = write(pdfs.document("Prima"))
    assert await texts(pool, path) == ["Prima"]
    (hanging,) = pool._hosts._idle
    os.kill(hanging._process.pid, signal.SIGSTOP)
    assert await texts(pool, path) == ["Prima"]
    assert hanging._process.returncode == -signal.SIGKILL
    await pool.close()


async def test_rotated_pages_have_their_displayed_size(pool: ReaderPool, write) -> None:
    data = pdfs.with_contents([pdfs.stream(b"")], page=b"/MediaBox [0 0 300 500] /Rotate 90")
    async with pool.read(write(data)) as reading:
        (page,) = reading.pages()
        assert (page.width, page.height) == (500.0, 300.0)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", FailureCode.VUOTO),
        (b"Sono un testo.", FailureCode.NON_PDF),
        (b"PK\x03\x04" + bytes(5000), FailureCode.ARCHIVIO),
        (b"PK\x03\x04" + pdfs.document(), FailureCode.ARCHIVIO),
        (b"Return-Path: <a@example.it>\r\n\r\n" + pdfs.document(), FailureCode.POSTA),
        (b"<!DOCTYPE html><title>%PDF-1.7</title>", FailureCode.PAGINA_WEB),
        (b"%PDF-1.7\n", FailureCode.INCOMPLETO),
        (b"%PDF-1.7\n%%EOF", FailureCode.DANNEGGIATO),
        (pdfs.page_tree({2: b"<< /Type /Pages /Kids [] /Count 0 >>"}), FailureCode.SENZA_PAGINE),
        (pdfs.page_tree({2: b"<< /Type /Pages /Kids [9 0 R] /Count 1 >>"}), FailureCode.INCOMPLETO),
        (pdfs.with_contents([pdfs.stream(b"")], count=b"2"), FailureCode.INCOMPLETO),
        (pdfs.encrypted(pdfs.document(), user="segreto", owner="altro"), FailureCode.PROTETTO),
        (pdfs.encrypted(pdfs.document(), user="segreto", owner=""), FailureCode.PROTETTO),
        (pdfs.many_pages(20_100, ""), FailureCode.TROPPO_GRANDE),
    ],
    ids=lambda value: value if isinstance(value, FailureCode) else "",
)
async def test_says_why_a_file_cannot_be_read(pool: ReaderPool, write, data: bytes, code: FailureCode) -> None:
    assert await failure(pool, write(data)) is code
    assert code.reason.endswith(".")


async def test_a_document_that_only_forbids_changes_is_read(pool: ReaderPool, write) -> None:
    data = pdfs.encrypted(pdfs.document("Leggibile da tutti"), user="", owner="altro")
    assert await texts(pool, write(data)) == ["Leggibile da tutti"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: data.rindex(b"xref")] + b"%%EOF",
        lambda data: data.replace(b"trailer", b"tralier"),
        lambda data: data[: data.rindex(b"startxref")] + b"startxref\n99999999\n%%EOF",
        lambda data: data.replace(b"%PDF-1.7", b"%XDF-1.7", 1),
        lambda data: data.replace(b" n \n", b" f \n"),
        lambda data: data.replace(b"/Type /Page ", b"/Type /Font "),
        lambda data: b"Da: cancelleria\r\n" * 200 + data,
    ],
)
async def test_damaged_files_are_repaired(pool: ReaderPool, write, damage) -> None:
    data = pdfs.document("Prima", "Seconda", "Terza")
    assert await texts(pool, write(damage(data))) == ["Prima", "Seconda", "Terza"]


@pytest.mark.parametrize("count", [b"1", b"-3", b"(tre)"])
async def test_the_number_of_pages_is_what_is_there(pool: ReaderPool, write, count: bytes) -> None:
    data = pdfs.with_contents([pdfs.stream(pdfs.show(name)) for name in ("uno", "due", "tre")], count=count)
    assert await texts(pool, write(data)) == ["uno", "due", "tre"]


async def test_what_cannot_be_seen_is_no_text(pool: ReaderPool, write) -> None:
    for name, (data, hidden) in pdfs.with_hidden_text("Si legge", "Non si legge").items():
        async with pool.read(write(data)) as reading:
            (page,) = reading.pages()
            found = ("Si legge", "Non si legge", [1]) if hidden else (page.text, "", [])
            assert (page.text, page.hidden, reading.hidden_pages) == found, name
    searchable = pdfs.scan(bytes(range(256)) * 100, 160, 160, stamp="Sentenza").replace(b"BT /F1", b"3 Tr BT /F1")
    async with pool.read(write(searchable)) as reading:
        assert [(page.text, page.hidden) for page in reading.pages()] == [("Sentenza", "")]


async def test_scans_are_told_from_text(pool: ReaderPool, write) -> None:
    grey = bytes(range(256)) * 100
    async with pool.read(write(pdfs.scan(grey, 160, 160))) as reading:
        assert (reading.scanned_pages, reading.text_pages) == (1, 0)
    async with pool.read(write(pdfs.scan(grey, 160, 160, stamp="Firmato da ROSSI MARIO"))) as reading:
        assert (reading.scanned_pages, reading.text_pages) == (1, 0)
        assert [page.text for page in reading.pages()] == ["Firmato da ROSSI MARIO"]
    async with pool.read(write(pdfs.with_contents([pdfs.stream(b"")]))) as reading:
        assert (reading.scanned_pages, reading.text_pages) == (0, 0)  # an empty page is no scan


async def test_pages_do_not_stay_in_memory(pool: ReaderPool, write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bdm.document.processing.extraction._IN_MEMORY_BYTES", 50_000)
    path = write(pdfs.many_pages(600, "\n".join([pdfs.TESTO] * 50)))
    tracemalloc.start()
    try:
        async with pool.read(path) as reading:
            length = sum(len(page.text) for page in reading.pages())
            _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert length > 1_800_000
    assert peak < length / 2


async def test_a_page_that_takes_all_memory_is_left_out(pool: ReaderPool, write) -> None:
    async with pool.read(write(pdfs.with_form_within_itself(4, 2))) as reading:
        pages = list(reading.pages())
        assert [page.number for page in pages] == [1, 2, 3, 4]
        assert [page.readable for page in pages] == [True, False, True, True]
        assert [bool(page.text) for page in pages] == [True, False, True, True]
        assert reading.unreadable_pages == 1


async def test_too_many_such_pages_are_a_failure(write) -> None:
    pool = ReaderPool(processes=1, limits=replace(STRICT, lost_pages=0))
    assert await failure(pool, write(pdfs.with_form_within_itself(3, 1))) is FailureCode.MEMORIA_ESAURITA
    await pool.close()


async def test_time_is_limited(write) -> None:
    path = write(pdfs.many_pages(18_000))
    pool = ReaderPool(processes=1, limits=FileLimits(seconds=0.2))
    assert await failure(pool, path) is FailureCode.TEMPO_SCADUTO
    assert hosts() == []
    await pool.close()


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


OTHERS: set[int] = set()
"""Hosts of the pool that the worker's other tests share."""


@pytest.fixture(autouse=True)
def only_its_own() -> None:
    OTHERS.clear()
    OTHERS.update(hosts())


def hosts() -> list[int]:
    def command(pid: int) -> bytes:
        return Path(f"/proc/{pid}/cmdline").read_bytes()

    mine = (pid for pid in children(os.getpid()) if pid not in OTHERS)
    return [pid for pid in mine if b"bdm.document.processing.host" in command(pid)]


async def until(found) -> int:
    while not (result := found()):
        await asyncio.sleep(0.01)
    return result[0]


@asynccontextmanager
async def at_work(pool: ReaderPool, path: Path) -> AsyncIterator[tuple[asyncio.Task[FailureCode | int], int, int]]:
    """A long read under way, some pages done: its task, the host's and the reader's process."""
    begun = asyncio.Event()

    async def read() -> FailureCode | int:
        try:
            async with pool.read(path, lambda *_: begun.set()) as reading:
                return reading.unreadable_pages
        except ReadingFailed as error:
            return error.code

    task, begins = asyncio.create_task(read()), asyncio.create_task(begun.wait())
    await asyncio.wait([task, begins], return_when=asyncio.FIRST_COMPLETED)
    assert begins.done(), f"it was over before: {task.result()}"
    (host,) = hosts()
    (reader,) = children(host)
    yield task, host, reader


@pytest.mark.parametrize(
    ("number", "outcome"),
    [
        (signal.SIGKILL, FailureCode.INTERROTTO),  # the machine's doing, not the file's: another attempt may help
        (signal.SIGXCPU, 1),  # the page at which it happened is left out
        (signal.SIGSEGV, 1),
    ],
)
async def test_a_reader_that_dies_is_noticed(write, number: int, outcome: FailureCode | int) -> None:
    pool = ReaderPool(processes=1, limits=PATIENT)
    async with at_work(pool, write(pdfs.many_pages(1500))) as (task, _, reader):
        os.kill(reader, number)
        assert await task == outcome
    assert await texts(pool, write(pdfs.document("Dopo"))) == ["Dopo"]
    await pool.close()


async def test_a_host_that_is_killed_is_replaced(write) -> None:
    pool = ReaderPool(processes=1, limits=STRICT)
    assert await texts(pool, write(pdfs.document("Prima"))) == ["Prima"]
    os.kill(hosts()[0], signal.SIGKILL)
    assert await texts(pool, write(pdfs.document("Dopo"))) == ["Dopo"]
    await pool.close()
    assert hosts() == []


def test_a_host_that_is_killed_is_replaced_in_the_web_service(write) -> None:
    """There the loop is uvloop's, which takes it for a mistake to write to a process that it knows to have ended."""

    async def checks() -> list[int]:
        pool = ReaderPool(processes=1, limits=STRICT)
        path = write(pdfs.document("Una"))
        pages = [await pool.check(path)]
        for seconds in (0, 0.2):
            os.kill(hosts()[0], signal.SIGKILL)
            await asyncio.sleep(seconds)
            pages.append(await pool.check(path))
        await pool.close()
        return pages

    assert uvloop.run(checks()) == [1, 1, 1]


async def test_a_cancelled_read_leaves_no_process(write) -> None:
    pool = ReaderPool(processes=1, limits=PATIENT)
    async with at_work(pool, write(pdfs.many_pages(18_000))) as (task, _, reader):
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        while Path(f"/proc/{reader}").exists():
            await asyncio.sleep(0.01)
    assert hosts() == []


PARENT = """
import asyncio, sys
from pathlib import Path
from bdm.document.processing.pool import ReaderPool
async def main():
    async with ReaderPool(processes=1).read(Path(sys.argv[1])):
        pass
asyncio.run(main())
"""


async def test_all_ends_with_a_killed_worker(write) -> None:
    path = write(pdfs.many_pages(18_000))
    worker = subprocess.Popen([sys.executable, "-c", PARENT, str(path)])
    host = await until(lambda: children(worker.pid))
    reader = await until(lambda: children(host))
    worker.kill()
    worker.wait()
    while Path(f"/proc/{host}").exists() or Path(f"/proc/{reader}").exists():
        await asyncio.sleep(0.01)


async def test_readers_know_nothing_of_the_secrets(write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BDM_DATABASE_URL", "postgresql://bdm:segreto@db/bdm")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "segreto")
    pool = ReaderPool(processes=1, limits=STRICT)
    await texts(pool, write(pdfs.document()))
    assert b"segreto" not in Path(f"/proc/{hosts()[0]}/environ").read_bytes()
    await pool.close()


async def test_a_reader_cannot_write_files(write, tmp_path: Path) -> None:
    pool = ReaderPool(processes=1, limits=PATIENT)
    path = write(pdfs.many_pages(10_000))
    async with at_work(pool, path) as (task, _, reader):
        limits = Path(f"/proc/{reader}/limits").read_text()
        task.cancel()
        await asyncio.wait([task])
    assert [line.split()[3:5] for line in limits.splitlines() if line.startswith("Max file size")] == [["0", "0"]]


@pytest.mark.costly("a set of files; those of others are in the gate, tests/document/processing/test_hostile_set.py")
async def test_nothing_hostile_hangs_crashes_or_poisons(pool: ReaderPool, write) -> None:
    hostile = dict(pdfs.hostile())

    async def outcome(data: bytes) -> FailureCode | int:
        try:
            async with pool.read(write(data)) as reading:
                numbers = [page.number for page in reading.pages()]
                assert numbers == list(range(1, reading.page_count + 1))
                return len(numbers)
        except ReadingFailed as error:
            return error.code

    outcomes = dict(zip(hostile, await asyncio.gather(*map(outcome, hostile.values())), strict=True))
    assert await texts(pool, write(pdfs.document("Dopo"))) == ["Dopo"]

    def as_many_as_pikepdf(name: str) -> bool:
        try:
            with pikepdf.open(io.BytesIO(hostile[name])) as pdf:
                return outcomes[name] == len(pdf.pages)
        except pikepdf.PdfError:
            return True

    sound_structure = [name for name in hostile if name.startswith(("page of", "bomb", "form", "huge", "deep states"))]
    assert [name for name in sound_structure if not as_many_as_pikepdf(name)] == []
    assert outcomes["truncated to 99%"] is FailureCode.INCOMPLETO
    assert outcomes["a million pages promised"] is FailureCode.INCOMPLETO
    assert outcomes["password"] is FailureCode.PROTETTO
    assert outcomes["unknown encryption"] is FailureCode.PROTETTO


def test_a_host_loads_only_what_readers_need() -> None:
    """Before it is ready, and when it has been asked for everything."""
    program = """
import sys
from bdm.document.processing import host
heavy = {"asyncio", "fastapi", "pydantic", "pypdf", "sqlalchemy", "strawberry"}
print(sorted(heavy & set(sys.modules)))
for module in host._LOADED_LATE.values():
    __import__(module)
print(sorted(heavy & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    start, later = done.stdout.splitlines()
    assert start == "[]"
    assert "sqlalchemy" not in later
    assert "fastapi" not in later
