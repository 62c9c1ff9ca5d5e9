"""Making a backup, and putting one in the place of an empty installation.

A backup is consistent because the database is read first, in one snapshot, and documents never change: copying those
that the snapshot names afterwards copies what it meant. Should one have been deleted meanwhile, with its decision, a
new snapshot is taken.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import insert, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import jobs as anonymisation_jobs
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.document import arrival, jobs as document_jobs
from bdm.document.envelope.repository import stored_files
from bdm.operations.backup.contents import Contents
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
from bdm.operations.backup.targets import Target, open_target
from bdm.personal.note import jobs as note_jobs
from bdm.platform.audit.service import record
from bdm.platform.database.session import Database
from bdm.platform.kit.progress import Bar
from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.time import now
from bdm.platform.storage import DocumentMissing, DocumentStore, HashMismatch
from bdm.search.feed.model import DaIndicizzare

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
class Restored:
    """What a restore brought back; ``missing`` documents are named by the database and were not in the backup."""

    contents: Contents
    documents: int
    missing: list[str]
    jobs: int


async def backup(database: Database, store: DocumentStore, path: Path, bar: Bar) -> Contents:
    """Write a backup to ``path``: a file if it ends in ``.tar``, else a folder (empty, or with an earlier backup, to
    which only new documents are added). Until it is complete the place holds none, or the earlier one. Raises
    ``Refusal`` when it would not be whole (``require_known``), before anything is written.
    """
    async with database.transaction() as session:
        await require_known(session)
    target = open_target(path)
    try:
        contents, names = await _copy(database, store, target, bar)
        await target.finish(contents, names)
    except BaseException:
        target.abandon()
        raise
    return contents


async def _copy(database: Database, store: DocumentStore, target: Target, bar: Bar) -> tuple[Contents, list[str]]:
    copied: dict[str, int] = {}
    snapshot, faulty = await _snapshot(database, target, bar), list[str]()
    for _ in range(SNAPSHOTS):
        faulty = []
        for index, name in enumerate(snapshot.documents):
            if name not in copied:
                try:
                    copied[name] = await target.add_document(store, name)
                except (DocumentMissing, HashMismatch):
                    faulty.append(name)
            bar(DOCUMENTS, index + 1, len(snapshot.documents))
        if not faulty or await _all_known(database, faulty):
            break
        snapshot = await _snapshot(database, target, bar)
    return (
        Contents(
            created_at=now().isoformat(timespec="seconds"),
            revision=snapshot.revision,
            folder=f"tables-{target.tables.name.rpartition('-')[2]}",
            tables=snapshot.tables,
            sequences=snapshot.sequences,
            documents=len(snapshot.documents) - len(faulty),
            size=sum(copied[name] for name in snapshot.documents if name in copied),
            faulty=faulty,
        ),
        snapshot.documents,
    )


async def _snapshot(database: Database, target: Target, bar: Bar) -> Snapshot:
    for old in target.tables.iterdir():
        old.unlink()
    return await dump(database, target.tables, lambda done, total: bar(TABLES, done, total))


async def _all_known(database: Database, names: list[str]) -> bool:
    """Whether the database still names these documents: if not, they were deleted and are not faulty."""
    async with database.transaction() as session:
        stored = stored_files().subquery()
        found = await session.scalars(select(stored.c.hash).where(stored.c.hash.in_(names)))
        return len(found.all()) == len(names)


async def restore(
    database: Database,
    store: DocumentStore,
    path: Path,
    bar: Bar,
    *,
    force: bool = False,
    allow_damaged: bool = False,
) -> Restored:
    """Put the backup at ``path`` in the place of what the installation holds, which must be nothing unless ``force``.

    Documents come first, each checked; then the whole database in one transaction. A restore that is interrupted leaves
    the database as it was, and can be repeated. Raises ``Refusal``: for tables that are missing or are not known
    (``require_whole``) before anything is touched, and for documents that are missing or damaged in the backup unless
    ``allow_damaged``.
    """
    contents = await describe(path)
    await _wait_for_others(database)
    async with database.transaction() as session:
        await take_time(session)
        await _check_place(session, force)
        await require_whole(session, contents)
    async with bring(path, contents, store, lambda done, total: bar(DOCUMENTS, done, total)) as brought:
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
    return Restored(brought.contents, len(brought.documents & named), missing, jobs)


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
