"""Public faces of what is restricted: do they say what the mask makes of their originals now?"""

from __future__ import annotations

from bdm.desk.editing import jobs as editing_jobs
from bdm.operations.doctor.finding import CheckResult, Remedy, from_cases
from bdm.platform.database.session import Database
from bdm.platform.kit.progress import Bar

_CHECK = "Riservatezza: parte pubblica come va mascherata oggi"


async def check_faces(database: Database, bar: Bar, *, repair: bool) -> list[CheckResult]:
    """Look for decisions with a face that would be another one if it were made now."""
    differing = await editing_jobs.differing(database, lambda done, total: bar(_CHECK, done, total))
    if repair and differing:
        async with database.transaction() as session:
            await editing_jobs.enqueue_follow(session, differing)
    return [from_cases(_CHECK, differing, Remedy.QUEUED if repair else Remedy.REPAIR)]
