"""What the records need of documents, in SQL."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import case, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import Document, DocumentPage

PAGE_BREAK: Final = "\f"
"""What stands between two pages of a text."""


async def documents(session: AsyncSession, hashes: Collection[str]) -> dict[str, dict[str, Any]]:
    """Of each document how many pages and characters it has, and the SHA-256 of its text (UTF-8, a form feed between
    two pages); of one that has not been read, or could not be, none of them.
    """
    if not hashes:
        return {}
    pages = func.array_agg(aggregate_order_by(DocumentPage.testo, DocumentPage.page_number.asc()))
    digest = func.encode(func.sha256(func.convert_to(func.array_to_string(pages, PAGE_BREAK), "UTF8")), "hex")
    statement = (
        select(
            Document.hash,
            Document.page_count,
            func.sum(func.length(DocumentPage.testo)),
            case((func.count(DocumentPage.hash) > 0, digest)),
        )
        .outerjoin(DocumentPage, DocumentPage.hash == Document.hash)
        .where(Document.hash.in_(list(hashes)))
        .group_by(Document.hash, Document.page_count)
    )
    return {
        file_hash: {"hash": file_hash, "pagine": pages, "caratteri": characters, "testo_sha256": digest}
        for file_hash, pages, characters, digest in await session.execute(statement)
    }
