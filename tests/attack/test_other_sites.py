"""What a page of another site can make a signed-in browser do: nothing."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urljoin, urlsplit

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from bdm.settings import API_PREFIX
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import ORIGIN, Browser
from tests.platform.authz.calls import request
from tests.platform.authz.matrix import rows
from tests.platform.authz.test_matrix import another_session
from tests.platform.authz.world import plant

pytestmark = pytest.mark.anyio

WRITES = ("POST", "PUT", "PATCH", "DELETE")
ELSEWHERE = (
    {"origin": "https://altrove.example"},
    {"origin": "null"},
    {"origin": f"{ORIGIN}.altrove.example"},
    {"origin": f"{ORIGIN}0"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "https://altrove.example", "sec-fetch-site": "same-origin"},
    {"origin": ORIGIN, "sec-fetch-site": "cross-site"},
)
NEXT = (
    "https://altrove.example",
    "//altrove.example",
    "///altrove.example",
    "/\\altrove.example",
    "\\/altrove.example",
    "/%2F%2Faltrove.example",
    "/%5Caltrove.example",
    "/.//altrove.example",
    "/search/..//altrove.example",
    "/\t/altrove.example",
    "/\n//altrove.example",
    "\x00//altrove.example",
    "javascript:alert(document.domain)",
    "data:text/html,<script>alert(1)</script>",
    "http:altrove.example",
    "/@altrove.example/..//altrove.example",
    "https://127.0.0.1:8000@altrove.example/",
    "/search/standard\r\nLocation: https://altrove.example",
    f"{API_PREFIX}/user/deauth",
    "/demo-idp/authorize",
)


async def test_every_write_from_elsewhere_is_refused(
    app: FastAPI, services: Services, session: AsyncSession, visit: Visit
) -> None:
    world = await plant(session, services.store, "redattore.tutti")
    browser = await visit("redattore.tutti")
    await another_session(browser, visit, world)
    done = []
    for row in rows():
        asked = request(row.call, row.place, world)
        if asked.method not in WRITES or not asked.path.startswith(API_PREFIX):
            continue
        for headers in ELSEWHERE:
            asked.sent["headers"] = {**asked.sent.get("headers", {}), **headers}
            answer = await browser.request(asked.method, asked.path, **asked.sent)
            if answer.status_code != 403 or answer.json()["code"] != "CROSS_SITE":
                done.append(f"{row.call} | {row.place}, {headers}: {answer.status_code}")
            for name in headers:
                del asked.sent["headers"][name]
    assert done == []


async def test_nothing_is_written_by_a_link(app: FastAPI, visit: Visit) -> None:
    """A link of another site sends GET with the session's cookie (SameSite=Lax): it must change nothing."""
    browser = await visit("redattore.tutti")
    description = app.openapi()
    only_writes = [path for path, operations in description["paths"].items() if not {"get", "head"} & set(operations)]
    assert len(only_writes) > 20
    done = []
    for path in only_writes:
        for method in ("GET", "HEAD"):
            answer = await browser.request(method, path.replace("{", "").replace("}", ""), params={"_method": "POST"})
            if not 400 <= answer.status_code < 500:
                done.append(f"{method} {path}: {answer.status_code}")
    assert done == []
    for method in ("GET", "HEAD"):
        answer = await browser.request(method, f"{API_PREFIX}/graphql", params={"query": "{ __typename }"})
        assert answer.status_code in (404, 405)


@pytest.mark.parametrize("next_", NEXT)
async def test_signing_in_leads_to_no_other_site(browser: Callable[..., Browser], next_: str) -> None:
    visitor = browser()
    answer = await visitor.sign_in("lettore", next_)
    for asked in [answer, await visitor.begin(next_)]:
        where = urljoin(f"{ORIGIN}/", asked.headers["location"])
        assert urlsplit(where)[:2] == urlsplit(ORIGIN)[:2]
    assert answer.headers["location"] == "/"
    assert (await visitor.call("GET", "/user/current")).status_code == 200


@pytest.mark.parametrize("header", ["host", "x-forwarded-host", "forwarded", "x-original-url", "x-rewrite-url"])
async def test_a_forged_host_is_not_led_to(browser: Callable[..., Browser], header: str) -> None:
    visitor = browser()
    value = "host=altrove.example" if header == "forwarded" else "altrove.example"
    answer = await visitor.get(f"{API_PREFIX}/login", headers={header: value})
    assert "altrove.example" not in str(answer.headers)
    assert "altrove.example" not in answer.text
