"""The work that follows the arrival of a document: reading it, and drawing its thumbnail once the text can be found.

Both lead to the same result when they are repeated. A document's ``attempts`` are counted before the work, so that a
file that takes the whole worker along is not tried for ever; a stop of the worker, or a store or database that does
not answer, is no attempt of the document's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Container
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document import repository as document_repository, work_repository
from bdm.document.analysis_record import analysis_of, note_text
from bdm.document.attachment.reading import note_attachments
from bdm.document.attempts import LATER_INDEXING, LATER_PRIORITY, TryAgain
from bdm.document.model import Document, DocumentState
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.protocol import READER_VERSION
from bdm.document.scan.jobs import reads_scans, recognise
from bdm.document.settling import SETTLED, settle, warnings_of
from bdm.document.text_analysis import LONG
from bdm.platform.jobs import Job, Retry, enqueue, enqueue_many, task
from bdm.platform.jobs.tasks import DOCUMENT_QUEUE
from bdm.platform.storage import DocumentMissing

if TYPE_CHECKING:
    from bdm.document.processing.extraction import Extraction, Progress
    from bdm.document.processing.pool import DocumentServices

log = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
PROGRESS_SECONDS = 2.0


_LATER = text(f"SET LOCAL bdm.priorita = {LATER_INDEXING}")

# Reading errors that may pass count as attempts of the document; this is for outages of what the job stands on.
_RETRY = Retry(attempts=10, wait_seconds=5.0)


@task(queue=DOCUMENT_QUEUE, retry=_RETRY)
async def process(job: Job[DocumentServices], *, file_hash: str) -> None:
    """Read a document and settle its state; nothing happens if that is done already."""
    services = job.services
    attempt = await _begin(services, file_hash)
    if attempt is None:
        return
    try:
        await _read(services, file_hash, attempt)
    except DocumentMissing:
        await _fail(services, file_hash, attempt, ReadingFailed(FailureCode.FILE_MANCANTE))
    except ReadingFailed as failure:
        if failure.code.may_pass and attempt < MAX_ATTEMPTS and not job.last:
            await _wait(services, file_hash, attempt)
            raise TryAgain(failure.code) from None
        await _fail(services, file_hash, attempt, failure)
    except BaseException as error:
        with suppress(Exception):  # what went wrong may well be the database
            if job.last and isinstance(error, Exception):
                await _fail(services, file_hash, attempt, ReadingFailed(FailureCode.INTERROTTO, type(error).__name__))
            else:
                await _wait(services, file_hash, attempt, counted=False)
        raise


@task(queue=DOCUMENT_QUEUE, retry=_RETRY)
async def draw_thumbnail(job: Job[DocumentServices], *, file_hash: str) -> None:
    """Store the picture of a document's first page, where it can be drawn."""
    services = job.services
    async with services.database.reading() as session:
        document = await document_repository.get(session, file_hash)
    if document is None or document.page_count is None:
        return  # it is read again, and has a job for that
    try:
        async with services.store.local_path(file_hash) as path:
            webp = await services.readers.thumbnail(path, document.page_count)
    except (DocumentMissing, ReadingFailed) as error:
        log.warning("document %s: no thumbnail: %s", file_hash, error)
        if isinstance(error, ReadingFailed) and error.code.may_pass and not job.last:
            raise TryAgain(error.code) from None
        return
    async with services.database.transaction() as session:  # whoever removes the document waits, and removes this too
        if webp is not None and await document_repository.get_for_update(session, file_hash) is not None:
            await services.store.put_thumbnail(file_hash, webp)


async def undrawn(session: AsyncSession, thumbnails: Container[str]) -> list[str]:
    """Documents that were read without one of these ``thumbnails`` or a job for it: their hashes."""
    waiting = await work_repository.with_job(session, draw_thumbnail.name)
    return [
        each for each in await document_repository.with_pages(session) if each not in thumbnails and each not in waiting
    ]


async def enqueue_undrawn(session: AsyncSession, thumbnails: Container[str]) -> None:
    """Have theirs drawn."""
    arguments = [{"file_hash": each} for each in await undrawn(session, thumbnails)]
    await enqueue_many(session, draw_thumbnail, arguments, priority=LATER_PRIORITY)


async def _begin(services: DocumentServices, file_hash: str) -> int | None:
    """Count an attempt; its number, or None if there is nothing to do (any more)."""
    async with services.database.reading() as session:
        attempt = await document_repository.begin(session, file_hash)
    if attempt is None or attempt <= MAX_ATTEMPTS:
        return attempt
    await _fail(services, file_hash, attempt, ReadingFailed(FailureCode.INTERROTTO, "too many attempts"))
    return None


