"""Jobs live and die with the transaction that enqueues them, and survive the worker that runs them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.database.session import Database
from bdm.platform.jobs import Job, Retry, Task, enqueue, enqueue_many, schema, tasks, worker
from bdm.platform.jobs.queue import retry
from bdm.platform.jobs.worker import run_jobs, run_until_idle
from bdm.platform.kit.time import now
from tests.fixtures.jobs import jobs, pending

pytestmark = pytest.mark.anyio


@dataclass
class Recorder:
    """Tasks that note what they were given."""

    runs: list[dict[str, Any]] = field(default_factory=list)
    attempts: list[tuple[int, bool]] = field(default_factory=list)
    failures: int = 0
    started: asyncio.Event = field(default_factory=asyncio.Event)
    may_end: asyncio.Event = field(default_factory=asyncio.Event)

    async def note(self, job: Job, **arguments: Any) -> None:
        self.attempts.append((job.attempt, job.last))
        if len(self.attempts) <= self.failures:
            raise RuntimeError("fails this time")
        self.runs.append(arguments)

    async def wait(self, _job: Job, **arguments: Any) -> None:
        self.started.set()
        await self.may_end.wait()
        self.runs.append(arguments)


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorder]:
    for name in list(tasks.TASKS):  # those of the product, which another test may have loaded
        monkeypatch.delitem(tasks.TASKS, name)
    recorder = Recorder()
    names = {
        "note": Task("test.note", recorder.note, tasks.DEFAULT_QUEUE, Retry(attempts=3, wait_seconds=0.0)),
        "later": Task("test.later", recorder.note, tasks.DEFAULT_QUEUE, Retry(attempts=2, wait_seconds=600.0)),
        "wait": Task("test.wait", recorder.wait, tasks.DOCUMENT_QUEUE),
    }
    for task in names.values():
        monkeypatch.setitem(tasks.TASKS, task.name, task)
    return recorder


def task_named(name: str) -> Task:
    return tasks.TASKS[f"test.{name}"]


@pytest.fixture
def services(fresh_database: Database) -> Any:
    return SimpleNamespace(database=fresh_database, settings=SimpleNamespace(extract_processes=2))


async def test_a_job_exists_if_and_only_if_its_transaction_commits(services: Any, recorder: Recorder) -> None:
    one = uuid4()
    async with services.database.transaction() as session:
        await enqueue(session, task_named("note"), document_id=one, page=3)
    with pytest.raises(ZeroDivisionError):
        await fail_after_enqueuing(services.database)
    await run_until_idle(services)
    assert recorder.runs == [{"document_id": str(one), "page": 3}]
    async with services.database.transaction() as session:
        assert await jobs(session) == {}


async def fail_after_enqueuing(database: Database) -> None:
    async with database.transaction() as session:
        await enqueue(session, task_named("note"), document_id=uuid4())
        raise ZeroDivisionError


async def test_enqueue_works_whatever_the_search_path(session: AsyncSession, recorder: Recorder) -> None:
    await session.execute(text("SET LOCAL search_path TO pg_catalog"))
    assert await enqueue(session, task_named("note"), lock="x") > 0
    assert await jobs(session) == {("test.note", "todo"): 1}


async def test_many_in_one_statement_keep_their_order(services: Any, recorder: Recorder) -> None:
    arguments = [{"number": n} for n in range(2000)]
    async with services.database.transaction() as session:
        assert await enqueue_many(session, task_named("note"), []) == []
        ids = await enqueue_many(session, task_named("note"), arguments, lock=lambda each: f"n{each['number'] % 7}")
        assert ids == sorted(ids)
        assert len(ids) == 2000
        assert await jobs(session) == {("test.note", "todo"): 2000}
        await session.rollback()


async def test_larger_priorities_first_and_one_at_a_time_per_lock(services: Any, recorder: Recorder) -> None:
    async with services.database.transaction() as session:
        for priority in (0, 5, -5):
            await enqueue(session, task_named("note"), priority=priority, lock="same", priority_was=priority)
    await run_until_idle(services)
    assert [run["priority_was"] for run in recorder.runs] == [5, 0, -5]


async def test_a_failure_is_tried_again_then_kept_to_be_seen(services: Any, recorder: Recorder) -> None:
    recorder.failures = 3
    async with services.database.transaction() as session:
        await enqueue(session, task_named("note"), n=1)
    await run_until_idle(services)
    assert recorder.attempts == [(1, False), (2, False), (3, True)]
    async with services.database.transaction() as session:
        kept = text(f"SELECT id, task_name, args, attempts, status::text FROM {schema.SCHEMA}.procrastinate_jobs")
        id_, *failed = (await session.execute(kept)).one()
        assert failed == ["test.note", {"n": 1}, 3, "failed"]
        await retry(session, id_)
    await run_until_idle(services)
    assert recorder.runs == [{"n": 1}]


async def test_waiting_and_delayed_jobs_are_left_alone(services: Any, recorder: Recorder) -> None:
    recorder.failures = 1
    async with services.database.transaction() as session:
        await enqueue(session, task_named("later"))
        await enqueue(session, task_named("note"), at=now() + timedelta(hours=1))
    await run_until_idle(services)
    assert recorder.runs == []
    async with services.database.transaction() as session:
        assert await pending(session) == 2


async def test_a_stopped_worker_puts_its_jobs_back(
    services: Any, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "STOP_SECONDS", 0.05)
    async with services.database.transaction() as session:
        await enqueue(session, task_named("wait"), n=1)
    running = asyncio.create_task(run_jobs(services))
    await recorder.started.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    async with services.database.transaction() as session:
        assert await jobs(session) == {("test.wait", "todo"): 1}
    recorder.may_end.set()
    await run_until_idle(services)
    assert recorder.runs == [{"n": 1}]


async def test_a_new_job_wakes_the_worker(services: Any, recorder: Recorder) -> None:
    running = asyncio.create_task(run_jobs(services))
    async with services.database.transaction() as session:
        await enqueue(session, task_named("wait"))
    await asyncio.wait_for(recorder.started.wait(), 30)
    recorder.may_end.set()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert recorder.runs == [{}]


async def test_the_job_of_a_killed_worker_runs_again(
    services: Any, recorder: Recorder, fresh_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kill leaves the job ``doing``, its worker's heartbeat older and older."""
    async with services.database.transaction() as session:
        await enqueue(session, task_named("note"), n=1)
    with psycopg.connect(fresh_database_url, autocommit=True, options=f"-c search_path={schema.SCHEMA}") as killed:
        killed.execute("INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 minute')")
        killed.execute("SELECT * FROM procrastinate_fetch_job_v2(NULL, (SELECT max(id) FROM procrastinate_workers))")
        assert killed.execute("SELECT status FROM procrastinate_jobs").fetchone() == ("doing",)
    running = asyncio.create_task(run_jobs(services))
    while not recorder.runs:
        await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert recorder.runs == [{"n": 1}]
    assert recorder.attempts == [(2, False)]


