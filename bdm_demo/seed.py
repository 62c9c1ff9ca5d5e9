"""Filling an installation with demo content."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from bdm.importing.service import ImportProgress, ImportReport, import_folder
from bdm.people.authn.demo_provider import accounts as demo_accounts
from bdm.platform.kit.time import today as current_day
from bdm_demo import personal
from bdm_demo.folder import DECISIONS, DOCUMENTS, contents, write_folder

if TYPE_CHECKING:
    from bdm.platform.database.session import Database
    from bdm.platform.storage import DocumentStore

OnProgress = Callable[[str, int, int], None]
"""Title of the step (Italian), done, total."""


async def seed(
    database: Database,
    store: DocumentStore,
    folder: Path,
    *,
    accounts: bool,
    decisions: int = DECISIONS,
    today: date | None = None,
    on_progress: OnProgress | None = None,
) -> ImportReport:
    """Write the demo folder at ``folder``, import it, and give the demo accounts their personal content.

    With ``accounts`` the demo accounts are created first where they are missing. Idempotent; after a kill at any
    moment the next call goes on from there. The documents are removed from ``folder`` once they are imported; what
    remains keeps the dates of the first time.
    """
    show = on_progress or (lambda _title, _done, _total: None)
    what = contents(folder, today=today or current_day(), decisions=decisions)
    if accounts:
        async with database.transaction() as session:
            await demo_accounts.create(session)
    # In a thread: the loop stays free for the progress and for Ctrl-C.
    await asyncio.to_thread(write_folder, folder, what, lambda done, total: show("Documenti dimostrativi", done, total))

    def importing(progress: ImportProgress) -> None:
        show(progress.phase.capitalize(), progress.done, progress.total)

    report = await import_folder(database, store, folder, on_progress=importing)
    async with database.transaction() as session:
        await personal.fill(session, store)
    shutil.rmtree(folder / DOCUMENTS, ignore_errors=True)
    return report
