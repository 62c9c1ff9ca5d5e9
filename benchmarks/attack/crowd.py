"""Many clients of several kinds at once, and connections that never finish what they say."""

from __future__ import annotations

import multiprocessing
import resource
import selectors
import socket
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from benchmarks.search.load import Answer, Client

_UNFINISHED = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Unfinished: "
_OPENED_AT_ONCE = 100


@dataclass(frozen=True)
class Crowd:
    """Clients of one kind: each asks its own requests in turn, the next as soon as it has its answer."""

    name: str
    requests: Sequence[Sequence[bytes]]


@dataclass(frozen=True)
class Flood:
    """So many connections from ``address`` whose headers never end; what is cut is opened again."""

    connections: int
    address: str


@dataclass
class Answers:
    """What a crowd got: seconds of each answer, how many of each status, and connections cut without one."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    cut: int = 0
    lasted: float = 0.0

    @property
    def rate(self) -> float:
        return len(self.seconds) / self.lasted

    def at_least(self, status: int) -> int:
        return sum(count for each, count in self.statuses.items() if each >= status)

    def add(self, answer: Answer, seconds: float) -> None:
        if answer.closed:
            self.cut += 1
        else:
            self.statuses[answer.status] += 1
            self.seconds.append(seconds)


def load(port: int, crowds: Sequence[Crowd], seconds: float) -> dict[str, Answers]:
    """The crowds together, in a process of their own."""
    with _processes(1) as pool:
        return pool.submit(_crowds, port, list(crowds), seconds).result()


def attack_and_load(
    port: int, crowds: Sequence[Crowd], attackers: Sequence[Crowd], flood: Flood, seconds: float
) -> dict[str, Answers]:
    """``crowds`` for some seconds, once ``flood`` stands and ``attackers`` have begun: processes of their own."""
    with _processes(3) as pool, multiprocessing.Manager() as manager:
        standing, over = manager.Event(), manager.Event()
        flooding: Future[int] = pool.submit(_flood, port, flood, standing, over)
        attacking = pool.submit(_crowds, port, list(attackers), seconds + 60.0, over)
        standing.wait()
        working = pool.submit(_crowds, port, list(crowds), seconds)
        answers = working.result()
        over.set()
        print(f"half-open connections opened: {flooding.result():,}")
        return answers | attacking.result()


def _processes(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"))


def _crowds(port: int, crowds: Sequence[Crowd], seconds: float, over: Any = None) -> dict[str, Answers]:
    selector = selectors.DefaultSelector()
    answers = {crowd.name: Answers() for crowd in crowds}
    for crowd in crowds:
        for requests in crowd.requests:
            _join(selector, _Asker(port, cycle(requests), answers[crowd.name]))
    started = time.perf_counter()
    end = started + seconds
    while selector.get_map():
        ended = time.perf_counter() >= end or (over is not None and over.is_set())
        for key, _ in selector.select(1.0):
            asker: _Asker = key.data
            closed = asker.hear()
            if closed is None:
                continue
            if closed or ended:
                selector.unregister(key.fileobj)
                asker.client.close()
                if not ended:
                    _join(selector, asker.again())
            else:
                asker.ask()
        if ended and over is not None:
            break  # what is attacked with need not be waited for
    lasted = time.perf_counter() - started
    for found in answers.values():
        found.lasted = lasted
    return answers


def _join(selector: selectors.BaseSelector, asker: _Asker) -> None:
    selector.register(asker.client.socket, selectors.EVENT_READ, asker)
    asker.ask()


class _Asker:
    """One client of a crowd."""

    def __init__(self, port: int, requests: Iterator[bytes], answers: Answers) -> None:
        self._port = port
        self._requests = requests
        self._answers = answers
        self.client = Client(port)

    def again(self) -> _Asker:
        return _Asker(self._port, self._requests, self._answers)

    def ask(self) -> None:
        with suppress(ConnectionError):  # it is seen when the answer is read
            self.client.send(next(self._requests))

    def hear(self) -> bool | None:
        """Whether the connection was closed; None where the answer is not complete."""
        try:
            answer = self.client.receive()
        except ConnectionError:
            answer = Answer(0, b"closed")
        if answer is None:
            return None
        self._answers.add(answer, time.perf_counter() - self.client.started)
        return answer.closed


def _flood(port: int, flood: Flood, standing: Any, over: Any) -> int:
    """Keep the connections standing until it is over; how many had to be opened."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    selector = selectors.DefaultSelector()
    opened = 0
    while not over.is_set():
        missing = flood.connections - len(selector.get_map())
        for _ in range(min(missing, _OPENED_AT_ONCE)):
            opened += _half_open(port, flood.address, selector)
        if opened >= flood.connections:
            standing.set()
        for key, _ in selector.select(0.2):
            connection: socket.socket = key.fileobj  # type: ignore[assignment]
            if _was_cut(connection):
                selector.unregister(connection)
                connection.close()
    for key in list(selector.get_map().values()):
        key.fileobj.close()  # type: ignore[union-attr]
    return opened


def _half_open(port: int, address: str, selector: selectors.BaseSelector) -> bool:
    try:
        connection = socket.create_connection(("127.0.0.1", port), timeout=5.0, source_address=(address, 0))
        connection.sendall(_UNFINISHED)
        connection.setblocking(False)
    except OSError:
        return True  # refused at once: it has been tried
    selector.register(connection, selectors.EVENT_READ)
    return True


def _was_cut(connection: socket.socket) -> bool:
    try:
        return not connection.recv(65_536)
    except BlockingIOError:
        return False
    except OSError:
        return True
