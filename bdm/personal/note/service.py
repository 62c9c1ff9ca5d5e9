"""Use cases on notes of passages (docs/regole/note-e-cartelle.md#note-sui-passi).

A note is there for its author and its participants, as long as they may open that face of the decision: whoever may not
does not learn that there is one, the author included, who only keeps their own words, and may delete them. Text:
author, or participant with 'w'. Colour, place, sharing, deletion: author; a participant may leave. Two who write at
once queue at the note's row, and the second is told.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from typing import Any, Final, TypeAlias
from uuid import UUID

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import service as document_service
from bdm.document.model import Document
from bdm.document.processing.computing import compute
from bdm.personal.note import places, repository as note_repository
from bdm.personal.note.faces import OpenFace, current, held_face, opens
from bdm.personal.note.schemas import (
    GONE,
    TEXT_LENGTH,
    DocumentNoteIn,
    DocumentNoteOut,
    DocumentNoteView,
    NoteConflict,
    ParticipantIn,
)
from bdm.personal.note.words import BESIDE, of_rich
from bdm.personal.sovrascrittura import repository as sovrascrittura_repository
from bdm.platform import audit
from bdm.platform.authz import Reader, Scope
from bdm.platform.kit import rich_text
from bdm.platform.kit.amounts import how_many, number
from bdm.platform.kit.errors import REQUIRED, Conflict, FieldError, Forbidden, Invalid, NotFound
from bdm.platform.kit.identifiers import new_id, parse_id

Place: TypeAlias = dict[str, Any]
"""``page_number`` and ``rotated_rect`` of a note."""

KIND: Final = "document_note"
MAX_NOTES: Final = 2_000
"""Of one author on one decision."""
ROOM: Final = 10_000_000
"""Bytes of all notes of one author, some twenty thousand usual ones: they are looked through at once."""
MAX_SHARED: Final = 1_000
"""Notes that one author shares with one other person."""

AUTHOR_ONLY: Final = "Solo l'autore della nota può cambiarne il colore, la posizione e la condivisione."
READ_ONLY: Final = "La nota è condivisa in sola lettura."
WITH_ONESELF: Final = "La nota non può essere condivisa con se stessi"
NOBODY: Final = "Utente non trovato"
TOO_MANY_SHARED: Final = (
    f"Con la stessa persona si possono condividere al massimo {number(MAX_SHARED)} note: occorre toglierne qualcuna."
)
REPLACED: Final = "Il documento è stato sostituito nel frattempo: riaprirlo per collocare la nota."
WAITING: Final = "La nota si può condividere quando il suo passo è di nuovo nel documento."

_REQUIRED = ("page_number", "quote", "rotated_rect")
_PLACE = ("page_number", "quote", "prefix", "suffix", "rotated_rect")


async def tag(session: AsyncSession, reader: Reader, face: OpenFace) -> str:
    """What differs whenever what ``of_document`` answers to this reader does, as an entity tag."""
    seen = await note_repository.revisions(session, reader.account_id, face.provvedimento_id, face.anonymised)
    text = f"{reader.account_id} {face.file_hash} {seen}"
    return f'"{hashlib.blake2b(text.encode(), digest_size=16).hexdigest()}"'


async def of_document(
    session: AsyncSession, reader: Reader, face: OpenFace
) -> tuple[list[DocumentNoteView], list[DocumentNoteView]]:
    """The reader's notes on the document, and those that wait since another one was in its place."""
    views = await note_repository.of_face(session, reader.account_id, face.provvedimento_id, face.anonymised)
    placed = [view for view in views if view.file_hash == face.file_hash]
    return placed, [view for view in views if view.file_hash != face.file_hash]


async def save(
    session: AsyncSession, reader: Reader, note: DocumentNoteIn, place: Place | None = None
) -> DocumentNoteView:
    """Make a note, or change what was given of one; the whole note as it is now. ``place`` is where a new one was found
    whose rectangles were left out.

    Raises NotFound for what the reader may not see, Forbidden for what is the author's or the writers', NoteConflict
    with the note as it is now where the text is no longer the ``version`` named, or what a note waits for is another,
    Conflict with code NOT_ATTACHED, TOO_MANY_NOTES, WAITING or REPLACED, Invalid field by field.
    """
    # Before anything is read: what is worked through elsewhere keeps no connection
    words = await compute(words_of, len(note.text or ""), note.text or "")
    if note.id is not None:
        return await _change(session, reader, note, words)
    return await _create(session, reader, note, words, place)


