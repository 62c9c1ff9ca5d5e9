"""``/api/v1``: what it answers, to the last result, and how it refuses."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import date, timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.api.callers import WRONG_LIMIT
from bdm.open_data.api.schemas import MassimeTrovate, ProvvedimentiTrovati, SchedaMassima, SchedaProvvedimento
from bdm.open_data.changelog import recorder
from bdm.open_data.changelog.schemas import Modifiche
from bdm.open_data.citation.schemas import CitantiTrovati, CitazioneInUscita
from bdm.open_data.digest import service as digest_service
from bdm.open_data.record import service as record_service
from bdm.platform.http.rate_limit import Rate
from bdm.platform.kit.identifiers import new_id
from bdm.services import Services
from bdm.settings import OPEN_API_PREFIX
from tests.fixtures.app import Visit, index
from tests.open_data.api.programs import Program, path_of, token_of
from tests.search.content import MILANO, abstract, decision

pytestmark = pytest.mark.anyio


@pytest.fixture
async def program(app: FastAPI, session: AsyncSession) -> Program:
    return Program(app, await token_of(session, "lettore"))


async def test_a_record_is_answered_byte_for_byte(program: Program, session: AsyncSession) -> None:
    item = await decision(session, "Testo", external_id="fonte-7", titolo="Danno «grave»")
    face = (await record_service.read(session, [("provvedimento", item)]))["provvedimento", item]
    answer = await program.ask(path_of(item))
    assert (answer.content, answer.headers["etag"]) == (face.body, f'"{face.leaf.hex()}"')
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "private, no-cache"
    SchedaProvvedimento.model_validate(answer.json())
    assert (await program.ask("/provvedimenti/fonte-7")).content == face.body
    for known in (f'"{face.leaf.hex()}"', f'"altro", W/"{face.leaf.hex()}"', "*"):
        again = await program.ask(path_of(item), headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
    assert (await program.ask(path_of(item), headers={"if-none-match": '"altro"'})).status_code == 200


async def test_a_text_is_what_its_record_says(program: Program, session: AsyncSession) -> None:
    item = await decision(session, "Prima pagina: è così.", "P.Q.M.\nRigetta la domanda.")
    record = await program.read(path_of(item))
    answer = await program.ask(path_of(item, "testo"))
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert hashlib.sha256(answer.content).hexdigest() == record["documento"]["testo_sha256"]
    assert answer.content.decode().split("\f") == ["Prima pagina: è così.", "P.Q.M.\nRigetta la domanda."]
    parts = await program.read(path_of(item, "parti"))
    assert [each["tipo"] for each in parts["parti"]][-1] == "dispositivo"


async def test_everything_that_is_found_is_walked_through(
    program: Program, services: Services, session: AsyncSession
) -> None:
    first = date(2020, 1, 1)
    items = [
        await decision(session, "Danno biologico", data=first + timedelta(days=number // 2)) for number in range(7)
    ]
    other = await decision(session, "Locazione")
    await index(services)
    for order in ("data", "rilevanza"):
        seen: list[str] = []
        cursor = None
        while True:
            more = {} if cursor is None else {"cursor": cursor}
            page = await program.read("/provvedimenti", q="testo:(danno)", ordine=order, size=3, **more)
            ProvvedimentiTrovati.model_validate(page)
            assert page["count"] == len(items)
            seen += [each["scheda"]["id"] for each in page["items"]]
            assert all("<mark>" in each["passi"][0]["html"] for each in page["items"])
            cursor = page["cursor"]
            if cursor is None:
                break
        assert seen == [str(item) for item in reversed(items)]
    found = await program.read("/provvedimenti", size=100)
    assert {each["scheda"]["id"] for each in found["items"]} == {*map(str, items), str(other)}


async def test_what_comes_and_goes_moves_no_cursor(program: Program, services: Services, session: AsyncSession) -> None:
    days = [date(2020, 1, day) for day in (1, 2, 3, 4)]
    items = [await decision(session, "Danno", data=day) for day in days]
    await index(services)
    page = await program.read("/provvedimenti", size=2)
    await decision(session, "Danno", data=date(2020, 2, 1))
    await session.execute(update(Provvedimento).where(Provvedimento.id == items[3]).values(status="BOZZA"))
    await index(services)
    rest = await program.read("/provvedimenti", size=2, cursor=page["cursor"])
    assert [each["scheda"]["id"] for each in page["items"] + rest["items"]] == [str(item) for item in reversed(items)]
    assert (rest["count"], rest["cursor"]) == (4, None)


@pytest.mark.parametrize(
    ("params", "status", "code", "field"),
    [
        ({"q": "(danno"}, 400, "QUERY_SYNTAX", None),
        ({"q": "nulla:x"}, 400, "QUERY_SYNTAX", None),
        ({"ufficioo": "TRIBUNALE DI MILANO"}, 422, "INVALID", "ufficioo"),
        ({"sizes": "3"}, 422, "INVALID", "sizes"),
        ({"cursor": "p12"}, 422, "INVALID", "cursor"),
        ({"cursor": "d"}, 422, "INVALID", "cursor"),
        ({"cursor": "d" + "9" * 19}, 422, "INVALID", "cursor"),
        ({"cursor": "r10001", "ordine": "rilevanza"}, 422, "INVALID", "cursor"),
        ({"ordine": "caso"}, 422, "INVALID", "ordine"),
        ({"size": "0"}, 422, "INVALID", "size"),
        ({"size": "101"}, 422, "INVALID", "size"),
        ({"area": "altra"}, 422, "INVALID", "area"),
        ({"q": "x" * 2001}, 422, "INVALID", "q"),
    ],
)
async def test_errors_are_problems(
    program: Program, services: Services, params: dict[str, str], status: int, code: str, field: str | None
) -> None:
    await index(services)
    answer = await program.ask("/provvedimenti", params=params)
    problem = answer.json()
    assert (answer.status_code, problem["status"], problem["code"]) == (status, status, code), problem
    assert answer.headers["content-type"] == "application/problem+json"
    assert int(answer.headers["content-length"]) == len(answer.content)
    assert (problem["type"], bool(problem["title"]), bool(problem["detail"])) == ("about:blank", True, True)
    assert [each["field"] for each in problem.get("errors", [])] == ([field] if field else [])


async def test_what_is_not_there(program: Program, session: AsyncSession, app: FastAPI) -> None:
    for path in (path_of(new_id()), "/provvedimenti/x/testo", "/massime/x", "/nulla", "/digests/2026-01-31"):
        answer = await program.ask(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND"), path
        assert answer.headers["content-type"] == "application/problem+json"
    item = await decision(session)  # without a document
    assert (await program.ask(path_of(item, "testo"))).status_code == 404
    assert (await program.read(path_of(item, "citazioni"))) == []
    answer = await program.ask("/provvedimenti", method="POST")
    assert answer.status_code == 405


async def test_what_is_withdrawn_says_so_and_since_when(program: Program, session: AsyncSession) -> None:
    item = await decision(session, "Testo", status="RITIRATO", titolo="Titolo")
    await session.execute(
        text(
            "INSERT INTO workflow_event (kind, item_id, action, from_status, to_status, at)"
            " VALUES ('provvedimento', :id, 'withdrawn', 'DA_RITIRARE', 'RITIRATO', '2026-01-31T23:30:00Z')"
        ),
        {"id": item},
    )
    for path in (path_of(item), path_of(item, "testo"), path_of(item, "citato_da")):
        answer = await program.ask(path)
        assert (answer.status_code, answer.json()["code"]) == (410, "RITIRATO")
        assert answer.json()["ritirato"] == "2026-02-01"
        assert "Titolo" not in answer.text


async def test_abstracts(program: Program, services: Services, session: AsyncSession) -> None:
    item = await decision(session, "Testo")
    own = await abstract(session, item, "<p>Il danno va provato</p>")
    await index(services)
    found = await program.read("/massime", q="danno")
    MassimeTrovate.model_validate(found)
    assert [each["scheda"]["id"] for each in found["items"]] == [str(own)]
    assert await program.read(path_of(item, "massime")) == [found["items"][0]["scheda"]]
    record = await program.read(f"/massime/{own}")
    SchedaMassima.model_validate(record)
    assert record == found["items"][0]["scheda"]


async def test_citations_both_ways(program: Program, services: Services, session: AsyncSession) -> None:
    cited = await decision(session, "Testo", numero_provvedimento=5, anno_provvedimento=2019, tipo="sentenza")
    words = "MOTIVI\nCome deciso da Trib. Milano, sentenza n. 5/2019, e da Cass. n. 13533/2001, l'art. 2043 c.c. vale."
    citing = await decision(session, words)
    await index(services)
    found = await program.read(path_of(citing, "citazioni"))
    assert [CitazioneInUscita.model_validate(each).tipo for each in found] == ["decisione", "decisione", "norma"]
    place = found[2]["posti"][0]
    assert words[place["inizio"] : place["fine"]] == "art. 2043 c.c."
    for path, params in (
        (path_of(cited, "citato_da"), {}),
        ("/citanti", {"nome": "Cass. 13533/2001"}),
        ("/citanti", {"nome": "Trib. Milano, sentenza n. 5/2019"}),
    ):
        back = await program.read(path, **params)
        CitantiTrovati.model_validate(back)
        assert [each["scheda"]["id"] for each in back["items"]] == [str(citing)], path
        assert back["items"][0]["passi"][0]["citazione"]
    assert (await program.read(path_of(citing, "citato_da")))["count"] == 0
    precedent = await program.read("/precedenti", nome="cass 13533/2001", area="civile")
    assert precedent["nome"] == "Cass. 13533/2001"


async def test_lists(program: Program) -> None:
    offices = await program.read("/uffici")
    assert {each["nome"] for each in offices} > {MILANO}
    assert all(each["tipo"] and each["citta"] and each["distretto"] for each in offices)
    assert len(await program.read("/distretti")) == 29
    assert len(await program.read("/materie", area="penale")) > 5
    [norm] = await program.read("/norme", testo="articolo 2043 del codice civile")
    assert norm["riconosciuto"]
    assert norm["link"].startswith("https://")


async def test_changes_and_digests(program: Program, session: AsyncSession) -> None:
    items = [await decision(session, f"Testo {number}") for number in range(3)]
    await recorder.follow_some(session)
    first = await program.read("/changes", size=2)
    Modifiche.model_validate(first)
    assert [(each["id"], each["evento"], each["natura"]) for each in first["items"]] == [
        (str(item), "aggiunta", "sostanziale") for item in items[:2]
    ]
    assert (first["altre"], first["cursor"]) == (True, first["items"][-1]["cursor"])
    record = await program.ask(path_of(items[0]))
    assert record.headers["etag"] == f'"{first["items"][0]["sha256"]}"'
    rest = await program.read("/changes", cursor=first["cursor"])
    assert ([each["id"] for each in rest["items"]], rest["altre"]) == ([str(items[2])], False)
    made = await digest_service.make(session, date(2026, 1, 31))
    digest = await program.read("/digests/2026-01-31")
    assert [digest] == await program.read("/digests")
    assert (digest["radice"], digest["schede"], digest["cursor"]) == (made.root.hex(), 3, rest["cursor"])
    assert (await program.read("/status"))["cursor"] == rest["cursor"]
    gone = await program.ask("/changes", params={"cursor": "0123456789ab-1"})
    assert (gone.status_code, gone.json()["code"]) == (410, "CURSOR_GONE")


async def test_without_a_token_that_holds(app: FastAPI, session: AsyncSession, visit: Visit) -> None:
    for token in (None, "bdm_" + "a" * 43, "x"):
        for method in ("GET", "HEAD"):
            answer = await Program(app, token).ask("/provvedimenti", method)
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"] == "Bearer"
    browser = await visit("lettore")
    assert (await browser.get(f"{OPEN_API_PREFIX}/provvedimenti")).status_code == 401
    for path in ("/status", "/openapi.json", "/openapi-3.0.json"):
        assert (await Program(app, None).ask(path)).status_code == 200


async def test_head_goes_wherever_get_does(program: Program, services: Services, session: AsyncSession) -> None:
    item = await decision(session, "Testo")
    await index(services)
    for path in ("/status", "/provvedimenti", path_of(item), path_of(item, "testo"), "/changes", "/uffici"):
        there, head = await program.ask(path), await program.ask(path, "HEAD")
        assert (there.status_code, head.status_code) == (200, 200), path
        assert there.headers.get("etag") == head.headers.get("etag")


async def test_limits_are_told_and_kept(app: FastAPI, services: Services, session: AsyncSession) -> None:
    settings = services.settings.model_copy(update={"api_calls": 3, "api_calls_institutional": 60})
    app.state.services = replace(services, settings=settings)
    mine, other = Program(app, await token_of(session, "lettore")), Program(app, await token_of(session, "giudice"))
    left = []
    for _ in range(3):
        answer = await mine.ask("/materie")
        assert answer.headers["ratelimit-policy"] == '"chiamate";q=3;w=60'
        left.append(answer.headers["ratelimit"].split(";")[1])
    assert left == ["r=2", "r=1", "r=0"]
    refused = await mine.ask("/materie")
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert 0 < int(refused.headers["retry-after"]) <= 20
    assert refused.headers["ratelimit"].startswith('"chiamate";r=0;t=')
    another = Program(app, await token_of(session, "lettore"))  # of the same person
    assert (await another.ask("/materie")).status_code == 429
    assert (await other.ask("/materie")).status_code == 200
    institution = Program(app, await token_of(session, "amministratore", "Università"))
    assert (await institution.ask("/materie")).headers["ratelimit-policy"] == '"chiamate";q=60;w=60'


async def test_it_describes_itself(app: FastAPI) -> None:
    program = Program(app, None)
    described = await program.read("/openapi.json")
    older = await program.read("/openapi-3.0.json")
    assert (described["openapi"], older["openapi"]) == ("3.1.0", "3.0.3")
    assert described["paths"].keys() == older["paths"].keys()
    assert described["info"]["license"]
    assert described["servers"]
    assert described["components"]["securitySchemes"]["token"] == {
        "type": "http",
        "scheme": "bearer",
        "description": described["components"]["securitySchemes"]["token"]["description"],
    }
    for path, operations in described["paths"].items():
        for operation in operations.values():
            assert operation["summary"], path
            assert operation["description"], path
            assert operation["tags"], path
            assert ("security" in operation) == (path not in ("/status", "/catalogo")), path
    told = json.dumps(older)
    assert '"type": "null"' not in told
    assert '"const"' not in told


async def test_tokens_that_do_not_hold_have_a_limit(
    app: FastAPI, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WRONG_LIMIT, "per_key", Rate(0.01, burst=2))
    wrong = Program(app, f"bdm_{'x' * 43}")
    answers = [await wrong.ask("/changes") for _ in range(3)]
    assert [each.status_code for each in answers] == [401, 401, 429]
    assert int(answers[-1].headers["retry-after"]) > 0
    assert (await Program(app, None).ask("/changes")).status_code == 401
    assert (await Program(app, await token_of(session, "lettore")).ask("/changes")).status_code == 200
