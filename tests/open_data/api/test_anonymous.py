"""Reading without a token, where the administration wants it: what any token reads, slowly, from a purse of its own."""

from __future__ import annotations

import re

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.api.callers import ANONYMOUS_CALLS, ENGLISH_GUIDE, GUIDE
from bdm.open_data.endpoints import describe
from bdm.people.authn.dependencies import API_POINTS
from bdm.platform.http.prices import API
from bdm.platform.http.rate_limit import SAVED_SECONDS, ExpensiveWork
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.open_data.api.programs import Program, path_of, read_by_all, token_of
from tests.open_data.page.pages import NUMBERED, open_to_all
from tests.search.content import decision

pytestmark = pytest.mark.anyio
ALWAYS_BY_TOKEN = ("/verifica", "/verifica/elenco", "/mcp")


def content(answer: httpx2.Response) -> str:
    """What was answered; of OAI-PMH without its moment."""
    return re.sub(r"<responseDate>[^<]*", "", answer.text)


async def test_everybody_reads_what_a_token_reads(app: FastAPI, services: Services, session: AsyncSession) -> None:
    item = await decision(session, "Il danno va provato.", **NUMBERED)
    await index(services)
    nobody, wrong = Program(app, None), Program(app, f"bdm_{'x' * 43}")
    reader, feed = [Program(app, await token_of(session, "lettore", scope=scope)) for scope in ("lettura", "feed")]
    names = {"id": str(item), "insieme": "x", "file": "x", "giorno": "2026-01-31"}
    wanted = {"/citanti": {"nome": "art. 1 c.c."}, "/norme": {"testo": "art. 1 c.c."}, "/oai": {"verb": "Identify"}}
    wanted["/precedenti"] = {"nome": "Cass. 1/2001", "area": "civile"}
    reads = [path for path, calls in describe()["paths"].items() if "get" in calls and "security" in calls["get"]]
    assert len(reads) > 20
    for path in reads:
        refused = await nobody.ask(path.format(**names), params=wanted.get(path))
        assert (refused.status_code, refused.json()["code"]) == (401, "TOKEN"), path
        assert {GUIDE, f"{ENGLISH_GUIDE})."} <= {*refused.json()["detail"].split()}
    assert "Senza token" not in (await nobody.ask("/catalogo")).text
    read_by_all(app, services)
    for path in reads:
        place, params = path.format(**names), wanted.get(path)
        open_, known = await nobody.ask(place, params=params), await reader.ask(place, params=params)
        assert (open_.status_code, content(open_)) == (known.status_code, content(known)), path
        assert open_.headers["ratelimit-policy"] == f'"chiamate";q={ANONYMOUS_CALLS};w=60'
        assert open_.headers["cache-control"].startswith(("private", "no-store")), path
        assert (await wrong.ask(place, params=params)).json()["code"] == "TOKEN", path
    assert "Senza token" in (await nobody.ask("/catalogo")).text
    for path in ALWAYS_BY_TOKEN:
        assert (await nobody.ask(path, "POST", json={})).status_code == 401, path
    posted = await nobody.ask("/oai", "POST", data={"verb": "Identify"})
    assert (posted.status_code, posted.headers["access-control-allow-origin"]) == (200, "*")
    assert (await feed.ask("/materie")).json()["code"] == "TOKEN_SCOPE"
    assert (await nobody.ask("/oai", params={"verb": "Identify", "token": "x"})).status_code == 401


async def test_a_network_takes_nothing_from_anybody(
    app: FastAPI, services: Services, session: AsyncSession, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bdm.platform.http.rate_limit.REFUSED_SECONDS", 0)
    item = await decision(session, "Il danno va provato.", **NUMBERED)
    read_by_all(app, services)
    reader = Program(app, await token_of(session, "lettore"))
    here, there = Program(app, None), Program(app, None, "10.0.0.9")
    most = API_POINTS * SAVED_SECONDS
    app.state.work_api = ExpensiveWork(at_once=4, points=API_POINTS, clock=lambda: 0.0)
    app.state.work_api.pay("127.0.0.1", most - API["/materie"].points - 1)
    assert [(await here.ask(path)).status_code for path in ("/materie", "/materie")] == [200, 429]
    assert (await here.ask(path_of(item, "parti"))).status_code == 429
    assert [(await each.ask("/materie")).status_code for each in (there, reader)] == [200, 200]
    assert (await here.ask("/status")).status_code == 200
    app.state.work_api = ExpensiveWork(at_once=4, points=API_POINTS)
    asked = [await here.ask("/materie") for _ in range(ANONYMOUS_CALLS)]
    refused = next(each for each in asked if each.status_code == 429)
    assert int(refused.headers["retry-after"]) > 0
    assert refused.headers["ratelimit-remaining"] == "0"
    assert (await reader.ask("/materie")).status_code == 200
    open_to_all(app, services)
    assert (await (await visit(None)).get(f"/d/{item}", follow_redirects=True)).status_code == 200
