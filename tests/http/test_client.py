"""The compiled client, served: its pages for every path, its assets for ever, nothing outside its folder."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from bdm.http import client, errors

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
    client.install(app, dist)
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


@pytest.mark.parametrize("path", ["/assets/missing.js", "/api/bdm/backoffice/niente"])
async def test_what_is_missing_below_assets_and_api_is_no_page(browser: httpx.AsyncClient, path: str) -> None:
    assert (await browser.get(path)).status_code == 404


@pytest.mark.parametrize("path", ["/%2e%2e/segreto.txt", "/..%2fsegreto.txt", "/assets/%2e%2e/%2e%2e/segreto.txt"])
async def test_nothing_outside_the_folder(browser: httpx.AsyncClient, path: str) -> None:
    assert "segreto" not in (await browser.get(path)).text
