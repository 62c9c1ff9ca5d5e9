"""Use cases on personal notes: each person's own, at most one on a decision or an abstract. The latest wins, unless the
one who saves says which version they had read.

A note that is saved while it is typed is written every few seconds: its beginning and its removal have an audit row,
what is written in between is nobody else's business.
"""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.document.processing.computing import compute
from bdm.personal.note import personal_repository
from bdm.personal.note.model import Note
from bdm.personal.note.personal_repository import NoteVersion
from bdm.personal.note.schemas import GONE, TEXT_LENGTH, NoteConflict, PersonalNoteOut, PersonalNoteSaved
from bdm.personal.note.service import require_room
from bdm.personal.note.words import of_plain
from bdm.platform import audit
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.amounts import number
from bdm.platform.kit.characters import one_form
from bdm.platform.kit.errors import Invalid, NotFound
from bdm.platform.kit.identifiers import parse_id
from bdm.platform.kit.regex import regex

NOT_FOUND = "Elemento non trovato."
_NOT_TEXT = regex("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


async def read(session: AsyncSession, reader: Reader, name: str) -> PersonalNoteOut:
    """The reader's own note on the item with this id (ours or the source's). Raises NotFound."""
    kind, item_id = await _item(session, reader, name)
    return _out(await personal_repository.personal(session, reader.account_id, kind, item_id))


async def save(
    session: AsyncSession, reader: Reader, name: str, words: str, version: int | None = None
) -> PersonalNoteSaved:
    """Put ``words`` (plain text) in the place of what the note says; nothing to read removes it. ``version`` is the one
    that they were made from, 0 where there was none: Raises NoteConflict, with what it says now, where that is another
    one by now (unless it says the same); NotFound; Invalid above ``TEXT_LENGTH`` characters.
    """
    words = _readable(words)
    # Before anything is read: what is worked through elsewhere keeps no connection
    values = await compute(of_plain, len(words), words)
    kind, item_id = await _item(session, reader, name)
    note = await personal_repository.personal(session, reader.account_id, kind, item_id, for_update=True)
    if note is None and words:
        _require(version, None)
        await require_room(session, reader.account_id)
        if added := await personal_repository.add_personal(session, reader.account_id, kind, item_id, values):
            await audit.record(session, reader.upn, "created", "note", item_id)
            return _saved(added)
        note = await personal_repository.personal(session, reader.account_id, kind, item_id, for_update=True)
    if (note.text if note is not None else "") != words:
        _require(version, note)
        if note is not None and words:
            if len(words) > len(note.text):  # who has no room left may still shorten what takes it
                await require_room(session, reader.account_id)
            return _saved(await personal_repository.change_personal(session, note.id, values))
        if note is not None:
            await personal_repository.remove_personal(session, note.id)
            await audit.record(session, reader.upn, "deleted", "note", item_id)
            return _saved(_out(None))
    return _saved(_out(note))


async def remove(session: AsyncSession, reader: Reader, id_: str) -> None:
    """Remove the reader's own note with this id, whether they may see what it is on or not. Raises NotFound."""
    parsed = parse_id(id_)
    item_id = None if parsed is None else await personal_repository.remove_own(session, reader.account_id, parsed)
    if item_id is None:
        raise NotFound(GONE)
    await audit.record(session, reader.upn, "deleted", "note", item_id)


async def _item(session: AsyncSession, reader: Reader, name: str) -> tuple[Kind, UUID]:
    """The decision or the abstract of this name that the reader may see. Raises NotFound."""
    scope = Scope.of(reader)
    if decisions := await provvedimento_repository.by_names(session, scope, [name]):
        return "provvedimento", decisions[0].id
    if abstracts := await massima_repository.by_names(session, scope, [name]):
        return "massima", abstracts[0].id
    raise NotFound(NOT_FOUND)


def _require(version: int | None, note: Note | None) -> None:
    out = _out(note)
    if version is not None and version != out.version:
        raise NoteConflict(extra={"text": out.text, "version": out.version})


def _readable(words: str) -> str:
    if len(words) > TEXT_LENGTH:
        raise Invalid(f"La nota può avere al massimo {number(TEXT_LENGTH)} caratteri.")
    words = _NOT_TEXT.sub("", words.replace("\r\n", "\n").replace("\r", "\n"))
    words = one_form(words)
    return words if words.strip() else ""


def _saved(now: NoteVersion | PersonalNoteOut) -> PersonalNoteSaved:
    return PersonalNoteSaved(version=now.version, updated_at=now.updated_at)


def _out(note: Note | None) -> PersonalNoteOut:
    if note is None:
        return PersonalNoteOut(text="", version=0, updated_at=None)
    return PersonalNoteOut(text=note.text, version=note.version, updated_at=note.updated_at)
