"""REST of Akoma Ntoso."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from bdm.open_data.akn import service as akn_service
from bdm.open_data.akn.document import MEDIA_TYPE
from bdm.open_data.api.dependencies import PublicText
from bdm.open_data.api.parameters import errors
from bdm.open_data.api.transport import OpenApiRouter, conditional
from bdm.people.authn.provider import get_provider
from bdm.platform.http.dependencies import Reading
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX)

AKN: Final[dict[str, Any]] = {
    "response_class": Response,
    "responses": {200: {"content": {MEDIA_TYPE: {}}, "description": "Il documento XML."}, **errors(404, 409, 410)},
}


@router.get("/provvedimenti/{id}/akn", summary="Un provvedimento in Akoma Ntoso", tags=["provvedimenti"], **AKN)
async def akoma_ntoso(request: Request, session: Reading, view: PublicText) -> Response:
    """Akoma Ntoso 3.0 (OASIS): metadati dalla scheda, il testo di `/parti`, norme e decisioni citate. Gli stessi
    contenuti danno sempre gli stessi byte.
    """
    return conditional(
        request, *await akn_service.render(session, view, get_provider(request).origin(request)), MEDIA_TYPE
    )
