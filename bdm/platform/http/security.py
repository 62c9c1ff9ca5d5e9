"""Headers of every answer, and the refusal of writes that come from another site."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bdm.platform.kit.errors import Forbidden, TooLarge

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def content_security_policy(analytics: str | None = None) -> str:
    """What pages may load and from where: from here alone, but for what counts visits, where that is set."""
    also = f" {analytics}" if analytics else ""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' 'wasm-unsafe-eval'{also}",
            "worker-src 'self' blob:",
            "style-src 'self' 'unsafe-inline'",  # style attributes of the PDF text layer and of popovers
            f"img-src 'self' data: blob:{also}",
            "font-src 'self' data:",
            "media-src 'self'",
            f"connect-src 'self'{also}",
            "frame-src 'self' blob:",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'self'",
            "manifest-src 'self'",
        )
    )


HEADERS = {
    "cache-control": "no-store",  # what an answer says is for who asked, and now
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class SecurityHeaders:
    """Adds the headers that an answer does not bring itself; over https also Strict-Transport-Security.

    ``analytics`` is the origin of the site that counts visits, if one does.
    """

    def __init__(self, app: ASGIApp, *, analytics: str | None = None) -> None:
        self.app = app
        self.headers = HEADERS | {"content-security-policy": content_security_policy(analytics)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if scope.get("scheme") == "https":
                    headers.setdefault("strict-transport-security", "max-age=31536000; includeSubDomains")
            await send(message)

        await self.app(scope, receive, send_with_headers)


class SameOriginWrites:
    """Refuses writes that a browser sends from another site (CSRF), GraphQL included.

    Browsers say where a write comes from in ``Sec-Fetch-Site`` or ``Origin``; a program that sends neither carries
    no ambient cookies of a victim either. ``public_url`` is the address that people open, where it is known: a proxy
    may have written another ``Host``. Calls ``but_below`` a path know nobody by a cookie, and pass.
    """

    def __init__(self, app: ASGIApp, *, public_url: str | None = None, but_below: str | None = None) -> None:
        self.app = app
        self.public = urlsplit(public_url.lower()) if public_url else None
        self.but_below = but_below

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (
            scope["type"] == "http"
            and scope["method"] not in SAFE_METHODS
            and not (self.but_below and scope["path"].startswith(self.but_below))
            and not self._same_origin(Headers(scope=scope))
        ):
            error = Forbidden("La richiesta proviene da un altro sito.", code="CROSS_SITE")
            await JSONResponse(error.body(), status_code=error.status)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _same_origin(self, headers: Headers) -> bool:
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        came_from = urlsplit(origin)
        if self.public is not None and came_from[:2] == self.public[:2]:
            return True
        return came_from.netloc == headers.get("host")


class BodyLimit:
    """Refuses bodies above ``max_bytes``, announced or not, before anything keeps them in memory.

    ``larger`` gives single paths their own limit, and what is said above it.
    """

    def __init__(self, app: ASGIApp, *, max_bytes: int, larger: Mapping[str, tuple[int, str]] | None = None) -> None:
        self.app = app
        self.max_bytes = max_bytes
        self.larger = larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        max_bytes, detail = self.larger.get(scope["path"], (self.max_bytes, None))
        announced = Headers(scope=scope).get("content-length", "")
        if announced.isdigit() and int(announced) > max_bytes:
            await JSONResponse(TooLarge(detail).body(), status_code=TooLarge.status)(scope, receive, send)
            return
        received = 0

        async def limited_receive() -> Message:
            nonlocal received
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
                if received > max_bytes:
                    raise TooLarge(detail)
            return message

        await self.app(scope, limited_receive, send)
