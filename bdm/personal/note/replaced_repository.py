"""The SQL on notes whose document was replaced: which wait, and where they are put."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import case, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.document.model import Document, DocumentState
from bdm.personal.note.model import DocumentNote
from bdm.personal.note.repository import UNSYNCHRONISED, on_face


async def hold_documents(session: AsyncSession, provvedimento_id: UUID) -> None:
    """Let nobody replace a document of the decision until the transaction ends: a note that is made on the old one
    meanwhile would not be looked for in the new one.
    """
    await session.execute(
        select(Provvedimento.id).where(Provvedimento.id == provvedimento_id).with_for_update(read=True)
    )


@dataclass(frozen=True)
class ReplacedDocument:
    """The document that a face of a decision has now, and the notes that were made on another one."""

    anonymised: bool
    document: Document
    notes: Sequence[DocumentNote]


async def replaced_documents(session: AsyncSession, provvedimento_id: UUID) -> list[ReplacedDocument]:
    """The faces of a decision on which notes wait, where the document that is there now may be looked through. An
    anonymised version counts once it is confirmed.
    """
    original = func.coalesce(Provvedimento.document_hash, ProvvedimentoRiservato.document_hash)
    confirmed = case((Provvedimento.anonymised_confirmed_at.is_not(None), Provvedimento.anonymized_document_hash))
    hashes = (
        await session.execute(
            select(original, confirmed)
            .select_from(Provvedimento)
            .outerjoin(ProvvedimentoRiservato, ProvvedimentoRiservato.provvedimento_id == Provvedimento.id)
            .where(Provvedimento.id == provvedimento_id)
        )
    ).one_or_none()
    found = []
    for anonymised, file_hash in zip((False, True), hashes or (), strict=False):
        document = await session.get(Document, file_hash, populate_existing=True) if file_hash else None
        if document is None or document.state != DocumentState.ELABORATO:
            continue
        waiting = on_face(provvedimento_id, anonymised) & (DocumentNote.file_hash != document.hash)
        notes = (await session.scalars(select(DocumentNote).where(waiting).order_by(DocumentNote.id))).all()
        if notes:
            found.append(ReplacedDocument(anonymised, document, notes))
    return found


async def page_counts(session: AsyncSession, hashes: Collection[str]) -> dict[str, int | None]:
    """How many pages documents have."""
    rows = await session.execute(select(Document.hash, Document.page_count).where(Document.hash.in_(hashes)))
    return {row.hash: row.page_count for row in rows}


async def move(session: AsyncSession, note: DocumentNote, file_hash: str, **place: Any) -> bool:
    """Put a note on another document; False where somebody has moved or removed it meanwhile."""
    statement = (
        update(DocumentNote)
        .where(DocumentNote.id == note.id, DocumentNote.file_hash == note.file_hash)
        .values(file_hash=file_hash, revision=DocumentNote.revision + 1, **place)
        .returning(DocumentNote.id)
    )
    return (await session.execute(statement.execution_options(**UNSYNCHRONISED))).first() is not None
