"""All SQL on what is read from the text of a document and stored beside it, and on whose is missing."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, exists, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import Document, DocumentDerived, DocumentState


async def load_derived(session: AsyncSession, file_hash: str, names: Sequence[str], version: int) -> dict[str, bytes]:
    """What is stored of a document under these ``names``, in this version."""
    statement = select(DocumentDerived.name, DocumentDerived.data).where(
        DocumentDerived.hash == file_hash, DocumentDerived.name.in_(names), DocumentDerived.version == version
    )
    return {row.name: row.data for row in await session.execute(statement)}


async def add_derived(session: AsyncSession, file_hash: str, name: str, version: int, data: bytes) -> None:
    """Store something of a document."""
    await session.execute(insert(DocumentDerived).values(hash=file_hash, name=name, version=version, data=data))


async def delete_derived(session: AsyncSession, file_hash: str) -> None:
    """Remove what is stored of a document."""
    await session.execute(delete(DocumentDerived).where(DocumentDerived.hash == file_hash))


async def without_citations(session: AsyncSession, longest: int, version: int, limit: int) -> Sequence[Document]:
    """Processed documents, with texts up to ``longest``, of which it was not read in this version what they cite,
    locked until the transaction ends.
    """
    statement = (
        select(Document)
        .where(
            Document.state == DocumentState.ELABORATO,
            or_(Document.citations.is_(None), Document.citations < version),
            Document.characters <= longest,
        )
        .order_by(Document.citations.nulls_first())
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await session.scalars(statement)).all()


async def without_derived(session: AsyncSession, longer: int, version: int) -> Sequence[str]:
    """Processed documents whose text is ``longer``, of which nothing is stored in this version: their hashes."""
    statement = (
        select(Document.hash)
        .where(Document.characters > longer, Document.state == DocumentState.ELABORATO)
        .where(~exists().where(DocumentDerived.hash == Document.hash, DocumentDerived.version == version))
        .order_by(Document.seq)
    )
    return (await session.scalars(statement)).all()
