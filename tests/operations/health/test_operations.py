"""The state of the service for administrators, and failed jobs that run again."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assistant.openai import OpenAIAssistant
from bdm.document.model import Document
from bdm.operations.backup.model import BackupRun
from bdm.operations.health import judgement, retrying, service as health_service
from bdm.operations.health.titles import TITLES
from bdm.platform.audit.model import AuditEvent
from bdm.platform.authz import Reader
from bdm.platform.database.session import Database
from bdm.platform.jobs.model import JobFailure, TaskRun
from bdm.platform.jobs.tasks import TASKS, Retry, Task
from bdm.platform.jobs.worker import run_until_idle
from bdm.platform.kit.time import now
from bdm.platform.storage import FolderStore
from bdm.services import Services
from tests.assistant.scripted import endpoint
from tests.fixtures.app import Visit, index
from tests.fixtures.audit import own_detail

pytestmark = pytest.mark.anyio

FAIL = text(
    "INSERT INTO procrastinate.procrastinate_jobs (queue_name, task_name, args, status, attempts, priority) "
    "VALUES ('documents', :task, '{}', CAST(:status AS procrastinate.procrastinate_job_status), 5, 0) RETURNING id"
)


async def job(session: AsyncSession, task: str = "document.process", status: str = "failed") -> int:
    id_: int = (await session.execute(FAIL, {"task": task, "status": status})).scalar_one()
    await session.commit()
    return id_


def test_every_task_has_a_title() -> None:
    ours = {name for name, task in TASKS.items() if task.function.__module__.startswith("bdm.")}
    assert ours == set(TITLES)


@pytest.mark.parametrize(
    ("account", "status"), [(None, 401), ("lettore", 403), ("direzione", 403), ("amministratore", 200)]
)
async def test_who_may(session: AsyncSession, visit: Visit, account: str | None, status: int) -> None:
    failed = await job(session)
    browser = await visit(account)
    assert (await browser.call("GET", "/operations")).status_code == status
    assert (await browser.call("POST", "/operations/task/x/retried")).status_code == status
    answer = await browser.call("POST", f"/operations/job/{failed}/retried")
    assert answer.status_code == (204 if status == 200 else status)


async def test_the_parts_and_what_is_wrong_with_them(services: Services, session: AsyncSession, visit: Visit) -> None:
    browser = await visit("amministratore")

    async def state() -> Any:
        answer = await browser.call("GET", "/operations")
        assert answer.status_code == 200, answer.text
        return answer.json()

    before = await state()
    assert before["level"] == "guasto"
    assert before["database"]["level"] == "ok"
    assert not before["index"]["ready"]
    assert not before["worker"]["running"]
    assert before["backup"]["problems"] == ["Non è mai stato fatto un backup: eseguire «bdm backup»."]
    assert all(task["started_at"] is None for task in before["scheduled"])

    await index(services)
    await session.execute(text("INSERT INTO procrastinate.procrastinate_workers DEFAULT VALUES"))
    await session.execute(insert(BackupRun).values(kind="backup", documents=3, size=10, rows=7))
    await session.execute(insert(BackupRun).values(kind="verifica", error="mancano 2 documenti"))
    earlier = now() - timedelta(days=2)
    await session.execute(insert(TaskRun).values(task="upload.drop_abandoned", started_at=earlier, ended_at=earlier))
    failed = await job(session)
    await session.execute(insert(JobFailure).values(job_id=failed, error="ReadingFailed"))
    await session.commit()
    after = await state()
    assert after["index"]["ready"]
    assert after["worker"]["problems"] == ["1 lavoro è fallito."]
    (row,) = [row for row in after["failed"] if row["id"] == failed]
    assert (row["title"], row["error"], row["attempts"]) == ("Elaborazione di un documento", "ReadingFailed", 5)
    assert after["backup"]["problems"] == ["L'ultimo controllo di un backup non è riuscito."]
    (late,) = [task for task in after["scheduled"] if task["task"] == "upload.drop_abandoned"]
    assert late["problems"] == ["È in ritardo."]


async def test_who_lives_and_takes_no_job_runs_none(session: AsyncSession, services: Services) -> None:
    """Its process lives and gives signs of life: jobs that are due, none in work, say that it stands still."""

    async def worker(*, age: int = 0) -> tuple[bool, list[str]]:
        await session.execute(
            text("UPDATE procrastinate.procrastinate_workers SET last_heartbeat = now() - :age"),
            {"age": timedelta(seconds=age)},
        )
        await session.commit()
        found = (await health_service.state(services)).worker
        return found.running, found.problems

    await session.execute(text("INSERT INTO procrastinate.procrastinate_workers DEFAULT VALUES"))
    waiting = await job(session, status="todo")
    assert await worker() == (True, [])  # it came this moment
    waits = text("UPDATE procrastinate.procrastinate_jobs SET scheduled_at = :at, lock = 'uno' WHERE id = :id")
    await session.execute(waits, {"at": now() - timedelta(minutes=3), "id": waiting})
    still = ["L'elaborazione dà segno di vita ma non prende i lavori che attendono: riavviare «bdm worker»."]
    assert await worker() == (False, still)
    silent = ["L'elaborazione è ferma: avviare «bdm worker», o riavviarlo se il suo processo c'è."]
    assert await worker(age=30) == (False, silent)

    taken = await job(session, status="doing")  # of the same queue
    assert await worker() == (True, [])
    elsewhere = text("UPDATE procrastinate.procrastinate_jobs SET queue_name = 'altra', lock = :lock WHERE id = :id")
    for lock, running in (("uno", True), ("due", False)):
        await session.execute(elsewhere, {"lock": lock, "id": taken})
        assert (await worker())[0] is running


async def test_what_could_not_be_read_again_is_told_beside_what_offices_have_to(
    session: AsyncSession, visit: Visit
) -> None:
    for number, why in enumerate(
        (None, "ALTRO_TESTO", "ALTRO_TESTO", "NON_LEGGIBILE", "NON_LEGGIBILE", "NON_LEGGIBILE")
    ):
        row = {"hash": f"{number:064x}", "size": 1, "name": "a.pdf", "domain": "CIVILE", "not_reread": why}
        await session.execute(insert(Document).values(**row, state="ELABORATO", page_count=1))
    await session.commit()
    browser = await visit("amministratore")
    told = (await browser.call("GET", "/operations")).json()["documents"]
    assert (told["of_older_reader"], told["left_to_offices"], told["not_read_again"]) == (6, 2, 3)
    metrics = (await browser.get("/metrics")).text
    for name, value in (("older_reader", 6), ("left_to_offices", 2), ("not_read_again", 3)):
        assert f"\nbdm_documents_{name} {value}.0\n" in metrics


async def test_a_store_that_is_gone(services: Services) -> None:
    assert isinstance(services.store, FolderStore)
    shutil.rmtree(services.store.folder)
    found = await health_service.state(services)
    assert not found.documents.reachable
    assert found.documents.level == "guasto"
    assert found.database.level == "ok"


async def test_a_disk_that_is_nearly_full_is_told_before_it_is(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The documents', and that of the embedded database; of one elsewhere nothing is known."""
    monkeypatch.setattr(judgement.shutil, "disk_usage", lambda _: SimpleNamespace(free=4, total=100))
    told = ["Lo spazio libero sul disco del database è meno del cinque per cento."]
    found = await health_service.state(services)
    assert (found.database.level, found.database.problems) == ("avviso", told)
    assert found.documents.problems[-1] == "Lo spazio libero per i documenti è meno del cinque per cento."
    settings = services.settings.model_copy(update={"database_url": SecretStr("postgresql://altrove/bdm")})
    assert (await health_service.state(replace(services, settings=settings))).database.problems == []


