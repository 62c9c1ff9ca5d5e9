"""Importing a folder: two passes over its manifest (decisions, then abstracts), then the links.

A batch is one transaction: rows, documents, jobs, audit, and how far the run has come. Files are in the store before
the transaction that names them commits, and the report is on the disk before it, so that after a kill the next start
goes on where this one was, with nothing lost and nothing twice.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlalchemy import exc, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.attempts import LATER_INDEXING
from bdm.document.processing.pool import ReaderPool
from bdm.importing import copies, runs
from bdm.importing.batch import BatchContext, BatchOutcome, ChangedMeanwhile
from bdm.importing.catalogue import load_catalogue
from bdm.importing.items import Rules
from bdm.importing.lines import read_line
from bdm.importing.links import FailedLink, Key, make_links, waiting
from bdm.importing.massime import write_massime
from bdm.importing.model import PHASES
from bdm.importing.provvedimenti import with_news, write_provvedimenti
from bdm.importing.reading import Piece, prepare
from bdm.importing.report import RejectedLine, ReportFiles, correction_path, report_path
from bdm.importing.runs import Counts, ImportPlace
from bdm.platform.authz import Kind
from bdm.platform.database.locks import Lock
from bdm.platform.database.session import Database
from bdm.platform.kit.fields import Problem
from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.time import today
from bdm.platform.storage import DocumentStore, HashMismatch

ATTEMPTS = 3
DOCUMENT_MAX_BYTES = 50_000_000
GROWN = 4
"""How many times as large as a document its stripped copy may be."""
_KIND_OF: dict[str, Kind] = {PHASES[0]: "provvedimento", PHASES[1]: "massima"}

# What the database refuses about some line of a batch: the batch is split until that line stands alone.
_REFUSED = (exc.IntegrityError, exc.DataError, psycopg.IntegrityError, psycopg.DataError)


class ImportInterrupted(Refusal):
    """The database or the disk failed during an import; ``reason`` is an Italian sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason} Rilanciare lo stesso comando: l'importazione riprende da dove era arrivata.")


@dataclass(frozen=True)
class ImportProgress:
    """How far a phase has come, in bytes of the manifest; ``lines`` and ``rejected`` are those of this start so far."""

    phase: str
    done: int
    total: int
    lines: int
    rejected: int


@dataclass(frozen=True)
class ImportReport:
    """What an import did. ``report`` and ``correction`` are None where there was nothing to tell."""

    counts: Counts
    seconds: float
    resumed: bool
    dry_run: bool
    report: Path | None
    correction: Path | None

    @property
    def complete(self) -> bool:
        """Whether everything in the manifest could be imported."""
        return self.counts.rejected == 0 and self.counts.links_waiting == 0


OnProgress = Callable[[ImportProgress], None]


async def import_folder(
    database: Database,
    store: DocumentStore,
    folder: Path,
    *,
    manifest: Path | None = None,
    report: Path | None = None,
    document_max_bytes: int = DOCUMENT_MAX_BYTES,
    overwrite: bool = False,
    dry_run: bool = False,
    on_progress: OnProgress | None = None,
) -> ImportReport:
    """Import the items of ``folder/manifest.jsonl`` (or of another ``manifest`` whose files are in ``folder``).

    ``overwrite`` also replaces items that were worked on since their import. With ``dry_run`` nothing changes but the
    report. Raises ``Refusal`` when the folder cannot be imported at all, ``ImportInterrupted`` when the database or the
    disk fails; a faulty line never raises.
    """
    started = time.monotonic()
    folder = folder.resolve()  # noqa: ASYNC240 - once
    manifest = (manifest or folder / "manifest.jsonl").resolve()
    if not manifest.is_file():
        raise Refusal(f"Il file {manifest} non esiste.")
    chosen = (report or report_path(manifest)).resolve()
    files = ReportFiles(chosen, correction_path(manifest, chosen))
    readers = ReaderPool()
    if manifest in (files.report, files.correction):
        raise Refusal("Il rapporto non può prendere il posto del manifest: indicare un altro file con --report.")
    if not os.access(files.report.parent, os.W_OK):
        raise Refusal(f"Il rapporto non si può scrivere in {files.report.parent}: indicare un altro file con --report.")
    try:
        async with _alone(database), _transactions(database, dry_run) as transactions:
            async with transactions() as session:
                catalogue = await load_catalogue(session)
                if not catalogue.distretto_of:
                    raise Refusal("Mancano i dati di riferimento (uffici, materie…): eseguire «bdm migrate».")
                options = f"{overwrite:d}-{document_max_bytes}"
                run = await runs.begin(session, manifest, files, options, resume=not dry_run)
            rules = Rules(folder, catalogue, today(), document_max_bytes)
            importer = _Import(
                transactions, store, readers, rules, manifest, files, run, overwrite, dry_run, on_progress
            )
            await importer.work()
    except (exc.DBAPIError, psycopg.Error) as error:
        if (reason := _outage(error)) is None:
            raise
        raise ImportInterrupted(reason) from error
    except OSError as error:
        raise ImportInterrupted(f"Errore di lettura o scrittura: {error.strerror} ({error.filename}).") from error
    finally:
        files.close()
        await readers.close()
    if report is None:
        files.remove_empty()
    return ImportReport(
        counts=run.counts,
        seconds=time.monotonic() - started,
        resumed=run.resumed,
        dry_run=dry_run,
        report=files.report if run.counts.rejected or run.counts.notices or run.counts.links_waiting else None,
        correction=files.correction if run.counts.rejected or run.counts.links_waiting else None,
    )


