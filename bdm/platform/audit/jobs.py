"""What happens to the record every night."""

from __future__ import annotations

import logging
from typing import Final

from bdm.platform.audit import chain, retention
from bdm.platform.audit.service import record
from bdm.platform.audit.verification import verify
from bdm.platform.jobs import Job, task
from bdm.platform.kit.time import today
from bdm.platform.services import PlatformServices

logger = logging.getLogger(__name__)

VERIFIED: Final = "audit_verified"


@task(cron="41 1 * * *")
async def keep_record(job: Job[PlatformServices]) -> None:
    """Every night: seal the month that is over, drop the months that are no longer kept, check the whole chain."""
    database, months = job.services.database, job.services.settings.audit_retention_months
    await chain.link(database)
    async with database.transaction() as session:
        await chain.seal_past(session)
        for month in await retention.drop_old(session, months, today()):
            logger.info("audit: the segment of %s was dropped", f"{month:%Y-%m}")
    report = await verify(database, retention_months=months, today=today())
    if not report.sound:
        logger.error("audit: %d problems in the record: see bdm audit verify", len(report.problems) + report.more)
    async with database.transaction() as session:
        detail = {
            "position": report.position,
            "checked": report.checked,
            "problems": len(report.problems) + report.more,
        }
        await record(session, None, VERIFIED, "audit_segment", None, detail)
