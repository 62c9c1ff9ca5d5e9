"""All SQL on what is new to a person. Every statement names the account whose novelties they are."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.personal.fascicolo.model import FascicoloParticipant
from bdm.personal.note.model import DocumentNote, DocumentNoteParticipant
from bdm.personal.note.repository import opens
from bdm.personal.sharing.schemas import NewSharesOut
from bdm.platform.authz import Scope


async def new(session: AsyncSession, scope: Scope, account_id: UUID) -> NewSharesOut:
    """What the account has not opened yet. A note on a face that ``scope`` does not open is none."""
    notes = (
        select(func.count())
        .select_from(DocumentNoteParticipant)
        .join(DocumentNote, DocumentNote.id == DocumentNoteParticipant.document_note_id)
        .join(Provvedimento, Provvedimento.id == DocumentNote.provvedimento_id)
        .where(
            DocumentNoteParticipant.account_id == account_id,
            DocumentNoteParticipant.new_since.is_not(None),
            opens(scope),
        )
    )
    folders = (
        select(func.count())
        .select_from(FascicoloParticipant)
        .where(FascicoloParticipant.account_id == account_id, FascicoloParticipant.new_since.is_not(None))
    )
    row = (await session.execute(select(notes.scalar_subquery(), folders.scalar_subquery()))).one()
    return NewSharesOut(document_note=row[0], fascicolo=row[1])


async def mark_seen(
    session: AsyncSession, account_id: UUID, notes: Collection[UUID], folders: Collection[UUID]
) -> None:
    """These are new to the account no longer; what is not shared with it is nothing to it."""
    if notes:
        await session.execute(
            update(DocumentNoteParticipant)
            .where(
                DocumentNoteParticipant.account_id == account_id,
                DocumentNoteParticipant.document_note_id.in_(notes),
                DocumentNoteParticipant.new_since.is_not(None),
            )
            .values(new_since=None)
        )
    if folders:
        await session.execute(
            update(FascicoloParticipant)
            .where(
                FascicoloParticipant.account_id == account_id,
                FascicoloParticipant.fascicolo_id.in_(folders),
                FascicoloParticipant.new_since.is_not(None),
            )
            .values(new_since=None)
        )
