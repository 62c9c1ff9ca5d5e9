"""Having Tesseract look at the scans of a document, after it was read."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from bdm.document import repository as document_repository, work_repository
from bdm.document.analysis_record import note_text
from bdm.document.attempts import LATER_PRIORITY, TryAgain
from bdm.document.model import DocumentState
from bdm.document.pdf.failure import ReadingFailed
from bdm.document.pdf.tesseract import find_tesseract
from bdm.document.settling import SETTLED, settle
from bdm.platform.jobs import Job, Retry, enqueue, enqueue_many, task
from bdm.platform.jobs.tasks import SCAN_QUEUE
from bdm.platform.storage import DocumentMissing

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentServices

log = logging.getLogger(__name__)


OCR_SLICE_SECONDS = 30.0
"""Scans give way to documents that wait to be read: they are worked off in slices."""
OCR_LOST_PAGES = 5
SCANS_VERSION: Final = 1
"""Of what is made of scans: documents without text are looked at again when it is another."""
_SCANS_AT_ONCE: Final = 200
_WITH_PAGES = (DocumentState.IN_ELABORAZIONE, DocumentState.ELABORATO, DocumentState.SENZA_TESTO)


@task(queue=SCAN_QUEUE, retry=Retry(attempts=10, wait_seconds=5.0), name="document.recognise")
async def recognise(
    job: Job[DocumentServices], *, file_hash: str, first: int = 0, found: int = 0, lost: int = 0
) -> None:
    """Have Tesseract read the scans among the pages from index ``first`` on, for one slice of time, then enqueue the
    next. ``found`` and ``lost`` count pages with text and pages that could not be looked at in earlier slices.
    """
    services = job.services
    async with services.database.reading() as session:
        document = await document_repository.get(session, file_hash)
    program = find_tesseract()
    if document is None or document.page_count is None or document.state not in _WITH_PAGES:
        return
    if program is None:
        await _end_recognition(services, file_hash, found)
        return
    try:
        async with (
            services.store.local_path(file_hash) as path,
            services.readers.recognise(
                path, program=program, pages=document.page_count, first=first, seconds=OCR_SLICE_SECONDS
            ) as reading,
        ):
            following = reading.reached if reading.complete else reading.reached + 1
            lost += not reading.complete
            ended = following >= document.page_count or lost > OCR_LOST_PAGES
            async with services.database.transaction() as session:
                found += await document_repository.set_page_texts(session, file_hash, reading.pages())
                await document_repository.set_progress(session, file_hash, 100 * following // document.page_count)
                if not ended:
                    await enqueue(
                        session,
                        recognise,
                        priority=LATER_PRIORITY,
                        file_hash=file_hash,
                        first=following,
                        found=found,
                        lost=lost,
                    )
    except (DocumentMissing, ReadingFailed) as error:
        log.warning("document %s: scans not read: %s", file_hash, error)
        if isinstance(error, ReadingFailed) and error.code.may_pass and not job.last:
            raise TryAgain(error.code) from None
        ended = True
    if ended:
        await _end_recognition(services, file_hash, found)


@task(cron="*/10 * * * *", name="document.read_scans_again")
async def read_scans_again(job: Job[DocumentServices]) -> None:
    """Have documents without text looked at by this version, some hundred of them for each time: what was there before
    Tesseract, or before it could be read.
    """
    if not reads_scans(job.services):
        return
    async with job.services.database.transaction() as session:
        waiting = await work_repository.with_job(session, recognise.name)
        if len(waiting) >= _SCANS_AT_ONCE:
            return
        hashes = await work_repository.without_scans(session, SCANS_VERSION, _SCANS_AT_ONCE)
        arguments = [{"file_hash": each} for each in hashes if each not in waiting]
        await enqueue_many(session, recognise, arguments, priority=LATER_PRIORITY)


def reads_scans(services: DocumentServices) -> bool:
    """Whether scans are read here."""
    return services.settings.ocr and find_tesseract() is not None


async def _end_recognition(services: DocumentServices, file_hash: str, pages_with_text: int) -> None:
    """Settle a document whose scans have been looked at, ``pages_with_text`` of them with text."""
    async with services.database.transaction() as session:
        document = await document_repository.get_for_update(session, file_hash)
        if document is None or document.state not in _WITH_PAGES:
            return
        document.scans = SCANS_VERSION if reads_scans(services) else None
        if pages_with_text:
            document.characters = await document_repository.characters(session, file_hash)
            await note_text(session, document)
            settle(document, DocumentState.ELABORATO)
            await SETTLED.happen(session, document)
        elif document.state == DocumentState.IN_ELABORAZIONE:
            settle(document, DocumentState.SENZA_TESTO)
            await SETTLED.happen(session, document)
