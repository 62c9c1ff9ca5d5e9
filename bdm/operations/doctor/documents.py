"""Documents: does the store have what the database names, unchanged, and was all of it processed?"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.document import arrival, jobs as document_jobs, work_repository
from bdm.document.derivation import jobs as derivation_jobs
from bdm.document.envelope.repository import still_stored, stored_files
from bdm.document.model import Document, DocumentPage, DocumentState, NotReread
from bdm.operations.doctor.finding import CheckResult, Remedy, Severity, from_cases
from bdm.platform.database.session import Database
from bdm.platform.kit.progress import Bar
from bdm.platform.storage import DocumentMissing, DocumentStore, file_hash

TITLE = "Documenti"
_AT_ONCE = 500
_PARTS = 256
"""By the first two digits of their hashes."""
_READERS = 2
_NOT_REREAD = {
    NotReread.ALTRO_TESTO: "Documenti: da rielaborare a cura dell'ufficio",
    NotReread.NON_LEGGIBILE: "Documenti: rilettura riuscita",
}


@dataclass
class StoredFiles:
    """What is wrong with the files of the store, by hash."""

    missing: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    surplus: list[str] = field(default_factory=list)


async def check_files(database: Database, store: DocumentStore, bar: Bar, *, read: bool) -> list[CheckResult]:
    """Compare every document and envelope of the database with its file; ``read`` each file to the end and compute its
    hash, or only look at its size.
    """
    files, stored = StoredFiles(), stored_files().subquery()
    async with database.transaction() as session:
        total = (await session.execute(select(func.coalesce(func.sum(stored.c.size), 0)))).scalar_one()
    done = 0
    limit = asyncio.Semaphore(_READERS)

    async def look(name: str, size: int, there: int | None) -> None:
        nonlocal done
        async with limit:
            if there is None:
                files.missing.append(name)
            elif there != size or (read and not await _as_named(store, name)):
                files.changed.append(name)
        done += size
        bar(TITLE, done, int(total), f"{done / 1_000_000:.0f} MB")

    for part in range(_PARTS):  # what is kept of the names grows with a part of them
        start = f"{part:02x}"
        there = await store.sizes(start)
        known: set[str] = set()
        after = start
        while True:
            async with database.transaction() as session:
                statement = select(stored.c.hash, stored.c.size)
                statement = statement.where(stored.c.hash > after, stored.c.hash < f"{start}g")  # behind every digit
                rows = (await session.execute(statement.order_by(stored.c.hash).limit(_AT_ONCE))).all()
            if not rows:
                break
            after = rows[-1].hash
            total = max(total, done + sum(row.size for row in rows))  # some may be new
            known.update(row.hash for row in rows)
            await asyncio.gather(*(look(row.hash, row.size, there.get(row.hash)) for row in rows))
        files.surplus += there.keys() - known
    await _confirm(database, store, files)
    return [
        from_cases("Documenti: file presenti", files.missing, Remedy.RESTORE),
        from_cases("Documenti: contenuto intatto" if read else "Documenti: dimensione", files.changed, Remedy.RESTORE),
        # An import that was killed leaves such files; it takes them up again when it is repeated.
        from_cases("Documenti: file in più nell'archivio", files.surplus, Remedy.BY_HAND, Severity.AVVISO),
    ]


async def check_processing(database: Database, store: DocumentStore, *, repair: bool) -> list[CheckResult]:
    """Whether every document was processed, or will be: its job, its text, its thumbnail."""
    thumbnails = {name async for name in store.thumbnail_hashes()}
    async with database.transaction() as session:
        stuck = await work_repository.without_job(session, arrival.TASKS)
        textless = set(await _without_pages(session))
        pictureless = [name for name in await document_jobs.undrawn(session, thumbnails) if name not in textless]
        failed = list(await session.scalars(select(Document.hash).where(Document.state == DocumentState.NON_RIUSCITO)))
        underived = await derivation_jobs.without_derived(session)
        unread = await not_reread(session)
        if repair:
            await arrival.enqueue_forgotten(session)
            await derivation_jobs.enqueue_underived(session)
            await document_jobs.enqueue_undrawn(session, thumbnails)
            for name in sorted(textless):
                await arrival.retry(session, name)
    remedy = Remedy.QUEUED if repair else Remedy.REPAIR
    return [
        from_cases("Documenti: elaborazione in coda", stuck, remedy),
        from_cases("Documenti: testo delle pagine", textless, remedy),
        from_cases("Documenti: testi lunghi pronti da leggere", underived, remedy),
        from_cases("Documenti: miniature", pictureless, remedy, Severity.AVVISO),
        from_cases("Documenti: elaborazione riuscita", failed, Remedy.BY_HAND, Severity.AVVISO),
        *(from_cases(_NOT_REREAD[why], named, Remedy.BY_HAND, Severity.AVVISO) for why, named in unread.items()),
    ]


async def not_reread(session: AsyncSession) -> dict[NotReread, list[str]]:
    """The decisions whose document a later reader has left as it was, office by office, by why."""
    of_office = (Provvedimento.ufficio, Provvedimento.anno_provvedimento, Provvedimento.numero_provvedimento)
    statement = (
        select(Document.not_reread, Document.hash, Provvedimento.id, *of_office)
        .outerjoin(Provvedimento, Provvedimento.id == Document.provvedimento_id)
        .where(Document.not_reread.is_not(None))
        .order_by(*of_office, Document.seq)
    )
    found: dict[NotReread, list[str]] = {why: [] for why in NotReread}
    for why, name, id_, office, year, number in await session.execute(statement):
        decision = f"{office}, n. {number or '-'}/{year or '-'}, {id_}" if id_ else f"senza provvedimento, {name}"
        found[NotReread(str(why))].append(decision)
    return found


async def _without_pages(session: AsyncSession) -> list[str]:
    """Processed documents whose pages are not all there."""
    pages = select(func.count()).select_from(DocumentPage).where(DocumentPage.hash == Document.hash).scalar_subquery()
    processed = (DocumentState.ELABORATO, DocumentState.SENZA_TESTO)
    statement = select(Document.hash).where(Document.state.in_(processed), Document.page_count != pages)
    return list(await session.scalars(statement))


async def _as_named(store: DocumentStore, name: str) -> bool:
    """Whether the file is the one that its name says."""
    try:
        async with store.local_path(name) as path:
            return await asyncio.to_thread(file_hash, path) == name
    except DocumentMissing:
        return False
    except OSError:  # the disk does not give it back
        return False


async def _confirm(database: Database, store: DocumentStore, files: StoredFiles) -> None:
    """Forget what only seemed wrong because people or an import worked meanwhile."""

    async def named(names: Sequence[str]) -> set[str]:
        async with database.transaction() as session:
            return await still_stored(session, names)

    async def absent(names: Iterable[str]) -> list[str]:
        return [name for name in names if not await store.exists(name)]

    still_named = await named(files.missing + files.changed)
    files.missing = [name for name in await absent(files.missing) if name in still_named]
    files.changed = [name for name in files.changed if name in still_named]
    now_named = await named(files.surplus)
    gone = set(await absent(files.surplus))
    files.surplus = [name for name in files.surplus if name not in now_named and name not in gone]
