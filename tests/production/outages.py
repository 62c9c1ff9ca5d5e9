"""A whole installation whose parts fail, while people search, save, upload and note: what each fault does to them.

``python -m tests.production outages`` prints a table. The ledger is what was acknowledged: in the end all of it is
there, and ``bdm doctor`` finds nothing. Whatever ends is started again after a second, as systemd does.
"""

from __future__ import annotations

import asyncio
import html
import math
import random
import re
import signal
import ssl
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urljoin

import httpx2
import psycopg

from bdm.cli.importing import INCOMPLETE
from bdm.people.authn.demo_provider import accounts as demo_accounts
from bdm.platform.database.session import Database, new_engine
from tests.crash import stored
from tests.crash.chaos import STILL
from tests.crash.disk import Disk
from tests.crash.editors import Editors
from tests.crash.folder import Expected, add_manifest
from tests.crash.ledger import Ledger
from tests.crash.system import Calm
from tests.crash.visitor import PATIENCE_SECONDS, Visitor
from tests.crash.waiting import Overdue, until
from tests.crash.watch import Watch
from tests.crash.writers import Folders, Notes, PersonalNotes, Readers, Searches, World, Writer
from tests.production.installation import Installation, installation
from tests.production.process import Process

CREW: Final[tuple[type[Writer], ...]] = (Notes, PersonalNotes, Folders, Searches, Editors, Readers)
DECISIONS: Final = 30
DOWN_SECONDS: Final = 10.0
STOPPED_SECONDS: Final = 60.0
RESTART_SECONDS: Final = 1.0
ANSWER_SECONDS: Final = 5.0
CALM_SECONDS: Final = 5.0
"""Of work between two faults."""
STILL_SECONDS: Final = 300.0


@dataclass
class Answers:
    """What people got while a fault lasted."""

    counts: Counter[str] = field(default_factory=Counter)
    unheard: Counter[str] = field(default_factory=Counter)
    """Requests that got nothing, and how that was noticed."""
    slowest: float = 0.0
    where: str = ""

    def note(self, what: str, seconds: float, where: str) -> None:
        self.counts[what] += 1
        if seconds > self.slowest:
            self.slowest, self.where = seconds, where


class Site(Calm):
    """The installation, as those who work in it see it (``tests.crash.system.System`` is the other such)."""

    def __init__(self, made: Installation, say: Callable[[str], None]) -> None:
        super().__init__()
        self.made, self.say = made, say
        self.address = made.address
        self.url = made.postgresql.url
        self.answers = Answers()
        self.trust = ssl.create_default_context(cafile=made.proxy.ca)
        self.trust.load_verify_locations(made.keycloak.ca)

    @property
    def output(self) -> str:
        return "\n".join(each.said()[-1_500:] for each in self.made.hosts)

    def number(self, statement: str) -> int | None:
        try:
            with psycopg.connect(self.url, connect_timeout=5) as connection:
                row = connection.execute(statement.encode()).fetchone()
        except psycopg.OperationalError:
            return None
        return int(row[0]) if row else None


