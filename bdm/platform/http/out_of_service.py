"""Calls are refused while this process cannot answer any of them."""

from __future__ import annotations

from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from bdm.platform.kit.errors import AppError

AGAIN_SECONDS: Final = 5
LEAVING: Final = "leaving"
"""In the state of a request: this process answers it, and takes no more of them soon."""


class BeingUpgraded(AppError):
    """Another version of the program takes over."""

    status = 503
    code = "BEING_UPGRADED"
    default = "Il servizio è in aggiornamento. Riprovare tra qualche istante."


class OutOfService:
    """Refuses what begins with ``prefix`` while the application's ``state.out_of_service`` is true."""

    def __init__(self, app: ASGIApp, *, prefix: str | tuple[str, ...]) -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (
            scope["type"] == "http"
            and getattr(scope["app"].state, "out_of_service", False)
            and scope["path"].startswith(self.prefix)
        ):
            error = BeingUpgraded(extra={"retry_after": AGAIN_SECONDS})
            headers = {"retry-after": str(AGAIN_SECONDS)}
            await JSONResponse(error.body(), status_code=error.status, headers=headers)(scope, receive, send)
            return
        await self.app(scope, receive, send)
