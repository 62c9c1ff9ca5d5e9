"""Every call has an id, which its answer and all its log lines carry, and one line in the log.

The line names the route, never the address: addresses hold searches, names and identifiers of people. A GraphQL call
says besides which operation it was, of the names that there can be (``OPERATION``, ``FAILURE``). Where it was slow the
line tells its stages (``bdm.platform.kit.stages``).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bdm.platform.http.origin import asked_by_proxy
from bdm.platform.kit.logs import request_id
from bdm.platform.kit.regex import regex
from bdm.platform.kit.stages import CallStage, Stopwatch, stopwatch
from bdm.settings import API_PREFIX

log = logging.getLogger("bdm.request")

HEADER = "x-request-id"
OTHER = "altro"
"""The route of a call that none answers."""
OF_MACHINES = frozenset({"/health/live", "/health/ready", "/metrics"})
"""What proxies and collectors ask every second or so: worth a line where the answer is not 200."""
SLOW_SECONDS: Final = 0.5
"""From here on a call's line says where its time went."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_ID = regex(r"[0-9a-fA-F]{8}[0-9a-fA-F-]{0,56}")
OPERATION, FAILURE = "operation", "failure"
"""What an endpoint leaves in the request's state: a name and a code of a bounded set, since both become labels."""


@dataclass(frozen=True)
class Call:
    """``seconds`` until the end of the answer. Of an operation also what failed: its code, or the answer's status."""

    method: str
    route: str
    status: int
    seconds: float
    operation: str | None
    failure: str | None
    stages: Mapping[CallStage, float]
    traceparent: str | None = None
    """Of which trace it is a part, in the words of whoever asked (W3C Trace Context)."""


Observe = Callable[[Call], None]
"""Told of each call."""


class RequestLog:
    """The outermost layer. A trusted proxy's own id is kept where it is hexadecimal digits and hyphens (8 to 64), as
    those of proxies are: whatever else it hands on could be a name. One that somebody else sends is not: it would stand
    in the record of operations, and could be another call's.
    """

    def __init__(self, app: ASGIApp, *, observers: Sequence[Observe]) -> None:
        self.app = app
        self._observers = observers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        own = given if _ID.fullmatch(given) and asked_by_proxy(HTTPConnection(scope)) else uuid4().hex
        status = 500
        started = time.perf_counter()

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = own
            await send(message)

        token = request_id.set(own)
        watch = Stopwatch()
        watching = stopwatch.set(watch)
        try:
            await self.app(scope, receive, send_with_id)
        finally:
            seconds = time.perf_counter() - started
            call = _told(scope, status, seconds, watch.seconds)
            for observe in self._observers:
                observe(call)
            if log.isEnabledFor(logging.INFO) and not (call.route in OF_MACHINES and call.status == 200):
                _write(call)
            stopwatch.reset(watching)
            request_id.reset(token)


def _told(scope: Scope, status: int, seconds: float, stages: Mapping[CallStage, float]) -> Call:
    state = scope.get("state", {})
    return Call(
        method=scope["method"] if scope["method"] in METHODS else OTHER,
        route=route_of(scope),
        status=status,
        seconds=seconds,
        operation=state.get(OPERATION),
        failure=state.get(FAILURE) or (str(status) if status >= 400 else None),
        stages=stages,
        traceparent=Headers(scope=scope).get("traceparent"),
    )


def _write(call: Call) -> None:
    took = _ms(call.seconds)
    fields: dict[str, object] = {"method": call.method, "route": call.route, "status": call.status, "ms": took}
    what = call.route
    if call.operation is not None:
        fields |= {"operation": call.operation, "failure": call.failure}
        what = f"{call.route} {call.operation}"
    spent = ""
    if call.seconds >= SLOW_SECONDS and call.stages:
        fields["stages"] = stages = {str(name): _ms(seconds) for name, seconds in call.stages.items()}
        spent = f" ({', '.join(f'{name} {ms}' for name, ms in stages.items())})"
    log.info("%s %s %d in %s ms%s", call.method, what, call.status, took, spent, extra={"fields": fields})


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


def route_of(scope: Scope) -> str:
    """The pattern of the address, as the application declares it; one name for all that it does not know."""
    pattern = getattr(scope.get("route"), "path", None)
    if not isinstance(pattern, str):
        return OTHER
    # A route within a router knows its address within that alone.
    within = scope["path"].startswith(API_PREFIX) and not pattern.startswith(API_PREFIX)
    return API_PREFIX + pattern if within else pattern
