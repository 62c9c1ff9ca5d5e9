"""Which decisions have nearly the same text."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.likeness import repository as likeness_repository
from bdm.document.likeness.text import nearly_the_same, signature
from bdm.document.model import Document


async def note(session: AsyncSession, document: Document, pages: Sequence[str] | None = None) -> None:
    """Keep the signature of the document's text: of all its ``pages``, or as many as count are read."""
    if pages is None:
        pages = await likeness_repository.beginning(session, document.hash)
    document.likeness = await asyncio.to_thread(signature, pages)


async def alike(session: AsyncSession, provvedimento_id: UUID, most: int) -> list[UUID]:
    """At most so many other decisions with a document whose text is nearly that of one of this decision's."""
    found: dict[UUID, None] = {}
    for file_hash, own in (await likeness_repository.of_provvedimento(session, provvedimento_id)).items():
        others = await likeness_repository.candidates(session, own, provvedimento_id)
        pages: Sequence[str] = await likeness_repository.beginning(session, file_hash) if others else ()
        for other_hash, other_id in others:
            if len(found) == most:
                break
            other = await likeness_repository.beginning(session, other_hash)
            if other_id not in found and await asyncio.to_thread(nearly_the_same, pages, other):
                found[other_id] = None
    return list(found)