class Guest(Visitor):
    """Somebody who comes in by way of Keycloak and the proxy.

    Each request has a connection of its own, as it has a stream of its own in the HTTP/2 of browsers: on one of
    HTTP/1.1 that has served before, HAProxy says nothing where the service said nothing, so that the client repeats it.
    """

    def __init__(self, system: Any, ledger: Ledger, upn: str, chance: random.Random) -> None:
        httpx2.AsyncClient.__init__(
            self, timeout=PATIENCE_SECONDS, verify=system.trust, limits=httpx2.Limits(max_keepalive_connections=0)
        )
        self.system, self.ledger, self.upn, self.chance = system, ledger, upn, chance

    async def enter(self) -> None:
        self.base_url = httpx2.URL(self.system.address)
        page = await self._follow(await self.begin("/"))
        action = re.search(r'action="([^"]+)"', page.text)
        assert action is not None, page.text
        form = {"username": self.upn, "password": self.upn, "credentialId": ""}
        back = await self._follow(await self.post(html.unescape(action[1]), data=form))
        assert back.url.path == "/", (back.status_code, str(back.url))

    async def _follow(self, answer: httpx2.Response) -> httpx2.Response:
        while answer.is_redirect:
            answer = await self.get(urljoin(str(answer.url), answer.headers["location"]))
        return answer

    async def request(self, method: str, url: Any, **kwargs: Any) -> httpx2.Response:
        began, what, where = time.monotonic(), "nessuna risposta", re.sub(r"[0-9a-f-]{20,}|\?.*", "…", str(url))
        try:
            answer = await super().request(method, url, **kwargs)
            what = told(answer)
        except httpx2.TransportError as error:
            self.system.answers.unheard[f"{type(error).__name__} {method} {where}"] += 1
            raise
        finally:
            self.system.answers.note(what, time.monotonic() - began, f"{method} {where}")
        return answer


def told(answer: httpx2.Response) -> str:
    """An answer, or how it says that there is none."""
    if answer.status_code < 500:
        return "risposte"
    try:
        code = answer.json()["code"]
    except (ValueError, KeyError):
        code = "?"
    retry = "" if answer.headers.get("retry-after") else " senza Retry-After"
    return f"{answer.status_code} {code}{retry}"


Fault = Callable[[], Awaitable[None]]


