"""Taking a file into the store and the database, so that neither is ever left with half of it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from bdm.desk.upload import jobs
from bdm.document import repository
from bdm.document import service as documents
from bdm.platform.authz import Reader
from bdm.platform.jobs import enqueue
from bdm.platform.kit.errors import Conflict, TooLarge
from bdm.platform.kit.time import now

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentParts

TAKEN_WITHIN = timedelta(hours=1)
MAX_UNATTACHED = 100
"""So many documents of each person may wait for a decision to take them."""
TOO_MANY = "Ci sono troppi caricamenti non conclusi: annullarli o riprovare più tardi."
_ATTEMPTS = 3
GONE = "Il file è stato rimosso nel frattempo. Ripetere il caricamento."


async def take(parts: DocumentParts, reader: Reader, path: Path, *, file_hash: str, name: str, domain: str) -> None:
    """Take the file at ``path``, which is what its hash says, as the reader's document; its processing begins.

    No connection to the database is held while it is stored. Raises TooLarge where too many of the reader's
    documents wait for a decision; Conflict where a clean-up comes in between again and again.
    """
    size = (await asyncio.to_thread(path.stat)).st_size
    async with parts.database.transaction() as session:
        if await repository.count_unattached(session, reader.account_id) >= MAX_UNATTACHED:
            raise TooLarge(TOO_MANY)
        # Whoever is killed between file and row leaves a file that nobody names
        await enqueue(session, jobs.remove_file, at=now() + TAKEN_WITHIN, file_hash=file_hash)
    for _ in range(_ATTEMPTS):
        await parts.store.put_file(file_hash, path)
        async with parts.database.transaction() as session:
            await repository.lock_file(session, file_hash)
            if await parts.store.exists(file_hash):
                await documents.add(
                    session,
                    file_hash=file_hash,
                    size=size,
                    name=name,
                    domain=domain,
                    uploaded_by=reader.account_id,
                )
                return
    raise Conflict(GONE)
