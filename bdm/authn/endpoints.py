"""Sign-in and sign-out over HTTP (section 7.7; silences.md, 'Sign-in, session, accounts')."""

from __future__ import annotations

import logging
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import BaseModel

from bdm.authn import cookies, service
from bdm.authn.addresses import HOME, callback_address, safe_next, signed_out_address
from bdm.authn.claims import IncompleteIdentity, identity_from, initial_rights_from
from bdm.authn.dependencies import is_secure
from bdm.authn.provider import Provider, get_provider
from bdm.authn.relying_party import ProviderError
from bdm.authn.service import SignInProblem
from bdm.authn.session import find_live
from bdm.http.dependencies import get_parts
from bdm.http.rate_limit import Rate, RateLimit
from bdm.kit.errors import Forbidden, TooManyRequests
from bdm.kit.time import now
from bdm.user.identity import UserType

log = logging.getLogger(__name__)
router = APIRouter(tags=["accesso"])

# A courthouse is one address: generous for each, and a ceiling for the sign-ins that this process takes on.
SIGN_IN_LIMIT = RateLimit("sign_in", each=Rate(2, burst=120), overall=Rate(20, burst=600))

NO_STORE = {"cache-control": "no-store"}
# What is left in the browser must not be readable by the next person (silences.md).
FORGET = {"clear-site-data": '"cache", "storage"'}
CANCELLED = frozenset({"access_denied", "login_required", "interaction_required", "account_selection_required"})

IdentityProvider = Annotated[Provider, Depends(get_provider)]


class SignedOut(BaseModel):
    """Where the browser goes after a logout: the provider's own end of session, or our ``/login``.

    ``type`` is that of the person who left (null if nobody was signed in): for CNS the window closes instead.
    """

    type: UserType | None
    end_session_url: str


@router.get("/login", response_class=RedirectResponse, status_code=303, summary="Inizia l'accesso")
async def start_sign_in(
    request: Request,
    provider: IdentityProvider,
    next_: Annotated[str, Query(alias="next", description="Pagina da aprire dopo l'accesso")] = HOME,
) -> Response:
    """Send the browser to the identity provider. While signed in, this renews the session.

    ``next`` is followed afterwards if it is a page of this service. Problems lead to ``/login?errore=…``.
    """
    try:
        SIGN_IN_LIMIT(request)
    except TooManyRequests:
        return _problem(SignInProblem.TOO_MANY)
    secure, origin = is_secure(request), provider.origin(request)
    attempt = service.new_attempt(cookies.read(request.cookies, cookies.SIGN_IN, secure=secure))
    try:
        address = await provider.party(origin).authorization_address(
            redirect_uri=callback_address(origin),
            state=attempt.state,
            nonce=attempt.nonce,
            code_verifier=attempt.code_verifier,
        )
    except ProviderError as error:
        log.error("sign-in: %s", error)
        return _problem(SignInProblem.PROVIDER)
    async with get_parts(request).database.transaction() as session:
        await service.remember_attempt(session, attempt, origin=origin, next_=safe_next(next_), now=now())
    response = RedirectResponse(address, status_code=303, headers=NO_STORE)
    max_age = int(service.ATTEMPT_LIFETIME.total_seconds())
    cookies.write(response, cookies.SIGN_IN, attempt.browser, secure=secure, max_age=max_age)
    return response


@router.get("/login/callback", response_class=RedirectResponse, status_code=303, summary="Conclude l'accesso")
async def finish_sign_in(
    request: Request,
    provider: IdentityProvider,
    state: str | None = None,
    code: str | None = None,
    error: str | None = None,
    iss: str | None = None,
) -> Response:
    """Where the provider sends the browser back to. Starts a session and leads on to ``next``.

    An answer counts once, and only in the browser that started the sign-in.
    """
    parts, secure = get_parts(request), is_secure(request)
    browser = cookies.read(request.cookies, cookies.SIGN_IN, secure=secure)
    previous_token = cookies.read(request.cookies, cookies.SESSION, secure=secure)
    async with parts.database.transaction() as session:
        attempt = await service.take_attempt(session, state=state, browser=browser, now=now())
        if attempt is None and await find_live(session, previous_token, parts.settings, now=now(), in_use=False):
            # Back button or a second click: the first answer did sign in.
            return RedirectResponse(HOME, status_code=303, headers=NO_STORE)
    if attempt is None:
        return _problem(SignInProblem.EXPIRED)
    if code is None or error is not None:
        log.info("sign-in: the provider answers %.100r", error)
        return _problem(SignInProblem.CANCELLED if error in CANCELLED else SignInProblem.PROVIDER)

    party = provider.party(attempt.origin)
    try:
        verified = await party.complete(
            code=code,
            answered_by=iss,
            redirect_uri=callback_address(attempt.origin),
            nonce=attempt.nonce,
            code_verifier=attempt.code_verifier,
        )
        identity = identity_from(verified.claims, party.registration.issuer, parts.settings)
    except ProviderError as problem:
        log.error("sign-in: %s", problem)
        return _problem(SignInProblem.PROVIDER)
    except IncompleteIdentity as problem:
        log.error("sign-in: the provider gives no usable claim %r", problem.claim)
        return _problem(SignInProblem.IDENTITY)
    async with parts.database.transaction() as session:
        done = await service.sign_in(
            session,
            identity,
            initial_rights_from(verified.claims, parts.settings),
            id_token=verified.id_token,
            previous_token=previous_token,
            settings=parts.settings,
            now=now(),
        )
    response = RedirectResponse(
        attempt.next, status_code=303, headers=NO_STORE if done.same_person else NO_STORE | FORGET
    )
    cookies.clear(response, cookies.SIGN_IN, secure=secure)
    cookies.write(response, cookies.SESSION, done.token, secure=secure)
    return response


@router.get("/user/deauth", response_model=SignedOut, summary="Esce dal servizio")
async def sign_out(request: Request, provider: IdentityProvider) -> Response:
    """End the session on the server and say where the provider's own session ends.

    A script is answered with JSON and goes there itself (for CNS it closes the window); a browser that opens this
    address as a page is redirected. Answers the same to somebody who is not signed in.
    """
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden("La richiesta proviene da un altro sito.", code="CROSS_SITE")
    secure, origin = is_secure(request), provider.origin(request)
    token = cookies.read(request.cookies, cookies.SESSION, secure=secure)
    async with get_parts(request).database.transaction() as session:
        ended = await service.sign_out(session, token)
    address = None
    if ended is not None:
        try:
            address = await provider.party(origin).end_session_address(
                id_token=ended.id_token, back_to=signed_out_address(origin)
            )
        except ProviderError as error:
            log.error("sign-out: %s", error)
    address = address or signed_out_address(origin)
    response: Response
    if request.headers.get("sec-fetch-mode") == "navigate":
        response = RedirectResponse(address, status_code=303)
    else:
        type_ = ended.identity.type if ended is not None else None
        response = JSONResponse(SignedOut(type=type_, end_session_url=address).model_dump())
    response.headers.update(NO_STORE | FORGET)
    cookies.clear(response, cookies.SESSION, secure=secure)
    return response


def _problem(problem: SignInProblem) -> Response:
    return RedirectResponse(f"/login?errore={problem.value}", status_code=303, headers=NO_STORE)
