"""What the build left beside the client's files is sent as it is, to those who take it; nothing is compressed anew."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from bdm.platform.http import client, errors
from bdm.platform.http.calls_compression import CallsCompression

pytestmark = pytest.mark.anyio

SCRIPT, BROTLI, GZIP = b"let a;" * 500, b"as brotli", gzip.compress(b"let a;" * 500)
ASSET = "/assets/index-abc123.js"


@pytest.fixture
def browser(tmp_path: Path) -> httpx2.AsyncClient:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "pages" / "search").mkdir(parents=True)
    for name in ("assets/index-abc123.js", "index.html", "pages/search/SearchPage.html", "favicon.svg"):
        (dist / name).write_bytes(SCRIPT)
        (dist / f"{name}.br").write_bytes(BROTLI)
        (dist / f"{name}.gz").write_bytes(GZIP)
    (dist / "pages" / "search" / "SearchPage.html").write_bytes(b"search")
    (dist / "pages" / "search" / "SearchPage.html.br").unlink()
    (dist / "pages" / "search" / "SearchPage.html.gz").unlink()
    table = {"/search": "pages/search/SearchPage.html", "/gone": "pages/gone/GonePage.html"}
    (dist / "pages" / "table.json").write_text(json.dumps(table))
    (dist / "assets" / "alone-abc123.js").write_bytes(SCRIPT)
    (tmp_path / "segreto.js.br").write_bytes(b"segreto")
    app = FastAPI()
    client.install(app, dist, pages=("/search", "/login", "/gone"), not_pages={"api"})
    errors.install(app)
    app.add_middleware(CallsCompression, prefix="/api")

    @app.get("/api/dati")
    def data() -> str:
        return "dati" * 1000

    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://bdm.test")


async def raw(browser: httpx2.AsyncClient, path: str, headers: Mapping[str, str]) -> tuple[httpx2.Response, bytes]:
    async with browser.stream("GET", path, headers=headers) as answer:
        return answer, b"".join([part async for part in answer.aiter_raw()])


@pytest.mark.parametrize(
    ("accept", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP;Q=0.5 , BR ; q=0.8", "br"),
        ("br;q=0.5, gzip", "gzip"),
        ("br;q=0, gzip;q=0.1", "gzip"),
        ("br;q=0, gzip;q=0", None),
        ("*", "br"),
        ("*, br;q=0", "gzip"),
        ("*;q=0", None),
        ("identity", None),
        ("identity, br;q=0.5", None),
        ("identity;q=0.1, gzip;q=0.5", "gzip"),
        ("deflate, zstd", None),
        ("br;q=molto, gzip", "gzip"),
        ("", None),
    ],
)
@pytest.mark.parametrize("path", [ASSET, "/favicon.svg", "/login"])
async def test_the_form_is_the_one_that_is_liked_best(
    browser: httpx2.AsyncClient, path: str, accept: str, encoding: str | None
) -> None:
    answer, body = await raw(browser, path, {"accept-encoding": accept})
    assert answer.headers.get("content-encoding") == encoding
    assert body == {"br": BROTLI, "gzip": GZIP, None: SCRIPT}[encoding]
    assert answer.headers["content-length"] == str(len(body))
    assert answer.headers["vary"] == "Accept-Encoding"
    kind = {ASSET: "text/javascript", "/favicon.svg": "image/svg+xml", "/login": "text/html"}[path]
    assert answer.headers["content-type"].partition(";")[0] == kind


async def test_what_has_no_other_form_is_sent_as_it_is(browser: httpx2.AsyncClient) -> None:
    """Also what could be compressed: the server compresses no file itself."""
    answer, body = await raw(browser, "/assets/alone-abc123.js", {"accept-encoding": "gzip, br"})
    assert (body, "content-encoding" in answer.headers, "vary" in answer.headers) == (SCRIPT, False, False)


async def test_answers_of_calls_are_compressed(browser: httpx2.AsyncClient) -> None:
    answer, body = await raw(browser, "/api/dati", {"accept-encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip"
    assert len(body) < 1000


@pytest.mark.parametrize("accept", ["br", "gzip", "identity"])
async def test_each_form_has_its_tag(browser: httpx2.AsyncClient, accept: str) -> None:
    asked = {"accept-encoding": accept}
    first, body = await raw(browser, ASSET, asked)
    again, nothing = await raw(browser, ASSET, asked | {"if-none-match": first.headers["etag"]})
    assert (again.status_code, nothing, again.headers["vary"]) == (304, b"", "Accept-Encoding")
    assert again.headers["cache-control"] == "public, max-age=31536000, immutable"
    other, _ = await raw(
        browser,
        ASSET,
        {"accept-encoding": "br" if accept == "gzip" else "gzip"} | {"if-none-match": first.headers["etag"]},
    )
    assert other.status_code == 200
    head = await browser.head(ASSET, headers=asked)
    assert (head.headers, head.content) == (first.headers, b"")
    assert body


async def test_a_page_begins_with_its_own_html(browser: httpx2.AsyncClient) -> None:
    assert (await browser.get("/search")).text == "search"
    assert (await browser.get("/search")).headers["cache-control"] == "no-store"
    for other in ("/login", "/gone", "/pages/search/SearchPage.html", "/niente"):
        _, body = await raw(browser, other, {"accept-encoding": "identity"})
        assert body == SCRIPT
    assert (await browser.head("/niente", headers={"if-none-match": "*"})).status_code == 404


async def test_no_form_of_what_is_outside(browser: httpx2.AsyncClient) -> None:
    for path in ("/assets/%2e%2e/%2e%2e/segreto.js", "/..%2fsegreto.js", "/..%2fsegreto.js.br"):
        _, body = await raw(browser, path, {"accept-encoding": "br"})
        assert b"segreto" not in body
