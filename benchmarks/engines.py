"""The same questions through HTTP to each search engine: Tantivy, OpenSearch with one node, with three.

    python -m benchmarks engines [DECISIONS]

Each indexes the same collection by ``bdm reindex``, then answers; beside it is said what it holds on disk and in
memory, and how soon a decision is found that was saved. OpenSearch is fetched and started as ``make test-production``
does.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

import httpx2
import orjson
from rich.console import Console
from rich.table import Table
from sqlalchemy import text

from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.database.session import open_database
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.progress import progress_bar
from benchmarks.collection.cache import Collection, collection
from benchmarks.freshness import SAVE
from benchmarks.search.load import Client, failed, load
from benchmarks.search.measure import p95
from benchmarks.search.questions import QUESTIONS
from benchmarks.search.service import Service, service
from tests.production.opensearch import Node, cluster

DECISIONS: Final = 20_000
ROUNDS: Final = 120
CLIENTS: Final = 32
SECONDS: Final = 5.0
SAVES: Final = 15
PAUSE: Final = 0.02
TANTIVY: Final = "Tantivy"


@dataclass
class Measured:
    """Milliseconds by question, and the rest."""

    answers: dict[str, list[float]] = field(default_factory=dict)
    rate: float = 0.0
    indexed: float = 0.0
    """Items a second."""
    disk: float = 0.0
    memory: float = 0.0
    """Megabytes: of OpenSearch's nodes, of Tantivy nothing that the web processes do not have anyway."""
    found: list[float] = field(default_factory=list)
    """Seconds from a save until it is found."""


def main() -> None:
    console = Console()
    decisions = int(sys.argv[1]) if len(sys.argv) > 1 else DECISIONS
    with progress_bar(Console(stderr=True)) as bar:
        made = collection(decisions, bar)
        measured: dict[str, Measured] = {}
        with EmbeddedPostgres(made.data_dir) as server:
            for name, count in (("OpenSearch, un nodo", 1), ("OpenSearch, tre nodi", 3), (TANTIVY, 0)):
                bar("motori", len(measured), 3, name)
                with _nodes(count) as nodes:
                    measured[name] = _measure(made, server.url, nodes)
    _print(console, decisions, measured)


@contextmanager
def _nodes(count: int) -> Iterator[list[Node]]:
    """The cluster, and the settings that lead to it; last of all Tantivy, whose index the collection keeps."""
    if not count:
        yield []
        return
    with tempfile.TemporaryDirectory(prefix="bdm-motori-") as folder, cluster(Path(folder), count) as nodes:
        settings = {
            "BDM_SEARCH_URL": ",".join(node.url for node in nodes),
            "BDM_SEARCH_SHARDS": str(min(count, 2)),
            "BDM_SEARCH_REPLICAS": str(min(count - 1, 1)),
        }
        os.environ.update(settings)
        try:
            yield nodes
        finally:
            for name in settings:
                del os.environ[name]


def _measure(made: Collection, url: str, nodes: list[Node]) -> Measured:
    found = Measured()
    began = time.monotonic()
    _bdm(made, "reindex").wait()
    found.indexed = made.decisions / (time.monotonic() - began)
    with service(made.data_dir) as served:
        requests = []
        for question in QUESTIONS:
            asked = [served.search(question, wording) for wording in question.wordings]
            requests += asked[:8]
            found.answers[question.name] = _alone(served, asked)
        found.rate = load(served.port, requests, CLIENTS, SECONDS).rate
        worker = _bdm(made, "worker")
        try:
            found.found = asyncio.run(_saved(url, served))
        finally:
            worker.terminate()
            worker.wait()
    found.memory = sum(node.resident for node in nodes) / 1e6
    found.disk = _disk(made, nodes) / 1e6
    return found


def _bdm(made: Collection, command: str) -> subprocess.Popen[bytes]:
    environment = os.environ | {"BDM_DATA_DIR": str(made.data_dir), "BDM_LOG_LEVEL": "ERROR"}
    return subprocess.Popen(
        [sys.executable, "-m", "bdm", command], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _alone(served: Service, requests: list[bytes]) -> list[float]:
    client = Client(served.port)
    seconds = []
    for turn in range(-len(requests), ROUNDS):
        took, answer = client.ask(requests[turn % len(requests)])
        if failed(answer):
            raise SystemExit(f"{answer.status} {answer.body[:300]!r}")
        if turn >= 0:  # the first ones warm up
            seconds.append(took * 1000)
    client.close()
    return seconds


async def _saved(url: str, served: Service) -> list[float]:
    """Seconds until each of some decisions is found; they are taken away again."""
    client = Client(served.port)
    seconds = []
    saved = [new_id() for _ in range(SAVES)]
    async with open_database(url, 1) as database:
        for number, item_id in enumerate(saved):
            async with database.transaction() as session:
                await session.execute(text(SAVE), {"id": item_id, "titolo": f"salvato{number}"})
            began = time.monotonic()
            request = served.query(f'{{ provvedimento(from: 0, size: 1, q: "titolo:salvato{number}") {{ count }} }}')
            while orjson.loads(client.ask(request)[1].body)["data"]["provvedimento"]["count"] == 0:  # noqa: ASYNC110
                await asyncio.sleep(PAUSE)
            seconds.append(time.monotonic() - began)
        async with database.transaction() as session:
            await session.execute(text("DELETE FROM provvedimento WHERE id = ANY(:ids)"), {"ids": saved})
        async with database.reading() as session:  # others measure on this collection, too
            while (await session.execute(text("SELECT count(*) FROM da_indicizzare"))).scalar_one():  # noqa: ASYNC110
                await asyncio.sleep(PAUSE)
    client.close()
    return seconds


def _disk(made: Collection, nodes: list[Node]) -> int:
    if nodes:
        statistics = httpx2.get(f"{nodes[0].url}/_stats/store", timeout=30).json()
        return int(statistics["_all"]["total"]["store"]["size_in_bytes"])
    return sum(path.stat().st_size for path in (made.data_dir / "search").rglob("*") if path.is_file())


def _print(console: Console, decisions: int, measured: dict[str, Measured]) -> None:
    table = Table("", *measured, title=f"{decisions:,} decisions through HTTP; ms at the median / 95th percentile")
    for question in QUESTIONS:
        each = (one.answers[question.name] for one in measured.values())
        table.add_row(question.name, *(f"{median(one):.1f} / {p95(one):.1f}" for one in each))
    table.add_row(f"{CLIENTS} clienti, al secondo", *(f"{one.rate:.0f}" for one in measured.values()))
    table.add_row("indicizzati al secondo", *(f"{one.indexed:.0f}" for one in measured.values()))
    table.add_row("disco, MB", *(f"{one.disk:.0f}" for one in measured.values()))
    table.add_row("memoria dei nodi, MB", *(f"{one.memory:.0f}" for one in measured.values()))
    table.add_row("trovato dopo, s", *(f"{median(one.found):.2f} / {max(one.found):.2f}" for one in measured.values()))
    console.print(table)


if __name__ == "__main__":
    main()
