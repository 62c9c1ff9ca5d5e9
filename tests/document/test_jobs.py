"""From a stored file to its pages in the database, whatever happens on the way."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import text

from bdm.document import (
    arrival,
    jobs as document_jobs,
    repository as document_repository,
    service as document_service,
    work_repository,
)
from bdm.document.attempts import TryAgain
from bdm.document.model import DocumentState
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.processing.extraction import EmbeddedFile, Extraction, ReadPage
from bdm.document.scan import jobs as scan_jobs
from bdm.importing.provvedimenti import JOB_PRIORITY
from bdm.platform.jobs import Job
from bdm.platform.jobs.worker import run_until_idle
from bdm.platform.kit.errors import Conflict, NotFound
from bdm.services import Services
from tests.document import pdfs
from tests.document.conftest import Workshop
from tests.fixtures.jobs import pending as count_pending
from tests.fixtures.storage import put_bytes

pytestmark = pytest.mark.anyio


async def work(workshop: Workshop) -> None:
    await run_until_idle(cast(Services, workshop))


def job(workshop: Workshop, *, last: bool = False) -> Job:
    return Job(cast(Services, workshop), 1, 1, last)


class Readers:
    """Stands for readers that end as told; each call takes the next outcome."""

    def __init__(self, *outcomes: BaseException | Extraction) -> None:
        self.outcomes = list(outcomes)

    @asynccontextmanager
    async def read(self, *_: Any, **__: Any) -> AsyncIterator[Extraction]:
        outcome = self.outcomes.pop(0)
        if isinstance(outcome, BaseException):
            raise outcome
        yield outcome

    recognise = read

    async def thumbnail(self, *_: Any) -> bytes | None:
        return None

    async def attachments(self, *_: Any) -> list[EmbeddedFile]:
        return []

    async def close(self) -> None:
        pass


def instead(workshop: Workshop, *outcomes: BaseException | Extraction) -> None:
    workshop.readers = cast(Any, Readers(*outcomes))


async def pending(workshop: Workshop) -> int:
    async with workshop.database.transaction() as session:
        return await count_pending(session)


async def test_a_document_is_read_and_settled(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document("Prima pagina", "Seconda pagina"))
    assert (await workshop.document(hash_)).state == DocumentState.IN_CODA
    await work(workshop)
    document = await workshop.document(hash_)
    assert (document.state, document.progress, document.page_count) == (DocumentState.ELABORATO, 100, 2)
    assert (document.failure_code, document.failure_message, document.attempts) == (None, None, 1)
    assert document.processed_at is not None
    assert await workshop.texts(hash_) == ["Prima pagina", "Seconda pagina"]
    assert (await workshop.store.read_thumbnail(hash_) or b"")[8:12] == b"WEBP"


async def test_the_text_is_there_before_the_thumbnail(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document("Testo"))
    await document_jobs.process(job(workshop), file_hash=hash_)
    assert (await workshop.document(hash_)).state == DocumentState.ELABORATO
    assert await workshop.texts(hash_) == ["Testo"]
    assert await workshop.store.read_thumbnail(hash_) is None
    async with workshop.database.transaction() as session:
        assert await work_repository.with_job(session, document_jobs.draw_thumbnail.name) == {hash_}
        assert await document_jobs.undrawn(session, ()) == []


@pytest.mark.parametrize("files", [{}, {"perizia": b"Relazione"}])
async def test_a_file_is_opened_again_only_for_what_is_embedded_in_it(
    workshop: Workshop, files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []
    look = workshop.readers.attachments

    async def counted(path: Path) -> list[EmbeddedFile]:
        looks.append(path)
        return await look(path)

    monkeypatch.setattr(workshop.readers, "attachments", counted)
    hash_ = await workshop.deliver(pdfs.with_attachments(pdfs.document("Testo"), **files))
    await document_jobs.process(job(workshop), file_hash=hash_)
    assert (await workshop.document(hash_)).attachments == len(files) == len(looks)


async def test_a_thumbnail_that_is_missing_is_drawn(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document("Testo"))
    await document_jobs.process(job(workshop), file_hash=hash_)
    async with workshop.database.transaction() as session:
        await session.execute(text("DELETE FROM procrastinate.procrastinate_jobs"))
        assert await document_jobs.undrawn(session, (hash_,)) == []
        assert await document_jobs.undrawn(session, ()) == [hash_]
        await document_jobs.enqueue_undrawn(session, ())
    await work(workshop)
    assert await workshop.store.read_thumbnail(hash_) is not None


async def test_a_document_that_is_removed_or_cannot_be_drawn_has_no_thumbnail(workshop: Workshop) -> None:
    removed, broken = await workshop.deliver(pdfs.document("Testo")), await workshop.deliver(b"%PDF-1.7 e nient'altro")
    await document_jobs.draw_thumbnail(job(workshop), file_hash=removed)  # not read yet
    await document_jobs.process(job(workshop), file_hash=removed)
    async with workshop.database.transaction() as session:
        await document_repository.set_fields(session, broken, page_count=1)
        await session.execute(text("DELETE FROM document WHERE hash = :hash"), {"hash": removed})
    await document_jobs.draw_thumbnail(job(workshop), file_hash=removed)
    await document_jobs.draw_thumbnail(job(workshop), file_hash=broken)
    assert [name async for name in workshop.store.thumbnail_hashes()] == []


async def test_scans_of_an_import_wait_for_all_documents(with_ocr: Workshop) -> None:
    instead(with_ocr, scans(1))
    hash_ = await with_ocr.deliver(pdfs.document())
    await document_jobs.process(job(with_ocr), file_hash=hash_)
    async with with_ocr.database.transaction() as session:
        rows = await session.execute(
            text(
                "SELECT task_name, queue_name, priority FROM procrastinate.procrastinate_jobs WHERE id > 1 ORDER BY id"
            )
        )
        found = {name: (queue, priority) for name, queue, priority in rows}
    assert found[scan_jobs.recognise.name][0] != found[document_jobs.draw_thumbnail.name][0]
    assert max(priority for _, priority in found.values()) < JOB_PRIORITY


async def test_the_same_document_is_recorded_once(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document())
    assert hash_ == await workshop.deliver(pdfs.document())
    assert await pending(workshop) == 1


async def test_repeating_the_job_changes_nothing(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document("Uno"))
    await work(workshop)
    before = (await workshop.document(hash_)).processed_at
    await document_jobs.process(job(workshop), file_hash=hash_)
    assert (await workshop.document(hash_)).processed_at == before
    await document_jobs.process(job(workshop), file_hash="0" * 64)  # deleted meanwhile


async def test_a_file_without_text_and_one_that_cannot_be_read_do_not_hold_up_others(workshop: Workshop) -> None:
    scan = await workshop.deliver(pdfs.scan(bytes(range(256)) * 100, 160, 160))
    broken = await workshop.deliver(b"%PDF-1.7 e nient'altro")
    missing = await workshop.deliver(pdfs.document("Perduto"))
    await workshop.store.delete(missing)
    sound = await workshop.deliver(pdfs.document("Sano"))
    await work(workshop)
    assert (await workshop.document(scan)).state == DocumentState.SENZA_TESTO
    for hash_, code in ((broken, FailureCode.INCOMPLETO), (missing, FailureCode.FILE_MANCANTE)):
        document = await workshop.document(hash_)
        assert (document.state, document.failure_code) == (DocumentState.NON_RIUSCITO, code)
        assert document.failure_message == code.reason
    assert (await workshop.document(sound)).state == DocumentState.ELABORATO
    assert await pending(workshop) == 0


async def test_what_was_not_read_is_said(workshop: Workshop) -> None:
    reading = Extraction()
    reading.add(ReadPage(1, 595, 842, "Testo", scan=False, readable=True))
    reading.add(ReadPage(2, 595, 842, "", scan=False, readable=False))
    reading.add(ReadPage(3, 595, 842, "Testo", scan=False, readable=True, hidden=True))
    instead(workshop, reading)
    hash_ = await workshop.deliver(pdfs.document())
    await work(workshop)
    async with workshop.database.transaction() as session:
        shown = await document_service.processing(session, hash_)
    assert (shown.state, shown.message) == (
        "ELABORATO",
        "Una pagina non è leggibile. La pagina 3 contiene testo che chi apre il documento non vede: non fa parte del "
        "testo della decisione.",
    )


async def test_causes_that_may_pass_are_tried_again_up_to_a_point(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document())
    late = ReadingFailed(FailureCode.TEMPO_SCADUTO)
    instead(workshop, late, late, late)
    for attempt in (1, 2):
        with pytest.raises(TryAgain):
            await document_jobs.process(job(workshop), file_hash=hash_)
        document = await workshop.document(hash_)
        assert (document.state, document.attempts) == (DocumentState.IN_CODA, attempt)
    await document_jobs.process(job(workshop), file_hash=hash_)
    document = await workshop.document(hash_)
    assert (document.state, document.failure_code) == (DocumentState.NON_RIUSCITO, FailureCode.TEMPO_SCADUTO)


async def test_a_file_that_kills_the_worker_is_not_tried_for_ever(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document())
    for _ in range(document_jobs.MAX_ATTEMPTS):  # each began, none came to an end
        async with workshop.database.transaction() as session:
            document = await document_repository.get_for_update(session, hash_)
            assert document is not None
            document.attempts += 1
            document.state = DocumentState.IN_ELABORAZIONE
    await work(workshop)
    document = await workshop.document(hash_)
    assert (document.state, document.failure_code) == (DocumentState.NON_RIUSCITO, FailureCode.INTERROTTO)


@pytest.mark.parametrize("error", [ConnectionError("the store"), asyncio.CancelledError()])
async def test_an_outage_or_a_stop_is_no_attempt_of_the_document(workshop: Workshop, error: BaseException) -> None:
    hash_ = await workshop.deliver(pdfs.document())
    instead(workshop, error)
    with pytest.raises(type(error)):
        await document_jobs.process(job(workshop), file_hash=hash_)
    document = await workshop.document(hash_)
    assert (document.state, document.attempts) == (DocumentState.IN_CODA, 0)


@pytest.mark.parametrize(
    "error",
    [ConnectionError("the store"), ReadingFailed(FailureCode.TEMPO_SCADUTO), ReadingFailed(FailureCode.PROTETTO)],
)
async def test_a_worker_that_was_stopped_changes_nothing_of_what_another_did(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """It wakes up behind its time, after its job was given to another worker, which has read the document."""
    hash_ = await workshop.deliver(pdfs.document("Letto"))
    read = document_jobs._read

    async def stopped(*arguments: Any) -> None:
        monkeypatch.setattr(document_jobs, "_read", read)
        await document_jobs.process(job(workshop), file_hash=hash_)
        raise error

    monkeypatch.setattr(document_jobs, "_read", stopped)
    with suppress(type(error), TryAgain):
        await document_jobs.process(job(workshop), file_hash=hash_)
    document = await workshop.document(hash_)
    assert (document.state, document.failure_code, document.page_count) == (DocumentState.ELABORATO, None, 1)


async def test_an_outage_that_lasts_ends_with_a_reason(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document())
    instead(workshop, ConnectionError("the store"))
    with pytest.raises(ConnectionError):
        await document_jobs.process(job(workshop, last=True), file_hash=hash_)
    assert (await workshop.document(hash_)).failure_code == FailureCode.INTERROTTO


async def test_retry_starts_from_the_beginning(workshop: Workshop) -> None:
    data = pdfs.document("Ritrovato")
    hash_ = await workshop.deliver(data)
    await workshop.store.delete(hash_)
    await work(workshop)
    assert (await workshop.document(hash_)).state == DocumentState.NON_RIUSCITO
    await put_bytes(workshop.store, hash_, data)
    async with workshop.database.transaction() as session:
        await arrival.retry(session, hash_)
        with pytest.raises(Conflict):
            await arrival.retry(session, hash_)
        with pytest.raises(NotFound):
            await arrival.retry(session, None)
    await work(workshop)
    assert await workshop.texts(hash_) == ["Ritrovato"]


@pytest.mark.parametrize("page_count", [None, 3])  # the second was waiting for OCR
async def test_a_document_without_a_job_is_found(workshop: Workshop, page_count: int | None) -> None:
    hash_ = await workshop.deliver(pdfs.document())
    async with workshop.database.transaction() as session:
        state = DocumentState.IN_ELABORAZIONE
        await document_repository.set_fields(session, hash_, state=state, page_count=page_count)
    async with workshop.database.transaction() as session:
        assert await arrival.enqueue_forgotten(session) == 0
        await session.execute(text("DELETE FROM procrastinate.procrastinate_jobs"))
        assert await arrival.enqueue_forgotten(session) == 1
    await work(workshop)
    assert (await workshop.document(hash_)).state == DocumentState.ELABORATO


async def test_a_settled_document_feeds_the_index(workshop: Workshop) -> None:
    """Twice: when it is read, and when it is read again with the same end."""
    hash_ = await workshop.deliver(pdfs.document())
    async with workshop.database.transaction() as session:
        id_ = (
            await session.execute(
                text(
                    "INSERT INTO provvedimento (id, area, ufficio, distretto) "
                    "SELECT gen_random_uuid(), 'civile', nome, distretto FROM ufficio LIMIT 1 RETURNING id"
                )
            )
        ).scalar_one()
        await document_repository.set_fields(session, hash_, provvedimento_id=id_)
    for _ in range(2):
        async with workshop.database.transaction() as session:
            await session.execute(text("DELETE FROM da_indicizzare"))
        await work(workshop)
        async with workshop.database.transaction() as session:
            assert (await session.execute(text("SELECT item_id FROM da_indicizzare"))).scalars().all() == [id_]
            await arrival.retry(session, hash_)


# Scans


class Recognised(Extraction):
    """A reading by OCR that reached a page and found text on some."""

    def __init__(self, reached: int, *numbers: int, complete: bool = True) -> None:
        super().__init__(reached=reached, complete=complete)
        for number in numbers:
            self.add(
                ReadPage(number, 595, 842, f"Letta {number}", scan=True, readable=True, confidence=70 + 5 * number)
            )


def scans(count: int, texts: int = 0) -> Extraction:
    reading = Extraction()
    for number in range(1, count + 1):
        is_text = number <= texts
        reading.add(ReadPage(number, 595, 842, "Testo" if is_text else "", scan=not is_text, readable=True))
    return reading


@pytest.fixture
def with_ocr(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    monkeypatch.setattr(scan_jobs, "find_tesseract", lambda: "/usr/bin/tesseract")
    workshop.settings.ocr = True
    return workshop


async def test_scans_wait_for_ocr_and_are_worked_off_in_slices(with_ocr: Workshop) -> None:
    instead(with_ocr, scans(4), Recognised(2, 1), Recognised(4, 3, 4))
    hash_ = await with_ocr.deliver(pdfs.document())
    await document_jobs.process(job(with_ocr), file_hash=hash_)
    document = await with_ocr.document(hash_)
    assert (document.state, document.page_count) == (DocumentState.IN_ELABORAZIONE, 4)
    await work(with_ocr)
    assert (await with_ocr.document(hash_)).state == DocumentState.ELABORATO
    assert await with_ocr.texts(hash_) == ["Letta 1", "", "Letta 3", "Letta 4"]
    async with with_ocr.database.transaction() as session:
        message = (await document_service.processing(session, hash_)).message
        packed, end = await document_service.answer(session, hash_, "parti")
    assert message == (
        "Il testo è stato letto da una scansione (pagine 1 e 3-4): da controllare. Poco leggibile: pagina 1."
    )
    assert json.loads(packed.plain(end))["scansioni"] == [1, 3, 4]


async def test_what_was_without_text_before_scans_were_read_is_looked_at_once(with_ocr: Workshop) -> None:
    with_ocr.settings.ocr = False
    instead(with_ocr, scans(1), scans(1))
    hashes = [await with_ocr.deliver(pdfs.document(text)) for text in ("Una", "Altra")]
    await work(with_ocr)
    await scan_jobs.read_scans_again(job(with_ocr))
    assert await pending(with_ocr) == 0
    with_ocr.settings.ocr = True
    instead(with_ocr, Recognised(1, 1), Recognised(1))
    for expected in (2, 2):  # while they wait, they are asked for once
        await scan_jobs.read_scans_again(job(with_ocr))
        assert await pending(with_ocr) == expected
    await work(with_ocr)
    assert {(await with_ocr.document(each)).state for each in hashes} == {"ELABORATO", "SENZA_TESTO"}
    await scan_jobs.read_scans_again(job(with_ocr))
    assert await pending(with_ocr) == 0


async def test_scans_on_which_nothing_is_found_are_without_text(with_ocr: Workshop) -> None:
    instead(with_ocr, scans(2), Recognised(2))
    hash_ = await with_ocr.deliver(pdfs.document())
    await work(with_ocr)
    assert (await with_ocr.document(hash_)).state == DocumentState.SENZA_TESTO


async def test_a_document_with_text_does_not_wait_for_its_scans(with_ocr: Workshop) -> None:
    instead(with_ocr, scans(2, texts=1), Recognised(2, 2))
    hash_ = await with_ocr.deliver(pdfs.document())
    await document_jobs.process(job(with_ocr), file_hash=hash_)
    read = await with_ocr.document(hash_)
    assert read.state == DocumentState.ELABORATO
    await work(with_ocr)
    assert await with_ocr.texts(hash_) == ["Testo", "Letta 2"]
    assert (await with_ocr.document(hash_)).processed_at != read.processed_at


async def test_pages_that_are_too_much_for_ocr_are_left_out(with_ocr: Workshop) -> None:
    instead(with_ocr, scans(3), Recognised(1, 1, complete=False), Recognised(3, 3))
    hash_ = await with_ocr.deliver(pdfs.document())
    await work(with_ocr)
    assert await with_ocr.texts(hash_) == ["Letta 1", "", "Letta 3"]
    assert await pending(with_ocr) == 0


async def test_ocr_that_fails_leaves_what_was_read(with_ocr: Workshop) -> None:
    instead(with_ocr, scans(1), ReadingFailed(FailureCode.ARRESTO_ANOMALO))
    hash_ = await with_ocr.deliver(pdfs.document())
    await work(with_ocr)
    assert (await with_ocr.document(hash_)).state == DocumentState.SENZA_TESTO


async def test_without_tesseract_a_waiting_document_is_settled(
    with_ocr: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    instead(with_ocr, scans(1))
    hash_ = await with_ocr.deliver(pdfs.document())
    await document_jobs.process(job(with_ocr), file_hash=hash_)
    monkeypatch.setattr(scan_jobs, "find_tesseract", lambda: None)
    await work(with_ocr)
    assert (await with_ocr.document(hash_)).state == DocumentState.SENZA_TESTO
