"""Make a database ready for this program: its tables, and the reference data."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bdm.migrations import migrate


def prepare(url: str, on_progress: Callable[[str], None]) -> None:
    """Migrate the database at ``url`` and load the reference data; nothing is done twice. Raises ``Refusal``."""
    migrate.upgrade(url, on_progress)
    with ThreadPoolExecutor(1) as thread:  # of its own: the caller may be inside an event loop
        thread.submit(asyncio.run, _load_reference_data(url, on_progress)).result()


async def _load_reference_data(url: str, on_progress: Callable[[str], None]) -> None:
    from bdm.platform.database.session import open_database
    from bdm.reference.service import load_all

    async with open_database(url, pool_size=1) as database, database.transaction() as session:
        await load_all(session, on_progress)
