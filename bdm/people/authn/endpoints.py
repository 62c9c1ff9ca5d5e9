"""Sign-in and sign-out over HTTP (docs/regole/accesso.md#sessione)."""

from __future__ import annotations

import logging
from dataclasses import asdict
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import BaseModel

from bdm.people.authn import cookies, own_sessions, service as authn_service
from bdm.people.authn.addresses import HOME, callback_address, safe_next, signed_out_address
from bdm.people.authn.claims import IncompleteIdentity, identity_from, initial_rights_from
from bdm.people.authn.dependencies import CurrentReader, CurrentSession, is_secure
from bdm.people.authn.device import device_of
from bdm.people.authn.provider import Provider, get_provider
from bdm.people.authn.relying_party import ProviderError
from bdm.people.authn.service import SignInProblem
from bdm.people.authn.session import find_live
from bdm.people.user.identity import UserType
from bdm.people.user.person import person_of
from bdm.platform.audit.refusals import SIGN_IN_FAILED, record_bounded
from bdm.platform.http.dependencies import Reading, Transaction, get_services
from bdm.platform.http.rate_limit import Rate, RateLimit
from bdm.platform.kit.errors import AppError, Forbidden, TooManyRequests
from bdm.platform.kit.time import now

log = logging.getLogger(__name__)
router = APIRouter(tags=["accesso"])

# A courthouse is one address: generous for each, and a ceiling for the sign-ins that this process takes on.
SIGN_IN_LIMIT = RateLimit("sign_in", per_key=Rate(2, burst=120), overall=Rate(20, burst=600))

ANSWER_LIMIT = RateLimit("sign_in_answer", per_key=SIGN_IN_LIMIT.per_key, overall=SIGN_IN_LIMIT.overall)

# What is left in the browser must not be readable by the next person (docs/regole/accesso.md).
FORGET = {"clear-site-data": '"cache", "storage"'}
# Perhaps the same person, whose unsaved text is in the storage: the client knows whose that is, and gives it to no one
# else (``claimPreferences`` in web/src/domain/preferences.ts).
FORGET_CACHE = {"clear-site-data": '"cache"'}
CANCELLED = frozenset({"access_denied", "login_required", "interaction_required", "account_selection_required"})

IdentityProvider = Annotated[Provider, Depends(get_provider)]


# One address, the provider's, for everybody who leaves; each costs a signature.
LOGOUT_LIMIT = RateLimit("provider_logout", per_key=Rate(50, burst=1_000), overall=Rate(50, burst=1_000))
MAX_LOGOUT_TOKEN = 10_000


class LogoutTokenRefused(AppError):
    """Not the provider's, not for this service, or no logout."""

    status = 400
    code = "LOGOUT_TOKEN"
    default = "Il messaggio di uscita del provider di identità non è valido."


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
    attempt = authn_service.new_attempt(cookies.read(request.cookies, cookies.SIGN_IN, secure=secure))
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
    async with get_services(request).database.transaction() as session:
        await authn_service.remember_attempt(session, attempt, origin=origin, next_=safe_next(next_), now=now())
    response = RedirectResponse(address, status_code=303)
    max_age = int(authn_service.ATTEMPT_LIFETIME.total_seconds())
    cookies.write(response, cookies.SIGN_IN, attempt.browser, secure=secure, max_age=max_age)
    return response


