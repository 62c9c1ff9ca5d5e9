"""A reader's notes as a list with citations: passages with their quote, page and text, own or shared with them, and
personal notes. CSV for a spreadsheet, or something to read (``notes_prose``).

As of other exports (``service``), what belongs to the file is read once, and then portion by portion: a note on what
the reader may not open (any more) is left out.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.addresses import citable_address
from bdm.content.citation import cite
from bdm.content.massima.schemas import MassimaView
from bdm.export.csv_format import BYTE_ORDER_MARK, FATE, lines
from bdm.export.fascicolo import one_line
from bdm.export.notes_prose import HIDDEN, NotePortion, PlainText, Prose, RichText, author
from bdm.export.repository import Fates, fates_of, sentence_of
from bdm.export.service import PortionWriter, portions
from bdm.italian.writing import italian_date
from bdm.personal.note import list_repository, listing
from bdm.personal.note.listing import ListedNote
from bdm.personal.note.personal_repository import PersonalNote
from bdm.personal.note.schemas import DocumentNoteView, NoteCriteria
from bdm.platform.audit import service as audit_service
from bdm.platform.authz import Reader, Scope
from bdm.platform.database.session import Database
from bdm.platform.kit.time import ROME

HEAD: Final = (
    "Citazione",
    "Contenuto",
    "Pagina",
    "Passo",
    "Testo",
    "Autore",
    "Ultima modifica",
    FATE,
    "Indirizzo",
    "Identificativo",
)


class NoteFormat(StrEnum):
    """What kind of file."""

    CSV = "csv"
    TXT = "txt"
    RTF = "rtf"


PROSE: Final[dict[NoteFormat, type[Prose]]] = {NoteFormat.TXT: PlainText, NoteFormat.RTF: RichText}


@dataclass(frozen=True)
class NoteList:
    """The notes of the list by their ids, in its order: by decision, passages before personal notes."""

    account_id: UUID
    ids: Sequence[UUID]


async def begin(session: AsyncSession, reader: Reader, query: NoteCriteria, format_: NoteFormat) -> NoteList:
    """What belongs to the list, which is recorded: not the words that were looked for. Raises NotFound for a decision
    that the reader may not see.
    """
    wanted = await listing.note_filter(session, reader, query)
    ids = await list_repository.everything(session, Scope.of(reader), reader.account_id, wanted)
    detail = {"format": format_, "count": len(ids)}
    await audit_service.record(session, reader.upn, "exported", "note", wanted.provvedimento_id, detail)
    return NoteList(reader.account_id, ids)


async def content(
    database: Database, scope: Scope, listed: NoteList, format_: NoteFormat, origin: str, style: str
) -> AsyncIterator[bytes]:
    """The file, portion by portion; ``origin`` is the service's address for its reader, ``style`` that of the
    citations.
    """
    prose = PROSE[format_](origin, style) if format_ in PROSE else None
    writer: PortionWriter[NotePortion] = prose or _Rows(origin, style)
    yield (prose.head(len(listed.ids)) if prose else BYTE_ORDER_MARK + lines([HEAD])).encode()

    async def read(session: AsyncSession, portion: Sequence[UUID]) -> NotePortion:
        found = await listing.with_items(session, scope, listed.account_id, portion)
        items = {each.item.id: each.item for each in found if each.item is not None}
        return found, await fates_of(session, scope, list(items.values()))

    async for piece in portions(database, listed.ids, read, writer):
        yield piece
    if prose:
        yield prose.end.encode()


@dataclass(frozen=True)
class _Rows:
    """Of the table."""

    origin: str
    style: str

    def write(self, portion: NotePortion) -> bytes:
        listed, fates = portion
        return lines(_cells(each, fates, self.origin, self.style) for each in listed).encode()


def _cells(listed: ListedNote, fates: Fates, origin: str, style: str) -> list[str]:
    note, item = listed.note, listed.item
    day = italian_date(note.changed.astimezone(ROME).date())
    if item is None:
        return [HIDDEN, "Nota", "", "", listed.text, "", day, "", "", ""]
    if isinstance(note, PersonalNote):
        what, page, quote, whose = "Nota personale", "", "", ""
    else:
        what, page, quote, whose = _kind(note), str(note.page_number), one_line(note.quote), author(note)
    return [
        cite(item, style),
        what if not isinstance(item, MassimaView) else f"{what} sull'abstract «{one_line(item.titolo)}»",
        page,
        quote,
        listed.text,
        whose,
        day,
        sentence_of(fates, item),
        citable_address(origin, item),
        str(item.id),
    ]


def _kind(note: DocumentNoteView) -> str:
    return "Passo della versione anonimizzata" if note.anonymised else "Passo del documento"
