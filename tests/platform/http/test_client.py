"""The compiled client, served: its pages for every path, its assets for ever, nothing outside its folder."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from bdm.platform.http import client, errors

pytestmark = pytest.mark.anyio


@pytest.fixture
def browser(tmp_path: Path) -> httpx.AsyncClient:
    (tmp_path / "segreto.txt").write_text("segreto")
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<title>BDM</title>")
    (dist / "favicon.svg").write_text("<svg/>")
    (dist / "assets" / "index-abc123.js").write_text("let a")
    app = FastAPI()
    client.install(app, dist, not_pages={"api", "accesso"})

    @app.get("/api/dati")
    def data() -> str:
        return "dati"

    errors.install(app)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://bdm.test")


@pytest.mark.parametrize(
    "path", ["/", "/search/standard", "/provvedimento/page?id=1", "/qualunque/cosa", "/index.html"]
)
async def test_every_path_is_a_page_never_cached(browser: httpx.AsyncClient, path: str) -> None:
    answer = await browser.get(path)
    assert (answer.status_code, answer.text) == (200, "<title>BDM</title>")
    assert answer.headers["cache-control"] == "no-store"


async def test_assets_are_immutable(browser: httpx.AsyncClient) -> None:
    answer = await browser.get("/assets/index-abc123.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_other_files_are_served(browser: httpx.AsyncClient) -> None:
    assert (await browser.get("/favicon.svg")).text == "<svg/>"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/missing.js",
        "/assets",
        "/assets/a%00",
        "/api",
        "/api/",
        "/api/niente",
        "/api/bdm/backoffice/niente",
        "/api/dati/",
        "/accesso/niente",
        "/a%00",
        "/search/%00/a",
        pytest.param(f"/{'a' * 256}", id="segment"),
        pytest.param(f"/{'à' * 128}", id="segment in bytes"),
        pytest.param("/a" * 4000, id="path"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_what_cannot_be_a_page_is_not_found(browser: httpx.AsyncClient, method: str, path: str) -> None:
    answer = await browser.request(method, path)
    assert answer.status_code == 404
    if method == "GET":
        assert answer.json() == {"detail": "Elemento non trovato.", "code": "NOT_FOUND"}


@pytest.mark.parametrize("path", ["/", "/search/standard", "/favicon.svg", "/assets/index-abc123.js"])
async def test_head_is_get_without_its_body(browser: httpx.AsyncClient, path: str) -> None:
    get, head = await browser.get(path), await browser.head(path)
    assert (head.status_code, head.content, head.headers) == (get.status_code, b"", get.headers)


@pytest.mark.parametrize(("method", "path"), [("POST", "/"), ("DELETE", "/search/standard"), ("HEAD", "/api/dati")])
async def test_pages_are_only_read_and_calls_keep_their_methods(
    browser: httpx.AsyncClient, method: str, path: str
) -> None:
    assert (await browser.request(method, path)).status_code == 405


@pytest.mark.parametrize("path", ["/%2e%2e/segreto.txt", "/..%2fsegreto.txt", "/assets/%2e%2e/%2e%2e/segreto.txt"])
async def test_nothing_outside_the_folder(browser: httpx.AsyncClient, path: str) -> None:
    assert "segreto" not in (await browser.get(path)).text
