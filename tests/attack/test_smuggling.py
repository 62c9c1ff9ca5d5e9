"""Bytes that two readers of HTTP count differently: here they are one request, or none.

Each case ends with what a proxy that reads it otherwise takes for its body (``HIDDEN``), then with one more request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from tests.operations.run.served import Served, read_all, serve

POST = b"POST /body HTTP/1.1\r\nHost: bdm.test\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
HIDDEN = b"GET /hidden HTTP/1.1\r\nHost: bdm.test\r\n\r\n"
LAST = b"GET /last HTTP/1.1\r\nHost: bdm.test\r\nConnection: close\r\n\r\n"
SIZE = str(len(HIDDEN)).encode()
NONE = b"0\r\n\r\n"

REFUSED = {
    "both lengths": POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + NONE + HIDDEN,
    "both lengths, the other first": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n" + NONE + HIDDEN,
    "two lengths": POST + b"Content-Length: " + SIZE + b"\r\nContent-Length: 0\r\n\r\n" + HIDDEN,
    "a length twice": POST + b"Content-Length: 0\r\nContent-Length: 0\r\n\r\n" + HIDDEN,
    **{
        f"length {value!r}": POST + b"Content-Length:" + value + b"\r\n\r\n" + HIDDEN
        for value in (b"", b" 0, " + SIZE, b" +0", b" -1", b" 0x10", b" 0 0", b" 1e1", b" 18446744073709551616")
    },
    **{
        f"encoding {value!r}": POST + b"Transfer-Encoding:" + value + b"\r\n\r\n" + NONE + HIDDEN
        for value in (
            b"",
            b" identity",
            b" xchunked",
            b" chunked, identity",
            b" identity, chunked",
            b" gzip, chunked",
            b" chunked, chunked",
            b" chunked;q=1",
            b' "chunked"',
            b"\x0bchunked",
            b"\x00chunked",
            b"\r\n chunked",
            b" chunked\r\nTransfer-Encoding: identity",
            b" identity\r\nTransfer-Encoding: chunked",
        )
    },
    **{
        f"header {line!r}": POST + line + b"\r\n\r\n" + NONE + HIDDEN
        for line in (
            b"Transfer-Encoding : chunked",
            b"Transfer-Encoding\t: chunked",
            b" Transfer-Encoding: chunked",
            b"X-A: a\r\n Transfer-Encoding: chunked",
            b"X-A: a\r\n\tTransfer-Encoding: chunked",
            b"X-A: a\nTransfer-Encoding: chunked",
            b"X-A: a\rTransfer-Encoding: chunked",
            b"X-A: a\r\r\nTransfer-Encoding: chunked",
            b"X-A: a\x00b",
            b"X-\x00A: b",
            b"X-\xe9: b",
            b"X A: b",
            b"X-A",
            b": b",
            b"Host: altrove.example",
        )
    },
    "bare LF": b"POST /body HTTP/1.1\nHost: bdm.test\nContent-Length: 0\n\n" + HIDDEN,
    "bare LF at the end": POST + b"X-A: a\r\n\n" + HIDDEN,
    "a header before the first": b"POST /body HTTP/1.1\r\n Host: bdm.test\r\n\r\n" + HIDDEN,
    **{
        f"request line {line!r}": line + b"\r\nHost: bdm.test\r\n\r\n"
        for line in (
            b"GET  HTTP/1.1",
            b"GET /a /hidden HTTP/1.1",
            b"GET\t/hidden\tHTTP/1.1",
            b"GET /hidden\x00 HTTP/1.1",
            b"GET hidden HTTP/1.1",
            b"GE\xc3\x88T /hidden HTTP/1.1",
            b"CONNECT bdm.test:80 HTTP/1.1",
            b"PRI * HTTP/2.0",
            b"GET /hidden HTTP/2.0",
            b"GET /hidden HTTP/1.9",
            b"GET /hidden HTTP/0.9",
            b"GET /hidden HTTP/1.10",
            b"GET /hidden FTP/1.1",
        )
    },
    "HTTP/0.9": b"GET /hidden\r\n\r\n",
    **{
        f"chunk {start!r}": CHUNKED + start + HIDDEN
        for start in (
            b"10000000000000000\r\n",
            b"-1\r\n",
            b"0x0\r\n\r\n",
            b"+0\r\n\r\n",
            b" 0\r\n\r\n",
            b"0 \r\n\r\n",
            b"\r\n\r\n",
            b"0\n\n",
            b"0;\n\r\n",
            b"2;\nxx\r\n4c\r\n",
            b"2;\rxx\r\n0\r\n\r\n",
            b"1\r\nabc\r\n0\r\n\r\n",
            b"1\r\na\n0\r\n\r\n",
            b"0\r\nContent-Length: 40\r\n\r\n",
            b"0\r\n X-A: b\r\n\r\n",
        )
    },
}
TAKEN = {
    "a length": (POST + b"Content-Length: " + SIZE + b"\r\n\r\n" + HIDDEN, ["/body"]),
    "a chunk": (CHUNKED + b"%x\r\n" % len(HIDDEN) + HIDDEN + b"\r\n" + NONE, ["/body"]),
    "an extension": (CHUNKED + b'%x;a=b;c="d"\r\n' % len(HIDDEN) + HIDDEN + b"\r\n0;e\r\n\r\n", ["/body"]),
    "a trailer": (CHUNKED + b"0\r\nX-A: b\r\n\r\n", ["/body"]),
    "a body of GET": (b"GET /body HTTP/1.1\r\nContent-Length: " + SIZE + b"\r\n\r\n" + HIDDEN, ["/body"]),
    "a body that nobody reads": (b"POST / HTTP/1.1\r\nContent-Length: " + SIZE + b"\r\n\r\n" + HIDDEN, ["/"]),
    "in capitals": (POST + b"TRANSFER-ENCODING: CHUNKED\r\n\r\n" + NONE, ["/body"]),
    "another header": (POST + b"Transfer_Encoding: chunked\r\n\r\n", ["/body"]),
    "an absolute target": (b"GET http://altrove.example/a HTTP/1.1\r\nHost: bdm.test\r\n\r\n", ["/a"]),
    "two requests": (HIDDEN.replace(b"hidden", b"first"), ["/first"]),
}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serve() as served:
        yield served


def statuses(answer: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", answer)]


@pytest.mark.parametrize("case", REFUSED)
def test_what_can_be_read_in_two_ways_is_refused(served: Served, case: str) -> None:
    answer, asked = read_all(served.connect(REFUSED[case] + LAST)), served.asked()
    assert statuses(answer) == [400]
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "BAD_REQUEST"
    assert set(asked) <= {"/body"}  # which had begun, and was told that the rest does not come


@pytest.mark.parametrize("case", TAKEN)
def test_what_can_be_read_in_one_way_is_one_request(served: Served, case: str) -> None:
    sent, paths = TAKEN[case]
    answer, asked = read_all(served.connect(sent + LAST)), served.asked()
    assert statuses(answer) == [200] * (len(paths) + 1)
    assert asked == [*paths, "/last"]


def test_nothing_follows_a_connection_s_last_request(served: Served) -> None:
    for last in (
        LAST,
        b"GET /last HTTP/1.0\r\n\r\n",
        b"POST /last HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n" + NONE,
    ):
        assert len(statuses(read_all(served.connect(last + HIDDEN)))) == 1
        assert served.asked() == ["/last"]


@pytest.mark.parametrize("protocol", [b"h2c", b"websocket", b"TLS/1.0"])
def test_no_other_protocol_is_begun(protocol: bytes) -> None:
    asked = b"GET /body HTTP/1.1\r\nHost: bdm.test\r\nConnection: Upgrade\r\nUpgrade: " + protocol + b"\r\n\r\n"
    with serve(idle_seconds=0.1) as served:
        assert statuses(read_all(served.connect(asked + HIDDEN))) == [200]
        assert served.asked() == ["/body"]
