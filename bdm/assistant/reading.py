"""The decision as the assistant may read it for somebody: the text of the version that this reader may open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import anyio.to_thread
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assistant.answers import Citation
from bdm.assistant.passages import passages
from bdm.assistant.ranking import Index
from bdm.content.provvedimento import service as provvedimento_service
from bdm.content.provvedimento.schemas import DocumentFaces
from bdm.document import service as document_service
from bdm.platform.authz import Scope
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.kit.errors import Conflict, NotFound
from bdm.platform.kit.kept import SizedCache

NO_TEXT: Final = "Il documento non contiene testo su cui rispondere."
_KEPT: Final = 8_000_000
"""Characters of texts whose passages a process remembers: a conversation asks several times about one."""


@dataclass(frozen=True)
class OpenDocument:
    """What is read: whose document, its name (``file_hash``), its passages, the text of its pages."""

    faces: DocumentFaces
    file_hash: str
    index: Index
    pages: tuple[str, ...] = field(default=(), repr=False)

    def has(self, citation: Citation) -> bool:
        """Whether the citation's words stand where it says; they may have been read otherwise since."""
        there = "".join(
            self.pages[place.page - 1][place.start : place.end] if place.page <= len(self.pages) else ""
            for place in citation.places
        )
        return bool(citation.places) and _letters(there) == _letters(citation.quote)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


async def read(session: AsyncSession, scope: Scope, name: str, *, anonymised: bool = False) -> OpenDocument:
    """The document of a decision, or its anonymised version, for a reader with ``scope``: restricted originals are read
    for their own office only, everybody else's ``document_hash`` is the anonymised version (``authz``).

    Raises NotFound for what the reader may not see; Conflict while the document is being read (PROCESSING), where
    reading failed (CONVERSION_FAILED) or found no text (NO_TEXT).
    """
    faces = await provvedimento_service.readable_documents(session, scope, name)
    file_hash = faces.anonymized_document_hash if anonymised else faces.document_hash
    if file_hash is None:
        raise NotFound(NO_DOCUMENT)
    pages = tuple(await document_service.page_texts(session, file_hash))
    index = _known.get(pages)
    if index is None:
        index = await anyio.to_thread.run_sync(_indexed, pages)
        _known.keep(pages, index, sum(map(len, pages)))
    if not index.passages:
        raise Conflict(NO_TEXT, code="NO_TEXT")
    return OpenDocument(faces, file_hash, index, pages)


_known: Final[SizedCache[tuple[str, ...], Index]] = SizedCache(_KEPT)


def _indexed(pages: tuple[str, ...]) -> Index:
    return Index(passages(pages))
