"""What one client may take of a web process: connections, and the time and room in which to say what it wants.

uvicorn leaves this to a proxy, and the embedded profile has none. Nothing is timed request by request: once a second
every connection is asked whom it waits for, and whether that has gone on for too long.
"""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import struct
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any, NamedTuple

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from bdm.platform.http.out_of_service import LEAVING
from bdm.platform.http.rate_limit import network_of

if TYPE_CHECKING:
    from uvicorn.config import Config

    from bdm.settings import Settings

_MAX_OPEN_FILES = 65_536
_FORGET = struct.pack("ii", 1, 0)
_LOOK_SECONDS = 2.0
"""What one look at all connections counts at most. A process that did not get to run for longer has not read what its
clients sent meanwhile: it blames none of them."""
_FRAMING = 8
"""Bytes around each byte of a body (sizes of chunks, trailers) above which somebody sends nothing else."""

_ANSWERS = {
    400: ("BAD_REQUEST", "La richiesta non è scritta come previsto dal protocollo HTTP."),
    408: ("REQUEST_TIMEOUT", "La richiesta non è arrivata per intero nel tempo previsto."),
    431: ("HEADERS_TOO_LARGE", "L'indirizzo e le intestazioni della richiesta sono troppo lunghi."),
}


@dataclass(frozen=True)
class ConnectionLimits:
    """Of one web process; times in seconds, sizes in bytes."""

    connections: int = 1024
    per_address: int = 128
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    """Whose connections are many people's: no limit per address. They say for whom they ask."""
    head_bytes: int = 65_536
    head_fields: int = 100
    head_seconds: float = 10.0
    """From the connection, or the first byte of a later request, to the end of its header."""
    idle_seconds: float = 30.0
    pace_bytes: int = 20_000
    pace_seconds: float = 20.0
    """In such time a body has brought ``pace_bytes``, or its end; and so much of an answer has been read."""
    waiting_requests: int = 16
    """Sent before the answer to the first."""