async def document_to_read(session: AsyncSession, reader: Reader, note: DocumentNoteIn) -> Document | None:
    """The document in which the words of a new note without rectangles, or its rectangles without words, are to be
    looked for; None where the same request has made it already. Raises Invalid field by field, NotFound.
    """
    if await _made(session, reader, note) is not None:
        return None
    _check_complete(note, from_place={"quote"} if note.rotated_rect else {"rotated_rect"})
    return await document_service.require_openable(session, reader, str(note.file_hash))


async def remove(session: AsyncSession, reader: Reader, id_: str) -> None:
    """The author deletes the note, also where only their own words are left of it; a participant leaves it. Raises
    NotFound.
    """
    view = await _held(session, reader, id_)
    if view is None or not (view.own_words or await _opened(session, reader, view)):
        raise NotFound(GONE)
    if view.mine:
        await note_repository.remove(session, view.id)
    else:
        await note_repository.leave(session, view.id, reader.account_id)
    await audit.record(session, reader.upn, "deleted" if view.mine else "left", KIND, view.id)


async def require_room(session: AsyncSession, account_id: UUID) -> None:
    """Raises Conflict with code NO_ROOM where an author's notes take up all of it."""
    if await note_repository.bytes_written(session, account_id) > ROOM:
        raise Conflict(
            "Le note hanno raggiunto lo spazio disponibile: per scriverne altre occorre eliminarne.", code="NO_ROOM"
        )


async def _made(session: AsyncSession, reader: Reader, note: DocumentNoteIn) -> UUID | None:
    """The note that the same request has made already."""
    if note.request_id is None:
        return None
    return await note_repository.by_request(session, reader.account_id, note.request_id)


def _check_complete(note: DocumentNoteIn, *, from_place: Collection[str] = ()) -> None:
    """Nothing that a note needs is left out, but for what its place gives (``from_place``). Raises Invalid."""
    needed = [name for name in ("file_hash", *_REQUIRED) if name not in from_place]
    missing = [name for name in needed if not getattr(note, name)]
    if missing:
        raise Invalid(errors=[FieldError(name, REQUIRED) for name in missing])


async def _create(
    session: AsyncSession, reader: Reader, note: DocumentNoteIn, words: dict[str, Any], place: Place | None
) -> DocumentNoteView:
    made = await _made(session, reader, note)
    if made is not None:
        return (await _locked(session, reader, str(made)))[0]
    _check_complete(note, from_place=place or ())
    face = await held_face(session, reader, str(note.file_hash))
    await _check_place(session, face.file_hash, note)
    if await note_repository.count_own(session, reader.account_id, face.provvedimento_id) >= MAX_NOTES:
        raise Conflict(
            f"Si possono fare al massimo {number(MAX_NOTES)} note su un provvedimento:"
            " per farne altre occorre eliminarne.",
            code="TOO_MANY_NOTES",
        )
    await require_room(session, reader.account_id)
    color = {} if note.color is None else {"color": note.color.lower()}
    wanted = await _participants(session, reader, note.participant or [], {})
    id_ = await note_repository.add(
        session,
        id=new_id(),
        author_id=reader.account_id,
        provvedimento_id=face.provvedimento_id,
        anonymised=face.anonymised,
        file_hash=face.file_hash,
        request_id=note.request_id,
        **words,
        text_by=reader.account_id,
        last_update_by=reader.account_id,
        **_place(note) | (place or {}),
        **color,
    )
    if id_ is None:  # the same request, sent twice at the same time
        return await _create(session, reader, note, words, place)
    if note.request_id and await note_repository.was_removed(session, reader.account_id, note.request_id):
        raise NotFound(GONE)
    await note_repository.put_participants(session, id_, wanted)
    detail = {"document": face.file_hash, "participants": [str(each) for each in wanted]}
    await audit.record(session, reader.upn, "created", KIND, id_, detail)
    return await _now(session, reader, id_)


