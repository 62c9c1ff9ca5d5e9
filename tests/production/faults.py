"""A cluster whose nodes fail, while people search and others write: what each fault does to them.

``python -m tests.production faults`` prints a table. The ledger is what the database has acknowledged: in the end, and
after each fault, all of it is found, and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import httpx2

from bdm.migrations.prepare import prepare
from bdm.operations.run.worker import keep_running
from bdm.platform.authz import ALL_OFFICES, Scope
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.database.session import Database, open_database
from bdm.platform.kit.time import today
from bdm.search.engine.opensearch_engine.engine import open_engine
from bdm.search.engine.port import IndexNotReady, SearchRequest, SearchUnavailable, Sort, Window
from bdm.search.indexing import check
from bdm.search.indexing.agreement import AgreedEngine
from bdm.search.indexing.writing import run_indexing
from bdm.search.query import parse
from bdm.settings import Settings
from tests.production.opensearch import Node, cluster
from tests.search.content import decision

STOPPED_SECONDS: Final = 60.0
DOWN_SECONDS: Final = 20.0
READERS: Final = 4
WRITE_EVERY: Final = 0.5
PAUSE: Final = 0.1
ANSWER_SECONDS: Final = 5.0
"""Within so long whoever searches has an answer, or is told that there is none."""
PATIENCE_SECONDS: Final = 240.0
SLOW_RUNS, SLOW_STOPS = 0.1, 0.4
ALL: Final = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)


@dataclass
class Searched:
    """What readers got while a fault lasted."""

    answers: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0


@dataclass(frozen=True)
class Outcome:
    name: str
    searched: Searched
    written: int
    answers_again: float
    """Seconds from the fault's end until searches are answered, and go on being."""
    found_again: float
    """Until what was written last is found."""


class Scene:
    """The database, the index in a cluster, the loop that feeds it, readers and a writer."""

    def __init__(self, database: Database, engine: Any) -> None:
        self.database, self.engine = database, engine
        self.agreed = AgreedEngine(engine, database)
        self.ledger: list[str] = []
        self.searched = Searched()

    async def write(self) -> None:
        """One published decision after the other, each with a word of its own."""
        while True:
            word = f"verbale{len(self.ledger):06d}"
            async with self.database.transaction() as session:
                await decision(session, f"Il danno e il {word}.")
            self.ledger.append(word)
            await asyncio.sleep(WRITE_EVERY)

    async def read(self) -> None:
        """One search after the other."""
        while True:
            began = time.monotonic()
            answer = await self.ask("danno")
            self.searched.answers[answer if isinstance(answer, str) else "answered"] += 1
            self.searched.slowest = max(self.searched.slowest, time.monotonic() - began)
            await asyncio.sleep(PAUSE)

    async def ask(self, q: str) -> int | str:
        """How many are found, or what is said instead."""
        try:
            query = SearchRequest("provvedimento", parse(q), ALL, today())
            return (await self.agreed.search(query, Window(0, 10), Sort())).count
        except (SearchUnavailable, IndexNotReady) as error:
            return error.code

    async def lost(self, count: int) -> list[str]:
        """What of the first ``count`` writes is not found; those that came later may still be on their way."""
        return [word for word in self.ledger[:count] if await self.ask(word) != 1]

    async def recover(self) -> tuple[float, float]:
        """Seconds until searches are answered, and until what is written now is found."""
        began = time.monotonic()
        answered = began
        last = self.ledger[-1]
        while time.monotonic() - began < PATIENCE_SECONDS:
            found = await self.ask(last)
            if isinstance(found, str):
                answered = time.monotonic()
            elif found == 1:
                return answered - began, time.monotonic() - began
            await asyncio.sleep(PAUSE)
        raise RuntimeError("it does not recover")


Fault = Callable[[], Awaitable[None]]


