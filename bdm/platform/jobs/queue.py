"""Putting jobs in the queue, in the caller's transaction."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.jobs.schema import SCHEMA
from bdm.platform.jobs.tasks import Task

_DEFER = text(
    f"""
    SELECT {SCHEMA}.procrastinate_defer_jobs_v1(array_agg(
        CAST(ROW(CAST(:queue AS text), CAST(:task AS text), CAST(:priority AS integer), job ->> 'lock', NULL,
                 job -> 'args', CAST(:at AS timestamptz)) AS {SCHEMA}.procrastinate_job_to_defer_v1)
        ORDER BY place))
    FROM jsonb_array_elements(CAST(:jobs AS jsonb)) WITH ORDINALITY AS jobs (job, place)
    """  # noqa: S608 - a constant of ours
)


async def enqueue(
    session: AsyncSession,
    task: Task,
    *,
    priority: int = 0,
    lock: str | None = None,
    at: datetime | None = None,
    **arguments: Any,
) -> int:
    """Enqueue one run of ``task``; returns the job's id. ``arguments`` are JSON values or UUIDs (sent as text).

    Larger priorities run first. Jobs with the same ``lock`` run one after the other. ``at`` is the earliest moment.
    """
    (job_id,) = await _defer(session, task, [{"args": arguments, "lock": lock}], priority, at)
    return job_id


async def enqueue_many(
    session: AsyncSession,
    task: Task,
    arguments: Iterable[dict[str, Any]],
    *,
    priority: int = 0,
    lock: Callable[[dict[str, Any]], str] | None = None,
) -> list[int]:
    """One run for each of ``arguments``, in one statement; ``lock`` gives each its lock. Returns the ids, in order."""
    jobs = [{"args": each, "lock": lock(each) if lock else None} for each in arguments]
    return await _defer(session, task, jobs, priority, None) if jobs else []


async def _defer(
    session: AsyncSession, task: Task, jobs: list[dict[str, Any]], priority: int, at: datetime | None
) -> list[int]:
    values = {
        "queue": task.queue,
        "task": task.name,
        "priority": priority,
        "at": at,
        "jobs": json.dumps(jobs, default=str),
    }
    ids: list[int] = (await session.execute(_DEFER, values)).scalar_one()
    return ids


async def retry(session: AsyncSession, job_id: int) -> None:
    """Let a failed job run again, in the caller's transaction."""
    await session.execute(
        text(
            f"SELECT {SCHEMA}.procrastinate_retry_job_v2(j.id, NULL, NULL, NULL, NULL) "  # noqa: S608 - a constant
            f"FROM {SCHEMA}.procrastinate_jobs j WHERE j.id = :id AND j.status = 'failed'"
        ),
        {"id": job_id},
    )
