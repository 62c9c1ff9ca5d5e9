"""Public faces that no longer are what the mask makes of their originals, as after it has learnt something new.

``bdm doctor`` compares all of it, and has it made again (``editing.follow``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select, union
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.editing import public_face, repository as editing_repository
from bdm.platform.database.session import Database
from bdm.platform.jobs import Job, enqueue_many, task
from bdm.platform.services import PlatformServices

_BATCH = 100
_PRIORITY = -10


@task(name="editing.follow")
async def follow(job: Job[PlatformServices], *, provvedimento_id: str) -> None:
    """Give a decision and its abstracts the public face that they now have to have; repeating it changes nothing."""
    own = [UUID(provvedimento_id)]
    async with job.services.database.transaction() as session:
        await editing_repository.lock(session, own)
        await public_face.follow(session, own)


async def enqueue_follow(session: AsyncSession, ids: Iterable[UUID]) -> None:
    await enqueue_many(session, follow, [{"provvedimento_id": each} for each in ids], priority=_PRIORITY)


async def differing(database: Database, progress: Callable[[int, int], None]) -> list[UUID]:
    """The decisions that ``follow`` would change: it is done, looked at and undone, a batch at a time."""
    async with database.transaction() as session:
        abstracts = select(Massima.provvedimento_id).where(Massima.restricted)
        restricted = union(select(Provvedimento.id).where(Provvedimento.restricted), abstracts)
        ids = sorted((await session.scalars(restricted)).all())
    found: list[UUID] = []
    for done in range(0, len(ids), _BATCH):
        progress(done, len(ids))
        batch = ids[done : done + _BATCH]
        async with database.transaction() as session:
            await editing_repository.lock(session, batch)
            before = await _readable(session, batch)
            async with session.begin_nested() as undone:
                await public_face.follow(session, batch)
                after = await _readable(session, batch)
                await undone.rollback()
        found += sorted({row[0] for row in before ^ after})
    progress(len(ids), len(ids))
    return found


async def _readable(session: AsyncSession, ids: Sequence[UUID]) -> set[tuple[Any, ...]]:
    """What everyone reads of these decisions and their abstracts."""
    decisions = select(Provvedimento.id, Provvedimento.parte_processuale).where(Provvedimento.id.in_(ids))
    abstracts = select(Massima.provvedimento_id, Massima.id, Massima.titolo, Massima.testo, Massima.restricted).where(
        Massima.provvedimento_id.in_(ids)
    )
    rows: set[tuple[Any, ...]] = {(id_, tuple(parties)) for id_, parties in await session.execute(decisions)}
    return rows | {tuple(row) for row in await session.execute(abstracts)}
