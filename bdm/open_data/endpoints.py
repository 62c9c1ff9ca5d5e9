"""The stable interface as a whole: its routers, and how it describes itself."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request

from bdm.open_data.api import endpoints as api_endpoints
from bdm.open_data.api.description import describe_interface, older
from bdm.open_data.api.transport import OpenApiRouter
from bdm.open_data.bulk import endpoints as bulk_endpoints
from bdm.open_data.checking import endpoints as checking_endpoints
from bdm.open_data.feed import endpoints as feed_endpoints
from bdm.platform.http.dependencies import get_parts
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=False)
ROUTERS: Final = (
    api_endpoints.router,
    feed_endpoints.router,
    bulk_endpoints.router,
    checking_endpoints.router,
    router,
)


def describe(contact: str | None = None) -> dict[str, Any]:
    """The interface in OpenAPI 3.1."""
    return describe_interface([route for each in ROUTERS for route in each.routes], contact)


@router.get("/openapi.json")
async def openapi_31(request: Request) -> dict[str, Any]:
    """The description of this interface in OpenAPI 3.1."""
    return describe(get_parts(request).settings.assistance_link)


@router.get("/openapi-3.0.json")
async def openapi_30(request: Request) -> dict[str, Any]:
    """The same in OpenAPI 3.0.3, which the public administration's checker reads."""
    return older(describe(get_parts(request).settings.assistance_link))
