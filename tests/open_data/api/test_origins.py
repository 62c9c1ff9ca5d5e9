"""Pages of any site may read the interface, and nothing else of the service; no cookie counts there."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.open_data.endpoints import describe
from bdm.settings import API_PREFIX, OPEN_API_PREFIX
from tests.fixtures.app import Visit
from tests.open_data.api.programs import Program, token_of

pytestmark = pytest.mark.anyio
ELSEWHERE = {"origin": "https://altrove.example", "sec-fetch-site": "cross-site"}
SHOWN = ("ETag", "Link", "Retry-After", "RateLimit", "RateLimit-Policy", "Content-Range", "Content-Disposition")


def shown(answer: object) -> str | None:
    headers = answer.headers  # type: ignore[attr-defined]
    assert "access-control-allow-credentials" not in headers
    return headers.get("access-control-allow-origin")  # type: ignore[no-any-return]


async def test_a_page_of_any_site_calls_with_its_token(app: FastAPI, session: AsyncSession) -> None:
    mine, nobody = Program(app, await token_of(session, "lettore")), Program(app, None)
    for program, method, path, status in (
        (mine, "GET", "/materie", 200),
        (mine, "GET", "/nulla", 404),
        (mine, "POST", "/verifica", 422),
        (mine, "POST", "/oai", 200),
        (mine, "DELETE", "/materie", 405),
        (nobody, "GET", "/materie", 401),
        (nobody, "GET", "/status", 200),
    ):
        answer = await program.ask(path, method, headers=ELSEWHERE)
        assert (answer.status_code, shown(answer)) == (status, "*"), path
        exposed = answer.headers["access-control-expose-headers"].split(", ")
        assert not {*SHOWN} - {*exposed}
    assert (await mine.ask("/materie", "DELETE")).headers["allow"] == "GET, HEAD, OPTIONS"


async def test_what_may_be_asked_is_told_without_a_token(app: FastAPI, connection: AsyncConnection) -> None:
    nobody = Program(app, None)
    asked: list[object] = []
    event.listen(connection.sync_connection, "before_cursor_execute", lambda *given: asked.append(given))
    preflight = {**ELSEWHERE, "access-control-request-method": "GET", "access-control-request-headers": "authorization"}
    for path, calls in describe()["paths"].items():
        place = path.replace("{", "").replace("}", "")
        for headers in ({}, preflight):
            answer = await nobody.ask(place, "OPTIONS", headers=headers)
            assert (answer.status_code, answer.content, shown(answer)) == (204, b"", "*"), path
            allowed = answer.headers["allow"].split(", ")
            assert {each.upper() for each in calls} | {"OPTIONS"} <= {*allowed}, path
            assert "Authorization" in answer.headers["access-control-allow-headers"].split(", ")
            assert int(answer.headers["access-control-max-age"]) > 0
            assert answer.headers["x-content-type-options"] == "nosniff"
    assert (await nobody.ask("/mcp", "OPTIONS")).headers["allow"] == "POST, OPTIONS"
    assert (await nobody.ask("/nulla", "OPTIONS")).status_code == 404
    assert (await nobody.ask("/nulla", "OPTIONS", headers=preflight)).status_code == 204
    assert asked == []


async def test_the_rest_of_the_service_is_for_its_own_pages(app: FastAPI, visit: Visit) -> None:
    browser = await visit("amministratore")
    for path in (f"{API_PREFIX}/user/current", "/d/nulla", "/robots.txt", "/api/v10/provvedimenti"):
        assert shown(await browser.get(path, headers=ELSEWHERE)) is None, path
        assert shown(await browser.request("OPTIONS", path, headers=ELSEWHERE)) is None, path
    assert (await browser.post(f"{API_PREFIX}/user/ou", headers=ELSEWHERE)).status_code == 403
    for method, path in (("GET", "/materie"), ("POST", "/verifica"), ("POST", "/mcp"), ("POST", "/oai")):
        answer = await browser.request(method, OPEN_API_PREFIX + path, headers=ELSEWHERE)  # with its cookie
        assert answer.status_code == 401, path
