"""Limits on how often a call may be made, by client address and overall, and on what one account may have done.

Each web process keeps its own count, in memory of bounded size: the limits protect the process and the services
behind it from floods; they are no account lock (passwords are the identity provider's business).
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection

from bdm.platform.kit.errors import TooManyRequests
from bdm.platform.kit.stages import CallStage, stage


@dataclass(frozen=True)
class Rate:
    """``burst`` calls at once, then ``per_second`` on average."""

    per_second: float
    burst: int


class Buckets:
    """Token buckets by key (the 'generic cell rate algorithm': one number a key, the time when it is full again)."""

    def __init__(self, rate: Rate, *, max_keys: int = 20_000, clock: Callable[[], float] = time.monotonic) -> None:
        self._interval = 1 / rate.per_second
        self._tolerance = rate.burst / rate.per_second
        self._max_keys = max_keys
        self._clock = clock
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def take(self, key: str, tokens: float = 1) -> float:
        """Take one token, or more: 0 if there were so many, else the seconds until there are. No more than a burst."""
        now = self._clock()
        full_at = max(self._full_at.get(key, now), now) + min(tokens * self._interval, self._tolerance)
        wait = full_at - now - self._tolerance
        if wait > 1e-9:
            return wait
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._max_keys:
            self._full_at.popitem(last=False)
        return 0.0

    def left(self, key: str) -> tuple[int, float]:
        """How many tokens there are now, and the seconds until there are as many as there may be."""
        lacking = max(self._full_at.get(key, 0.0) - self._clock(), 0.0)
        return int((self._tolerance - lacking) / self._interval + 1e-9), lacking


class Shares:
    """Token buckets of each key, and one of all together.

    That of all is for what a key takes beyond its ``free`` share, where there is one: few keys that take much are then
    refused before many that take little, whatever is left for all.
    """

    def __init__(
        self,
        per_key: Rate,
        overall: Rate | None = None,
        free: Rate | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_key = Buckets(per_key, clock=clock)
        self._overall = None if overall is None else Buckets(overall, max_keys=1, clock=clock)
        self._free = None if free is None else Buckets(free, clock=clock)

    def take(self, key: str, tokens: float = 1) -> float:
        """Take so many tokens: 0 if there were so many, else the seconds until there are."""
        if wait := self._per_key.take(key, tokens):
            return wait
        if self._overall is None or (self._free is not None and not self._free.take(key, tokens)):
            return 0.0
        return self._overall.take("", tokens)


class RateLimit:
    """A limit as a FastAPI dependency: ``dependencies=[Depends(SIGN_IN_LIMIT)]``, or ``check(request, key)``.

    The counts belong to the application that serves the request, so that two of them in one process (as in tests)
    do not share them.
    """

    def __init__(self, name: str, *, per_key: Rate, overall: Rate) -> None:
        self.name = name
        self.per_key = per_key
        self.overall = overall

    def __call__(self, connection: HTTPConnection) -> None:
        """Count a call of the client's address; raise TooManyRequests above the limit."""
        self.check(connection, client_key(connection))

    def check(self, connection: HTTPConnection, key: str) -> None:
        """Count a call of ``key`` (an address, an account); raise TooManyRequests above the limit."""
        if wait := self._shares(connection).take(key):
            raise TooManyRequests(extra={"retry_after": math.ceil(wait)})

    def _shares(self, connection: HTTPConnection) -> Shares:
        state = connection.app.state
        attribute = f"rate_limit_{self.name}"
        shares: Shares | None = getattr(state, attribute, None)
        if shares is None:
            shares = Shares(self.per_key, self.overall)
            setattr(state, attribute, shares)
        return shares


WAITING: Final = 8
"""Calls of one account that wait for each that is at work."""
REFUSED_SECONDS: Final = 0.25
"""So long a refusal for want of points keeps its turn: who asks without pause is not answered without pause."""
SAVED_SECONDS: Final = 30
"""Of an account's points, which may be spent at once: people come and go."""


DEAR: Final = 1_000
"""Points from which a call is dear: it keeps a processor for a tenth of a second or longer."""
DEAR_AT_ONCE: Final = 2
"""Dear calls of all accounts together; one of each account."""


@dataclass
class _Turns:
    """An account's calls: those at work, the dear one, and how many there are with those that wait."""

    at_work: asyncio.Semaphore
    dear: asyncio.Lock
    calls: int = 0


class ExpensiveWork:
    """What one account may have done by expensive calls, of REST and GraphQL alike: so many at a time, while some more
    wait for their turn, and so many points a second (``bdm.platform.http.prices``); of dear ones one at a time, and few
    of everybody's, so that the calls of others find the process free. For readers without an account the same by
    network; all of them have ``overall`` points beyond the ``free`` ones of each.
    """

    def __init__(
        self,
        at_once: int,
        points: int,
        clock: Callable[[], float] = time.monotonic,
        *,
        overall: Rate | None = None,
        free: Rate | None = None,
    ) -> None:
        self._at_once = at_once
        self._points = Shares(savings(points), overall, free, clock)
        self._turns: dict[str, _Turns] = {}
        self._dear = asyncio.Semaphore(DEAR_AT_ONCE)

    @asynccontextmanager
    async def turn(self, account: str) -> AsyncIterator[None]:
        """Wait for a turn and keep it. Raises TooManyRequests where too many wait already."""
        turns = self._turns.setdefault(account, _Turns(asyncio.Semaphore(self._at_once), asyncio.Lock()))
        if turns.calls >= self._at_once * (1 + WAITING):
            raise TooManyRequests(extra={"retry_after": 1})
        turns.calls += 1
        try:
            async with _after_wait(turns.at_work):
                try:
                    yield
                except TooManyRequests:
                    await asyncio.sleep(REFUSED_SECONDS)
                    raise
        finally:
            turns.calls -= 1
            if not turns.calls:
                del self._turns[account]

    def pay(self, account: str, points: float) -> None:
        """Spend an account's points. Raises TooManyRequests where it has not so many."""
        if wait := self._points.take(account, points):
            raise TooManyRequests(extra={"retry_after": math.ceil(wait)})

    @asynccontextmanager
    async def paid(self, account: str, points: float, size: float = 1) -> AsyncIterator[None]:
        """``pay`` within an account's ``turn``, from a purse of ``size`` times the usual one; for a dear call, wait for
        a place and keep it.
        """
        self.pay(account, points / size)
        if points < DEAR:
            yield
            return
        async with _after_wait(self._turns[account].dear), _after_wait(self._dear):
            yield


@asynccontextmanager
async def _after_wait(place: asyncio.Lock | asyncio.Semaphore) -> AsyncIterator[None]:
    """Wait for a place and keep it."""
    with stage(CallStage.WAITING):
        await place.acquire()
    try:
        yield
    finally:
        place.release()


def savings(points: int) -> Rate:
    """So many points a second, of which some may be spent at once."""
    return Rate(points, burst=points * SAVED_SECONDS)


def client_key(connection: HTTPConnection) -> str:
    """Under what the calls of a client are counted."""
    return network_of(connection.client.host if connection.client else "")


def network_of(host: str) -> str:
    """A client's address; for IPv6 its network, since one client commands a whole /64."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 64)
    return host
