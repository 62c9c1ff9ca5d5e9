"""Pages of any site may call the interface: it knows who calls by a token that they send, and by no cookie."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bdm.settings import OPEN_API_PREFIX

_OPEN: Final = (f"{OPEN_API_PREFIX}/", "/.well-known/oauth-")

EVERY: Final = "*"
"""Of origins: no browser then sends cookies along, nor shows an answer to a call that had some."""
_READ: Final = ("GET", "HEAD")
_SENT: Final = (
    "Authorization",
    "Content-Type",
    "If-None-Match",
    "If-Range",
    "Last-Event-ID",
    "Mcp-Protocol-Version",
    "Mcp-Session-Id",
    "Range",
)
"""What a page may send besides what every page may."""
_SHOWN: Final = (
    "Accept-Ranges",
    "Allow",
    "Content-Disposition",
    "Content-Range",
    "ETag",
    "Link",
    "RateLimit",
    "RateLimit-Limit",
    "RateLimit-Policy",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "WWW-Authenticate",
    "X-Request-Id",
)
"""What a page may read besides what every page may."""
_KEPT_SECONDS: Final = 86_400
_OFTEN: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")


class AnyOrigin:
    """Shows answers below ``/api/v1``, and what is told of its tokens, to pages of every origin, and tells which
    methods an address has: to whoever asks with OPTIONS, and with 405. All others pass.
    """

    def __init__(self, app: ASGIApp, *, routes: Iterable[object]) -> None:
        self.app = app
        self._routes = [route for route in routes if isinstance(route, Route)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(_OPEN):
            await self.app(scope, receive, send)
            return
        if scope["method"] == "OPTIONS":
            # What is not there says so to the call that follows, which a page makes only if it may:
            asked_before = "access-control-request-method" in Headers(scope=scope)
            if methods := self._methods(scope) or (_READ if asked_before else ()):
                await Response(status_code=HTTPStatus.NO_CONTENT, headers=_permission(methods))(scope, receive, send)
                return

        async def send_to_all(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Access-Control-Allow-Origin"] = EVERY
                headers["Access-Control-Expose-Headers"] = ", ".join(_SHOWN)
                if message["status"] == HTTPStatus.METHOD_NOT_ALLOWED:
                    headers["Allow"] = ", ".join((*self._methods(scope), "OPTIONS"))
            await send(message)

        await self.app(scope, receive, send_to_all)

    def _methods(self, scope: Scope) -> tuple[str, ...]:
        """Those of the address; none where nothing answers."""
        there: set[str] = set()
        for route in self._routes:
            match, _ = route.matches({**scope, "method": "OPTIONS"})
            if match is not Match.NONE:
                there |= route.methods or set()
        return tuple(each for each in _OFTEN if each in there)


def _permission(methods: tuple[str, ...]) -> dict[str, str]:
    return {
        "Allow": ", ".join((*methods, "OPTIONS")),
        "Access-Control-Allow-Origin": EVERY,
        "Access-Control-Allow-Methods": ", ".join(methods),
        "Access-Control-Allow-Headers": ", ".join(_SENT),
        "Access-Control-Max-Age": str(_KEPT_SECONDS),
    }
