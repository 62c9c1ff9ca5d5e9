"""How each part of the service is: what its level follows from is here and nowhere else."""

from __future__ import annotations

import asyncio
import logging
import platform
import shutil
from datetime import UTC, datetime, timedelta
from importlib.metadata import version as package_version
from typing import TYPE_CHECKING, Final, TypeVar

from croniter import croniter  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError

from bdm import full_version
from bdm.assistant.port import Health
from bdm.avviso.webhook import repository as webhook_repository
from bdm.copertura import service as copertura_service
from bdm.migrations import migrate
from bdm.migrations.agreement import version_of
from bdm.migrations.migrate import Version
from bdm.operations.backup.model import BackupRun
from bdm.operations.health import repository as health_repository
from bdm.operations.health.schemas import (
    AssistantOut,
    BackupOut,
    BackupRunOut,
    CoperturaStateOut,
    DatabaseOut,
    DocumentsOut,
    FailedJobOut,
    IndexOut,
    JobsOut,
    Level,
    ScheduledOut,
    ServicePart,
    SignInOut,
    VersionOut,
    WorkerOut,
)
from bdm.operations.health.titles import title_of
from bdm.people.user import repository as user_repository
from bdm.platform.database.locks import Lock, holder
from bdm.platform.jobs.tasks import TASKS
from bdm.platform.kit.logs import describe
from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.time import now, today
from bdm.platform.storage import FolderStore, temporary_folder
from bdm.platform.storage.hashing import file_hash
from bdm.platform.storage.temporary import check_room
from bdm.search.indexing.agreement import agrees

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

    from bdm.services import Services


log = logging.getLogger(__name__)

SILENT_AFTER: Final = timedelta(seconds=20)
"""Whoever runs jobs gives a sign of life every two seconds."""
INDEX_LATE_SECONDS: Final = 300.0
UNTAKEN_AFTER: Final = timedelta(minutes=2)
"""A worker takes what is due within a second, and what was interrupted within a quarter of a minute."""
JOBS_LATE: Final = timedelta(minutes=30)
TASK_LATE: Final = timedelta(minutes=15)
BACKUP_OLD: Final = timedelta(hours=36)
TRIAL_OLD: Final = timedelta(days=90)
LITTLE_SPACE: Final = 0.05
CLOCK_WRONG_SECONDS: Final = 5.0
CLOCK_UNUSABLE_SECONDS: Final = 60.0
"""By more, sessions that others began would end before their time, or long after it."""
FAILED_SHOWN: Final = 100
_NOWHERE: Final = file_hash(b"bdm: is the store there?")
ORDER: Final = (Level.OK, Level.AVVISO, Level.GUASTO)
Work = tuple[WorkerOut, list[JobsOut], list[FailedJobOut], list[ScheduledOut]]


async def database(services: Services) -> DatabaseOut:
    await services.database.greet()
    async with services.database.reading() as session:
        facts = await health_repository.database_facts(session)
        version = await _version(session)
        offset = await clock_offset(session)
    found = DatabaseOut(
        reachable=True, expected_tables=migrate.revisions()[-1], clock_offset_seconds=round(offset, 3), **facts
    )
    if version is None:
        bad(found, "Le tabelle sono di una versione con cui questo programma non lavora: aggiornarlo.")
    elif version is Version.NEWER:
        _warn(found, "Le tabelle sono di una versione più recente di questo programma: aggiornarlo.")
    elif version is not Version.CURRENT:
        bad(found, "Le tabelle non sono della versione di questo programma: eseguire «bdm migrate».")
    if facts["connections"] > facts["max_connections"] * 0.9:
        _warn(found, "Quasi tutte le connessioni al database sono occupate.")
    _judge_clock(found, offset)
    if services.settings.embedded_database:  # a server elsewhere says nothing of its disk until that is full
        disk = await asyncio.to_thread(shutil.disk_usage, services.settings.data_dir)
        if disk.free < disk.total * LITTLE_SPACE:
            _warn(found, "Lo spazio libero sul disco del database è meno del cinque per cento.")
    return found


