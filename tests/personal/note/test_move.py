"""A document is replaced: notes go where their passage is, the others wait; nothing crosses from face to face."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

import pytest
from sqlalchemy import select, text, update

from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.desk.editing import repository as editing_repository
from bdm.document.model import Document
from bdm.personal.note import service as note_service
from bdm.personal.note.faces import face_of
from bdm.personal.note.schemas import DocumentNoteIn, DocumentNoteView, NoteConflict
from bdm.platform.audit.model import AuditEvent
from bdm.platform.authz import Reader
from bdm.platform.database.session import Database
from bdm.platform.jobs.worker import run_until_idle
from bdm.platform.kit.errors import Conflict, Forbidden, Invalid
from bdm.platform.kit.time import now
from bdm.services import Services
from tests.desk.workflow.readers import reader_of
from tests.document import pdfs
from tests.document.conftest import Workshop
from tests.fixtures.audit import own_detail
from tests.personal.note.notes import QUOTE, a_note
from tests.search.content import decision

pytestmark = pytest.mark.anyio

PASSAGE = f"Ritenuto che {QUOTE} secondo la regola"


@pytest.fixture
async def giudice(fresh_database: Database) -> Reader:
    async with fresh_database.transaction() as session:
        return await reader_of(session, "ada")


async def work(workshop: Workshop) -> None:
    await run_until_idle(cast(Services, workshop))


async def delivered(workshop: Workshop, *pages: str) -> str:
    """A document that has been read."""
    file_hash = await workshop.deliver(pdfs.document(*pages))
    await work(workshop)
    return file_hash


async def new_decision(workshop: Workshop, file_hash: str) -> UUID:
    async with workshop.database.transaction() as session:
        id_ = await decision(session)
        await attach(session, id_, file_hash)
    return id_


async def attach(session: Any, id_: UUID, file_hash: str) -> None:
    """Give the decision another document, as saving it does."""
    await session.execute(text("SET CONSTRAINTS ALL DEFERRED"))
    await session.execute(update(Provvedimento).where(Provvedimento.id == id_).values(document_hash=file_hash))
    await editing_repository.attach_only(session, id_, file_hash, "civile")


async def replace(workshop: Workshop, id_: UUID, file_hash: str) -> None:
    async with workshop.database.transaction() as session:
        await attach(session, id_, file_hash)


async def annotate(workshop: Workshop, reader: Reader, file_hash: str, **values: Any) -> DocumentNoteView:
    async with workshop.database.transaction() as session:
        return await note_service.save(session, reader, DocumentNoteIn.model_validate(a_note(file_hash, **values)))


async def shown(
    workshop: Workshop, reader: Reader, file_hash: str
) -> tuple[list[DocumentNoteView], list[DocumentNoteView]]:
    async with workshop.database.reading() as session:
        return await note_service.of_document(session, reader, await face_of(session, reader, file_hash))


async def tag(workshop: Workshop, reader: Reader, file_hash: str) -> str:
    async with workshop.database.reading() as session:
        return await note_service.tag(session, reader, await face_of(session, reader, file_hash))


async def test_notes_move_with_their_passage_and_the_others_wait(workshop: Workshop, giudice: Reader) -> None:
    old = await delivered(workshop, "Frontespizio", PASSAGE, "In fondo un passo che sarà tolto dal testo")
    id_ = await new_decision(workshop, old)
    kept = await annotate(workshop, giudice, old, page_number=2, text="<p>Da citare</p>", color="fff59d80")
    lost = await annotate(workshop, giudice, old, page_number=3, quote="un passo che sarà tolto", prefix="In fondo ")
    new = await delivered(workshop, "Frontespizio", "Una pagina in più", f"Spostato più avanti\n{PASSAGE}")
    await replace(workshop, id_, new)
    before = await tag(workshop, giudice, new)
    placed, waiting = await shown(workshop, giudice, new)
    assert (placed, [note.id for note in waiting]) == ([], [kept.id, lost.id]), "nothing is lost while the job waits"
    await work(workshop)

    placed, waiting = await shown(workshop, giudice, new)
    assert waiting == [lost]
    (moved,) = placed
    assert (moved.id, moved.page_number, moved.file_hash) == (kept.id, 3, new)
    assert (moved.text, moved.color, moved.quote, moved.version) == (kept.text, kept.color, kept.quote, kept.version)
    (rect,) = moved.rotated_rect
    # 'show' writes from (50, 780) in 12 points with a leading of 14: the second line stands at 842 - 766 from the top
    assert rect["angle"] == 0
    assert 60 < rect["rect"]["y"] < 76 < rect["rect"]["y"] + rect["rect"]["height"] < 82
    assert 110 < rect["rect"]["x"] < 125
    assert await tag(workshop, giudice, new) != before
    async with workshop.database.transaction() as session:
        told = (await session.execute(select(AuditEvent).where(AuditEvent.action == "notes_moved"))).scalar_one()
        assert own_detail(told.detail) == {"document": new, "moved": 1, "waiting": 1}
        assert await session.scalar(select(Document.hash).where(Document.hash == old)), "kept for the note that waits"

    # The first document comes back: what waited is where it was, what had moved moves back
    await replace(workshop, id_, old)
    await work(workshop)
    placed, waiting = await shown(workshop, giudice, old)
    assert (sorted(note.page_number for note in placed), waiting) == ([2, 3], [])


async def test_a_document_that_is_read_after_it_took_the_place(workshop: Workshop, giudice: Reader) -> None:
    """As an import does."""
    old = await delivered(workshop, PASSAGE)
    id_ = await new_decision(workshop, old)
    note = await annotate(workshop, giudice, old)
    new = await workshop.deliver(pdfs.document("Prima", PASSAGE))
    await replace(workshop, id_, new)
    await work(workshop)
    placed, _ = await shown(workshop, giudice, new)
    assert [(each.id, each.page_number) for each in placed] == [(note.id, 2)]


async def test_the_same_text_twice_is_told_apart(workshop: Workshop, giudice: Reader) -> None:
    old = await delivered(workshop, f"Primo motivo: {QUOTE} invano.\nSecondo motivo: {QUOTE} bene.")
    id_ = await new_decision(workshop, old)
    first = await annotate(workshop, giudice, old, prefix="Primo motivo: ", suffix=" invano.")
    second = await annotate(workshop, giudice, old, prefix="Secondo motivo: ", suffix=" bene.")
    new = await delivered(workshop, f"Secondo motivo: {QUOTE} bene.", f"Primo motivo: {QUOTE} invano.")
    await replace(workshop, id_, new)
    await work(workshop)
    placed, _ = await shown(workshop, giudice, new)
    assert {note.id: note.page_number for note in placed} == {first.id: 2, second.id: 1}


async def test_original_and_anonymised_are_looked_for_apart(workshop: Workshop, giudice: Reader) -> None:
    """The same words are in all four documents: each note stays on its face."""
    original = await delivered(workshop, f"Mario Rossi. {PASSAGE}")
    anonymised = await delivered(workshop, f"M.R. {PASSAGE}")
    other_original = await delivered(workshop, "Pagina nuova", f"Mario Rossi. {PASSAGE}")
    other_anonymised = await delivered(workshop, "Pagina nuova", f"M.R. {PASSAGE}")
    id_ = await new_decision(workshop, original)

    async def put(first: str, second: str, *, confirmed: bool) -> None:
        async with workshop.database.transaction() as session:
            await session.execute(text("SET CONSTRAINTS ALL DEFERRED"))
            await session.execute(
                update(Document).where(Document.provvedimento_id == id_).values(provvedimento_id=None)
            )
            await session.execute(
                update(Document).where(Document.hash.in_((first, second))).values(provvedimento_id=id_)
            )
            riservato = await session.get(ProvvedimentoRiservato, id_)
            if riservato is None:
                session.add(ProvvedimentoRiservato(provvedimento_id=id_, document_hash=first))
            else:
                riservato.document_hash = first
            await session.flush()
            await session.execute(
                update(Provvedimento)
                .where(Provvedimento.id == id_)
                .values(
                    restricted=True,
                    document_hash=None,
                    anonymized_document_hash=second,
                    anonymised_confirmed_at=now() if confirmed else None,
                )
            )

    await put(original, anonymised, confirmed=True)
    async with workshop.database.transaction() as session:
        lettore = await reader_of(session, "bice")
    lettore = Reader(**vars(lettore) | {"ou": frozenset()})
    on_original = await annotate(workshop, giudice, original, quote=f"Mario Rossi. {PASSAGE}")
    on_anonymised = await annotate(workshop, lettore, anonymised)

    await put(other_original, other_anonymised, confirmed=False)
    await work(workshop)
    placed, waiting = await shown(workshop, giudice, other_original)
    assert ([note.id for note in placed], waiting) == ([on_original.id], [])
    async with workshop.database.transaction() as session:
        await session.execute(
            update(Provvedimento).where(Provvedimento.id == id_).values(anonymised_confirmed_at=now())
        )
    placed, waiting = await shown(workshop, lettore, other_anonymised)
    assert (placed, [note.id for note in waiting]) == ([], [on_anonymised.id]), "not before it is confirmed"
    await work(workshop)
    placed, waiting = await shown(workshop, lettore, other_anonymised)
    assert ([(note.id, note.page_number) for note in placed], waiting) == ([(on_anonymised.id, 2)], [])
    assert await shown(workshop, giudice, other_anonymised) == ([], [])


async def test_its_author_puts_a_note_that_waits_where_it_belongs(workshop: Workshop, giudice: Reader) -> None:
    old = await delivered(workshop, "Una frase poi corretta dal cancelliere")
    id_ = await new_decision(workshop, old)
    note = await annotate(workshop, giudice, old, quote="Una frase poi corretta", prefix="", suffix=" dal cancelliere")
    new = await delivered(workshop, "Una proposizione poi corretta dal cancelliere")
    await replace(workshop, id_, new)
    await work(workshop)
    async with workshop.database.transaction() as session:
        await reader_of(session, "altro")
    share = {"_id": str(note.id), "participant": [{"upn": "altro"}]}
    with pytest.raises(Conflict) as refused:  # what is no longer in the document is shown to nobody new
        async with workshop.database.transaction() as session:
            await note_service.save(session, giudice, DocumentNoteIn.model_validate(share))
    assert refused.value.code == "WAITING"
    place = a_note(new, quote="Una proposizione poi corretta") | {"_id": str(note.id)}
    async with workshop.database.transaction() as session:
        put = await note_service.save(session, giudice, DocumentNoteIn.model_validate(place))
    assert (put.file_hash, put.quote, put.version) == (new, "Una proposizione poi corretta", note.version)
    assert await shown(workshop, giudice, new) == ([put], [])


async def test_a_note_is_placed_only_where_its_author_saw_it_wait(workshop: Workshop, giudice: Reader) -> None:
    old = await delivered(workshop, "Una frase poi corretta dal cancelliere")
    id_ = await new_decision(workshop, old)
    async with workshop.database.transaction() as session:
        altro = await reader_of(session, "altro")
    note = await annotate(
        workshop,
        giudice,
        old,
        quote="Una frase poi corretta",
        text="<p>Da citare</p>",
        color="fff59d80",
        participant=[{"upn": "altro", "permission": "w"}],
    )
    new = await delivered(workshop, "Una proposizione poi corretta dal cancelliere")
    await replace(workshop, id_, new)
    await work(workshop)
    place = a_note(new, quote="Una proposizione", prefix="", suffix=" poi") | {"_id": str(note.id), "moved_from": old}

    async def put(reader: Reader = giudice, **changes: Any) -> DocumentNoteView:
        async with workshop.database.transaction() as session:
            return await note_service.save(session, reader, DocumentNoteIn.model_validate(place | changes))

    with pytest.raises(Forbidden):
        await put(altro)
    with pytest.raises(Conflict) as refused:  # the document that was replaced, or another one
        await put(file_hash=old)
    assert refused.value.code == "REPLACED"
    with pytest.raises(Invalid) as wrong:
        await put(quote="", page_number=None)
    assert [error.field for error in wrong.value.errors] == ["page_number", "quote"]
    with pytest.raises(Invalid):
        await put(page_number=2)
    assert await shown(workshop, giudice, new) == ([], [note])

    placed = await put()
    assert (placed.file_hash, placed.quote, placed.suffix) == (new, "Una proposizione", " poi")
    same = ("id", "text", "color", "participant", "version", "anonymised")
    assert [getattr(placed, name) for name in same] == [getattr(note, name) for name in same]
    assert placed.revision > note.revision
    assert await shown(workshop, giudice, new) == ([placed], [])
    async with workshop.database.transaction() as session:
        told = select(AuditEvent.detail).where(AuditEvent.object_id == str(note.id), AuditEvent.action == "saved")
        assert own_detail(await session.scalar(told)) == {
            "fields": ["file_hash", "page_number", "prefix", "quote", "rotated_rect", "suffix"]
        }
    # A second window that still shows it waiting
    with pytest.raises(NoteConflict) as known:
        await put(quote="cancelliere")
    assert known.value.extra["note"]["quote"] == "Una proposizione"
    assert await shown(workshop, giudice, new) == ([placed], [])


async def test_a_file_that_cannot_be_read_leaves_the_notes_waiting(workshop: Workshop, giudice: Reader) -> None:
    old = await delivered(workshop, PASSAGE)
    id_ = await new_decision(workshop, old)
    note = await annotate(workshop, giudice, old)
    new = await delivered(workshop, PASSAGE, "altra pagina")
    await workshop.store.delete(new)
    await replace(workshop, id_, new)
    await work(workshop)
    assert await shown(workshop, giudice, new) == ([], [note])
