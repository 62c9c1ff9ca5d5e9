"""Where an assistant learns who signs people in here: metadata of a protected resource (RFC 9728).

There are none where no provider is configured: the demo one is for people at this machine.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import JSONResponse

from bdm.open_data.api.callers import GUIDE, MCP as RESOURCE
from bdm.people.authn.provider import get_provider, has_provider
from bdm.platform.http.dependencies import get_services
from bdm.platform.kit.errors import NotFound

WELL_KNOWN: Final = "/.well-known/oauth-protected-resource"

router = APIRouter(include_in_schema=False)


async def issuer(request: Request) -> str:
    """The provider of the settings. Raises NotFound where there is none."""
    found = get_services(request).settings.oidc_issuer
    if found is None:
        raise NotFound
    return found


Issuer = Annotated[str, Depends(issuer)]


@router.get(WELL_KNOWN)
async def of_the_service(request: Request, issuer: Issuer) -> JSONResponse:
    """Of everything at this origin."""
    return JSONResponse(_metadata(get_provider(request).origin(request), "", issuer))


@router.get(f"{WELL_KNOWN}{RESOURCE}")
async def of_the_tools(request: Request, issuer: Issuer) -> JSONResponse:
    """Of the address for assistants."""
    return JSONResponse(_metadata(get_provider(request).origin(request), RESOURCE, issuer))


def _metadata(origin: str, path: str, issuer: str) -> dict[str, Any]:
    return {
        "resource": f"{origin}{path}",
        "resource_name": "Banca Dati di Merito",
        "resource_documentation": f"{origin}{GUIDE}",
        "authorization_servers": [issuer],
        "bearer_methods_supported": ["header"],
    }


async def _challenge(request: Request) -> None:
    """Let a refusal for want of a token name the metadata, where there are some."""
    if has_provider(request):
        address = f"{get_provider(request).origin(request)}{WELL_KNOWN}{RESOURCE}"
        request.state.challenge = f'Bearer resource_metadata="{address}"'


CHALLENGE: Any = Depends(_challenge, scope="function")
"""For ``dependencies`` of the resource."""
