"""The ways in which something dies, and how long it takes until everything works again."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from tests.crash.disk import Disk
from tests.crash.importing import Importing
from tests.crash.waiting import Overdue, until
from tests.crash.watch import Watch
from tests.crash.writers import World

WRITES_BETWEEN = (5, 40)
"""So many writes are acknowledged between the end of one recovery and the next kill."""

KINDS = {
    "web": "servizio web, processo padre",
    "member": "servizio web, uno dei processi",
    "worker": "elaborazione (`bdm worker`)",
    "host": "processo che legge i documenti",
    "postgres": "PostgreSQL, processo padre",
    "smart": "PostgreSQL, gli si chiede di finire (SIGTERM)",
    "fast": "PostgreSQL, gli si chiede di finire subito (SIGINT)",
    "frozen": "PostgreSQL, bloccato (SIGSTOP)",
    "backend": "PostgreSQL, una connessione",
    "run": "`bdm run`, poi avviato di nuovo",
    "import": "`bdm import`, poi ripetuto",
    "hang": "elaborazione bloccata (SIGSTOP)",
    "restart": "arresto ordinato e nuovo avvio (SIGTERM)",
    "disk": "disco pieno, poi liberato",
}
"""What is killed (kill -9, unless it says otherwise), as the report calls it."""

USUAL = [kind for kind in KINDS if kind != "disk"]
"""Those that need no file system of their own, whose times would not be those of a disk."""

REPLACED = {
    "web": "web",
    "member": "member",
    "worker": "worker",
    "postgres": "postgres",
    "smart": "postgres",
    "fast": "postgres",
    "frozen": "postgres",
    "hang": "worker",
}
"""After which kill somebody else has to be in the place of what was killed."""

SIGNALS = {"smart": signal.SIGTERM, "fast": signal.SIGINT, "frozen": signal.SIGSTOP, "hang": signal.SIGSTOP}
"""Other than SIGKILL."""


@dataclass
class Recoveries:
    """Seconds after each kill of one kind: until requests were answered, until what was written then was found."""

    answered: list[float] = field(default_factory=list)
    found: list[float] = field(default_factory=list)


class Killer:
    """Kills while everybody works, one after the other; how long it took goes into ``recoveries``."""

    def __init__(
        self,
        world: World,
        importing: Importing,
        watch: Watch,
        disk: Disk,
        chance: random.Random,
        recoveries: dict[str, Recoveries],
    ) -> None:
        self.recoveries = recoveries
        self._world, self._importing, self._watch, self._disk, self._chance = world, importing, watch, disk, chance
        self._system = world.system
        self._victim = 0

    @property
    def kills(self) -> int:
        return sum(len(each.answered) for each in self.recoveries.values())

    async def kill(self, kind: str) -> None:
        """Wait for some writes, kill, and wait until everything works again."""
        self._importing.ask()
        enough = self._world.ledger.writes + self._chance.randint(*WRITES_BETWEEN)
        await until(lambda: self._world.ledger.writes >= enough, "writes between two kills")
        if kind == "import":
            await until(self._importing.at_work, "an import at work", every=0.1)
        self._system.disturb()
        moment, settled = await self._strike(kind)
        try:
            answered = await self._watch.answered_since(moment, settled)
            found = await self._watch.found_since(moment)
        except Overdue as overdue:
            self._world.ledger.fault(f"{kind}: {overdue}")
            return
        finally:
            if SIGNALS.get(kind) == signal.SIGSTOP:
                self._wake()
        self._system.check()
        self._system.settle()
        recoveries = self.recoveries.setdefault(kind, Recoveries())
        recoveries.answered.append(answered)
        recoveries.found.append(found)
        self._system.say(f"{kind}: {answered:.1f} s, {found:.1f} s")

    async def _strike(self, kind: str) -> tuple[float, Callable[[], bool]]:
        """When it was, and what tells that somebody is in the place of what was killed."""
        moment = time.monotonic()
        if kind == "restart":
            if (code := await self._system.stop(signal.SIGTERM)) != 0:
                self._world.ledger.fault(f"bdm run ended with {code}")
        elif kind == "import":
            self._importing.kill()
        elif kind == "disk":
            self._disk.fill()
            await asyncio.to_thread(self._system.use_reserve)
            await self._watch.unanswered_since(moment)
            self._disk.free()
            moment = time.monotonic()
        else:
            target = REPLACED.get(kind, kind)
            number = SIGNALS.get(kind, signal.SIGKILL)
            self._victim = await until(lambda: self._system.kill(target, self._chance, number), f"a process: {target}")
            if kind == "run":
                await self._system.killed()
        if kind in ("run", "restart"):
            await self._system.start()
        return moment, lambda: kind not in REPLACED or self._replaced(REPLACED[kind])

    def _replaced(self, target: str) -> bool:
        pids = self._system.pids(target)
        return bool(pids) and self._victim not in pids

    def _wake(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._victim, signal.SIGCONT)
