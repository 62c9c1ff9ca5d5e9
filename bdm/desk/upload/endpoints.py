"""REST of uploads (docs/regole/documenti.md#caricamento), for those who edit decisions."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, File, Form, Query, UploadFile
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from bdm.desk.upload import attachment as attachments, service as upload_service
from bdm.document.attachment.endpoints import ATTACHMENTS, NumberInPath
from bdm.document.dependencies import HashInPath, get_document_services
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import Permission
from bdm.platform.http.dependencies import get_services

router = APIRouter(tags=["upload"])

CHUNK = "/provvedimento/document/chunk"
ATTACHMENT = "/provvedimento/document/attachment"
ATTACHMENT_LIMIT = (attachments.MAX_BYTES + 100_000, attachments.TOO_LARGE)
"""Of the whole body, and what is said above it."""
MAX_NUMBER = 999_999
HASH = "^[0-9a-f]{64}$"
HashForm = Annotated[str, Form(pattern=HASH)]
HashQuery = Annotated[str, Query(pattern=HASH)]
Number = Annotated[int, Form(ge=0, le=MAX_NUMBER)]
Name = Annotated[str, Form(min_length=1, max_length=255)]
Domain = Annotated[Literal["PENALE", "CIVILE"], Form()]


class Uploaded(BaseModel):
    """The hash by which a decision takes the document (``document_hash``)."""

    file_hash: str


class Limits(BaseModel):
    """How large files may be, in bytes."""

    document: int
    attachment: int


@router.get("/provvedimento/document/limits")
async def limits(request: Request, reader: CurrentReader) -> Limits:
    """How large a document and an attachment may be, so that nobody sends what will be refused."""
    reader.require(Permission.EDIT_PROVVEDIMENTO)
    return Limits(document=get_services(request).settings.document_max_bytes, attachment=attachments.MAX_BYTES)


@router.post(CHUNK)
async def keep_chunk(
    request: Request,
    reader: CurrentReader,
    file_hash: HashForm,
    chunk_number: Number,
    chunk_file: Annotated[UploadFile, File()],
) -> None:
    """Keep one chunk of at most 1,000,000 bytes; the first has number 0."""
    await upload_service.keep_chunk(
        get_document_services(request), reader, file_hash, chunk_number, await chunk_file.read()
    )


@router.head(CHUNK)
async def has_chunk(
    request: Request,
    reader: CurrentReader,
    file_hash: HashQuery,
    chunk_number: Annotated[int, Query(ge=0, le=MAX_NUMBER)],
    chunk_length: Annotated[int, Query(ge=1)],
) -> Response:
    """200 where this person's chunk is there already, 404 where it has to be sent."""
    there = await upload_service.has_chunk(
        get_document_services(request), reader, file_hash, chunk_number, chunk_length
    )
    return Response(status_code=200 if there else 404)


@router.put(CHUNK)
async def complete(
    request: Request,
    reader: CurrentReader,
    file_hash: HashForm,
    name: Name,
    domain: Domain,
) -> Uploaded:
    """Take the whole file, once all of its chunks are there; its processing begins. A signed envelope (``.p7m``) is
    opened: the document, and the hash that is returned, are of the PDF in it.
    """
    services = get_document_services(request)
    taken = await upload_service.complete(services, reader, file_hash, name=name, domain=domain)
    return Uploaded(file_hash=taken)


@router.delete(CHUNK)
async def abort(request: Request, reader: CurrentReader, file_hash: HashQuery) -> None:
    """Give up an upload."""
    await upload_service.abort(get_document_services(request), reader, file_hash)


@router.put(ATTACHMENT)
async def attach(
    request: Request,
    reader: CurrentReader,
    file_hash: HashForm,
    domain: Domain,
    attachment: Annotated[UploadFile, File()],
    name: Name,
) -> Uploaded:
    """Embed a file of at most 10 MB, called ``name``, in the document; the hash of the document that this makes."""
    made = await attachments.attach(
        get_document_services(request),
        reader,
        file_hash,
        attachment=attachment.file,
        size=attachment.size or 0,
        name=name,
        domain=domain,
    )
    return Uploaded(file_hash=made)


@router.delete(ATTACHMENTS + "/{number}")
async def remove(request: Request, reader: CurrentReader, file_hash: HashInPath, number: NumberInPath) -> Uploaded:
    """Take an attachment out of the document; the hash of the document that this makes."""
    return Uploaded(file_hash=await attachments.remove(get_document_services(request), reader, file_hash, number))
