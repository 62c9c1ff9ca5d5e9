"""Running the jobs: one procrastinate worker per queue in this process, and a loop that rescues interrupted jobs."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import procrastinate
import psycopg
from procrastinate import BaseRetryStrategy, RetryDecision
from procrastinate.jobs import Status
from procrastinate.worker import Worker
from psycopg_pool import AsyncConnectionPool

from bdm.platform.database.session import has_ended
from bdm.platform.jobs.runs import keep_record
from bdm.platform.jobs.schema import SCHEMA
from bdm.platform.jobs.tasks import DEFAULT_QUEUE, DOCUMENT_QUEUE, SCAN_QUEUE, TASKS, Job, Retry, Task
from bdm.platform.kit.time import now

if TYPE_CHECKING:
    from procrastinate.job_context import JobContext
    from procrastinate.utils import AwaitableContext

    from bdm.platform.services import PlatformServices

logger = logging.getLogger(__name__)

CONNECT_SECONDS = 5.0
POLL_SECONDS = 1.0  # a new job wakes the worker; this is for those that wait for their next attempt
HEARTBEAT_SECONDS = 2.0
STALLED_AFTER_SECONDS = 12.0
STALLED_CHECK_SECONDS = 3.0
STOP_SECONDS = 8.0
JOBS_A_PROCESS = 3
"""While a process reads one document, others are written to the database or taken from the queue."""
MAX_KILLS = 10
"""A job found interrupted this often beyond its own attempts is what kills the worker: it fails."""


async def run_jobs(services: PlatformServices) -> None:
    """Run jobs until cancelled; then running ones get ``STOP_SECONDS`` to end, or are put back.

    Raises when the database is lost: the caller starts it again.
    """
    async with _open(services) as app:
        workers = [_worker(app, queue, together, wait=True) for queue, together in _queues(services).items()]
        async with asyncio.TaskGroup() as group:
            group.create_task(_rescue_forever(app, workers))
            for worker in workers:
                group.create_task(_run_until_cancelled(worker))


async def run_until_idle(services: PlatformServices) -> None:
    """Run the jobs that are due, and those that they enqueue, then return; for tests and commands."""
    async with _open(services) as app:
        while await _due(app):
            for queue, together in _queues(services).items():
                await _worker(app, queue, together, wait=False).run()  # type: ignore[no-untyped-call]


async def _due(app: procrastinate.App) -> bool:
    waiting = await app.job_manager.list_jobs_async(status="todo")
    return any(job.scheduled_at is None or job.scheduled_at <= now() for job in waiting)


def _queues(services: PlatformServices) -> dict[str, int]:
    """How many jobs of each queue run together."""
    processes = services.settings.extract_processes
    return {DEFAULT_QUEUE: 4, DOCUMENT_QUEUE: JOBS_A_PROCESS * processes, SCAN_QUEUE: processes}


def _open(services: PlatformServices) -> AwaitableContext[procrastinate.App]:
    """Procrastinate with every task of the product, connected to the database of ``services``."""
    url = services.database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    connector = procrastinate.PsycopgConnector(
        conninfo=url, pool_factory=_pool, configure=_prepare, min_size=1, max_size=4, timeout=CONNECT_SECONDS
    )
    app = procrastinate.App(connector=connector)
    for task in TASKS.values():
        _register(app, task, services)
    return app.open_async()


def _pool(**given: Any) -> AsyncConnectionPool[Any]:
    """Without the question that procrastinate asks each connection before each of its own."""
    return AsyncConnectionPool(**(given | {"check": _refuse_ended}))


async def _refuse_ended(connection: psycopg.AsyncConnection[Any]) -> None:
    if has_ended(connection):
        raise psycopg.OperationalError("ended by the server")


async def _prepare(connection: psycopg.AsyncConnection[Any]) -> None:
    """A new connection. The schema is not an option of its beginning: a pooler between would not hand it on. Whatever
    procrastinate asks is one statement, which stands by itself: a third of the round trips.
    """
    await connection.set_autocommit(True)
    await connection.execute(f"SET search_path TO {SCHEMA}")


def _register(app: procrastinate.App, task: Task, services: PlatformServices) -> None:
    async def run(context: JobContext, /, **arguments: Any) -> None:
        arguments.pop("timestamp", None)  # what procrastinate adds to a periodic run
        attempt = context.job.attempts + 1
        job = Job(services, context.job.id or 0, attempt, last=attempt >= task.retry.attempts)
        async with keep_record(services.database, task, job):
            await task.function(job, **arguments)

    registered = app.task(name=task.name, queue=task.queue, retry=_Strategy(task.retry), pass_context=True)(run)
    if task.cron is not None:
        app.periodic(cron=task.cron)(registered)  # type: ignore[arg-type]


class _Strategy(BaseRetryStrategy):
    """``Retry`` as procrastinate asks for it."""

    def __init__(self, retry: Retry) -> None:
        self.retry = retry

    def get_retry_decision(self, *, exception: BaseException, job: procrastinate.jobs.Job) -> RetryDecision | None:
        if isinstance(exception, asyncio.CancelledError):  # the worker stops: another one goes on at once
            return RetryDecision(retry_at=now())
        attempt = job.attempts + 1
        if attempt >= self.retry.attempts:
            return None
        return RetryDecision(retry_at=now() + timedelta(seconds=self.retry.wait(attempt)))


def _worker(app: procrastinate.App, queue: str, concurrency: int, *, wait: bool) -> Worker:
    return Worker(
        app,
        queues=[queue],
        name=queue,
        concurrency=concurrency,
        wait=wait,
        listen_notify=wait,
        fetch_job_polling_interval=POLL_SECONDS,
        install_signal_handlers=False,
        delete_jobs="successful",
        shutdown_graceful_timeout=STOP_SECONDS,
        update_heartbeat_interval=HEARTBEAT_SECONDS,
        stalled_worker_timeout=STALLED_AFTER_SECONDS,
    )


async def _run_until_cancelled(worker: Worker) -> None:
    await worker.run()  # type: ignore[no-untyped-call]
    raise RuntimeError(f"the worker of the queue {worker.worker_name} stopped by itself")  # it has logged why


async def _rescue_forever(app: procrastinate.App, workers: list[Worker]) -> None:
    while True:
        for worker in workers:  # a machine that slept must not take its own jobs for abandoned ones
            if worker.worker_id is not None:
                await app.job_manager.update_heartbeat(worker.worker_id)
        await rescue(app)
        await asyncio.sleep(STALLED_CHECK_SECONDS)


async def rescue(app: procrastinate.App) -> None:
    """Put the jobs of workers that were killed back in the queue."""
    await app.job_manager.prune_stalled_workers(STALLED_AFTER_SECONDS)
    for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_AFTER_SECONDS):
        task = TASKS.get(job.task_name)
        attempts = task.retry.attempts if task else 0
        if job.attempts >= attempts + MAX_KILLS:
            logger.error("job %s (%s) was interrupted too often and is given up", job.id, job.task_name)
            await app.job_manager.finish_job(job=job, status=Status.FAILED, delete_job=False)
        else:
            logger.info("job %s (%s) was interrupted and runs again", job.id, job.task_name)
            await app.job_manager.retry_job(job=job, retry_at=now())
