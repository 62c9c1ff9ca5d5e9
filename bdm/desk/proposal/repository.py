"""The SQL of proposals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.proposal.model import DocumentProposals
from bdm.reference.parola_chiave.model import ParolaChiave


async def get(session: AsyncSession, file_hash: str) -> list[dict[str, Any]] | None:
    """What was read from the document; None before that."""
    return await session.scalar(select(DocumentProposals.proposals).where(DocumentProposals.hash == file_hash))


async def put(session: AsyncSession, file_hash: str, proposals: list[dict[str, Any]]) -> None:
    """Keep these in the place of those of an earlier reading."""
    statement = insert(DocumentProposals).values(hash=file_hash, proposals=proposals)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["hash"], set_={"proposals": statement.excluded.proposals, "read_at": func.now()}
        )
    )


async def keywords(session: AsyncSession) -> Sequence[tuple[str, str, str]]:
    """Triples of area, materia and keyword."""
    rows = await session.execute(select(ParolaChiave.area, ParolaChiave.materia, ParolaChiave.nome))
    return [(area, materia, nome) for area, materia, nome in rows]
