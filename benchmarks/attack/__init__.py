"""Everybody's work while somebody attacks: 60 readers and 4 writers, each with an account, on one machine with

- 3,000 connections from elsewhere whose headers never end, opened anew whenever they are cut, and
- one account that asks without pause, 16 times at once, for what costs most: of a decision of 2,500 pages, of many
  results, of their own notes,

compared with the same readers and writers undisturbed, before it in the same run.

    python -m benchmarks attack [--size N] [--seconds S] [--readers N]

Held when nothing is answered with 5xx, no reader or writer is refused or cut off, and the readers' searches take at
most twice as long at the 95th percentile. What the attacker is answered (429) is counted, not judged.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from rich.console import Console
from rich.table import Table

from bdm.migrations.prepare import prepare
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.kit.progress import progress_bar
from benchmarks.attack import long_decision, people
from benchmarks.attack.crowd import Answers, Crowd, Flood, attack_and_load, load
from benchmarks.collection.cache import Collection, collection
from benchmarks.search.questions import QUESTIONS
from benchmarks.search.service import Service, service

SIZE = 20_000
SECONDS = 150.0
READERS, WRITERS = 60, 4
ATTACKERS = 16
HALF_OPEN = 3_000
MOST_TIMES = 2.0
ELSEWHERE = "127.0.0.66"
"""Where the connections without an account come from."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks attack")
    parser.add_argument("--size", type=int, default=SIZE, help="decisions (20,000)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long the attack lasts (150)")
    parser.add_argument("--readers", type=int, default=READERS, help="who searches meanwhile (60)")
    options = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 120)
    with progress_bar(console) as bar:
        made = collection(options.size, bar)
    with EmbeddedPostgres(made.data_dir) as server:
        prepare(server.url, lambda message: None)
        server.publish()
        with worker(made.data_dir):
            item = long_decision.imported(server.url, made.data_dir, console)
        everybody = asyncio.run(people.made(server.url, options.readers + WRITERS + 1))
        noted = asyncio.run(people.decisions(server.url, WRITERS))
        with worker(made.data_dir), service(made.data_dir, limited=True) as asked:
            before, during = measure(asked, everybody, noted, item, options.seconds, options.readers)
    report(console, made, before, during)
    if not held(console, before, during):
        raise SystemExit(1)


def measure(
    asked: Service, everybody: list[str], noted: list[str], item: str, seconds: float, reading: int
) -> tuple[dict[str, Answers], dict[str, Answers]]:
    """The answers by group of callers, undisturbed and during the attack."""
    *workers, attacker = everybody
    questions = [(question, wording) for question in QUESTIONS for wording in question.wordings]
    readers = Crowd(
        "letture",
        [
            [asked.signed_in(cookie).search(*questions[(turn * 7 + number) % len(questions)]) for turn in range(40)]
            for number, cookie in enumerate(workers[:reading])
        ],
    )
    writers = Crowd(
        "scritture",
        [
            [asked.signed_in(cookie).note(noted[number], f"Annotazione {turn}") for turn in range(40)]
            for number, cookie in enumerate(workers[reading:])
        ],
    )
    costly = long_decision.costly(asked.signed_in(attacker), item)
    turned = [turn % len(costly) for turn in range(ATTACKERS)]
    attackers = Crowd("attacco", [costly[first:] + costly[:first] for first in turned])
    flood = Flood(HALF_OPEN, ELSEWHERE)
    load(asked.port, [readers, writers], 5.0)  # connections, plans, caches
    before = load(asked.port, [readers, writers], seconds / 3)
    during = attack_and_load(asked.port, [readers, writers], [attackers], flood, seconds)
    return before, during


@contextmanager
def worker(data_dir: Path) -> Iterator[None]:
    environment = os.environ | {"BDM_DATA_DIR": str(data_dir), "BDM_LOG_LEVEL": "ERROR"}
    process = subprocess.Popen([sys.executable, "-m", "bdm", "worker"], env=environment)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def report(console: Console, made: Collection, before: dict[str, Answers], during: dict[str, Answers]) -> None:
    table = Table("", title=f"{made.decisions:,} decisions")
    for head in ("answers/s", "median ms", "p95 ms", "slowest ms", "answered", "cut off"):
        table.add_column(head, justify="right")
    for title, answers in (("undisturbed", before), ("attacked", during)):
        for name, found in answers.items():
            statuses = ", ".join(f"{status}: {count}" for status, count in sorted(found.statuses.items()))
            times = [f"{1000 * value:,.0f}" for value in figures(found)] if found.seconds else ["–"] * 3
            row = (f"{title}: {name}", f"{found.rate:.0f}", *times, statuses, str(found.cut))
            table.add_row(*row)
    console.print(table)


def figures(answers: Answers) -> tuple[float, float, float]:
    """Seconds: median, 95th percentile, slowest."""
    return median(answers.seconds), p95(answers), max(answers.seconds)


def p95(answers: Answers) -> float:
    return quantiles(answers.seconds, n=20, method="inclusive")[-1]


def held(console: Console, before: dict[str, Answers], during: dict[str, Answers]) -> bool:
    times = p95(during["letture"]) / p95(before["letture"])
    broken = sum(found.at_least(500) for each in (before, during) for found in each.values())
    refused = sum(each[name].at_least(400) + each[name].cut for each in (before, during) for name in before)
    goals = (
        ("searches of others, p95 attacked : undisturbed", f"{times:.2f}", f"≤ {MOST_TIMES:g}", times <= MOST_TIMES),
        ("answers with 5xx", str(broken), "none", not broken),
        ("readers and writers refused or cut off", str(refused), "none", not refused),
    )
    table = Table("goal", "measured", "wanted", "")
    for name, measured, wanted, good in goals:
        table.add_row(name, measured, wanted, "[green]held" if good else "[red]MISSED")
    console.print(table)
    return all(good for *_, good in goals)
