"""The text of an item as it is taken away: blocks as in ``rich_blocks``, which every format writes in its own way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.addresses import citable_address
from bdm.content.massima.pdf.writer import RESTRICTED
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import service as provvedimento_service
from bdm.content.provvedimento.model import Status
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import service as document_service
from bdm.document.parts import NAMES
from bdm.document.schemas import Parte, Pezzo, TestoInParti
from bdm.document.service import WITHOUT_TEXT
from bdm.export.csv_format import particulars
from bdm.export.fascicolo import one_line, title
from bdm.export.note_places import NotePlace, place_of
from bdm.export.notes_prose import author
from bdm.export.repository import Fates, FateSentence, Item
from bdm.italian.language import languages_of
from bdm.italian.writing import italian_date
from bdm.personal.note import list_repository, listing
from bdm.personal.note.list_repository import NoteFilter
from bdm.personal.note.listing import ListedNote
from bdm.personal.note.personal_repository import PersonalNote
from bdm.personal.note.schemas import colour_name
from bdm.platform.audit import service as audit_service
from bdm.platform.authz import Reader, Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit import rich_text
from bdm.platform.kit.errors import Conflict, NotFound
from bdm.platform.kit.rich_blocks import Block, blocks
from bdm.platform.kit.time import ROME

GREY: Final = "#5c6f82"
NOTES: Final = "Note"
OURS: Final = "it"
"""The language of what the service itself says in a file."""
NOT_PUBLISHED: Final = "{kind} non pubblicato ({status}): testo in lavorazione."
ANONYMISED: Final = "Versione anonimizzata."


@dataclass(frozen=True)
class Section:
    """A part of the text, with its heading where it has one, and the one language of the blocks ('it', 'de', 'fr');
    empty where that is not known, or there are several.
    """

    title: str | None
    blocks: Sequence[Block]
    language: str


@dataclass(frozen=True)
class Text:
    """An item as it is cited, with the address where it is read, what became of it, what is to be known of its text,
    and that text; its ``particulars`` by name, and the notes on it.
    """

    title: str
    label: str
    address: str
    fate: FateSentence | None
    notices: Sequence[str]
    sections: Sequence[Section] = field(default=())
    particulars: Sequence[tuple[str, str]] = field(default=())
    notes: Sequence[NoteText] = field(default=())

    @property
    def with_notes_last(self) -> Text:
        """The same with its notes as a part of the text: on paper they have no place beside it."""
        if not self.notes:
            return self
        written = [block for note in self.notes for block in note.paragraphs]
        return replace(self, sections=[*self.sections, Section(NOTES, written, OURS)], notes=())


@dataclass(frozen=True)
class NoteText:
    """A note: ``about`` it, the words that it is on (none of a personal one), what it says, and the block of the text
    beside which it stands, where these words were found there.
    """

    about: str
    quote: str
    blocks: Sequence[Block]
    place: NotePlace | None = None

    @property
    def paragraphs(self) -> Iterator[Block]:
        """All of it, one block after the other."""
        yield _paragraph([{"text": self.about, "b": True}], None)
        if self.quote:
            yield {"kind": "quote", "blocks": [_paragraph([{"text": f"«{self.quote}»", "i": True}], None)]}
        yield from self.blocks


@dataclass(frozen=True)
class ReadText:
    """What was read of an item; of a decision without a text, why there is none."""

    item: Item
    parti: TestoInParti | None
    missing: str | None
    notes: Sequence[ListedNote]


async def read(session: AsyncSession, reader: Reader, item: Item, *, notes: bool) -> ReadText:
    """What the reader may read of the item: the text of the version that they get, and their notes. That of a
    restricted original is recorded.
    """
    parti, missing = None, None
    if isinstance(item, ProvvedimentoView):
        try:
            parti = await document_service.in_parts(session, item.document_hash)
        except (NotFound, Conflict) as error:
            missing = error.detail
        else:
            if provvedimento_service.faces(item).restricted_original:
                await audit_service.record_opening(session, reader.upn, item.id, "testo")
    return ReadText(item, parti, missing, await _notes(session, reader, item) if notes else [])


async def _notes(session: AsyncSession, reader: Reader, item: Item) -> list[ListedNote]:
    """The reader's notes on the item, in the order in which they are exported."""
    scope, account_id = Scope.of(reader), reader.account_id
    decision: UUID = item.provvedimento_id if isinstance(item, MassimaView) else item.id
    wanted = NoteFilter(provvedimento_id=decision)
    ids = await list_repository.everything(session, scope, account_id, wanted)
    found = await listing.with_items(session, scope, account_id, ids)
    return [each for each in found if each.item is not None and each.item.id == item.id]


