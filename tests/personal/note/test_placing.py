"""A note on words alone, as one makes it in the text of a decision: the server finds where they are on the page."""

from __future__ import annotations

from typing import Any, cast

import pytest
from sqlalchemy import QueuePool, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.document.model import DocumentPage
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.processing.extraction import PassagePlace
from bdm.document.processing.pool import DocumentServices
from bdm.personal.note import endpoints as note_endpoints, places, placing, service as note_service
from bdm.personal.note.model import DocumentNote
from bdm.personal.note.places import NOT_THERE
from bdm.personal.note.schemas import DocumentNoteIn, DocumentNoteView
from bdm.platform.authz import Reader
from bdm.platform.http.rate_limit import Rate
from bdm.platform.kit.errors import Invalid, NotFound
from bdm.services import Services
from tests.document.conftest import Workshop
from tests.fixtures.app import Visit
from tests.personal.note.notes import QUOTE, a_note, save, seen
from tests.personal.note.test_move import PASSAGE, delivered, giudice, new_decision
from tests.platform.authz.content import PUBLIC, plant

__all__ = ["giudice"]

pytestmark = pytest.mark.anyio


SCANNED = "letto da una scansione della pagina"


def words_alone(file_hash: str, **values: Any) -> dict[str, Any]:
    return {name: value for name, value in a_note(file_hash, **values).items() if name != "rotated_rect"}


async def mark(workshop: Workshop, reader: Reader, file_hash: str, **values: Any) -> DocumentNoteView:
    asked = DocumentNoteIn.model_validate(words_alone(file_hash, **values))
    place = await placing.place(cast(DocumentServices, workshop), reader, asked)
    async with workshop.database.transaction() as session:
        return await note_service.save(session, reader, asked, place)


async def test_its_words_are_found_on_their_page(workshop: Workshop, giudice: Reader) -> None:
    file_hash = await delivered(workshop, PASSAGE, f"Ancora\n{PASSAGE}")
    await new_decision(workshop, file_hash)
    note = await mark(workshop, giudice, file_hash, page_number=2)
    (rect,) = note.rotated_rect
    assert (note.page_number, note.quote, rect["angle"]) == (2, QUOTE, 0)
    # The second line of the page, see test_move
    assert 60 < rect["rect"]["y"] < 76 < rect["rect"]["y"] + rect["rect"]["height"] < 82


async def test_words_that_are_not_in_the_file_keep_their_page(workshop: Workshop, giudice: Reader) -> None:
    file_hash = await delivered(workshop, "Prima pagina", "Seconda pagina", PASSAGE)
    await new_decision(workshop, file_hash)
    async with workshop.database.transaction() as session:  # as text recognition reads it
        await session.execute(update(DocumentPage).where(DocumentPage.page_number == 1).values(testo=SCANNED))
    scanned = await mark(workshop, giudice, file_hash, quote=SCANNED)
    assert (scanned.page_number, scanned.rotated_rect) == (1, [])
    with pytest.raises(Invalid) as refused:  # the third page says it
        await mark(workshop, giudice, file_hash, page_number=1)
    assert [(error.field, error.message) for error in refused.value.errors] == [("quote", NOT_THERE)]


async def test_the_words_within_its_rectangles_are_its_words(workshop: Workshop, giudice: Reader) -> None:
    file_hash = await delivered(workshop, "Prima pagina", f"Ancora\n{PASSAGE}")
    await new_decision(workshop, file_hash)
    found = await mark(workshop, giudice, file_hash, page_number=2)
    asked = {"file_hash": file_hash, "page_number": 2, "rotated_rect": found.rotated_rect}

    async def put(**changes: Any) -> DocumentNoteView:
        note = DocumentNoteIn.model_validate(asked | changes)
        services = cast(DocumentServices, workshop)
        place = await placing.place(services, giudice, note) if placing.is_needed(note) else None
        async with workshop.database.transaction() as session:
            return await note_service.save(session, giudice, note, place)

    assert (await put()).quote == QUOTE
    far = [{"angle": 0, "rect": {"x": 5_000, "y": 10, "width": 50, "height": 12}}]
    blank = [{"angle": 0, "rect": {"x": 300, "y": 700, "width": 50, "height": 12}}]
    for rects, quote, field, message in (
        (blank, None, "quote", placing.NO_WORDS),
        (far, QUOTE, "rotated_rect", places.OFF_PAGE),
    ):
        with pytest.raises(Invalid) as refused:
            await put(rotated_rect=rects, quote=quote)
        assert [(error.field, error.message) for error in refused.value.errors] == [(field, message)]


