"""Jobs of uploads."""

from __future__ import annotations

import logging

from bdm.jobs import Job, task
from bdm.upload import service

logger = logging.getLogger(__name__)


@task(cron="17 * * * *")
async def drop_abandoned(job: Job) -> None:
    """Every hour: remove what came of uploads that nobody went on with."""
    dropped = await service.drop_abandoned(job.parts)
    if dropped:
        logger.info("%s chunks of abandoned uploads removed", dropped)
