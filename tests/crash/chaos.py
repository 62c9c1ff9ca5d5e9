"""One run: prepare, let everybody work, kill, compare."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
from rich.console import Console

from bdm.people.authn.demo_provider import accounts as demo_accounts
from bdm.platform.database.embedded.leftovers import find_leftovers
from bdm.platform.database.session import Database, new_engine
from bdm.platform.kit.amounts import number
from bdm.platform.kit.progress import Bar
from tests.crash import stored
from tests.crash.compare import compare
from tests.crash.disk import Disk
from tests.crash.editors import Editors
from tests.crash.importing import Importing
from tests.crash.killing import Killer, Recoveries
from tests.crash.ledger import Ledger
from tests.crash.report import Outcome
from tests.crash.system import DiedItself, System
from tests.crash.waiting import Overdue, until
from tests.crash.watch import Watch
from tests.crash.writers import Folders, Notes, Permissions, PersonalNotes, Readers, Searches, World, Writer

CREW: tuple[type[Writer], ...] = (
    Notes,
    PersonalNotes,
    Folders,
    Searches,
    Permissions,
    Editors,
    Editors,
    Readers,
    Readers,
)
IMPORTED_AT_ONCE = 30
CHECK_EVERY_SECONDS = 600.0
STILL_WITHIN_SECONDS = 300.0
STILL = (
    "SELECT (SELECT count(*) FROM da_indicizzare) + (SELECT count(*) FROM audit_pending)"
    " + (SELECT count(*) FROM procrastinate.procrastinate_jobs WHERE status = 'doing'"
    " OR status = 'todo' AND coalesce(scheduled_at, now()) <= now())"
)


class Chaos:
    """One run below ``folder``; ``seconds`` or ``laps`` says when it ends."""

    def __init__(self, folder: Path, seed: int, console: Console, bar: Bar) -> None:
        self._chance = random.Random(seed)
        self._system = System(folder, lambda text: console.print(text, highlight=False, markup=False))
        self._world = World(self._system, Ledger(), seed)
        self._disk = Disk(self._system.data_dir)
        self._import_folder = folder / "import"
        self._importing = Importing(self._world, self._import_folder, self._chance)
        self._writers: list[Writer] = []
        self._recoveries: dict[str, Recoveries] = {}
        self._bar = bar

    async def run(self, kinds: list[str], seconds: float, laps: int) -> Outcome:
        """The whole story."""
        began = time.monotonic()
        mounted = "disk" in kinds and self._disk.mount()
        if "disk" in kinds and not mounted:
            raise SystemExit("disk: solo root può montare un file system per i dati")
        try:
            await self._prepare()
            await self._killing(self._plan(kinds, seconds, laps), seconds, laps * len(kinds))
            await self._finish()
        except* (Overdue, DiedItself) as group:
            for error in group.exceptions:
                self._world.ledger.fault(f"given up: {error!r}")
        finally:
            await self._world.close()
            self._importing.kill()
            self._system.end()
            if mounted:
                self._disk.unmount()
        faults = list(dict.fromkeys(self._world.ledger.faults))
        imported = len(self._importing.expected.decisions)
        took = time.monotonic() - began
        return Outcome(self._world.seed, took, self._world.ledger, imported, self._recoveries, faults)

    def _plan(self, kinds: list[str], seconds: float, laps: int) -> Iterator[str]:
        """What is killed next, until it is enough."""
        ends = time.monotonic() + seconds
        lap = 0
        while lap < laps or time.monotonic() < ends:
            lap += 1
            for kind in self._chance.sample(kinds, len(kinds)):
                if lap <= laps or time.monotonic() < ends:
                    yield kind

    async def _prepare(self) -> None:
        """Tables, accounts, decisions to write about, people who have signed in."""
        code, output = await self._system.command("migrate")  # without demo content
        if code != 0:
            raise DiedItself(output)
        await self._system.start()
        self._system.settle()
        assert self._system.url is not None
        database = Database(new_engine(self._system.url))
        async with database.transaction() as session:
            await demo_accounts.create(session)
        await database.close()
        self._importing.ask()
        await self._importing.work(lambda: False, IMPORTED_AT_ONCE)
        await self._still()
        with psycopg.connect(self._system.url) as connection:
            self._world.look(connection)
        self._watch = Watch(await self._world.visitor(Watch.upn))
        self._writers = [await kind.enter(self._world, number) for number, kind in enumerate(CREW)]

    async def _killing(self, plan: Iterator[str], seconds: float, total: int) -> None:
        """Kill after the plan; look into everything now and then."""
        killer = Killer(self._world, self._importing, self._watch, self._disk, self._chance, self._recoveries)
        began = time.monotonic()

        def show() -> None:
            done = (int(time.monotonic() - began), int(seconds)) if seconds else (killer.kills, total)
            self._bar("Chaos", *done, f"{killer.kills} uccisioni, {number(self._world.ledger.writes)} scritture")

        for kinds in self._stretches(plan):
            await self._stretch(killer, kinds, show)
            await self._verify()

    async def _stretch(self, killer: Killer, kinds: Iterator[str], show: Callable[[], None]) -> None:
        """Kill while everybody works; in the end everybody brings to an end what they had begun."""
        ending = asyncio.Event()

        def going() -> bool:
            return not ending.is_set()

        async with asyncio.TaskGroup() as group:
            for worker in (*self._writers, self._watch):
                group.create_task(worker.work(going))
            group.create_task(self._importing.work(going, IMPORTED_AT_ONCE))
            for kind in kinds:
                show()
                await killer.kill(kind)
            ending.set()

    @staticmethod
    def _stretches(plan: Iterator[str]) -> Iterator[Iterator[str]]:
        """The plan in pieces of ``CHECK_EVERY_SECONDS``."""
        for first in plan:

            def piece(first: str = first) -> Iterator[str]:
                ends = time.monotonic() + CHECK_EVERY_SECONDS
                yield first
                while time.monotonic() < ends and (kind := next(plan, None)):
                    yield kind

            yield piece()

    async def _still(self) -> None:
        """Wait until every job is done, everything is indexed and every event is in the chain."""
        await until(lambda: self._system.number(STILL) == 0, "nothing left to do", STILL_WITHIN_SECONDS, every=0.2)

    async def _verify(self) -> None:
        """Compare everything; nobody works meanwhile."""
        await self._still()
        assert self._system.url is not None
        differences = [
            *stored.against(self._system.url, self._world.ledger),
            *compare(self._system.url, self._import_folder, self._importing.expected),
            *stored.surplus_files(self._system.data_dir / "storage"),
        ]
        code, output = await self._system.command("doctor")
        if code != 0:
            again, _ = await self._system.command("doctor")  # was something still going on, or does it stay so?
            differences.append(f"bdm doctor (exit {code}, asked again {again}): {output}")
        for difference in differences:
            self._world.ledger.fault(difference)

    async def _finish(self) -> None:
        """Stop in order; nothing may be left."""
        if (code := await self._system.stop()) != 0:
            self._world.ledger.fault(f"bdm run ended with {code}: {self._system.output[-2000:]}")
        if left := find_leftovers(self._system.data_dir):
            self._world.ledger.fault(f"processes left behind: {left}")
        for each in stored.left_behind(self._system.temporary):
            self._world.ledger.fault(each)
