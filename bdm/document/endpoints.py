"""REST of documents: bytes, text, thumbnail and processing of the document that the reader may open.

Which one that is, is decided by ``provvedimento.service.readable_documents``: the original, or, where the
decision is restricted to another office, its anonymised version.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Annotated, Any

import anyio.to_thread
from fastapi import APIRouter, Depends, Query
from fastapi.responses import PlainTextResponse
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request
from starlette.responses import Response

from bdm.content.provvedimento import service as provvedimento_service
from bdm.content.provvedimento.schemas import DocumentFaces
from bdm.document import arrival, service as document_service
from bdm.document.dependencies import FileHash, HashInPath
from bdm.document.derived import DerivedName
from bdm.document.schemas import Parti, ProcessingOut, Riferimenti
from bdm.people.authn.dependencies import READING, CurrentReader
from bdm.platform.audit import service as audit_service
from bdm.platform.authz import Permission, Scope
from bdm.platform.http.dependencies import ItemId, Transaction, get_services
from bdm.platform.http.files import NO_DOCUMENT, PRIVATE, document_response
from bdm.platform.kit.errors import Forbidden, NotFound

router = APIRouter(tags=["document"])

PDF: dict[str, Any] = {
    "response_class": Response,
    "responses": {
        200: {"content": {"application/pdf": {}}, "description": "Il documento."},
        206: {"content": {"application/pdf": {}}, "description": "L'intervallo richiesto del documento."},
        304: {"description": "Il documento è quello già in possesso del client."},
        416: {"description": "L'intervallo richiesto non fa parte del documento."},
    },
}
TEXT: dict[str, Any] = {
    "response_class": PlainTextResponse,
    "responses": {200: {"description": "Il testo; le pagine sono separate da un salto di pagina (U+000C)."}},
}
THUMBNAIL: dict[str, Any] = {
    "response_class": Response,
    "responses": {200: {"content": {"image/webp": {}}, "description": "La prima pagina in piccolo."}},
}


async def provvedimento_faces(session: Transaction, reader: CurrentReader, id: ItemId) -> DocumentFaces:
    return await provvedimento_service.readable_documents(session, Scope.of(reader), id)


ProvvedimentoFaces = Annotated[DocumentFaces, Depends(provvedimento_faces)]


def faces_for(what: audit_service.What) -> Callable[..., Awaitable[DocumentFaces]]:
    """The faces, for a call that gives out the document or its text: that of a restricted original is recorded."""

    async def record(
        request: Request, session: Transaction, reader: CurrentReader, faces: ProvvedimentoFaces
    ) -> DocumentFaces:
        if faces.restricted_original and request.method != "HEAD":
            await audit_service.record_opening(session, reader.upn, faces.provvedimento_id, what)
        return faces

    return record


OpenedDocument = Annotated[DocumentFaces, Depends(faces_for("documento"))]
OpenedText = Annotated[DocumentFaces, Depends(faces_for("testo"))]


@router.head("/provvedimento/document", status_code=200)
async def document_exists(file_hash: FileHash, session: Transaction, reader: CurrentReader) -> Response:
    """Whether a document is here already, before it is sent: 200 or 404. For editors only."""
    reader.require(Permission.EDIT_PROVVEDIMENTO)
    await document_service.get(session, file_hash)
    return Response(headers=PRIVATE)


@router.head("/provvedimento/document/{file_hash}", include_in_schema=False)
@router.get("/provvedimento/document/{file_hash}", **PDF)
async def uploaded_document(
    request: Request, session: Transaction, reader: CurrentReader, file_hash: HashInPath
) -> Response:
    """A document by its hash, also before a decision has it: for its uploader, then for those who may open it there."""
    found, view = await document_service.openable(session, reader, file_hash)
    if view and view.restricted and file_hash != view.anonymized_document_hash and request.method != "HEAD":
        await audit_service.record_opening(session, reader.upn, view.id, "documento")
    # A file's own name may hold what only the uploader may read
    return await pdf_response(request, session, file_hash, view.label if view else found.name.removesuffix(".pdf"))


@router.get("/provvedimento/document/{file_hash}/processing")
async def uploaded_processing(session: Transaction, reader: CurrentReader, file_hash: HashInPath) -> ProcessingOut:
    """How far the processing of such a document has come, as for ``/provvedimento/{id}/processing``."""
    await document_service.require_openable(session, reader, file_hash)
    return await document_service.processing(session, file_hash)


@router.head("/provvedimento/{id}/document", include_in_schema=False)
@router.get("/provvedimento/{id}/document", **PDF)
async def document(request: Request, session: Transaction, faces: OpenedDocument) -> Response:
    """The decision's document as the reader may see it; single byte ranges are served."""
    return await pdf_response(request, session, faces.document_hash, faces.label)


