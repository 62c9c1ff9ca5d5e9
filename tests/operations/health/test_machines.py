"""What machines ask: alive, ready, numbers; and the id that every call carries."""

from __future__ import annotations

import asyncio
import io
import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import httpx2
import psycopg
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from starlette.types import Receive, Scope, Send

from bdm.app import create_app
from bdm.graphql.operations import OPERATIONS
from bdm.operations.health import judgement, machines, service as health_service
from bdm.operations.health.metrics import Metrics
from bdm.operations.health.stages import OF_SEARCH
from bdm.people.authn import provider_health
from bdm.people.authn.provider import ExternalProvider
from bdm.people.authn.relying_party import RelyingParty
from bdm.platform.database.session import Database
from bdm.platform.http import request_log
from bdm.platform.http.out_of_service import LEAVING
from bdm.platform.kit.time import now
from bdm.services import Services
from bdm.settings import API_PREFIX, Settings
from tests.fixtures.app import Visit, index
from tests.fixtures.logs import configure

pytestmark = pytest.mark.anyio

READY = {
    "ready": True,
    "database": True,
    "tables": True,
    "index": True,
    "documents": True,
    "writable": True,
    "clock": True,
    "sign_in": True,
    "leaving": False,
}
Client = Callable[..., httpx2.AsyncClient]


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    """It has counted nothing yet."""
    vars(app.state.metrics).update(vars(Metrics()))
    return app


@pytest.fixture
def client(app: FastAPI) -> Client:
    return client_of(app)


def client_of(app: FastAPI) -> Client:
    def client(address: str = "127.0.0.1", port: int = 5) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(app, client=(address, port))
        return httpx2.AsyncClient(transport=transport, base_url="http://bdm.test")

    return client


class Gone:
    """A database that does not answer."""

    def reading(self) -> None:
        raise ConnectionRefusedError

    transaction = greet = reading


async def test_alive_whatever_is_down(app: FastAPI, client: Client) -> None:
    app.state.services = SimpleNamespace(database=Gone())
    answer = await client().get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert answer.headers["cache-control"] == "no-store"


