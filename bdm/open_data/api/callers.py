"""Which program calls, how much it may ask for, and what each answer tells it of that."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Depends, Query, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request

from bdm.document.repository import extent
from bdm.people.authn import access_token
from bdm.people.authn.dependencies import NoAccount, PublicPurse, network_turn, public_work, work
from bdm.people.authn.provider import get_provider, has_provider
from bdm.people.token import service as token_service
from bdm.people.token.model import ApiToken
from bdm.people.user import repository as user_repository
from bdm.platform.http import prices
from bdm.platform.http.dependencies import get_services
from bdm.platform.http.prices import Price
from bdm.platform.http.rate_limit import Buckets, ExpensiveWork, Rate, RateLimit, client_key
from bdm.platform.kit.behalf import BEHALF
from bdm.platform.kit.errors import Forbidden, TooManyRequests, Unauthenticated
from bdm.platform.kit.time import now
from bdm.settings import OPEN_API_PREFIX

GUIDE: Final = f"{OPEN_API_PREFIX}/guida"
ENGLISH_GUIDE: Final = f"{OPEN_API_PREFIX}/guide"
"""Where it is read how to call."""
MCP: Final = f"{OPEN_API_PREFIX}/mcp"
"""The address for assistants."""

BEARER: Final = HTTPBearer(
    scheme_name="token",
    description="Un token personale (dal proprio profilo) o di un ente (da chi amministra), con ambito `lettura`; "
    "o un token di accesso del provider che fa accedere le persone, rilasciato per questo indirizzo.",
    auto_error=False,
)
WRONG_LIMIT: Final = RateLimit("token_wrong", per_key=Rate(2, burst=120), overall=Rate(50, burst=1_000))
"""Of tokens that do not hold, by address: no guess comes true, but a program whose token has ended may ask for ever."""
WINDOW_SECONDS: Final = 60
ANONYMOUS_CALLS: Final = 60
"""In a window, of a network without a token, where the administration lets everybody read."""
POLICY: Final = "chiamate"


class NoToken(Unauthenticated):
    """No token, or one that does not hold."""

    code = "TOKEN"
    default = (
        "Indicare un token valido nell'intestazione «Authorization: Bearer …». Si crea dal proprio profilo, in «Token "
        f"per programmi»; come si fa è scritto nella guida: {GUIDE} (in English: {ENGLISH_GUIDE})."
    )


class WrongScope(Forbidden):
    """A token that opens something else."""

    code = "TOKEN_SCOPE"
    default = "Questo token apre soltanto i feed: per il resto ne serve uno con ambito «lettura»."
    in_address = "In un indirizzo può stare soltanto un token con ambito «feed»."


@dataclass(frozen=True)
class Caller:
    """Whose program it is: a person, with whatever token, one token of an institution, or, without one, a network.
    Limits are its.
    """

    name: str
    institutional: bool
    anonymous: bool = False


async def get_token_caller(
    request: Request, credentials: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)]
) -> AsyncIterator[Caller]:
    """Who calls by a token, once it has its turn. Raises NoToken, WrongScope, TooManyRequests."""
    async with _at_work(request, await _by_token(request, credentials)) as caller:
        yield caller


async def get_caller(
    request: Request, credentials: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)]
) -> AsyncIterator[Caller]:
    """Who reads: as ``get_token_caller``, or anybody who shows no token, where the administration wants that."""
    who = _nobody(request) if credentials is None else None
    async with _at_work(request, who or await _by_token(request, credentials)) as caller:
        yield caller


async def get_feed_caller(
    request: Request,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)],
    token: Annotated[str | None, Query(max_length=100, description="Un token con ambito `feed`")] = None,
) -> AsyncIterator[Caller]:
    """Who reads a feed: by its header, or by a token in the address that opens nothing else; otherwise as
    ``get_caller``.
    """
    who = _nobody(request) if credentials is None and token is None else None
    async with _at_work(request, who or await _of_feed(request, credentials, token)) as caller:
        yield caller


def _nobody(request: Request) -> Caller | None:
    """Of whom only the network is known; None where a token is wanted. One that does not hold is never passed over:
    its program would go on slowly, and nobody know why.
    """
    return Caller(client_key(request), False, anonymous=True) if get_services(request).settings.public_api else None


async def _by_token(request: Request, credentials: HTTPAuthorizationCredentials | None) -> Caller:
    secret = credentials.credentials if credentials else None
    if secret is not None and access_token.is_one(secret) and has_provider(request):
        return await _by_provider(request, secret)
    token = await _token(request, secret)
    if token.scope != "lettura":
        raise WrongScope
    return _owner(token)


async def _by_provider(request: Request, secret: str) -> Caller:
    """The person to whom the provider gave an access token for this interface. Raises NoToken, NoAccount,
    ProviderUnavailable.
    """
    origin = get_provider(request).origin(request)
    identity = await access_token.identity(request, secret, (origin, origin + MCP))
    if identity is None:
        WRONG_LIMIT(request)
        raise NoToken
    async with get_services(request).database.reading() as session:
        account = await user_repository.find_by_upn(session, identity.upn)
    if account is None or not account.active:
        WRONG_LIMIT(request)
        raise NoAccount(NoAccount.deactivated if account else None)
    return Caller(str(account.id), False)


async def _of_feed(request: Request, credentials: HTTPAuthorizationCredentials | None, token: str | None) -> Caller:
    found = await _token(request, token or (credentials.credentials if credentials else None))
    if token is not None and found.scope != "feed":
        raise WrongScope(WrongScope.in_address)
    return _owner(found)


def _owner(token: ApiToken) -> Caller:
    return Caller(str(token.account_id or token.id), token.account_id is None)


async def _token(request: Request, secret: str | None) -> ApiToken:
    async with get_services(request).database.reading() as session:
        token = await token_service.find(session, secret, now()) if secret else None
    if token is None:
        if secret:
            WRONG_LIMIT(request)
        raise NoToken
    return token


@asynccontextmanager
async def _at_work(request: Request, caller: Caller) -> AsyncIterator[Caller]:
    BEHALF.set(caller.name)
    _count(request, caller)
    async with (
        _limits(request, caller).turn(caller.name),
        payment(request, caller, price_of(request).at_once(request.query_params)),
    ):
        yield caller


def _limits(request: Request, caller: Caller) -> ExpensiveWork:
    """A network's are apart from those of its pages, and of accounts."""
    return public_work(request, PublicPurse.API) if caller.anonymous else work(request)


