"""``/.well-known/security.txt`` (RFC 9116): where to report a weakness of the service."""

from __future__ import annotations

from datetime import UTC, timedelta
from typing import Final

from fastapi import FastAPI
from starlette.responses import PlainTextResponse

from bdm.platform.kit.errors import NotFound
from bdm.platform.kit.time import now

PATH: Final = "/.well-known/security.txt"
VALID: Final = timedelta(days=365)


def install(app: FastAPI, contact: str | None) -> None:
    """Answer with ``contact`` (an address, https: or mailto:) and, from now, a year to rely on it; 404 without one."""
    expires = (now() + VALID).astimezone(UTC)

    @app.get(PATH, include_in_schema=False)
    async def security_txt() -> PlainTextResponse:
        if contact is None:
            raise NotFound
        return PlainTextResponse(
            f"Contact: {contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}\nPreferred-Languages: it, en\n"
        )
