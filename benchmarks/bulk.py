"""Everything that is public in files: ``python -m benchmarks bulk [DECISIONS] [--of COLLECTION]``.

The first DECISIONS (200,000) of a generated collection of so many, or of a larger one that is there, are brought into
the register with their abstracts; then ``bdm bulk`` writes a whole dataset, and after some changes a delta, and
``bdm digest verify`` proves both. Of each: time, the processor time and the largest memory of that process, and bytes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psycopg
from rich.console import Console

from bdm.open_data.bulk.folder import MANIFEST, datasets
from bdm.open_data.changelog.recorder import follow
from bdm.platform.database.session import open_database
from bdm.platform.kit.progress import progress_bar
from benchmarks.collection import cache
from benchmarks.collection.cache import Collection, collection
from benchmarks.scale import running

DECISIONS: Final = 200_000
CHANGES: Final = 1_000
GOAL_SECONDS: Final = 600.0
"""Of a whole dataset of so many decisions; of more of them in proportion."""
GOAL_MB: Final = 500
_QUEUE: Final = """
    INSERT INTO public_queue (kind, item_id)
    SELECT kind, id FROM (
        SELECT 'provvedimento' AS kind, id, seq FROM provvedimento WHERE status = 'PUBBLICATO' AND seq <= %(most)s
        UNION ALL
        SELECT 'massima', m.id, m.seq FROM massima m JOIN provvedimento p ON p.id = m.provvedimento_id
        WHERE m.status = 'PUBBLICATO' AND p.status = 'PUBBLICATO' AND p.seq <= %(most)s
    ) item
    WHERE NOT EXISTS (SELECT FROM public_record r WHERE r.kind = item.kind AND r.item_id = item.id)
    ORDER BY kind DESC, seq
"""
_SOME: Final = """
    SELECT id FROM provvedimento p
    WHERE status = 'PUBBLICATO' AND seq <= %(most)s AND titolo IS NOT NULL
        AND NOT EXISTS (SELECT FROM da_indicizzare d WHERE d.kind = 'provvedimento' AND d.item_id = p.id)
    ORDER BY md5(id::text) LIMIT %(count)s
"""
_AS_BEFORE: Final = """
    DELETE FROM da_indicizzare
    WHERE item_id = ANY(%(ids)s) OR item_id IN (SELECT id FROM massima WHERE provvedimento_id = ANY(%(ids)s))
"""
"""The index has them as they are again."""


@dataclass(frozen=True)
class Run:
    """One command: what it took."""

    seconds: float
    processor: float
    mebibytes: int


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks bulk")
    parser.add_argument("decisions", nargs="?", type=int, default=DECISIONS, help="in the dataset (200,000)")
    parser.add_argument("--of", type=int, help="decisions of the collection, where it is a larger one")
    options = parser.parse_args()
    made = _collection(options.decisions, options.of)
    folder = made.folder / "bulk"
    shutil.rmtree(folder, ignore_errors=True)
    try:
        with running(made) as server:
            register(server.url, options.decisions)
            met = measure(made, server.url, folder, options.decisions)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    raise SystemExit(int(not met))


def _collection(decisions: int, of: int | None) -> Collection:
    """One that is named is used as it is, of whatever version: only its tables are read, and making it takes hours."""
    if of is None:
        with progress_bar(Console()) as bar:
            return collection(decisions, bar)
    found = Collection(cache.folder() / str(of), of)
    if not found.data_dir.is_dir():
        raise SystemExit(f"there is no collection of {of:,} decisions in {cache.folder()}")
    return found


def register(url: str, most: int) -> None:
    """Bring the first decisions and their abstracts into the register, where they are not in it."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("TRUNCATE public_queue")  # of a collection that is larger, all that is in it
        queued = connection.execute(_QUEUE, {"most": most}).rowcount
        began = time.monotonic()
        asyncio.run(_follow(url))
        seconds = time.monotonic() - began
        connection.execute("VACUUM ANALYZE public_queue, public_record, public_change")
    if queued:
        print(f"{queued:,} records registered in {seconds:.0f} s, {queued / seconds:,.0f} a second", flush=True)


async def _follow(url: str) -> None:
    async with open_database(url, pool_size=2) as database:
        await follow(database)


def measure(made: Collection, url: str, folder: Path, decisions: int) -> bool:
    """Whether the whole dataset is made within its goals."""
    whole = _bdm(made, "bulk", str(folder))
    _tell("whole", whole, folder)
    _prove(made, folder)
    with _changed(url, decisions):
        _tell(f"delta of {CHANGES:,} changes", _bdm(made, "bulk", str(folder), "--delta"), folder)
        _prove(made, folder)
    goal = GOAL_SECONDS * max(1.0, decisions / DECISIONS)
    print(f"goal: {goal:.0f} s and {GOAL_MB} MB")
    return whole.seconds <= goal and whole.mebibytes <= GOAL_MB


@contextmanager
def _changed(url: str, decisions: int) -> Iterator[None]:
    """Some decisions all over the collection have another title for as long as the block lasts."""
    with psycopg.connect(url, autocommit=True) as connection:
        ids = [row[0] for row in connection.execute(_SOME, {"most": decisions, "count": CHANGES})]
        connection.execute("UPDATE provvedimento SET titolo = titolo || ' *' WHERE id = ANY(%s)", [ids])
        try:
            yield
        finally:
            connection.execute("UPDATE provvedimento SET titolo = left(titolo, -2) WHERE id = ANY(%s)", [ids])
            connection.execute(_AS_BEFORE, {"ids": ids})
            asyncio.run(_follow(url))


def _prove(made: Collection, folder: Path) -> None:
    """By the last of the datasets and those that it is based on."""
    names = [str(folder / each.nome) for each in datasets(folder)]
    _tell("proved", _bdm(made, "digest", "verify", *names, "--digest", f"{names[-1]}/{MANIFEST}"), None)


def _bdm(made: Collection, *arguments: str) -> Run:
    """Run a command of the product on the database that runs."""
    began = time.monotonic()
    environment = os.environ | {"BDM_DATA_DIR": str(made.data_dir)}
    process = subprocess.Popen([sys.executable, "-m", "bdm", *arguments], env=environment)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"bdm {arguments[0]}: exit code {process.returncode}")
    return Run(time.monotonic() - began, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024)


def _tell(name: str, run: Run, folder: Path | None) -> None:
    told = f"{name}: {run.seconds:.1f} s, {run.processor:.1f} s of processor time, {run.mebibytes} MB at most"
    if folder is not None:
        files = datasets(folder)[-1].file
        lines, tables = (sum(each.byte for each in files if each.nome.endswith(end)) for end in (".zst", ".parquet"))
        told += f"; {lines / 1e6:,.1f} MB of lines, {tables / 1e6:,.1f} MB of Parquet"
    print(told, flush=True)


if __name__ == "__main__":
    main()