async def _change(
    session: AsyncSession, reader: Reader, note: DocumentNoteIn, words: dict[str, Any]
) -> DocumentNoteView:
    view, provvedimento = await _locked(session, reader, str(note.id))
    values: dict[str, Any] = {}
    if note.text is not None and words["text"] != view.text:
        if not view.may_write:
            raise Forbidden(READ_ONLY)
        if note.version is None:
            await _tell_replaced(session, reader, view, words["text"])
        elif note.version != view.version:
            raise _conflict(view)
        await require_room(session, await note_repository.author(session, view.id))
        values |= {**words, "version": view.version + 1, "text_by": reader.account_id}
    values |= _color(view, note)
    values |= await _moved(session, reader, view, provvedimento, note)
    if values:
        values |= {"last_update_by": reader.account_id, "last_update_date": func.now()}
    shared = await _shared(session, reader, view, provvedimento, note)
    if not values and shared is None:
        return view
    await note_repository.change(session, view.id, **values)
    fields = sorted(values.keys() - {"version", "text_by", "last_update_by", "last_update_date", *BESIDE})
    if values:
        await audit.record(session, reader.upn, "saved", KIND, view.id, {"fields": fields})
    if shared is not None:
        await audit.record(session, reader.upn, "shared", KIND, view.id, shared)
    return await _now(session, reader, view.id)


async def _tell_replaced(session: AsyncSession, reader: Reader, view: DocumentNoteView, text: str) -> None:
    """Whoever wrote the text that is replaced without having named it is told (docs/regole/api.md#salvataggi)."""
    await sovrascrittura_repository.add(
        session,
        "document_note",
        view.id,
        by_id=reader.account_id,
        restricted=False,
        changes=[{"field": "text", "from": view.text, "to": text}],
        writers={"text": await note_repository.writer(session, view.id)} if view.text else {},
    )


def _color(view: DocumentNoteView, note: DocumentNoteIn) -> dict[str, Any]:
    if note.color is None or note.color.lower() == view.color:
        return {}
    if not view.mine:
        raise Forbidden(AUTHOR_ONLY)
    return {"color": note.color.lower()}


async def _moved(
    session: AsyncSession,
    reader: Reader,
    view: DocumentNoteView,
    provvedimento: ProvvedimentoView,
    note: DocumentNoteIn,
) -> dict[str, Any]:
    """The place where its author puts the note, in the document that is in use; a client that sends the note back whole
    may not know yet that it has moved, and does not put it anywhere else.
    """
    if note.moved_from is not None:
        _check_waits(view, provvedimento, note)
    if not view.mine or note.file_hash is None or note.file_hash != current(provvedimento, view.anonymised):
        return {}
    place = {"file_hash": note.file_hash, **_place(note)}
    if all(value == getattr(view, name) for name, value in place.items()):
        return {}
    if view.file_hash != note.file_hash and not (note.page_number and note.rotated_rect and note.quote):
        return {}
    await held_face(session, reader, note.file_hash)
    await _check_place(session, note.file_hash, note)
    return place


def _check_waits(view: DocumentNoteView, provvedimento: ProvvedimentoView, note: DocumentNoteIn) -> None:
    """The note still waits where its author saw it wait, and the document that it is put into is in use."""
    if not view.mine:
        raise Forbidden(AUTHOR_ONLY)
    _check_complete(note)
    if note.file_hash != current(provvedimento, view.anonymised):
        raise Conflict(REPLACED, code="REPLACED")
    if view.file_hash != note.moved_from:
        raise _conflict(view)


def _conflict(view: DocumentNoteView) -> NoteConflict:
    return NoteConflict(extra={"note": DocumentNoteOut.of(view).model_dump(mode="json", by_alias=True)})


async def _shared(
    session: AsyncSession,
    reader: Reader,
    view: DocumentNoteView,
    provvedimento: ProvvedimentoView,
    note: DocumentNoteIn,
) -> dict[str, Any] | None:
    """Share the note with those asked for and nobody else; what the audit says of it, None where nothing changes."""
    if note.participant is None:
        return None
    before = {person.upn.lower(): person.permission for person in view.participant}
    if before == {each.upn.lower(): each.permission for each in note.participant}:
        return None
    if not view.mine:
        raise Forbidden(AUTHOR_ONLY)
    had = await note_repository.permissions(session, view.id)
    wanted = await _participants(session, reader, note.participant, had)
    added = sorted(str(each) for each in wanted.keys() - had.keys())
    # A passage that was taken out of the document is not shown to anybody who has not seen it before
    if added and view.file_hash != current(provvedimento, view.anonymised):
        raise Conflict(WAITING, code="WAITING")
    await note_repository.put_participants(session, view.id, wanted)
    return {"added": added, "removed": sorted(str(each) for each in had.keys() - wanted.keys()), "of": len(wanted)}


