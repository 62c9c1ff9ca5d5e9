"""The demo provider over HTTP. Answers this machine only, under names of this machine only."""

from __future__ import annotations

from typing import Annotated, Any, cast
from urllib.parse import urlencode, urlsplit

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from joserfc.jwk import RSAKey

from bdm.people.authn.addresses import DEMO_PROVIDER_PATH, is_loopback_host
from bdm.people.authn.demo_provider import accounts as demo_accounts, page, service as demo_provider_service
from bdm.people.authn.demo_provider.service import OAuthError
from bdm.platform.http.dependencies import Transaction, get_services
from bdm.platform.http.origin import asks_from_here
from bdm.platform.kit.errors import Forbidden
from bdm.platform.kit.time import now


def own_origin(request: Request) -> str:
    """The address under which this machine asks.

    Raises Forbidden for other machines, other names, and for whatever a proxy on this machine passes on.
    """
    host = request.headers.get("host", "")
    if not (asks_from_here(request) and is_loopback_host(host)) or _seems_passed_on(request, host):
        raise Forbidden(
            "Il provider dimostrativo, dove si accede senza password, risponde solo al computer su cui è in esecuzione,"
            " e non attraverso un proxy."
        )
    return f"{request.url.scheme}://{host}"


def _seems_passed_on(request: Request, host: str) -> bool:
    """Whether a proxy asks that says nothing of itself and calls this machine by its own name: unless told otherwise
    they speak HTTP/1.0 or close after each request, as no browser does, and a form says where it was really opened.
    """
    if request.scope.get("http_version") == "1.0" or "close" in request.headers.get("connection", "").lower():
        return True
    opened_at = urlsplit(request.headers.get("origin", "null")).netloc
    return bool(opened_at) and opened_at.lower() != host.lower()


Origin = Annotated[str, Depends(own_origin)]
router = APIRouter(prefix=DEMO_PROVIDER_PATH, include_in_schema=False, dependencies=[Depends(own_origin)])


async def _key(request: Request) -> RSAKey:
    """The signing key; in a transaction of its own, since it is only remembered once it is stored."""
    state = request.app.state
    if not hasattr(state, "demo_signing_key"):
        async with get_services(request).database.transaction() as session:
            key = await demo_provider_service.signing_key(session)
        state.demo_signing_key = key
    return cast(RSAKey, state.demo_signing_key)


SigningKey = Annotated[RSAKey, Depends(_key)]


def _client_id(request: Request) -> str:
    return get_services(request).settings.oidc_client_id


@router.get("/.well-known/openid-configuration")
async def discovery(origin: Origin) -> dict[str, Any]:
    return demo_provider_service.discovery(origin)


@router.get("/jwks")
async def jwks(key: SigningKey) -> dict[str, Any]:
    return {"keys": [key.as_dict(private=False)]}


@router.get("/stile.css")
async def style() -> Response:
    return Response(page.STYLE, media_type="text/css")


@router.get("/authorize")
async def ask_who(request: Request, origin: Origin) -> Response:
    """The sign-in page. There is no session at this provider: it asks every time."""
    parameters = dict(request.query_params)
    try:
        wanted = demo_provider_service.read_request(parameters, origin=origin, client_id=_client_id(request))
    except OAuthError as refused:
        return _refused_page(refused)
    if parameters.get("prompt") == "none":
        return _back(origin, wanted, error="login_required")
    return HTMLResponse(page.sign_in_page(_again(parameters)))


@router.post("/authorize")
async def vouch(
    request: Request, origin: Origin, session: Transaction, username: Annotated[list[str], Form()]
) -> Response:
    """Believe whoever says to be one of the demo people."""
    parameters = dict(request.query_params)
    try:
        wanted = demo_provider_service.read_request(parameters, origin=origin, client_id=_client_id(request))
    except OAuthError as refused:
        return _refused_page(refused)
    typed = next((name for name in reversed(username) if name.strip()), "")
    account = demo_accounts.find(typed)
    if account is None:
        html = page.sign_in_page(
            _again(parameters), username=typed[:100], error="Account inesistente: sceglierne uno dell'elenco."
        )
        return HTMLResponse(html, status_code=400)
    code = await demo_provider_service.give_code(session, wanted, account, now=now())
    return _back(origin, wanted, code=code)


@router.post("/token")
async def token(request: Request, origin: Origin, session: Transaction, key: SigningKey) -> Response:
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    try:
        answer = await demo_provider_service.exchange(
            session, form, origin=origin, client_id=_client_id(request), key=key, now=now()
        )
    except OAuthError as refused:
        # An answer, not an exception: the transaction commits, and the code stays spent.
        return JSONResponse({"error": refused.code}, status_code=400)
    return JSONResponse(answer)


@router.get("/end_session")
async def end_session(origin: Origin, post_logout_redirect_uri: str | None = None) -> Response:
    address = demo_provider_service.allowed_return(post_logout_redirect_uri, origin)
    if address is not None:
        return RedirectResponse(address, status_code=303)
    return HTMLResponse(page.message_page("Uscita", "L'uscita è avvenuta."))


def _again(parameters: dict[str, str]) -> str:
    return f"{DEMO_PROVIDER_PATH}/authorize?{urlencode(parameters)}"


def _back(origin: str, authorization: demo_provider_service.AuthorizationRequest, **answer: str) -> Response:
    answer["iss"] = origin + DEMO_PROVIDER_PATH
    if authorization.state is not None:
        answer["state"] = authorization.state
    return RedirectResponse(f"{authorization.redirect_uri}?{urlencode(answer)}", status_code=303)


def _refused_page(refused: OAuthError) -> Response:
    html = page.message_page("Richiesta non valida", f"La richiesta di accesso non è valida ({refused.code}).")
    return HTMLResponse(html, status_code=400)
