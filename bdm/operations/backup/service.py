"""Making a backup, and putting one in the place of an empty installation.

A backup is consistent because the database is read first, in one snapshot, and documents never change: copying those
that the snapshot names afterwards copies what it meant. Should one have been deleted meanwhile, with its decision, a
new snapshot is taken.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from sqlalchemy import func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm import full_version
from bdm.anonymisation import jobs as anonymisation_jobs
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.document import arrival, jobs as document_jobs
from bdm.document.envelope.repository import still_stored, stored_files
from bdm.operations.backup.contents import Contents
from bdm.operations.backup.listing import in_parts, read_list
from bdm.operations.backup.places import Address
from bdm.operations.backup.sources import bring, describe
from bdm.operations.backup.tables import (
    Snapshot,
    dump,
    is_empty,
    item_names,
    load,
    others_at_work,
    require_known,
    require_whole,
    take_time,
)
from bdm.operations.backup.targets import Target, target_at
from bdm.personal.note import jobs as note_jobs
from bdm.platform.audit.service import record
from bdm.platform.database.locks import Lock
from bdm.platform.database.session import Database
from bdm.platform.kit.progress import Bar
from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.time import now
from bdm.platform.storage import DocumentMissing, DocumentStore, HashMismatch
from bdm.search.indexing.model import DaIndicizzare

SNAPSHOTS = 5
INDEX_PRIORITY = 5
PATIENCE_SECONDS = 3.0
TABLES, DOCUMENTS = "Database", "Documenti"

_NOT_EMPTY = (
    "L'installazione contiene già provvedimenti, documenti o account: il ripristino li cancellerebbe tutti. "
    "Per cancellarli e mettere al loro posto il backup ripetere il comando con --force."
)
_AT_WORK = "Altri processi usano il database: fermare BDM (run, serve, worker) prima del ripristino."


@dataclass(frozen=True)
class RestoreResult:
    """What a restore brought back; ``missing`` documents are named by the database and were not in the backup."""

    contents: Contents
    documents: int
    missing: list[str]
    jobs: int


@dataclass
class DocumentCopies:
    """The documents of one backup: those that were not there yet, with their bytes, all with theirs, and those that the
    installation itself has no longer, or damaged.
    """

    new: int = 0
    new_size: int = 0
    size: int = 0
    faulty: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class BackupResult:
    """A backup, and how many documents (bytes) were copied for it."""

    contents: Contents
    new: int
    new_size: int


async def backup(database: Database, store: DocumentStore, address: Address, bar: Bar) -> BackupResult:
    """Write a backup to ``address``: a file if it ends in ``.tar``, else a new generation in a folder or a bucket, to
    which only documents are copied that it does not have yet. Until it is complete there is none. Raises ``Refusal``
    when it would not be whole (``require_known``), before anything is written.
    """
    async with database.transaction() as session:
        await require_known(session)
    async with target_at(address) as target:
        made = await _copy(database, store, target, bar)
        await target.finish(made.contents)
    return made


@asynccontextmanager
async def alone(database: Database) -> AsyncIterator[None]:
    """One backup of an installation at a time, from whatever machine: what one does not know of yet, another would
    remove. Raises ``Refusal``.
    """
    async with database.engine.connect() as connection:
        if not (await connection.execute(select(func.pg_try_advisory_lock(Lock.BACKUP.value)))).scalar_one():
            raise Refusal("Un altro backup è in corso: attendere che finisca.")
        await connection.commit()
        try:
            yield
        finally:
            if not connection.invalidated:
                await connection.execute(select(func.pg_advisory_unlock(Lock.BACKUP.value)))


async def _copy(database: Database, store: DocumentStore, target: Target, bar: Bar) -> BackupResult:
    copied = DocumentCopies()
    for _ in range(SNAPSHOTS):
        snapshot = await _snapshot(database, target, bar)
        await _copy_documents(store, target, snapshot.documents, copied, bar)
        if not copied.faulty or await _all_known(database, copied.faulty):
            break
    return BackupResult(
        Contents(
            created_at=now().isoformat(timespec="seconds"),
            revision=snapshot.revision,
            folder=target.folder,
            tables=snapshot.tables,
            sequences=snapshot.sequences,
            documents=snapshot.documents - len(copied.faulty),
            size=copied.size,
            faulty=copied.faulty,
            program=full_version(),
            files_sha256=snapshot.files_sha256,
        ),
        copied.new,
        copied.new_size,
    )


async def _copy_documents(store: DocumentStore, target: Target, total: int, copies: DocumentCopies, bar: Bar) -> None:
    copies.size, copies.faulty, done = 0, [], 0
    for start, files in in_parts(read_list(target.tables)):
        missing = await target.missing(start, files)
        done += len(files) - len(missing)
        copies.size += sum(each.size for each in files)
        for each in missing:
            try:
                await target.add_document(store, each.name)
            except (DocumentMissing, HashMismatch):
                copies.faulty.append(each.name)
                copies.size -= each.size
            else:
                copies.new += 1
                copies.new_size += each.size
            done += 1
            bar(DOCUMENTS, done, total)
        await target.add_thumbnails(store, start, files)
        bar(DOCUMENTS, done, total)


async def _snapshot(database: Database, target: Target, bar: Bar) -> Snapshot:
    for old in target.tables.iterdir():
        old.unlink()
    return await dump(database, target.tables, lambda done, total: bar(TABLES, done, total))


async def _all_known(database: Database, names: list[str]) -> bool:
    """Whether the database still names these documents: if not, they were deleted and are not faulty."""
    async with database.transaction() as session:
        return len(await still_stored(session, names)) == len(names)


async def restore(
    database: Database,
    store: DocumentStore,
    address: Address,
    bar: Bar,
    *,
    generation: str | None = None,
    force: bool = False,
    allow_damaged: bool = False,
) -> RestoreResult:
    """Put the backup at ``address`` in the place of what the installation holds: nothing, unless ``force``.

    Documents come first, each checked; then the whole database in one transaction. A restore that is interrupted leaves
    the database as it was, and can be repeated. Raises ``Refusal``: for tables that are missing or are not known
    (``require_whole``) before anything is touched, and for documents that are missing or damaged in the backup unless
    ``allow_damaged``.
    """
    contents = await describe(address, generation)
    await _wait_for_others(database)
    async with database.transaction() as session:
        await take_time(session)
        await _check_place(session, force)
        await require_whole(session, contents)
    async with bring(address, contents, store, lambda done, total: bar(DOCUMENTS, done, total)) as brought:
        if brought.damaged and not allow_damaged:
            raise Refusal(_damaged(brought.damaged))
        async with database.transaction() as session:
            await take_time(session)
            await _check_place(session, force)
            before = await item_names(session)
            await load(session, brought.contents, brought.tables, lambda done, total: bar(TABLES, done, total))
            named = set(await session.scalars(stored_files()))
            missing = sorted(named - brought.documents)
            if set(missing) - set(brought.contents.faulty) and not allow_damaged:
                raise Refusal(_damaged(missing))
            await _feed_index(session, before)
            jobs = await arrival.enqueue_forgotten(session) + await anonymisation_jobs.enqueue_forgotten(session)
            await note_jobs.enqueue_forgotten(session)
            await document_jobs.enqueue_undrawn(session, {name async for name in store.thumbnail_hashes()})
            await record(session, None, "restored", detail={"created_at": brought.contents.created_at})
    if force:
        await _delete_others(store, named)
    return RestoreResult(brought.contents, len(brought.documents & named), missing, jobs)


async def _wait_for_others(database: Database) -> None:
    """Give processes that are just ending a moment to be gone."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        async with database.transaction() as session:
            if not await others_at_work(session):
                return
        await asyncio.sleep(0.1)


