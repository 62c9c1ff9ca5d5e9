"""REST of abstracts."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from bdm.content.massima import pdf as massima_pdf, service as massima_service
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import Scope
from bdm.platform.http.dependencies import ItemId, get_services
from bdm.platform.http.files import whole_response

router = APIRouter(tags=["massima"])

PDF: dict[str, Any] = {
    "response_class": Response,
    "responses": {200: {"content": {"application/pdf": {}}, "description": "L'abstract su carta."}},
}


@router.head("/massima/{id}/document", include_in_schema=False)
@router.get("/massima/{id}/document", **PDF)
async def document(request: Request, reader: CurrentReader, id: ItemId) -> Response:
    """The abstract as a PDF, as the reader may see it: title, decision, text, keywords, references, precedents."""
    services = get_services(request)
    async with services.database.reading() as session:  # none is held while the paper is set
        printed = await massima_service.get_printed(session, Scope.of(reader), id)
    data = await massima_pdf.write(printed.view, printed.conformi, printed.difformi, services.settings.base_url)
    return whole_response(data, request, f"{printed.view.label} - abstract")
