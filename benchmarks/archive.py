"""The counts of the archive at 200,000 decisions, through HTTP as the client asks.

    python -m benchmarks archive [--size N] [--rounds N]

Every level, on many ways down through what there is: the largest value of a level, and one drawn by chance; by somebody
who sees no original and somebody who sees all of them. At the end of each way the list is asked for, and has to hold
what was counted. The exit code tells whether the counts of every level answer within their goal at the 95th percentile.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from typing import Any, Final

import httpx2
import orjson
from rich.console import Console
from rich.table import Table

from bdm.migrations.prepare import prepare
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.kit.progress import progress_bar
from bdm.search.archive.selection import ALL_SUBJECTS, ArchiveLevel
from bdm.settings import API_PREFIX
from benchmarks.collection.cache import Collection, collection
from benchmarks.search.service import Service, service

SIZE = 200_000
ROUNDS = 60
GOAL_MS = 100.0
ACCOUNTS: Final = ("lettore", "redattore.tutti")
LIST = """query ($q: String, $area: String) {
    provvedimento(from: 0, size: 10, q: $q, area: $area, sort_field: "data_pubblicazione") { count items { id } }
}"""


@dataclass
class Measured:
    """Milliseconds of the counts by level (what is counted, not what was chosen), and of the lists."""

    levels: dict[ArchiveLevel, list[float]] = field(default_factory=lambda: {level: [] for level in ArchiveLevel})
    lists: list[float] = field(default_factory=list)
    counted: dict[ArchiveLevel, int] = field(default_factory=lambda: dict.fromkeys(ArchiveLevel, 0))
    """The most decisions that a level had to divide."""
    different: int = 0


class Walker:
    """Goes down the archive level by level."""

    def __init__(self, client: httpx2.Client, asked: Service, measured: Measured) -> None:
        self._client = client
        self._headers = {"Cookie": asked.cookie, "Content-Type": "application/json"}
        self._address = f"http://127.0.0.1:{asked.port}{API_PREFIX}"
        self._measured = measured

    def walk(self, chance: Random | None) -> None:
        """One way down: by ``chance``, or along the largest values."""
        selection: dict[str, str] = {}
        for level in ArchiveLevel:
            answer, milliseconds = self._post("/archive/occurrences", selection)
            self._measured.levels[level].append(milliseconds)
            rows = {row["text"]: row["value"] for row in answer["provvedimentoOccurrences"]}
            counted = rows[ALL_SUBJECTS] if level is ArchiveLevel.MATERIA else sum(rows.values())
            self._measured.counted[level] = max(self._measured.counted[level], counted)
            if level is ArchiveLevel.TARGET:
                self._list(answer, counted)
                return
            there = [text for text, value in rows.items() if value]
            selection[level.value] = chance.choice(there) if chance else max(there, key=rows.__getitem__)

    def _list(self, answer: dict[str, Any], counted: int) -> None:
        variables = {"q": answer["q"], "area": answer["area"]}
        found, milliseconds = self._post("/graphql", {"query": LIST, "variables": variables})
        self._measured.lists.append(milliseconds)
        self._measured.different += found["data"]["provvedimento"]["count"] != counted

    def _post(self, path: str, body: dict[str, Any]) -> tuple[dict[str, Any], float]:
        content = orjson.dumps(body)
        started = time.perf_counter()
        answer = self._client.post(f"{self._address}{path}", content=content, headers=self._headers)
        milliseconds = 1000 * (time.perf_counter() - started)
        assert answer.status_code == 200, answer.text
        return answer.json(), milliseconds


def p95(milliseconds: list[float]) -> float:
    return quantiles(milliseconds, n=20, method="inclusive")[-1]


def measure(made: Collection, rounds: int) -> Measured:
    """So many ways down for each account, on a database that runs."""
    measured = Measured()
    for account in ACCOUNTS:
        with service(made.data_dir, account) as asked, httpx2.Client(timeout=60) as client:
            chance = Random(made.decisions)
            Walker(client, asked, Measured()).walk(None)  # connections, plans, files
            for turn in range(rounds):
                Walker(client, asked, measured).walk(chance if turn % 2 else None)
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks archive")
    parser.add_argument("--size", type=int, default=SIZE, help="decisions (200,000)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="ways down for each account (60)")
    options = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 120)
    with progress_bar(console) as bar:
        made = collection(options.size, bar)
    with EmbeddedPostgres(made.data_dir) as server:
        prepare(server.url, lambda message: None)
        server.publish()
        measured = measure(made, options.rounds)
    table = Table("conteggi per", "provvedimenti", "mediana ms", "p95 ms", "massimo ms")
    rows = [(level.value, f"{measured.counted[level]:,}", times) for level, times in measured.levels.items()]
    for name, counted, times in [*rows, ("elenco", "", measured.lists)]:
        table.add_row(name, counted, f"{median(times):.1f}", f"{p95(times):.1f}", f"{max(times):.1f}")
    console.print(f"{options.size:,} decisions, {len(measured.lists)} ways down")
    console.print(table)
    missed = [level for level, times in measured.levels.items() if p95(times) > GOAL_MS]
    print(f"goal, the counts of every level within {GOAL_MS:.0f} ms at p95: {'held' if not missed else 'missed'}")
    print(f"lists that do not hold what was counted: {measured.different}")
    raise SystemExit(int(bool(missed) or measured.different > 0))


if __name__ == "__main__":
    main()
