"""What is in the queue: for administrators and for ``bdm doctor``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.jobs.schema import SCHEMA


@dataclass(frozen=True)
class JobCount:
    """How many jobs of a task are ``todo``, ``doing`` or ``failed``; those that succeeded are gone."""

    task: str
    status: str
    count: int


@dataclass(frozen=True)
class FailedJob:
    """A job that has used up its attempts."""

    id: int
    task: str
    arguments: dict[str, Any]
    attempts: int
    failed_at: datetime | None


async def counts(session: AsyncSession) -> list[JobCount]:
    """Jobs by task and status."""
    rows = await session.execute(
        text(
            f"SELECT task_name, status::text, count(*) FROM {SCHEMA}.procrastinate_jobs "  # noqa: S608 - a constant
            "GROUP BY task_name, status ORDER BY task_name, status"
        )
    )
    return [JobCount(*row) for row in rows]


async def pending(session: AsyncSession, tasks: Sequence[str] | None = None) -> int:
    """How many jobs (of these tasks, by name) wait or run."""
    return int(
        (
            await session.execute(
                text(
                    f"SELECT count(*) FROM {SCHEMA}.procrastinate_jobs WHERE status IN ('todo', 'doing') "  # noqa: S608
                    "AND (CAST(:tasks AS text[]) IS NULL OR task_name = ANY(:tasks))"
                ),
                {"tasks": list(tasks) if tasks is not None else None},
            )
        ).scalar_one()
    )


async def failed(session: AsyncSession, limit: int = 100) -> list[FailedJob]:
    """The jobs that failed for good, the last first."""
    rows = await session.execute(
        text(
            "SELECT j.id, j.task_name, j.args, j.attempts, "  # noqa: S608 - a constant
            f"(SELECT max(e.at) FROM {SCHEMA}.procrastinate_events e WHERE e.job_id = j.id AND e.type = 'failed') "
            f"FROM {SCHEMA}.procrastinate_jobs j WHERE j.status = 'failed' ORDER BY j.id DESC LIMIT :limit"
        ),
        {"limit": limit},
    )
    return [FailedJob(*row) for row in rows]


async def retry(session: AsyncSession, job_id: int) -> None:
    """Let a failed job run again, in the caller's transaction."""
    await session.execute(
        text(
            f"SELECT {SCHEMA}.procrastinate_retry_job_v2(j.id, NULL, NULL, NULL, NULL) "  # noqa: S608 - a constant
            f"FROM {SCHEMA}.procrastinate_jobs j WHERE j.id = :id AND j.status = 'failed'"
        ),
        {"id": job_id},
    )
