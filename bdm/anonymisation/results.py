"""What was prepared, once it is not what the review says any more."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import repository as anonymisation_repository
from bdm.anonymisation.model import AnonymisationReview, State


async def discard_result(session: AsyncSession, review: AnonymisationReview) -> None:
    """Something changed in the review, which is locked: it is to be looked at, and what was prepared goes. What was
    confirmed stays published until the next one is.
    """
    if review.state != State.IN_CODA:
        review.state, review.message = State.DA_RIVEDERE, None
    review.prepared_by = None
    if review.prepared_at is None:
        return
    review.prepared_hash = review.retypeset_hash = None
    review.outcomes = []
    review.prepared_at = review.confirmed_at = review.confirmed_by = None
    await session.flush()
    await anonymisation_repository.detach_unused(session, review.provvedimento_id, ())
