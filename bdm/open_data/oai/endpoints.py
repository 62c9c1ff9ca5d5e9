"""REST of OAI-PMH, which wants one address for all that is asked, by GET and by POST."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from bdm.open_data.api.callers import FeedCaller
from bdm.open_data.api.parameters import errors
from bdm.open_data.api.transport import TAGGED, OpenApiRouter
from bdm.open_data.oai import service as oai_service
from bdm.open_data.oai.harvesting import Repository
from bdm.people.authn.provider import get_provider
from bdm.platform.http.dependencies import Reading, get_services
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX)

MEDIA_TYPE: Final = "text/xml"
_PATH: Final = "/oai"
_ARGUMENTS: Final = {
    "verb": "Che cosa si chiede",
    "identifier": "Una scheda",
    "metadataPrefix": "Il formato: oai_dc",
    "from": "Da quando",
    "until": "Fino a quando",
    "set": "provvedimenti o massime",
    "resumptionToken": "Per proseguire, come detto dalla risposta prima",
}
OAI: Final[dict[str, Any]] = {
    "response_class": Response,
    "responses": {200: {"content": {MEDIA_TYPE: {}}, "description": "La risposta del protocollo."}, **errors()},
    "openapi_extra": {
        "parameters": [
            {"name": name, "in": "query", "required": False, "description": said, "schema": {"type": "string"}}
            for name, said in _ARGUMENTS.items()
        ]
    },
}


@router.get(_PATH, summary="OAI-PMH", tags=["modifiche"], others=True, **OAI)
async def harvest(request: Request, session: Reading, _caller: FeedCaller) -> Response:
    """OAI-PMH 2.0, per biblioteche e archivi: schede in Dublin Core (`oai_dc`), insiemi `provvedimenti` e `massime`,
    ciò che non è più pubblico come cancellato. Gli errori del protocollo sono risposte. Anche con POST.
    """
    return await _answer(request, session, request.query_params.multi_items())


@router.post(_PATH, include_in_schema=False)
async def harvest_posted(request: Request, session: Reading, _caller: FeedCaller) -> Response:
    async with request.form(max_files=0, max_fields=20) as form:
        given = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    return await _answer(request, session, given)


async def _answer(request: Request, session: Reading, parameters: list[tuple[str, str]]) -> Response:
    origin = get_provider(request).origin(request)
    settings = get_services(request).settings
    repository = Repository(f"{origin}{OPEN_API_PREFIX}{_PATH}", settings.contact_email or "")
    asked = [(name, value) for name, value in parameters if name != "token"]
    body = await oai_service.answer(session, repository, origin, asked)
    return Response(body, media_type=MEDIA_TYPE, headers=TAGGED)
