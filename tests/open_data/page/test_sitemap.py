"""What search engines and programs are led to, and that they are led nowhere unless the administration wants it."""

from __future__ import annotations

import gzip

import pytest
from fastapi import FastAPI
from lxml import etree
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.changelog import recorder
from bdm.open_data.page import repository as page_repository, sitemap
from bdm.services import Services
from tests.fixtures.app import Visit
from tests.open_data.page.pages import ADDRESS, NUMBERED, open_to_all, withdraw
from tests.search.content import decision

pytestmark = pytest.mark.anyio
ORIGIN = "http://127.0.0.1:8000"


async def test_without_the_setting_nothing_is_listed(visit: Visit, session: AsyncSession) -> None:
    await decision(session, **NUMBERED)
    browser = await visit(None)
    assert (await browser.get("/robots.txt")).text == "User-agent: *\nDisallow: /\n"
    for path in ("/sitemap.xml", "/sitemap-1.xml.gz"):
        assert (await browser.get(path)).status_code == 404
    about = await browser.get("/llms.txt")
    assert about.headers["content-type"] == "text/plain; charset=utf-8"
    assert "/api/v1/openapi.json" in about.text
    assert "sitemap" not in about.text
    assert "programmi, con un token\n" in about.text


async def test_with_it_every_public_page_is_listed(
    app: FastAPI, services: Services, visit: Visit, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_to_all(app, services)
    await decision(session, **NUMBERED)
    bare = await decision(session)
    await decision(session, numero_provvedimento=5, anno_provvedimento=2024, status="BOZZA")
    await withdraw(session, numero_provvedimento=6)
    await recorder.follow_some(session)
    browser = await visit(None)
    robots = (await browser.get("/robots.txt")).text
    assert "Allow: /d/\n" in robots
    assert robots.endswith(f"Sitemap: {ORIGIN}/sitemap.xml\n")
    about = (await browser.get("/llms.txt")).text
    assert f"{ORIGIN}/sitemap.xml" in about
    assert "programmi, con un token\n" in about
    assert "programmi, senza token" in sitemap.llms(ORIGIN, public=True, free=True)

    async def listed() -> list[str]:
        index = etree.fromstring((await browser.get("/sitemap.xml")).content)
        found: list[str] = []
        for part in index.iterfind("{*}sitemap/{*}loc"):
            answer = await browser.get(str(part.text).removeprefix(ORIGIN))
            assert answer.headers["content-type"] == "application/gzip"
            urls = etree.fromstring(gzip.decompress(answer.content))
            assert len(urls) == len(urls.findall("{*}url/{*}lastmod"))
            found += [str(each.text) for each in urls.iterfind("{*}url/{*}loc")]
        return found

    everything = [ORIGIN + ADDRESS, f"{ORIGIN}/d/{bare}"]
    assert await listed() == everything
    monkeypatch.setattr(page_repository, "PART", 1)
    assert await listed() == everything
    for path in ("/sitemap-100000.xml.gz", "/sitemap-0.xml.gz", "/sitemap-x.xml.gz"):
        assert (await browser.get(path)).status_code in (404, 422)
