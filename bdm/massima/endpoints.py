"""REST of abstracts."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from bdm.authn.dependencies import CurrentReader
from bdm.authz import Scope
from bdm.document.endpoints import PDF, Id, pdf_response
from bdm.http.dependencies import Transaction
from bdm.massima import service

router = APIRouter(tags=["massima"])


@router.head("/massima/{id}/document", include_in_schema=False)
@router.get("/massima/{id}/document", **PDF)
async def document(request: Request, session: Transaction, reader: CurrentReader, id: Id) -> Response:
    """The document of the decision that the abstract is of, as the reader may see it."""
    faces = await service.readable_documents(session, Scope.of(reader), id)
    return await pdf_response(request, faces.document_hash, faces.label)