class Outages:
    """One run."""

    def __init__(self, made: Installation, say: Callable[[str], None], seed: int = 1) -> None:
        self.made, self.say = made, say
        self.site = Site(made, say)
        self.world = World(self.site, Ledger(), seed, visit=Guest)  # type: ignore[arg-type]
        self.chance = random.Random(seed)
        self.watch: Watch
        self.writers: list[Writer] = []

    async def prepare(self) -> None:
        """Accounts, decisions to write about, people who have signed in."""
        database = Database(new_engine(self.site.url))
        async with database.transaction() as session:
            await demo_accounts.create(session)
        await database.close()
        folder = self.made.folder / "import"
        manifest = add_manifest(folder, 0, DECISIONS, self.chance, Expected())
        code, output = await asyncio.to_thread(self.made.command, "import", str(folder), "--manifest", str(manifest))
        assert code in (0, INCOMPLETE), output
        await self.still()
        with psycopg.connect(self.site.url) as connection:
            self.world.look(connection)
        self.watch = Watch(await self.world.visitor(Watch.upn))
        self.writers = [await kind.enter(self.world, number) for number, kind in enumerate(CREW)]
        self.site.settle()

    async def still(self) -> None:
        await until(lambda: self.site.number(STILL) == 0, "nothing left to do", STILL_SECONDS, every=0.5)

    async def run(self, only: str | None) -> bool:
        """Each fault in turn while everybody works; whether everything was as it should be."""
        await self.prepare()
        good, ending = True, asyncio.Event()

        def going() -> bool:
            return not ending.is_set()

        async with asyncio.TaskGroup() as group:
            keeping = group.create_task(self.keep())
            workers = [group.create_task(each.work(going)) for each in (*self.writers, self.watch)]
            for name, fault in self.faults():
                if only is None or only in name:
                    good &= await self.suffer(name, fault)
            ending.set()
            await asyncio.wait(workers)
            keeping.cancel()
        await self.world.close()
        return await self.compared() and good

    async def keep(self) -> None:
        """Start again what has ended, as systemd does."""
        while True:
            await asyncio.sleep(RESTART_SECONDS)
            for part in self.made.parts:
                if not part.runs and part not in self.made.held:
                    part.start()

    async def suffer(self, name: str, fault: Fault) -> bool:
        """One fault; a row of the table."""
        await asyncio.sleep(CALM_SECONDS)
        self.site.answers, before = Answers(), self.world.ledger.writes
        self.site.disturb()
        await fault()
        moment = time.monotonic()
        try:
            answered = await self.watch.answered_since(moment, lambda: True)
            found = await self.watch.found_since(moment)
        except Overdue as overdue:
            self.world.ledger.fault(f"{name}: {overdue}")
            answered = found = math.inf
        self.site.settle()
        seen = self.site.answers
        counts = ", ".join(f"{number} {what}" for what, number in seen.counts.most_common())
        self.say(
            f"| {name} | {counts} | {seen.slowest:.1f} s ({seen.where}) | {answered:.1f} s | {found:.1f} s "
            f"| {self.world.ledger.writes - before} |"
        )
        for request, number in seen.unheard.most_common(5):
            self.say(f"  senza risposta: {number} {request}")
        return seen.slowest <= ANSWER_SECONDS + 0.5

    async def compared(self) -> bool:
        """What was acknowledged, against what is there."""
        await self.still()
        differences = list(
            dict.fromkeys([*self.world.ledger.faults, *stored.against(self.site.url, self.world.ledger)])
        )
        code, output = await asyncio.to_thread(self.made.command, "doctor")
        if code != 0:
            differences.append(f"bdm doctor: {output}")
        ledger = self.world.ledger
        self.say(f"{ledger.writes} scritture confermate, {ledger.reads} letture; differenze: {len(differences)}")
        self.world.ledger.faults[:] = differences
        return not differences

    def faults(self) -> list[tuple[str, Fault]]:
        """What may happen, each to its end."""
        made = self.made

        def killed(*parts: Process) -> Fault:
            async def fault() -> None:
                for part in parts:
                    await asyncio.to_thread(part.kill)
                await asyncio.sleep(DOWN_SECONDS)

            return fault

        def stopped(*parts: Process) -> Fault:
            async def fault() -> None:
                for part in parts:
                    part.send(signal.SIGSTOP)
                await asyncio.sleep(STOPPED_SECONDS)
                for part in parts:
                    part.send(signal.SIGCONT)

            return fault

        def away(part: Process) -> Fault:
            async def fault() -> None:
                made.held.append(part)
                await asyncio.to_thread(part.kill)
                await asyncio.sleep(STOPPED_SECONDS / 2)
                made.held.remove(part)

            return fault

        def full(disk: Disk) -> Fault:
            async def fault() -> None:
                await asyncio.to_thread(disk.fill)
                await asyncio.sleep(DOWN_SECONDS)
                disk.free()

            return fault

        async def cut() -> None:
            """Every connection to the database, again and again."""
            for _ in range(5):
                with psycopg.connect(self.site.url, autocommit=True) as connection:
                    connection.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE pid <> pg_backend_pid() AND datname = current_database()"
                    )
                await asyncio.sleep(1)

        singles = [*made.hosts, *made.workers, made.postgresql, made.storage, made.keycloak, made.proxy]
        found = [(f"{part.name}: kill -9", killed(part)) for part in singles]
        found += [("web 1 e 2: kill -9", killed(*made.hosts)), ("worker 1 e 2: kill -9", killed(*made.workers))]
        found += [(f"{part.name}: SIGSTOP per 60 s", stopped(part)) for part in singles if part is not made.proxy]
        found += [(f"{part.name}: via per 30 s", away(part)) for part in (made.postgresql, made.storage, made.keycloak)]
        if made.own_disks:
            found += [
                (f"{name}: disco pieno per {DOWN_SECONDS:.0f} s", full(disk)) for name, disk in made.disks.items()
            ]
        found.append(("connessioni al database tagliate", cut))
        return found


def to_the_end(run: Outages, only: str | None = None) -> bool:
    """Whether everything was as it should be; what was not is told, even where the run breaks off."""
    try:
        return asyncio.run(run.run(only))
    finally:
        for fault in run.world.ledger.faults:
            run.say(f"- {fault[:2_000]}")


def main(nodes: int, only: str | None, tell: Callable[[str], None]) -> bool:
    """On a cluster of so many nodes; ``only`` the faults in whose names that is."""
    with installation(tell, nodes) as made:
        return to_the_end(Outages(made, tell), only)
