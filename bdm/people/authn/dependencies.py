"""Who is calling: dependencies for endpoints."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import Annotated, Any, Final

from fastapi import Depends
from starlette.requests import HTTPConnection

from bdm.people.authn import cookies, session as sessions
from bdm.people.authn.provider import get_provider
from bdm.people.authn.session import SignedIn
from bdm.platform.authz import Reader
from bdm.platform.http.dependencies import get_services
from bdm.platform.http.prices import FIND, READ, SEARCH, TERMS
from bdm.platform.http.rate_limit import ExpensiveWork, client_key, savings
from bdm.platform.kit.behalf import BEHALF
from bdm.platform.kit.errors import Forbidden, Unauthenticated
from bdm.platform.kit.time import now


class NoAccount(Forbidden):
    """Signed in, but without an account that may be used."""

    code = "NO_ACCOUNT"
    default = "L'accesso è riuscito, ma non si dispone ancora di un account: è possibile richiederlo."
    deactivated = "L'account non è più attivo: è possibile richiedere di nuovo l'accesso."


class SessionEnded(Unauthenticated):
    """The browser had a session, which is live no longer: the detail says why."""

    code = "SESSION_ENDED"


def is_secure(connection: HTTPConnection) -> bool:
    """Whether people reach this service over https, whatever the last hop to this process is."""
    return get_provider(connection).origin(connection).startswith("https://")


async def _find(connection: HTTPConnection, *, in_use: bool) -> SignedIn:
    services = get_services(connection)
    token = cookies.read(connection.cookies, cookies.SESSION, secure=is_secure(connection))
    if token is None:
        raise Unauthenticated
    # Apart from the call's transaction: that a session was used stays true if the call fails, and calls of one
    # person do not wait for each other.
    async with services.database.reading() as session:
        signed_in = await sessions.find_live(session, token, services.settings, now=now(), in_use=in_use)
        if signed_in is None:
            raise SessionEnded(await sessions.why_ended(session, token, services.settings, now=now()))
    connection.state.upn = signed_in.identity.upn  # for the record, should the call be refused
    return signed_in


async def get_session(connection: HTTPConnection) -> SignedIn:
    return await _find(connection, in_use=True)


async def get_session_unused(connection: HTTPConnection) -> SignedIn:
    return await _find(connection, in_use=False)


CurrentSession = Annotated[SignedIn, Depends(get_session)]
"""The live session, with or without an account; 401 otherwise. Counts as activity."""

ObservedSession = Annotated[SignedIn, Depends(get_session_unused)]
"""Like ``CurrentSession``, for calls that a page makes by itself: they do not keep the session alive."""


async def get_reader(signed_in: CurrentSession) -> Reader:
    return _reader_of(signed_in)


async def get_reader_unused(signed_in: ObservedSession) -> Reader:
    return _reader_of(signed_in)


def _reader_of(signed_in: SignedIn) -> Reader:
    if signed_in.reader is None:
        raise NoAccount(NoAccount.deactivated if signed_in.deactivated else None)
    BEHALF.set(str(signed_in.reader.account_id))
    return signed_in.reader


CurrentReader = Annotated[Reader, Depends(get_reader)]
"""The account that calls, with the rights it has now; 401 signed out, 403 ``NO_ACCOUNT`` without an account."""

ObservedReader = Annotated[Reader, Depends(get_reader_unused)]
"""Like ``CurrentReader``, for calls that a page makes by itself: they do not keep the session alive."""


def work(connection: HTTPConnection) -> ExpensiveWork:
    """What accounts may have done by this application, so that two of them in one process (as in tests) do not share
    it. Whatever a person signs with, it is the account's.
    """
    settings = get_services(connection).settings
    return _kept(connection, "work", lambda: ExpensiveWork(settings.account_calls, settings.account_points))


PUBLIC_POINTS: Final = 600
"""Points a second of a network without an account: two pages of decisions."""
PUBLIC_FREE: Final = 150
"""Of those, what it has whatever others do."""
PUBLIC_OVERALL: Final = 5_000
"""Of all networks beyond that: half a processor."""
SITEMAP_POINTS: Final = 1_000
API_POINTS: Final = 300
"""Of a network's programs without a token: a search in a second and a half."""


class PublicPurse(StrEnum):
    """What readers without an account pay for. Whoever empties one purse leaves the other."""

    READING = "reading"
    SITEMAP = "sitemap"
    API = "api"


_POINTS: Final = {
    PublicPurse.READING: PUBLIC_POINTS,
    PublicPurse.SITEMAP: SITEMAP_POINTS,
    PublicPurse.API: API_POINTS,
}


def public_work(connection: HTTPConnection, purse: PublicPurse) -> ExpensiveWork:
    """What networks may have done, apart from accounts: no crowd takes turns or points from who has signed in."""
    at_once = get_services(connection).settings.account_calls
    return _kept(
        connection,
        f"work_{purse}",
        lambda: ExpensiveWork(at_once, _POINTS[purse], overall=savings(PUBLIC_OVERALL), free=savings(PUBLIC_FREE)),
    )


def _kept(connection: HTTPConnection, name: str, make: Callable[[], ExpensiveWork]) -> ExpensiveWork:
    state = connection.app.state
    if not hasattr(state, name):
        setattr(state, name, make())
    kept: ExpensiveWork = getattr(state, name)
    return kept


@asynccontextmanager
async def network_turn(
    connection: HTTPConnection, points: float, purse: PublicPurse = PublicPurse.READING
) -> AsyncIterator[None]:
    """The turn of a call without an account, which is its network's, and so many points. Raises TooManyRequests."""
    network, limits = client_key(connection), public_work(connection, purse)
    BEHALF.set(network)
    async with limits.turn(network), limits.paid(network, points):
        yield


def costs(points: float) -> Any:
    """For ``dependencies`` of an expensive call: it waits for its account's turn, and costs it so many points."""

    async def at_work(connection: HTTPConnection, reader: CurrentReader) -> AsyncIterator[None]:
        account = str(reader.account_id)
        async with work(connection).turn(account), work(connection).paid(account, points):
            yield

    return Depends(at_work, scope="function")


async def get_turn(connection: HTTPConnection, reader: CurrentReader) -> AsyncIterator[None]:
    async with work(connection).turn(str(reader.account_id)):
        yield


TURN: Any = Depends(get_turn, scope="function")
"""The account's turn alone, for a call that receives a file before it is worked at: a slow line keeps no dear place."""


SEARCHING: Any = costs(SEARCH)
"""A call that searches some dozens of times at most, and hardly ever does."""
ASKING: Any = costs(TERMS)
"""A call that reads a text of some pages for what to ask."""
READING: Any = costs(READ)
"""A call that sends up to some megabytes, or computes for some hundredths of a second."""
FINDING: Any = costs(FIND)
"""A call that looks through the words of a whole document."""