def faults(nodes: list[Node]) -> list[tuple[str, Fault]]:
    """What may happen, each to its end."""

    def killed(those: list[Node]) -> Fault:
        async def fault() -> None:
            for node in those:
                await asyncio.to_thread(node.kill)
            await asyncio.sleep(DOWN_SECONDS)
            for node in those:
                node.start()

        return fault

    def stopped(those: list[Node]) -> Fault:
        async def fault() -> None:
            for node in those:
                node.send(signal.SIGSTOP)
            await asyncio.sleep(STOPPED_SECONDS)
            for node in those:
                node.send(signal.SIGCONT)

        return fault

    async def slow() -> None:
        until = time.monotonic() + DOWN_SECONDS
        while time.monotonic() < until:
            nodes[0].send(signal.SIGSTOP)
            await asyncio.sleep(SLOW_STOPS)
            nodes[0].send(signal.SIGCONT)
            await asyncio.sleep(SLOW_RUNS)

    async def full() -> None:
        for node in nodes:
            await asyncio.to_thread(node.disk.fill)
        await asyncio.sleep(DOWN_SECONDS * 2)
        for node in nodes:
            node.disk.free()

    async def read_only() -> None:
        async with httpx2.AsyncClient(base_url=nodes[-1].url, timeout=30) as client:
            for value in (True, None):
                body = {"persistent": {"cluster.blocks.read_only": value}}
                (await client.put("/_cluster/settings", json=body)).raise_for_status()
                await asyncio.sleep(DOWN_SECONDS if value else 0)

    found = [(f"{node.name}: kill -9", killed([node])) for node in nodes]
    found += [(f"{node.name}: SIGSTOP per 60 s", stopped([node])) for node in nodes]
    if len(nodes) > 1:
        found += [("tutti: kill -9", killed(nodes)), ("tutti: SIGSTOP per 60 s", stopped(nodes))]
    found += [("un nodo lento (fermo per quattro quinti del tempo)", slow), ("sola lettura", read_only)]
    if all(node.mounted for node in nodes):
        found.append(("dischi pieni", full))
    return found


@asynccontextmanager
async def scene(nodes: list[Node], folder: Path) -> AsyncIterator[Scene]:
    """Everything at work."""
    addresses = ",".join(node.url for node in nodes)
    settings = Settings(search_url=addresses, search_shards=2, search_replicas=min(len(nodes) - 1, 1))  # type: ignore[arg-type]
    async with AsyncExitStack() as stack:
        server = stack.enter_context(EmbeddedPostgres(folder))
        await asyncio.to_thread(prepare, server.url, lambda _: None)
        database = await stack.enter_async_context(open_database(server.url, 8))
        at_work = Scene(database, await stack.enter_async_context(open_engine(settings)))
        parts: Any = SimpleNamespace(database=database, search=at_work.engine)
        tasks = [
            asyncio.create_task(keep_running("index", run_indexing, parts)),
            asyncio.create_task(at_work.write()),
        ]
        while not at_work.ledger:
            await asyncio.sleep(PAUSE)
        await at_work.recover()
        tasks += [asyncio.create_task(at_work.read()) for _ in range(READERS)]
        try:
            yield at_work
        finally:
            for task in tasks:
                task.cancel()
            for task in tasks:
                with suppress(asyncio.CancelledError):
                    await task


async def run(nodes: list[Node], folder: Path, tell: Callable[[str], None]) -> bool:
    """Each fault in turn; whether everything was as it should be."""
    good = True
    async with scene(nodes, folder) as at_work:
        for name, fault in faults(nodes):
            at_work.searched = Searched()
            before = len(at_work.ledger)
            await fault()
            acknowledged = len(at_work.ledger)
            again = await at_work.recover()
            outcome = Outcome(name, at_work.searched, len(at_work.ledger) - before, *again)
            lost = await at_work.lost(acknowledged)
            good &= not lost and outcome.searched.slowest <= ANSWER_SECONDS + PAUSE
            tell(row(outcome, lost))
        differences = await check.compare(at_work.database, at_work.engine)
        tell(f"{len(at_work.ledger)} confermati; differenze dopo: {differences if differences else 'nessuna'}")
        return good and not differences


def row(outcome: Outcome, lost: list[str]) -> str:
    told = ", ".join(f"{name} {number}" for name, number in sorted(outcome.searched.answers.items()))
    return (
        f"| {outcome.name} | {told} | {outcome.searched.slowest:.1f} s | {outcome.answers_again:.1f} s"
        f" | {outcome.found_again:.1f} s | {outcome.written} | {len(lost)} |"
    )


def main(count: int, tell: Callable[[str], None]) -> bool:
    """On a cluster of ``count`` nodes."""
    logging.getLogger("bdm").setLevel(logging.CRITICAL)  # that it fails is what is looked for
    with tempfile.TemporaryDirectory(prefix="bdm-guasti-") as folder:
        home = Path(folder)
        home.chmod(0o755)
        (home / "nodi").mkdir()
        with cluster(home / "nodi", count, own_disks=True) as nodes:
            return asyncio.run(run(nodes, home / "dati", tell))
