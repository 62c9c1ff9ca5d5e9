"""All SQL on what is still to be done with documents: their jobs, forgotten ones, and what is read again by itself."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import or_, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import Document, DocumentState
from bdm.platform.jobs.schema import SCHEMA

_PROCESSED = (DocumentState.ELABORATO, DocumentState.SENZA_TESTO)


async def with_job(session: AsyncSession, task: str) -> set[str]:
    """The documents for which there is a job of ``task``: their hashes."""
    statement = text(
        f"SELECT args ->> 'file_hash' FROM {SCHEMA}.procrastinate_jobs"  # noqa: S608 - a constant of ours
        " WHERE task_name = :task AND status IN ('todo', 'doing')"
    )
    return set((await session.execute(statement, {"task": task})).scalars())


_FORGOTTEN = f"""
    state IN ('IN_CODA', 'IN_ELABORAZIONE') AND NOT EXISTS (
        SELECT FROM {SCHEMA}.procrastinate_jobs AS job
        WHERE job.status IN ('todo', 'doing') AND job.task_name = ANY(:tasks) AND job.args ->> 'file_hash' = hash
    )
"""


async def without_job(session: AsyncSession, tasks: Sequence[str]) -> Sequence[str]:
    """Documents that are in processing, or wait for it, without a job among ``tasks``: their hashes."""
    statement = text(f"SELECT hash FROM document WHERE {_FORGOTTEN} ORDER BY seq")  # noqa: S608
    return (await session.execute(statement, {"tasks": list(tasks)})).scalars().all()


async def reset_forgotten(session: AsyncSession, tasks: Sequence[str]) -> Sequence[str]:
    """Put such documents back among those that wait; their hashes."""
    statement = text(
        "UPDATE document SET state = 'IN_CODA', progress = 0, page_count = NULL "  # noqa: S608
        f"WHERE {_FORGOTTEN} RETURNING hash"
    )
    return (await session.execute(statement, {"tasks": list(tasks)})).scalars().all()


async def without_scans(session: AsyncSession, version: int, limit: int) -> Sequence[str]:
    """So many documents without text whose scans were not read in this version: their hashes."""
    statement = (
        select(Document.hash)
        .where(Document.state == DocumentState.SENZA_TESTO, or_(Document.scans.is_(None), Document.scans < version))
        .order_by(Document.scans.nulls_first())
        .limit(limit)
    )
    return (await session.scalars(statement)).all()


async def of_older_reader(session: AsyncSession, version: int, limit: int) -> Sequence[str]:
    """So many processed documents that the reader has not looked at in this version, the longest waiting first: their
    hashes.
    """
    statement = (
        select(Document.hash)
        .where(Document.state.in_(_PROCESSED), Document.reader_tried < version)
        .order_by(Document.reader_tried, Document.seq)
        .limit(limit)
    )
    return (await session.scalars(statement)).all()
