"""Where a new passage stands on its page, for a client that knows its words alone: one marked in the text of the
decision, which is read without its PDF; and its words, for one that knows its rectangles alone
(docs/regole/note-e-cartelle.md#note-sui-passi).
"""

from __future__ import annotations

import logging
from typing import Final

from bdm.document.model import Document
from bdm.document.pdf.failure import ReadingFailed
from bdm.document.pdf.passages import MarkedPassage
from bdm.document.processing.pool import DocumentServices
from bdm.personal.note import service as note_service
from bdm.personal.note.schemas import QUOTE_LENGTH, DocumentNoteIn
from bdm.personal.note.service import Place
from bdm.platform.authz import Reader
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.platform.storage import DocumentMissing

NOWHERE: Final[Place] = {"rotated_rect": []}
"""The words are read on the page and are not in the file: a scan. The note has its page alone."""

NO_WORDS: Final = "Nei riquadri indicati non si legge alcun testo: indicare il passo."

log = logging.getLogger(__name__)


def is_needed(note: DocumentNoteIn) -> bool:
    """Whether ``place`` looks into the file: for a new note whose rectangles or words were left out."""
    return note.id is None and (note.rotated_rect is None or not note.quote)


async def place(services: DocumentServices, reader: Reader, note: DocumentNoteIn) -> Place:
    """Where the words of a new note are in its file, or the words that stand where it is, to be saved with it. No
    connection is kept while the file is read, which may take a while.

    Raises Invalid field by field, NotFound for a document that the reader may not open; ReadingFailed where trying
    again may help.
    """
    async with services.database.reading() as session:
        document = await note_service.document_to_read(session, reader, note)
    if document is None:
        return NOWHERE
    return await (_quote(services, document, note) if note.rotated_rect else _locate(services, document, note))


async def _quote(services: DocumentServices, document: Document, note: DocumentNoteIn) -> Place:
    rects = [rect.model_dump() for rect in note.rotated_rect or ()]
    try:
        async with services.store.local_path(document.hash) as path:
            pages, number = document.page_count or 1, note.page_number or 1
            words = await services.readers.passage(path, pages=pages, page_number=number, rects=rects)
    except (DocumentMissing, ReadingFailed) as error:
        if isinstance(error, ReadingFailed) and error.code.may_pass:
            raise
        words = ""
    if not words:
        raise Invalid(errors=[FieldError("quote", NO_WORDS)])
    return {"quote": words[:QUOTE_LENGTH]}


async def _locate(services: DocumentServices, document: Document, note: DocumentNoteIn) -> Place:
    pages, number = document.page_count or 1, note.page_number or 1
    passage = MarkedPassage(note.quote or "", note.prefix or "", note.suffix or "", number)
    try:
        async with services.store.local_path(document.hash) as path:
            places = await services.readers.locate(path, [passage], pages=pages, pages_before=pages)
    except (DocumentMissing, ReadingFailed) as error:
        if isinstance(error, ReadingFailed) and error.code.may_pass:
            raise
        log.warning("a note on document %s has no place: %s", document.hash, error)
        return NOWHERE
    found = places.get(0)
    # The same words further away are not the ones that were marked
    if found is None or abs(found.page_number - number) > 1:
        return NOWHERE
    return {"page_number": found.page_number, "rotated_rect": found.rotated_rect}