async def _read(services: DocumentServices, file_hash: str, attempt: int) -> None:
    async with (
        services.store.local_path(file_hash) as path,
        _shown_progress(services, file_hash) as progress,
        services.readers.read(path, progress) as reading,
    ):
        await _finish(services, file_hash, attempt, reading)
        if not reading.embedded:
            return
        try:
            await note_attachments(services, file_hash, path)
        except ReadingFailed as failure:  # its text is there all the same, and ``attachment.jobs`` looks again
            log.warning("document %s: attachments not read: %s", file_hash, failure)


async def _finish(services: DocumentServices, file_hash: str, attempt: int, reading: Extraction) -> None:
    """Settle a document that was read, with its pages, in one transaction. Scans alone wait for Tesseract."""
    if reading.page_count == 0:
        raise ReadingFailed(FailureCode.SENZA_PAGINE)
    to_recognise = reading.scanned_pages > 0 and reads_scans(services)
    waits = reading.text_pages == 0 and to_recognise
    short = reading.characters <= LONG and not waits
    analysis = await analysis_of([page.text for page in reading.pages()]) if short else None
    async with services.database.transaction() as session:
        document = await _of_attempt(session, file_hash, attempt)
        if document is None:
            return
        if document.uploaded_by is None:
            await session.execute(_LATER)
        await document_repository.replace_pages(session, file_hash, reading.pages())
        document.reader_version = document.reader_tried = READER_VERSION
        document.not_reread = None
        document.page_count, document.characters = reading.page_count, reading.characters
        document.beside, document.scans = reading.beside, None
        document.failure_code = None
        document.failure_message = warnings_of(reading)
        if not reading.embedded:
            document.attachments = 0
        if waits:
            document.progress = 0
        else:
            await note_text(session, document, analysis)
            settle(document, DocumentState.ELABORATO if reading.text_pages else DocumentState.SENZA_TESTO)
            await SETTLED.happen(session, document)
        if to_recognise:
            await enqueue(session, recognise, priority=LATER_PRIORITY, file_hash=file_hash)
        wanted = LATER_PRIORITY if document.uploaded_by is None else 0  # somebody looks at what they upload
        await enqueue(session, draw_thumbnail, priority=wanted, file_hash=file_hash)


async def _fail(services: DocumentServices, file_hash: str, attempt: int, failure: ReadingFailed) -> None:
    log.warning("document %s cannot be read: %s", file_hash, failure)
    async with services.database.transaction() as session:
        document = await _of_attempt(session, file_hash, attempt)
        if document is None:
            return
        await document_repository.delete_pages(session, file_hash)
        document.page_count, document.characters, document.outline, document.likeness = None, 0, None, None
        document.citations = document.languages = None
        document.reader_version = document.reader_tried = READER_VERSION
        document.not_reread = None
        document.failure_code, document.failure_message = failure.code, failure.code.reason
        settle(document, DocumentState.NON_RIUSCITO)
        await SETTLED.happen(session, document)


async def _wait(services: DocumentServices, file_hash: str, attempt: int, *, counted: bool = True) -> None:
    """Put a document back among those that wait; what was no fault of its own is not ``counted``."""
    async with services.database.transaction() as session:
        document = await _of_attempt(session, file_hash, attempt)
        if document is not None:
            document.state, document.progress = DocumentState.IN_CODA, 0
            document.attempts = attempt if counted else attempt - 1


async def _of_attempt(session: AsyncSession, file_hash: str, attempt: int) -> Document | None:
    """The document, locked, while this attempt is its last: a worker that was stopped for a minute finds that another
    one has read it meanwhile, and must not put back what is settled.
    """
    document = await document_repository.get_for_update(session, file_hash)
    current = document is not None and (document.state, document.attempts) == (DocumentState.IN_ELABORAZIONE, attempt)
    return document if current else None


@asynccontextmanager
async def _shown_progress(services: DocumentServices, file_hash: str) -> AsyncIterator[Progress]:
    """A function to report progress to, which is written down now and then."""
    percent = 0

    def note(done: int, expected: int) -> None:
        nonlocal percent
        percent = min(99, 100 * done // max(1, expected))

    async def show() -> None:
        shown = 0
        while True:
            await asyncio.sleep(PROGRESS_SECONDS)
            if percent != shown:
                shown = percent
                async with services.database.transaction() as session:
                    await document_repository.set_progress(session, file_hash, shown)

    showing = asyncio.create_task(show())
    try:
        yield note
    finally:
        showing.cancel()
        with suppress(asyncio.CancelledError):
            await showing