async def test_a_retry_is_written_down_with_the_job(session: AsyncSession, visit: Visit) -> None:
    failed, running = await job(session), await job(session, status="doing")
    browser = await visit("amministratore")
    assert (await browser.call("POST", f"/operations/job/{failed}/retried")).status_code == 204
    status = text("SELECT status::text FROM procrastinate.procrastinate_jobs WHERE id = :id")
    assert (await session.execute(status, {"id": failed})).scalar_one() == "todo"
    event = (await session.execute(select(AuditEvent).where(AuditEvent.action == "job_repeated"))).scalar_one()
    assert (event.actor, event.object_id, own_detail(event.detail)) == (
        "amministratore",
        str(failed),
        {"task": "document.process"},
    )
    again = await browser.call("POST", f"/operations/job/{failed}/retried")
    assert (again.status_code, again.json()["code"]) == (409, "JOB_NOT_FAILED")
    assert (await browser.call("POST", f"/operations/job/{running}/retried")).status_code == 409
    assert (await browser.call("POST", "/operations/job/999999999/retried")).status_code == 404
    assert (await browser.call("POST", "/operations/job/99999999999999999999/retried")).status_code == 422


async def test_all_failed_jobs_of_a_task_at_once(session: AsyncSession, visit: Visit) -> None:
    mine = [await job(session, "note.move") for _ in range(3)]
    await job(session, "proposal.read")
    browser = await visit("amministratore")
    answer = await browser.call("POST", "/operations/task/note.move/retried")
    assert answer.json() == {"count": 3}
    assert (await browser.call("POST", "/operations/task/note.move/retried")).json() == {"count": 0}
    events = (await session.execute(select(AuditEvent).where(AuditEvent.action == "jobs_repeated"))).scalars().all()
    assert [own_detail(event.detail) for event in events] == [
        {"task": "note.move", "count": 3, "first": mine[0], "last": mine[-1]}
    ]


