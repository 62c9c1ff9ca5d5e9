"""The digest of each day, made when the day is over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bdm.open_data.changelog.recorder import follow
from bdm.open_data.digest import service as digest_service
from bdm.platform.jobs.tasks import Job, task
from bdm.platform.kit.time import today


@task(cron="15 0 * * *")
async def make_digest(job: Job[Any]) -> None:
    """Of yesterday, in Rome, with all that happened until now."""
    await follow(job.services.database)
    async with job.services.database.transaction() as session:
        await digest_service.make(session, today() - timedelta(days=1))
