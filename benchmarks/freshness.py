"""How soon a saved decision is found while the index is taking in an import of thousands.

    python -m benchmarks.freshness [DECISIONS]

The loop is the real ``bdm worker``. Decisions with their text arrive as an import writes them, at its low priority;
now and then somebody saves one, and searches for it until it is found.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any
from uuid import UUID

from sqlalchemy import text

from bdm.migrations.prepare import prepare
from bdm.platform.authz import Offices, Scope
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.database.session import Database, open_database
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.time import today
from bdm.search.engine.port import IndexNotReady, SearchRequest, Sort, Window
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.query import parse
from benchmarks.content import load

DECISIONS = 5_000
PAUSE_SECONDS = 0.3
NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
SAVE = """
    INSERT INTO provvedimento (id, status, area, ufficio, distretto, data, data_pubblicazione, titolo)
    VALUES (:id, 'PUBBLICATO', 'civile', 'TRIBUNALE DI MILANO', 'MILANO', '2024-01-01', '2024-01-02', :titolo)
"""


async def found(engine: TantivyEngine, q: str) -> tuple[UUID, ...]:
    with suppress(IndexNotReady):
        return (await engine.search(SearchRequest("provvedimento", parse(q), NOTHING, today()), Window(), Sort())).ids
    return ()


async def save_and_find(database: Database, engine: TantivyEngine, number: int) -> float:
    """Seconds from the commit of a save until a search finds it."""
    item_id = new_id()
    async with database.transaction() as session:
        await session.execute(text(SAVE), {"id": item_id, "titolo": f"salvato{number}"})
    started = time.perf_counter()
    while item_id not in await found(engine, f"salvato{number}"):  # noqa: ASYNC110 - an index wakes nobody
        await asyncio.sleep(0.01)
    return time.perf_counter() - started


async def backlog(database: Database) -> int:
    async with database.transaction() as session:
        return int((await session.execute(text("SELECT count(*) FROM da_indicizzare"))).scalar_one())


async def measure(url: str, data_dir: Path, decisions: int) -> None:
    engine = TantivyEngine(data_dir / "search")
    waits: list[float] = []
    async with open_database(url, pool_size=6) as database:
        await save_and_find(database, engine, 0)  # the worker is up, and has made its index
        started = time.perf_counter()
        importing: asyncio.Task[Any] = asyncio.create_task(load(database, decisions, priority=10))
        while not importing.done() or await backlog(database):
            waits.append(await save_and_find(database, engine, len(waits) + 1))
            await asyncio.sleep(PAUSE_SECONDS)
        await importing
        seconds = time.perf_counter() - started
    print(f"import of {decisions:,} decisions with text, stored and in the index: {decisions / seconds:,.0f} a second")
    print(
        f"{len(waits)} saves meanwhile, findable after {median(waits):.2f} s at the median, {max(waits):.2f} s at most"
    )


def main() -> None:
    decisions = int(sys.argv[1]) if len(sys.argv) > 1 else DECISIONS
    with tempfile.TemporaryDirectory(prefix="bdm-bench-") as temporary:
        Path(temporary).chmod(0o711)
        data_dir = Path(temporary) / "data"
        with EmbeddedPostgres(data_dir) as server:
            prepare(server.url, lambda message: None)
            environment = os.environ | {"BDM_DATA_DIR": str(data_dir), "BDM_LOG_LEVEL": "ERROR"}
            worker = subprocess.Popen([sys.executable, "-m", "bdm", "worker"], env=environment)
            try:
                asyncio.run(measure(server.url, data_dir, decisions))
            finally:
                worker.terminate()
                worker.wait()


if __name__ == "__main__":
    main()
