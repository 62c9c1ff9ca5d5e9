"""All SQL on attachments. Who may read those of which document is decided before, by the document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from uuid import UUID

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.attachment.model import DocumentAttachment
from bdm.document.model import Document, DocumentState
from bdm.document.processing.extraction import EmbeddedFile


async def of_document(session: AsyncSession, file_hash: str) -> Sequence[DocumentAttachment]:
    """What is embedded in a document, in order."""
    own = select(DocumentAttachment).where(DocumentAttachment.hash == file_hash)
    return (await session.scalars(own.order_by(DocumentAttachment.number))).all()


async def names(session: AsyncSession, file_hash: str | None) -> list[str]:
    """What the files embedded in a document are called, in order."""
    own = select(DocumentAttachment.name).where(DocumentAttachment.hash == file_hash)
    return list(await session.scalars(own.order_by(DocumentAttachment.number)))


async def get(session: AsyncSession, file_hash: str, number: int) -> DocumentAttachment | None:
    """One of a document's."""
    return await session.get(DocumentAttachment, (file_hash, number))


async def count_besides(session: AsyncSession, provvedimento_id: UUID, file_hash: str) -> int:
    """How many are embedded in the other documents of a decision than ``file_hash``."""
    others = (Document.provvedimento_id == provvedimento_id, Document.hash != file_hash)
    return await session.scalar(select(func.sum(Document.attachments)).where(*others)) or 0


async def replace(session: AsyncSession, document: Document, files: Sequence[EmbeddedFile]) -> None:
    """Put these in the place of those that an earlier look has found."""
    await session.execute(delete(DocumentAttachment).where(DocumentAttachment.hash == document.hash))
    if files:
        await session.execute(insert(DocumentAttachment), [{"hash": document.hash, **asdict(one)} for one in files])
    document.attachments = len(files)


async def without_list(session: AsyncSession, limit: int) -> Sequence[str]:
    """Processed documents at which nobody has looked, ``limit`` at most: their hashes."""
    processed = Document.state.in_((DocumentState.ELABORATO, DocumentState.SENZA_TESTO))
    statement = select(Document.hash).where(Document.attachments.is_(None), processed)
    return (await session.scalars(statement.order_by(Document.seq).limit(limit))).all()