async def test_ready_with_a_database_and_an_index(
    app: FastAPI, services: Services, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.state.recent_readiness = machines.ReadinessCache(3600)
    answer = await client().get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == READY | {"ready": False, "index": False}

    await index(services)
    again = await client().get("/health/ready")
    assert again.status_code == 503, "for a while everybody gets the same answer"
    app.state.recent_readiness = machines.ReadinessCache()
    answer = await client().get("/health/ready")
    assert answer.status_code == 200
    assert answer.json() == READY

    async def closed() -> None:
        raise psycopg.OperationalError("the database system is shutting down")

    app.state.recent_readiness = machines.ReadinessCache()
    with monkeypatch.context() as patch:  # the connections of the pool go on
        patch.setattr(services.database, "greet", closed)
        answer = await client().get("/health/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, False)

    app.state.recent_readiness = machines.ReadinessCache()
    app.state.services = replace(services, database=Gone())
    answer = await client().get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == dict.fromkeys(READY, False) | {"sign_in": True}


async def test_who_is_about_to_end_says_so_and_answers(app: FastAPI) -> None:
    async def leaving(scope: Scope, receive: Receive, send: Send) -> None:
        await app(dict(scope) | {"state": {LEAVING: True}}, receive, send)

    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(leaving), base_url="http://bdm.test") as client:
        answer = await client.get("/health/ready")
        assert (answer.status_code, answer.json()) == (503, answer.json() | {"ready": False, "leaving": True})
        assert (await client.get(f"{API_PREFIX}/user/current")).status_code == 401


async def test_not_ready_when_nothing_can_be_written(services: Services, full_disk: Path) -> None:
    await index(services)
    assert (await health_service.ready(services)).ready
    found = await health_service.ready(replace(services, settings=Settings(data_dir=full_disk)))
    assert (found.ready, found.writable, found.database, found.index) == (False, False, True, True)


async def test_not_ready_when_the_database_has_no_room(fresh_database: Database, services: Services) -> None:
    """A limit on what goes to its disk besides the rows is as good as a disk without room: reading goes on."""
    from sqlalchemy import text

    other = replace(services, database=fresh_database)
    assert (await health_service.ready(other)).writable
    async with fresh_database.transaction() as session:
        name = (await session.execute(text("SELECT current_database()"))).scalar_one()
        await session.execute(text(f"ALTER DATABASE {name} SET temp_file_limit = '64kB'"))
    await fresh_database.close()  # new connections have it
    found = await health_service.ready(other)
    assert (found.ready, found.database, found.tables, found.writable) == (False, True, True, False)
    assert "Non si può salvare nulla" in (await health_service.state(other)).documents.problems[0]


@pytest.mark.parametrize(
    ("ahead", "level", "ready"), [(4, "ok", True), (-30, "avviso", True), (65 * 60, "guasto", False)]
)
async def test_the_clock_is_about_the_one_of_the_database(
    services: Services, monkeypatch: pytest.MonkeyPatch, ahead: int, level: str, ready: bool
) -> None:
    await index(services)
    monkeypatch.setattr(judgement, "now", lambda: now() + timedelta(seconds=ahead))
    found = await health_service.ready(services)
    assert (found.ready, found.clock) == (ready, ready)
    database = (await health_service.state(services)).database
    assert database.level == level
    assert database.clock_offset_seconds == pytest.approx(ahead, abs=3)
    assert ("avanti di 3900 secondi" in "".join(database.problems)) is (ahead > 60)


async def test_why_is_for_who_watches_the_service(app: FastAPI, services: Services, client: Client) -> None:
    await index(services)
    app.state.services = replace(
        services, settings=services.settings.model_copy(update={"metrics_token": SecretStr("segreto")})
    )
    for address, headers, told in (
        ("192.0.2.1", {}, {"ready": True}),
        ("192.0.2.1", {"authorization": "Bearer altro"}, {"ready": True}),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.1"}, {"ready": True}),
        ("192.0.2.1", {"authorization": "Bearer segreto"}, READY),
        ("127.0.0.1", {}, READY),
    ):
        answer = await client(address).get("/health/ready", headers=headers)
        assert (answer.status_code, answer.json()) == (200, told)


async def test_not_ready_on_a_database_that_is_only_read(fresh_database: Database, services: Services) -> None:
    from sqlalchemy import text

    other = replace(services, database=fresh_database)
    assert (await health_service.ready(other)).writable
    async with fresh_database.transaction() as session:
        name = (await session.execute(text("SELECT current_database()"))).scalar_one()
        await session.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    await fresh_database.close()  # new connections have it
    assert not (await health_service.ready(other)).writable


@pytest.mark.parametrize(
    ("tables", "oldest", "usable"),
    [("0001", "0001", False), ("0040", "0040", False), ("9999", "9999", False), ("9999", "0041", True)],
)
async def test_ready_on_tables_with_which_it_works(
    fresh_database: Database, services: Services, tables: str, oldest: str, usable: bool
) -> None:
    from sqlalchemy import text

    other = replace(services, database=fresh_database)
    assert (await health_service.ready(other)).tables
    async with fresh_database.transaction() as session:
        await session.execute(text("UPDATE alembic_version SET version_num = :tables"), {"tables": tables})
        await session.execute(text("UPDATE oldest_program SET revision = :oldest"), {"oldest": oldest})
    found = await health_service.ready(other)
    assert (found.database, found.tables) == (True, usable)


async def test_ready_whatever_the_provider_does_and_at_once(
    app: FastAPI, services: Services, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked beside the call, so a provider that hangs holds up nobody."""
    await index(services)
    asked = asyncio.Event()

    async def hang(_: RelyingParty) -> None:
        asked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(RelyingParty, "reach", hang)
    monkeypatch.setattr(provider_health, "PATIENCE_SECONDS", 0)
    provider = ExternalProvider(Settings(oidc_issuer="https://idp.example"))
    app.state.identity_provider = provider
    answer = await client().get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, READY | {"sign_in": None})
    await asked.wait()
    await asyncio.wait([provider._reach._asking])
    app.state.recent_readiness = machines.ReadinessCache()
    answer = await client().get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, READY | {"sign_in": False})
    assert 'bdm_up{part="sign_in"} 0.0' in (await client().get("/metrics")).text
    state = await health_service.state(services, provider.answers())
    assert state.sign_in.problems == ["Il provider di identità non risponde: nessuno può accedere."]
    await provider.close()


READERS_OF_METRICS: list[tuple[str | None, str, dict[str, str], int]] = [
    (None, "127.0.0.1", {}, 200),
    (None, "::1", {}, 200),
    (None, "192.0.2.1", {}, 404),
    (None, "127.0.0.1", {"x-forwarded-for": "192.0.2.1"}, 404),
    (None, "127.0.0.1", {"via": "1.1 proxy"}, 404),
    ("segreto", "127.0.0.1", {}, 401),
    ("segreto", "127.0.0.1", {"authorization": "Bearer altro"}, 401),
    ("segreto", "127.0.0.1", {"authorization": "Bearer segretò"}, 401),
    ("segreto", "192.0.2.1", {"authorization": "Bearer segreto"}, 200),
]
"""The token of the service, who asks from where and how, and what is answered."""


async def test_who_may_read_the_metrics(app: FastAPI, services: Services, client: Client) -> None:
    answered = []
    for token, address, headers, _ in READERS_OF_METRICS:
        settings = services.settings.model_copy(update={"metrics_token": token and SecretStr(token)})
        app.state.services = replace(services, settings=settings)
        encoded = {name: value.encode() for name, value in headers.items()}
        answered.append((await client(address).get("/metrics", headers=encoded)).status_code)
    assert answered == [status for *_, status in READERS_OF_METRICS]


async def test_metrics_name_routes_and_never_addresses(services: Services, client: Client, visit: Visit) -> None:
    await index(services)
    await (await visit("lettore")).call("GET", "/user", params={"q": "Rossi Mario"})
    browser = client()
    await browser.get(f"{API_PREFIX}/provvedimento/segreto-di-stato/timeline")
    await browser.request("INVENTATO", "/qualunque/cosa")
    text = (await browser.get("/metrics")).text
    assert f'bdm_http_requests_total{{method="GET",route="{API_PREFIX}/user",status="200"}} 1.0' in text
    assert "Mario" not in text
    assert "segreto-di-stato" not in text
    assert "INVENTATO" not in text
    assert 'bdm_up{part="database"} 1.0' in text
    assert 'bdm_up{part="worker"} 0.0' in text
    assert "bdm_index_queue 0.0" in text
    assert re.search(r"^bdm_database_size_bytes \d", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("asked", "named", "code"),
    [
        ({"query": "query Simili { massima { count } }"}, "Simili", None),
        ({"query": "query A { __typename } query Folders { __typename }", "operationName": "Folders"}, "Folders", None),
        ({"query": 'query SearchMassima { massima(q: "(danno") { count } }'}, "SearchMassima", "QUERY_SYNTAX"),
        ({"query": "query MarioRossi { massima { count } }"}, "altra", None),
        ({"query": "{ __typename }", "operationName": "MarioRossi"}, "altra", "400"),
        ({"query": "{ massima { count } }"}, "altra", None),
    ],
)
async def test_a_graphql_call_is_named_by_its_operation(
    services: Services,
    client: Client,
    visit: Visit,
    as_json: Callable[[], list[dict]],
    monkeypatch: pytest.MonkeyPatch,
    asked: dict[str, str],
    named: str,
    code: str | None,
) -> None:
    await index(services)
    browser = await visit("lettore")
    as_json()
    monkeypatch.setattr(request_log, "SLOW_SECONDS", 0.0)
    await browser.call("POST", "/graphql", json=asked)
    (line,) = as_json()
    assert (line["route"], line["operation"], line["failure"]) == (f"{API_PREFIX}/graphql", named, code)
    text = (await client().get("/metrics")).text
    assert f'bdm_graphql_operation_duration_seconds_count{{operation="{named}"}} 1.0' in text
    encoded = code != "400"  # what is no request at all is answered before
    assert ("encoding" in line["stages"]) == encoded
    assert line["stages"]["database"] <= line["ms"]
    assert (re.search(r'^bdm_search_stage_.*_count\{stage="encoding"\} 1.0', text, re.MULTILINE) is not None) == (
        named in OF_SEARCH
    )
    errors = re.findall(r"^bdm_graphql_operation_errors_total\{(.*)\} 1.0", text, re.MULTILINE)
    assert errors == ([] if code is None else [f'code="{code}",operation="{named}"'])
    assert "MarioRossi" not in json.dumps(line) + text


def test_the_operations_are_those_of_the_client() -> None:
    written = Path(__file__).parents[3] / "web" / "src" / "api" / "operations"
    documents = "".join(file.read_text(encoding="utf-8") for file in written.glob("*.graphql"))
    assert set(re.findall(r"^(?:query|mutation|subscription) (\w+)", documents, re.MULTILINE)) == OPERATIONS


async def test_metrics_while_the_database_is_down(app: FastAPI, services: Services, client: Client) -> None:
    app.state.services = replace(services, database=Gone())
    answer = await client().get("/metrics")
    assert answer.status_code == 200
    assert 'bdm_up{part="database"} 0.0' in answer.text
    assert "bdm_index_queue" not in answer.text


@pytest.fixture
def as_json(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[dict]]:
    """What the log of the service holds; reading it empties it."""
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    configure(monkeypatch, Settings(log_format="json"))

    def lines() -> list[dict]:
        written = stream.getvalue()
        stream.seek(0)
        stream.truncate()
        return [json.loads(line) for line in written.splitlines()]

    return lines


async def test_every_call_has_an_id_and_a_line(client: Client, visit: Visit, as_json: Callable[[], list[dict]]) -> None:
    browser = await visit("lettore")
    as_json()
    answer = await browser.call("GET", "/user", params={"q": "Rossi Mario"})
    (line,) = as_json()
    assert line["request_id"] == answer.headers["x-request-id"]
    assert (line["method"], line["route"], line["status"]) == ("GET", f"{API_PREFIX}/user", 200)
    assert "Mario" not in json.dumps(line)
    assert "lettore" not in json.dumps(line)

    own = "4bf92f3577b34da6a3ce929d0e0e4736"
    proxied = client("10.0.0.1", 0)  # as the server knows those for whom a trusted proxy asks
    assert (await proxied.get("/health/live", headers={"x-request-id": own})).headers["x-request-id"] == own
    for asks, given in ((browser, own), *((proxied, each) for each in ("Mario Rossi", "a" * 200, "short", ""))):
        answer = await asks.get("/health/live", headers={"x-request-id": given})
        assert answer.headers["x-request-id"] != given
        assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-request-id"]), given


async def test_what_machines_ask_every_second_is_a_line_only_where_it_fails(
    app: FastAPI, services: Services, client: Client, as_json: Callable[[], list[dict]]
) -> None:
    await client().get("/health/live")
    assert as_json() == []
    app.state.services = SimpleNamespace(
        database=Gone(), search=services.search, store=services.store, settings=services.settings
    )
    assert (await client().get("/health/ready")).status_code == 503
    assert [line["status"] for line in as_json() if "status" in line] == [503]


async def test_an_error_of_ours_says_where_and_never_with_what(
    services: Services, as_json: Callable[[], list[dict]]
) -> None:
    app = create_app(services.settings)  # of its own, for its route
    app.state.services = services

    @app.get("/api/bdm/guasto")
    def broken() -> None:
        try:
            raise ValueError("Mario Rossi")
        except ValueError as error:
            raise RuntimeError("di Mario Rossi") from error

    app.router.routes.insert(0, app.router.routes.pop())
    answer = await client_of(app)().get("/api/bdm/guasto")
    assert answer.status_code == 500
    assert "x-request-id" in answer.headers
    lines = as_json()
    unexpected = next(line for line in lines if line["level"] == "ERROR")
    assert unexpected["request_id"] == answer.headers["x-request-id"]
    assert "RuntimeError" in unexpected["message"]
    assert "ValueError" in unexpected["message"]
    assert "Mario" not in json.dumps(lines)