class _Import:
    """One import at work."""

    def __init__(
        self,
        transactions: runs.Transactions,
        store: DocumentStore,
        readers: ReaderPool,
        rules: Rules,
        manifest: Path,
        files: ReportFiles,
        run: ImportPlace,
        overwrite: bool,
        dry_run: bool,
        on_progress: OnProgress | None,
    ) -> None:
        self._transactions = transactions
        self._store = store
        self._readers = readers
        self._rules = rules
        self._manifest = manifest
        self._files = files
        self._run = run
        self._context = BatchContext(run.id, overwrite, dry_run)
        self._on_progress = on_progress
        self._size = manifest.stat().st_size
        self._lines = 0

    async def work(self) -> None:
        for phase, kind in _KIND_OF.items():
            if PHASES.index(self._run.phase) > PHASES.index(phase):
                continue
            self._lines = 0
            if kind == "provvedimento" or self._run.counts.massime_lines:
                await self._pass(kind)
            await self._enter(PHASES[PHASES.index(phase) + 1])
        await self._link()

    async def _pass(self, kind: Kind) -> None:
        """Read, check and write the lines of one kind; the next batch is prepared while one is being written."""
        pieces = prepare(self._manifest, self._rules, self._readers, kind, self._run.position, self._run.line)
        following = asyncio.create_task(anext(pieces, None))
        try:
            while (piece := await following) is not None:
                following = asyncio.create_task(anext(pieces, None))
                try:
                    await self._write(kind, piece)
                finally:
                    piece.close()
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
            await pieces.aclose()

    async def _write(self, kind: Kind, piece: Piece) -> None:
        """Write a piece in one transaction; where the database refuses it, in halves."""
        if kind == "provvedimento":
            await self._examine(piece)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                await self._write_once(kind, piece)
            except (ChangedMeanwhile, HashMismatch, *_REFUSED) as error:
                if isinstance(error, ChangedMeanwhile) and attempt < ATTEMPTS:
                    continue
                if len(piece.candidates) > 1:
                    for half in piece.halves():
                        await self._write(kind, half)
                    return
                await self._write_once(kind, piece.rejecting(_why(error)))
            self._told(piece)
            return

    async def _examine(self, piece: Piece) -> None:
        """Look at the redacted copies of what is new or changed, before the transaction: it reads files."""
        waiting = [each for each in piece.candidates if each.copy is None and each.has_copy]
        if not waiting:
            return
        async with self._transactions() as session:
            waiting = await with_news(session, waiting, self._context)
        folder = piece.folder()
        examined = await copies.examine(self._readers, waiting, folder, GROWN * self._rules.document_max_bytes)
        by_line = {each.parsed.line.number: each for each in examined}
        piece.candidates = [by_line.get(each.parsed.line.number, each) for each in piece.candidates]

    async def _write_once(self, kind: Kind, piece: Piece) -> None:
        counts = self._run.counts.copy()
        async with self._transactions() as session:
            await session.execute(select(func.set_config("bdm.priorita", str(LATER_INDEXING), True)))
            outcome = BatchOutcome()
            if piece.candidates and kind == "provvedimento":
                outcome = await write_provvedimenti(session, self._store, piece.candidates, self._context)
            elif piece.candidates:
                outcome = await write_massime(session, piece.candidates, self._context)
            await runs.check_constraints(session)
            for rejected in piece.told(outcome):
                self._files.write(rejected, counts.to_report(rejected))
                counts.add_rejected(rejected)
            counts.add(kind, outcome)
            counts.massime_lines += piece.others if kind == "provvedimento" else 0
            await self._save(session, counts, position=piece.end, line=piece.last)

    async def _save(self, session: AsyncSession, counts: Counts, **values: int | str) -> None:
        """Have the report on the disk, and note in the same transaction as the rest how far the run has come."""
        try:
            report_bytes, correction_bytes = await asyncio.to_thread(self._files.sync)
            await runs.save(
                session, self._run, counts, report_bytes=report_bytes, correction_bytes=correction_bytes, **values
            )
        except BaseException:
            self._files.rewind(self._run.report_bytes, self._run.correction_bytes)
            raise

    async def _enter(self, phase: str) -> None:
        async with self._transactions() as session:
            await self._save(session, self._run.counts, phase=phase, position=0, line=0)

    async def _link(self) -> None:
        """Make the links that wait, of this run and of earlier ones; tell which of this run's cannot be made."""
        after: Key | None = None
        unmade: list[FailedLink] = []
        counts = self._run.counts.copy()
        counts.links_made = counts.links_waiting = 0
        while True:
            async with self._transactions() as session:
                await session.execute(select(func.set_config("bdm.priorita", str(LATER_INDEXING), True)))
                links = await waiting(session, after)
                if not links:
                    break
                made, left = await make_links(session, links)
                await runs.check_constraints(session)
            after = links[-1].key
            counts.links_made += made
            unmade += [each for each in left if each.link.run_id == self._run.id]
            self._tell(self._size)
        async with self._transactions() as session:
            for each in sorted(unmade, key=lambda each: each.link.line):
                data = await asyncio.to_thread(read_line, self._manifest, each.link.position)
                told = RejectedLine(each.link.line, each.link.kind, each.link.external_id, data, [each.problem])
                self._files.write(told, counts.to_report(told))
            self._files.write_groups(counts.groups)
            counts.links_waiting = len(unmade)
            await self._save(session, counts)
            await runs.finish(session, self._run)

    def _told(self, piece: Piece) -> None:
        self._lines += piece.lines
        self._tell(piece.end)

    def _tell(self, done: int) -> None:
        if self._on_progress is not None:
            rejected = self._run.counts.rejected
            self._on_progress(ImportProgress(self._run.phase, done, self._size, self._lines, rejected))


