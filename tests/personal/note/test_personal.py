"""Personal notes through HTTP: saved while they are typed, in two windows, found by their owner alone."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.personal.note.model import Note
from bdm.platform.audit.model import AuditEvent
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser
from tests.personal.note.notes import public_document, restricted_document
from tests.search.content import abstract, decision

pytestmark = pytest.mark.anyio


async def write(browser: Browser, id_: object, text: str, version: int | None = None) -> tuple[int, dict[str, Any]]:
    query = {} if version is None else {"version": version}
    headers = {"Content-Type": "text/plain;charset=UTF-8"}
    answer = await browser.call("POST", f"/note/{id_}", params=query, content=text.encode(), headers=headers)
    return answer.status_code, answer.json()


async def read(browser: Browser, id_: object) -> dict[str, Any]:
    answer = await browser.call("GET", f"/note/{id_}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "private, no-store"
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("kind", ["provvedimento", "massima"])
async def test_written_read_and_removed(visit: Visit, session: AsyncSession, kind: str) -> None:
    id_, _ = await public_document(session)
    if kind == "massima":
        id_ = await abstract(session, id_, "<p>testo</p>", external_id="fonte-1")
        await session.commit()
    lettore, giudice = await visit("lettore"), await visit("giudice")
    assert await read(lettore, id_) == {"text": "", "version": 0, "updated_at": None}
    status, first = await write(lettore, id_, "Prima riga\r\nseconda: è così")
    assert status == 200
    now = await read(lettore, id_)
    assert now == {"text": "Prima riga\nseconda: è così", **first}
    assert now["updated_at"] is not None
    assert await read(giudice, id_) == {"text": "", "version": 0, "updated_at": None}
    status, second = await write(lettore, id_, "Altro")
    assert status == 200
    assert second["version"] > first["version"]
    assert await write(lettore, id_, "Altro", first["version"]) == (200, second), "what is there already is no conflict"
    assert await write(lettore, id_, " \n ") == (200, {"version": 0, "updated_at": None})
    assert await write(lettore, id_, "") == (200, {"version": 0, "updated_at": None})
    assert await read(lettore, id_) == {"text": "", "version": 0, "updated_at": None}
    if kind == "massima":
        assert (await write(lettore, "fonte-1", "Con l'id della fonte"))[0] == 200
        assert (await read(lettore, id_))["text"] == "Con l'id della fonte"
    actions = await session.scalars(
        select(AuditEvent.action).where(AuditEvent.object_kind == "note").order_by(AuditEvent.seq)
    )
    assert list(actions)[:2] == ["created", "deleted"]


async def test_an_older_version_is_refused_with_the_newer_text(visit: Visit, session: AsyncSession) -> None:
    id_, _ = await public_document(session)
    lettore = await visit("lettore")
    _, first = await write(lettore, id_, "Dalla prima finestra", 0)
    refused = {"code": "NOTE_CONFLICT", "detail": "La nota è stata modificata nel frattempo."}
    for words in ("Dalla seconda finestra", ""):
        expected = {**refused, "text": "Dalla prima finestra", "version": first["version"]}
        assert await write(lettore, id_, words, 0) == (409, expected)
    _, second = await write(lettore, id_, "Ancora dalla prima", first["version"])
    status, body = await write(lettore, id_, "", first["version"])
    assert (status, body["version"]) == (409, second["version"])
    # The latest wins where nobody says what they had read
    assert (await write(lettore, id_, "Senza versione"))[0] == 200
    # A note that is written anew has never the version of the one that was removed
    removed = (await read(lettore, id_))["version"]
    await write(lettore, id_, "")
    status, body = await write(lettore, id_, "Tardi", removed)
    assert (status, body["text"], body["version"]) == (409, "", 0)
    _, anew = await write(lettore, id_, "Di nuovo", 0)
    assert anew["version"] > removed


async def test_whoever_may_not_see_the_item_has_no_note_on_it(visit: Visit, session: AsyncSession) -> None:
    draft = await decision(session, "bozza", status="BOZZA")
    restricted, _, _ = await restricted_document(session)
    await session.commit()
    lettore, redattore = await visit("lettore"), await visit("redattore")
    assert (await write(lettore, draft, "x"))[0] == 404
    assert (await lettore.call("GET", f"/note/{draft}")).status_code == 404
    assert (await write(redattore, draft, "x"))[0] == 200
    assert (await write(lettore, restricted, "Sulla faccia pubblica"))[0] == 200
    assert (await write(lettore, "inesistente", "x"))[0] == 404


async def test_limits(visit: Visit, session: AsyncSession) -> None:
    id_, _ = await public_document(session)
    lettore = await visit("lettore")
    assert (await write(lettore, id_, "x" * 50_000))[0] == 200
    status, body = await write(lettore, id_, "x" * 50_001)
    assert (status, body["detail"]) == (422, "La nota può avere al massimo 50.000 caratteri.")
    assert (await write(lettore, id_, "a\x00b\x07"))[0] == 200
    assert (await read(lettore, id_))["text"] == "ab"
    answer = await lettore.call("POST", f"/note/{id_}", content=b"\xff\xfe")
    assert answer.status_code == 422
    assert (await lettore.call("POST", f"/note/{id_}", params={"version": "x"})).status_code == 422


async def test_found_by_its_owner_alone(visit: Visit, session: AsyncSession, services: Services) -> None:
    id_, _ = await public_document(session)
    await index(services)
    lettore, giudice = await visit("lettore"), await visit("giudice")
    query = '{ provvedimento(q: "note_personali:asparagi") { count items { id note } } }'

    async def found(browser: Browser) -> Any:
        answer = await browser.call("POST", "/graphql", json={"query": query})
        return answer.json()["data"]["provvedimento"]

    assert (await found(lettore))["count"] == 0
    await write(lettore, id_, "Ricordare gli asparagi")
    assert await found(lettore) == {"count": 1, "items": [{"id": str(id_), "note": "Ricordare gli asparagi"}]}
    assert (await found(giudice))["count"] == 0
    await write(lettore, id_, "")
    assert (await found(lettore))["count"] == 0
    assert (await session.scalars(select(Note))).all() == []
