"""Looking at documents that were processed before signatures of texts were kept, or by other rules."""

from __future__ import annotations

import time

from bdm.document.likeness import repository as likeness_repository
from bdm.document.likeness.service import note
from bdm.platform.jobs import Job, task
from bdm.platform.services import PlatformServices

_AT_ONCE = 50
_SLICE_SECONDS = 120.0


@task(cron="*/10 * * * *")
async def note_missing(job: Job[PlatformServices]) -> None:
    """Keep theirs, for one slice of time: some thirty thousand documents."""
    until = time.monotonic() + _SLICE_SECONDS
    while time.monotonic() < until:
        async with job.services.database.transaction() as session:
            documents = await likeness_repository.without(session, _AT_ONCE)
            for document in documents:
                await note(session, document)
        if not documents:
            return
