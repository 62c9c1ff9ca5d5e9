"""What the service keeps of people's visits, and for how long (docs/regole/accesso.md#dati-di-navigazione).

There is no log of addresses, pages or searches. What is left of a visit is the session, with its browser and the time
of its last use, and a sign-in that came to nothing.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from sqlalchemy import text

from bdm.people.authn import repository as authn_repository
from bdm.people.authn.service import ENDED_SESSIONS_KEPT
from bdm.platform import audit
from bdm.platform.jobs import Job, task
from bdm.platform.kit.time import now
from bdm.platform.services import PlatformServices

FORGOTTEN: Final = "navigation_deleted"
NAVIGATION_KEPT: Final = timedelta(days=30)

_COUNT = text("SELECT (SELECT count(*) FROM user_session), (SELECT count(*) FROM login_attempt)")


@task(cron="11 2 * * *")
async def forget_navigation(job: Job[PlatformServices]) -> None:
    """Every night: forget sessions and sign-ins that are over. A session lives for some hours and is forgotten a day
    after its end, so nothing of a visit is older than thirty days. The event says that it was done.
    """
    async with job.services.database.transaction() as session:
        before = (await session.execute(_COUNT)).one()
        ended = now() - min(ENDED_SESSIONS_KEPT, NAVIGATION_KEPT)
        await authn_repository.forget_expired(session, attempts_before=now(), sessions_before=ended)
        after = (await session.execute(_COUNT)).one()
        detail = {"sessions": before[0] - after[0], "attempts": before[1] - after[1]}
        await audit.record(session, None, FORGOTTEN, detail=detail)
