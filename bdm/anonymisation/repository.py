"""All SQL on reviews. Who may see which is decided before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from bdm.anonymisation.detection import Category, Metadata
from bdm.anonymisation.hidden import FoundPassage, HiddenData
from bdm.anonymisation.model import (
    AnonymisationArea,
    AnonymisationConfirmation,
    AnonymisationPerson,
    AnonymisationReview,
    AnonymisationSpan,
    Decision,
    State,
)
from bdm.content.provvedimento.fields import JUDGES
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.document.model import Document, DocumentPage
from bdm.italian.writing import reference
from bdm.people.user.model import UserAccount

UNSYNCHRONISED = {"synchronize_session": False}


@dataclass
class LoadedReview:
    """A review with what belongs to it, in the order of the text."""

    review: AnonymisationReview
    persons: list[AnonymisationPerson] = field(default_factory=list)
    spans: list[AnonymisationSpan] = field(default_factory=list)
    areas: list[AnonymisationArea] = field(default_factory=list)

    @property
    def undecided(self) -> int:
        return sum(span.decision == Decision.PROPOSTO for span in self.spans)


@dataclass(frozen=True)
class Original:
    """What detection works on: the metadata of a restricted decision as its office reads them, and its document."""

    provvedimento_id: UUID
    label: str
    file_hash: str | None
    document_state: str | None
    domain: str | None
    area: str
    materia: str | None
    metadata: Metadata
    anonymised_hash: str | None
    confirmed: bool


@dataclass(frozen=True)
class StoredPage:
    """A page of a document as it is stored; sizes in points."""

    number: int
    width: float
    height: float
    testo: str


async def get(session: AsyncSession, provvedimento_id: UUID) -> AnonymisationReview | None:
    """The review as it is now."""
    return await session.get(AnonymisationReview, provvedimento_id, populate_existing=True)


async def lock(session: AsyncSession, provvedimento_id: UUID) -> AnonymisationReview | None:
    """The review, locked until the transaction ends."""
    return await session.get(AnonymisationReview, provvedimento_id, populate_existing=True, with_for_update=True)


async def load(session: AsyncSession, review: AnonymisationReview) -> LoadedReview:
    """All of a review."""
    own = review.provvedimento_id
    persons = select(AnonymisationPerson).where(AnonymisationPerson.provvedimento_id == own)
    spans = select(AnonymisationSpan).where(AnonymisationSpan.provvedimento_id == own)
    areas = select(AnonymisationArea).where(AnonymisationArea.provvedimento_id == own)
    return LoadedReview(
        review,
        list(await session.scalars(persons.order_by(AnonymisationPerson.place, AnonymisationPerson.key))),
        list(
            await session.scalars(spans.order_by(AnonymisationSpan.page, AnonymisationSpan.first, AnonymisationSpan.id))
        ),
        list(await session.scalars(areas.order_by(AnonymisationArea.page, AnonymisationArea.id))),
    )


async def originals(session: AsyncSession, ids: Iterable[UUID]) -> dict[UUID, Original]:
    """Those of the decisions that are restricted, by id."""
    rows = await session.execute(
        select(Provvedimento, ProvvedimentoRiservato, Document.state, Document.domain)
        .join(ProvvedimentoRiservato, ProvvedimentoRiservato.provvedimento_id == Provvedimento.id)
        .outerjoin(Document, Document.hash == ProvvedimentoRiservato.document_hash)
        .where(Provvedimento.id.in_(list(ids)), Provvedimento.restricted)
        .execution_options(populate_existing=True)
    )
    return {row[0].id: _original(*row) for row in rows}


def _original(
    provvedimento: Provvedimento, riservato: ProvvedimentoRiservato, state: str | None, domain: str | None
) -> Original:
    return Original(
        provvedimento_id=provvedimento.id,
        label=reference(
            ufficio=provvedimento.ufficio,
            tipo=provvedimento.tipo,
            numero=provvedimento.numero_provvedimento,
            anno=provvedimento.anno_provvedimento,
            data_pubblicazione=provvedimento.data_pubblicazione,
        ),
        file_hash=riservato.document_hash,
        document_state=state,
        domain=domain,
        area=provvedimento.area,
        materia=provvedimento.materia,
        metadata=_metadata(provvedimento, riservato.parte_processuale),
        anonymised_hash=provvedimento.anonymized_document_hash,
        confirmed=provvedimento.anonymised_confirmed_at is not None,
    )


def _metadata(provvedimento: Provvedimento, parties: Sequence[str]) -> Metadata:
    judges = [getattr(provvedimento, judge.name) for judge in JUDGES]
    return Metadata(
        parties=tuple(parties),
        judges=tuple(name for name in judges if name),
        ufficio=provvedimento.ufficio,
        area=provvedimento.area,
        materia=provvedimento.materia,
    )


async def load_hidden(session: AsyncSession, ids: Iterable[UUID]) -> dict[UUID, HiddenData]:
    """What outsiders must not read of these decisions, by id, as it is now: their rows are locked."""
    rows = await session.execute(
        select(Provvedimento, ProvvedimentoRiservato.parte_processuale, AnonymisationReview.confirmed_at)
        .outerjoin(ProvvedimentoRiservato, _of(ProvvedimentoRiservato.provvedimento_id))
        .outerjoin(AnonymisationReview, _of(AnonymisationReview.provvedimento_id))
        .where(Provvedimento.id.in_(list(ids)))
        .execution_options(populate_existing=True)
    )
    found = {
        row[0].id: HiddenData(
            metadata=_metadata(row[0], row[0].parte_processuale if row[1] is None else row[1]),
            restricted=row[0].restricted,
            confirmed=row[2] is not None,
        )
        for row in rows
    }
    passages = await _passages(session, [own for own, each in found.items() if each.restricted])
    return {own: replace(each, passages=tuple(passages.get(own, ()))) for own, each in found.items()}


def _of(provvedimento_id: InstrumentedAttribute[UUID]) -> ColumnElement[bool]:
    """What belongs to a decision that is restricted; rows may be left of one that no longer is."""
    return and_(provvedimento_id == Provvedimento.id, Provvedimento.restricted)


async def _passages(session: AsyncSession, ids: list[UUID]) -> dict[UUID, list[FoundPassage]]:
    """What the reviews of these decisions found, each wording once."""
    columns = (
        AnonymisationSpan.provvedimento_id,
        AnonymisationSpan.testo,
        AnonymisationSpan.category,
        func.coalesce(AnonymisationPerson.replacement, AnonymisationSpan.replacement),
        AnonymisationSpan.decision,
        AnonymisationPerson.name,
    )
    rows = await session.execute(
        select(*columns)
        .outerjoin(
            AnonymisationPerson,
            and_(
                AnonymisationPerson.provvedimento_id == AnonymisationSpan.provvedimento_id,
                AnonymisationPerson.key == AnonymisationSpan.person,
            ),
        )
        .where(AnonymisationSpan.provvedimento_id.in_(ids))
        .distinct()
        .order_by(*columns)
    )
    found: dict[UUID, list[FoundPassage]] = {}
    for own, testo, category, replacement, decision, person in rows:
        passage = FoundPassage(testo, Category(category), replacement, Decision(decision), person)
        found.setdefault(own, []).append(passage)
    return found


async def with_review(session: AsyncSession, ids: Iterable[UUID]) -> list[UUID]:
    """Those of the decisions that have a review."""
    wanted = AnonymisationReview.provvedimento_id.in_(list(ids))
    return list(await session.scalars(select(AnonymisationReview.provvedimento_id).where(wanted)))


async def person_name(session: AsyncSession, account_id: UUID | None) -> str | None:
    """The name of an account; None for none, or one that is gone."""
    if account_id is None:
        return None
    account = await session.get(UserAccount, account_id)
    return f"{account.name} {account.family_name}" if account is not None else None


async def person_names(session: AsyncSession, account_ids: Iterable[UUID | None]) -> dict[UUID | None, str]:
    """The names of accounts, by id."""
    wanted = UserAccount.id.in_([each for each in account_ids if each is not None])
    rows = await session.execute(select(UserAccount.id, UserAccount.name, UserAccount.family_name).where(wanted))
    return {row[0]: f"{row[1]} {row[2]}" for row in rows}


async def lock_provvedimento(session: AsyncSession, provvedimento_id: UUID) -> None:
    """Keep the decision as it is until the transaction ends; always before its review."""
    await session.execute(select(Provvedimento.id).where(Provvedimento.id == provvedimento_id).with_for_update())


async def is_original(session: AsyncSession, provvedimento_id: UUID, file_hash: str) -> bool:
    """Whether the document is the original of this decision, which is restricted."""
    found = exists().where(
        ProvvedimentoRiservato.provvedimento_id == provvedimento_id, ProvvedimentoRiservato.document_hash == file_hash
    )
    return bool(await session.scalar(select(found)))


async def pages(session: AsyncSession, file_hash: str | None) -> list[StoredPage]:
    """The pages of a document, in order; none while it has not been read."""
    if file_hash is None:
        return []
    rows = await session.execute(
        select(DocumentPage.page_number, DocumentPage.width, DocumentPage.height, DocumentPage.testo)
        .where(DocumentPage.hash == file_hash)
        .order_by(DocumentPage.page_number)
    )
    return [StoredPage(*row) for row in rows]


async def remove(session: AsyncSession, ids: Iterable[UUID]) -> None:
    """Remove the reviews of these decisions, with all that belongs to them."""
    await session.execute(
        delete(AnonymisationReview)
        .where(AnonymisationReview.provvedimento_id.in_(list(ids)))
        .execution_options(**UNSYNCHRONISED)
    )


async def document_hashes(session: AsyncSession, provvedimento_id: UUID) -> set[str]:
    """The hashes of the documents that the decision has."""
    own = select(Document.hash).where(Document.provvedimento_id == provvedimento_id)
    return set(await session.scalars(own))


async def pending(session: AsyncSession, provvedimento_id: UUID) -> bool:
    """Whether the decision has a review that is not confirmed and that somebody asked for or worked on, or that found
    something new. What was only looked at changes nothing.
    """
    touched = exists().where(
        AnonymisationSpan.provvedimento_id == AnonymisationReview.provvedimento_id,
        or_(AnonymisationSpan.decision != Decision.PROPOSTO, AnonymisationSpan.changed),
    )
    open_review = exists().where(
        AnonymisationReview.provvedimento_id == provvedimento_id,
        AnonymisationReview.state != State.CONFERMATA,
        or_(AnonymisationReview.request_reason.is_not(None), touched),
    )
    return bool(await session.scalar(select(open_review)))


async def is_confirmed(session: AsyncSession, provvedimento_id: UUID) -> bool:
    """Whether what the decision shows was confirmed in its review, by somebody who has looked at each page."""
    confirmed = exists().where(
        AnonymisationReview.provvedimento_id == provvedimento_id, AnonymisationReview.state == State.CONFERMATA
    )
    return bool(await session.scalar(select(confirmed)))


async def confirmers(session: AsyncSession, provvedimento_id: UUID) -> list[tuple[str, UUID | None]]:
    """Each doubt that somebody took upon themselves in confirming the copy that is public now, and who."""
    own = AnonymisationConfirmation.provvedimento_id == provvedimento_id
    public = select(Provvedimento.anonymized_document_hash).where(Provvedimento.id == provvedimento_id)
    rows = await session.execute(
        select(func.unnest(AnonymisationConfirmation.confirmed), AnonymisationConfirmation.account_id).where(
            own, AnonymisationConfirmation.document_hash == public.scalar_subquery()
        )
    )
    return [(row[0], row[1]) for row in rows]


async def attach(session: AsyncSession, provvedimento_id: UUID, hashes: Iterable[str]) -> None:
    """Let the decision have these documents."""
    await session.execute(
        update(Document)
        .where(Document.hash.in_(list(hashes)))
        .values(provvedimento_id=provvedimento_id)
        .execution_options(**UNSYNCHRONISED)
    )


async def detach_unused(session: AsyncSession, provvedimento_id: UUID, hashes: Iterable[str | None]) -> None:
    """Take from the decision the documents that are neither in use nor among ``hashes``; the clean-up of uploads
    removes them.
    """
    in_use = {each for each in hashes if each is not None}
    used = (
        await session.execute(
            select(
                Provvedimento.document_hash,
                Provvedimento.anonymized_document_hash,
                ProvvedimentoRiservato.document_hash,
            )
            .outerjoin(ProvvedimentoRiservato, ProvvedimentoRiservato.provvedimento_id == Provvedimento.id)
            .where(Provvedimento.id == provvedimento_id)
        )
    ).one()
    in_use |= {each for each in used if each is not None}
    await session.execute(
        update(Document)
        .where(Document.provvedimento_id == provvedimento_id, Document.hash.not_in(in_use))
        .values(provvedimento_id=None, uploaded_at=func.now())
        .execution_options(**UNSYNCHRONISED)
    )


async def publish(session: AsyncSession, provvedimento_id: UUID, *, file_hash: str, at: datetime, editor: UUID) -> None:
    """Let others read this document of a restricted decision, whose row is locked; its version grows."""
    await session.execute(
        update(Provvedimento)
        .where(Provvedimento.id == provvedimento_id)
        .values(
            anonymized_document_hash=file_hash,
            anonymised_confirmed_at=at,
            version=Provvedimento.version + 1,
            edited_by=editor,
            edit_date=func.now(),
        )
        .execution_options(**UNSYNCHRONISED)
    )
