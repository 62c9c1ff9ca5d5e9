"""200 notes on one document and ten people who share them: each sees and changes what they may, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import UserAccount
from bdm.personal.note.model import DocumentNote, DocumentNoteParticipant
from bdm.platform.kit.identifiers import new_id
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.personal.note.notes import QUOTE, RECT, public_document, seen
from tests.search.content import restrict

pytestmark = pytest.mark.anyio

PEOPLE = (
    "lettore",
    "redattore",
    "approvatore",
    "pubblicatore",
    "assistito",
    "direzione",
    "amministratore",
    "giudice",
    "redattore.roma",
    "redattore.massime",
)
OF_MILANO = {"redattore", "approvatore", "pubblicatore", "direzione", "giudice"}
"""Those who read the originals of its restricted decisions."""
COUNT = 200

# What each of them is answered: to a text, a colour, a sharing, a place
ANSWERS = {
    "author": (200, 200, 200, 200),
    "w": (200, 403, 403, 200),  # a place that is not theirs to choose is not taken
    "": (403, 403, 403, 200),
    None: (404, 404, 404, 404),
}


def relation(number: int, person: int) -> str | None:
    """What a person is to a note: its author, a participant ('w' or ''), or None. Every note is another case."""
    distance = (person - number) % len(PEOPLE)
    if distance == 0:
        return "author"
    if (number // len(PEOPLE)) % 5 == 4:
        return None  # a fifth of the notes are shared with nobody
    return {1: "w", 2: "", 3: "w", 4: ""}.get((distance + number // len(PEOPLE)) % 8)


async def two_hundred(session: AsyncSession) -> tuple[Any, str, list[str]]:
    """The decision, the document and the notes, by number."""
    provvedimento_id, file_hash = await public_document(session)
    rows = await session.execute(select(UserAccount.upn, UserAccount.id))
    accounts = {row.upn: row.id for row in rows}
    ids = []
    for number in range(COUNT):
        id_ = new_id()
        ids.append(str(id_))
        session.add(
            DocumentNote(
                id=id_,
                author_id=accounts[PEOPLE[number % len(PEOPLE)]],
                provvedimento_id=provvedimento_id,
                file_hash=file_hash,
                page_number=1 + number % 2,
                text=f"<p>Nota {number}</p>",
                quote=QUOTE,
                rotated_rect=[RECT],
            )
        )
        await session.flush()
        for person, upn in enumerate(PEOPLE):
            if (own := relation(number, person)) in ("w", ""):
                session.add(
                    DocumentNoteParticipant(document_note_id=id_, account_id=accounts[upn], may_write=own == "w")
                )
    await session.commit()
    return provvedimento_id, file_hash, ids


async def status(browser: Browser, body: dict[str, Any]) -> int:
    return (await browser.call("POST", "/document_note", json=body)).status_code


@pytest.mark.costly(
    "12 s of readers and notes at random; the tests above look at each rule. When notes are shared in another way"
)
async def test_two_hundred_notes_and_ten_people(visit: Visit, session: AsyncSession) -> None:
    provvedimento_id, file_hash, ids = await two_hundred(session)
    browsers = [await visit(upn) for upn in PEOPLE]

    # What each of them sees, and as what
    for person, browser in enumerate(browsers):
        expected = {
            ids[number]: (own == "author", own in ("author", "w"))
            for number in range(COUNT)
            if (own := relation(number, person)) is not None
        }
        shown = {note["_id"]: (note["mine"], note["may_write"]) for note in await seen(browser, file_hash)}
        assert shown == expected, PEOPLE[person]
        query = (
            f'{{ provvedimento(id: "{provvedimento_id}") {{ items {{ document_note {{ _id mine may_write }} }} }} }}'
        )
        answer = (await browser.call("POST", "/graphql", json={"query": query})).json()
        (item,) = answer["data"]["provvedimento"]["items"]
        assert {note["_id"]: (note["mine"], note["may_write"]) for note in item["document_note"]} == expected

    # What each of them can change: one note of each relation to each person
    changed: dict[str, str] = {}
    for number in (0, 11, 22, 33, 44):
        id_ = ids[number]
        for person, browser in enumerate(browsers):
            own = relation(number, person)
            version = (await session.get_one(DocumentNote, id_, populate_existing=True)).version
            text = f"<p>Di {PEOPLE[person]}</p>"
            calls: tuple[dict[str, Any], ...] = (
                {"text": text, "version": version},
                {"color": f"fff59d{person:02}"},
                {"participant": []},
                {"file_hash": file_hash, "page_number": 2, "quote": f"Di {person}", "rotated_rect": [RECT]},
            )
            before = {each["_id"]: each["participant"] for each in await seen(browser, file_hash)}.get(id_)
            answers = tuple([await status(browser, {"_id": id_, **call}) for call in calls])
            assert answers == ANSWERS[own], (PEOPLE[person], own)
            if answers[0] == 200:
                changed[id_] = text
            if own == "author":  # as it was
                assert before is not None
                people = [{"upn": each["upn"], "permission": each["permission"]} for each in before]
                assert await status(browser, {"_id": id_, "participant": people}) == 200
        stored = await session.get_one(DocumentNote, id_, populate_existing=True)
        author = number % len(PEOPLE)
        assert (stored.text, stored.color, stored.quote) == (changed[id_], f"fff59d{author:02}", f"Di {author}")

    # Deleting: the author takes it from everybody, a participant from themselves alone
    for person, browser in enumerate(browsers):
        own = relation(55, person)
        answer = await browser.call("DELETE", f"/document_note/{ids[55]}")
        assert answer.status_code == (404 if own is None or (own != "author" and person > 5) else 200), PEOPLE[person]
    assert await session.scalar(select(func.count()).where(DocumentNote.id == ids[55])) == 0
    for upn, expected_status in ((None, 401), ("nuovo", 403)):
        browser = await visit(upn)
        answer = await browser.call("GET", "/document_note", params={"file_hash": file_hash})
        assert answer.status_code == expected_status
        assert await status(browser, {"_id": ids[0], "text": "x", "version": 1}) == expected_status
        assert (await browser.call("DELETE", f"/document_note/{ids[0]}")).status_code == expected_status

    # The decision is made restricted: its original, with all that was noted there, is for the office alone
    await restrict(session, provvedimento_id, "Testo senza nomi", confirmed=True)
    await session.commit()
    for person, browser in enumerate(browsers):
        answer = await browser.call("GET", "/document_note", params={"file_hash": file_hash})
        assert (answer.status_code == 200) is (PEOPLE[person] in OF_MILANO), PEOPLE[person]
        own = relation(66, person)
        allowed = PEOPLE[person] in OF_MILANO and own is not None
        assert (await status(browser, {"_id": ids[66], "file_hash": file_hash}) == 200) is allowed
