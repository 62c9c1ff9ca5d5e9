"""Obscuring the personal data of a decision that everybody could read: what others lose, and what is recorded."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.anonymisation.reviews import Desk, a_desk, audited, run_jobs, simple_detection
from tests.desk.editing.forms import an_abstract, saved
from tests.fixtures.app import Visit, index

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("simple_detection")]
__all__ = ["simple_detection"]

ASKED = {"ground": "ISTANZA_PARTE", "reason": "Lo chiede Mario Rossi"}
NAMES = ("Rossi", "Bianchi")
QUERY = """{ provvedimento(q: "testo:(Rossi)", size: 10) { count items { id titolo parte_processuale document_hash
    snippet } } massima(q: "testo:(Rossi)", size: 10) { count items { id titolo testo } } }"""


@pytest.fixture
async def desk(visit: Visit, services: Services, session: AsyncSession) -> Desk:
    """A published decision with a published abstract, open to everybody."""
    desk = await a_desk(visit, services, visibility="false")
    testo = "<p>Mario Rossi ha ragione</p>"
    abstract = await saved(desk.browser, "massima", an_abstract(desk.id, titolo="Rossi e la casa", testo=testo))
    for kind, id_ in (("provvedimento", desk.id), ("massima", abstract["id"])):
        for account, action in (("redattore", "submitted"), ("approvatore", "approved"), ("pubblicatore", "published")):
            moved = await (await visit(account)).call("POST", f"/{kind}/{id_}/{action}")
            assert moved.status_code == 200, moved.text
    await index(services)
    return desk


async def obscure(desk: Desk, visit: Visit, account: str = "pubblicatore", **asked: Any) -> tuple[int, dict[str, Any]]:
    answer = await (await visit(account)).call("POST", f"/provvedimento/{desk.id}/obscured", json=ASKED | asked)
    return answer.status_code, answer.json()


async def all_that_others_read(desk: Desk, visit: Visit, account: str = "lettore") -> dict[str, Any]:
    browser = await visit(account)
    at = f"/provvedimento/{desk.id}"
    paths = (f"{at}/document", f"{at}/document/testo", f"{at}/document/parti", f"{at}/timeline")
    paths = (*paths, f"/provvedimento/document/{desk.file_hash}", f"/document_note?file_hash={desk.file_hash}")
    paths = (*paths, "/document_note/export?format=txt")
    found = {path: await browser.call("GET", path) for path in paths}
    found["search"] = await browser.call("POST", "/graphql", json={"query": QUERY})
    return {name: (answer.status_code, answer.text) for name, answer in found.items()}


async def test_everybody_else_loses_the_original_at_once(desk: Desk, visit: Visit, services: Services) -> None:
    lettore = await visit("lettore")
    rect = {"angle": 0, "rect": {"x": 50, "y": 50, "width": 100, "height": 12}}
    note = {"file_hash": desk.file_hash, "page_number": 1, "quote": "Mario Rossi", "rotated_rect": [rect]}
    assert (await lettore.call("POST", "/document_note", json=note)).status_code == 200
    before = await all_that_others_read(desk, visit)
    assert {status for status, _ in before.values()} == {200}
    assert all(name in before["search"][1] for name in NAMES)

    assert await obscure(desk, visit) == (200, {"id": desk.id, "version": 5})
    known = {"If-None-Match": f'"{desk.file_hash}"', "Range": "bytes=0-99"}
    at = f"/provvedimento/{desk.id}"
    for headers in (known, {"If-Range": f'"{desk.file_hash}"', "Range": "bytes=0-99"}):
        assert (await lettore.call("GET", f"{at}/document", headers=headers)).status_code == 404
    for path in ("/thumbnail", "/hits?q=Rossi", "/riferimenti"):
        assert (await lettore.call("GET", f"{at}/document{path}")).status_code == 404
    after = await all_that_others_read(desk, visit)
    for path, (status, body) in after.items():
        assert not any(name in body for name in NAMES), (path, body)
        readable = path in ("search", f"{at}/timeline", "/document_note/export?format=txt")
        assert status == (200 if readable else 404), path
    await index(services)
    counts = (await all_that_others_read(desk, visit))["search"][1]
    assert counts.count('"count":0') == 2, counts

    office = await all_that_others_read(desk, visit, "giudice")
    assert office[f"/provvedimento/{desk.id}/document/testo"][0] == 200
    assert "Rossi e la casa" in office["search"][1]


async def test_the_review_waits_with_ground_and_reason(desk: Desk, visit: Visit, session: AsyncSession) -> None:
    assert (await obscure(desk, visit, ground="MINORI"))[0] == 200
    await run_jobs(desk.services)
    review = await desk.read()
    assert (review["state"], review["ground"], review["published"]) == ("DA_RIVEDERE", "MINORI", True)
    assert (review["requested"]["by"], review["requested"]["reason"]) == ("Dario Riva", ASKED["reason"])
    items = (await desk.browser.call("GET", "/anonymization")).json()["items"]
    assert [(item["provvedimento_id"], item["published"]) for item in items] == [(desk.id, True)]
    steps = (await desk.browser.call("GET", f"/provvedimento/{desk.id}/history")).json()
    (step,) = (step for step in steps if any(change["field"] == "ground" for change in step["changes"]))
    told = {change["field"]: change["to"] for change in step["changes"]}
    assert told["visibility"] == "true"
    assert told["ground"].startswith("Tutela dei minori (art. 52")
    assert told["reason"] == ASKED["reason"]
    (event,) = [event for event in await audited(session) if event[0] == "obscured"]
    assert "MINORI" in event[1]
    assert "Rossi" not in event[1]

    await desk.decide_all()
    await desk.prepare()
    await desk.confirm()
    testo = await (await visit("lettore")).call("GET", f"/provvedimento/{desk.id}/document/testo")
    assert testo.status_code == 200
    assert "Parte_1 chiede" in testo.text


async def test_what_is_refused(desk: Desk, visit: Visit, session: AsyncSession) -> None:
    for reason in ("", "  ", "x" * 2001, "a\x00b"):
        status, body = await obscure(desk, visit, reason=reason)
        assert (status, body["errors"][0]["field"]) == (422, "reason")
    assert (await obscure(desk, visit, ground="ALTRO"))[0] == 422
    for account, status in (("lettore", 403), ("giudice", 403), ("redattore.roma", 403), ("direzione", 403)):
        assert (await obscure(desk, visit, account))[0] == status, account
    assert (await session.execute(text("SELECT count(*) FROM anonymisation_review"))).scalar_one() == 0
    assert (await obscure(desk, visit, "approvatore"))[0] == 200
    status, body = await obscure(desk, visit)
    assert (status, body["code"]) == (409, "ALREADY_RESTRICTED")