async def test_a_job_that_keeps_killing_the_worker_fails(
    services: Any, recorder: Recorder, fresh_database_url: str
) -> None:
    async with services.database.transaction() as session:
        await enqueue(session, task_named("note"), n=1)
    with psycopg.connect(fresh_database_url, autocommit=True, options=f"-c search_path={schema.SCHEMA}") as killed:
        killed.execute("UPDATE procrastinate_jobs SET status = 'doing', attempts = 100")
    async with worker._open(services) as app:
        await worker.rescue(app)
    async with services.database.transaction() as session:
        assert await jobs(session) == {("test.note", "failed"): 1}


@pytest.mark.costly("12 s of waiting for a connection that is gone. When jobs change")
async def test_a_worker_that_loses_the_database_says_so(
    services: Any, recorder: Recorder, fresh_database_url: str
) -> None:
    running = asyncio.create_task(run_jobs(services))
    with psycopg.connect(fresh_database_url, autocommit=True) as other:
        while not running.done():
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                "AND datname = current_database()"
            )
            await asyncio.sleep(0.05)
    assert isinstance(running.exception(), ExceptionGroup)


async def test_the_schema_in_the_database_is_of_the_installed_procrastinate(session: AsyncSession) -> None:
    """When this fails, a migration has to call ``apply_schema`` again."""
    found = await session.execute(text(f"SELECT obj_description('{schema.SCHEMA}'::regnamespace, 'pg_namespace')"))
    assert found.scalar_one() == schema.newest()
    in_public = await session.execute(
        text(
            "SELECT count(*) FROM pg_class WHERE relname LIKE 'procrastinate%' "
            "AND relnamespace = 'public'::regnamespace"
        )
    )
    assert in_public.scalar_one() == 0


def test_two_functions_cannot_share_a_name(recorder: Recorder) -> None:
    async def other(_job: Job) -> None: ...

    other.__module__ = "bdm.elsewhere"
    with pytest.raises(ValueError, match=r"test\.note"):
        tasks.task(name="test.note")(other)
