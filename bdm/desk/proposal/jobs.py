"""Reading proposals in the background, after the text of an uploaded document, and again by a later version.

What is proposed is all that is kept here. What an editor has made of it, taken, written otherwise or left, is in the
decision, and no reading touches that.
"""

from __future__ import annotations

import logging
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.proposal import repository as proposal_repository, service as proposal_service
from bdm.desk.proposal.reading import VERSION
from bdm.document import work_repository
from bdm.document.attempts import OLDER_PRIORITY
from bdm.document.model import Document, DocumentState
from bdm.document.processing.computing import TooMuchWork
from bdm.platform.jobs import Job, Retry, enqueue, enqueue_many, task
from bdm.platform.jobs.tasks import DOCUMENT_QUEUE
from bdm.platform.services import PlatformServices

log = logging.getLogger(__name__)

_AT_ONCE: Final = 200


@task(queue=DOCUMENT_QUEUE, retry=Retry(attempts=3))
async def read(job: Job[PlatformServices], *, file_hash: str) -> None:
    """Read the proposals of a document. Repeating it leads to the same."""
    try:
        async with job.services.database.transaction() as session:
            await proposal_service.read_and_keep(session, file_hash)
    except TooMuchWork:
        log.warning("document %s: its proposals cannot be read", file_hash)
        async with job.services.database.transaction() as session:
            await proposal_repository.leave(session, file_hash, VERSION)


@task(cron="*/10 * * * *")
async def look_for_older(job: Job[PlatformServices]) -> None:
    """Have those of drafts read by this version that an earlier one has read, some hundred of them for each time. Of a
    decision that was handed in they stay as they were when its editor had them.
    """
    async with job.services.database.transaction() as session:
        waiting = await work_repository.with_job(session, read.name)
        hashes = await proposal_repository.of_older_version(session, VERSION, _AT_ONCE)
        arguments = [{"file_hash": each} for each in hashes if each not in waiting]
        await enqueue_many(session, read, arguments, priority=OLDER_PRIORITY)


async def after_text(session: AsyncSession, document: Document) -> None:
    """Have the proposals read of a document that was uploaded; an import brings its metadata along."""
    if document.uploaded_by is not None and document.state == DocumentState.ELABORATO:
        await enqueue(session, read, file_hash=document.hash)
