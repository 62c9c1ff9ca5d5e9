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
from bdm.content.massima.schemas import MassimaView
from bdm.italian.writing import italian_date
from bdm.personal.note import list_repository, listing
from bdm.personal.note.listing import ListedNote
from bdm.personal.note.personal_repository import PersonalNote
from bdm.personal.note.schemas import AskedNotes, DocumentNoteView
from bdm.platform.audit import service as audit
from bdm.platform.authz import Reader, Scope
from bdm.platform.database.session import Database
from bdm.platform.kit.time import ROME, today
from bdm.search.export.addresses import page_address
from bdm.search.export.csv_format import lines
from bdm.search.export.fascicolo import END, ListFormat, head, one_line, title
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

HIDDEN: Final = "Contenuto non più visibile"


@dataclass(frozen=True)
class NoteList:
    """The notes of the list by their ids, in its order: by decision, passages before personal notes."""

    account_id: UUID
    ids: Sequence[UUID]


async def begin(session: AsyncSession, reader: Reader, asked: AskedNotes, format_: ListFormat) -> NoteList:
    """What belongs to the list, which is recorded: not the words that were looked for. Raises NotFound for a decision
    that the reader may not see.
    """
    wanted = await listing.wanted(session, reader, asked)
    ids = await list_repository.everything(session, Scope.of(reader), reader.account_id, wanted)
    detail = {"format": format_, "count": len(ids)}
    await audit.record(session, reader.upn, "exported", "note", wanted.provvedimento_id, detail)
    return NoteList(reader.account_id, ids)


async def content(
    database: Database, scope: Scope, listed: NoteList, format_: ListFormat, origin: str, style: str
) -> AsyncIterator[bytes]:
    """The file, portion by portion; ``origin`` is the service's address for its reader, ``style`` that of the
    citations.
    """
    text = _Text()
    yield head(format_, HEAD, text.head(listed))

    async def read(session: AsyncSession, portion: Sequence[UUID]) -> list[ListedNote]:
        return await listing.with_items(session, scope, listed.account_id, portion)

    def write(found: list[ListedNote]) -> bytes:
        if format_ is ListFormat.TXT:
            return text.portion(found, origin, style).encode()
        return lines(_cells(each, origin, style) for each in found).encode()

    async for piece in portions(database, listed.ids, read, write):
        yield piece


def _cells(listed: ListedNote, origin: str, style: str) -> list[str]:
    note, item = listed.note, listed.item
    day = italian_date(note.changed.astimezone(ROME).date())
    if item is None:
        return [HIDDEN, "Nota", "", "", listed.text, "", day, "", ""]
    if isinstance(note, PersonalNote):
        what, page, quote, author = "Nota personale", "", "", ""
    else:
        what, page, quote, author = _kind(note), str(note.page_number), one_line(note.quote), _author(note)
    return [
        cite(item, style),
        what if not isinstance(item, MassimaView) else f"{what} sull'abstract «{one_line(item.titolo)}»",
        page,
        quote,
        listed.text,
        author,
        day,
        page_address(origin, item),
        str(item.id),
    ]


class _Text:
    """The list as text: a heading for each decision and abstract, then its notes."""

    def __init__(self) -> None:
        self._last = ""

    def head(self, listed: NoteList) -> str:
        head = f"Note{END}Elenco del {italian_date(today())}{END}"
        return head if listed.ids else f"{head}{END}{NONE}{END}"

    def portion(self, rows: Sequence[ListedNote], origin: str, style: str) -> str:
        text = ""
        for listed in rows:
            item = listed.item
            place = HIDDEN if item is None else f"{title(item, style)}{END}{page_address(origin, item)}"
            if place != self._last:
                self._last = place
                text += f"{END}{place}{END}"
            text += _paragraph(listed)
        return text


def _paragraph(listed: ListedNote) -> str:
    note, text = listed.note, _indented(listed.text)
    if listed.item is None:
        return f"{END}- Nota{END}{text}"
    if isinstance(note, PersonalNote):
        return f"{END}- Nota personale{END}{text}"
    whose = f", nota di {_author(note)}" if not note.mine else ""
    where = f"pagina {note.page_number}" + (" (versione anonimizzata)" if note.anonymised else "")
    return f"{END}- {where}{whose}: «{one_line(note.quote)}»{END}{text}"


def _indented(text: str) -> str:
    return "".join(f"  {line}{END}" for line in text.split("\n") if line.strip())


def _kind(note: DocumentNoteView) -> str:
    return "Passo della versione anonimizzata" if note.anonymised else "Passo del documento"


def _author(note: DocumentNoteView) -> str:
    return f"{note.author.family_name} {note.author.name}"
