"""Documents that arrive, and have to be read: for the first time, again, or after all."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document import jobs as document_jobs, repository as document_repository, work_repository
from bdm.document.model import DocumentState
from bdm.document.scan import jobs as scan_jobs
from bdm.document.service import IN_PROGRESS
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.jobs import enqueue, enqueue_many
from bdm.platform.kit.errors import Conflict, NotFound

TASKS = (document_jobs.process.name, scan_jobs.recognise.name)
"""Jobs that settle a document."""


async def add(
    session: AsyncSession, *, file_hash: str, size: int, name: str, domain: str, uploaded_by: UUID | None = None
) -> bool:
    """Record a document that is in the store, and have it processed; False if it is known already.

    ``name`` is the file's name, ``domain`` CIVILE or PENALE. A known one that no decision has is from now on
    ``uploaded_by``'s, who has shown to have the file.
    """
    added = await document_repository.add(
        session, file_hash=file_hash, size=size, name=name, domain=domain, uploaded_by=uploaded_by
    )
    if added:
        await enqueue_processing(session, [file_hash])
    elif uploaded_by is not None:
        await document_repository.hand_over(session, file_hash, name=name, domain=domain, uploaded_by=uploaded_by)
    return added


async def enqueue_processing(session: AsyncSession, hashes: Iterable[str], *, priority: int = 0) -> None:
    """Have documents processed whose rows wait (IN_CODA) already, as an import writes them; larger ``priority``
    first.
    """
    await enqueue_many(session, document_jobs.process, [{"file_hash": each} for each in hashes], priority=priority)


async def retry(session: AsyncSession, file_hash: str | None) -> None:
    """Process a document again from the start, however it ended. Raises NotFound; Conflict while it goes on."""
    document = await document_repository.get_for_update(session, file_hash) if file_hash is not None else None
    if document is None:
        raise NotFound(NO_DOCUMENT)
    if not DocumentState(document.state).settled:
        raise Conflict(IN_PROGRESS, code="PROCESSING")
    await document_repository.set_fields(
        session,
        document.hash,
        state=DocumentState.IN_CODA,
        progress=0,
        attempts=0,
        page_count=None,
        failure_code=None,
        failure_message=None,
    )
    await enqueue(session, document_jobs.process, file_hash=document.hash)


async def enqueue_forgotten(session: AsyncSession) -> int:
    """Have documents processed that wait for it without a job, as after a restore; how many there were."""
    hashes = await work_repository.reset_forgotten(session, TASKS)
    await enqueue_processing(session, hashes)
    return len(hashes)
