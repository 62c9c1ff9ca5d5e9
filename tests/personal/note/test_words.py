"""The words of notes: searches find in them what the engine finds in a text, and the database is who looks."""

from __future__ import annotations

from random import Random
from uuid import UUID

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.italian import query_tokens, tokens
from bdm.people.user.model import UserAccount
from bdm.personal.note import service as note_service
from bdm.personal.note.jobs import analyse
from bdm.personal.note.model import DocumentNote, Note
from bdm.personal.note.words import of_plain
from bdm.platform.authz import Offices, Scope
from bdm.platform.http.rate_limit import ExpensiveWork
from bdm.platform.jobs import Job
from bdm.platform.kit.errors import Invalid
from bdm.search.query import And, OneOf, Phrase, Tree, Words, personal
from bdm.search.query.targets import Targets
from bdm.services import Services
from tests.fixtures.app import Visit
from tests.personal.note.notes import a_note, public_document, save
from tests.search.content import decision

pytestmark = pytest.mark.anyio

NOBODYS = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
PIECES = (
    "l'onere della prova; il danno; d.lgs. n. 231/2001; art. 2043 c.c.; artt. 1218 e 2043 c.c.; Cass. n. 1234/2020; "
    "100%; _nota_; d'''ufficio; c:\\temp; perché; PERCHÉ; e; di; <b>; & | ! :* 'x':1; É; ﬁne; città'"
).split("; ")


def says(text: str, leaf: Words | Phrase) -> bool:
    """What a criterion means, without a database."""
    if isinstance(leaf, Phrase):
        return Targets.phrase(leaf.text).in_phrases_of(text)
    words, present = {token.text for token in query_tokens(" ".join(leaf.words))}, set(tokens(text))
    return bool(words) and (words <= present if leaf.every else not words.isdisjoint(present))


async def somebody(session: AsyncSession) -> UUID:
    return (await session.scalars(select(UserAccount.id).limit(1))).one()


async def found(session: AsyncSession, reader: UUID, *trees: Tree) -> list[frozenset[str]]:
    """The decisions with a note that meets each of the criteria."""
    answer = await personal.with_notes(session, NOBODYS, reader, "provvedimento", And(trees))
    assert isinstance(answer, And)
    assert all(isinstance(child, OneOf) for child in answer.children)
    return [child.values for child in answer.children if isinstance(child, OneOf)]


async def test_every_criterion_finds_what_it_means(session: AsyncSession) -> None:
    """Whatever people type, in notes and in what they look for; nothing they type is taken for an operator."""
    reader, chance = await somebody(session), Random(7)

    def some(count: int) -> list[str]:
        return chance.choices(PIECES, k=chance.randint(1, count))

    notes = {str(await decision(session, "il danno")): " ".join(some(6)) for _ in range(25)}
    session.add_all(Note(account_id=reader, provvedimento_id=UUID(id), **of_plain(text)) for id, text in notes.items())
    await session.flush()
    asked = {Words(personal.NOTES, tuple(some(3)), every) for every in (False, True) for _ in range(60)}
    asked |= {Phrase(personal.NOTES, " ".join(some(2))) for _ in range(120)}
    hits = 0
    for first in range(0, len(every := sorted(asked, key=repr)), personal.MAX_CRITERIA):
        portion = every[first : first + personal.MAX_CRITERIA]
        for leaf, ids in zip(portion, await found(session, reader, *portion), strict=True):
            assert ids == {id for id, text in notes.items() if says(text, leaf)}, leaf
            hits += len(ids)
    assert hits > 100


async def test_one_search_asks_of_notes_a_few_things_only(session: AsyncSession) -> None:
    reader = await somebody(session)
    leaves = [Words(personal.NOTES, (f"parola{number}",)) for number in range(personal.MAX_CRITERIA + 1)]
    assert len(await found(session, reader, *leaves[1:])) == personal.MAX_CRITERIA
    with pytest.raises(Invalid) as error:
        await found(session, reader, *leaves)
    assert error.value.errors[0].message == personal.TOO_MANY


