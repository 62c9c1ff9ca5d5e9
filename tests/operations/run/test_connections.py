"""What one client may take of a web process, around a tiny application in a process of its own."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from typing import cast

import pytest

from bdm.operations.run.connections import Connection, ConnectionLimits, Connections, limits_of, open_files
from bdm.settings import Settings
from tests.operations.run.served import read, read_all, serve

CHUNKED = b"POST /body HTTP/1.1\r\nHost: bdm.test\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
ANOTHER_SILENCE = pytest.mark.costly("2 s of waiting each; the gate has one before, within and after a request")
UNFINISHED = b"GET / HTTP/1.1\r\nHost: bdm.test\r\nX-Slow: "
FLOOD = 400_000_000


@pytest.fixture(autouse=True, scope="module")
def many_files() -> None:
    assert open_files() > 4000


def test_who_never_ends_a_header_keeps_nobody_out() -> None:
    with serve(connections=1024, per_address=128) as served:
        for _ in range(3000):
            served.connect(UNFINISHED, "127.0.0.2")
        assert served.ask(address="127.0.0.3")["open"] <= 130
        served.ask(address="127.0.0.2")  # nor those who share the address


class Watched:
    """In the place of a connection: when it was looked at."""

    def __init__(self) -> None:
        self.looks: list[float] = []

    def check(self, now: float) -> None:
        self.looks.append(now)


def test_a_process_that_did_not_get_to_run_blames_nobody() -> None:
    connections, watched = Connections(ConnectionLimits()), Watched()
    connections._present[cast(Connection, watched)] = None
    for moment in (1_000.0, 1_001.0, 1_002.5, 1_062.5, 1_063.5):  # it was stopped, or starved, for a minute
        connections.sweep(moment)
    assert watched.looks == [0, 1, 2.5, 4.5, 5.5]


def test_nor_do_many_addresses_together() -> None:
    with serve(connections=64, per_address=10) as served:
        for number in range(300):
            served.connect(UNFINISHED, f"127.0.1.{1 + number % 30}")
        assert served.ask(address="127.0.0.3")["open"] <= 66


def test_who_is_being_served_does_not_give_way() -> None:
    begun = b"POST /body HTTP/1.1\r\nHost: bdm.test\r\nContent-Length: 8\r\nConnection: close\r\n\r\nsome"
    with serve(connections=5) as served:
        uploads = [served.connect(begun, f"127.0.0.{number}") for number in range(2, 6)]
        for _ in range(50):
            served.connect(UNFINISHED, "127.0.0.9")
        served.ask()
        uploads.append(served.connect(begun, "127.0.0.6"))
        while read(last := served.connect(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))[0]:
            last.close()  # the upload had not yet been noticed
        for upload in uploads:
            upload.sendall(b"more")
            assert json.loads(read(upload)[1])["size"] == 8


def test_the_idle_give_way_after_the_unfinished() -> None:
    again = b"GET / HTTP/1.1\r\nHost: bdm.test\r\n\r\n"
    with serve(connections=2) as served:
        idle = served.connect(again)
        assert idle.recv(65536)
        unfinished = served.connect(UNFINISHED)
        served.ask()
        assert read(unfinished) == (0, b"")
        idle.sendall(again)
        assert idle.recv(65536)
        assert served.connect(again).recv(65536)
        served.ask()
        while idle.recv(65536):
            pass


def test_a_proxy_has_the_connections_of_many() -> None:
    with serve(per_address=2, proxies=["127.0.0.2"]) as served:
        body = b"POST /body HTTP/1.1\r\nHost: bdm.test\r\nContent-Length: 1\r\n\r\n"
        for _ in range(20):
            served.connect(body, "127.0.0.2")
        assert served.ask("/", "127.0.0.2", "X-Forwarded-For: 192.0.2.7")["client"] == "192.0.2.7"
        assert served.ask("/", "127.0.0.3", "X-Forwarded-For: 192.0.2.7")["client"] == "127.0.0.3"


def test_without_proxies_nobody_speaks_for_others() -> None:
    with serve() as served:
        assert served.ask("/", "127.0.0.1", "X-Forwarded-For: 192.0.2.7")["client"] == "127.0.0.1"


@pytest.mark.parametrize(
    "start",
    [
        b"GET / HTTP/1.1\r\nX-Large: ",
        b"GET /",
        b"\r\n",
        CHUNKED + b"0\r\nX-Large: ",
    ],
)
def test_a_header_without_end_is_cut(start: bytes) -> None:
    with serve() as served:
        served.ask()
        before = served.memory
        connection = served.connect(start)
        filling, sent = (start if start == b"\r\n" else b"x") * 100_000, 0
        with suppress(ConnectionError):
            while sent < FLOOD:
                sent += connection.send(filling)
        assert sent < FLOOD / 10
        assert served.memory - before < 30_000_000
        served.ask()


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ([f"X-Large: {'x' * 60_000}"], 200),
        ([f"X-Large: {'x' * 70_000}"], 431),
        (["X-Many: x"] * 90, 200),
        (["X-Many: x"] * 110, 431),
    ],
)
def test_headers_have_a_size(head: list[str], status: int) -> None:
    lines = "\r\n".join(["GET / HTTP/1.1", "Host: bdm.test", "Connection: close", *head, "", ""])
    with serve() as served:
        answered, body = read(served.connect(lines.encode()))
        assert answered == status
        assert status == 200 or json.loads(body)["code"] == "HEADERS_TOO_LARGE"


def test_a_body_is_no_header() -> None:
    head = b"POST /body HTTP/1.1\r\nHost: bdm.test\r\nConnection: close\r\nContent-Length: 500000\r\n\r\n"
    with serve() as served:
        whole = served.connect(head + bytes(500_000))
        assert json.loads(read(whole)[1])["size"] == 500_000
        parts = served.connect(CHUNKED + b"1\r\nx\r\n" * 50_000 + b"0\r\nX-Late: x\r\n\r\n")
        found = json.loads(read(parts)[1])
        assert (found["size"], found["headers"]) == (50_000, 3)


def test_what_is_no_http_is_refused_in_the_one_shape() -> None:
    with serve() as served:
        status, body = read(served.connect(b"\x16\x03\x01 hello\r\n\r\n"))
        assert (status, json.loads(body)["code"]) == (400, "BAD_REQUEST")


def test_requests_that_wait_for_an_answer_are_few() -> None:
    with serve() as served:
        connection = served.connect(b"POST /body HTTP/1.1\r\nContent-Length: 0\r\n\r\n" * 10)
        assert connection.recv(9) == b"HTTP/1.1 "
        many = served.connect(b"GET / HTTP/1.1\r\n\r\n" * 100_000)
        read(many)
        assert served.ask()["open"] <= 2


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", 0),
        (UNFINISHED, 408),
        (b"POST /body HTTP/1.1\r\nContent-Length: 100\r\n\r\nx", 408),
        # answered before it is complete
        pytest.param(b"POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\nx", 200, marks=ANOTHER_SILENCE),
        pytest.param(b"GET / HTTP/1.1\r\n\r\n", 200, marks=ANOTHER_SILENCE),
        pytest.param(b"GET / HTTP/1.1\r\n\r\n\r\n", 200, marks=ANOTHER_SILENCE),
        (b"GET / HTTP/1.1\r\n\r\nGET / HT", 200),
    ],
)
def test_who_says_nothing_more_is_not_waited_for(sent: bytes, status: int) -> None:
    with serve(head_seconds=0.1, idle_seconds=0.1, pace_seconds=0.1) as served:
        connection = served.connect()
        connection.sendall(sent)
        answer = read_all(connection)
        assert (f"HTTP/1.1 {status} ".encode() in answer) if status else not answer


@pytest.mark.costly("waits for a limit. When operations/run or the server of requests changes")
@pytest.mark.parametrize("path", ["/parts", "/whole"])
def test_who_does_not_read_is_not_waited_for(path: str) -> None:
    with serve(pace_seconds=0.1) as served:
        connection = served.connect()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(f"GET {path} HTTP/1.1\r\n\r\n".encode())
        assert connection.recv(1)
        while served.ask()["open"] > 1:
            pass
        assert len(read(connection)[1]) < 20_000_000


def test_who_reads_gets_it_all() -> None:
    with serve() as served:
        connection = served.connect(b"GET /parts HTTP/1.1\r\nConnection: close\r\n\r\n")
        size = 0
        while part := connection.recv(1_000_000):
            size += len(part)
        assert size > 4000 * 64_000


def test_without_files_for_connections_it_goes_on_later() -> None:
    with serve(files=100, connections=10_000, per_address=10_000) as served:
        crowd = [served.connect(b"POST /body HTTP/1.1\r\nContent-Length: 1\r\n\r\n") for _ in range(300)]
        for each in crowd:
            each.close()
        answered = False
        while not answered:
            with suppress(AssertionError):
                answered = "open" in served.ask()


def test_processes_share_the_connections() -> None:
    settings = Settings(max_connections=100, max_connections_per_address=16, trusted_proxies="10.0.0.1, 192.0.2.0/24")
    limits = limits_of(settings, 3)
    assert (limits.connections, limits.per_address) == (34, 6)
    assert [str(each) for each in limits.proxies] == ["10.0.0.1/32", "192.0.2.0/24"]
    few = Settings(max_connections=1_000_000)
    assert limits_of(few, 1).connections == open_files() // 2


def test_who_is_asked_to_end_still_answers_whoever_has_not_noticed() -> None:
    with serve(leave_seconds=3600) as served:
        kept = served.connect(_GET)
        assert b"connection: close" not in _one_answer(kept)
        served.process.terminate()
        while b"connection: close" not in _one_answer(served.connect(_GET)):
            pass
        kept.sendall(_GET)
        assert b"connection: close" in _one_answer(kept)
        served.process.terminate()  # a second time: at once
        assert served.process.wait(timeout=60) == 0


_GET = b"GET / HTTP/1.1\r\nHost: bdm.test\r\n\r\n"


def _one_answer(connection: socket.socket) -> bytes:
    answer = b""
    while b"}" not in answer:
        part = connection.recv(65536)
        assert part, answer
        answer += part
    return answer
