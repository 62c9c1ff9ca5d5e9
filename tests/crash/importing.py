"""Imports that go on while everything else does: killed, interrupted, and run again until they come to their end."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

from bdm.cli.importing import INCOMPLETE
from bdm.platform.database.locks import Lock
from tests.crash.folder import Expected, add_manifest
from tests.crash.system import System
from tests.crash.waiting import until
from tests.crash.writers import World

_AT_WORK = f"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = {Lock.IMPORTING.value}"


class Importing:
    """``bdm import`` of one manifest after the other, each when it is asked for; ``expected`` is all of them."""

    def __init__(self, world: World, folder: Path, chance: random.Random) -> None:
        self.expected = Expected()
        self.finished = 0
        self._world, self._folder, self._chance = world, folder, chance
        self._asked = 0
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self) -> None:
        """Another manifest is to be imported, after those that are."""
        self._asked += 1

    @property
    def idle(self) -> bool:
        """Whether all that was asked for is done."""
        return self.finished == self._asked

    async def work(self, going: Callable[[], bool], decisions: int) -> None:
        """Import what is asked for; all of it, before the end."""
        while True:
            await until(lambda: not self.idle or not going(), "work to do", 3_600)
            if self.idle:
                return
            manifest = await asyncio.to_thread(
                add_manifest, self._folder, self.finished, decisions, self._chance, self.expected
            )
            await self._import(manifest)
            self.finished += 1

    async def _import(self, manifest: Path) -> None:
        """Run the import until it has come to its end. It may fail only where something was killed."""
        system: System = self._world.system
        while True:
            began = asyncio.get_running_loop().time()
            self._process = system.spawn(
                "import", str(self._folder), "--manifest", str(manifest), output=subprocess.PIPE
            )
            output = (await asyncio.to_thread(self._process.communicate))[0].decode()
            code = self._process.returncode
            if code in (0, INCOMPLETE):
                return
            if code != -signal.SIGKILL and (code != 1 or system.calm(began)):
                self._world.ledger.fault(f"bdm import ended with {code}:\n{output}")

    def at_work(self) -> bool:
        """Whether an import reads its manifest: it holds the lock that keeps others out."""
        return self._world.system.number(_AT_WORK) == 1

    def kill(self) -> int | None:
        """kill -9 the import; None if there is none."""
        if self._process is None or self._process.poll() is not None:
            return None
        self._process.kill()
        return self._process.pid
