"""Every call has an id, which its answer and all its log lines carry, and one line in the log.

The line names the route, never the address: addresses hold searches, names and identifiers of people.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bdm.platform.kit.logs import request_id
from bdm.settings import API_PREFIX

log = logging.getLogger("bdm.request")

HEADER = "x-request-id"
OTHER = "altro"
"""The route of a call that none answers."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_ID = re.compile(r"[0-9a-fA-F]{8}[0-9a-fA-F-]{0,56}")
Observe = Callable[[str, str, int, float], None]
"""Told of each call: method, route, status, seconds until the end of the answer."""


class RequestLog:
    """The outermost layer. A proxy's own id is kept where it is hexadecimal digits and hyphens (8 to 64), as those of
    proxies are: whatever else somebody sends could be a name, or a line of its own.
    """

    def __init__(self, app: ASGIApp, *, observe: Observe) -> None:
        self.app = app
        self._observe = observe

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        own = given if _ID.fullmatch(given) else uuid4().hex
        status = 500
        started = time.perf_counter()

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = own
            await send(message)

        token = request_id.set(own)
        try:
            await self.app(scope, receive, send_with_id)
        finally:
            seconds = time.perf_counter() - started
            method = scope["method"] if scope["method"] in METHODS else OTHER
            route = route_of(scope)
            self._observe(method, route, status, seconds)
            if log.isEnabledFor(logging.INFO):
                took = round(seconds * 1000, 1)
                fields = {"method": method, "route": route, "status": status, "ms": took}
                log.info("%s %s %d in %s ms", method, route, status, took, extra={"fields": fields})
            request_id.reset(token)


def route_of(scope: Scope) -> str:
    """The pattern of the address, as the application declares it; one name for all that it does not know."""
    pattern = getattr(scope.get("route"), "path", None)
    if not isinstance(pattern, str):
        return OTHER
    # A route within a router knows its address within that alone.
    within = scope["path"].startswith(API_PREFIX) and not pattern.startswith(API_PREFIX)
    return API_PREFIX + pattern if within else pattern
