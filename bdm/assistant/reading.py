"""The decision as the assistant may read it for somebody: the text of the version that this reader may open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assistant.answers import Citation
from bdm.assistant.passages import passages
from bdm.assistant.ranking import PackedIndex
from bdm.content.provvedimento import service as provvedimento_service
from bdm.content.provvedimento.schemas import DocumentFaces
from bdm.document import service as document_service
from bdm.document.processing.computing import compute
from bdm.platform.authz import Scope
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.kit.bounded_cache import SizedCache
from bdm.platform.kit.errors import Conflict, NotFound

NO_TEXT: Final = "Il documento non contiene testo su cui rispondere."
_KEPT: Final = 32_000_000
"""Bytes of the indexes that a process remembers, with their texts: a conversation asks several times about one."""


@dataclass(frozen=True)
class OpenDocument:
    """What is read: whose document, its name (``file_hash``), the text of its pages."""

    faces: DocumentFaces
    file_hash: str
    pages: tuple[str, ...] = field(default=(), repr=False)

    async def index(self) -> PackedIndex:
        """Its passages. It takes a while: no connection is to be kept meanwhile. Raises Conflict (NO_TEXT)."""
        index = _known.get(self.pages)
        if index is None:
            size = sum(map(len, self.pages))
            index = await compute(index_of, size, self.pages)
            _known.keep(self.pages, index, size + len(index.packed))
        if index.empty:
            raise Conflict(NO_TEXT, code="NO_TEXT")
        return index

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

    Raises NotFound for what the reader may not see; Conflict while the document is being read (PROCESSING), or where
    reading failed (CONVERSION_FAILED).
    """
    faces = await provvedimento_service.readable_documents(session, scope, name)
    file_hash = faces.anonymized_document_hash if anonymised else faces.document_hash
    if file_hash is None:
        raise NotFound(NO_DOCUMENT)
    pages = tuple(await document_service.page_texts(session, file_hash))
    return OpenDocument(faces, file_hash, pages)


_known: Final[SizedCache[tuple[str, ...], PackedIndex]] = SizedCache(_KEPT)


def index_of(pages: tuple[str, ...]) -> PackedIndex:
    """The passages of these pages; of pages without words there are none."""
    return PackedIndex.of(passages(pages))


def warm_up() -> None:
    """Do once what each process that reads a text for questions would do again."""
    index_of(("MOTIVI\nIl giudice ha accertato l'inadempimento e risolve il contratto.\n",))
