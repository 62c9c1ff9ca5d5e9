"""Where a new passage stands on its page, for a client that knows its words alone: one marked in the text of the
decision, which is read without its PDF (docs/regole/note-e-cartelle.md#note-sui-passi).
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document import service as document_service
from bdm.document.pdf.failure import ReadingFailed
from bdm.document.pdf.passages import MarkedPassage
from bdm.document.processing.pool import DocumentParts
from bdm.personal.note.schemas import DocumentNoteIn
from bdm.platform.authz import Reader
from bdm.platform.storage import DocumentMissing

Place: TypeAlias = dict[str, Any]
"""``page_number`` and ``rotated_rect`` of a note."""
Placing: TypeAlias = Callable[[AsyncSession, Reader, DocumentNoteIn], Awaitable[Place]]

NOWHERE: Final[Place] = {"rotated_rect": []}
"""The words are read on the page and are not in the file: a scan. The note has its page alone."""

log = logging.getLogger(__name__)


def placing_in(parts: DocumentParts) -> Placing:
    """Looks for passages in the files that ``parts`` store."""

    async def placed(session: AsyncSession, reader: Reader, asked: DocumentNoteIn) -> Place:
        """Raises NotFound for a document that the reader may not open; ReadingFailed where trying again may help."""
        document = await document_service.require_openable(session, reader, str(asked.file_hash))
        pages, number = document.page_count or 1, asked.page_number or 1
        passage = MarkedPassage(asked.quote or "", asked.prefix or "", asked.suffix or "", number)
        try:
            async with parts.store.local_path(document.hash) as path:
                places = await parts.readers.locate(path, [passage], pages=pages, pages_before=pages)
        except (DocumentMissing, ReadingFailed) as error:
            if isinstance(error, ReadingFailed) and error.code.may_pass:
                raise
            log.warning("a note on document %s has no place: %s", document.hash, error)
            return NOWHERE
        found = places.get(0)
        # The same words further away are not the ones that were marked
        if found is None or abs(found.page_number - number) > 1:
            return NOWHERE
        return {"page_number": found.page_number, "rotated_rect": found.rotated_rect}

    return placed