async def _participants(
    session: AsyncSession, reader: Reader, participants: Sequence[ParticipantIn], had: dict[UUID, bool]
) -> dict[UUID, bool]:
    """The accounts asked for and whether they may write. Raises Invalid for oneself, and for who is not there."""
    known = await note_repository.accounts(session, [each.upn for each in participants])
    wanted: dict[UUID, bool] = {}
    for each in participants:
        id_, active = known.get(each.upn.lower(), (None, False))
        if id_ == reader.account_id:
            raise Invalid(WITH_ONESELF, code="SELF_SHARING", errors=[FieldError("participant", WITH_ONESELF)])
        if id_ is None or not (active or id_ in had):
            raise Invalid(NOBODY, errors=[FieldError("participant", NOBODY)])
        wanted[id_] = each.permission == "w"
    if await note_repository.share_too_many(session, reader.account_id, wanted.keys() - had.keys(), MAX_SHARED):
        raise Invalid(TOO_MANY_SHARED, code="TOO_MANY_SHARED", errors=[FieldError("participant", TOO_MANY_SHARED)])
    return wanted


async def _locked(session: AsyncSession, reader: Reader, id_: str) -> tuple[DocumentNoteView, ProvvedimentoView]:
    """The note, held until the transaction ends, and its decision as the reader sees it. Raises NotFound."""
    view = await _held(session, reader, id_)
    if view is not None:
        provvedimento = await _opened(session, reader, view)
        if provvedimento is not None:
            return view, provvedimento
    raise NotFound(GONE)


async def _held(session: AsyncSession, reader: Reader, id_: str) -> DocumentNoteView | None:
    """The note, if it is the reader's own or shared with them, held until the transaction ends; may they open it?"""
    parsed = parse_id(id_)
    if parsed is None or not await note_repository.lock(session, parsed):
        return None
    return await note_repository.by_id(session, reader.account_id, parsed)


async def _opened(session: AsyncSession, reader: Reader, view: DocumentNoteView) -> ProvvedimentoView | None:
    """The decision of the note, if the reader may open the note's face of it."""
    found = await provvedimento_repository.by_ids(session, Scope.of(reader), [view.provvedimento_id])
    provvedimento = found.get(view.provvedimento_id)
    return provvedimento if provvedimento is not None and opens(provvedimento, view.anonymised) else None


async def _check_place(session: AsyncSession, file_hash: str, note: DocumentNoteIn) -> None:
    """The place is one of the document. Raises Invalid field by field."""
    document, page_number = await document_service.get(session, file_hash), note.page_number
    if page_number is None:
        return
    if document.page_count is not None and page_number > document.page_count:
        told = f"Il documento ha {how_many(document.page_count, 'pagina', 'pagine')}."
        raise Invalid(errors=[FieldError("page_number", told)])
    rects = [rect.model_dump() for rect in note.rotated_rect or ()]
    if errors := await places.wrong(session, file_hash, page_number, note.quote, rects):
        raise Invalid(errors=errors)


def _place(note: DocumentNoteIn) -> dict[str, Any]:
    """Where the note is, as columns: what was said of it."""
    place = note.model_dump(include=set(_PLACE), exclude_none=True)
    for name in ("quote", "prefix", "suffix"):
        if name in place:
            place[name] = place[name].replace("\x00", "")
    return place


def words_of(text: str) -> dict[str, Any]:
    """The columns of a note with this rich text, made safe; it is empty where there is nothing to read. Raises Invalid
    for what nobody writes.
    """
    text = text.replace("\x00", "")
    cleaned = None if rich_text.is_tangled(text) else rich_text.clean(text)
    if cleaned is None or len(cleaned) > 2 * TEXT_LENGTH:
        raise Invalid(errors=[FieldError("text", "La formattazione è troppo complessa.")])
    return of_rich("" if rich_text.is_blank(cleaned) else cleaned)


async def _now(session: AsyncSession, reader: Reader, id_: UUID) -> DocumentNoteView:
    view = await note_repository.by_id(session, reader.account_id, id_)
    if view is None:
        raise NotFound(GONE)
    return view
