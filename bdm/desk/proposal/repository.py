"""The SQL of proposals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.desk.proposal.model import DocumentProposals
from bdm.document.model import Document, DocumentState
from bdm.reference.parola_chiave.model import ParolaChiave


async def get(session: AsyncSession, file_hash: str) -> list[dict[str, Any]] | None:
    """What was read from the document; None before that."""
    return await session.scalar(select(DocumentProposals.proposals).where(DocumentProposals.hash == file_hash))


async def put(session: AsyncSession, file_hash: str, proposals: list[dict[str, Any]], version: int) -> None:
    """Keep these in the place of those of an earlier reading."""
    statement = insert(DocumentProposals).values(hash=file_hash, proposals=proposals, version=version)
    new = statement.excluded
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["hash"],
            set_={"proposals": new.proposals, "version": new.version, "read_at": func.now()},
        )
    )


async def leave(session: AsyncSession, file_hash: str, version: int) -> None:
    """Those of an earlier reading stay, and this version does not look again."""
    await session.execute(update(DocumentProposals).where(DocumentProposals.hash == file_hash).values(version=version))


async def of_older_version(session: AsyncSession, version: int, limit: int) -> Sequence[str]:
    """So many documents that are somebody's draft, or of no decision yet, with the proposals of an earlier version, the
    last uploaded first: their hashes.
    """
    statement = (
        select(DocumentProposals.hash)
        .join(Document, Document.hash == DocumentProposals.hash)
        .outerjoin(Provvedimento, Provvedimento.id == Document.provvedimento_id)
        .where(
            DocumentProposals.version < version,
            Document.state == DocumentState.ELABORATO,
            or_(Document.provvedimento_id.is_(None), Provvedimento.status == Status.BOZZA),
        )
        .order_by(Document.seq.desc())
        .limit(limit)
    )
    return (await session.scalars(statement)).all()


async def keywords(session: AsyncSession) -> Sequence[tuple[str, str, str]]:
    """Triples of area, materia and keyword."""
    rows = await session.execute(select(ParolaChiave.area, ParolaChiave.materia, ParolaChiave.nome))
    return [(area, materia, nome) for area, materia, nome in rows]
