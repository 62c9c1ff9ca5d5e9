"""The dataset of each night: the whole on Sundays, on other days what has changed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

from bdm.open_data.bulk import folder as bulk_folder, service as bulk_service
from bdm.open_data.bulk.schemas import Insieme
from bdm.open_data.bulk.service import DatasetOptions
from bdm.open_data.changelog.recorder import follow
from bdm.platform.database.session import Database
from bdm.platform.jobs.tasks import Job, Retry, task
from bdm.platform.kit.time import today

_SUNDAY: Final = 6


@task(cron="30 1 * * *", retry=Retry(attempts=2, wait_seconds=600))
async def make_bulk(job: Job[Any]) -> None:
    """After the day's digest. Nothing happens where no folder is set."""
    folder: Path | None = job.services.settings.bulk
    if folder is not None:
        await make_nightly(job.services.database, folder, delta=today().weekday() != _SUNDAY)


async def make_nightly(database: Database, folder: Path, *, delta: bool) -> Insieme:
    """A ``delta``, where everything that it is based on may still be read; else the whole. What may not goes."""
    await follow(database)
    found = await asyncio.to_thread(bulk_folder.datasets, folder)
    still = {each.nome for each in await bulk_service.public_datasets(database, folder)}
    before = bulk_folder.superfluous(found, 1)
    chain = [each for each in found if each not in before]
    based = any(each.tipo == "completo" for each in chain) and all(each.nome in still for each in chain)
    made = await bulk_service.make(database, folder, DatasetOptions(delta=delta and based), lambda *_: None)
    late = {each.nome for each in found} - still
    left = [each.nome for each in bulk_folder.datasets(folder) if each.nome in late]
    await asyncio.to_thread(bulk_folder.drop, folder, left)
    return made
