"""Looking at what is embedded in a document, once: lists then come from the database."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bdm.document import repository as document_repository
from bdm.document.attachment import repository as attachment_repository

if TYPE_CHECKING:
    from bdm.document.processing.extraction import EmbeddedFile
    from bdm.document.processing.pool import DocumentServices


async def note_attachments(services: DocumentServices, file_hash: str, path: Path) -> None:
    """Keep what is embedded in the document, whose file is at ``path``. Raises ReadingFailed."""
    await keep(services, file_hash, await services.readers.attachments(path))


async def keep(services: DocumentServices, file_hash: str, files: Sequence[EmbeddedFile]) -> None:
    """Write down what was found in a document, if there still is one."""
    async with services.database.transaction() as session:
        document = await document_repository.get_for_update(session, file_hash)
        if document is not None:
            await attachment_repository.replace(session, document, files)
