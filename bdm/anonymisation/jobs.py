"""The work of reviews: looking for personal data, and making the documents that others get. And what asks for it.

Both tasks lead to the same result when they are repeated. Neither holds a connection while it computes: what a person
or another job changes meanwhile wins, since every change makes another version of the review.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import detecting, preparing, queue_repository, repository as anonymisation_repository
from bdm.anonymisation.detection import Ground, policy_for
from bdm.anonymisation.model import AnonymisationReview, State
from bdm.anonymisation.repository import Original
from bdm.anonymisation.results import discard_result
from bdm.document.model import Document
from bdm.document.processing.pool import DocumentServices
from bdm.platform.jobs import Job, Retry, Task, enqueue, task
from bdm.platform.jobs.tasks import DOCUMENT_QUEUE
from bdm.platform.kit.time import now

_RETRY = Retry(attempts=3)


@task(queue=DOCUMENT_QUEUE, retry=_RETRY)
async def detect(job: Job[DocumentServices], *, provvedimento_id: str) -> None:
    """Look for personal data in the original of a restricted decision, for the review that waits for it."""
    own = UUID(provvedimento_id)
    try:
        await detecting.detect(job.services, own)
    except Exception:
        if job.last:
            await detecting.give_up(job.services, own)
        raise


@task(queue=DOCUMENT_QUEUE, retry=_RETRY)
async def prepare(job: Job[DocumentServices], *, provvedimento_id: str) -> None:
    """Make the documents of the review that waits for them."""
    own = UUID(provvedimento_id)
    try:
        await preparing.prepare(job.services, own, last=job.last)
    except Exception:
        if job.last:
            await preparing.give_up(job.services, own)
        raise


async def enqueue_for(session: AsyncSession, work: Task, provvedimento_id: UUID) -> None:
    """One run of either task; those of one decision run one after the other."""
    await enqueue(session, work, lock=f"anonymisation:{provvedimento_id}", provvedimento_id=provvedimento_id)


async def ask_detection(session: AsyncSession, review: AnonymisationReview) -> None:
    """Have personal data looked for (again). The review, which is locked, says so."""
    review.state, review.message = State.IN_CODA, None
    review.version += 1
    await session.flush()
    await enqueue_for(session, detect, review.provvedimento_id)


async def request(
    session: AsyncSession,
    provvedimento_id: UUID,
    *,
    ground: Ground | None = None,
    by: UUID | None = None,
    reason: str | None = None,
) -> None:
    """Put the review of a restricted decision, whose row is locked, into the queue; one that is there already gets the
    ground and the reason. Without ``ground`` the policy's is only proposed.
    """
    original = (await anonymisation_repository.originals(session, [provvedimento_id])).get(provvedimento_id)
    if original is not None:
        await _request(session, original, ground, by, reason)


async def follow(session: AsyncSession, ids: Iterable[UUID]) -> None:
    """Whether these decisions, whose rows are locked, are restricted, their documents or their metadata changed: those
    that need a review get one, reviews that there are begin anew, and those of decisions that are restricted no longer
    go. What an import brings anonymised and confirmed needs none.
    """
    wanted = list(ids)
    restricted = await anonymisation_repository.originals(session, wanted)
    open_again = [each for each in wanted if each not in restricted]
    for provvedimento_id in await anonymisation_repository.with_review(session, open_again):
        await anonymisation_repository.remove(session, [provvedimento_id])
        await anonymisation_repository.detach_unused(session, provvedimento_id, ())
    for provvedimento_id, original in restricted.items():
        review = await anonymisation_repository.lock(session, provvedimento_id)
        if review is not None:
            kept = {review.prepared_hash, review.retypeset_hash} - {None}
            if review.file_hash != original.file_hash or kept - await anonymisation_repository.document_hashes(
                session, provvedimento_id
            ):
                await discard_result(session, review)
            await ask_detection(session, review)
        elif original.file_hash is not None and not original.confirmed:
            await _request(session, original)


async def _request(
    session: AsyncSession,
    original: Original,
    ground: Ground | None = None,
    by: UUID | None = None,
    reason: str | None = None,
) -> None:
    own = original.provvedimento_id
    values = {
        "provvedimento_id": own,
        "ground": ground or policy_for(original.area, original.materia).ground,
        "ground_by": by if ground is not None else None,
        "requested_by": by,
        "request_reason": reason,
    }
    statement = insert(AnonymisationReview).values(values)
    again = {**values, "requested_at": now()} if ground is not None else {"provvedimento_id": own}
    await session.execute(statement.on_conflict_do_update(index_elements=["provvedimento_id"], set_=again))
    review = await anonymisation_repository.lock(session, own)
    if review is not None:
        await ask_detection(session, review)


async def after_reading(session: AsyncSession, document: Document) -> None:
    """The original of a restricted decision was read, or read again, or could not be."""
    owner = document.provvedimento_id
    if owner is not None and await anonymisation_repository.is_original(session, owner, document.hash):
        await follow(session, [owner])


async def without_job(session: AsyncSession) -> list[tuple[Task, UUID]]:
    """The work that reviews wait for without a job, as after a restore, and their decisions."""
    return [
        (work, provvedimento_id)
        for state, work in ((State.IN_CODA, detect), (State.IN_PREPARAZIONE, prepare))
        for provvedimento_id in await queue_repository.without_job(session, state, work.name)
    ]


async def enqueue_forgotten(session: AsyncSession) -> int:
    """Have that work done; how much there was."""
    found = await without_job(session)
    for work, provvedimento_id in found:
        await enqueue_for(session, work, provvedimento_id)
    return len(found)
