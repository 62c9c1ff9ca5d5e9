"""Reviews of anonymised versions: does each that waits for the worker have its job?"""

from __future__ import annotations

from bdm.anonymisation import jobs as anonymisation_jobs
from bdm.operations.doctor.finding import CheckResult, Remedy, from_cases
from bdm.platform.database.session import Database


async def check_reviews(database: Database, *, repair: bool) -> list[CheckResult]:
    """Look for reviews that wait for work that nobody will do."""
    async with database.transaction() as session:
        stuck = await anonymisation_jobs.without_job(session)
        if repair:
            await anonymisation_jobs.enqueue_forgotten(session)
    remedy = Remedy.QUEUED if repair else Remedy.REPAIR
    return [from_cases("Anonimizzazione: revisioni in coda", (each for _, each in stuck), remedy)]