def size_of(request: Request, caller: Caller) -> float:
    """Of a caller's purse. A person has one for the session and every token; an institution's is as many times that as
    it may call more often.
    """
    settings = get_services(request).settings
    return settings.api_calls_institutional / settings.api_calls if caller.institutional else 1


def price_of(request: Request) -> Price:
    """What the call costs."""
    path: str = request.scope["route"].path
    return prices.API[path.removeprefix(OPEN_API_PREFIX)]


def payment(request: Request, caller: Caller, points: float) -> AbstractAsyncContextManager[None]:
    """A caller's points, and for a dear call a place: not within another dear one. Raises TooManyRequests."""
    return _limits(request, caller).paid(caller.name, points, size_of(request, caller))


async def pay_text(request: Request, session: AsyncSession, caller: Caller, document_hash: str | None) -> None:
    """What a text costs by its length, which is known once it is found. Raises TooManyRequests."""
    points = price_of(request).rest(await thousands(session, document_hash))
    _limits(request, caller).pay(caller.name, points / size_of(request, caller))


async def thousands(session: AsyncSession, document_hash: str | None) -> float:
    """Of characters in a document."""
    return (await extent(session, [document_hash])).characters / 1_000 if document_hash else 0.0


async def without_token(request: Request) -> AsyncIterator[None]:
    """For a call that anybody may make, which is its network's. Raises TooManyRequests."""
    async with network_turn(request, price_of(request).at_once(request.query_params)):
        yield


def _count(request: Request, caller: Caller) -> None:
    """One call more (draft-ietf-httpapi-ratelimit-headers). Raises TooManyRequests."""
    most, name = _most(request, caller), f"api_buckets_{caller.institutional}_{caller.anonymous}"
    state = request.app.state
    if not hasattr(state, name):
        setattr(state, name, Buckets(Rate(most / WINDOW_SECONDS, burst=most)))
    buckets: Buckets = getattr(state, name)
    wait = buckets.take(caller.name)
    left, full = buckets.left(caller.name)
    told = {
        "RateLimit-Policy": f'"{POLICY}";q={most};w={WINDOW_SECONDS}',
        "RateLimit": f'"{POLICY}";r={left};t={math.ceil(full)}',
        # As the same draft had them before, which is what Italian administrations look for:
        "RateLimit-Limit": str(most),
        "RateLimit-Remaining": str(left),
        "RateLimit-Reset": str(math.ceil(full)),
    }
    request.state.told = told
    if wait:
        raise TooManyRequests(extra={"retry_after": math.ceil(wait)})


def _most(request: Request, caller: Caller) -> int:
    """How many calls in a window."""
    settings = get_services(request).settings
    if caller.anonymous:
        return ANONYMOUS_CALLS
    return settings.api_calls_institutional if caller.institutional else settings.api_calls


CurrentCaller = Annotated[Caller, Depends(get_caller, scope="function")]
"""The program that reads; 401 ``TOKEN`` without a token that holds, or for one that does not where none is wanted."""

TokenCaller = Annotated[Caller, Depends(get_token_caller, scope="function")]
"""The same for what is more than reading: always by a token."""

FeedCaller = Annotated[Caller, Depends(get_feed_caller, scope="function")]
"""The same for feeds, whose readers often send nothing but an address."""

WITHOUT_TOKEN: Any = Depends(without_token, scope="function")
"""For ``dependencies`` of a call that wants no token."""
