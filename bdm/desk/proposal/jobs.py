"""Reading proposals in the background, after the text of an uploaded document."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.proposal import service as proposal_service
from bdm.document.model import Document, DocumentState
from bdm.platform.jobs import Job, Retry, enqueue, task
from bdm.platform.jobs.tasks import DOCUMENT_QUEUE
from bdm.platform.services import PlatformServices


@task(queue=DOCUMENT_QUEUE, retry=Retry(attempts=3))
async def read(job: Job[PlatformServices], *, file_hash: str) -> None:
    """Read the proposals of a document. Repeating it leads to the same."""
    async with job.services.database.transaction() as session:
        await proposal_service.read_and_keep(session, file_hash)


async def after_text(session: AsyncSession, document: Document) -> None:
    """Have the proposals read of a document that was uploaded; an import brings its metadata along."""
    if document.uploaded_by is not None and document.state == DocumentState.ELABORATO:
        await enqueue(session, read, file_hash=document.hash)
