"""The SQL of likeness. Who may read the decisions that are found is decided by who asks."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import Integer, any_, cast, func, select
from sqlalchemy.dialects.postgresql import ARRAY, array
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.document.likeness.text import BEGINNING, SHARED
from bdm.document.model import Document, DocumentPage, DocumentState

_MOST_COMPARED = 20
_MOST_LOOKED_AT = 2_000
"""A series of decisions on one form may have a hundred thousand that share a little: what is asked must not grow so."""


async def beginning(session: AsyncSession, file_hash: str) -> Sequence[str]:
    """The pages of a document until ``BEGINNING`` characters are full."""
    before = func.sum(func.length(DocumentPage.testo)).over(order_by=DocumentPage.page_number) - func.length(
        DocumentPage.testo
    )
    pages = (
        select(DocumentPage.page_number, DocumentPage.testo, before.label("before"))
        .where(DocumentPage.hash == file_hash)
        .subquery()
    )
    statement = select(pages.c.testo).where(pages.c.before < BEGINNING).order_by(pages.c.page_number)
    return (await session.scalars(statement)).all()


async def of_provvedimento(session: AsyncSession, provvedimento_id: UUID) -> dict[str, list[int]]:
    """The documents of a decision, the obscured one too, that can be compared: their signatures by hash."""
    statement = select(Document.hash, Document.likeness).where(
        Document.provvedimento_id == provvedimento_id, func.cardinality(Document.likeness) > 0
    )
    return {row.hash: row.likeness for row in await session.execute(statement)}


async def candidates(session: AsyncSession, signature: list[int], provvedimento_id: UUID) -> list[tuple[str, UUID]]:
    """Documents of other decisions, not withdrawn, that may have nearly the same text, those with most in common
    first: their hashes and decisions.
    """
    own = cast(array(signature), ARRAY(Integer))
    found = (
        select(Document.hash, Document.provvedimento_id, Document.likeness)
        .where(Document.likeness.op("&&")(own), Document.provvedimento_id != provvedimento_id)
        .limit(_MOST_LOOKED_AT)
        .subquery()
    )
    number = func.unnest(found.c.likeness).column_valued("number")
    shared = select(func.count(number)).where(number == any_(own)).scalar_subquery()
    statement = (
        select(found.c.hash, found.c.provvedimento_id)
        .join(Provvedimento, Provvedimento.id == found.c.provvedimento_id)
        .where(Provvedimento.status != Status.RITIRATO, shared >= SHARED)
        .order_by(shared.desc(), found.c.hash)
        .limit(_MOST_COMPARED)
    )
    return [(row.hash, row.provvedimento_id) for row in await session.execute(statement)]


async def without(session: AsyncSession, limit: int) -> Sequence[Document]:
    """Processed documents at which nobody has looked, locked until the transaction ends."""
    statement = (
        select(Document)
        .where(Document.likeness.is_(None), Document.state == DocumentState.ELABORATO)
        .order_by(Document.seq)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await session.scalars(statement)).all()