async def test_earlier_notes_are_analysed_by_the_worker(
    services: Services, visit: Visit, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after an upgrade: more of them than are analysed at once, none twice."""
    monkeypatch.setattr("bdm.personal.note.jobs.AT_ONCE", 2)
    id_, file_hash = await public_document(session)
    giudice = await visit("giudice")
    for number in range(3):
        await save(giudice, a_note(file_hash, text=f"<p>pass<b>o</b> {number}</p>"))
    await giudice.call("POST", f"/note/{id_}", content=b"personale")
    for table in (Note, DocumentNote):
        await session.execute(update(table).values(tokens="", written="", analysis=0))
    await session.commit()

    async def listed(word: str) -> int:
        return int((await giudice.call("GET", "/note", params={"q": word})).json()["count"])

    assert await listed("passo") == await listed("personale") == 0
    await analyse(Job(services, id=1, attempt=1, last=True))
    assert (await listed("passo"), await listed("personale")) == (3, 1)


async def test_what_is_changed_is_found_by_its_new_words(visit: Visit, session: AsyncSession) -> None:
    id_, file_hash = await public_document(session)
    giudice = await visit("giudice")
    note = await save(giudice, a_note(file_hash, text="<p>prima</p>"))
    await save(giudice, {"_id": note["_id"], "text": "<p>dopo</p>", "version": 1})
    for text in (b"allora", b"adesso"):
        await giudice.call("POST", f"/note/{id_}", content=text)

    async def texts(word: str) -> list[str]:
        answer = await giudice.call("GET", "/note", params={"q": word})
        return [each["text"] for each in answer.json()["items"]]

    assert [await texts(word) for word in ("prima", "dopo", "allora", "adesso")] == [[], ["dopo"], [], ["adesso"]]


async def test_nobody_writes_without_end(visit: Visit, session: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(note_service, "ROOM", 1_000)
    id_, file_hash = await public_document(session)
    giudice = await visit("giudice")
    note = await save(giudice, a_note(file_hash, text=f"<p>{'x' * 1_000}</p>"))
    assert (await save(giudice, a_note(file_hash), status=409))["code"] == "NO_ROOM"
    longer = {"_id": note["_id"], "text": "<p>altro</p>", "version": 1}
    assert (await save(giudice, longer, status=409))["code"] == "NO_ROOM"
    answer = await giudice.call("POST", f"/note/{id_}", content=b"altro")
    assert (answer.status_code, answer.json()["code"]) == (409, "NO_ROOM")
    assert (await giudice.call("DELETE", f"/document_note/{note['_id']}")).status_code == 200
    await save(giudice, a_note(file_hash))


async def test_nobody_fills_the_list_of_another(
    visit: Visit, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(note_service, "MAX_SHARED", 2)
    _, file_hash = await public_document(session)
    giudice = await visit("giudice")
    shared = {"participant": [{"upn": "lettore"}]}
    first, _ = [await save(giudice, a_note(file_hash, **shared)) for _ in range(2)]
    assert (await save(giudice, a_note(file_hash, **shared), status=422))["code"] == "TOO_MANY_SHARED"
    await save(giudice, {"_id": first["_id"], "participant": [{"upn": "lettore", "permission": "w"}]})
    await save(giudice, a_note(file_hash, participant=[{"upn": "redattore"}]))
    await save(await visit("redattore"), a_note(file_hash, **shared))


async def test_lists_are_paid_for(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    paid: list[float] = []
    monkeypatch.setattr(ExpensiveWork, "pay", lambda self, account, points: paid.append(points))
    giudice = await visit("giudice")
    for path in ("/note", "/document_note/export"):
        assert (await giudice.call("GET", path)).status_code == 200
    assert len([points for points in paid if points]) == 2
