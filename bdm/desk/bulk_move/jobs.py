"""What a person has asked for with many items, piece by piece; and how long its outcome is kept."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.bulk_move import repository as bulk_move_repository, running
from bdm.platform.jobs import Job, enqueue, task
from bdm.platform.kit.time import now

KEPT: Final = timedelta(days=7)
_AT_ONCE: Final = 200
"""So many items, then it is the turn of what somebody else has asked for."""
_LOCK: Final = "bulk_move"
"""One piece at a time: the worker's other places are for other work."""


async def request(session: AsyncSession, move_id: UUID) -> None:
    """Have the next piece done, in the caller's transaction."""
    await enqueue(session, move, lock=_LOCK, move_id=move_id)


@task()
async def move(job: Job[Any], *, move_id: str) -> None:
    """One piece; the next one waits behind those of others. Repeated, it goes on where it was interrupted."""
    own = UUID(move_id)
    try:
        for _ in range(_AT_ONCE):
            if not await running.move_next(job.services.database, own):
                return
    except Exception:
        if job.last:
            async with job.services.database.transaction() as session:
                await bulk_move_repository.end(session, own, given_up=True)
        raise
    async with job.services.database.transaction() as session:
        await request(session, own)


@task(cron="37 2 * * *")
async def forget(job: Job[Any]) -> None:
    """Every night: delete what ended before."""
    async with job.services.database.transaction() as session:
        await bulk_move_repository.forget(session, now() - KEPT)
