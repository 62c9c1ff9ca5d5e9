"""Whether a backup can be restored: it is restored, into an installation that lives as long as the trial; and what is
remembered of backups and trials.
"""

from __future__ import annotations

from datetime import datetime

from bdm.operations.backup.contents import Contents
from bdm.operations.backup.model import BackupRun, RunKind
from bdm.operations.backup.places import Address
from bdm.operations.backup.service import RestoreResult, restore
from bdm.platform import audit
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.database.session import Database, open_database
from bdm.platform.kit.progress import Bar
from bdm.platform.kit.refusal import Refusal
from bdm.platform.storage import FolderStore
from bdm.platform.storage.store import FOLDER


async def try_restoring(
    server: EmbeddedPostgres, address: Address, bar: Bar, generation: str | None = None
) -> RestoreResult:
    """Restore the backup at ``address`` into an empty ``server``, with the documents in its data folder: what a killed
    trial leaves goes away with that of the server. Raises ``Refusal``.
    """
    async with open_database(server.url, pool_size=2) as database:
        return await restore(database, FolderStore(server.data_dir / FOLDER), address, bar, generation=generation)


async def remember(database: Database, kind: RunKind, contents: Contents | None, error: BaseException | None) -> None:
    """Note a ``backup`` or a trial (``verifica``) in the installation, with its event in the record."""
    run = BackupRun(kind=kind, error=None if error is None else reason(error))
    if contents is not None:
        run.backup_at = datetime.fromisoformat(contents.created_at)
        run.rows = contents.rows
        run.documents, run.size, run.faulty = contents.documents, contents.size, len(contents.faulty)
    detail = {"ok": error is None} | ({} if contents is None else {"created_at": contents.created_at})
    async with database.transaction() as session:
        session.add(run)
        await audit.record(session, None, kind, "backup", detail=detail)


def reason(error: BaseException) -> str:
    """What may be remembered of an error: our own sentence, or its type."""
    return str(error.message if isinstance(error, Refusal) else type(error).__name__)
