"""Keeping what is read from texts (``analysis``)."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document import derived_repository, repository as document_repository
from bdm.document.citation import repository as citation_repository
from bdm.document.citation.reading import CitedAuthority
from bdm.document.likeness.service import note as note_likeness
from bdm.document.model import Document
from bdm.document.processing.computing import compute
from bdm.document.text_analysis import LONG, VERSION, TextAnalysis


async def note_text(session: AsyncSession, document: Document, analysis: TextAnalysis | None = None) -> None:
    """Of a text that has just been read; ``analysis``, if it was made then. Of a long one ``document.derive`` keeps the
    rest.
    """
    if document.characters > LONG:
        document.outline = document.citations = document.languages = None
        await note_likeness(session, document)
        return
    known = analysis is not None  # with its pages, in whose place went all that was read from others
    await _keep(session, document, analysis or await _analysis(session, document), gone=known)


async def note_texts_again(session: AsyncSession, limit: int) -> int:
    """Keep by this ``VERSION`` what an earlier one has kept, of so many short documents; of how many it was done."""
    documents = await derived_repository.without_citations(session, LONG, VERSION, limit)
    for document in documents:
        await _keep(session, document, await _analysis(session, document))
    return len(documents)


async def analysis_of(pages: Sequence[str]) -> TextAnalysis | None:
    """What is to be kept of a text that was read as these pages; None of a long one."""
    characters = sum(map(len, pages))
    return await compute(TextAnalysis.of, characters, pages) if characters <= LONG else None


async def _analysis(session: AsyncSession, document: Document) -> TextAnalysis:
    pages = [*await document_repository.page_texts(session, document.hash)]
    return await compute(TextAnalysis.of, sum(map(len, pages)), pages)


async def _keep(session: AsyncSession, document: Document, analysis: TextAnalysis, *, gone: bool = False) -> None:
    document.outline, document.likeness = analysis.outline, analysis.likeness
    document.languages = [*analysis.languages]
    await keep_citations(session, document, analysis.citations, gone=gone)


async def keep_citations(
    session: AsyncSession, document: Document, authorities: Sequence[CitedAuthority], *, gone: bool = False
) -> None:
    """Keep what the text of the document cites."""
    await citation_repository.replace(session, document, authorities, gone=gone)
    document.citations = VERSION
