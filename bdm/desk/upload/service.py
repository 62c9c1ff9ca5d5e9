"""Use cases of uploads. Nobody reads or completes another person's chunks: they are kept under the uploader's id."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.upload.intake import TOO_MANY, take
from bdm.document import repository as document_repository, service as document_service
from bdm.document.envelope.repository import Envelope
from bdm.document.pdf.envelope import ENVELOPE_BYTES, inner_name, is_envelope
from bdm.document.pdf.failure import ReadingFailed
from bdm.document.pdf.kinds import HEAD_BYTES
from bdm.platform.authz import Permission, Reader, Scope
from bdm.platform.kit.errors import AppError, Conflict, FieldError, Invalid, TooLarge
from bdm.platform.kit.file_names import file_name
from bdm.platform.storage.chunks import Chunk
from bdm.platform.storage.hashing import CHUNK_BYTES, FileHash, file_hash as hash_of

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentServices

OPEN_FILES = 3
"""So many files of the largest size may wait unfinished for each person."""
INCOMPLETE = "Il caricamento non è completo: mancano delle parti del file. Riprovare."
DIFFERENT = "Il file ricevuto è diverso da quello inviato. Ripetere il caricamento."
TOO_SHORT = "Le parti del file, tranne l'ultima, hanno 1.000.000 byte."
ALREADY_USED = "File già inserito nel provvedimento {label}"


class UnusableFile(AppError):
    """The file is not a document that can be used; ``reason`` says why as a code."""

    status = 422
    code = "UNUSABLE_FILE"


async def keep_chunk(services: DocumentServices, reader: Reader, file_hash: str, number: int, data: bytes) -> None:
    """Keep chunk ``number`` (from 0) of the file. Raises Forbidden; Invalid for what cannot be a chunk; TooLarge."""
    reader.require(Permission.EDIT_PROVVEDIMENTO)
    if not 0 < len(data) <= CHUNK_BYTES:
        raise Invalid(errors=[FieldError("chunk_file", "Una parte del file ha da 1 a 1.000.000 byte.")])
    most = services.settings.document_max_bytes
    if number * CHUNK_BYTES + len(data) > most + ENVELOPE_BYTES:  # what it is shows only when it is complete
        raise TooLarge(too_large(services))
    there = await services.store.chunks.of_uploader(reader.account_id)
    others = [chunk for chunk in there if (chunk.file_hash, chunk.number) != (file_hash, number)]
    sizes = {chunk.number: chunk.size for chunk in others if chunk.file_hash == file_hash} | {number: len(data)}
    if any(size < CHUNK_BYTES for at, size in sizes.items() if at < max(sizes)):
        raise Invalid(errors=[FieldError("chunk_file", TOO_SHORT)])
    # Counted, not weighed: many small files are as much work to keep as large ones
    if len(others) >= OPEN_FILES * -(-most // CHUNK_BYTES):
        raise TooLarge(TOO_MANY)
    await services.store.chunks.put(reader.account_id, file_hash, number, data)


async def has_chunk(services: DocumentServices, reader: Reader, file_hash: str, number: int, length: int) -> bool:
    """Whether this person's chunk is there, of this length."""
    reader.require(Permission.EDIT_PROVVEDIMENTO)
    chunks = await services.store.chunks.of_file(reader.account_id, file_hash)
    return any((chunk.number, chunk.size) == (number, length) for chunk in chunks)


async def complete(services: DocumentServices, reader: Reader, file_hash: str, *, name: str, domain: str) -> str:
    """Put the file together and take it as a document that waits for processing; the hash of that, which is another
    than the file's where a signed envelope was sent. Repeating it changes nothing.

    A document that somebody else uploaded and no decision has yet is taken over by who sends all of it as well. No
    connection to the database is held while the file is put together and opened. Raises Conflict where it is
    incomplete, not what its hash says, or in another decision already; UnusableFile where it is no PDF that can be
    opened, and no envelope of one; TooLarge.
    """
    reader.require(Permission.EDIT_PROVVEDIMENTO)
    chunks = await services.store.chunks.of_file(reader.account_id, file_hash)
    async with services.database.transaction() as session:
        await refuse_used(session, reader, file_hash)
        taken = await _taken_already(session, services, reader, file_hash, file_name(name), domain)
    document = file_hash if taken else await _take(services, reader, file_hash, chunks, file_name(name), domain)
    await services.store.chunks.delete(chunks)
    return document


