"""``bdm serve``: the web process."""

from __future__ import annotations

import math
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import uvicorn

from bdm.operations.run.connections import Connection, ConnectionLimits, Connections, limits_of
from bdm.operations.run.counts import forget_counts, shared_counts
from bdm.operations.run.loading import loading
from bdm.operations.run.prefork import Team, cores, default_size, listeners
from bdm.operations.run.readiness import BEAT_SECONDS, Beat, own_beat
from bdm.operations.run.signals import end_within
from bdm.platform.http.out_of_service import LEAVING

if TYPE_CHECKING:
    from types import FrameType

    from starlette.types import ASGIApp

    from bdm.settings import Settings

_GRACE_SECONDS = 5
_END_SECONDS = 15
"""After the requests at work what was opened is closed, which may wait for a database that is gone."""
_TICKS_PER_SECOND = 10  # uvicorn's
_LEAST_CONNECTIONS = 4


def processes(settings: Settings) -> int:
    """How many answer."""
    return settings.web_processes or default_size()


class Server(uvicorn.Server):
    """Ends with exit code 0 when it is asked to end, beats while it answers, and keeps clients within ``limits``.

    For ``leave_seconds`` before it ends it answers whatever still comes, and calls itself not ready: a proxy that has
    not noticed yet would send the next request on a connection that is just being closed.
    """

    beat: Beat

    def __init__(self, app: ASGIApp, limits: ConnectionLimits, leave_seconds: int = 0) -> None:
        config = uvicorn.Config(
            app,
            http=Connection,
            ws="none",
            log_config=None,
            access_log=False,  # addresses hold what people search for
            server_header=False,
            proxy_headers=bool(limits.proxies),
            forwarded_allow_ips=[str(network) for network in limits.proxies],
            timeout_graceful_shutdown=_GRACE_SECONDS,
            timeout_keep_alive=math.ceil(limits.idle_seconds),
        )
        super().__init__(config)
        self.server_state = self._connections = Connections(limits)
        self._leave_seconds = leave_seconds
        self._end_at = math.inf

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._leave_seconds and self.started and self._end_at == math.inf:
            self._end_at = time.monotonic() + self._leave_seconds
            self.lifespan.state[LEAVING] = True
            end_within(self._leave_seconds + _END_SECONDS)
        else:
            end_within(_END_SECONDS)
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if counter % _TICKS_PER_SECOND == 0:
            self._connections.sweep(time.monotonic())
        if counter % (_TICKS_PER_SECOND * BEAT_SECONDS) == 0:
            self.beat()
        return await super().on_tick(counter) or time.monotonic() >= self._end_at

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.handle_exit)
        yield


class Web:
    """The application, loaded and ready to be served."""

    def __init__(self, settings: Settings, create_app: Callable[[Settings], ASGIApp]) -> None:
        self._settings = settings
        self._processes = processes(settings)
        # They share the connections that one process would have, as far as each can work with its part.
        pool = max(-(-settings.database_pool // self._processes), min(settings.database_pool, _LEAST_CONNECTIONS))
        # More searches at once than cores only get in each other's way, and in that of the answers.
        threads = settings.search_threads or max(1, cores() // self._processes)
        self._counts = shared_counts(self._processes)
        with loading():
            app = create_app(settings.model_copy(update={"database_pool": pool, "search_threads": threads}))
        self._server = Server(app, limits_of(settings, self._processes), settings.leave_seconds)

    def serve(self, listener: socket.socket) -> None:
        """Answer on ``listener`` until SIGTERM or SIGINT; requests at work then get some seconds to end."""
        if self._processes == 1:
            self._answer(listener, own_beat())
            return
        from bdm.search.engine.tantivy_engine import suspect_index

        sockets = listeners(listener, self._processes)

        def work(number: int, beat: Beat) -> None:
            self._answer(sockets[number], beat)

        try:
            Team(
                self._processes,
                work,
                beat=own_beat(),
                on_crash=partial(suspect_index, self._settings),
                grace_seconds=self._settings.leave_seconds + _GRACE_SECONDS + 2.0,
            ).run()
        finally:
            forget_counts(self._counts)

    def _answer(self, listener: socket.socket, beat: Beat) -> None:
        self._server.beat = beat
        try:
            self._server.run(sockets=[listener])
        finally:
            end_within(0)
        if not self._server.started:
            raise SystemExit(3)
