"""The service's search against the bare engine, PostgreSQL text search and SQLite FTS5, in one run.

    python -m benchmarks search [--size N] [--small N] [--only PART …] [--seconds S]

The collections are made once and kept (``BDM_BENCH_DIR``, or ``var/bench``). The exit code tells whether every goal
is held; a run at a smaller size, or of some parts, judges only what it measured.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from rich.console import Console

from bdm.migrations.prepare import prepare
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.kit.progress import progress_bar
from benchmarks.collection.cache import Collection, collection
from benchmarks.search.goals import judge
from benchmarks.search.measure import PARTS, Measures, measure
from benchmarks.search.tables import print_growth, print_measures

SIZE = 200_000
SMALL = 20_000
SECONDS = 4.0


def main() -> None:
    options = _options()
    console = Console(width=None if sys.stdout.isatty() else 150)
    sizes = [options.small, options.size] if options.small and options.small < options.size else [options.size]
    measured: list[Measures] = []
    for size in sizes:
        with progress_bar(console) as bar:
            made = collection(size, bar)
        _say_made(console, made)
        parts = options.only or PARTS
        if size != options.size:
            parts = [part for part in parts if part in ("api", "rivals")]
        measured.append(_measure(made, parts, options.seconds, console))
        print_measures(console, measured[-1])
    if len(measured) > 1:
        print_growth(console, *measured)
    if not judge(console, measured[-1]):
        raise SystemExit(1)


def _measure(made: Collection, parts: list[str], seconds: float, console: Console) -> Measures:
    with EmbeddedPostgres(made.data_dir) as server:
        prepare(server.url, lambda message: None)
        server.publish()
        with progress_bar(console) as bar:
            return asyncio.run(measure(made, server.url, parts, seconds, bar))


def _say_made(console: Console, made: Collection) -> None:
    noted = made.made()
    console.print(
        f"{made.decisions:,} decisions in {made.folder}: made in {noted['seconds']} s,"
        f" index {noted['index_bytes'] / 1e6:,.0f} MB",
        highlight=False,
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks search")
    parser.add_argument("--size", type=int, default=SIZE, help="decisions (200,000)")
    parser.add_argument("--small", type=int, default=SMALL, help="the smaller collection, for the growth; 0 for none")
    parser.add_argument("--only", nargs="+", choices=PARTS, help="measure these parts alone")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each load of many clients lasts")
    return parser.parse_args()
