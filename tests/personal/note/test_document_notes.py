"""Notes on passages through HTTP: shapes, limits, conflicts, sharing."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import UserAccount
from bdm.personal.note import endpoints as note_endpoints, service as note_service
from bdm.personal.note.model import DocumentNote
from bdm.platform.audit.model import AuditEvent
from bdm.platform.http.rate_limit import Rate
from tests.fixtures.app import Visit
from tests.fixtures.audit import own_detail
from tests.personal.note.notes import QUOTE, RECT, a_note, public_document, restricted_document, save, seen

pytestmark = pytest.mark.anyio


async def test_a_note_is_made_read_changed_and_deleted(visit: Visit, session: AsyncSession) -> None:
    _, file_hash = await public_document(session)
    giudice = await visit("giudice")
    note = await save(giudice, a_note(file_hash, text="<p>Da <b>rileggere</b><script>x()</script></p>"))
    assert note | {"_id": "", "last_update_date": "", "author": {}} == {
        "_id": "",
        "version": 1,
        "author": {},
        "file_hash": file_hash,
        "page_number": 1,
        "color": "94fadb66",
        "text": "<p>Da <b>rileggere</b></p>",
        "quote": QUOTE,
        "prefix": "Ritenuto che ",
        "suffix": " secondo la regola",
        "rotated_rect": [RECT],
        "participant": [],
        "last_update_upn": "giudice",
        "last_update_name": f"{note['author']['name']} {note['author']['family_name']}",
        "last_update_date": "",
        "may_write": True,
        "mine": True,
        "new_since": None,
    }
    assert set(note["author"]) == {"upn", "name", "family_name", "email"}
    assert await seen(giudice, file_hash) == [note]

    coloured = await save(giudice, {"_id": note["_id"], "color": "FFF59D80"})
    assert (coloured["color"], coloured["version"], coloured["text"]) == ("fff59d80", 1, note["text"])
    written = await save(giudice, {"_id": note["_id"], "version": 1, "text": "Testo semplice"})
    assert (written["text"], written["version"], written["color"]) == ("<p>Testo semplice</p>", 2, "fff59d80")
    emptied = await save(giudice, {"_id": note["_id"], "version": 2, "text": "<p> </p>"})
    assert (emptied["text"], emptied["version"]) == ("", 3)
    # What the client sends back whole changes nothing
    assert await save(giudice, emptied) == emptied

    answer = await giudice.call("DELETE", f"/document_note/{note['_id']}")
    assert answer.status_code == 200
    assert await seen(giudice, file_hash) == []
    assert (await giudice.call("DELETE", f"/document_note/{note['_id']}")).status_code == 404
    rows = await session.execute(
        select(AuditEvent.action, AuditEvent.detail)
        .where(AuditEvent.object_kind == "document_note", AuditEvent.object_id == note["_id"])
        .order_by(AuditEvent.seq)
    )
    assert [(action, own_detail(detail)) for action, detail in rows] == [
        ("created", {"document": file_hash, "participants": []}),
        ("saved", {"fields": ["color"]}),
        ("saved", {"fields": ["text"]}),
        ("saved", {"fields": ["text"]}),
        ("deleted", None),
    ]


async def test_the_same_request_makes_one_note(visit: Visit, session: AsyncSession) -> None:
    """A client whose connection broke sends it again."""
    _, file_hash = await public_document(session)
    giudice, lettore = await visit("giudice"), await visit("lettore")
    request = a_note(file_hash, request_id=str(uuid4()))
    note = await save(giudice, request)
    await save(giudice, {"_id": note["_id"], "color": "fff59d80"})
    again = await save(giudice, request)
    assert (again["_id"], again["color"]) == (note["_id"], "fff59d80")
    assert (await save(lettore, request))["_id"] != note["_id"]
    assert len(await seen(giudice, file_hash)) == 1


async def test_a_request_that_was_held_up_does_not_bring_back_what_was_removed(
    visit: Visit, session: AsyncSession
) -> None:
    """It was repeated, its note removed, and only then it comes."""
    _, file_hash = await public_document(session)
    giudice, lettore = await visit("giudice"), await visit("lettore")
    request = a_note(file_hash, request_id=str(uuid4()))
    note = await save(giudice, request)
    assert (await giudice.call("DELETE", f"/document_note/{note['_id']}")).status_code == 200
    late = await giudice.call("POST", "/document_note", json=request)
    assert (late.status_code, await seen(giudice, file_hash)) == (404, [])
    assert await save(lettore, request)


async def test_polling_costs_a_304_until_something_changes(
    visit: Visit, session: AsyncSession, statements: list[str]
) -> None:
    _, file_hash = await public_document(session)
    giudice, redattore = await visit("giudice"), await visit("redattore")

    async def ask(tag: str | None = None) -> Any:
        headers = {} if tag is None else {"If-None-Match": tag}
        return await redattore.call("GET", "/document_note", params={"file_hash": file_hash}, headers=headers)

    first = await ask()
    assert first.json() == {"items": [], "waiting": []}
    assert first.headers["cache-control"] == "private, no-store"
    tag = first.headers["etag"]
    note = await save(giudice, a_note(file_hash))
    assert (await ask(tag)).status_code == 304, "a note that is not shared changes nothing for others"
    changes: list[dict[str, Any]] = [
        {"participant": [{"upn": "redattore", "permission": ""}]},
        {"color": "fff59d80"},
        {"version": 1, "text": "Nuovo"},
        {"participant": [{"upn": "redattore", "permission": "w"}]},
        {"participant": []},
    ]
    for change in changes:
        await save(giudice, {"_id": note["_id"], **change})
        answer = await ask(tag)
        assert answer.status_code == 200, change
        tag = answer.headers["etag"]
        again = await ask(tag)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    statements.clear()
    await ask(tag)
    assert len([each for each in statements if "document_note" in each]) == 1


async def test_many_notes_are_read_in_a_few_statements(
    visit: Visit, session: AsyncSession, statements: list[str]
) -> None:
    _, file_hash = await public_document(session)
    giudice = await visit("giudice")
    counts = []
    for number in (3, 12):
        for _ in range(number):
            await save(giudice, a_note(file_hash, participant=[{"upn": "redattore"}, {"upn": "lettore"}]))
        statements.clear()
        await seen(giudice, file_hash)
        counts.append(len(statements))
    assert counts[0] == counts[1]


async def test_a_newer_text_is_never_overwritten(visit: Visit, session: AsyncSession) -> None:
    _, file_hash = await public_document(session)
    giudice, redattore = await visit("giudice"), await visit("redattore")
    note = await save(giudice, a_note(file_hash, participant=[{"upn": "redattore", "permission": "w"}]))
    theirs = await save(redattore, {"_id": note["_id"], "version": 1, "text": "<p>Di Bruno</p>"})
    assert (theirs["mine"], theirs["may_write"], theirs["version"]) == (False, True, 2)
    refused = await save(giudice, {"_id": note["_id"], "version": 1, "text": "<p>Mio</p>"}, 409)
    assert refused["code"] == "NOTE_CONFLICT"
    assert refused["note"] == theirs | {"mine": True, "new_since": None}
    # A request that was carried out and is repeated is no conflict
    assert await save(redattore, {"_id": note["_id"], "version": 1, "text": "<p>Di Bruno</p>"}) == theirs
    # Colour and sharing do not stand in the way of a text, nor the other way round
    await save(giudice, {"_id": note["_id"], "color": "90caf980"})
    mine = await save(giudice, {"_id": note["_id"], "version": 2, "text": "<p>Mio</p>"})
    assert (mine["version"], mine["text"], mine["last_update_upn"]) == (3, "<p>Mio</p>", "giudice")
    # Without a version it wins
    won = await save(redattore, {"_id": note["_id"], "text": "<p>Altro</p>"})
    assert (won["version"], won["text"]) == (4, "<p>Altro</p>")


async def test_sharing_and_leaving(visit: Visit, session: AsyncSession) -> None:
    _, file_hash = await public_document(session)
    giudice, redattore, lettore = await visit("giudice"), await visit("redattore"), await visit("lettore")
    note = await save(giudice, a_note(file_hash))
    id_ = note["_id"]
    people = [{"upn": "REDATTORE", "permission": "w"}, {"upn": "lettore", "permission": ""}]
    shared = await save(giudice, {"_id": id_, "participant": people})
    assert {person["upn"]: person["permission"] for person in shared["participant"]} == {
        "redattore": "w",
        "lettore": "",
    }
    assert shared["last_update_date"] == note["last_update_date"]
    assert [item["may_write"] for item in await seen(redattore, file_hash)] == [True]
    assert [item["may_write"] for item in await seen(lettore, file_hash)] == [False]

    itself = await save(giudice, {"_id": id_, "participant": [*people, {"upn": "Giudice"}]}, 422)
    assert itself["detail"] == "La nota non può essere condivisa con se stessi"
    unknown = await save(giudice, {"_id": id_, "participant": [{"upn": "nessuno"}]}, 422)
    assert unknown["errors"] == [{"field": "participant", "message": "Utente non trovato"}]
    await session.execute(update(UserAccount).where(UserAccount.upn == "direzione").values(active=False))
    await save(giudice, {"_id": id_, "participant": [{"upn": "direzione"}]}, 422)
    assert len((await seen(giudice, file_hash))[0]["participant"]) == 2, "what was refused changed nothing"

    assert (await lettore.call("DELETE", f"/document_note/{id_}")).status_code == 200
    assert await seen(lettore, file_hash) == []
    (item,) = await seen(giudice, file_hash)
    assert [person["upn"] for person in item["participant"]] == ["redattore"]
    await save(giudice, {"_id": id_, "participant": []})
    assert await seen(redattore, file_hash) == []
    rows = await session.execute(select(AuditEvent.action, AuditEvent.detail).where(AuditEvent.object_id == id_))
    told = [str(tuple(row)) for row in rows]
    assert not any(upn in each for upn in ("redattore", "lettore") for each in told), "no personal data"


async def test_what_is_not_a_note(visit: Visit, session: AsyncSession) -> None:
    _, file_hash = await public_document(session)
    giudice = await visit("giudice")
    for wrong, field in (
        ({"page_number": 0}, "page_number"),
        ({"page_number": 3}, "page_number"),
        ({"page_number": None}, "page_number"),
        ({"color": "verde"}, "color"),
        ({"color": "94fadb"}, "color"),
        ({"rotated_rect": []}, "rotated_rect"),
        ({"rotated_rect": [{"angle": 0, "rect": {**RECT["rect"], "width": -1}}]}, "rotated_rect.0.rect.width"),
        ({"rotated_rect": [{"angle": 1e9, "rect": RECT["rect"]}]}, "rotated_rect.0.angle"),
        ({"quote": ""}, "quote"),
        ({"quote": "x" * 20_001}, "quote"),
        ({"text": "<b>" * 300 + "x"}, "text"),
        ({"text": "x" * 50_001}, "text"),
        ({"file_hash": "../../etc/passwd"}, "file_hash"),
        ({"participant": [{"upn": "lettore", "permission": "rw"}]}, "participant.0.permission"),
    ):
        answer = await save(giudice, a_note(file_hash) | wrong, 422)
        assert [error["field"] for error in answer["errors"]] == [field], wrong
    await save(giudice, a_note("0" * 64), 404)
    await save(giudice, {"_id": "nessuna", "color": "94fadb66"}, 404)
    await save(giudice, {"_id": str(uuid4()), "color": "94fadb66"}, 404)
    nul = await save(giudice, a_note(file_hash, text="<p>a\x00b</p>", quote="nesso\x00 causale"))
    assert (nul["text"], nul["quote"]) == ("<p>ab</p>", "nesso causale")
    answer = await giudice.call("GET", "/document_note", params={"file_hash": "0" * 64})
    assert answer.status_code == 404


async def test_at_most_so_many(visit: Visit, session: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(note_service, "MAX_NOTES", 2)
    _, file_hash = await public_document(session)
    giudice, redattore = await visit("giudice"), await visit("redattore")
    for _ in range(2):
        await save(giudice, a_note(file_hash))
    assert (await save(giudice, a_note(file_hash), 409))["code"] == "TOO_MANY_NOTES"
    await save(redattore, a_note(file_hash))


async def test_original_and_anonymised_never_meet(visit: Visit, session: AsyncSession) -> None:
    provvedimento_id, original, anonymised = await restricted_document(session)
    giudice, lettore = await visit("giudice"), await visit("lettore")
    on_original = await save(
        giudice, a_note(original, quote="Mario Rossi", participant=[{"upn": "lettore", "permission": "w"}])
    )
    on_anonymised = await save(giudice, a_note(anonymised, participant=[{"upn": "lettore", "permission": "w"}]))
    assert await seen(giudice, original) == [on_original]
    assert await seen(giudice, anonymised) == [on_anonymised]
    # The other one may write both, and may open one
    assert [note["_id"] for note in await seen(lettore, anonymised)] == [on_anonymised["_id"]]
    await save(lettore, a_note(original), 404)
    await save(lettore, {"_id": on_original["_id"], "version": 1, "text": "x"}, 404)
    assert (await lettore.call("DELETE", f"/document_note/{on_original['_id']}")).status_code == 404
    answer = await lettore.call("GET", "/document_note", params={"file_hash": original})
    assert answer.status_code == 404
    selection = "document_note { _id } anonymized_document_note { _id }"
    query = f'{{ provvedimento(id: "{provvedimento_id}") {{ items {{ {selection} }} }} }}'
    items = (await lettore.call("POST", "/graphql", json={"query": query})).json()["data"]["provvedimento"]["items"]
    assert on_original["_id"] not in str(items)
    items = (await giudice.call("POST", "/graphql", json={"query": query})).json()["data"]["provvedimento"]["items"]
    assert items == [
        {"document_note": [{"_id": on_original["_id"]}], "anonymized_document_note": [{"_id": on_anonymised["_id"]}]}
    ]


async def test_the_author_who_may_no_longer_open_the_document_sees_no_note(visit: Visit, session: AsyncSession) -> None:
    """A decision that is made restricted takes the quotes of its original along."""
    from tests.search.content import restrict

    id_, file_hash = await public_document(session)
    lettore = await visit("lettore")
    note = await save(lettore, a_note(file_hash))
    await restrict(session, id_, "Testo senza nomi", confirmed=True)
    await session.commit()
    await save(lettore, {"_id": note["_id"], "color": "fff59d80"}, 404)
    answer = await lettore.call("GET", f"/provvedimento/{id_}/document/anonymized_testo")
    assert answer.status_code == 200
    stored = (await session.execute(select(DocumentNote.provvedimento_id, DocumentNote.anonymised))).one()
    assert tuple(stored) == (id_, False), "kept for the day on which it may be read again"


async def test_a_place_of_another_document_is_not_taken(visit: Visit, session: AsyncSession) -> None:
    """The client may send the whole note back, from before it moved."""
    _, file_hash = await public_document(session)
    _, other = await public_document(session)
    giudice, redattore = await visit("giudice"), await visit("redattore")
    note = await save(giudice, a_note(file_hash, participant=[{"upn": "redattore", "permission": "w"}]))
    assert (await save(giudice, note | {"file_hash": other, "page_number": 2}))["page_number"] == 1
    moved = await save(giudice, note | {"page_number": 2, "quote": "Seconda pagina"})
    assert (moved["page_number"], moved["quote"], moved["version"]) == (2, "Seconda pagina", 1)
    await save(giudice, note | {"page_number": 3}, 422)
    written = await save(redattore, note | {"text": "<p>Testo</p>"})
    assert (written["page_number"], written["text"]) == (2, "<p>Testo</p>")


async def test_accounts_are_not_tried_by_the_hundred(
    visit: Visit, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, file_hash = await public_document(session)
    giudice = await visit("giudice")
    note = await save(giudice, a_note(file_hash))
    monkeypatch.setattr(note_endpoints.SHARE_LIMIT, "per_key", Rate(0.001, burst=2))
    shared = {"_id": note["_id"], "participant": [{"upn": "nobody", "permission": ""}]}
    answers = [(await giudice.call("POST", "/document_note", json=shared)).status_code for _ in range(3)]
    assert answers == [422, 422, 429]
    await save(giudice, {"_id": note["_id"], "color": "fff59d80"})  # what names nobody is not limited