async def test_of_two_who_retry_the_same_job_one_is_told(fresh_database: Database) -> None:
    async with fresh_database.transaction() as session:
        failed: int = (await session.execute(FAIL, {"task": "note.move", "status": "failed"})).scalar_one()
    reader = Reader.__new__(Reader)
    object.__setattr__(reader, "upn", "amministratore")

    async def retry() -> str:
        try:
            async with fresh_database.transaction() as session:
                await retrying.retry_job(session, reader, failed)
        except retrying.JobNotFailed as refused:
            return refused.code
        return "done"

    assert sorted(await asyncio.gather(retry(), retry())) == ["JOB_NOT_FAILED", "done"]
    async with fresh_database.transaction() as session:
        events = select(func.count()).where(AuditEvent.action == "job_repeated")
        assert (await session.execute(events)).scalar_one() == 1


async def test_runs_of_a_task_are_remembered(
    services: Services, fresh_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bdm.platform.jobs import enqueue, tasks

    fails = True

    async def work(_job: Any) -> None:
        if fails:
            raise LookupError("Mario Rossi")

    periodic = Task("test.periodic", work, tasks.DEFAULT_QUEUE, Retry(attempts=1), cron="0 0 1 1 *")
    for name in list(TASKS):
        monkeypatch.delitem(tasks.TASKS, name)
    monkeypatch.setitem(tasks.TASKS, periodic.name, periodic)
    own = replace(services, database=fresh_database)

    async def run() -> tuple[TaskRun, list[JobFailure]]:
        async with fresh_database.transaction() as session:
            await session.execute(
                text(
                    "SELECT procrastinate.procrastinate_retry_job_v2(id, NULL, NULL, NULL, NULL) "
                    "FROM procrastinate.procrastinate_jobs WHERE status = 'failed'"
                )
            )
        await run_until_idle(own)
        async with fresh_database.transaction() as session:
            runs = (await session.execute(select(TaskRun))).scalar_one()
            return runs, list((await session.execute(select(JobFailure))).scalars())

    async with fresh_database.transaction() as session:
        await enqueue(session, periodic)
    bad, failures = await run()
    assert (bad.error, bad.succeeded_at) == ("LookupError", None)
    assert [failure.error for failure in failures] == ["LookupError"]
    fails = False
    good, failures = await run()
    assert good.error is None
    assert good.succeeded_at == good.ended_at
    assert failures == []


async def test_an_assistant_that_does_not_answer_is_worth_a_look(services: Services) -> None:
    found = (await health_service.state(services)).assistant
    assert (found.level, found.extractive, found.reachable) == ("ok", True, True)

    async with endpoint() as served:
        settings = served.settings(assistant_key=SecretStr("chiave-riservata"))
        assistant = OpenAIAssistant(settings, pauses=())
        answering = await health_service.state(replace(services, assistant=assistant))
        assert (answering.assistant.level, answering.assistant.model) == ("ok", "prova")
    gone = await health_service.state(replace(services, assistant=assistant))
    await assistant.close()
    assert (gone.assistant.level, gone.assistant.reachable) == ("avviso", False)
    assert "chiave-riservata" not in gone.model_dump_json()
    assert str(served.port) not in gone.assistant.model_dump_json()
