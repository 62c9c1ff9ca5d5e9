"""Cleaning up after uploads. Each of these may be interrupted at any point and is repeated."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from bdm.desk.presence import repository as presence_repository
from bdm.document import repository as document_repository
from bdm.document.envelope import repository as envelope_repository
from bdm.platform.jobs import Job, Retry, enqueue_many, task
from bdm.platform.kit.time import now
from bdm.platform.storage import temporary_folder
from bdm.platform.storage.temporary import sweep

if TYPE_CHECKING:
    from bdm.platform.services import PlatformServices
    from bdm.platform.storage.chunks import Chunk

logger = logging.getLogger(__name__)

ABANDONED_AFTER = timedelta(hours=24)
_AT_ONCE = 200


@task(cron="17 * * * *")
async def drop_abandoned(job: Job[PlatformServices]) -> None:
    """Every hour: remove what came of uploads that nobody went on with, documents that no decision has taken, and who
    had a draft open.
    """
    await asyncio.to_thread(sweep, temporary_folder(job.services.settings))
    dropped = await drop_chunks(job.services)
    if dropped:
        logger.info("%s chunks of abandoned uploads removed", dropped)
    removed = await drop_unattached(job.services)
    if removed:
        logger.info("%s documents removed that no decision has", removed)
    async with job.services.database.transaction() as session:
        await presence_repository.forget(session)


async def drop_chunks(services: PlatformServices) -> int:
    """Remove the chunks of files to which nothing was added for a day; how many."""
    newest: dict[tuple[object, str], list[Chunk]] = {}
    async for chunk in services.store.chunks.all():
        newest.setdefault((chunk.uploader, chunk.file_hash), []).append(chunk)
    limit = now() - ABANDONED_AFTER
    old = [chunk for chunks in newest.values() if max(c.at for c in chunks) < limit for chunk in chunks]
    await services.store.chunks.delete(old)
    return len(old)


async def drop_unattached(services: PlatformServices) -> int:
    """Remove documents that were uploaded a day ago and that no decision has, as those that were replaced; how many."""
    count, before = 0, now() - ABANDONED_AFTER
    while True:
        async with services.database.transaction() as session:
            removed = await document_repository.remove_unattached(session, before, _AT_ONCE)
            # The rows first and the files by a job of the same transaction: a file without its row is only in the way
            files = [*removed, *{each for each in removed.values() if each is not None}]
            await enqueue_many(session, remove_file, [{"file_hash": each} for each in files])
        count += len(removed)
        if len(removed) < _AT_ONCE:
            return count


@task(retry=Retry(attempts=10))
async def remove_file(job: Job[PlatformServices], *, file_hash: str) -> None:
    """Remove the file of a document or of an envelope from the store, unless that is (again) recorded."""
    async with job.services.database.transaction() as session:
        await document_repository.lock_file(session, file_hash)
        recorded = await document_repository.get(session, file_hash) is not None or await envelope_repository.is_named(
            session, file_hash
        )
        if not recorded:
            await job.services.store.delete(file_hash)
