"""What is new to whom a note or a folder is shared with: how many, since when, and until they open it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.personal.note.notes import a_note, public_document, restricted_document, save, seen
from tests.search.content import restrict

pytestmark = pytest.mark.anyio

LETTORE = {"upn": "lettore", "permission": ""}
FOLDERS = "{ fascicolo(all: true) { id new_since } }"


async def new(browser: Browser) -> tuple[int, int]:
    """Notes and folders."""
    answer = await browser.call("GET", "/shared/new")
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    body: dict[str, int] = answer.json()
    return body["document_note"], body["fascicolo"]


async def look_at(browser: Browser, **ids: list[str]) -> None:
    answer = await browser.call("POST", "/shared/seen", json=ids)
    assert answer.status_code == 204, answer.text


async def listed(browser: Browser) -> list[tuple[str, bool]]:
    """The notes in the list of all of them, and whether each is new."""
    answer = await browser.call("GET", "/note")
    return [(each["id"], each["new_since"] is not None) for each in answer.json()["items"]]


async def folders(browser: Browser) -> dict[str, bool]:
    """Of each folder, whether it is new."""
    answer = await browser.call("POST", "/graphql", json={"query": FOLDERS})
    return {each["id"]: each["new_since"] is not None for each in answer.json()["data"]["fascicolo"]}


async def make_folder(browser: Browser, name: str, **more: str) -> str:
    answer = await browser.call("POST", "/fascicolo", data={"name": name, **more})
    id_: str = answer.json()["id"]
    return id_


async def share_folder(browser: Browser, id_: str, email: str, permission: str = "") -> None:
    data = {"email": email, "permission": permission}
    assert (await browser.call("POST", f"/fascicolo/{id_}/shared", data=data)).status_code == 200


async def test_a_note_is_new_to_its_participants_until_they_open_it(visit: Visit, session: AsyncSession) -> None:
    _, file_hash = await public_document(session)
    giudice, lettore, redattore = [await visit(upn) for upn in ("giudice", "lettore", "redattore")]
    note = await save(giudice, a_note(file_hash, participant=[LETTORE, {"upn": "redattore", "permission": "w"}]))
    assert [await new(each) for each in (giudice, lettore, redattore)] == [(0, 0), (1, 0), (1, 0)]
    assert note["new_since"] is None, "it is the author's own"
    (theirs,) = await seen(lettore, file_hash)
    assert theirs["new_since"] is not None
    assert await new(lettore) == (1, 0), "to have been sent it is not to have opened it"

    mine = await save(lettore, a_note(file_hash))
    assert await listed(lettore) == [(note["_id"], True), (mine["_id"], False)], "before what was changed later"
    await look_at(lettore, document_note=[note["_id"]])
    assert [await new(each) for each in (lettore, redattore)] == [(0, 0), (1, 0)]
    assert await listed(lettore) == [(mine["_id"], False), (note["_id"], False)]
    assert [each["new_since"] for each in await seen(lettore, file_hash)] == [None, None]
    # What the author changes of it, the permission included, is nothing new
    await save(giudice, {"_id": note["_id"], "participant": [LETTORE | {"permission": "w"}]})
    await save(giudice, {"_id": note["_id"], "version": 1, "text": "<p>Altro</p>"})
    assert [await new(each) for each in (lettore, redattore)] == [(0, 0), (0, 0)], "withdrawn from the redattore"
    await save(giudice, {"_id": note["_id"], "participant": []})
    await save(giudice, {"_id": note["_id"], "participant": [LETTORE]})
    assert await new(lettore) == (1, 0), "shared again it is new again"
    assert (await giudice.call("DELETE", f"/document_note/{note['_id']}")).status_code == 200
    assert await new(lettore) == (0, 0)


async def test_whoever_asks_for_the_notes_again_is_told_that_one_is_new_no_longer(
    visit: Visit, session: AsyncSession
) -> None:
    _, file_hash = await public_document(session)
    giudice, lettore = await visit("giudice"), await visit("lettore")
    note = await save(giudice, a_note(file_hash, participant=[LETTORE]))
    asked = {"params": {"file_hash": file_hash}}
    tag = (await lettore.call("GET", "/document_note", **asked)).headers["etag"]
    again = {"headers": {"If-None-Match": tag}, **asked}
    assert (await lettore.call("GET", "/document_note", **again)).status_code == 304
    await look_at(lettore, document_note=[note["_id"]])
    assert (await lettore.call("GET", "/document_note", **again)).status_code == 200


async def test_of_what_may_not_be_read_nothing_is_said(visit: Visit, session: AsyncSession) -> None:
    """A note on an original, shared with somebody of another office, or with somebody who may no longer open it."""
    id_, original, anonymised = await restricted_document(session)
    giudice, lettore, redattore = [await visit(upn) for upn in ("giudice", "lettore", "redattore")]
    everybody = [LETTORE, {"upn": "redattore", "permission": ""}]
    await save(giudice, a_note(original, participant=everybody))
    assert [await new(each) for each in (lettore, redattore)] == [(0, 0), (1, 0)]
    await save(giudice, a_note(anonymised, participant=everybody))
    assert [await new(each) for each in (lettore, redattore)] == [(1, 0), (2, 0)]
    await session.execute(update(Provvedimento).where(Provvedimento.id == id_).values(anonymised_confirmed_at=None))
    await session.commit()
    assert [await new(each) for each in (lettore, redattore)] == [(0, 0), (1, 0)]

    public, file_hash = await public_document(session)
    await save(giudice, a_note(file_hash, participant=everybody))
    assert [await new(each) for each in (lettore, redattore)] == [(1, 0), (2, 0)]
    await restrict(session, public, "Testo senza nomi", confirmed=True)
    await session.commit()
    assert [await new(each) for each in (lettore, redattore)] == [(0, 0), (2, 0)]
    await session.execute(update(Provvedimento).where(Provvedimento.id == public).values(status="BOZZA"))
    await session.commit()
    assert [await new(each) for each in (lettore, redattore)] == [(0, 0), (2, 0)]


async def test_a_folder_is_new_until_it_is_opened(visit: Visit) -> None:
    giudice, lettore, assistito = [await visit(upn) for upn in ("giudice", "lettore", "assistito")]
    outer = await make_folder(giudice, "Ricerche")
    inner = await make_folder(giudice, "Danno", parent_id=outer)
    await share_folder(giudice, outer, "anna.ferri@esempio.invalid")
    assert [await new(each) for each in (giudice, lettore, assistito)] == [(0, 0), (0, 1), (0, 0)]
    assert await folders(lettore) == {outer: True, inner: False}
    assert await folders(giudice) == {outer: False, inner: False}
    # Nobody opens it for somebody else, and what is not shared with one is nothing
    await look_at(giudice, fascicolo=[outer])
    await look_at(assistito, fascicolo=[outer, inner])
    assert await new(lettore) == (0, 1)

    await look_at(lettore, fascicolo=[outer, inner])
    assert (await new(lettore), await folders(lettore)) == ((0, 0), {outer: False, inner: False})
    await share_folder(giudice, outer, "anna.ferri@esempio.invalid", "w")
    assert await new(lettore) == (0, 0), "another permission is nothing new"
    assert (await giudice.call("DELETE", f"/fascicolo/{outer}/shared/lettore")).status_code == 200
    await share_folder(giudice, outer, "anna.ferri@esempio.invalid")
    assert await new(lettore) == (0, 1)
    assert (await giudice.call("DELETE", f"/fascicolo/{outer}/shared/lettore")).status_code == 200
    assert await new(lettore) == (0, 0), "withdrawn"


@pytest.mark.parametrize("body", [{"fascicolo": ["x"]}, {"document_note": ["0" * 36] * 501}, {"document_note": "x"}])
async def test_what_is_not_a_list_of_ids_is_refused(visit: Visit, body: dict[str, Any]) -> None:
    lettore = await visit("lettore")
    assert (await lettore.call("POST", "/shared/seen", json=body)).status_code == 422


async def test_it_is_asked_with_one_query(visit: Visit, session: AsyncSession, statements: list[str]) -> None:
    _, file_hash = await public_document(session)
    giudice, lettore = await visit("giudice"), await visit("lettore")
    for _ in range(3):
        await save(giudice, a_note(file_hash, participant=[LETTORE]))
    statements.clear()
    assert await new(lettore) == (3, 0)
    assert len([each for each in statements if "document_note" in each]) == 1
