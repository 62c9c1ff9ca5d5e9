"""The compiled client, served: its pages for every path, its assets for ever, nothing outside its folder."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI
from PIL import Image

from bdm.platform.http import client, errors, security_txt
from bdm.platform.http.pages import PAGES
from bdm.platform.kit.time import now

pytestmark = pytest.mark.anyio


@pytest.fixture
def browser(tmp_path: Path) -> httpx2.AsyncClient:
    (tmp_path / "segreto.txt").write_text("segreto")
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<title>BDM</title>")
    (dist / "favicon.svg").write_text("<svg/>")
    (dist / "assets" / "index-abc123.js").write_text("let a")
    app = FastAPI()
    client.install(app, dist, pages=PAGES, not_pages={"api", "accesso"})

    @app.get("/api/dati")
    def data() -> str:
        return "dati"

    errors.install(app)
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://bdm.test")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/search/standard", 200),
        ("/search/standard/", 200),
        ("/Search/Standard", 200),
        ("/provvedimento/page?id=1", 200),
        ("/fascicolo/1", 200),
        ("/provvedimento/1/document/anonymize", 200),
        ("/archivio", 200),
        ("/archivio/MILANO/TRIBUNALE%20DI%20MILANO/civile", 200),
        ("/qualunque/cosa", 404),
        ("/search", 404),
        ("/fascicolo/1/2", 404),
        ("/archivio2", 404),
        ("/xlogin", 404),
        ("/index.html", 404),
    ],
)
async def test_every_path_is_the_page_never_cached(browser: httpx2.AsyncClient, path: str, status: int) -> None:
    """The client draws what its router knows, and the page that says of others that they are none."""
    answer = await browser.get(path)
    assert (answer.status_code, answer.text) == (status, "<title>BDM</title>")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("contact", [None, "mailto:assistenza@example.it"])
async def test_where_to_report_a_weakness(contact: str | None) -> None:
    app = FastAPI()
    security_txt.install(app, contact)
    errors.install(app)
    browser = httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://bdm.test")
    answer = await browser.get("/.well-known/security.txt")
    if contact is None:
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
        return
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    told = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert told["Contact"] == contact
    assert told["Preferred-Languages"] == "it, en"
    assert timedelta(days=364) < datetime.fromisoformat(told["Expires"]) - now() <= timedelta(days=365)


def test_there_is_an_icon_where_browsers_ask_for_one() -> None:
    with Image.open(Path(__file__).parents[3] / "web" / "public" / "favicon.ico") as icon:
        assert (icon.format, icon.info["sizes"]) == ("ICO", {(16, 16), (32, 32), (48, 48)})


async def test_assets_are_immutable(browser: httpx2.AsyncClient) -> None:
    answer = await browser.get("/assets/index-abc123.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_other_files_are_served(browser: httpx2.AsyncClient) -> None:
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
async def test_what_cannot_be_a_page_is_not_found(browser: httpx2.AsyncClient, method: str, path: str) -> None:
    answer = await browser.request(method, path)
    assert answer.status_code == 404
    if method == "GET":
        assert answer.json() == {"detail": "Elemento non trovato.", "code": "NOT_FOUND"}


@pytest.mark.parametrize("path", ["/", "/search/standard", "/favicon.svg", "/assets/index-abc123.js"])
async def test_head_is_get_without_its_body(browser: httpx2.AsyncClient, path: str) -> None:
    get, head = await browser.get(path), await browser.head(path)
    assert (head.status_code, head.content, head.headers) == (get.status_code, b"", get.headers)


@pytest.mark.parametrize(("method", "path"), [("POST", "/"), ("DELETE", "/search/standard"), ("HEAD", "/api/dati")])
async def test_pages_are_only_read_and_calls_keep_their_methods(
    browser: httpx2.AsyncClient, method: str, path: str
) -> None:
    assert (await browser.request(method, path)).status_code == 405


@pytest.mark.parametrize("path", ["/%2e%2e/segreto.txt", "/..%2fsegreto.txt", "/assets/%2e%2e/%2e%2e/segreto.txt"])
async def test_nothing_outside_the_folder(browser: httpx2.AsyncClient, path: str) -> None:
    assert "segreto" not in (await browser.get(path)).text
