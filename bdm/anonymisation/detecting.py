"""Looking for personal data in a decision, and bringing what is found into its review."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from bdm.anonymisation import repository as anonymisation_repository
from bdm.anonymisation.detection import COST, Style, detect as find, policy_for
from bdm.anonymisation.hooks import note_change
from bdm.anonymisation.merging import ReviewMerge
from bdm.anonymisation.model import AnonymisationReview, State
from bdm.anonymisation.results import discard_result
from bdm.document.model import DocumentState
from bdm.document.processing.computing import compute
from bdm.platform.kit.time import now

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

    from bdm.document.processing.pool import DocumentServices

UNREADABLE = "Il documento non può essere letto: occorre caricarne un altro."
FAILED = "La ricerca dei dati personali non è riuscita. È possibile ripeterla."


async def detect(services: DocumentServices, provvedimento_id: UUID) -> None:
    """Look for personal data, if the review waits for that and its document has been read."""
    async with services.database.reading() as session:
        review = await anonymisation_repository.get(session, provvedimento_id)
        original = (await anonymisation_repository.originals(session, [provvedimento_id])).get(provvedimento_id)
        if review is None or review.state != State.IN_CODA or original is None or original.file_hash is None:
            return
        version, style = review.version, Style(review.style)
        state = DocumentState(original.document_state or DocumentState.NON_RIUSCITO)
        pages = [page.testo for page in await anonymisation_repository.pages(session, original.file_hash)]
    if not state.settled:
        return  # when it is, this is asked for again
    if state is DocumentState.NON_RIUSCITO:
        await _fail(services, provvedimento_id, version, UNREADABLE)
        return
    policy = policy_for(original.area, original.materia)
    found = await compute(find, COST * sum(map(len, pages)), pages, original.metadata, policy, style)
    async with services.database.transaction() as session:
        waiting = await _waiting(session, provvedimento_id, version)
        if waiting is None:
            return
        loaded = await anonymisation_repository.load(session, waiting)
        merged = ReviewMerge(loaded, pages, found, first_time=waiting.file_hash is None)
        for row in merged.delete:
            await session.delete(row)
        session.add_all(merged.add)
        if merged.changed or waiting.file_hash != original.file_hash:
            await discard_result(session, waiting)
        if waiting.file_hash != original.file_hash:
            waiting.looked_at = []
            kept = {span.decided_by for span in loaded.spans if span not in merged.delete} - {None}
            waiting.deciders = [each for each in waiting.deciders if each in kept]
            for area in loaded.areas:
                await session.delete(area)
        waiting.file_hash, waiting.gone, waiting.detected_at = original.file_hash, merged.gone, now()
        waiting.state = _state_of(waiting)
        waiting.version += 1
        await note_change(session, provvedimento_id)


async def give_up(services: DocumentServices, provvedimento_id: UUID) -> None:
    """Say that it did not succeed, and can be tried again."""
    await _fail(services, provvedimento_id, None, FAILED)


async def _fail(services: DocumentServices, provvedimento_id: UUID, version: int | None, message: str) -> None:
    async with services.database.transaction() as session:
        waiting = await _waiting(session, provvedimento_id, version)
        if waiting is not None:
            waiting.state, waiting.message, waiting.detected_at = State.NON_RIUSCITA, message, None
            waiting.version += 1


async def _waiting(session: AsyncSession, provvedimento_id: UUID, version: int | None) -> AnonymisationReview | None:
    """The review, locked, if it still waits for this very detection."""
    await anonymisation_repository.lock_provvedimento(session, provvedimento_id)
    review = await anonymisation_repository.lock(session, provvedimento_id)
    if review is None or review.state != State.IN_CODA or version not in (None, review.version):
        return None
    return review


def _state_of(review: AnonymisationReview) -> State:
    """Where the review stands after a detection: where it did, if nothing changed."""
    if review.confirmed_at is not None:
        return State.CONFERMATA
    if review.confirmed_by is not None:
        return State.DA_PUBBLICARE
    return State.PRONTA if review.prepared_at is not None else State.DA_RIVEDERE
