"""Exports: the list that a search shows, as a file of at most ``MAX_VISIBLE`` items.

What belongs to the file and in which order is read once, when it begins; each portion of it is then read in a
transaction of its own, so that a slow reader holds neither a connection nor memory, and written in another process.
What ceases to be published in between is left out.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final, Protocol, TypeVar
from uuid import UUID

import anyio
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.processing.computing import compute
from bdm.export import bibtex_format, csl_format, csv_format, repository as export_repository, ris_format
from bdm.export.repository import Item, ItemFacts
from bdm.platform.audit import service as audit_service
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.database.session import Database
from bdm.platform.kit.identifiers import parse_id
from bdm.search.answer import service as answer_service
from bdm.search.answer.service import Criteria
from bdm.search.engine.port import SearchEngine

PORTION: Final = 100
"""Small: it is all that is held of the file."""
_ITEM: Final = 2_000
"""Characters of an item or a note, about."""
_Name = TypeVar("_Name")
_Read = TypeVar("_Read")
_Portion_contra = TypeVar("_Portion_contra", contravariant=True)


class PortionWriter(Protocol[_Portion_contra]):
    """Writes what was read of the portions of a file, one after the other. It goes to where that is done and comes
    back, with what it remembers of those before.
    """

    def write(self, portion: _Portion_contra) -> bytes: ...


class Format(StrEnum):
    """What kind of file."""

    CSV = "csv"
    RIS = "ris"
    BIBTEX = "bib"
    CSL = "json"


MEDIA_TYPES: Final = {
    Format.CSV: "text/csv; charset=utf-8",
    Format.BIBTEX: "application/x-bibtex; charset=utf-8",
    Format.CSL: "application/vnd.citationstyles.csl+json",
    Format.RIS: "application/x-research-info-systems; charset=utf-8",
}


@dataclass(frozen=True)
class _Form:
    """How a file begins, how some items are written, what stands between two lots of them, and how it ends."""

    records: Callable[[Iterable[Item], str, ItemFacts], bytes]
    head: bytes = b""
    between: bytes = b""
    tail: bytes = b""


def _forms(kind: Kind) -> dict[Format, _Form]:
    return {
        Format.CSV: _Form(partial(csv_format.rows, kind), csv_format.head(kind)),
        Format.RIS: _Form(ris_format.records),
        Format.BIBTEX: _Form(bibtex_format.records),
        Format.CSL: _Form(csl_format.records, csl_format.HEAD, csl_format.BETWEEN, csl_format.TAIL),
    }


def write_one(kind: Kind, format_: Format, item: Item, origin: str, facts: ItemFacts) -> bytes:
    """A file of one item."""
    form = _forms(kind)[format_]
    return form.head + form.records([item], origin, facts) + form.tail


@dataclass(frozen=True)
class _Records:
    """The items of a list."""

    kind: Kind
    format: Format
    origin: str

    def write(self, portion: tuple[list[Item], ItemFacts]) -> bytes:
        items, told = portion
        return _forms(self.kind)[self.format].records(items, self.origin, told)


async def begin(
    session: AsyncSession, engine: SearchEngine, reader: Reader, kind: Kind, criteria: Criteria, format_: Format
) -> list[UUID]:
    """The items of the export in the order of the list, which is recorded: not what was looked for, which may name
    people. Raises as a search does.
    """
    scope = Scope.of(reader)
    found = await answer_service.search(session, engine, scope, reader.account_id, kind, criteria)
    ids = await export_repository.still_published(session, scope, kind, found.ids)
    await audit_service.record(session, reader.upn, "exported", kind, detail={"format": format_, "count": len(ids)})
    return ids


async def begin_chosen(
    session: AsyncSession, reader: Reader, kind: Kind, names: Sequence[str], format_: Format
) -> list[UUID]:
    """The items of the export of chosen results, which is recorded."""
    ids = await choose(session, Scope.of(reader), kind, names)
    await audit_service.record(session, reader.upn, "exported", kind, detail={"format": format_, "count": len(ids)})
    return ids


async def choose(session: AsyncSession, scope: Scope, kind: Kind, names: Sequence[str]) -> list[UUID]:
    """Those of the results called so that are (still) published, each once, in the order of ``names``."""
    ids = list(dict.fromkeys(parsed for name in names if (parsed := parse_id(name))))
    return await export_repository.still_published(session, scope, kind, ids)


async def content(
    database: Database, scope: Scope, kind: Kind, ids: Sequence[UUID], format_: Format, origin: str
) -> AsyncIterator[bytes]:
    """The file, portion by portion; ``origin`` is the service's address for its reader."""
    form, records = _forms(kind)[format_], _Records(kind, format_, origin)
    if form.head:
        yield form.head
    first = True

    async def read(session: AsyncSession, portion: Sequence[UUID]) -> tuple[list[Item], ItemFacts]:
        items = await export_repository.items(session, scope, kind, portion)
        return items, await export_repository.told_of(session, scope, items)

    async for piece in portions(database, ids, read, records):
        if piece:
            yield piece if first else form.between + piece
            first = False
    if form.tail:
        yield form.tail


async def portions(
    database: Database,
    ids: Sequence[_Name],
    read: Callable[[AsyncSession, Sequence[_Name]], Awaitable[_Read]],
    writer: PortionWriter[_Read],
) -> AsyncIterator[bytes]:
    """What ``ids`` stand for, each portion read in a transaction of its own."""
    for start in range(0, len(ids), PORTION):
        # When the reader leaves, a portion that was begun is read to its end: to cancel a query costs its connection.
        with anyio.CancelScope(shield=True):
            async with database.transaction() as session:
                found = await read(session, names := ids[start : start + PORTION])
        piece, writer = await compute(_written, _ITEM * len(names), writer, found)
        yield piece


def _written(writer: PortionWriter[_Read], portion: _Read) -> tuple[bytes, PortionWriter[_Read]]:
    return writer.write(portion), writer