async def test_sent_twice_it_is_one_note(workshop: Workshop, giudice: Reader) -> None:
    file_hash = await delivered(workshop, PASSAGE)
    await new_decision(workshop, file_hash)
    request_id = "6f0cb3a5-6b0f-4a3c-9f26-6b1d3b0f7a10"
    first = await mark(workshop, giudice, file_hash, request_id=request_id)
    assert await mark(workshop, giudice, file_hash, request_id=request_id) == first


async def test_only_on_what_one_may_open(workshop: Workshop, giudice: Reader) -> None:
    with pytest.raises(NotFound):
        await mark(workshop, giudice, "0" * 64)
    file_hash = await delivered(workshop, PASSAGE)
    await new_decision(workshop, file_hash)
    with pytest.raises(Invalid):
        await mark(workshop, giudice, file_hash, quote="")


async def test_no_connection_is_kept_while_the_file_is_read(
    workshop: Workshop, giudice: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_hash = await delivered(workshop, PASSAGE)
    await new_decision(workshop, file_hash)
    pool = cast(QueuePool, workshop.database.engine.pool)
    kept = []

    async def locate(*args: object, **kwargs: object) -> dict[int, PassagePlace]:
        kept.append(pool.checkedout())
        return {}

    monkeypatch.setattr(workshop.readers, "locate", locate)
    await mark(workshop, giudice, file_hash)
    assert kept == [0]


async def test_who_may_not_open_the_document_any_more_writes_nothing(workshop: Workshop, giudice: Reader) -> None:
    """They lose it while the file is read."""
    file_hash = await delivered(workshop, PASSAGE)
    await new_decision(workshop, file_hash)
    asked = DocumentNoteIn.model_validate(words_alone(file_hash))
    place = await placing.place(cast(DocumentServices, workshop), giudice, asked)
    async with workshop.database.transaction() as session:
        await session.execute(update(Provvedimento).values(status="BOZZA"))
    with pytest.raises(NotFound):
        async with workshop.database.transaction() as session:
            await note_service.save(session, giudice, asked, place)
    async with workshop.database.reading() as session:
        assert await session.scalar(select(func.count()).select_from(DocumentNote)) == 0


async def reads_badly(*args: object, **kwargs: object) -> dict[int, PassagePlace]:
    raise ReadingFailed(FailureCode.TEMPO_SCADUTO)


async def test_nothing_is_written_when_the_file_cannot_be_read(
    visit: Visit, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_hash = (await plant(session, services.store)).hashes[0]
    monkeypatch.setattr(services.readers, "locate", reads_badly)
    giudice = await visit("giudice")
    assert (await save(giudice, words_alone(file_hash), 500))["code"] == "INTERNAL"
    assert await seen(giudice, file_hash) == []


async def test_files_are_not_read_without_end(
    visit: Visit, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    public, original = (await plant(session, services.store)).hashes[:2]
    monkeypatch.setattr(note_endpoints.PLACE_LIMIT, "per_key", Rate(0.001, burst=2))
    lettore, giudice = await visit("lettore"), await visit("giudice")
    await save(lettore, words_alone(original), 404)
    await save(lettore, words_alone(public, quote=PUBLIC))
    refused = await lettore.call("POST", "/document_note", json=words_alone(public, quote=PUBLIC))
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert int(refused.headers["retry-after"]) == refused.json()["retry_after"] > 0
    assert len(await seen(lettore, public)) == 1
    await save(lettore, a_note(public, quote=PUBLIC))  # what has its place already is not limited
    await save(giudice, words_alone(public, quote=PUBLIC))


def test_words_in_another_order_are_there_and_invented_ones_are_not() -> None:
    page = ["Il giudice osserva che il nesso cau-\nsale si accerta secondo la regola", "del più probabile che non"]
    assert places.stands_in("nesso causale si accerta", page)
    assert places.stands_in("la regola secondo il giudice osserva", page)
    assert places.stands_in("regola del più probabile", page)
    assert not places.stands_in("il convenuto eccepisce la prescrizione", page)