def limits_of(settings: Settings, processes: int) -> ConnectionLimits:
    """The part of each of ``processes``: the kernel spreads connections over them.

    No more connections than half of the files that a process may open: answering takes files, too.
    """
    connections = min(-(-settings.max_connections // processes), open_files() // 2)
    return ConnectionLimits(
        connections=connections,
        per_address=-(-settings.max_connections_per_address // processes),
        proxies=settings.trusted_proxies,
    )


def open_files() -> int:
    """How many files this process may have open, after asking for as many as it can get (within reason)."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


class Connections(ServerState):
    """Those of one process. When there are too many, of an address or in all, one that asks for nothing gives way:
    the oldest whose header is not complete, or else the one that has been idle for longest.
    """

    def __init__(self, limits: ConnectionLimits) -> None:
        super().__init__()
        self.limits = limits
        self.unfinished: dict[Connection, None] = {}  # these two from the oldest on
        self.idle: dict[Connection, None] = {}
        self._present: dict[Connection, str | None] = {}
        self._of_address: Counter[str] = Counter()
        self._looked: float | None = None
        self._counted_seconds = 0.0

    def enter(self, new: Connection) -> bool:
        """Let it in, unless there are too many that are all being served."""
        address = self._counted(new.client[0] if new.client else "")
        if address is not None and self._of_address[address] >= self.limits.per_address:
            room = self._make_room(address)
        else:
            room = len(self._present) < self.limits.connections or self._make_room()
        if room:
            self._present[new] = address
            self.move(new, self.unfinished)
            if address is not None:
                self._of_address[address] += 1
        return room

    def leave(self, old: Connection) -> None:
        if old not in self._present:
            return
        self.move(old, None)
        address = self._present.pop(old)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    def move(self, connection: Connection, queue: dict[Connection, None] | None) -> None:
        """Among those that would give way (at the end of ``queue``), or not (None)."""
        if connection.queue is queue or connection not in self._present:
            return
        if connection.queue is not None:
            del connection.queue[connection]
        if queue is not None:
            queue[connection] = None
        connection.queue = queue

    def sweep(self, now: float) -> None:
        """End those that have waited for their client for too long. ``now`` is of any clock, always the same."""
        self._counted_seconds += 0.0 if self._looked is None else min(now - self._looked, _LOOK_SECONDS)
        self._looked = now
        for each in list(self._present):
            each.check(self._counted_seconds)

    def _make_room(self, address: str | None = None) -> bool:
        for queue in (self.unfinished, self.idle):
            for each in queue:
                if address is None or self._present[each] == address:
                    self.leave(each)
                    each.transport.abort()
                    return True
        return False

    def _counted(self, host: str) -> str | None:
        """What the connections of ``host`` are counted under; None for those of a proxy."""
        if self.limits.proxies and host:
            address = ip_address(host)
            if any(address in network for network in self.limits.proxies):
                return None
        return network_of(host)


class _RefusedRequest(Exception):
    """Stops the parser; ``status`` is the answer."""

    def __init__(self, status: int) -> None:
        self.status = status


class _Wait(NamedTuple):
    """For what a connection waits for its client."""

    what: tuple[str, int]
    seconds: float
    moved: int = 0
    """A number that grows with every byte, where it is enough that they keep moving."""
    answer: int | None = None


class Connection(HttpToolsProtocol):
    """uvicorn's connection, which knows what its client owes it."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(server_state, Connections)
        self.all = server_state
        self.limits = server_state.limits
        self.queue: dict[Connection, None] | None = None
        self._heading = True  # the header of a request is not complete
        self._heads = 0  # that were
        self._body = 0  # bytes of the request's body
        self._beside = 0  # and those that are no body; at least
        self._unsorted = 0  # those of the last read
        self._drained = 0  # times that a full buffer has been read
        self._status = 400
        self._wait: _Wait | None = None
        self._since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.all.enter(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unsorted = len(data)
        self._beside += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._beside > self.limits.head_bytes + _FRAMING * self._body:
            self._answer(431)
        elif self._heading:
            self.all.move(self, self.all.unfinished)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._heading = True
        self._body = 0
        self._beside = self._unsorted

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._heading:
            return  # a trailer after the body is no header
        if len(self.headers) >= self.limits.head_fields:
            raise self._refusal(431)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        limit = self.limits.head_bytes
        if self._beside > limit and len(self.url) + sum(len(n) + len(v) for n, v in self.headers) > limit:
            raise self._refusal(431)
        if len(self.pipeline) >= self.limits.waiting_requests or self._is_ambiguous():
            raise self._refusal(400)
        super().on_headers_complete()
        if LEAVING in self.app_state:
            self.cycle.keep_alive = False
        self._heading = False
        self._heads += 1
        self.all.move(self, None)

    def _is_ambiguous(self) -> bool:
        """Whether somebody between the client and here may have read another request, though the parser is content."""
        if self.parser.get_http_version() not in ("1.1", "1.0"):
            return True
        encodings = [value.lower() for name, value in self.headers if name == b"transfer-encoding"]
        hosts = [value for name, value in self.headers if name == b"host"]
        return encodings not in ([], [b"chunked"]) or len(hosts) > 1

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        self._beside -= len(body)
        self._unsorted -= len(body)
        super().on_body(body)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self._heading:
            self.all.move(self, self.all.idle)

    def resume_writing(self) -> None:
        self._drained += 1
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        self._answer(self._status)

    def _unsupported_upgrade_warning(self) -> None:
        """Nothing here answers anything but HTTP, whatever is asked for."""

    def check(self, now: float) -> None:
        """End it if its client has kept it waiting for too long."""
        wait = self._waits()
        before, self._wait = self._wait, wait
        if wait is None:
            return
        if before is None or before.what != wait.what or wait.moved - before.moved >= self.limits.pace_bytes:
            self._since = now
            return
        self._wait = before  # what has moved is counted from there
        if now - self._since < wait.seconds:
            return
        if wait.what[0] == "reading":
            # The system forgets what it still has to send, too.
            with suppress(OSError):
                self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _FORGET)
        if wait.answer is None or not self._beside:
            self.transport.abort()
        else:
            self._answer(wait.answer)

    def _waits(self) -> _Wait | None:
        """For what it waits for its client; None while it is the application's turn."""
        limits = self.limits
        unread = self.transport.get_write_buffer_size()
        if unread:
            return _Wait(("reading", self._drained), limits.pace_seconds, moved=-unread)
        if self._heading:
            return _Wait(("head", self._heads), limits.head_seconds, answer=408)
        if self.cycle.response_complete:
            # What still comes of a body that was refused is not read for long.
            return _Wait(("idle", self._heads), limits.head_seconds if self.cycle.more_body else limits.idle_seconds)
        if self.cycle.more_body and not self.flow.read_paused and not self.cycle.waiting_for_100_continue:
            return _Wait(("body", self._heads), limits.pace_seconds, moved=self._body, answer=408)
        return None

    def _refusal(self, status: int) -> _RefusedRequest:
        self._status = status
        return _RefusedRequest(status)

    def _answer(self, status: int) -> None:
        """Say why, where nothing else is being said, and end it."""
        cycle = self.cycle
        if self.transport.is_closing() or (cycle and cycle.response_started and not cycle.response_complete):
            self.transport.abort()
            return
        code, detail = _ANSWERS[status]
        body = json.dumps({"detail": detail, "code": code}).encode()
        head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write(head.encode() + body)
        self.transport.close()
