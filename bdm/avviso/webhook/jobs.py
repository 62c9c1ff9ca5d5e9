"""What is kept of deliveries, and for how long."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from bdm.avviso.webhook import repository as webhook_repository
from bdm.platform.jobs.tasks import Job, task
from bdm.platform.kit.time import now

DELIVERIES_KEPT: Final = timedelta(days=30)
_AT_ONCE: Final = 10_000


@task(cron="23 2 * * *", name="webhook.forget_deliveries")
async def forget_deliveries(job: Job[Any]) -> None:
    """Every night: delete the deliveries of before, whatever became of them."""
    before = now() - DELIVERIES_KEPT
    gone = _AT_ONCE
    while gone == _AT_ONCE:
        async with job.services.database.transaction() as session:
            gone = await webhook_repository.forget(session, before, _AT_ONCE)