@router.get("/login/callback", response_class=RedirectResponse, status_code=303, summary="Conclude l'accesso")
async def finish_sign_in(  # noqa: PLR0911 (each problem leads somewhere else)
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
    try:
        ANSWER_LIMIT(request)
    except TooManyRequests:
        return _problem(SignInProblem.TOO_MANY)
    services, secure = get_services(request), is_secure(request)
    browser = cookies.read(request.cookies, cookies.SIGN_IN, secure=secure)
    previous_token = cookies.read(request.cookies, cookies.SESSION, secure=secure)
    async with services.database.transaction() as session:
        attempt = await authn_service.take_attempt(session, state=state, browser=browser, now=now())
        if attempt is None and await find_live(session, previous_token, services.settings, now=now(), in_use=False):
            # Back button or a second click: the first answer did sign in.
            return RedirectResponse(HOME, status_code=303)
    if attempt is None:
        return await _failed(request, SignInProblem.EXPIRED)
    if code is None or error is not None:
        log.info("sign-in: the provider answers %.100r", error)
        cancelled = error in CANCELLED
        return await _failed(request, SignInProblem.CANCELLED if cancelled else SignInProblem.PROVIDER)

    party = provider.party(attempt.origin)
    try:
        verified = await party.complete(
            code=code,
            answered_by=iss,
            redirect_uri=callback_address(attempt.origin),
            nonce=attempt.nonce,
            code_verifier=attempt.code_verifier,
        )
        identity = identity_from(verified.claims, party.registration.issuer, services.settings)
    except ProviderError as problem:
        log.error("sign-in: %s", problem)
        return await _failed(request, SignInProblem.PROVIDER)
    except IncompleteIdentity as problem:
        log.error("sign-in: the provider gives no usable claim %r", problem.claim)
        return await _failed(request, SignInProblem.IDENTITY)
    person = await person_of(verified.claims, services.settings)
    async with services.database.transaction() as session:
        done = await authn_service.sign_in(
            session,
            identity,
            initial_rights_from(verified.claims, services.settings),
            id_token=verified.id_token,
            sid=verified.sid,
            previous_token=previous_token,
            settings=services.settings,
            now=now(),
            device=device_of(request.headers.get("user-agent")),
            person=person,
        )
    forget = {True: None, None: FORGET_CACHE, False: FORGET}[done.same_person]
    response = RedirectResponse(attempt.next, status_code=303, headers=forget)
    cookies.clear(response, cookies.SIGN_IN, secure=secure)
    cookies.write_session(response, done.token, secure=secure)
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
    async with get_services(request).database.transaction() as session:
        ended = await authn_service.sign_out(session, token)
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
    response.headers.update(FORGET)
    cookies.clear_session(response, secure=secure)
    return response


@router.post("/login/backchannel-logout", status_code=204, summary="Chiude le sessioni che il provider ha chiuso")
async def end_at_provider(
    request: Request, provider: IdentityProvider, logout_token: Annotated[str, Form(max_length=MAX_LOGOUT_TOKEN)]
) -> None:
    """Called by the identity provider, not by browsers (OpenID Connect Back-Channel Logout 1.0): ``logout_token`` is
    signed by it. 400 ``LOGOUT_TOKEN`` for one that does not hold, 204 for one whose sessions have ended before.
    """
    LOGOUT_LIMIT(request)
    party = provider.party(provider.origin(request))
    try:
        ended = await party.ended(logout_token)
    except ProviderError as error:
        log.error("back-channel logout: %s", error)
        raise LogoutTokenRefused from None
    async with get_services(request).database.transaction() as session:
        await authn_service.end_at_provider(session, party.registration.issuer, ended)


class OwnSessionOut(BaseModel):
    """A browser in which the caller is signed in. ``exp``: seconds since the epoch, if it is not used again."""

    id: str
    device: str | None
    created_at: datetime
    last_seen_at: datetime
    exp: int
    current: bool


@router.get("/user/session", summary="Le proprie sessioni")
async def list_own_sessions(
    request: Request, response: Response, session: Reading, reader: CurrentReader, signed_in: CurrentSession
) -> list[OwnSessionOut]:
    """Where the caller is signed in: the session in use first, then the latest used."""
    settings = get_services(request).settings
    found = await own_sessions.list_live(session, signed_in.identity.upn, signed_in.token_hash, settings, now=now())
    return [OwnSessionOut(**(asdict(one) | {"exp": int(one.exp.timestamp())})) for one in found]


@router.delete("/user/session/{id}", status_code=204, summary="Chiude una propria sessione")
async def end_own_session(
    session: Transaction,
    reader: CurrentReader,
    signed_in: CurrentSession,
    id: Annotated[str, Path(max_length=64)],
) -> None:
    """End another session of the caller at once; 404 for anybody else's, 409 ``CURRENT_SESSION`` for this one."""
    await own_sessions.end_one(session, signed_in.identity.upn, id, signed_in.token_hash)


@router.delete("/user/session", summary="Chiude tutte le altre proprie sessioni")
async def end_other_sessions(session: Transaction, reader: CurrentReader, signed_in: CurrentSession) -> dict[str, int]:
    """End every session of the caller but the one in use: ``{"ended": how many}``."""
    return {"ended": await own_sessions.end_others(session, signed_in.identity.upn, signed_in.token_hash)}


async def _failed(request: Request, problem: SignInProblem) -> Response:
    """A sign-in that did not succeed, recorded: by whom is not known."""
    await record_bounded(request, None, SIGN_IN_FAILED, detail={"problem": problem.value})
    return _problem(problem)


def _problem(problem: SignInProblem) -> Response:
    return RedirectResponse(f"/login?errore={problem.value}", status_code=303)
