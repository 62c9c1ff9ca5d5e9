"""Reading what is derived from the text of a document: of a long one after it was settled, of those that an earlier
version has read, again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document import derived_repository, repository as document_repository, work_repository
from bdm.document.analysis_record import keep_citations, note_texts_again
from bdm.document.attempts import LATER_PRIORITY, TryAgain
from bdm.document.derived import CITAZIONI, FAILED, LINGUE, read_citations, read_languages
from bdm.document.model import Document
from bdm.document.pdf.failure import ReadingFailed
from bdm.document.text_analysis import LONG, VERSION
from bdm.platform.jobs import Job, Retry, enqueue, enqueue_many, task
from bdm.platform.jobs.tasks import DOCUMENT_QUEUE

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentServices

log = logging.getLogger(__name__)


AGAIN_SECONDS = 240.0
_AGAIN_AT_ONCE = 50
_AFTER_CHANGES = text("SET LOCAL bdm.priorita = 20")


@task(queue=DOCUMENT_QUEUE, retry=Retry(attempts=3), name="document.derive")
async def derive(job: Job[DocumentServices], *, file_hash: str) -> None:
    """Store what is read from a long text (``derived``). Repeating it leads to the same."""
    services = job.services
    async with services.database.reading() as session:
        pages = await document_repository.page_texts(session, file_hash)
    if not pages:
        return
    try:
        async with services.readers.derive(pages) as reading:
            await _keep(services, file_hash, pages, reading.derived())
    except ReadingFailed as failure:
        log.warning("document %s: its long text cannot be read: %s", file_hash, failure)
        if failure.code.may_pass and not job.last:
            raise TryAgain(failure.code) from None
        await _keep(services, file_hash, pages, [(FAILED, b"")])


async def _keep(
    services: DocumentServices, file_hash: str, pages: Sequence[str], derived: Iterable[tuple[str, bytes]]
) -> None:
    async with services.database.transaction() as session:
        document = await document_repository.get_for_update(session, file_hash)
        if document is None or [*await document_repository.page_texts(session, file_hash)] != [*pages]:
            return  # it was read again meanwhile, and has a job for that
        await derived_repository.delete_derived(session, file_hash)
        document.citations = VERSION
        for name, data in derived:
            if name == CITAZIONI:
                await keep_citations(session, document, read_citations(data))
            elif name == LINGUE:
                document.languages = read_languages(data)
            else:
                await derived_repository.add_derived(session, file_hash, name, VERSION, data)


@task(cron="*/10 * * * *", name="document.derive_missing")
async def derive_missing(job: Job[DocumentServices]) -> None:
    """Have that done for documents that were processed before there was this version of it."""
    async with job.services.database.transaction() as session:
        await enqueue_underived(session)


@task(cron="*/5 * * * *", name="document.read_again")
async def read_again(job: Job[DocumentServices]) -> None:
    """Keep of short documents what an earlier version has not kept, or otherwise: for one slice of time, some ten
    thousand of them. What is indexed again for it waits for what people change.
    """
    until = time.monotonic() + AGAIN_SECONDS
    noted = -1
    while noted and time.monotonic() < until:
        async with job.services.database.transaction() as session:
            await session.execute(_AFTER_CHANGES)
            noted = await note_texts_again(session, _AGAIN_AT_ONCE)


async def without_derived(session: AsyncSession) -> list[str]:
    """Documents with long texts of which that is neither done nor about to be: their hashes."""
    waiting = await work_repository.with_job(session, derive.name)
    return [each for each in await derived_repository.without_derived(session, LONG, VERSION) if each not in waiting]


async def enqueue_underived(session: AsyncSession) -> None:
    """Have it done for those."""
    arguments = [{"file_hash": each} for each in await without_derived(session)]
    await enqueue_many(session, derive, arguments, priority=LATER_PRIORITY)


async def after_long_text(session: AsyncSession, document: Document) -> None:
    """Have derived what takes a while."""
    if document.characters > LONG:
        await enqueue(session, derive, file_hash=document.hash)
