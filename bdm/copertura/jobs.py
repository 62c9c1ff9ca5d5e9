"""What is published is counted by office and month, once an hour."""

from __future__ import annotations

from typing import Any

from bdm.copertura import repository as copertura_repository
from bdm.platform.jobs.tasks import Job, task
from bdm.platform.kit.time import today


@task(cron="41 * * * *", name=copertura_repository.COUNT_TASK)
async def count_coverage(job: Job[Any]) -> None:
    """Every hour: count what is published of each office and month, and up to where its numbers run."""
    async with job.services.database.transaction() as session:
        await copertura_repository.count(session, today())
