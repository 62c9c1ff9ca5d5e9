"""Use cases on the attachments of a document. Whoever may open the document may open what is embedded in it, since it
is part of the file: the anonymised version of a decision is another file, and of the original's attachments tells but
how many it leaves out.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document import service as document_service
from bdm.document.attachment import repository as attachment_repository
from bdm.document.attachment.model import DocumentAttachment
from bdm.document.attachment.schemas import AttachmentOut, AttachmentsOut
from bdm.document.pdf.failure import ReadingFailed
from bdm.platform.audit import service as audit_service
from bdm.platform.authz import Reader
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.kit.errors import Conflict, NotFound
from bdm.platform.storage import DocumentMissing

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentServices

PROGRAM = "L'allegato è un programma e non si può aprire."
UNREADABLE = "L'allegato è danneggiato o troppo grande e non si può aprire."


async def of_document(session: AsyncSession, reader: Reader, file_hash: str) -> AttachmentsOut:
    """What is embedded in a document. Raises NotFound for whoever may not open it."""
    document, view = await document_service.openable(session, reader, file_hash)
    left_out = 0
    if view is not None and file_hash == view.anonymized_document_hash:
        left_out = await attachment_repository.count_besides(session, view.id, file_hash)
    return AttachmentsOut(
        read=document.attachments is not None,
        attachments=[
            AttachmentOut.model_validate(one) for one in await attachment_repository.of_document(session, file_hash)
        ],
        left_out=left_out,
    )


async def take_out(services: DocumentServices, reader: Reader, file_hash: str, number: int) -> tuple[BinaryIO, str]:
    """An attachment as an open file, of which nothing is left once it is closed, and its name. Opening one of a
    restricted original is recorded, as opening that. No connection to the database is held while the file is read.

    Raises NotFound for whoever may not open the document; Conflict for a program, and for what cannot be read.
    """
    async with services.database.transaction() as session:
        _, view = await document_service.openable(session, reader, file_hash)
        attachment = await require(session, file_hash, number)
        if attachment.program:
            raise Conflict(PROGRAM, code="PROGRAM")
        if view and view.restricted and file_hash != view.anonymized_document_hash:
            await audit_service.record_opening(session, reader.upn, view.id, "documento")
    with tempfile.TemporaryDirectory(prefix="bdm-attachment-") as folder:
        result = Path(folder, "result")
        try:
            async with services.store.local_path(file_hash) as path:
                await services.readers.extract(path, number, result, max_bytes=services.settings.document_max_bytes)
        except DocumentMissing:
            raise NotFound(NO_DOCUMENT) from None
        except ReadingFailed:
            raise Conflict(UNREADABLE, code="UNREADABLE") from None
        return await asyncio.to_thread(result.open, "rb"), attachment.name


async def require(session: AsyncSession, file_hash: str, number: int) -> DocumentAttachment:
    """One of a document's. Raises NotFound."""
    attachment = await attachment_repository.get(session, file_hash, number)
    if attachment is None:
        raise NotFound(NO_DOCUMENT)
    return attachment
