"""Texts and documents to take away: one DOCX, PDF or HTML page of the texts, a ZIP of the PDFs, or citations
(``taken``: of what).

As of other exports (``service``), each item is read in a transaction of its own, when its turn comes: what the reader
may no longer read by then is left out. Texts are put together in threads of their own and sent when they are complete;
an archive is sent as it is made.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, time
from functools import partial
from typing import BinaryIO, Final, Protocol, TypeVar, cast
from uuid import UUID

import anyio
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.addresses import citable_address
from bdm.content.citation import cite
from bdm.content.massima import pdf as massima_pdf, repository as massima_repository, service as massima_service
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository, service as provvedimento_service
from bdm.document import service as document_service
from bdm.export.archive_format import Archive, member_name
from bdm.export.csv_format import BYTE_ORDER_MARK, FATE, lines
from bdm.export.docx_format import WordFile
from bdm.export.fascicolo import title
from bdm.export.html_format import WebPage
from bdm.export.index import BundleItem, IndexRow, about, rows
from bdm.export.paper_format import Paper
from bdm.export.repository import Fates, Item, cited_with, fates_of, sentence_of
from bdm.export.selection import Bundle, TakenFormat
from bdm.export.service import portions
from bdm.export.texts import Text, read, text
from bdm.platform.audit import service as audit_service
from bdm.platform.authz import KINDS, Kind, Reader, Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.database.session import Database
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.kit.errors import NotFound
from bdm.platform.kit.time import today
from bdm.platform.storage import DocumentMissing, DocumentStore

TOGETHER: Final = 2
HEAD: Final = ("Cartella", "Citazione", "File", "Nota", FATE, "Indirizzo", "Identificativo")
_PIECE: Final = 512 * 1024
_KEPT: Final = 8 * 1024 * 1024
"""Bytes: a larger file waits on the disk to be sent."""
_threads = ThreadPoolExecutor(TOGETHER, thread_name_prefix="export")  # starts none before it is needed
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Desk:
    """What a file is made with: ``origin`` is the service's address for its reader, ``style`` that of citations."""

    database: Database
    store: DocumentStore
    reader: Reader
    origin: str
    style: str

    @property
    def scope(self) -> Scope:
        return Scope.of(self.reader)


def content(desk: Desk, bundle: Bundle, format_: TakenFormat, *, notes: bool, fates: bool) -> AsyncIterator[bytes]:
    """The file, in pieces; ``notes``: with the reader's own, in a file of texts; ``fates``: with what became of the
    decisions, in one of citations.
    """
    match format_:
        case TakenFormat.ZIP:
            return _archive(desk, bundle)
        case TakenFormat.TXT:
            return _citations(desk, bundle, with_fates=fates)
        case _:
            return _texts(desk, bundle, format_, notes=notes)


async def _citations(desk: Desk, bundle: Bundle, *, with_fates: bool) -> AsyncIterator[bytes]:
    """One a line, each once: two abstracts may be of one decision."""

    async def read_items(session: AsyncSession, portion: Sequence[tuple[Kind, UUID]]) -> tuple[list[Item], Fates]:
        items = await _items(session, desk, bundle, portion)
        return items, await fates_of(session, desk.scope, items) if with_fates else {}

    async for piece in portions(desk.database, bundle.items, read_items, _Citations(desk.style)):
        yield piece


@dataclass(frozen=True)
class _Citations:
    """Those that were not written before."""

    style: str
    cited: dict[str, None] = field(default_factory=dict)

    def write(self, portion: tuple[list[Item], Fates]) -> bytes:
        items, fates = portion
        every = (cited_with(cite(item, self.style), fates.get(item.id)) for item in items)
        new = [each for each in every if each not in self.cited]
        self.cited.update(dict.fromkeys(new))
        return "".join(f"{each}\n" for each in dict.fromkeys(new)).encode()


async def _item(session: AsyncSession, desk: Desk, bundle: Bundle, kind: Kind, id_: UUID) -> Item | None:
    return next(iter(await _items(session, desk, bundle, [(kind, id_)])), None)


async def _items(session: AsyncSession, desk: Desk, bundle: Bundle, named: Sequence[tuple[Kind, UUID]]) -> list[Item]:
    """Those that the reader may (still) read, in order; of results only what is published."""
    ids = {kind: [id_ for of, id_ in named if of == kind] for kind in KINDS}
    found: dict[UUID, Item] = {**await provvedimento_repository.by_ids(session, desk.scope, ids["provvedimento"])}
    found |= await massima_repository.by_ids(session, desk.scope, ids["massima"])
    items = (found[id_] for _, id_ in named if id_ in found)
    return [item for item in items if item.status == PUBLISHED or bundle.drafts]


async def _fates(desk: Desk, bundle: Bundle) -> Fates:
    """What became of all of them, read once, when the file begins: the index and the texts tell the same."""
    told: Fates = {}
    with anyio.CancelScope(shield=True):
        async with desk.database.transaction() as session:
            told = await fates_of(session, desk.scope, await _items(session, desk, bundle, bundle.items))
    return told


