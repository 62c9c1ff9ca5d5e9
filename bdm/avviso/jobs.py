"""What is kept of notices, and for how long."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from bdm.avviso import repository as avviso_repository
from bdm.personal.sovrascrittura import repository as sovrascrittura_repository
from bdm.platform.jobs.tasks import Job, task
from bdm.platform.kit.time import now

NOTICES_KEPT: Final = timedelta(days=365)
_AT_ONCE: Final = 10_000


@task(cron="29 2 * * *", name="avviso.forget_notices")
async def forget_notices(job: Job[Any]) -> None:
    """Every night: delete the notices of before, looked at or not."""
    before = now() - NOTICES_KEPT
    gone = _AT_ONCE
    while gone == _AT_ONCE:
        async with job.services.database.transaction() as session:
            gone = await avviso_repository.forget(session, before, _AT_ONCE)
    async with job.services.database.transaction() as session:
        await sovrascrittura_repository.forget(session, before)
