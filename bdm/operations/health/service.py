"""The state of the service, part by part: a part that does not answer in time is at fault, and the others are told.
The page, the metrics and ``/health/ready`` show it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeVar

from bdm.migrations.agreement import version_of
from bdm.operations.health import judgement, repository as health_repository
from bdm.operations.health.repository import RecordCheck
from bdm.operations.health.schemas import BackupOut, CoperturaStateOut, IndexOut, ReadinessOut, StateOut, WorkerOut
from bdm.platform.kit.logs import describe
from bdm.platform.kit.time import now
from bdm.search.indexing.agreement import agrees

if TYPE_CHECKING:
    from bdm.services import Services

log = logging.getLogger(__name__)

PATIENCE_SECONDS: Final = 3.0
"""A part that has not answered by then does not work."""

Result = TypeVar("Result")


async def state(services: Services, sign_in: bool | None = None) -> StateOut:
    """Everything; never raises for a part that does not work. ``sign_in``: what is known of the identity provider."""
    database = await _in_time(judgement.database(services), judgement.no_database)

    # One after the other, and nothing more of a database that does not answer: this is read every few seconds.
    async def of(work: Callable[[Services], Awaitable[Result]], otherwise: Result) -> Result:
        return await _in_time(work(services), lambda: otherwise) if database.reachable else otherwise

    index = await of(judgement.index, judgement.bad(IndexOut(), "Lo stato dell'indice non si può leggere."))
    documents = await of(
        judgement.documents,
        judgement.bad(judgement.no_documents(services), "Lo stato dei documenti non si può leggere."),
    )
    copertura = await of(judgement.copertura, judgement.bad(CoperturaStateOut(), "La copertura non si può leggere."))
    unknown: judgement.Work = (judgement.bad(WorkerOut(), "Lo stato dei lavori non si può leggere."), [], [], [])
    worker, jobs, failed, scheduled = await of(judgement.work, unknown)
    backup = await of(judgement.backup, judgement.bad(BackupOut(), "Lo stato dei backup non si può leggere."))
    assistant = await _in_time(judgement.assistant(services), lambda: judgement.no_assistant(services))
    counts: tuple[int | None, int | None] = await of(judgement.accounts, (None, None))
    entering = judgement.sign_in(services, sign_in, counts)
    parts = (database, index, documents, copertura, worker, backup, assistant, entering, *scheduled)
    return StateOut(
        at=now(),
        level=max((part.level for part in parts), key=judgement.ORDER.index),
        database=database,
        index=index,
        documents=documents,
        copertura=copertura,
        worker=worker,
        jobs=jobs,
        failed=failed,
        scheduled=scheduled,
        backup=backup,
        assistant=assistant,
        sign_in=entering,
        versions=judgement.versions(database),
    )


async def ready(services: Services, sign_in: bool | None = None) -> ReadinessOut:
    """Whether calls can be answered: the database lets us in and has this program's tables, there is an index, neither
    disk nor database is full or only to be read, and the clock is such that sessions are what others take them for.
    ``sign_in``: what is known of the identity provider.
    """

    async def answers() -> bool:
        await services.database.greet()
        async with services.database.reading() as session:
            return await health_repository.answers(session)

    async def tables() -> bool:
        async with services.database.reading() as session:
            return (await version_of(session)).usable

    async def index() -> bool:
        return await agrees(services.database, services.search.store) is True

    async def clock() -> bool:
        async with services.database.reading() as session:
            return abs(await judgement.clock_offset(session)) <= judgement.CLOCK_UNUSABLE_SECONDS

    database = await _in_time(answers(), lambda: False)
    current = database and await _in_time(tables(), lambda: False)
    searches = await _in_time(index(), lambda: False)
    documents = current and await _in_time(judgement.store_answers(services), lambda: False)
    writable = database and await _in_time(judgement.writable(services), lambda: False)
    on_time = database and await _in_time(clock(), lambda: False)
    return ReadinessOut(
        ready=current and searches and writable and on_time,
        database=database,
        tables=current,
        index=searches,
        documents=documents,
        writable=writable,
        clock=on_time,
        sign_in=sign_in,
    )


async def record_check(services: Services) -> RecordCheck | None:
    """The last nightly check of the record of operations, if there is one that can be read."""

    async def last() -> RecordCheck | None:
        async with services.database.reading() as session:
            return await health_repository.record_check(session)

    return await _in_time(last(), lambda: None)


async def _in_time(work: Awaitable[Result], otherwise: Callable[[], Result]) -> Result:
    try:
        return await asyncio.wait_for(work, PATIENCE_SECONDS)
    except Exception as error:
        log.warning("state of the service: %s", describe(error))
        return otherwise()
