"""``/catalogo``: open to everybody, as catalogues of public data harvest without signing in; it has no content."""

from __future__ import annotations

import hashlib
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Final

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

from bdm.document.processing.computing import compute
from bdm.open_data.api.callers import WITHOUT_TOKEN
from bdm.open_data.api.parameters import errors
from bdm.open_data.api.transport import OpenApiRouter, conditional
from bdm.open_data.catalogue.description import Contact, describe_catalogue
from bdm.open_data.changelog import repository as changelog_repository
from bdm.people.authn.provider import get_provider
from bdm.platform.http.dependencies import Reading, get_services
from bdm.platform.kit.time import ROME, now
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX)


class FormatoCatalogo(StrEnum):
    """How a graph is written."""

    TURTLE = "turtle"
    RDF_XML = "xml"
    JSON_LD = "json-ld"


_MEDIA_TYPES: Final = {
    FormatoCatalogo.TURTLE: "text/turtle",
    FormatoCatalogo.RDF_XML: "application/rdf+xml",
    FormatoCatalogo.JSON_LD: "application/ld+json",
}
CATALOGUE: Final[dict[str, Any]] = {
    "response_class": Response,
    "responses": {
        200: {"content": {each: {} for each in _MEDIA_TYPES.values()}, "description": "Il catalogo."},
        422: errors()[422],
    },
}


@router.get(
    "/catalogo", summary="Il catalogo dei dati aperti", tags=["servizio"], dependencies=[WITHOUT_TOKEN], **CATALOGUE
)
async def catalogue(
    request: Request,
    session: Reading,
    formato: Annotated[
        FormatoCatalogo | None, Query(description="Senza, quello che chiede `Accept`; altrimenti Turtle")
    ] = None,
) -> Response:
    """Senza token: che cosa si può avere e come, in RDF, secondo DCAT-AP_IT."""
    form = formato or _accepted(request.headers.get("accept", ""))
    origin, settings = get_provider(request).origin(request), get_services(request).settings
    day = (await changelog_repository.last_at(session) or now()).astimezone(ROME).date()
    contact = Contact(settings.contact_email, f"{origin}/contact")
    body = await compute(_write, _COST, origin, day, contact, form, settings.public_api)
    return conditional(request, body, hashlib.sha256(body).hexdigest(), _MEDIA_TYPES[form])


_COST: Final = 100_000


def _accepted(accept: str) -> FormatoCatalogo:
    """The first form of ours that is named; harvesters of catalogues name one."""
    named = [each.partition(";")[0].strip() for each in accept.split(",")]
    known = {media_type: form for form, media_type in _MEDIA_TYPES.items()}
    return next((known[each] for each in named if each in known), FormatoCatalogo.TURTLE)


@lru_cache(maxsize=8)
def _write(origin: str, modified: date, contact: Contact, form: FormatoCatalogo, public: bool) -> bytes:
    return describe_catalogue(origin, modified, contact, public=public).serialize(format=form.value, encoding="utf-8")
