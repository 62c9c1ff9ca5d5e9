"""Taking a file into the store and the database, so that neither is ever left with half of it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from bdm.desk.upload import jobs as upload_jobs
from bdm.document import arrival, repository as document_repository
from bdm.document.envelope import repository as envelope_repository
from bdm.document.envelope.repository import Envelope
from bdm.platform.authz import Reader
from bdm.platform.jobs import enqueue
from bdm.platform.kit.errors import Conflict, TooLarge
from bdm.platform.kit.time import now

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentServices

TAKEN_WITHIN = timedelta(hours=1)
MAX_UNATTACHED = 100
"""So many documents of each person may wait for a decision to take them."""
TOO_MANY = "Ci sono troppi caricamenti non conclusi: annullarli o riprovare più tardi."
_ATTEMPTS = 3
GONE = "Il file è stato rimosso nel frattempo. Ripetere il caricamento."


async def take(
    services: DocumentServices,
    reader: Reader,
    path: Path,
    *,
    file_hash: str,
    name: str,
    domain: str,
    envelope: Envelope | None = None,
    made_from: str | None = None,
) -> None:
    """Take the file at ``path``, which is what its hash says, as the reader's document; its processing begins. It is
    kept with the ``envelope`` it came in, or with that of the document it was ``made_from``.

    No connection to the database is held while it is stored. Raises TooLarge where too many of the reader's
    documents wait for a decision; Conflict where a clean-up comes in between again and again.
    """
    size = (await asyncio.to_thread(path.stat)).st_size
    files = {file_hash: path} | ({envelope.hash: envelope.path} if envelope else {})
    async with services.database.transaction() as session:
        if await document_repository.count_unattached(session, reader.account_id) >= MAX_UNATTACHED:
            raise TooLarge(TOO_MANY)
        # Whoever is killed between file and row leaves a file that nobody names
        for each in files:
            await enqueue(session, upload_jobs.remove_file, at=now() + TAKEN_WITHIN, file_hash=each)
    for _ in range(_ATTEMPTS):
        for each, its_path in files.items():
            await services.store.put_file(each, its_path)
        async with services.database.transaction() as session:
            for each in sorted(files):  # in one order, whoever takes them: nobody waits for each other
                await document_repository.lock_file(session, each)
            if all([await services.store.exists(each) for each in files]):
                await arrival.add(
                    session,
                    file_hash=file_hash,
                    size=size,
                    name=name,
                    domain=domain,
                    uploaded_by=reader.account_id,
                )
                if envelope is not None:
                    await envelope_repository.keep(session, file_hash, envelope)
                elif made_from is not None:
                    await envelope_repository.copy(session, made_from, file_hash)
                return
    raise Conflict(GONE)
