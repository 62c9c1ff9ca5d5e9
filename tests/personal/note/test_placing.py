"""A note on words alone, as one makes it in the text of a decision: the server finds where they are on the page."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bdm.document.processing.pool import DocumentParts
from bdm.personal.note import service as note_service
from bdm.personal.note.placing import placing_in
from bdm.personal.note.schemas import DocumentNoteIn, DocumentNoteView
from bdm.platform.authz import Reader
from bdm.platform.kit.errors import Invalid, NotFound
from tests.document.conftest import Workshop
from tests.personal.note.notes import QUOTE, a_note
from tests.personal.note.test_move import PASSAGE, delivered, giudice, new_decision

__all__ = ["giudice"]

pytestmark = pytest.mark.anyio


async def mark(workshop: Workshop, reader: Reader, file_hash: str, **values: Any) -> DocumentNoteView:
    note = {name: value for name, value in a_note(file_hash, **values).items() if name != "rotated_rect"}
    placing = placing_in(cast(DocumentParts, workshop))
    async with workshop.database.transaction() as session:
        return await note_service.save(session, reader, DocumentNoteIn.model_validate(note), placing)


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
    scanned = await mark(workshop, giudice, file_hash, quote="letto da una scansione della pagina")
    assert (scanned.page_number, scanned.rotated_rect) == (1, [])
    elsewhere = await mark(workshop, giudice, file_hash, page_number=1)
    assert (elsewhere.page_number, elsewhere.rotated_rect) == (1, [])


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
