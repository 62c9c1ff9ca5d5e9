"""What calls cost: every one has a price, and one person pays from one purse, whatever they sign with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import Document
from bdm.export.endpoints import EXPORTING, router as export_router
from bdm.export.selection import TakenFormat
from bdm.open_data.api.callers import get_caller, get_feed_caller, get_token_caller, without_token
from bdm.open_data.endpoints import ROUTERS
from bdm.open_data.mcp.endpoints import points_of
from bdm.open_data.mcp.server import make_server
from bdm.open_data.mcp.tools import Tools
from bdm.open_data.page.endpoints import decision_page, router as page_router
from bdm.people.authn.dependencies import PUBLIC_FREE, PUBLIC_OVERALL, PUBLIC_POINTS, PublicPurse
from bdm.platform.http import prices
from bdm.platform.http.prices import API, FREE, PAGES, SITEMAP, TAKEN, TOOLS, CountParameter, Price
from bdm.platform.http.rate_limit import DEAR, SAVED_SECONDS, ExpensiveWork, savings
from bdm.services import Services
from bdm.settings import OPEN_API_PREFIX
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.open_data.api.programs import Program, token_of
from tests.open_data.page.pages import ADDRESS, NUMBERED, open_to_all
from tests.search.content import decision

API_ROUTES = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]


def called(dependant: Dependant) -> set[Any]:
    """All that is called before an endpoint, and the endpoint."""
    return {dependant.call}.union(*map(called, dependant.dependencies))


def within(router: APIRouter) -> Iterator[APIRoute]:
    for route in router.routes:
        if isinstance(route, APIRoute):
            yield route
        else:
            yield from within(cast(Any, route).original_router)


def paths(routes: list[APIRoute]) -> set[str]:
    return {route.path for route in routes}


def test_every_route_has_a_price_and_asks_for_it() -> None:
    assert {path.removeprefix(OPEN_API_PREFIX) for path in paths(API_ROUTES)} == set(API)
    for route in API_ROUTES:
        price = API[route.path.removeprefix(OPEN_API_PREFIX)]
        assert price.points > 0, route.path
        assert called(route.dependant) & {get_caller, get_feed_caller, get_token_caller, without_token}, route.path
        if price.parameter is not None:
            [field] = [each for each in route.dependant.query_params if each.alias == price.parameter.name] or [
                each
                for dependency in route.dependant.dependencies
                for each in dependency.query_params
                if each.alias == price.parameter.name
            ]
            [most] = [each.le for each in field.field_info.metadata if hasattr(each, "le")]
            assert (field.default, most) == (price.parameter.usual, price.parameter.most), route.path
    pages = [route for route in page_router.routes if isinstance(route, APIRoute)]
    assert paths(pages) == {*PAGES, *SITEMAP}
    for route in pages:
        paid = any("_listing" in getattr(each, "__name__", "") for each in called(route.dependant))
        assert paid is (route.path in SITEMAP), route.path
        assert paid or route.endpoint is decision_page or PAGES[route.path] is FREE, route.path
    exports = list(within(export_router))
    assert len(exports) > 5
    for route in exports:
        assert EXPORTING.dependency in called(route.dependant), route.path
    assert set(TAKEN) == set(TakenFormat)


@pytest.mark.anyio
async def test_every_tool_has_a_price(services: Services) -> None:
    tools = await make_server(Tools(services.database, services.search, "")).list_tools()
    assert {each.name for each in tools} == set(TOOLS)
    for each in tools:
        if asked := TOOLS[each.name].parameter:
            schema = each.input_schema["properties"][asked.name]
            assert (schema["default"], schema["maximum"]) == (asked.usual, asked.most), each.name


def test_what_is_paid_later_keeps_no_dear_place_meanwhile() -> None:
    """A dear call within a dear one of the same account would wait for itself."""
    later = [each for each in (*API.values(), *PAGES.values()) if each.per_item and each.parameter is None]
    assert all(each.points < DEAR for each in (*later, prices.VERIFICA, prices.EXPORT, *TAKEN.values(), API["/mcp"]))


@pytest.mark.parametrize(
    ("value", "count"),
    [
        *((None, 20), ("1", 1), (" 7 ", 7), ("100", 100), (3, 3), ("0", 1), ("-5", 1), ("10" * 3000, 100)),
        *(("100.0", 100), ("1e2", 100), ("", 100), ([], 100), (float("inf"), 100), ("x", 100)),
    ],
)
def test_more_results_cost_more(value: Any, count: int) -> None:
    """What only others read as a number is no way to pay less."""
    price = Price(10, 2, CountParameter("size", 20, 100))
    assert price.at_once({} if value is None else {"size": value}) == 10 + 2 * count


def asked(tool: Any, arguments: Any) -> float:
    return points_of(json.dumps({"params": {"name": tool, "arguments": arguments}}).encode())


def test_a_tool_costs_by_what_it_is_called_with() -> None:
    assert asked("cerca", {"quanti": 20}) > asked("cerca", {}) > asked("norma", {"testo": "art. 1 c.c."}) > 0
    assert asked("verifica", {"testo": "a" * 100_000}) - asked("verifica", {"testo": "a"}) > DEAR
    odd = b'{"params":{"name":"verifica","arguments":{"testo":"art. 1 c.c.","altro":NaN}}}'
    assert points_of(odd) > TOOLS["verifica"].points, "what the tool can read is paid"
    for name, arguments in (("verifica", None), ("verifica", {"testo": 1}), ("cerca", [1])):
        assert asked(name, arguments) >= TOOLS[name].points
    assert asked("altro", {}) == asked(None, {}) == asked({}, {}) == 0
    assert [points_of(each) for each in (b"", b"[]", b"\xff", b'{"params":[]}', b'"a"', b"{")] == [0] * 6


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bdm.platform.http.rate_limit.REFUSED_SECONDS", 0)


@pytest.mark.anyio
@pytest.mark.usefixtures("frozen")
async def test_a_person_has_one_purse(app: FastAPI, visit: Visit, session: AsyncSession) -> None:
    reader, feed = await visit("lettore"), Program(app, await token_of(session, "lettore", scope="feed"))
    first, second = [Program(app, await token_of(session, "lettore")) for _ in range(2)]
    other, institution = (
        Program(app, await token_of(session, "giudice")),
        Program(app, await token_of(session, "amministratore", "Università")),
    )
    page, rows = PAGES["/d/{path:path}"].points, API["/materie"].points
    most = API["/oai"].points + page + rows
    app.state.work = ExpensiveWork(at_once=4, points=most // SAVED_SECONDS, clock=lambda: 0.0)
    assert (await feed.ask("/oai", params={"verb": "Identify"})).status_code == 200
    assert (await reader.get("/d/nulla")).status_code == 404
    assert [(await each.ask("/materie")).status_code for each in (first, second)] == [200, 429]
    refused = await second.ask("/materie")
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["code"] == "TOO_MANY_REQUESTS"
    assert int(refused.headers["retry-after"]) == refused.json()["retry_after"] > 0
    assert refused.headers["ratelimit"].startswith('"chiamate";r=')
    page_refused = await reader.get("/d/nulla")
    assert (page_refused.status_code, int(page_refused.headers["retry-after"]) > 0) == (429, True)
    assert (await first.ask("/mcp", "POST", json={})).status_code == 429
    assert (await other.ask("/materie")).status_code == 200
    for _ in range(2):  # more than a person's purse holds
        assert (await institution.ask("/oai", params={"verb": "Identify"})).status_code == 200


@pytest.mark.anyio
@pytest.mark.usefixtures("frozen")
async def test_a_crowd_of_networks_leaves_others_their_pages(
    app: FastAPI, services: Services, visit: Visit, session: AsyncSession
) -> None:
    await decision(session, "Il danno va provato. " * 200, **NUMBERED)
    reader = await visit("lettore")
    open_to_all(app, services)
    limits = ExpensiveWork(
        at_once=4, points=PUBLIC_POINTS, clock=lambda: 0.0, overall=savings(PUBLIC_OVERALL), free=savings(PUBLIC_FREE)
    )
    setattr(app.state, f"work_{PublicPurse.READING}", limits)
    for number in range(40):
        while not limits._points.take(f"10.0.0.{number}", 300):
            pass
    crowd, late = Browser(app, address="10.0.0.7"), Browser(app, address="10.0.1.1")
    refused = await crowd.get(ADDRESS)
    assert (refused.status_code, int(refused.headers["retry-after"]) > 0) == (429, True)
    assert [(await each.get(ADDRESS)).status_code for each in (late, reader)] == [200, 200]
    assert (await crowd.get("/sitemap.xml")).status_code == 200
    assert (await crowd.get("/robots.txt")).status_code == 200
    there = Browser(app, address="10.0.0.7")  # of the crowd's network
    await there.enter("giudice")
    assert (await there.get(ADDRESS)).status_code == 200
    for each in (crowd, late, there):
        await each.aclose()


def test_a_long_text_costs_more_than_a_short_one_but_not_without_end() -> None:
    price = API["/provvedimenti/{id}/parti"]
    assert price.rest(10) < price.rest(100) < price.rest(300) == price.rest(100_000)


@pytest.mark.anyio
@pytest.mark.usefixtures("frozen")
async def test_a_text_is_paid_by_its_length(app: FastAPI, session: AsyncSession) -> None:
    item = await decision(session, "Il danno va provato.")
    await session.execute(update(Document).where(Document.provvedimento_id == item).values(characters=10_000))
    program = Program(app, await token_of(session, "lettore"))
    app.state.work = ExpensiveWork(at_once=4, points=4, clock=lambda: 0.0)
    paths = (f"/provvedimenti/{item}", f"/provvedimenti/{item}/testo", f"/provvedimenti/{item}/parti")
    answers = [(await program.ask(path)).status_code for path in paths]
    assert answers == [200, 200, 429], "the record and the text, but not its parts besides"
