"""``bdm serve``: the web process."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn

from bdm.run.loading import loading
from bdm.run.readiness import announce_ready

if TYPE_CHECKING:
    from bdm.settings import Settings

_GRACE_SECONDS = 5


class _Server(uvicorn.Server):
    """Ends with exit code 0 when it is asked to end, and says when it answers."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        announce_ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.handle_exit)
        yield


class Web:
    """The application, loaded and ready to be served."""

    def __init__(self, settings: Settings) -> None:
        with loading():
            from bdm.app import create_app

            app = create_app(settings)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,  # addresses hold what people search for
            server_header=False,
            timeout_graceful_shutdown=_GRACE_SECONDS,
            timeout_keep_alive=30,
        )
        self._server = _Server(config)

    def serve(self, listener: socket.socket) -> None:
        """Answer on ``listener`` until SIGTERM or SIGINT; requests at work then get some seconds to end."""
        self._server.run(sockets=[listener])
        if not self._server.started:
            raise SystemExit(3)
