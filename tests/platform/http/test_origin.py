"""Who asks from this machine for itself, and who for somebody else."""

from __future__ import annotations

import pytest
from starlette.requests import Request

from bdm.platform.http.origin import asks_from_here


def request(address: str | None, *headers: str) -> Request:
    client = address and (address, 40_000)
    return Request({"type": "http", "client": client, "headers": [(name.encode(), b"x") for name in headers]})


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("10.0.0.7", False),
        ("testclient", False),
        (None, False),
    ],
)
def test_clients_on_this_machine(address: str | None, expected: bool) -> None:
    assert asks_from_here(request(address, "host", "user-agent", "cookie", "x-request-id")) is expected


@pytest.mark.parametrize(
    "header",
    [
        "forwarded",
        "via",
        "x-forwarded-for",
        "x-forwarded-proto",
        "x-forwarded-host",
        "x-forwarded-port",
        "x-forwarded-server",
        "x-forwarded-prefix",
        "x-real-ip",
        "x-client-ip",
        "x-original-forwarded-for",
        "true-client-ip",
        "cf-connecting-ip",
    ],
)
def test_a_proxy_asks_for_somebody_else(header: str) -> None:
    assert not asks_from_here(request("127.0.0.1", "host", header))
