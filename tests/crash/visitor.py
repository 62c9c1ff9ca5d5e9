"""Somebody in a browser, who writes what there is to write and remembers what was acknowledged."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import httpx2

from tests.crash.ledger import Ledger, Name, NotSent, Unanswered
from tests.crash.system import System
from tests.crash.waiting import LONGEST_SECONDS, until
from tests.fixtures.sign_in import Browser

PATIENCE_SECONDS = LONGEST_SECONDS
"""Who gave up sooner would not know whether what they had asked is done after all, once a process is there to do it."""
AGAIN_SECONDS = 0.25
DOWN = (503, 507)
"""What the service may answer while something that it needs is gone."""

Done = Callable[[httpx2.Response], bool]


class Refused(Exception):
    """The service refused what it should have done; the ledger says what."""


def succeeded(answer: httpx2.Response) -> bool:
    """The usual answer to a write."""
    return answer.is_success


def or_code(code: str) -> Done:
    """Done, or refused with ``code`` because it was done before: what is sent again after no answer came."""

    def done(answer: httpx2.Response) -> bool:
        return answer.is_success or (answer.is_client_error and answer.json().get("code") == code)

    return done


class Visitor(Browser):
    """A browser at the service that runs now."""

    thinking_seconds = 0.25

    def __init__(self, system: System, ledger: Ledger, upn: str, chance: random.Random) -> None:
        httpx2.AsyncClient.__init__(self, timeout=PATIENCE_SECONDS)
        self.system, self.ledger, self.upn, self.chance = system, ledger, upn, chance

    async def enter(self) -> None:
        """Sign in, where the service is; once more, as browsers do, where a connection had ended meanwhile."""
        self.base_url = httpx2.URL(self.system.address)
        try:
            await self.sign_in(self.upn)
        except httpx2.ReadError:
            self.system.say(f"the connection ended while {self.upn} signed in; what the service says:")
            self.system.say(self.system.output[-4_000:])
            await self.sign_in(self.upn)

    async def call(self, method: str, path: str, **kwargs: Any) -> httpx2.Response:
        """A call, whatever its answer is. Raises Unanswered where none came, which may be a fault."""
        began = time.monotonic()
        try:
            if not self.system.address:
                raise httpx2.ConnectError("nothing runs")
            self.base_url = httpx2.URL(self.system.address)
            answer = await super().call(method, path, **kwargs)
        except httpx2.ConnectError as error:
            self._lost(began, f"{method} {path}: nobody there")
            raise NotSent from error
        except httpx2.TransportError as error:
            self.ledger.unanswered += 1
            self._lost(began, f"{method} {path}: {type(error).__name__}")
            raise Unanswered from error
        if answer.status_code >= 500:
            self.ledger.unanswered += 1
            self._lost(began, told(answer), known=answer.status_code in DOWN)
            raise Unanswered
        return answer

    async def read(self, method: str, path: str, **kwargs: Any) -> httpx2.Response:
        """A call that must succeed."""
        answer = await self.call(method, path, **kwargs)
        if not answer.is_success:
            self.ledger.fault(told(answer))
            raise Refused
        self.ledger.reads += 1
        return answer

    async def ask(self, query: str, **variables: Any) -> dict[str, Any]:
        """The data of a GraphQL query. Raises Unanswered where it says that nothing works now."""
        began = time.monotonic()
        answer = await self.read("POST", "/graphql", json={"query": query, "variables": variables})
        body = answer.json()
        if body.get("errors"):
            self._lost(began, f"GraphQL: {body['errors']}")
            raise Unanswered
        data: dict[str, Any] = body["data"]
        return data

    async def insist(
        self, method: str, path: str, *, again: bool = True, done: Done = succeeded, **kwargs: Any
    ) -> httpx2.Response:
        """A call that must be ``done``. Where no answer came it is sent again as it was, as the client does; without
        ``again`` nobody knows whether it was done: Raises Unanswered.
        """

        async def attempt() -> httpx2.Response | None:
            try:
                return await self.call(method, path, **kwargs)
            except Unanswered as unanswered:
                if again or isinstance(unanswered, NotSent):
                    return None
                raise

        await asyncio.sleep(self.chance.uniform(0, self.thinking_seconds))  # between two writes of a person
        answer = await until(attempt, f"an answer to {method} {path}", every=AGAIN_SECONDS)
        assert answer is not None
        if not done(answer):
            self.ledger.fault(told(answer))
            raise Refused
        return answer

    async def write(
        self,
        name: Name,
        value: Any,
        method: str,
        path: str,
        *,
        event: tuple[str, str] | None = None,
        object_id: str | None = None,
        **kwargs: Any,
    ) -> dict[str, Any]:
        """Make ``name`` be ``value``; the answer's body. ``event`` is the action and the kind of object of its audit
        row, ``object_id`` where that is not the thing's; the rest as for ``insist``.
        """
        row = None if event is None else (self.upn, *event)
        with self.ledger.writing(name, value, row) as thing:
            answer = await self.insist(method, path, **kwargs)
            body: dict[str, Any] = answer.json() if answer.content else {}
            thing.id = object_id or thing.id or body.get("_id") or body.get("id") or ""
        return body

    def _lost(self, began: float, text: str, *, known: bool = True) -> None:
        """No answer: a fault where nothing had been killed since ``began``, or where it is not a ``known`` one."""
        if self.system.calm(began):
            self.ledger.fault(f"{text}, while nothing had been killed")
        elif not known:
            self.ledger.fault(text)


def told(answer: httpx2.Response | None) -> str:
    if answer is None:
        return "no answer"
    request = answer.request
    return f"{request.method} {request.url.path}: {answer.status_code} {answer.text[:300]}"
