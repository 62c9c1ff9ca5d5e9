"""Several who write at once, in real transactions: nothing is lost, and nobody overwrites what they have not read."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any
from uuid import uuid4

import anyio
import pytest
from sqlalchemy import func, select

from bdm.personal.note import personal, service as note_service
from bdm.personal.note.faces import face_of
from bdm.personal.note.model import DocumentNote, Note
from bdm.personal.note.schemas import DocumentNoteIn, DocumentNoteView, NoteConflict
from bdm.platform.authz import Reader
from bdm.platform.database.session import Database
from bdm.platform.kit.errors import Conflict, NotFound
from tests.desk.workflow.readers import reader_of
from tests.personal.note.notes import a_note, public_document

pytestmark = pytest.mark.anyio

PEOPLE = tuple(f"persona{number}" for number in range(10))


async def people(database: Database) -> list[Reader]:
    async with database.transaction() as session:
        return [await reader_of(session, upn) for upn in PEOPLE]


async def save(database: Database, reader: Reader, **body: Any) -> DocumentNoteView:
    async with database.transaction() as session:
        return await note_service.save(session, reader, DocumentNoteIn.model_validate(body))


async def a_shared_note(database: Database, author: Reader) -> DocumentNoteView:
    async with database.transaction() as session:
        _, file_hash = await public_document(session)
    everybody = [{"upn": upn, "permission": "w"} for upn in PEOPLE if upn != author.upn]
    return await save(database, author, **a_note(file_hash, participant=everybody))


async def test_ten_people_add_to_one_text_at_once(fresh_database: Database) -> None:
    readers = await people(fresh_database)
    note = await a_shared_note(fresh_database, readers[0])
    refused = 0

    async def add(reader: Reader) -> None:
        nonlocal refused
        text, version = note.text, note.version
        while True:
            try:
                await save(fresh_database, reader, _id=str(note.id), text=f"{text}<p>{reader.upn}</p>", version=version)
                return
            except NoteConflict as conflict:  # on with what the others have written, as the client does
                refused += 1
                text, version = conflict.extra["note"]["text"], conflict.extra["note"]["version"]

    async with anyio.create_task_group() as group:
        for reader in readers:
            group.start_soon(add, reader)
    async with fresh_database.transaction() as session:
        stored = await session.get_one(DocumentNote, note.id)
    assert all(f"<p>{upn}</p>" in stored.text for upn in PEOPLE)
    assert (stored.version, stored.revision) == (11, 11)
    assert refused >= 9


async def test_text_colour_place_and_sharing_at_once_all_stay(fresh_database: Database) -> None:
    readers = await people(fresh_database)
    author, writer = readers[:2]
    note = await a_shared_note(fresh_database, author)
    share = [{"upn": upn, "permission": "w"} for upn in PEOPLE[1:3]]
    place = a_note(note.file_hash, quote="Altro passo", page_number=2)
    async with anyio.create_task_group() as group:
        for reader, body in (
            (writer, {"text": "<p>Testo</p>", "version": 1}),
            (author, {"color": "fff59d80"}),
            (author, {"participant": share}),
            (author, place),
        ):
            group.start_soon(partial(save, fresh_database, reader, **{"_id": str(note.id), **body}))
    async with fresh_database.reading() as session:
        (now,), _ = await note_service.of_document(session, author, await face_of(session, author, note.file_hash))
    assert (now.text, now.color, now.quote, now.page_number) == ("<p>Testo</p>", "fff59d80", "Altro passo", 2)
    assert sorted(person.upn for person in now.participant) == list(PEOPLE[1:3])


async def test_a_request_that_arrives_twice_at_once_makes_one_note(fresh_database: Database) -> None:
    (author, *_) = await people(fresh_database)
    note = await a_shared_note(fresh_database, author)
    request = a_note(note.file_hash, request_id=str(uuid4()))
    made: set[Any] = set()

    async def make() -> None:
        made.add((await save(fresh_database, author, **request)).id)

    async with anyio.create_task_group() as group:
        for _ in range(5):
            group.start_soon(make)
    assert len(made) == 1
    async with fresh_database.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(DocumentNote)) == 2


async def test_a_request_that_comes_again_while_its_note_is_removed(fresh_database: Database) -> None:
    (author, *_) = await people(fresh_database)
    request = a_note((await a_shared_note(fresh_database, author)).file_hash, request_id=str(uuid4()))
    note = await save(fresh_database, author, **request)

    async def remove() -> None:
        async with fresh_database.transaction() as session:
            await note_service.remove(session, author, str(note.id))

    async def again() -> None:
        with suppress(NotFound):
            await save(fresh_database, author, **request)

    async with anyio.create_task_group() as group:
        for work in (again, remove, again, again):
            group.start_soon(work)
    async with fresh_database.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(DocumentNote)) == 1


async def test_writing_on_a_note_that_is_being_deleted(fresh_database: Database) -> None:
    readers = await people(fresh_database)
    note = await a_shared_note(fresh_database, readers[0])
    outcomes: list[str] = []

    async def delete() -> None:
        async with fresh_database.transaction() as session:
            await note_service.remove(session, readers[0], str(note.id))

    async def write() -> None:
        try:
            await save(fresh_database, readers[1], _id=str(note.id), text="<p>Tardi</p>", version=1)
            outcomes.append("written")
        except NotFound:
            outcomes.append("gone")

    async with anyio.create_task_group() as group:
        group.start_soon(delete)
        group.start_soon(write)
    assert outcomes in (["written"], ["gone"])
    async with fresh_database.transaction() as session:
        assert await session.get(DocumentNote, note.id) is None


async def test_two_windows_begin_the_same_personal_note(fresh_database: Database) -> None:
    (reader, *_) = await people(fresh_database)
    async with fresh_database.transaction() as session:
        id_, _ = await public_document(session)
    saved: list[str] = []
    told: list[str] = []

    async def write(words: str) -> None:
        try:
            async with fresh_database.transaction() as session:
                await personal.save(session, reader, str(id_), words, 0)
            saved.append(words)
        except Conflict as conflict:
            told.append(conflict.extra["text"])

    async with anyio.create_task_group() as group:
        for number in range(6):
            group.start_soon(write, f"Finestra {number}")
    assert len(saved) == 1
    assert told == saved * 5
    async with fresh_database.transaction() as session:
        assert (await session.scalars(select(Note.text))).all() == saved
