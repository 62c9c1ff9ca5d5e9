"""What the records need of documents, and their salt, in SQL."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import case, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import Document, DocumentPage
from bdm.open_data.record.model import PublicSalt

PAGE_BREAK: Final = "\f"
"""What stands between two pages of a text."""
_PAGES: Final = func.array_agg(aggregate_order_by(DocumentPage.testo, DocumentPage.page_number.asc()))
_TEXT: Final = func.array_to_string(_PAGES, PAGE_BREAK)


async def documents(session: AsyncSession, hashes: Collection[str]) -> dict[str, dict[str, Any]]:
    """Of each document how many pages and characters it has, and the SHA-256 of its text (UTF-8, a form feed between
    two pages); of one that has not been read, or could not be, none of them.
    """
    if not hashes:
        return {}
    digest = func.encode(func.sha256(func.convert_to(_TEXT, "UTF8")), "hex")
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


async def texts(session: AsyncSession, hashes: Collection[str]) -> dict[str, str]:
    """The text of each document that has one, in the form whose SHA-256 its record tells."""
    if not hashes:
        return {}
    statement = (
        select(DocumentPage.hash, _TEXT.label("text"))
        .where(DocumentPage.hash.in_(list(hashes)))
        .group_by(DocumentPage.hash)
    )
    return {row.hash: row.text for row in await session.execute(statement)}


async def salt_key(session: AsyncSession) -> bytes:
    """From what the salts of the records follow."""
    return (await session.execute(select(PublicSalt.key))).scalar_one()