def _judge_clock(database: DatabaseOut, offset: float) -> None:
    if abs(offset) <= CLOCK_WRONG_SECONDS:
        return
    way = "avanti" if offset > 0 else "indietro"
    told = f"L'orologio di questa macchina è {way} di {abs(offset):.0f} secondi rispetto a quello del database"
    if abs(offset) > CLOCK_UNUSABLE_SECONDS:
        bad(database, f"{told}: finché non si corregge le sessioni non sono affidabili, e non è pronta.")
    else:
        _warn(database, f"{told}.")


async def clock_offset(session: AsyncSession) -> float:
    """By how many seconds this process is ahead of the database; what the answer may have taken counts for nothing."""
    before = now()
    there = await health_repository.clock(session)
    return min((now() - there).total_seconds(), 0.0) + max((before - there).total_seconds(), 0.0)


async def _version(session: AsyncSession) -> Version | None:
    try:
        return await version_of(session)
    except Refusal:
        return None


def no_database() -> DatabaseOut:
    return bad(DatabaseOut(expected_tables=migrate.revisions()[-1]), "Il database non risponde.")


async def index(services: Services) -> IndexOut:
    store = services.search.store
    agreed = await agrees(services.database, store)
    withdrawn = await asyncio.to_thread(store.withdrawn)
    building = await asyncio.to_thread(store.building)
    async with services.database.reading() as session:
        facts = await health_repository.queue_facts(session)
        running = await holder(session, Lock.INDEXING) is not None
    found = IndexOut(ready=agreed is True, running=running, queue=facts.queue, lag_seconds=0.0)
    if facts.oldest_at is not None:
        found.lag_seconds = max((now() - facts.oldest_at).total_seconds(), 0.0)
    if building is not None:
        found.building_done, found.building_total = building.done, building.total
    if withdrawn:
        bad(found, "L'indice è danneggiato: le ricerche non rispondono finché l'elaborazione non lo ha ricostruito.")
    elif agreed is False:
        bad(found, "L'indice di questa macchina non è quello della banca dati: non risponde finché non è ricostruito.")
    elif not found.ready:
        bad(found, "Non c'è un indice: le ricerche non rispondono finché l'elaborazione non lo ha costruito.")
    if not found.running:
        bad(found, "Nessuno aggiorna l'indice: le modifiche non si trovano finché l'elaborazione non riprende.")
    elif found.lag_seconds and found.lag_seconds > INDEX_LATE_SECONDS and building is None:
        _warn(found, "L'indice è in ritardo: la modifica più vecchia attende da più di cinque minuti.")
    return found


async def documents(services: Services) -> DocumentsOut:
    found = no_documents(services)
    if not await store_answers(services):
        bad(found, "L'archivio dei documenti non risponde, oppure ne mancano.")
    else:
        found.reachable = True
    if not await writable(services):
        bad(found, "Non si può salvare nulla: lo spazio è esaurito, oppure disco o database sono in sola lettura.")
    async with services.database.reading() as session:
        facts = await health_repository.documents(session)
    found.documents, found.size, found.to_read_again = facts.count, facts.size, facts.outdated
    found.of_older_reader, found.left_to_offices, found.not_read_again = facts.older, facts.left, facts.unread
    if isinstance(services.store, FolderStore):
        disk = await asyncio.to_thread(shutil.disk_usage, services.store.folder)
        found.free, found.capacity = disk.free, disk.total
        if disk.free < disk.total * LITTLE_SPACE:
            _warn(found, "Lo spazio libero per i documenti è meno del cinque per cento.")
    return found


async def writable(services: Services) -> bool:
    """Whether something can be written, tried where index and documents are, and in the database."""
    for folder in {services.settings.data_dir, temporary_folder(services.settings)}:
        try:
            await asyncio.to_thread(check_room, folder)
        except OSError as error:
            log.warning("state of the service: nothing can be written: %s", describe(error))
            return False
    async with services.database.reading() as session:
        if not await health_repository.takes_changes(session):
            return False
    try:
        async with services.database.transaction() as session:
            await health_repository.write(session)
    except DBAPIError as error:
        log.warning("state of the service: the database writes nothing: %s", describe(error))
        return False
    return True