def text(reading: ReadText, fates: Fates, origin: str, style: str) -> Text:
    """What was read, to be written."""
    item = reading.item
    sections: list[Section] = []
    if isinstance(item, MassimaView):
        sections.append(Section(None, blocks(item.testo, origin), _one(languages_of([rich_text.plain(item.testo)]))))
    elif reading.parti is not None:
        whole = _one(reading.parti.lingue)
        sections += (_section(part, part.lingua or whole) for part in reading.parti.parti)
    return Text(
        title=title(item, style),
        label=item.label,
        address=citable_address(origin, item),
        fate=fates.get(item.id),
        notices=list(_notices(reading)),
        sections=sections,
        particulars=list(particulars(item)),
        notes=[_note(reading, note, origin) for note in reading.notes],
    )


def _notices(reading: ReadText) -> Iterator[str]:
    item = reading.item
    if item.status != PUBLISHED:
        kind = "Abstract" if isinstance(item, MassimaView) else "Provvedimento"
        yield NOT_PUBLISHED.format(kind=kind, status=Status(item.status).label)
    if isinstance(item, MassimaView):
        if item.restricted and item.original:
            yield RESTRICTED
        return
    if item.document_hash is not None and item.document_hash == item.anonymized_document_hash:
        yield ANONYMISED
    elif item.restricted and item.original:
        yield RESTRICTED
    if reading.missing:
        yield reading.missing
    elif reading.parti is not None:
        if not reading.parti.parti:
            yield WITHOUT_TEXT
        elif pages := reading.parti.senza_testo:
            named = ", ".join(map(str, pages))
            yield f"Senza testo leggibile: {'pagina' if len(pages) == 1 else 'pagine'} {named}."


def _one(languages: Sequence[str]) -> str:
    return languages[0] if len(languages) == 1 else ""


def _section(part: Parte, language: str) -> Section:
    named = part.titolo or (None if part.tipo in ("testo", "intestazione") else NAMES[part.tipo])
    written = [_paragraph([run for piece in each for run in _runs(piece)]) for each in part.paragrafi]
    return Section(named, written, language)


def _runs(piece: Pezzo) -> Iterator[dict[str, Any]]:
    if piece.pagina is not None:
        yield {"text": f"[pag.\u00a0{piece.pagina}] ", "color": GREY}
    yield {"text": piece.testo}


def _paragraph(runs: list[dict[str, Any]], align: str | None = "justify") -> Block:
    return {"kind": "p", "align": align, "runs": runs}


def _note(reading: ReadText, listed: ListedNote, origin: str) -> NoteText:
    note = listed.note
    day = f"ultima modifica {italian_date(note.changed.astimezone(ROME).date())}"
    if isinstance(note, PersonalNote):
        lines = [_paragraph([{"text": line}], None) for line in note.text.split("\n") if line.strip()]
        return NoteText(f"Nota personale, {day}", "", lines)
    where = f"Pagina {note.page_number}" + (" (versione anonimizzata)" if note.anonymised else "")
    about = ", ".join((where, f"nota di {author(note)}", f"colore {colour_name(note.color).lower()}", day))
    item, place = reading.item, None
    # a note on the other version, or on a document that another one replaced, has no place in this text
    if reading.parti is not None and isinstance(item, ProvvedimentoView) and note.file_hash == item.document_hash:
        place = place_of(note, reading.parti.parti)
    return NoteText(about, one_line(note.quote), blocks(note.text, origin), place)
