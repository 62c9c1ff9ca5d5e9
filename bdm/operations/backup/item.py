"""One decision out of a backup, into an installation that is at work: what was deleted by mistake comes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from psycopg import sql
from sqlalchemy import select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.document import arrival, repository as document_repository
from bdm.document.model import Document, DocumentState
from bdm.migrations import migrate
from bdm.migrations.tables import metadata
from bdm.operations.backup.contents import Contents, TableFile, is_generation
from bdm.operations.backup.copying import driver_of, lines_of, relation
from bdm.operations.backup.places import Address, open_place
from bdm.operations.backup.sources import describe, tables_of_generation
from bdm.operations.backup.tables import refusing_what_the_database_refuses, take_time
from bdm.platform.audit.service import record
from bdm.platform.database.session import Database
from bdm.platform.kit.progress import Bar
from bdm.platform.kit.refusal import Refusal
from bdm.platform.storage import DocumentMissing, DocumentStore, HashMismatch

ITEM: Final = "Provvedimento"
_OF_DECISION: Final = {"provvedimento_id": "provvedimento"}
_OF_EITHER: Final = _OF_DECISION | {"massima_id": "massima"}
PARTS: Final[Mapping[str, Mapping[str, str]]] = {
    "provvedimento": {"id": "provvedimento"},
    "provvedimento_riservato": _OF_DECISION,
    "massima": _OF_DECISION,
    "massima_riservata": {"massima_id": "massima"},
    "precedente": {"massima_id": "massima", "precedente_id": "massima"},
    "document": _OF_DECISION,
    "document_envelope": {"hash": "document"},
    "content_change": _OF_EITHER,
    "anonymisation_review": _OF_DECISION,
    "anonymisation_area": _OF_DECISION,
    "anonymisation_person": _OF_DECISION,
    "anonymisation_span": _OF_DECISION,
    "anonymisation_confirmation": _OF_DECISION,
}
"""The tables that come back, in the order in which they do: a row does when one of these columns names the decision,
one of its abstracts or one of its documents.
"""
_NAMES: Final = {"massima": "id", "document": "hash"}
"""What a row names for the tables after it."""
LEFT: Final[Mapping[str, tuple[Mapping[str, str], str]]] = {
    "note": (_OF_EITHER, "note personali"),
    "document_note": (_OF_DECISION, "note sui documenti"),
    "fascicolo_provvedimento": (_OF_DECISION, "presenze in cartelle"),
    "fascicolo_massima": ({"massima_id": "massima"}, "presenze in cartelle"),
    "segnalazione": (_OF_EITHER, "segnalazioni"),
    "iscrizione": (_OF_DECISION, "iscrizioni agli avvisi"),
    "sovrascrittura": (_OF_EITHER, "testi sovrascritti"),
    "chat_message": (_OF_DECISION, "domande all'assistente"),
}
"""What people have of their own, or have asked, about the decision: it went with it and stays away. Counted."""
FOLLOWS: Final = frozenset({"document_page", "document_attachment", "citazione", "assistant_summary"})
"""What is read again from the documents."""
_PREVIOUS: Final = "provvedimento_precedente_id"
_LINKS: Final = "collegamenti da o verso altri provvedimenti"
_AGAIN: Final = {
    "state": f"'{DocumentState.IN_CODA}'",
    "progress": "0",
    "attempts": "0",
    "characters": "0",
    "reader_version": "0",
    "reader_tried": "0",
    **dict.fromkeys(
        (
            "page_count", "outline", "likeness", "attachments", "citations", "scans", "beside",
            "failure_code", "failure_message", "processed_at", "languages", "not_reread",
        ),
        "NULL",
    ),
}  # fmt: skip
"""A document that waits to be read, as one that has just arrived."""


@dataclass
class ItemRestoration:
    """What came back: rows of each table, documents that the store lacked, and what did not, by its Italian name."""

    contents: Contents
    rows: Counter[str] = field(default_factory=Counter)
    documents: int = 0
    left: Counter[str] = field(default_factory=Counter)


@dataclass
class _ItemRows:
    lines: dict[str, list[bytes]] = field(default_factory=dict)
    names: dict[str, set[bytes]] = field(default_factory=dict)

    def values(self, table: TableFile, column: str) -> set[str]:
        """What the picked rows of a table have in a column, null apart."""
        place = table.columns.index(column)
        found = (line.rstrip(b"\n").split(b"\t")[place] for line in self.lines[table.name])
        return {value.decode() for value in found if value != rb"\N"}


async def restore_item(
    database: Database, store: DocumentStore, address: Address, item: UUID, bar: Bar, *, generation: str | None = None
) -> ItemRestoration:
    """Bring back the decision with its documents, abstracts, restricted data, anonymisation and history, in one
    transaction that also notes it in the record; the index follows by itself, and the documents are read again. Raises
    ``Refusal`` where the decision is there, the backup does not have it or is of other tables, or something else has
    taken its place meanwhile.
    """
    contents = await describe(address, generation)
    if not is_generation(contents.folder):
        raise Refusal("Un solo provvedimento si ripristina da un backup in una cartella o in un bucket.")
    if contents.revision != migrate.revisions()[-1]:
        raise Refusal(
            f"Il backup è di altre tabelle ({contents.revision}, questo programma {migrate.revisions()[-1]}): un solo"
            " provvedimento si riporta da un backup di questa versione. Ripristinarlo intero altrove per leggerlo."
        )
    async with database.transaction() as session:
        await _require_gone(session, item)
    back = ItemRestoration(contents)
    tables = {table.name: table for table in contents.tables}
    async with tables_of_generation(address, contents) as folder:
        picked = _pick(tables, folder, item, back, bar)
    if not picked.lines["provvedimento"]:
        raise Refusal(f"Nel backup il provvedimento {item} non c'è.")
    files = picked.values(tables["document"], "hash") | picked.values(tables["document_envelope"], "envelope_hash")
    try:
        async with database.transaction() as session:
            await take_time(session)
            for name in sorted(files):
                await document_repository.lock_file(session, name)
            await _require_gone(session, item)
            await _insert(session, tables, picked, item, back)
            await _bring_files(open_place(address).documents, store, files, back)
            read = list(
                await session.scalars(
                    select(Document.hash).where(
                        Document.provvedimento_id == item, Document.state == DocumentState.IN_CODA
                    )
                )
            )
            await arrival.enqueue_processing(session, read)
            detail = {"created_at": contents.created_at}
            await record(session, None, "item_restored", "provvedimento", item, detail=detail)
    except IntegrityError as error:
        diagnosis = getattr(error.orig, "diag", None)
        against = getattr(diagnosis, "constraint_name", None) or getattr(error.orig, "sqlstate", None)
        raise Refusal(
            f"Nulla è stato ripristinato: il provvedimento contrasta con ciò che c'è ora ({against})."
        ) from None
    return back


async def _require_gone(session: AsyncSession, item: UUID) -> None:
    if await session.get(Provvedimento, item) is not None:
        raise Refusal(f"Il provvedimento {item} c'è: si riporta solo ciò che è stato eliminato.")


def _pick(tables: dict[str, TableFile], folder: Path, item: UUID, back: ItemRestoration, bar: Bar) -> _ItemRows:
    """Read the tables through, and take the rows of the decision. As much is held as they are."""
    picked = _ItemRows({}, {"provvedimento": {str(item).encode()}, "massima": set(), "document": set()})
    wanted = [*PARTS.items(), *((name, columns) for name, (columns, _) in LEFT.items())]
    total, done = sum(tables[name].rows for name, _ in wanted), 0
    for name, columns in wanted:
        table = tables[name]
        places = [(table.columns.index(column), picked.names[named]) for column, named in columns.items()]
        previous = table.columns.index(_PREVIOUS) if name == "provvedimento" else None
        found = []
        for line in lines_of(table, folder):
            values = line.rstrip(b"\n").split(b"\t")
            if any(values[place] in names for place, names in places):
                found.append(line)
            elif previous is not None and values[previous] in picked.names["provvedimento"]:
                back.left[_LINKS] += 1
            done += 1
            if done % 10_000 == 0:
                bar(ITEM, done, total)
        if name in PARTS:
            picked.lines[name] = found
            if name in _NAMES:
                own = table.columns.index(_NAMES[name])
                picked.names[name].update(line.rstrip(b"\n").split(b"\t")[own] for line in found)
        elif found:
            back.left[LEFT[name][1]] += len(found)
    bar(ITEM, total, total)
    return picked


async def _insert(
    session: AsyncSession, tables: dict[str, TableFile], rows: _ItemRows, item: UUID, back: ItemRestoration
) -> None:
    for name, lines in rows.lines.items():
        if lines:
            await _stage(session, tables[name], lines)
            if name == "document":
                await _take_over(session, item)
            await _let_go(session, name, back)
            columns = ", ".join(f'"{column}"' for column in tables[name].columns)
            done = await session.execute(
                text(
                    f'INSERT INTO public."{name}" ({columns}) OVERRIDING SYSTEM VALUE '  # noqa: S608 - our own names
                    f'SELECT {columns} FROM pg_temp."{_staged(name)}"'
                    + (" ON CONFLICT DO NOTHING" if name == "document_envelope" else "")  # of a document that is there
                )
            )
            back.rows[name] = done.rowcount  # type: ignore[attr-defined]


def _staged(name: str) -> str:
    return f"back_{name}"


async def _stage(session: AsyncSession, table: TableFile, lines: list[bytes]) -> None:
    """Have the rows in a temporary table, where what they point to can be looked at."""
    staged = _staged(table.name)
    await session.execute(
        text(f'CREATE TEMPORARY TABLE "{staged}" (LIKE public."{table.name}" INCLUDING DEFAULTS) ON COMMIT DROP')
    )
    driver = await driver_of(session)
    statement = sql.SQL("COPY {} FROM STDIN").format(relation(staged, table.columns))
    with refusing_what_the_database_refuses():
        async with driver.cursor() as cursor, cursor.copy(statement) as copy:
            await copy.write(b"".join(lines))


async def _take_over(session: AsyncSession, item: UUID) -> None:
    """A document that is still there, or was sent again since, and that no decision has, is the decision's again; the
    others are to be read.
    """
    staged = set(await session.scalars(text("SELECT hash FROM back_document")))
    free = update(Document).where(Document.hash.in_(staged), Document.provvedimento_id.is_(None))
    there = list(await session.scalars(free.values(provvedimento_id=item).returning(Document.hash)))
    taken = await session.scalar(
        select(Document.hash).where(Document.hash.in_(staged), Document.provvedimento_id != item).limit(1)
    )
    if taken is not None:
        raise Refusal("Nulla è stato ripristinato: il documento del provvedimento è ora di un altro.")
    await session.execute(text("DELETE FROM back_document WHERE hash = ANY(:there)"), {"there": there})
    again = ", ".join(f"{column} = {value}" for column, value in _AGAIN.items())
    await session.execute(text(f"UPDATE back_document SET {again}"))  # noqa: S608 - our own words


async def _let_go(session: AsyncSession, name: str, back: ItemRestoration) -> None:
    """What points to something that is no longer there (an account, another decision) does not any more; a row that
    cannot be without it stays away.
    """
    staged = _staged(name)
    for key in metadata.tables[name].foreign_key_constraints:
        if len(key.columns) > 1 or key.ondelete is None:
            continue  # those between the decision and its documents are kept together, and the database looks at others
        [element] = key.elements
        column, target = element.parent, element.column
        where = (
            f'"{column.name}" IS NOT NULL AND NOT EXISTS (SELECT FROM public."{target.table.name}" t'
            f' WHERE t."{target.name}" = s."{column.name}")'
        )
        if key.ondelete == "SET NULL":
            change = f'UPDATE "{staged}" s SET "{column.name}" = NULL WHERE {where}'  # noqa: S608 - our own names
        else:
            change = f'DELETE FROM "{staged}" s WHERE {where}'  # noqa: S608
        if column.name == _PREVIOUS:  # which may have another next one since
            change += f' OR "{_PREVIOUS}" IN (SELECT "{_PREVIOUS}" FROM public.provvedimento)'  # noqa: S608
        done: Any = await session.execute(text(change))
        if done.rowcount and (column.name == _PREVIOUS or name == "precedente"):
            back.left[_LINKS] += done.rowcount


async def _bring_files(source: DocumentStore, store: DocumentStore, files: set[str], back: ItemRestoration) -> None:
    for name in sorted(files):
        if await store.exists(name):
            continue
        try:
            async with source.local_path(name) as path:
                await store.put_file(name, path)
        except (DocumentMissing, HashMismatch) as error:
            raise Refusal(
                f"Nulla è stato ripristinato: nel backup il documento {name} manca o è danneggiato. Provare con un"
                " altro backup (--generation)."
            ) from error
        back.documents += 1
