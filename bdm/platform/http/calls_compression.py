"""Answers of calls are compressed while they are sent; the client's files are compressed by its build."""

from __future__ import annotations

from typing import Final

from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

ALREADY_SMALL: Final = (*DEFAULT_EXCLUDED_CONTENT_TYPES, "application/pdf")  # and a PDF is asked for by byte ranges
LEVEL: Final = 3


class CallsCompression:
    """Compresses answers to what begins with ``prefix``."""

    def __init__(self, app: ASGIApp, *, prefix: str | tuple[str, ...]) -> None:
        self.app = app
        self.compressing = GZipMiddleware(app, compresslevel=LEVEL, exclude_content_types=ALREADY_SMALL)
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        called = scope["type"] == "http" and scope["path"].startswith(self.prefix)
        await (self.compressing if called else self.app)(scope, receive, send)
