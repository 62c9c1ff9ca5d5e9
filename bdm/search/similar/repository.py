"""The SQL of similar decisions."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import DocumentPage


async def beginnings(session: AsyncSession, hashes: Iterable[str], pages: int) -> dict[str, str]:
    """The text of the first ``pages`` pages of each document. Callers have decided that the reader may open it."""
    statement = (
        select(DocumentPage.hash, DocumentPage.testo)
        .where(DocumentPage.hash.in_(list(hashes)), DocumentPage.page_number <= pages)
        .order_by(DocumentPage.hash, DocumentPage.page_number)
    )
    texts: dict[str, list[str]] = {}
    for file_hash, testo in await session.execute(statement):
        texts.setdefault(file_hash, []).append(testo)
    return {file_hash: "\n".join(parts) for file_hash, parts in texts.items()}