def _outage(error: Exception) -> str | None:
    """Whether the server went away (shut down or killed: class 57P; or without an answer) or is full (class 53)."""
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    code = str(getattr(cause, "sqlstate", None) or "")
    if code.startswith("53"):
        return f"Il database ha esaurito le risorse ({code}): spazio su disco, memoria o connessioni."
    lost = not code and isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError)
    return "La connessione con il database si è interrotta." if lost or code.startswith(("57P", "08")) else None


def _why(error: Exception) -> Problem:
    """A line that passed every check and was refused all the same."""
    if isinstance(error, HashMismatch):
        return Problem("document", "Il file è cambiato durante l'importazione.")
    if isinstance(error, ChangedMeanwhile):
        return Problem("id", "È stato modificato da altri durante l'importazione.")
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    diagnosis = getattr(cause, "diag", None)
    name = getattr(diagnosis, "constraint_name", None) or getattr(cause, "sqlstate", None)
    return Problem(None, f"I dati contrastano con quelli presenti ({name}).")


@asynccontextmanager
async def _alone(database: Database) -> AsyncIterator[None]:
    """One import at a time, also across computers."""
    async with database.engine.connect() as connection:
        if not (await connection.execute(select(func.pg_try_advisory_lock(Lock.IMPORTING.value)))).scalar_one():
            raise Refusal("Un'altra importazione è in corso: attendere che finisca.")
        await connection.commit()
        try:
            yield
        finally:
            if not connection.invalidated:
                await connection.execute(select(func.pg_advisory_unlock(Lock.IMPORTING.value)))


class _RollBack(Exception):
    """Ends a dry run."""


@asynccontextmanager
async def _transactions(database: Database, dry_run: bool) -> AsyncIterator[runs.Transactions]:
    """What opens a transaction for each batch: in a dry run, a savepoint of one that is rolled back at the end."""
    if not dry_run:
        yield database.transaction
        return
    try:
        async with database.transaction() as session:

            @asynccontextmanager
            async def savepoint() -> AsyncIterator[AsyncSession]:
                async with session.begin_nested():
                    yield session

            yield savepoint
            raise _RollBack
    except _RollBack:
        return
