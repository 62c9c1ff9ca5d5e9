"""Commands that work on the database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bdm.migrations.address import database_address
from bdm.platform.database.embedded import ignore_progress
from bdm.platform.database.session import Database, open_database
from bdm.settings import get_settings

T = TypeVar("T")


def on_database(
    work: Callable[[Database], Awaitable[T]],
    on_progress: Callable[[str], None] = ignore_progress,
    *,
    prepared: bool = True,
) -> T:
    """Run ``work`` on the database of the settings, which is started and prepared where need be."""

    async def run(url: str) -> T:
        async with open_database(url) as database:
            return await work(database)

    with database_address(get_settings(), on_progress=on_progress, prepared=prepared) as url:
        return asyncio.run(run(url))
