"""Letting failed jobs run again: the jobs and the record of who did it, in one transaction."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform import audit
from bdm.platform.authz import Reader
from bdm.platform.jobs import queue
from bdm.platform.jobs.schema import SCHEMA
from bdm.platform.kit.errors import Conflict, NotFound

AT_ONCE = 1_000


class JobNotFailed(Conflict):
    """Somebody was faster, or it was never among the failed ones."""

    code = "JOB_NOT_FAILED"
    default = "Il lavoro non è più tra quelli falliti."


async def retry_job(session: AsyncSession, reader: Reader, job_id: int) -> None:
    """Let one job run again. Of two who ask at once, the second gets ``JobNotFailed``."""
    found = await session.execute(
        text(
            f"SELECT task_name, status::text FROM {SCHEMA}.procrastinate_jobs WHERE id = :id FOR UPDATE"  # noqa: S608
        ),
        {"id": job_id},
    )
    row = found.one_or_none()
    if row is None:
        raise NotFound("Il lavoro non c'è più.")
    if row.status != "failed":
        raise JobNotFailed
    await queue.retry(session, job_id)
    await audit.record(session, reader.upn, "job_repeated", "job", job_id, {"task": row.task_name})


async def retry_task(session: AsyncSession, reader: Reader, task: str) -> int:
    """Let the failed jobs of ``task`` run again, the oldest first; how many. One event stands for all of them."""
    found = await session.execute(
        text(
            f"SELECT id FROM {SCHEMA}.procrastinate_jobs WHERE status = 'failed' AND task_name = :task "  # noqa: S608
            "ORDER BY id LIMIT :most FOR UPDATE SKIP LOCKED"
        ),
        {"task": task, "most": AT_ONCE},
    )
    ids = list(found.scalars())
    if not ids:
        return 0
    for job_id in ids:
        await queue.retry(session, job_id)
    detail = {"task": task, "count": len(ids), "first": ids[0], "last": ids[-1]}
    await audit.record(session, reader.upn, "jobs_repeated", "job", detail=detail)
    return len(ids)
