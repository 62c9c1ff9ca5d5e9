"""The loop, or a rebuild, as a process that a test can kill: ``python -m tests.search.loop run URL FOLDER``."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import anyio

from bdm.platform.database.session import Database, new_engine
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.indexing import indexer, writing


def services_of(database: Database, folder: Path) -> Any:
    """As much of ``Services`` as searching takes."""
    return cast(Any, SimpleNamespace(database=database, search=TantivyEngine(folder)))


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait for it; a minute is the same as never."""
    with anyio.fail_after(60):
        while not await condition():
            await anyio.sleep(0.02)


async def main(what: str, url: str, folder: str) -> None:
    services = services_of(Database(new_engine(url, pool_size=2)), Path(folder))
    print("started", flush=True)  # noqa: T201
    if what == "run":
        await writing.run_indexing(services)
    else:
        indexer.AT_ONCE = indexer.BUILDING_COMMIT = 40  # type: ignore[misc]  # there is time to kill it
        await writing.reindex(services)
    print("done", flush=True)  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
