"""How long the trail is kept of those who do not come back."""

from __future__ import annotations

from typing import Any, Final

from bdm.personal.percorso import repository as percorso_repository
from bdm.personal.percorso.service import KEPT
from bdm.platform.jobs.tasks import Job, task
from bdm.platform.kit.time import now

_AT_ONCE: Final = 10_000


@task(cron="31 2 * * *", name="percorso.forget")
async def forget_trails(job: Job[Any]) -> None:
    """Every night: delete what was searched and read before."""
    before = now() - KEPT
    gone = _AT_ONCE
    while gone == _AT_ONCE:
        async with job.services.database.transaction() as session:
            gone = await percorso_repository.forget(session, before, _AT_ONCE)
