"""The reader's notes in one list (docs/regole/note-e-cartelle.md#le-mie-note): a page of it, and each note with its
decision or abstract, for whoever shows or exports them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository, service as provvedimento_service
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.processing.piecewise import compute_each
from bdm.people.user.schemas import PersonOut
from bdm.personal.note import list_repository, personal_repository, repository as note_repository
from bdm.personal.note.faces import current, opens
from bdm.personal.note.list_repository import NoteFilter
from bdm.personal.note.personal_repository import PersonalNote
from bdm.personal.note.schemas import DocumentNoteView, NoteCriteria, NoteEntry, NotePage, NotesItem
from bdm.platform.authz import Reader, Scope
from bdm.platform.kit import rich_text

Item: TypeAlias = ProvvedimentoView | MassimaView
_AT_ONCE: Final = 15_000
"""Characters of a note that is read in some milliseconds."""


@dataclass(frozen=True)
class ListedNote:
    """A note and what it is on; without ``item`` that may not be seen, and only the reader's own text may be told."""

    id: UUID
    note: DocumentNoteView | PersonalNote
    item: Item | None

    @property
    def text(self) -> str:
        """What the note says, as plain text."""
        return self.note.text if isinstance(self.note, PersonalNote) else rich_text.plain(self.note.text)


async def note_filter(session: AsyncSession, reader: Reader, query: NoteCriteria) -> NoteFilter:
    """What is asked for. Raises NotFound for a decision that the reader may not see."""
    only = None
    if query.provvedimento_id is not None:
        only = (await provvedimento_service.get(session, Scope.of(reader), query.provvedimento_id)).id
    return NoteFilter(
        words=tuple(query.q.split()),
        color=query.color.lower() if query.color else None,
        upn=query.upn,
        provvedimento_id=only,
        passages=None if query.kind is None else query.kind == "passo",
        mine=query.mine,
    )


async def page(session: AsyncSession, reader: Reader, query: NoteCriteria, *, offset: int, limit: int) -> NotePage:
    """A page of the reader's notes, new ones before the last changed, and who else has to do with any of them."""
    scope, account_id = Scope.of(reader), reader.account_id
    found = await note_filter(session, reader, query)
    count, ids = await list_repository.page(session, scope, account_id, found, offset=offset, limit=limit)
    people = await list_repository.people(session, scope, account_id)
    listed = await with_items(session, scope, account_id, ids)
    items = await compute_each(_entry, ((each, len(each.note.text)) for each in listed), _AT_ONCE)
    return NotePage(count=count, items=items, people=[PersonOut.model_validate(each) for each in people])


async def with_items(session: AsyncSession, scope: Scope, account_id: UUID, ids: Sequence[UUID]) -> list[ListedNote]:
    """Those of the notes that the reader may read, with what they are on, in the order of ``ids``."""
    passages = await note_repository.by_ids(session, account_id, ids)
    own = await personal_repository.personal_by_ids(session, account_id, ids)
    named = [each.provvedimento_id for each in passages.values()]
    named += [each.provvedimento_id for each in own.values() if each.provvedimento_id]
    decisions = await provvedimento_repository.by_ids(session, scope, named)
    abstracts = await massima_repository.by_ids(
        session, scope, [each.massima_id for each in own.values() if each.massima_id]
    )

    def listed() -> Iterator[ListedNote]:
        for id_ in ids:
            if (passage := passages.get(id_)) is not None:
                decision = decisions.get(passage.provvedimento_id)
                if decision is not None and opens(decision, passage.anonymised):
                    yield ListedNote(id_, passage, decision)
                elif passage.own_words:
                    yield ListedNote(id_, passage, None)
            elif (note := own.get(id_)) is not None:
                item = abstracts.get(note.massima_id) if note.massima_id else decisions.get(note.item_id)
                yield ListedNote(id_, note, item)

    return list(listed())


def _entry(listed: ListedNote) -> NoteEntry:
    note, item = listed.note, listed.item
    passage = note if isinstance(note, DocumentNoteView) else None
    shown = passage if isinstance(item, ProvvedimentoView) else None  # what the document says, and who may read it
    return NoteEntry(
        id=str(listed.id),
        kind="nota" if passage is None else "passo",
        color=None if passage is None else passage.color,
        quote="" if shown is None else shown.quote,
        text=listed.text,
        page_number=None if shown is None else shown.page_number,
        anonymised=shown is not None and shown.anonymised,
        waiting=_waits(shown, item),
        author=None if shown is None or shown.mine else PersonOut.model_validate(shown.author),
        participant=[] if shown is None else [PersonOut.model_validate(each) for each in shown.participant],
        updated_at=note.changed,
        new_since=None if shown is None else shown.new_since,
        item=None if item is None else _item(item),
    )


def _waits(note: DocumentNoteView | None, item: Item | None) -> bool:
    return note is not None and isinstance(item, ProvvedimentoView) and note.file_hash != current(item, note.anonymised)


def _item(item: Item) -> NotesItem:
    abstract = item if isinstance(item, MassimaView) else None
    return NotesItem(
        id=str(item.id),
        kind="massima" if abstract else "provvedimento",
        label=item.label,
        titolo=abstract.titolo if abstract else None,
        provvedimento_id=str(abstract.provvedimento_id if abstract else item.id),
    )