def no_documents(services: Services) -> DocumentsOut:
    return DocumentsOut(kind="cartella" if isinstance(services.store, FolderStore) else "s3")


async def store_answers(services: Services) -> bool:
    """Whether the store has a document that the database names; without any, whether it answers at all."""
    if isinstance(services.store, FolderStore) and not await asyncio.to_thread(services.store.folder.is_dir):
        return False
    async with services.database.reading() as session:
        some = await health_repository.some_document(session)
    found = await services.store.exists(some or _NOWHERE)
    return found or some is None


async def copertura(services: Services) -> CoperturaStateOut:
    """Of which offices little has come in the last whole month."""
    async with services.database.reading() as session:
        found = CoperturaStateOut(low=await copertura_service.low_last_months(session, today()))
    if found.low:
        of = "un ufficio" if len(found.low) == 1 else f"{len(found.low)} uffici"
        _warn(found, f"Di {of} nell'ultimo mese intero c'è meno di metà del solito: verificare che gli invii arrivino.")
    return found


async def work(services: Services) -> Work:
    async with services.database.reading() as session:
        seen = await health_repository.worker_seen(session)
        untaken = await health_repository.untaken_since(session)
        jobs = [JobsOut(title=title_of(row["task"]), **row) for row in await health_repository.jobs(session)]
        failed = [
            FailedJobOut(title=title_of(row["task"]), **row)
            for row in await health_repository.failed_jobs(session, FAILED_SHOWN)
        ]
        scheduled = await _scheduled(session)
        undelivered = await webhook_repository.overdue(session, now() - JOBS_LATE)
    worker = _judge_worker(seen, untaken)
    count = sum(row.failed for row in jobs)
    if count:
        _warn(worker, "1 lavoro è fallito." if count == 1 else f"{count} lavori sono falliti.")
    if any(row.oldest_at is not None and now() - row.oldest_at > JOBS_LATE for row in jobs):
        _warn(worker, "Ci sono lavori in attesa da più di mezz'ora.")
    if undelivered:
        _warn(worker, "Ci sono consegne ai webhook in attesa da più di mezz'ora.")
    return worker, jobs, failed, scheduled


def _judge_worker(seen: datetime | None, untaken: datetime | None) -> WorkerOut:
    """Who lives and takes no job runs none: its process, and whoever watches over that, do not see it."""
    worker = WorkerOut(running=False, seen_at=seen)
    if seen is None or now() - seen >= SILENT_AFTER:
        return bad(worker, "L'elaborazione è ferma: avviare «bdm worker», o riavviarlo se il suo processo c'è.")
    if untaken is not None and now() - untaken >= UNTAKEN_AFTER:
        return bad(
            worker, "L'elaborazione dà segno di vita ma non prende i lavori che attendono: riavviare «bdm worker»."
        )
    worker.running = True
    return worker


async def _scheduled(session: AsyncSession) -> list[ScheduledOut]:
    runs = await health_repository.task_runs(session)
    found = []
    for name, task in sorted(TASKS.items()):
        if task.cron is None:
            continue
        run = runs.get(name)
        out = ScheduledOut(
            task=name,
            title=title_of(name),
            started_at=run.started_at if run else None,
            ended_at=run.ended_at if run else None,
            succeeded_at=run.succeeded_at if run else None,
            error=run.error if run else None,
            next_at=_following(task.cron, now()),
        )
        if out.error is not None:
            _warn(out, f"L'ultima esecuzione non è riuscita ({out.error}).")
        if run is None:
            out.problems.append("Non è ancora stata eseguita.")
        elif now() > _following(task.cron, run.started_at) + TASK_LATE:
            _warn(out, "È in ritardo.")
        found.append(out)
    return found


