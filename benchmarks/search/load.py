"""A light client: raw sockets, answers read to their end and no further; many at once in a process of its own."""

from __future__ import annotations

import gzip
import multiprocessing
import selectors
import socket
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count
from typing import Any

_SMALL = 1_500  # bytes: an error is, and a page of results is not


@dataclass(frozen=True)
class Answer:
    """``status`` is 0 where the connection was closed without an answer."""

    status: int
    sent: bytes
    zipped: bool = False

    @property
    def ok(self) -> bool:
        return self.status == 200

    @property
    def closed(self) -> bool:
        return self.status == 0

    @property
    def body(self) -> bytes:
        return gzip.decompress(self.sent) if self.zipped else self.sent


@dataclass(frozen=True)
class Load:
    """What many clients at once got: seconds of each answer, and over what time."""

    seconds: list[float]
    failures: int
    lasted: float

    @property
    def rate(self) -> float:
        return len(self.seconds) / self.lasted


class Client:
    """One connection that is kept open."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._received = b""
        self.started = 0.0

    def send(self, request: bytes) -> None:
        self._received = b""
        self.started = time.perf_counter()
        self.socket.sendall(request)

    def receive(self) -> Answer | None:
        """Read what is there; the answer once it is complete."""
        some = self.socket.recv(262_144)
        if not some:
            return Answer(0, b"closed")
        self._received += some
        head, end, body = self._received.partition(b"\r\n\r\n")
        if not end:
            return None
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
        if b"content-length" in fields:
            if len(body) < int(fields[b"content-length"]):
                return None
        elif body.endswith(b"0\r\n\r\n"):
            body = _unchunked(body)
        else:
            return None
        zipped = fields.get(b"content-encoding") == b"gzip"
        return Answer(int(head[9:12]), body, zipped)

    def ask(self, request: bytes) -> tuple[float, Answer]:
        """One question and its answer, with the seconds between them."""
        self.send(request)
        while (answer := self.receive()) is None:
            pass
        return time.perf_counter() - self.started, answer

    def close(self) -> None:
        self.socket.close()


def _unchunked(body: bytes) -> bytes:
    parts: list[bytes] = []
    while True:
        size, _, body = body.partition(b"\r\n")
        length = int(size, 16)
        if not length:
            return b"".join(parts)
        parts.append(body[:length])
        body = body[length + 2 :]


def failed(answer: Answer) -> bool:
    return not answer.ok or answer.body.startswith(b'{"errors"') or b'"errors":[' in answer.body[-400:]


def apart(work: Callable[..., Load], *arguments: Any) -> Load:
    """``work`` in a process of its own, which then measures nothing of this one."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(work, *arguments).result()


def load(port: int, requests: Sequence[bytes], clients: int, seconds: float) -> Load:
    """``clients`` that ask ``requests`` in turn, each the next as soon as it has its answer."""
    return apart(_run, port, list(requests), clients, seconds)


def _run(port: int, requests: list[bytes], clients: int, seconds: float) -> Load:
    selector = selectors.DefaultSelector()
    numbers = count()
    everyone = [Client(port) for _ in range(clients)]
    for client in everyone:
        selector.register(client.socket, selectors.EVENT_READ, client)
        client.send(requests[next(numbers) % len(requests)])
    took: list[float] = []
    failures = 0
    started = time.perf_counter()
    end = started + seconds
    while selector.get_map():
        for key, _ in selector.select():
            client = key.data
            answer = client.receive()
            if answer is None:
                continue
            took.append(time.perf_counter() - client.started)
            if not answer.ok or (len(answer.sent) < _SMALL and failed(answer)):
                failures += 1
            if answer.closed or time.perf_counter() >= end:
                selector.unregister(client.socket)  # what was asked is waited for, as the bare callers do
                continue
            client.send(requests[next(numbers) % len(requests)])
    lasted = time.perf_counter() - started
    return Load(took, failures, lasted)
