"""The stable interface as a whole: its routers, and how it describes itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import orjson
from starlette.requests import Request
from starlette.responses import Response

from bdm import __version__
from bdm.open_data.akn import endpoints as akn_endpoints
from bdm.open_data.api import endpoints as api_endpoints
from bdm.open_data.api.callers import WITHOUT_TOKEN
from bdm.open_data.api.description import describe_interface, older, place_at
from bdm.open_data.api.transport import OpenApiRouter
from bdm.open_data.bulk import endpoints as bulk_endpoints
from bdm.open_data.catalogue import endpoints as catalogue_endpoints
from bdm.open_data.changelog import endpoints as changelog_endpoints, repository as changelog_repository
from bdm.open_data.changelog.service import cursor_at
from bdm.open_data.checking import endpoints as checking_endpoints
from bdm.open_data.citation import endpoints as citation_endpoints
from bdm.open_data.digest import endpoints as digest_endpoints
from bdm.open_data.feed import endpoints as feed_endpoints
from bdm.open_data.guide import endpoints as guide_endpoints
from bdm.open_data.mcp import endpoints as mcp_endpoints
from bdm.open_data.oai import endpoints as oai_endpoints
from bdm.open_data.record.schemas import FORMAT
from bdm.open_data.reference import endpoints as reference_endpoints
from bdm.open_data.schemas import Stato
from bdm.people.authn.provider import get_provider
from bdm.platform.http.dependencies import Reading, get_services
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX)
ROUTERS: Final = (
    api_endpoints.router,
    akn_endpoints.router,
    citation_endpoints.router,
    reference_endpoints.router,
    changelog_endpoints.router,
    digest_endpoints.router,
    feed_endpoints.router,
    bulk_endpoints.router,
    catalogue_endpoints.router,
    oai_endpoints.router,
    mcp_endpoints.router,
    checking_endpoints.router,
    guide_endpoints.router,
    router,
)


def describe(*, public: bool = False) -> dict[str, Any]:
    """The interface in OpenAPI 3.1; ``public`` where everybody reads it."""
    return describe_interface([route for each in ROUTERS for route in each.routes], public=public)


@router.get("/status", summary="Come sta il servizio", tags=["servizio"], dependencies=[WITHOUT_TOKEN])
async def status(session: Reading) -> Stato:
    """Senza token: se il servizio risponde, di quale versione è, dove finisce il registro delle modifiche."""
    end = cursor_at(await changelog_repository.epoch(session), await changelog_repository.last(session))
    return Stato(stato="attivo", versione=__version__, formato=FORMAT, cursor=end)


@router.get("/openapi.json", include_in_schema=False, dependencies=[WITHOUT_TOKEN])
async def openapi_31(request: Request) -> Response:
    """The description of this interface in OpenAPI 3.1."""
    return _described(request, _description)


@router.get("/openapi-3.0.json", include_in_schema=False, dependencies=[WITHOUT_TOKEN])
async def openapi_30(request: Request) -> Response:
    """The same in OpenAPI 3.0.3, which the public administration's checker reads."""
    return _described(request, _older_description)


def _described(request: Request, description: Callable[[bool], dict[str, Any]]) -> Response:
    settings = get_services(request).settings
    here = place_at(description(settings.public_api), get_provider(request).origin(request), settings.assistance_link)
    return Response(orjson.dumps(here), media_type="application/json")


@lru_cache(maxsize=2)
def _description(public: bool) -> dict[str, Any]:
    """Kept: to describe all of it takes a fifth of a second."""
    return describe(public=public)


@lru_cache(maxsize=2)
def _older_description(public: bool) -> dict[str, Any]:
    return older(_description(public))