def _following(cron: str, moment: datetime) -> datetime:
    following: datetime = croniter(cron, moment.astimezone(UTC)).get_next(datetime)
    return following


async def backup(services: Services) -> BackupOut:
    async with services.database.reading() as session:
        last = await health_repository.last_backup(session, "backup")
        success = await health_repository.last_backup(session, "backup", succeeded=True)
        trial = await health_repository.last_backup(session, "verifica")
        restored = await health_repository.restored_from(session)
    found = BackupOut(last=_run(last), last_success=_run(success), last_trial=_run(trial))
    if restored is not None:
        found.restored_from = datetime.fromisoformat(restored)
    if success is None:
        _warn(found, "Non è mai stato fatto un backup: eseguire «bdm backup».")
    elif now() - success.at > BACKUP_OLD:
        _warn(found, "L'ultimo backup riuscito ha più di trentasei ore.")
    if last is not None and last.error is not None:
        bad(found, "L'ultimo backup non è riuscito.")
    elif last is not None and last.faulty:
        _warn(found, "Nell'ultimo backup mancano documenti: eseguire «bdm doctor».")
    if success is not None:
        _judge_trial(found, trial)
    return found


def _judge_trial(backup: BackupOut, trial: BackupRun | None) -> None:
    if trial is None:
        _warn(backup, "Nessun backup è stato controllato: eseguire «bdm verify-backup».")
    elif trial.error is not None:
        bad(backup, "L'ultimo controllo di un backup non è riuscito.")
    elif now() - trial.at > TRIAL_OLD:
        _warn(backup, "L'ultimo controllo di un backup ha più di novanta giorni.")


def _run(run: BackupRun | None) -> BackupRunOut | None:
    return None if run is None else BackupRunOut.model_validate(run, from_attributes=True)


async def assistant(services: Services) -> AssistantOut:
    """An endpoint that does not answer is worth a look: everything else works without it."""
    health = await services.assistant.health()
    if not health.ok:
        return no_assistant(services, health)
    return AssistantOut(
        extractive=services.assistant.extractive,
        model=services.assistant.model,
        reachable=True,
        failure=health.failure,
        failed_at=health.failed_at,
    )


def no_assistant(services: Services, health: Health | None = None) -> AssistantOut:
    told = AssistantOut(extractive=services.assistant.extractive, model=services.assistant.model)
    if health is not None:
        told.failure, told.failed_at = health.failure, health.failed_at
    code = f" ({health.detail})" if health is not None and health.detail else ""
    return _warn(told, f"L'assistente non risponde{code}: sintesi e conversazioni non funzionano.")


async def accounts(services: Services) -> tuple[int, int]:
    """How many active accounts of staff there are, and of how many it is not known whose they are."""
    async with services.database.reading() as session:
        return await user_repository.without_person(session)


def sign_in(
    services: Services, reachable: bool | None, counts: tuple[int | None, int | None] = (None, None)
) -> SignInOut:
    """Those who have entered work on without the provider; nobody else comes in."""
    staff, unknown = counts
    demo = services.settings.oidc_issuer is None
    told = SignInOut(demo=demo, reachable=reachable, staff=staff, without_person=unknown)
    return bad(told, "Il provider di identità non risponde: nessuno può accedere.") if reachable is False else told


def versions(database: DatabaseOut) -> list[VersionOut]:
    named = [("BDM", full_version()), ("Tabelle", database.tables), ("PostgreSQL", database.version)]
    named += [("Python", platform.python_version())]
    named += [(name, package_version(name.lower())) for name in ("tantivy", "procrastinate", "FastAPI")]
    return [VersionOut(name=name, version=version) for name, version in named if version is not None]


PartType = TypeVar("PartType", bound=ServicePart)


def _warn(part: PartType, problem: str) -> PartType:
    part.problems.append(problem)
    part.level = max(part.level, Level.AVVISO, key=ORDER.index)
    return part


def bad(part: PartType, problem: str) -> PartType:
    part.problems.append(problem)
    part.level = Level.GUASTO
    return part