async def _check_place(session: AsyncSession, force: bool) -> None:
    if await others_at_work(session):
        raise Refusal(_AT_WORK)
    if not force and not await is_empty(session):
        raise Refusal(_NOT_EMPTY)


async def _feed_index(session: AsyncSession, before: Iterable[tuple[str, object]]) -> None:
    """Have everything indexed that is there now, and everything taken out that was there before."""
    columns = ["priorita", "kind", "item_id"]
    for kind, model in (("provvedimento", Provvedimento), ("massima", Massima)):
        everything = select(literal(INDEX_PRIORITY), literal(kind), model.id)
        await session.execute(insert(DaIndicizzare).from_select(columns, everything))
    rows = [{"priorita": INDEX_PRIORITY, "kind": kind, "item_id": id_} for kind, id_ in before]
    if rows:
        await session.execute(insert(DaIndicizzare), rows)


async def _delete_others(store: DocumentStore, named: set[str]) -> None:
    others = [name async for name in store.hashes() if name not in named]
    for name in others:
        await store.delete(name)


def _damaged(names: list[str]) -> str:
    some = ", ".join(names[:3]) + ("…" if len(names) > 3 else "")
    return (
        f"Nulla è stato ripristinato: nel backup mancano o sono danneggiati {len(names)} documenti ({some}). "
        "Per ripristinare senza di essi ripetere il comando con --allow-damaged."
    )
