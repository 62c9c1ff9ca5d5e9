"""What is kept of a document's text when it has been read: what every page of results, every search for its likes and
every list of what it cites would look for in it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document import repository as document_repository
from bdm.document.citation import repository as citation_repository
from bdm.document.citation.reading import CitedAuthority, citations
from bdm.document.derived import LONG, OUTLINED, VERSION, pack_outline
from bdm.document.likeness.service import note as note_likeness
from bdm.document.model import Document


async def note_text(session: AsyncSession, document: Document) -> None:
    """Of a text that has just been read. Of a long one ``document.derive`` keeps the rest."""
    if document.characters > LONG:
        document.outline = document.citations = None
        await note_likeness(session, document)
        return
    pages = await document_repository.page_texts(session, document.hash)
    await _note_pages(session, document, pages)
    await note_likeness(session, document, pages)


async def note_texts_again(session: AsyncSession, limit: int) -> int:
    """Keep by this ``VERSION`` what an earlier one has kept, of so many short documents; of how many it was done."""
    documents = await document_repository.without_citations(session, LONG, VERSION, limit)
    for document in documents:
        await _note_pages(session, document, await document_repository.page_texts(session, document.hash))
    return len(documents)


async def _note_pages(session: AsyncSession, document: Document, pages: Sequence[str]) -> None:
    shown_whole = document.page_count is not None and document.page_count <= OUTLINED
    document.outline = pack_outline(pages) if shown_whole else None
    await keep_citations(session, document, await asyncio.to_thread(citations, pages))


async def keep_citations(session: AsyncSession, document: Document, cited: Sequence[CitedAuthority]) -> None:
    """Keep what the text of the document cites."""
    await citation_repository.replace(session, document, cited)
    document.citations = VERSION