async def _taken_already(
    session: AsyncSession, services: DocumentServices, reader: Reader, file_hash: str, name: str, domain: str
) -> bool:
    """Whether it is the reader's document, which then is as good as new: another ``name`` and area are those of now."""
    await document_repository.lock_file(session, file_hash)
    document = await document_repository.get(session, file_hash)
    if document is None or document.uploaded_by != reader.account_id or not await services.store.exists(file_hash):
        return False
    await document_repository.hand_over(session, file_hash, name=name, domain=domain, uploaded_by=reader.account_id)
    return True


async def _take(
    services: DocumentServices, reader: Reader, file_hash: str, chunks: Sequence[Chunk], name: str, domain: str
) -> str:
    """Put the file into the store, if it is what its hash says and can be opened, and record it; the document's hash,
    which is that of the PDF even where it came in an envelope.
    """
    _check_complete(chunks, services)
    with tempfile.TemporaryDirectory(prefix="bdm-upload-") as folder:
        path = Path(folder, "sent")
        digest = FileHash()
        for chunk in chunks:
            data = await _read(services, chunk)
            await asyncio.to_thread(_append, path, data, digest)
        if digest.hexdigest() != file_hash:
            raise Conflict(DIFFERENT, code="HASH_MISMATCH")
        try:
            envelope = await _open(services, path, file_hash, unwrapped := Path(folder, "document.pdf"))
            if envelope is not None:
                path, name = unwrapped, inner_name(name)
                file_hash = await asyncio.to_thread(hash_of, path)
                async with services.database.reading() as session:
                    await refuse_used(session, reader, file_hash)
            if (await asyncio.to_thread(path.stat)).st_size > services.settings.document_max_bytes:
                raise TooLarge(too_large(services))
            await services.readers.check(path)
        except ReadingFailed as failure:
            raise UnusableFile(failure.code.reason, extra={"reason": failure.code}) from None
        await take(services, reader, path, file_hash=file_hash, name=name, domain=domain, envelope=envelope)
    return file_hash


async def _open(services: DocumentServices, path: Path, file_hash: str, unwrapped: Path) -> Envelope | None:
    """Write what is in the envelope at ``path`` to ``unwrapped``; None where it is none. Raises ReadingFailed."""
    head, size = await asyncio.to_thread(_beginning, path)
    if not is_envelope(head):
        return None
    most = services.settings.document_max_bytes + ENVELOPE_BYTES
    return Envelope(path, file_hash, size, await services.readers.unwrap(path, unwrapped, max_bytes=most))


def _beginning(path: Path) -> tuple[bytes, int]:
    with path.open("rb") as file:
        return file.read(HEAD_BYTES), path.stat().st_size


async def refuse_used(session: AsyncSession, reader: Reader, file_hash: str) -> None:
    """Raise Conflict if the document belongs to a decision; its label is for those alone who may read it."""
    owner = await document_repository.provvedimento_of(session, file_hash)
    if owner is None:
        return
    view = await document_service.provvedimento_of(session, Scope.of(reader), file_hash)
    detail = ALREADY_USED.format(label=view.label) if view else "File già inserito in un altro provvedimento"
    raise Conflict(detail, code="ALREADY_USED")


async def abort(services: DocumentServices, reader: Reader, file_hash: str) -> None:
    """Drop what came of the file."""
    reader.require(Permission.EDIT_PROVVEDIMENTO)
    await services.store.chunks.delete(await services.store.chunks.of_file(reader.account_id, file_hash))


def too_large(services: DocumentServices) -> str:
    megabytes = services.settings.document_max_bytes // 1_000_000
    return f"Il file supera la dimensione massima di {megabytes} MB."


def _check_complete(chunks: Sequence[Chunk], services: DocumentServices) -> None:
    whole = [chunk.number for chunk in chunks] == list(range(len(chunks)))
    if not chunks or not whole or any(chunk.size != CHUNK_BYTES for chunk in chunks[:-1]):
        raise Conflict(INCOMPLETE, code="INCOMPLETE")
    if sum(chunk.size for chunk in chunks) > services.settings.document_max_bytes + ENVELOPE_BYTES:
        raise TooLarge(too_large(services))


async def _read(services: DocumentServices, chunk: Chunk) -> bytes:
    with suppress(FileNotFoundError):
        return await services.store.chunks.read(chunk)
    raise Conflict(INCOMPLETE, code="INCOMPLETE")


def _append(path: Path, data: bytes, digest: FileHash) -> None:
    with path.open("ab") as file:
        file.write(data)
    digest.update(data)
