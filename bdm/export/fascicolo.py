"""A personal folder as a list with citations: CSV for a spreadsheet, or plain text to paste into a brief.

The folder comes with those within it, each with its path. As of other exports (``service``), what belongs to the file
is read once, and then portion by portion: what may no longer be read in between is left out. Of what is withdrawn, the
list says that it is, and since when; of what else the reader may not see, only that there is something.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import groupby
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.addresses import citable_address
from bdm.content.citation import cite
from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Status
from bdm.content.withdrawn import withdrawn_on
from bdm.export.csv_format import BYTE_ORDER_MARK, FATE, lines
from bdm.export.repository import Fates, FateSentence, Item, fates_of, sentence_of
from bdm.export.service import PortionWriter, portions
from bdm.italian.writing import italian_date
from bdm.personal.fascicolo import contents, repository as fascicolo_repository, service as fascicolo_service
from bdm.personal.fascicolo.schemas import FascicoloView, FolderSlice
from bdm.platform.audit import service as audit_service
from bdm.platform.authz import KINDS, Kind, Reader, Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.database.session import Database
from bdm.platform.kit.file_names import ascii_name
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

HEAD: Final = (
    "Cartella",
    "Contenuto",
    "Citazione",
    "Titolo",
    "Ufficio",
    "Numero provvedimento",
    "Anno provvedimento",
    "Data di pubblicazione",
    "Materia",
    "Stato lavorazione",
    FATE,
    "Indirizzo",
    "Identificativo",
)
WITHIN: Final = " / "
"""Between a folder and the one in it."""
HIDDEN: Final = "Contiene anche elementi non visibili."
EMPTY: Final = "La cartella è vuota"
_TITLES: Final[dict[Kind, str]] = {"provvedimento": "Provvedimenti", "massima": "Abstract"}
_NAMES: Final[dict[Kind, str]] = {"provvedimento": "Provvedimento", "massima": "Abstract"}
GONE: Final = "Ritirati"
END: Final = "\r\n"
_NOT_IN_NAMES: Final = regex(r"[^a-z0-9]+")


class ListFormat(StrEnum):
    """What kind of list."""

    CSV = "csv"
    TXT = "txt"


@dataclass(frozen=True)
class FolderEntry:
    """An item in one of the folders, or, without an id, that one in it was withdrawn, or that something is hidden."""

    path: str
    kind: Kind | None = None
    id: UUID | None = None
    withdrawn: date | None = None

    @property
    def section(self) -> str | None:
        """Under which heading of its folder it stands."""
        if self.kind is None:
            return None
        return _TITLES[self.kind] if self.withdrawn is None else GONE

    @property
    def told(self) -> str:
        """All that is said of it without its item."""
        if self.kind is None or self.withdrawn is None:
            return HIDDEN
        return f"{_NAMES[self.kind]} ritirato il {italian_date(self.withdrawn)}"


@dataclass(frozen=True)
class FolderList:
    """What the list holds, in its order."""

    folder: FascicoloView
    entries: Sequence[FolderEntry]

    @property
    def count(self) -> int:
        """How many items that is."""
        return sum(entry.id is not None for entry in self.entries)

    @property
    def file_name(self) -> str:
        """The file's name without its ending: the folder's, in letters that every system takes."""
        plain = ascii_name(self.folder.name).lower()
        words = _NOT_IN_NAMES.sub("-", plain).strip("-")[:60].strip("-")
        return "-".join(filter(None, ("cartella", words, f"{today():%Y-%m-%d}")))


async def begin(session: AsyncSession, reader: Reader, id_: str, format_: ListFormat) -> FolderList:
    """What belongs to the list, which is recorded. Raises NotFound for a folder that the reader may not read."""
    found = await list_folder(session, reader, id_)
    detail = {"format": format_, "count": found.count}
    await audit_service.record(session, reader.upn, "exported", "fascicolo", found.folder.id, detail)
    return found


async def list_folder(session: AsyncSession, reader: Reader, id_: str) -> FolderList:
    """What is in the folder and in those within it. Raises NotFound as ``begin``."""
    folder = await fascicolo_service.readable(session, reader, id_)
    scope = Scope.of(reader)
    paths = dict(_within(folder, await fascicolo_repository.every(session, reader.account_id)))
    slices = {folder_id: FolderSlice(folder_id) for folder_id in paths}
    found = {
        kind: await contents.ids_by_folder(session, scope, reader.account_id, kind, list(slices.values()))
        for kind in KINDS
    }
    counts = await contents.counts(session, scope, reader.account_id, paths)
    gone = await contents.withdrawn(session, scope, reader.account_id, paths)
    days = await withdrawn_on(session, {id_ for items in gone.values() for _, id_ in items})
    entries = []
    for folder_id, path in paths.items():
        entries += [FolderEntry(path, kind, id_) for kind in KINDS for id_ in found[kind][slices[folder_id]]]
        entries += [FolderEntry(path, kind, withdrawn=days[id_]) for kind, id_ in gone.get(folder_id, ())]
        if counts[folder_id].hidden:
            entries.append(FolderEntry(path))
    return FolderList(folder, entries)


def _within(folder: FascicoloView, every: Sequence[FascicoloView]) -> Iterator[tuple[UUID, str]]:
    """The folder and all within it with their paths, each before those that it holds."""
    inside: defaultdict[UUID | None, list[FascicoloView]] = defaultdict(list)
    for each in every:
        inside[each.parent_id].append(each)
    waiting = [(folder, folder.name)]
    while waiting:
        current, path = waiting.pop()
        yield current.id, path
        waiting += [(each, path + WITHIN + each.name) for each in reversed(inside[current.id])]


async def content(
    database: Database, scope: Scope, folders: FolderList, format_: ListFormat, origin: str, style: str
) -> AsyncIterator[bytes]:
    """The file, portion by portion; ``origin`` is the service's address for its reader, ``style`` that of the
    citations.
    """
    text = format_ is ListFormat.TXT
    writer: PortionWriter[FolderPortion] = _Text(origin, style) if text else _Rows(origin, style)
    yield (BYTE_ORDER_MARK + (_head(folders) if text else lines([HEAD]))).encode()

    async def read(session: AsyncSession, portion: Sequence[FolderEntry]) -> FolderPortion:
        items = await _items(session, scope, portion)
        rows = [(entry, items.get(entry.id)) for entry in portion if entry.id is None or entry.id in items]
        return rows, await fates_of(session, scope, list(items.values()))

    async for piece in portions(database, folders.entries, read, writer):
        yield piece


Row = tuple[FolderEntry, Item | None]
FolderPortion = tuple[list[Row], Fates]


async def _items(session: AsyncSession, scope: Scope, portion: Sequence[FolderEntry]) -> dict[UUID | None, Item]:
    ids = {kind: [entry.id for entry in portion if entry.id and entry.kind == kind] for kind in KINDS}
    items: dict[UUID | None, Item] = {}
    for decision in (await provvedimento_repository.by_ids(session, scope, ids["provvedimento"])).values():
        items[decision.id] = decision
    for abstract in (await massima_repository.by_ids(session, scope, ids["massima"])).values():
        items[abstract.id] = abstract
    return items


@dataclass(frozen=True)
class _Rows:
    """Of the table."""

    origin: str
    style: str

    def write(self, portion: FolderPortion) -> bytes:
        rows, fates = portion
        return lines(_cells(entry, item, fates, self.origin, self.style) for entry, item in rows).encode()


def _cells(entry: FolderEntry, item: Item | None, fates: Fates, origin: str, style: str) -> list[str]:
    if item is None:
        return [entry.path, entry.told, *[""] * (len(HEAD) - 2)]
    return [
        entry.path,
        _NAMES["massima" if isinstance(item, MassimaView) else "provvedimento"],
        cite(item, style),
        one_line(item.titolo or ""),
        item.ufficio,
        _digits(item.numero_provvedimento),
        _digits(item.anno_provvedimento),
        "" if item.data_pubblicazione is None else italian_date(item.data_pubblicazione),
        item.materia or "",
        "" if item.status == PUBLISHED else Status(item.status).label,
        sentence_of(fates, item),
        citable_address(origin, item),
        str(item.id),
    ]


def _head(folders: FolderList) -> str:
    """Of the text."""
    owner = folders.folder.owner
    whose = "" if folders.folder.mine else f"Condivisa da {owner.family_name} {owner.name}{END}"
    head = f"{folders.folder.name}{END}{whose}Elenco del {italian_date(today())}{END}"
    return head if folders.entries else f"{head}{END}{EMPTY}{END}"


class _Text:
    """The list as text: a heading for each folder and kind, then an item with what became of it and its address."""

    def __init__(self, origin: str, style: str) -> None:
        self._origin, self._style = origin, style
        self._last: tuple[str, str | None] | None = None

    def write(self, portion: FolderPortion) -> bytes:
        rows, fates = portion
        text = ""
        for place, group in groupby(rows, key=lambda row: (row[0].path, row[0].section)):
            path, section = place
            if self._last is None or self._last[0] != path:
                text += f"{END}{path}{END}{'=' * min(len(path), 80)}{END}"
            if section is not None and self._last != place:
                text += f"{END}{section}{END}"
            self._last = place
            for entry, item in group:
                if item is not None:
                    text += _paragraph(item, fates.get(item.id), self._origin, self._style)
                else:
                    text += f"{END}{entry.told}{END}" if section is None else f"- {entry.told}{END}"
        return text.encode()


def _paragraph(item: Item, fate: FateSentence | None, origin: str, style: str) -> str:
    text = title(item, style)
    if item.status != PUBLISHED:
        text += f" [{Status(item.status).label}]"
    became = "" if fate is None else f"  {fate.text}{END}"
    return f"- {text}{END}{became}  {citable_address(origin, item)}{END}"


def title(item: Item, style: str) -> str:
    """An item as it is cited; an abstract with its title."""
    return cite(item, style) + (f" - {one_line(item.titolo)}" if isinstance(item, MassimaView) else "")


def one_line(text: str) -> str:
    return " ".join(text.split())


def _digits(value: int | None) -> str:
    return "" if value is None else str(value)
