"""A reader's notes as a list with citations: passages with their quote, page and text, own or shared with them, and
personal notes. CSV for a spreadsheet, or plain text.

As of other exports (``service``), what belongs to the file is read once, and then portion by portion: a note on what
the reader may not open (any more) is left out.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.citation import cite
from bdm.content.massima import repository as massime
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimenti
from bdm.content.provvedimento import service as provvedimento_service
from bdm.italian.writing import italian_date
from bdm.personal.note import personal_repository, repository
from bdm.personal.note.personal_repository import PersonalNote
from bdm.personal.note.schemas import DocumentNoteView
from bdm.personal.note.service import opens
from bdm.platform.audit import service as audit
from bdm.platform.authz import Reader, Scope
from bdm.platform.database.session import Database
from bdm.platform.kit import rich_text
from bdm.platform.kit.time import ROME, today
from bdm.search.export.addresses import page_address
from bdm.search.export.csv_format import lines
from bdm.search.export.fascicolo import END, ListFormat, head, one_line, title
from bdm.search.export.repository import Item
from bdm.search.export.service import portions

HEAD: Final = (
    "Citazione",
    "Contenuto",
    "Pagina",
    "Passo",
    "Testo",
    "Autore",
    "Ultima modifica",
    "Indirizzo",
    "Identificativo",
)
NONE: Final = "Non sono presenti note."

Note = DocumentNoteView | PersonalNote
Row = tuple[Note, Item]


@dataclass(frozen=True)
class NoteList:
    """The notes of the list by their ids, in its order: by decision, passages before personal notes."""

    account_id: UUID
    ids: Sequence[UUID]


async def begin(session: AsyncSession, reader: Reader, provvedimento_id: str | None, format_: ListFormat) -> NoteList:
    """What belongs to the list, which is recorded; of one decision and its abstracts where it is named. Raises NotFound
    for a decision that the reader may not see.
    """
    only = None
    if provvedimento_id is not None:
        only = (await provvedimento_service.get(session, Scope.of(reader), provvedimento_id)).id
    ids = await repository.everything(session, reader.account_id, only)
    await audit.record(session, reader.upn, "exported", "note", only, {"format": format_, "count": len(ids)})
    return NoteList(reader.account_id, ids)


async def content(
    database: Database, scope: Scope, listed: NoteList, format_: ListFormat, origin: str, style: str
) -> AsyncIterator[bytes]:
    """The file, portion by portion; ``origin`` is the service's address for its reader, ``style`` that of the
    citations.
    """
    text = _Text()
    yield head(format_, HEAD, text.head(listed))

    async def read(session: AsyncSession, portion: Sequence[UUID]) -> list[Row]:
        return await _rows(session, scope, listed.account_id, portion)

    def write(found: list[Row]) -> bytes:
        if format_ is ListFormat.TXT:
            return text.portion(found, origin, style).encode()
        return lines(_cells(note, item, origin, style) for note, item in found).encode()

    async for piece in portions(database, listed.ids, read, write):
        yield piece


async def _rows(session: AsyncSession, scope: Scope, account_id: UUID, ids: Sequence[UUID]) -> list[Row]:
    """The notes with what they are on, without those that the reader may not open."""
    passages = await repository.by_ids(session, account_id, ids)
    own = await personal_repository.personal_by_ids(session, account_id, ids)
    wanted = [each.provvedimento_id for each in passages.values()]
    wanted += [each.provvedimento_id for each in own.values() if each.provvedimento_id]
    decisions = await provvedimenti.by_ids(session, scope, wanted)
    abstracts = await massime.by_ids(session, scope, [each.massima_id for each in own.values() if each.massima_id])
    found: list[Row] = []
    for id_ in ids:
        if id_ in passages:
            decision = decisions.get(passages[id_].provvedimento_id)
            if decision is not None and opens(decision, passages[id_].anonymised):
                found.append((passages[id_], decision))
        elif id_ in own:
            note = own[id_]
            item = abstracts.get(note.massima_id) if note.massima_id else decisions.get(note.item_id)
            if item is not None:
                found.append((note, item))
    return found


def _cells(note: Note, item: Item, origin: str, style: str) -> list[str]:
    if isinstance(note, PersonalNote):
        what, page, quote, text, author, day = "Nota personale", "", "", note.text, "", note.updated_at
    else:
        page, quote, text = str(note.page_number), one_line(note.quote), rich_text.plain(note.text)
        what, author, day = _kind(note), _author(note), note.last_update_date
    return [
        cite(item, style),
        what if not isinstance(item, MassimaView) else f"{what} sull'abstract «{one_line(item.titolo)}»",
        page,
        quote,
        text,
        author,
        italian_date(day.astimezone(ROME).date()),
        page_address(origin, item),
        str(item.id),
    ]


class _Text:
    """The list as text: a heading for each decision and abstract, then its notes."""

    def __init__(self) -> None:
        self._last: UUID | None = None

    def head(self, listed: NoteList) -> str:
        head = f"Note{END}Elenco del {italian_date(today())}{END}"
        return head if listed.ids else f"{head}{END}{NONE}{END}"

    def portion(self, rows: Sequence[Row], origin: str, style: str) -> str:
        text = ""
        for note, item in rows:
            if item.id != self._last:
                self._last = item.id
                text += f"{END}{title(item, style)}{END}{page_address(origin, item)}{END}"
            text += _paragraph(note)
        return text


def _paragraph(note: Note) -> str:
    if isinstance(note, PersonalNote):
        return f"{END}- Nota personale{END}{_indented(note.text)}"
    whose = f", nota di {_author(note)}" if not note.mine else ""
    where = f"pagina {note.page_number}" + (" (versione anonimizzata)" if note.anonymised else "")
    return f"{END}- {where}{whose}: «{one_line(note.quote)}»{END}{_indented(rich_text.plain(note.text))}"


def _indented(text: str) -> str:
    return "".join(f"  {line}{END}" for line in text.split("\n") if line.strip())


def _kind(note: DocumentNoteView) -> str:
    return "Passo della versione anonimizzata" if note.anonymised else "Passo del documento"


def _author(note: DocumentNoteView) -> str:
    return f"{note.author.family_name} {note.author.name}"
