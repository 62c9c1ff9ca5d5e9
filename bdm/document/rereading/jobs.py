"""Documents that an earlier version of the reader has read are read again, a few at a time, after everything else.

Meanwhile they stay as they are: the new pages take the place of the old ones in one transaction, and what depends on
the text follows as after any reading. Of a decision that others read obscured nothing changes by itself: what was
confirmed was the text as it was, and a text that comes out otherwise waits for its office to have it processed again.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document import repository as document_repository, work_repository
from bdm.document.analysis_record import note_text
from bdm.document.attempts import LATER_INDEXING, LATER_PRIORITY, OLDER_PRIORITY, TryAgain
from bdm.document.model import Document, DocumentPage, DocumentState, NotReread
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.protocol import READER_VERSION
from bdm.document.scan.jobs import reads_scans, recognise
from bdm.document.settling import SETTLED, settle, warnings_of
from bdm.platform.jobs import Job, Retry, enqueue, enqueue_many, task
from bdm.platform.jobs.tasks import DOCUMENT_QUEUE
from bdm.platform.storage import DocumentMissing

if TYPE_CHECKING:
    from bdm.document.processing.extraction import Extraction, ReadPage
    from bdm.document.processing.pool import DocumentServices

log = logging.getLogger(__name__)

_AT_ONCE: Final = 200
_AFTER_IMPORTS = text(f"SET LOCAL bdm.priorita = {2 * LATER_INDEXING}")


@task(cron="*/10 * * * *")
async def look_for_older(job: Job[DocumentServices]) -> None:
    """Have documents read by this version of the reader, some hundred of them for each time."""
    async with job.services.database.transaction() as session:
        waiting = await work_repository.with_job(session, read.name)
        if len(waiting) >= _AT_ONCE:
            return
        hashes = await work_repository.of_older_reader(session, READER_VERSION, _AT_ONCE)
        arguments = [{"file_hash": each} for each in hashes if each not in waiting]
        await enqueue_many(session, read, arguments, priority=OLDER_PRIORITY)


@task(queue=DOCUMENT_QUEUE, retry=Retry(attempts=3))
async def read(job: Job[DocumentServices], *, file_hash: str) -> None:
    """Read a document again that an earlier version has read; repeating it changes nothing."""
    services = job.services
    async with services.database.reading() as session:
        if not _is_older(await document_repository.get(session, file_hash)):
            return
    try:
        async with services.store.local_path(file_hash) as path, services.readers.read(path) as reading:
            if reading.page_count == 0:
                raise ReadingFailed(FailureCode.SENZA_PAGINE)
            await _take(services, file_hash, reading)
    except (DocumentMissing, ReadingFailed) as error:
        log.warning("document %s: not read again: %s", file_hash, error)
        if isinstance(error, ReadingFailed) and error.code.may_pass and not job.last:
            raise TryAgain(error.code) from None
        async with services.database.transaction() as session:
            document = await document_repository.get_for_update(session, file_hash)
            if document is not None and _is_older(document):
                document.reader_tried, document.not_reread = READER_VERSION, NotReread.NON_LEGGIBILE


def _is_older(document: Document | None) -> bool:
    processed = (DocumentState.ELABORATO, DocumentState.SENZA_TESTO)
    return document is not None and document.state in processed and document.reader_version < READER_VERSION


async def _take(services: DocumentServices, file_hash: str, reading: Extraction) -> None:
    """Put what was read now in the place of what was, where that is another and may change by itself."""
    async with services.database.transaction() as session:
        await session.execute(_AFTER_IMPORTS)
        protected = await document_repository.is_protected(session, file_hash)  # whoever edits locks that first, too
        document = await document_repository.get_for_update(session, file_hash)
        if document is None or not _is_older(document):
            return  # it was processed again meanwhile
        document.reader_tried = READER_VERSION
        stored = await document_repository.stored_pages(session, file_hash)
        pages = [_with_scan(page, stored.get(page.number)) for page in reading.pages()]
        unread = reads_scans(services) and any(
            (page.scan or page.garbled) and page.confidence is None for page in pages
        )
        same = _same(pages, stored) and (document.beside or []) == reading.beside
        if protected and (unread or not same):
            document.not_reread = NotReread.ALTRO_TESTO
            log.info("document %s: its text would be another: left to its office", file_hash)
            return
        document.reader_version, document.not_reread = READER_VERSION, None
        document.failure_message = warnings_of(reading)
        if not same:
            await _replace(session, document, reading, pages)
        if unread and file_hash not in await work_repository.with_job(session, recognise.name):
            await enqueue(session, recognise, priority=LATER_PRIORITY, file_hash=file_hash)


def _with_scan(page: ReadPage, stored: DocumentPage | None) -> ReadPage:
    """The page with what Tesseract has read on it, if it has: until it looks again, that is its text."""
    if stored is None or stored.confidence is None or not (page.scan or page.garbled):
        return page
    return replace(page, text=stored.testo, confidence=stored.confidence)


def _same(pages: Sequence[ReadPage], stored: Mapping[int, DocumentPage]) -> bool:
    return [(page.number, page.text, page.hidden) for page in pages] == [
        (number, page.testo, page.testo_nascosto or "") for number, page in stored.items()
    ]


async def _replace(session: AsyncSession, document: Document, reading: Extraction, pages: Sequence[ReadPage]) -> None:
    await document_repository.replace_pages(session, document.hash, pages)
    document.page_count, document.characters = reading.page_count, sum(len(page.text) for page in pages)
    document.beside = reading.beside
    await note_text(session, document)
    has_text = any(page.text and (not page.scan or page.confidence is not None) for page in pages)
    settle(document, DocumentState.ELABORATO if has_text else DocumentState.SENZA_TESTO)
    await SETTLED.happen(session, document)
