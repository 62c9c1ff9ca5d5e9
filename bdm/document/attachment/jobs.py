"""Looking at documents that were processed before their attachments were listed, or whose turn it was in vain."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bdm.document import work_repository
from bdm.document.attachment import repository as attachment_repository
from bdm.document.attachment.reading import keep, note_attachments
from bdm.document.attempts import LATER_PRIORITY, TryAgain
from bdm.document.pdf.failure import ReadingFailed
from bdm.platform.jobs import Job, Retry, enqueue_many, task
from bdm.platform.jobs.tasks import DOCUMENT_QUEUE
from bdm.platform.storage import DocumentMissing

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentServices

log = logging.getLogger(__name__)

_AT_ONCE = 2_000


@task(queue=DOCUMENT_QUEUE, retry=Retry(attempts=3))
async def read(job: Job[DocumentServices], *, file_hash: str) -> None:
    """List what is embedded in a document: nothing, where it cannot be read. Repeating it leads to the same."""
    try:
        async with job.services.store.local_path(file_hash) as path:
            await note_attachments(job.services, file_hash, path)
    except (DocumentMissing, ReadingFailed) as error:
        log.warning("document %s: attachments not read: %s", file_hash, error)
        if isinstance(error, ReadingFailed) and error.code.may_pass and not job.last:
            raise TryAgain(error.code) from None
        await keep(job.services, file_hash, [])


@task(cron="*/10 * * * *")
async def read_missing(job: Job[DocumentServices]) -> None:
    """Have that done for documents at which nobody has looked."""
    async with job.services.database.transaction() as session:
        waiting = await work_repository.with_job(session, read.name)
        missing = [each for each in await attachment_repository.without_list(session, _AT_ONCE) if each not in waiting]
        await enqueue_many(session, read, [{"file_hash": each} for each in missing], priority=LATER_PRIORITY)
