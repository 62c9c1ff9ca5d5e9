"""What is remembered of a run: when a periodic task ran last, why a job failed last."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError

from bdm.platform.jobs.model import JobFailure, TaskRun
from bdm.platform.kit.logs import request_id
from bdm.platform.kit.time import now

if TYPE_CHECKING:
    from bdm.platform.database.session import Database
    from bdm.platform.jobs.tasks import Job, Task

log = logging.getLogger(__name__)


@asynccontextmanager
async def keep_record(database: Database, task: Task, job: Job[Any]) -> AsyncIterator[None]:
    """Around one attempt of ``job``: remember its beginning and its end, and let the logs name it and say how it went.

    A run that a kill interrupts stays without an end until the next one.
    """
    token = request_id.set(f"job-{job.id}")
    began = time.perf_counter()
    try:
        if task.cron is not None:
            await _began(database, task.name)
        try:
            yield
        except Exception as error:
            await _failed(database, task, job.id, type(error).__name__)
            _tell(task, job, type(error).__name__, began)
            raise
        await _succeeded(database, task, job)
        _tell(task, job, None, began)
    finally:
        request_id.reset(token)


def _tell(task: Task, job: Job[Any], failure: str | None, began: float) -> None:
    """One line of the log: the queue forgets what is done, and counts nothing."""
    ms = round((time.perf_counter() - began) * 1000, 1)
    fields = {"task": task.name, "attempt": job.attempt, "failure": failure, "ms": ms}
    log.info("%s %s in %s ms", task.name, failure or "done", ms, extra={"fields": fields})


async def _began(database: Database, name: str) -> None:
    began = {"started_at": now(), "ended_at": None, "error": None}
    statement = insert(TaskRun).values(task=name, **began).on_conflict_do_update(index_elements=["task"], set_=began)
    async with database.transaction() as session:
        await session.execute(statement)


async def _failed(database: Database, task: Task, job_id: int, error: str) -> None:
    """Where this cannot be written either, the job's own error is the one to be told."""
    failure = {"at": now(), "error": error}
    try:
        async with database.transaction() as session:
            await session.execute(
                insert(JobFailure)
                .values(job_id=job_id, **failure)
                .on_conflict_do_update(index_elements=["job_id"], set_=failure)
            )
            if task.cron is not None:
                ended = update(TaskRun).where(TaskRun.task == task.name).values(ended_at=now(), error=error)
                await session.execute(ended)
    except (DBAPIError, OSError):
        log.warning("the failure of %s could not be written down", task.name)


async def _succeeded(database: Database, task: Task, job: Job[Any]) -> None:
    if task.cron is None and job.attempt == 1:
        return
    at = now()
    async with database.transaction() as session:
        if job.attempt > 1:
            await session.execute(delete(JobFailure).where(JobFailure.job_id == job.id))
        if task.cron is not None:
            ended = update(TaskRun).where(TaskRun.task == task.name).values(ended_at=at, succeeded_at=at, error=None)
            await session.execute(ended)
