"""REST of abstracts."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from bdm.authn.dependencies import CurrentReader
from bdm.authz import Scope
from bdm.document.endpoints import Id
from bdm.document.http_response import whole_response
from bdm.http.dependencies import get_parts
from bdm.massima import pdf, service

router = APIRouter(tags=["massima"])

PDF: dict[str, Any] = {
    "response_class": Response,
    "responses": {200: {"content": {"application/pdf": {}}, "description": "L'abstract su carta."}},
}


@router.head("/massima/{id}/document", include_in_schema=False)
@router.get("/massima/{id}/document", **PDF)
async def document(request: Request, reader: CurrentReader, id: Id) -> Response:
    """The abstract as a PDF, as the reader may see it: title, decision, text, keywords, references, precedents."""
    parts = get_parts(request)
    async with parts.database.reading() as session:  # none is held while the paper is set
        printed = await service.printed(session, Scope.of(reader), id)
    data = await pdf.write(printed.view, printed.conformi, printed.difformi, parts.settings.base_url)
    return whole_response(data, request, f"{printed.view.label} - abstract")
