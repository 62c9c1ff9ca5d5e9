"""Middlewares, each around a tiny application."""

from __future__ import annotations

from collections.abc import Callable

import httpx2
import pytest
from fastapi import FastAPI, Request
from starlette.types import ASGIApp

from bdm.platform.http import errors
from bdm.platform.http.security import BodyLimit, SameOriginWrites, SecurityHeaders

pytestmark = pytest.mark.anyio


def application() -> FastAPI:
    app = FastAPI()

    @app.api_route("/echo", methods=["GET", "POST", "PUT", "DELETE"])
    async def echo(request: Request) -> dict[str, int]:
        return {"size": len(await request.body())}

    @app.get("/broken")
    async def broken() -> None:
        raise RuntimeError("Mario Rossi, nato a Roma")

    errors.install(app)
    return app


def browser(wrap: Callable[[ASGIApp], ASGIApp] = lambda app: app) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(wrap(application()), raise_app_exceptions=True)
    return httpx2.AsyncClient(transport=transport, base_url="http://bdm.test")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "http://bdm.test"}, 200),
        ({"origin": "http://bdm.test", "sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://evil.test"}, 403),
        ({"origin": "http://bdm.test.evil.test"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://evil.test", "sec-fetch-site": "same-origin"}, 403),
    ],
)
async def test_writes_from_another_site_are_refused(method: str, headers: dict[str, str], status: int) -> None:
    async with browser(SameOriginWrites) as client:
        answer = await client.request(method, "/echo", headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "CROSS_SITE"


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("https://bdm.example", 200),
        ("http://bdm.test", 200),  # of the machine itself
        ("http://bdm.example", 403),
        ("https://bdm.example:8443", 403),
        ("https://bdm.example.evil.test", 403),
        ("null", 403),
    ],
)
@pytest.mark.parametrize("public", ["https://bdm.example", "https://BDM.example/"])
async def test_a_proxy_may_write_another_host(public: str, origin: str, status: int) -> None:
    async with browser(lambda app: SameOriginWrites(app, public_url=public)) as client:
        answer = await client.post("/echo", headers={"origin": origin, "sec-fetch-site": "same-origin"})
    assert answer.status_code == status


async def test_reads_from_another_site_pass() -> None:
    async with browser(SameOriginWrites) as client:
        assert (await client.get("/echo", headers={"sec-fetch-site": "cross-site"})).status_code == 200


@pytest.mark.parametrize(("size", "status"), [(0, 200), (100, 200), (101, 413)])
@pytest.mark.parametrize("announced", [True, False])
async def test_bodies_are_limited_announced_or_not(size: int, status: int, announced: bool) -> None:
    async def stream():  # type: ignore[no-untyped-def]
        yield b"x" * size

    async with browser(lambda app: BodyLimit(app, max_bytes=100)) as client:
        answer = await client.post("/echo", content=b"x" * size if announced else stream())
    assert answer.status_code == status


async def test_security_headers_are_on_every_answer() -> None:
    async with browser(SecurityHeaders) as client:
        for path in ("/echo", "/missing", "/broken"):
            headers = (await client.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "script-src 'self' 'wasm-unsafe-eval'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("analytics", [None, "https://visite.example"])
async def test_pages_ask_another_site_only_to_count_visits(analytics: str | None) -> None:
    async with browser(lambda app: SecurityHeaders(app, analytics=analytics)) as client:
        policy = (await client.get("/echo")).headers["content-security-policy"]
    opened = {rule.split()[0] for rule in policy.split("; ") if "https:" in rule}
    assert opened == ({"script-src", "img-src", "connect-src"} if analytics else set())
    assert "unsafe-inline" not in policy.partition("style-src")[0]


async def test_an_unforeseen_error_says_nothing_of_the_data(caplog: pytest.LogCaptureFixture) -> None:
    async with browser() as client:
        answer = await client.get("/broken")
    assert answer.status_code == 500
    assert answer.json() == {"detail": "Si è verificato un errore. Riprovare più tardi", "code": "INTERNAL"}
    assert "RuntimeError" in caplog.text
    assert "Rossi" not in caplog.text


async def test_unknown_paths_and_methods_are_said_in_italian() -> None:
    async with browser() as client:
        assert (await client.get("/missing")).json() == {"detail": "Elemento non trovato.", "code": "NOT_FOUND"}
        wrong = await client.patch("/echo")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "METHOD_NOT_ALLOWED")
