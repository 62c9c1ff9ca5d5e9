"""Attachments: files embedded in the PDF of a decision, which therefore gets a new hash (docs/regole/documenti.md)."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.proposal import service as proposal_service
from bdm.desk.upload.intake import take
from bdm.desk.upload.service import UnusableFile, refuse_used
from bdm.document import service as document_service
from bdm.document.attachment import service as attachment_service
from bdm.document.model import Document, DocumentState
from bdm.document.pdf.failure import ReadingFailed
from bdm.platform.authz import Permission, Reader, Scope
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.kit.errors import Conflict, FieldError, Forbidden, Invalid, NotFound, TooLarge
from bdm.platform.kit.file_names import file_name
from bdm.platform.storage import DocumentMissing
from bdm.platform.storage.hashing import file_hash as hash_of

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentServices

MAX_BYTES = 10_000_000
TOO_LARGE = "Errore in fase di caricamento. Verificare che le dimensioni del file non superino i 10 M"
"""Read by people who send files (docs/regole/documenti.md#allegati)."""
IN_PROGRESS = "Il documento è in elaborazione: gli allegati si possono aggiungere e togliere appena è stato letto."
AGAIN_SECONDS = 2
OTHER_AREA = "L'area non è quella del documento."
EMPTY = "L'allegato è vuoto."
TOO_LARGE_TOGETHER = "Il documento con i suoi allegati supera la dimensione massima di {megabytes} MB."
ANONYMISED = "Alla versione anonimizzata non si possono aggiungere allegati."
NOT_A_DRAFT = "Gli allegati si possono modificare solo nei provvedimenti in bozza."


async def attach(
    services: DocumentServices,
    reader: Reader,
    file_hash: str,
    *,
    attachment: BinaryIO,
    size: int,
    name: str,
    domain: str,
) -> str:
    """Embed a file of ``size`` bytes, called ``name``, in the document; the hash of the new document, which is the
    reader's and waits for processing. The old one stays as it is. Repeating it leads to the same document.
    ``domain`` is the document's, or the area that its text says.

    Raises Forbidden; NotFound for a document that the reader may not open; Conflict while it is processed, if that
    failed, or if its decision is no draft; TooLarge; Invalid for an empty attachment; UnusableFile for a program, for
    what is attached already, and where the PDF does not take it.
    """
    reader.require(Permission.EDIT_PROVVEDIMENTO)
    if size > MAX_BYTES:
        raise TooLarge(TOO_LARGE)
    if size == 0:
        raise Invalid(EMPTY, errors=[FieldError("attachment", EMPTY)])
    async with services.database.reading() as session:
        document = await _editable(session, reader, file_hash)
        if domain != document.domain and await proposal_service.area_of(session, file_hash) != domain.lower():
            raise Invalid(errors=[FieldError("domain", OTHER_AREA)])
    most = 2 * services.settings.document_max_bytes
    if document.size + size > most:
        raise TooLarge(TOO_LARGE_TOGETHER.format(megabytes=most // 1_000_000))
    with tempfile.NamedTemporaryFile(prefix="bdm-attachment-") as source:
        await asyncio.to_thread(_copy, attachment, source)
        change = partial(services.readers.attach, attachment=Path(source.name), name=file_name(name, "allegato"))
        return await _change(services, reader, document, change, domain=domain)


async def remove(services: DocumentServices, reader: Reader, file_hash: str, number: int) -> str:
    """Take an attachment out of the document; the hash of the new one, as ``attach``, and raises as that; NotFound
    also where there is no such attachment.
    """
    reader.require(Permission.EDIT_PROVVEDIMENTO)
    async with services.database.reading() as session:
        document = await _editable(session, reader, file_hash)
        await attachment_service.require(session, file_hash, number)
    return await _change(
        services, reader, document, partial(services.readers.detach, number=number), domain=document.domain
    )


async def _change(
    services: DocumentServices,
    reader: Reader,
    document: Document,
    change: Callable[..., Awaitable[None]],
    *,
    domain: str,
) -> str:
    """Take what ``change`` makes of the document; its hash."""
    with tempfile.TemporaryDirectory(prefix="bdm-attachment-") as folder:
        result = Path(folder, "result.pdf")
        try:
            async with services.store.local_path(document.hash) as path:
                await change(path, result=result, max_bytes=4 * services.settings.document_max_bytes)
        except DocumentMissing:
            raise NotFound(NO_DOCUMENT) from None
        except ReadingFailed as failure:
            raise UnusableFile(failure.code.reason, extra={"reason": failure.code}) from None
        new_hash = await asyncio.to_thread(hash_of, result)
        async with services.database.reading() as session:
            await refuse_used(session, reader, new_hash)
        await take(
            services, reader, result, file_hash=new_hash, name=document.name, domain=domain, made_from=document.hash
        )
    return new_hash


async def _editable(session: AsyncSession, reader: Reader, file_hash: str) -> Document:
    """The document, if the reader may change it: their own, or the original of a draft that they edit."""
    document = await document_service.require_openable(session, reader, file_hash)
    scope = Scope.of(reader)
    if document.provvedimento_id is not None:
        view = await document_service.provvedimento_of(session, scope, file_hash)
        if view is None:
            raise NotFound(NO_DOCUMENT)
        if not view.original or view.ufficio not in scope.drafts("provvedimento"):
            raise Forbidden
        if view.document_hash != file_hash:
            raise Conflict(ANONYMISED, code="ANONYMISED")
        if view.status != "BOZZA":
            raise Conflict(NOT_A_DRAFT, code="NOT_A_DRAFT")
    state = DocumentState(document.state)
    if state is DocumentState.NON_RIUSCITO:
        raise Conflict(document_service.CONVERSION_FAILED, code="CONVERSION_FAILED")
    if not state.settled:
        raise Conflict(IN_PROGRESS, code="PROCESSING", extra={"retry_after": AGAIN_SECONDS})
    return document


def _copy(attachment: BinaryIO, target: IO[bytes]) -> None:
    shutil.copyfileobj(attachment, target)
    target.flush()
