"""REST of notes, on passages and personal (docs/regole/note-e-cartelle.md). All need a sign-in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from bdm.document.dependencies import FileHash
from bdm.document.processing.piecewise import Turn
from bdm.document.processing.pool import DocumentServices
from bdm.people.authn.dependencies import SEARCHING, CurrentReader, ObservedReader
from bdm.personal.note import listing, personal, placing, service as note_service
from bdm.personal.note.faces import face_of
from bdm.personal.note.schemas import (
    DocumentNoteIn,
    DocumentNoteOut,
    DocumentNotesOut,
    DocumentNoteView,
    NoteCriteria,
    NoteKind,
    NotePage,
    PersonalNoteOut,
    PersonalNoteSaved,
)
from bdm.platform.http.dependencies import ItemId, Reading, Transaction, get_services
from bdm.platform.http.files import PRIVATE
from bdm.platform.http.rate_limit import Rate, RateLimit
from bdm.platform.kit.errors import Invalid

router = APIRouter(tags=["note"])

NoteId = Annotated[str, Path(max_length=100)]

# Sharing tells whether somebody has an account, and their name: a list of names is not to be tried.
SHARE_LIMIT = RateLimit("note_share", per_key=Rate(1, burst=300), overall=Rate(20, burst=2_000))
# A note on words alone has its file read, which takes a processor; several may be made of what is selected at once.
PLACE_LIMIT = RateLimit("note_place", per_key=Rate(1, burst=120), overall=Rate(10, burst=600))

POLLED: dict[str, Any] = {
    "response_model": DocumentNotesOut,
    "responses": {304: {"description": "Le note sono quelle già in possesso del client (If-None-Match)."}},
}
CONFLICT: dict[str, Any] = {
    "responses": {409: {"description": "Modificata nel frattempo: la risposta dice come è ora."}}
}
PLAIN_TEXT: dict[str, Any] = {
    "openapi_extra": {"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": False}}
}


async def plain_text(request: Request) -> str:
    """The body as text."""
    try:
        return (await request.body()).decode()
    except UnicodeDecodeError:
        raise Invalid("Il testo contiene caratteri non validi.") from None


def note_criteria(
    q: Annotated[str, Query(max_length=200, description="Parole del testo, del passo o del titolo")] = "",
    color: Annotated[str | None, Query(pattern="^[0-9a-fA-F]{8}$")] = None,
    upn: Annotated[str | None, Query(max_length=255, description="L'autore o un partecipante")] = None,
    provvedimento_id: Annotated[
        str | None, Query(max_length=200, description="Solo quelle di un provvedimento e dei suoi abstract")
    ] = None,
    kind: NoteKind | None = None,
    mine: Annotated[bool | None, Query(description="Scritte da chi chiede, o da altri")] = None,
) -> NoteCriteria:
    """Which notes are asked for, to be listed or exported."""
    return NoteCriteria(q=q, color=color, upn=upn, provvedimento_id=provvedimento_id, kind=kind, mine=mine)


NoteQuery = Annotated[NoteCriteria, Depends(note_criteria)]


@router.get("/document_note", **POLLED)
async def document_notes(
    request: Request,
    session: Reading,
    reader: ObservedReader,
    file_hash: FileHash,
) -> Response:
    """The caller's notes on a document, own and shared, and those that wait for their passage. Made to be asked for
    every few seconds with ``If-None-Match``: 304 while nothing has changed.
    """
    face = await face_of(session, reader, file_hash)
    tag = await note_service.tag(session, reader, face)  # before the notes: what changes in between is asked for again
    headers = {**PRIVATE, "ETag": tag}
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    placed, waiting = await note_service.of_document(session, reader, face)
    return Response(await _written(placed, waiting), media_type="application/json", headers=headers)


async def _written(placed: Sequence[DocumentNoteView], waiting: Sequence[DocumentNoteView]) -> str:
    """``DocumentNotesOut`` as JSON, piece by piece: hundreds of notes take a while."""
    members = zip(DocumentNotesOut.model_fields, (placed, waiting), strict=True)
    lists = [f'"{name}":[{",".join(await _each_written(views))}]' for name, views in members]
    return f"{{{','.join(lists)}}}"


async def _each_written(views: Sequence[DocumentNoteView]) -> list[str]:
    turn, written = Turn(), list[str]()
    for view in views:
        written.append(DocumentNoteOut.of(view).model_dump_json(by_alias=True))
        await turn.give_way()
    return written


@router.post("/document_note", **CONFLICT)
async def save_document_note(request: Request, reader: CurrentReader, note: DocumentNoteIn) -> DocumentNoteOut:
    """Make a note on a passage, or change what is given of one; the whole note as it is now. Of a new one without
    ``rotated_rect`` the words are looked for on the page; where they are not found it has none. Of one without
    ``quote`` the words are those that stand in its rectangles.

    409 ``NOTE_CONFLICT`` with the current ``note`` where its text is not of the ``version`` named any more; without
    one the text is replaced, and whoever wrote it is told; 403 for what only the
    author, or who may write, can do; 404 for a document or a note that the caller may not open.
    """
    if note.participant:
        SHARE_LIMIT.check(request, str(reader.account_id))
    services, place = cast(DocumentServices, get_services(request)), None
    if placing.is_needed(note):
        PLACE_LIMIT.check(request, str(reader.account_id))
        place = await placing.place(services, reader, note)
    async with services.database.transaction() as session:  # only now: none stays open while a file is read
        return DocumentNoteOut.of(await note_service.save(session, reader, note, place))


@router.delete("/document_note/{id}")
async def delete_document_note(session: Transaction, reader: CurrentReader, id: NoteId) -> None:
    """The author deletes the note, also where only their words are left of it; a participant leaves it."""
    await note_service.remove(session, reader, id)


@router.get("/note", dependencies=[SEARCHING])
async def notes(
    response: Response,
    session: Reading,
    reader: CurrentReader,
    query: NoteQuery,
    from_: Annotated[int, Query(alias="from", ge=0, le=1_000_000)] = 0,
    size: Annotated[int, Query(ge=1, le=100)] = 25,
) -> NotePage:
    """The caller's notes, on passages (own, shared with them, waiting) and personal, new ones before the last changed.
    404 for a ``provvedimento_id`` that the caller may not see.
    """
    response.headers.update(PRIVATE)
    return await listing.page(session, reader, query, offset=from_, limit=size)


@router.get("/note/{id}")
async def personal_note(response: Response, session: Reading, reader: CurrentReader, id: ItemId) -> PersonalNoteOut:
    """The caller's own note on a decision or an abstract."""
    response.headers.update(PRIVATE)
    return await personal.read(session, reader, id)


@router.post("/note/{id}", **CONFLICT, **PLAIN_TEXT)
async def save_personal_note(
    session: Transaction,
    reader: CurrentReader,
    id: ItemId,
    text: Annotated[str, Depends(plain_text)],
    version: Annotated[int | None, Query(description="La versione letta; 0 se non c'era")] = None,
) -> PersonalNoteSaved:
    """Save the caller's own note on a decision or an abstract; empty text removes it. Without ``version`` the latest
    wins; with one that is no longer the current one, 409 ``NOTE_CONFLICT`` with ``text`` and ``version`` as they are.
    """
    return await personal.save(session, reader, id, text, version)


@router.delete("/note/{id}", status_code=204)
async def delete_personal_note(session: Transaction, reader: CurrentReader, id: NoteId) -> None:
    """Delete the caller's own personal note, by its own id as ``GET /note`` tells it: what it is on may not be seen by
    the caller any more.
    """
    await personal.remove(session, reader, id)