def _today() -> datetime:
    """When the file is made, for whoever looks at it: the same content makes the same bytes for a day."""
    return datetime.combine(today(), time(12), UTC)


class _File(Protocol):
    def add(self, text: Text) -> None: ...

    def finish(self, about: Sequence[str], rows: Sequence[IndexRow], file: BinaryIO) -> None: ...


_FILES: Final[dict[TakenFormat, Callable[[str, datetime], _File]]] = {
    TakenFormat.DOCX: WordFile,
    TakenFormat.PDF: Paper,
    TakenFormat.HTML: WebPage,
}


async def _texts(desk: Desk, bundle: Bundle, format_: TakenFormat, *, notes: bool) -> AsyncIterator[bytes]:
    moment = _today()
    file = await _in_thread(partial(_FILES[format_], bundle.title, moment))
    fates = await _fates(desk, bundle)
    written: dict[UUID, BundleItem] = {}
    for kind, id_ in bundle.items:
        with anyio.CancelScope(shield=True):  # to cancel a query costs its connection
            async with desk.database.transaction() as session:
                item = await _item(session, desk, bundle, kind, id_)
                found = None if item is None else await read(session, desk.reader, item, notes=notes)
        if found is None:
            continue
        one = await _in_thread(partial(text, found, fates, desk.origin, desk.style))
        await _in_thread(partial(file.add, one))
        written[id_] = BundleItem(len(written) + 1, one.title, one.address, one.fate)
    listed = list(rows(bundle.entries, written))
    with tempfile.SpooledTemporaryFile(_KEPT, prefix="bdm-") as made:
        await _in_thread(partial(file.finish, about(bundle, len(written)), listed, cast("BinaryIO", made)))
        made.seek(0)
        while piece := await _in_thread(partial(made.read, _PIECE)):
            yield piece


async def _in_thread(work: Callable[[], _Result]) -> _Result:
    return await asyncio.get_running_loop().run_in_executor(_threads, work)


@dataclass(frozen=True)
class _ArchiveEntry:
    """An item of the archive: the file's name there, or why there is none."""

    item: Item
    name: str
    missing: str


async def _archive(desk: Desk, bundle: Bundle) -> AsyncIterator[bytes]:
    archive = Archive(_today())
    fates = await _fates(desk, bundle)
    packed: dict[UUID, _ArchiveEntry] = {}
    for kind, id_ in bundle.items:
        with anyio.CancelScope(shield=True):
            async with desk.database.transaction() as session:
                item = await _item(session, desk, bundle, kind, id_)
                found = None if item is None else await _document(session, desk, item)
        if item is None:
            continue
        name, anonymised = title(item, desk.style), _anonymised(item)
        packed[id_] = _ArchiveEntry(item, "", NO_DOCUMENT)
        if found is None or not await found.there():
            continue
        packed[id_] = _ArchiveEntry(item, member_name(len(packed), name, anonymised=anonymised), "")
        async for piece in archive.add(packed[id_].name, found.read()):
            if piece:
                yield piece
    yield archive.finish(_index(bundle, packed, fates, desk))


@dataclass(frozen=True)
class _Document:
    """A PDF that the reader may open."""

    read: Callable[[], AsyncIterator[bytes]]
    there: Callable[[], Awaitable[bool]]


async def _document(session: AsyncSession, desk: Desk, item: Item) -> _Document | None:
    """That of the item; that of a restricted original is recorded."""
    if isinstance(item, MassimaView):
        printed = await massima_service.get_printed(session, desk.scope, str(item.id))

        async def paper() -> AsyncIterator[bytes]:
            yield await massima_pdf.write(printed.view, printed.conformi, printed.difformi, desk.origin)

        return _Document(paper, _always)
    try:
        document = await document_service.get(session, item.document_hash)
    except NotFound:
        return None
    if provvedimento_service.faces(item).restricted_original:
        await audit_service.record_opening(session, desk.reader.upn, item.id, "documento")

    file_hash, size = document.hash, document.size

    async def whole() -> bool:
        """Whether the store has what was put there: an archive that has begun cannot say that it has not."""
        try:
            return await desk.store.size(file_hash) == size
        except DocumentMissing:
            return False

    return _Document(partial(desk.store.read, file_hash, 0, size), whole)


async def _always() -> bool:
    return True


def _anonymised(item: Item) -> bool:
    return not isinstance(item, MassimaView) and item.document_hash == item.anonymized_document_hash is not None


def _index(bundle: Bundle, packed: dict[UUID, _ArchiveEntry], fates: Fates, desk: Desk) -> bytes:
    def cells() -> Iterator[list[str]]:
        for entry in bundle.entries:
            if entry.id is None:
                yield [entry.path, entry.told, *[""] * (len(HEAD) - 2)]
            elif (one := packed.get(entry.id)) is not None:
                named, where = title(one.item, desk.style), citable_address(desk.origin, one.item)
                fate = sentence_of(fates, one.item)
                yield [entry.path, named, one.name, one.missing, fate, where, str(entry.id)]

    return (BYTE_ORDER_MARK + lines([HEAD, *cells()])).encode()