@router.head("/provvedimento/{id}/anonymized_document", include_in_schema=False)
@router.get("/provvedimento/{id}/anonymized_document", **PDF)
async def anonymized_document(request: Request, session: Transaction, faces: ProvvedimentoFaces) -> Response:
    """The decision's anonymised document."""
    return await pdf_response(request, session, faces.anonymized_document_hash, f"{faces.label} - anonimizzato")


@router.get("/provvedimento/{id}/document/testo", **TEXT, dependencies=[READING])
async def document_testo(request: Request, session: Transaction, faces: OpenedText) -> Response:
    """The text of the decision's document, page by page, separated by a form feed (U+000C). 409 while it is being
    processed, or if that failed.
    """
    return await _answer(request, session, faces.document_hash, "testo")


@router.get("/provvedimento/{id}/document/anonymized_testo", **TEXT, dependencies=[READING])
async def anonymized_testo(request: Request, session: Transaction, faces: ProvvedimentoFaces) -> Response:
    """The text of the decision's anonymised document, as for ``testo``."""
    return await _answer(request, session, faces.anonymized_document_hash, "testo")


@router.get("/provvedimento/{id}/document/riferimenti", response_model=Riferimenti, dependencies=[READING])
async def document_riferimenti(
    request: Request, session: Transaction, faces: OpenedText, data: date | None = None
) -> Response:
    """The normative references in the text of the decision's document (``testo``), with the addresses of the official
    texts, also as in force on ``data``.
    """
    return await _answer(request, session, faces.document_hash, "riferimenti", data)


@router.get("/provvedimento/{id}/document/parti", response_model=Parti, dependencies=[READING])
async def document_parti(
    request: Request,
    session: Transaction,
    reader: CurrentReader,
    faces: ProvvedimentoFaces,
    data: date | None = None,
    anonymised: Annotated[bool, Query(alias="anonymized")] = False,
) -> Response:
    """The text of the decision's document (``testo``, or ``anonymized_testo``) in its parts, to be read as a page:
    paragraphs, normative references with the addresses of the official texts, also as in force on ``data``, and where
    pages begin. Running heads and feet are left out. 409 as for ``testo``.
    """
    if faces.restricted_original and not anonymised:
        await audit_service.record_opening(session, reader.upn, faces.provvedimento_id, "testo")
    file_hash = faces.anonymized_document_hash if anonymised else faces.document_hash
    return await _answer(request, session, file_hash, "parti", data)


@router.get("/provvedimento/{id}/document/thumbnail", **THUMBNAIL)
async def thumbnail(request: Request, faces: ProvvedimentoFaces) -> Response:
    """The first page of the decision's document as a small WebP; 404 where there is none (yet)."""
    webp = await get_services(request).store.read_thumbnail(_present(faces.document_hash))
    if webp is None:
        raise NotFound(NO_DOCUMENT)
    return Response(webp, media_type="image/webp", headers=PRIVATE)


@router.get("/provvedimento/{id}/processing")
async def processing(session: Transaction, faces: ProvvedimentoFaces) -> ProcessingOut:
    """How far the processing of the decision's document has come; 500 with a message if it failed."""
    return await document_service.processing(session, faces.document_hash)


@router.post("/provvedimento/{id}/processing", status_code=202)
async def process_again(
    session: Transaction, reader: CurrentReader, id: ItemId, faces: ProvvedimentoFaces
) -> ProcessingOut:
    """Process the decision's document again, for its editors; 409 while it is being processed."""
    reader.require(Permission.EDIT_PROVVEDIMENTO)
    scope = Scope.of(reader)
    view = await provvedimento_service.get(session, scope, id)
    if view.ufficio not in scope.drafts("provvedimento"):
        raise Forbidden
    await arrival.retry(session, faces.document_hash)
    await audit_service.record(session, reader.upn, "reprocessed", "provvedimento", view.id)
    return await document_service.processing(session, faces.document_hash)


def _present(file_hash: str | None) -> str:
    if file_hash is None:
        raise NotFound(NO_DOCUMENT)
    return file_hash


async def pdf_response(request: Request, session: AsyncSession, file_hash: str | None, filename: str) -> Response:
    """The document with this hash; NotFound where there is none that the reader may open."""
    found = await document_service.get(session, file_hash)
    return await document_response(get_services(request).store, found.hash, found.size, request, filename)


async def _answer(
    request: Request, session: AsyncSession, file_hash: str | None, name: DerivedName, on: date | None = None
) -> Response:
    """What was read from the text, compressed as it is stored for whoever takes that."""
    packed, end = await document_service.answer(session, file_hash, name, on)
    media_type = "text/plain" if name == "testo" else "application/json"
    headers = {**PRIVATE, "Vary": f"{PRIVATE['Vary']}, Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        compressed = await anyio.to_thread.run_sync(packed.gzip, end)
        return Response(compressed, headers={**headers, "Content-Encoding": "gzip"}, media_type=media_type)
    return Response(await anyio.to_thread.run_sync(packed.plain, end), headers=headers, media_type=media_type)
