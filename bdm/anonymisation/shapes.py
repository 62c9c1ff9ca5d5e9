"""A review as its JSON shape."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import readable, repository as anonymisation_repository
from bdm.anonymisation.changes import AREA, SPAN
from bdm.anonymisation.detection import Ground, policy_for
from bdm.anonymisation.grounds import BY_LAW
from bdm.anonymisation.losses import RemovedPassage, losses
from bdm.anonymisation.model import AnonymisationReview, AnonymisationSpan, Decision
from bdm.anonymisation.passages import replacement_of
from bdm.anonymisation.readable import WITHOUT_TEXT, UnreadPage
from bdm.anonymisation.repository import LoadedReview, StoredPage
from bdm.anonymisation.schemas import (
    Review,
    ReviewArea,
    ReviewGone,
    ReviewLoss,
    ReviewOutcome,
    ReviewPage,
    ReviewPerson,
    ReviewRequest,
    ReviewResult,
    ReviewSpan,
    ReviewUnread,
)
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.processing.computing import compute
from bdm.people.user.person import accounts_of
from bdm.platform.authz import Permission, Reader


async def unread(pages: Sequence[StoredPage]) -> list[UnreadPage]:
    """The pages that no check has read, which somebody has to look at."""
    return await compute(
        readable.unread, sum(len(page.testo) for page in pages), [(page.number, page.testo) for page in pages]
    )


def said_ground(review: AnonymisationReview) -> Ground | None:
    """The ground on which the data are obscured, if somebody has said it: it is never invented."""
    return Ground(review.ground) if review.ground_by is not None else None


def questions(spans: Sequence[AnonymisationSpan]) -> list[AnonymisationSpan]:
    """What whoever confirms answers for: passages that were left, and those that were proposed in doubt."""
    return [span for span in spans if span.decision == Decision.RIFIUTATO or not span.sure]


def took_part(review: AnonymisationReview, accounts: Collection[UUID]) -> bool:
    """Whether a person, by any of their ``accounts``, prepared the documents or decided on any passage: they do not
    confirm them.
    """
    return review.prepared_by in accounts or not set(accounts).isdisjoint(review.deciders)


async def review(
    session: AsyncSession,
    view: ProvvedimentoView,
    reader: Reader,
    loaded: LoadedReview,
    pages: Sequence[StoredPage],
    *,
    with_pages: bool,
) -> Review:
    """The whole review, as ``reader`` sees it; passages of another document than the one there is now are left out
    until they are found.
    """
    own = loaded.review
    ground = said_ground(own)
    proposed = policy_for(view.area, view.materia).ground
    names = await anonymisation_repository.person_names(session, {span.decided_by for span in loaded.spans})
    found = own.file_hash is not None and own.file_hash == view.document_hash
    persons = {person.key: person for person in loaded.persons}
    not_read = await unread(pages)
    numbers = [page.number for page in not_read]
    spans = sorted(loaded.spans, key=lambda span: (span.page, span.first, span.last)) if found else []
    return Review(
        provvedimento_id=str(view.id),
        label=view.label,
        version=own.version,
        state=own.state,
        message=own.message,
        ground=ground,
        ground_label=f"{ground.label} ({ground.law})" if ground else None,
        proposed_ground=proposed if proposed in BY_LAW else None,
        policy_note=policy_for(view.area, view.materia).note,
        style=own.style,
        form=own.form,
        file_hash=view.document_hash,
        page_count=len(pages),
        published=view.status == "PUBBLICATO",
        editable=reader.has(Permission.EDIT_PROVVEDIMENTO),
        anonymized_document_hash=view.anonymized_document_hash,
        requested=ReviewRequest(
            at=own.requested_at,
            by=await anonymisation_repository.person_name(session, own.requested_by),
            reason=own.request_reason,
        ),
        persons=[
            ReviewPerson(key=each.key, name=each.name, category=each.category, replacement=each.replacement)
            for each in loaded.persons
        ]
        if found
        else [],
        spans=[
            ReviewSpan(
                id=f"{SPAN}{span.id}",
                page=span.page,
                start=span.first,
                end=span.last,
                testo=span.testo,
                category=span.category,
                person=span.person,
                replacement=replacement_of(span, persons),
                decision=span.decision,
                source=span.source,
                reason=span.reason,
                sure=span.sure,
                changed=span.changed,
                decided_by=names.get(span.decided_by),
                refusal=span.refusal,
            )
            for span in spans
        ],
        gone=[ReviewGone.model_validate(each) for each in own.gone] if found else [],
        areas=[
            ReviewArea(id=f"{AREA}{each.id}", page=each.page, x=each.x, y=each.y, width=each.width, height=each.height)
            for each in loaded.areas
        ]
        if found
        else [],
        questions=[f"{SPAN}{span.id}" for span in questions(spans)],
        unread_pages=numbers,
        unread_texts=[ReviewUnread(page=each.number, why=each.why) for each in not_read if each.why != WITHOUT_TEXT],
        looked_at=[number for number in own.looked_at if number in numbers] if found else [],
        result=await _result(session, reader, loaded),
        losses=await _losses(session, own, loaded, pages) if with_pages and found else [],
        pages=[ReviewPage(number=page.number, width=page.width, height=page.height, testo=page.testo) for page in pages]
        if with_pages
        else [],
    )


async def _losses(
    session: AsyncSession, own: AnonymisationReview, loaded: LoadedReview, pages: Sequence[StoredPage]
) -> list[ReviewLoss]:
    metadata = (await anonymisation_repository.load_hidden(session, [own.provvedimento_id]))[
        own.provvedimento_id
    ].metadata
    removed = RemovedPassage.of(loaded.spans, loaded.persons)
    pages_of_them = {each.page for each in removed}
    texts = {page.number: page.testo for page in pages if page.number in pages_of_them}
    lost = await compute(losses, sum(map(len, texts.values())), texts, removed, metadata)
    return [
        ReviewLoss(
            lost=each.lost, label=each.lost.label, page=each.page, start=each.start, end=each.end, testo=each.testo
        )
        for each in lost
    ]


async def _result(session: AsyncSession, reader: Reader, loaded: LoadedReview) -> ReviewResult | None:
    own = loaded.review
    if own.prepared_at is None:
        return None
    return ReviewResult(
        file_hash=own.prepared_hash,
        retypeset_hash=own.retypeset_hash,
        outcomes=[ReviewOutcome.model_validate(each) for each in own.outcomes],
        prepared_at=own.prepared_at,
        prepared_by=await anonymisation_repository.person_name(session, own.prepared_by),
        own=took_part(own, await accounts_of(session, reader.account_id)),
        confirmed_at=own.confirmed_at,
        confirmed_by=await anonymisation_repository.person_name(session, own.confirmed_by),
    )
