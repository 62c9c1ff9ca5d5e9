"""The SQL of citations. Who may read the decisions that cite is decided by who asks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.citation.model import Citazione
from bdm.document.citation.reading import REASONS, CitedAuthority
from bdm.document.model import Document


async def replace(session: AsyncSession, document: Document, cited: Sequence[CitedAuthority]) -> None:
    """Put these in the place of what an earlier reading of the document has found."""
    await session.execute(delete(Citazione).where(Citazione.document_seq == document.seq))
    if cited:
        rows = [
            {
                "document_seq": document.seq,
                "number": number,
                "nome": each.nome,
                "norma": each.norma,
                "certain": each.certain,
                "reasons": any(place.part in REASONS for place in each.places),
                "treated": any(place.treatment is not None for place in each.places),
                "places": each.numbers,
            }
            for number, each in enumerate(cited)
        ]
        await session.execute(insert(Citazione), rows)


async def precedents(session: AsyncSession, hashes: Collection[str]) -> dict[str, list[tuple[str, bool]]]:
    """The decisions that each document cites: their names, and whether in the reasons."""
    if not hashes:
        return {}
    statement = (
        select(Document.hash, func.array_agg(Citazione.nome), func.array_agg(Citazione.reasons))
        .join(Citazione, Citazione.document_seq == Document.seq)
        .where(Document.hash.in_(list(hashes)), ~Citazione.norma)
        .group_by(Document.hash)
    )
    return {
        file_hash: sorted(zip(names, reasons, strict=True))
        for file_hash, names, reasons in await session.execute(statement)
    }
