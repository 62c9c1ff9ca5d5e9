"""Everything at a million decisions, and what does not read texts at five million, beside 200,000.

    python -m benchmarks scale [--size N] [--light N] [--small N] [--rounds N]

The large collections take hours to be made on two cores, once; whoever is interrupted goes on where it was. Searches
are asked of whole texts; the archive, the dashboard, the queues and what is suggested of short ones, with the same
courts, days, subjects, parties and outcomes, or of whole ones, where there are no others. The
exit code tells whether each call of the latter answers within its goal at the 95th percentile, at the largest size.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Final

import httpx2
import psycopg
from rich.console import Console
from rich.table import Table

from bdm.migrations.prepare import prepare
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.kit.progress import progress_bar
from benchmarks import archive, monitoring, queues
from benchmarks.archive import p95
from benchmarks.collection.cache import Collection, collection
from benchmarks.search.measure import SUGGESTED, Measures, measure, suggested
from benchmarks.search.service import Service, service
from benchmarks.search.tables import print_growth, print_measures

SIZE: Final = 1_000_000
LIGHT: Final = 5_000_000
SMALL: Final = 200_000
ROUNDS: Final = 30
IN_WORK: Final = 10_000
GOAL_MS: Final = 200.0

Times = dict[str, list[float]]
"""Milliseconds by what was asked."""


def main() -> None:
    options = _options()
    console = Console(width=None if sys.stdout.isatty() else 150)
    searches: list[Measures] = []
    for size in (options.small, options.size):
        if size:
            made = _made(console, size, light=False)
            with running(made) as server, progress_bar(console) as bar:
                searches.append(asyncio.run(measure(made, server.url, ["api", "load"], 4.0, bar)))
            print_measures(console, searches[-1])
    if len(searches) > 1:
        print_growth(console, *searches)
    pages: dict[int, Times] = {}
    for size in (options.small, options.light or options.size):
        if size:
            made = _made(console, size, light=bool(options.light))
            with running(made) as server, monitoring.in_work(server.url, IN_WORK):
                pages[size] = asked(made, options.rounds)
    if pages and not judge(console, pages):
        raise SystemExit(1)


def _made(console: Console, size: int, *, light: bool) -> Collection:
    with progress_bar(console) as bar:
        made = collection(size, bar, light=light)
    noted = made.made()
    with running(made) as server, psycopg.connect(server.url) as connection:
        row = connection.execute(
            "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            " WHERE n.nspname = 'public' AND c.relkind = 'r'"
        ).fetchone()
    assert row is not None
    console.print(
        f"{size:,} decisions{' of few words' if light else ''}: index {noted['index_bytes'] / 1e6:,.0f} MB,"
        f" tables {int(row[0]) / 1e6:,.0f} MB",
        highlight=False,
    )
    return made


@contextmanager
def running(made: Collection) -> Iterator[EmbeddedPostgres]:
    """Its database."""
    with EmbeddedPostgres(made.data_dir) as server:
        prepare(server.url, lambda message: None)
        server.publish()
        yield server


def asked(made: Collection, rounds: int) -> Times:
    """Every page that does not read texts."""
    walked = archive.measure(made, rounds)
    times: Times = {f"archivio, {level.value}": found for level, found in walked.levels.items()}
    times["elenco dell'archivio"] = walked.lists
    with service(made.data_dir, monitoring.ACCOUNT) as served:
        found, _ = monitoring.measure(served, rounds)
        times |= {name: taken for name, taken in found.items() if not name.startswith("PDF")}
    with service(made.data_dir) as served:
        times[SUGGESTED] = suggested(served, rounds)
    for account in (queues.EVERY_OFFICE, queues.TWO_OFFICES):
        with service(made.data_dir, account) as served, httpx2.Client(timeout=60) as client:
            times |= _queues(client, served, account, rounds)
    return times


def _queues(client: httpx2.Client, served: Service, account: str, rounds: int) -> Times:
    """Every order and filter of what is in work; its texts are not in the index."""
    found: Times = {}
    for question in queues.questions(IN_WORK):
        if question.account == account and question.kind != "massima":
            name = f"{question.name} ({account})"
            found[name] = [queues.ask(client, served, question) for _ in range(rounds + 2)][2:]
    return found


def judge(console: Console, pages: dict[int, Times]) -> bool:
    """The slowest of each size beside each other; whether the largest holds its goal."""
    largest = pages[max(pages)]
    table = Table("pagina", *(f"{size:,}" for size in pages), title="ms, mediana / p95")
    for name in sorted(largest, key=lambda name: -p95(largest[name]))[:40]:
        table.add_row(name, *(f"{median(each[name]):.0f} / {p95(each[name]):.0f}" for each in pages.values()))
    console.print(table)
    missed = [name for name, times in largest.items() if p95(times) > GOAL_MS]
    console.print(f"{len(largest)} pages; goal, each within {GOAL_MS:.0f} ms at p95: {missed or 'held'}")
    return not missed


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks scale")
    parser.add_argument("--size", type=int, default=SIZE, help="decisions with whole texts (1,000,000); 0 for none")
    parser.add_argument("--light", type=int, default=LIGHT, help="decisions of few words (5,000,000); 0 for none")
    parser.add_argument("--small", type=int, default=SMALL, help="what both are beside (200,000); 0 for nothing")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="times that each page is asked (30)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
