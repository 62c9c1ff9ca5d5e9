"""All SQL of the state of the service; each function is one statement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import RowMapping, func, select, text, true
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.audit.repository import last as last_event
from bdm.document.model import Document, DocumentState, NotReread
from bdm.document.pdf.protocol import READER_VERSION
from bdm.document.text_analysis import VERSION
from bdm.operations.backup.model import BackupRun, RunKind
from bdm.platform.audit.jobs import VERIFIED
from bdm.platform.audit.model import AuditEvent
from bdm.platform.jobs.model import TaskRun
from bdm.platform.jobs.schema import SCHEMA


async def database_facts(session: AsyncSession) -> RowMapping:
    """What ``DatabaseOut`` says of the server and its tables."""
    row = await session.execute(
        text(
            """
            SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size,
                   (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
                   CAST(current_setting('max_connections') AS integer) AS max_connections,
                   (SELECT version_num FROM alembic_version) AS tables
            """
        )
    )
    return row.mappings().one()


async def answers(session: AsyncSession) -> bool:
    """True: that there is an answer says it."""
    return bool((await session.execute(select(true()))).scalar_one())


async def clock(session: AsyncSession) -> datetime:
    """What time it is there."""
    moment: datetime = (await session.execute(select(func.clock_timestamp()))).scalar_one()
    return moment


async def write(session: AsyncSession) -> None:
    """Write to the disks of the database and leave nothing there. Raises DBAPIError where that cannot be done, with
    SQLSTATE 53100 where there is no room.

    To change a row would say little: for that neither table nor journal grow. More rows than ``work_mem`` holds go to a
    file beside the tables, a quarter of a megabyte that is gone with the statement; a message that nobody reads makes
    the end of the transaction wait until the journal has it.
    """
    await session.execute(text("SET LOCAL work_mem = '64kB'"))
    await session.execute(text("SET LOCAL temp_tablespaces = ''"))
    await session.execute(text("SELECT count(*) FROM generate_series(1, 20000)"))
    await session.execute(text("SELECT pg_logical_emit_message(true, 'bdm', '')"))


async def takes_changes(session: AsyncSession) -> bool:
    """Whether the database is not a copy, or set, to be only read."""
    statement = "SELECT NOT pg_is_in_recovery() AND NOT CAST(current_setting('transaction_read_only') AS boolean)"
    return bool((await session.execute(text(statement))).scalar_one())


@dataclass(frozen=True)
class QueueFacts:
    """``oldest_at`` is of the change that was noted first, whatever its priority."""

    queue: int
    oldest_at: datetime | None


async def queue_facts(session: AsyncSession) -> QueueFacts:
    """What waits for the index."""
    row = await session.execute(
        text("SELECT (SELECT count(*) FROM da_indicizzare), (SELECT at FROM da_indicizzare ORDER BY seq LIMIT 1)")
    )
    return QueueFacts(*row.one())


@dataclass(frozen=True)
class DocumentFacts:
    """How many documents there are, and their bytes; of how many it is to be read again what they cite (``outdated``);
    how many an ``older`` reader has read, and how many of these are ``left``: this one has looked at them, and found
    another text, which only their office puts in its place (``bdm.document.rereading``); and how many are ``unread``:
    this one could not read them.
    """

    count: int
    size: int
    outdated: int
    older: int
    left: int
    unread: int


async def documents(session: AsyncSession) -> DocumentFacts:
    outdated = (Document.state == DocumentState.ELABORATO) & (func.coalesce(Document.citations, 0) < VERSION)
    processed = Document.state.in_((DocumentState.ELABORATO, DocumentState.SENZA_TESTO))
    older = processed & (Document.reader_version < READER_VERSION)
    row = await session.execute(
        select(
            func.count(),
            func.coalesce(func.sum(Document.size), 0),
            func.count().filter(outdated),
            func.count().filter(older),
            func.count().filter(older & (Document.not_reread == NotReread.ALTRO_TESTO)),
            func.count().filter(older & (Document.not_reread == NotReread.NON_LEGGIBILE)),
        )
    )
    return DocumentFacts(*map(int, row.one()))


async def some_document(session: AsyncSession) -> str | None:
    """The hash of a document that decisions have, to see whether it can be read."""
    return (await session.execute(select(Document.hash).order_by(Document.hash).limit(1))).scalar_one_or_none()


async def worker_seen(session: AsyncSession) -> datetime | None:
    """The last sign of life of those who run jobs."""
    statement = text(f"SELECT max(last_heartbeat) FROM {SCHEMA}.procrastinate_workers")  # noqa: S608 - a constant
    seen: datetime | None = (await session.execute(statement)).scalar_one()
    return seen


async def untaken_since(session: AsyncSession) -> datetime | None:
    """Since when the oldest job waits that could be taken and is not: it is due, no other one holds its lock, and none
    of its queue is in work. Whoever runs jobs takes one within a second; a sign of life does not say that they do.
    """
    statement = text(
        f"""
        WITH doing AS MATERIALIZED (
            SELECT queue_name, lock FROM {SCHEMA}.procrastinate_jobs WHERE status = 'doing')
        SELECT min(coalesce(j.scheduled_at, e.at))
        FROM {SCHEMA}.procrastinate_jobs j
        LEFT JOIN {SCHEMA}.procrastinate_events e ON e.job_id = j.id AND e.type = 'deferred'
        WHERE j.status = 'todo' AND coalesce(j.scheduled_at, e.at) <= now()
          AND j.queue_name NOT IN (SELECT queue_name FROM doing)
          AND (j.lock IS NULL OR j.lock NOT IN (SELECT lock FROM doing WHERE lock IS NOT NULL))
        """  # noqa: S608 - constants
    )
    since: datetime | None = (await session.execute(statement)).scalar_one()
    return since


async def jobs(session: AsyncSession) -> Sequence[RowMapping]:
    """What ``JobsOut`` says of each task. Since when the oldest one that is due waits is known of those that
    procrastinate noted down when they were put in the queue, or that were to wait.
    """
    statement = text(
        f"""
        SELECT j.task_name AS task, count(*) FILTER (WHERE j.status = 'todo') AS todo,
               count(*) FILTER (WHERE j.status = 'doing') AS doing,
               count(*) FILTER (WHERE j.status = 'failed') AS failed,
               min(coalesce(j.scheduled_at, e.at)) FILTER (
                   WHERE j.status = 'todo' AND coalesce(j.scheduled_at, e.at) <= now()) AS oldest_at
        FROM {SCHEMA}.procrastinate_jobs j
        LEFT JOIN {SCHEMA}.procrastinate_events e ON e.job_id = j.id AND e.type = 'deferred' AND j.status = 'todo'
        WHERE j.status IN ('todo', 'doing', 'failed')
        GROUP BY j.task_name ORDER BY j.task_name
        """  # noqa: S608 - constants
    )
    return (await session.execute(statement)).mappings().all()


async def failed_jobs(session: AsyncSession, limit: int) -> Sequence[RowMapping]:
    """What ``FailedJobOut`` says of the jobs that failed for good, the last first."""
    statement = text(
        f"""
        SELECT j.id, j.task_name AS task, j.args AS arguments, j.attempts,
               (SELECT max(e.at) FROM {SCHEMA}.procrastinate_events e
                WHERE e.job_id = j.id AND e.type = 'failed') AS failed_at,
               (SELECT f.error FROM job_failure f WHERE f.job_id = j.id) AS error
        FROM {SCHEMA}.procrastinate_jobs j WHERE j.status = 'failed' ORDER BY 5 DESC NULLS LAST, j.id DESC LIMIT :limit
        """  # noqa: S608 - constants
    )
    return (await session.execute(statement, {"limit": limit})).mappings().all()


async def task_runs(session: AsyncSession) -> dict[str, TaskRun]:
    return {run.task: run for run in (await session.execute(select(TaskRun))).scalars()}


async def last_backup(session: AsyncSession, kind: RunKind, *, succeeded: bool = False) -> BackupRun | None:
    statement = select(BackupRun).where(BackupRun.kind == kind).order_by(BackupRun.seq.desc()).limit(1)
    if succeeded:
        statement = statement.where(BackupRun.error.is_(None))
    return (await session.execute(statement)).scalar_one_or_none()


async def restored_from(session: AsyncSession) -> str | None:
    """The moment of the backup from which this installation was restored last, as the record has it."""
    statement = (
        select(AuditEvent.detail["created_at"].astext)
        .where(AuditEvent.action == "restored")
        .order_by(AuditEvent.at.desc(), AuditEvent.seq.desc())
        .limit(1)
    )
    return (await session.execute(statement)).scalar_one_or_none()


@dataclass(frozen=True)
class RecordCheck:
    """When the record of operations was checked, and how many problems were found."""

    at: datetime
    problems: int


async def record_check(session: AsyncSession) -> RecordCheck | None:
    """The last one, as the record itself has it."""
    event = await last_event(session, VERIFIED)
    return None if event is None else RecordCheck(event.at, int((event.detail or {})["problems"]))
