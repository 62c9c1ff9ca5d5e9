"""From one version to this one while people work: tables first, then one process after the other.

``python -m tests.production upgrade`` begins with the version before, ``--before COMMIT`` with another one.
"""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.production.installation import Host, Installation, Worker, installation
from tests.production.outages import Answers, Outages, to_the_end

BEFORE: Final = "35bead36"
"""The last commit of 0.1.0. It knows nothing of tables that are newer than itself and calls itself not ready on them,
though it works: the proxy may then only ask whether it lives.
"""
ROOT: Final = Path(__file__).resolve().parents[2]
LEAVE_SECONDS: Final = 5.0
WORK_SECONDS: Final = 10.0
"""People work so long on the old version, on both, and on the new one."""


class Upgrade(Outages):
    """Installed by the version before, and brought to this one."""

    async def run(self, only: str | None = None) -> bool:
        await self.prepare()
        ending = asyncio.Event()

        def going() -> bool:
            return not ending.is_set()

        async with asyncio.TaskGroup() as group:
            workers = [group.create_task(each.work(going)) for each in (*self.writers, self.watch)]
            await asyncio.sleep(WORK_SECONDS)
            self.site.answers = Answers()
            await self._migrate()
            for old in (*self.made.workers, *self.made.hosts):
                await self._replace(old)
            await asyncio.sleep(WORK_SECONDS)
            ending.set()
            await asyncio.wait(workers)
        await self.world.close()
        seen = self.site.answers
        counts = ", ".join(f"{number} {what}" for what, number in seen.counts.most_common())
        self.say(f"durante l'aggiornamento: {counts}; la più lenta {seen.slowest:.1f} s ({seen.where})")
        return await self.compared() and set(seen.counts) == {"risposte"}

    async def _migrate(self) -> None:
        self.say("→ bdm migrate, mentre la versione precedente lavora")
        self.made.tree = ROOT
        code, output = await asyncio.to_thread(self.made.command, "migrate")
        assert code == 0, output
        await asyncio.sleep(WORK_SECONDS)

    async def _replace(self, old: Host | Worker) -> None:
        """Stop it in order and start this version in its place: 0.1.0 does not leave by itself (docs/installing.md)."""
        self.say(f"→ {old.name}: la nuova versione")
        server = f"bdm/web{self.made.hosts.index(old) + 1}" if isinstance(old, Host) else None
        if server:
            self.made.proxy.order(f"set server {server} state drain")
            await asyncio.sleep(LEAVE_SECONDS)
        await asyncio.to_thread(old.stop)
        old.tree = ROOT
        old.start()
        if isinstance(old, Host):
            await asyncio.to_thread(old.wait_until, old.answers)
            self.made.proxy.order(f"set server {server} state ready")
        await asyncio.sleep(WORK_SECONDS / 2)


def main(before: str, tell: Callable[[str], None]) -> bool:
    """On a cluster of one node."""

    def old(made: Installation) -> None:
        """Its tree, taken out of the repository, with the packages of its own lock beside it."""
        tree, lock = made.folder / "before", "requirements.lock"
        packed = subprocess.run(["git", "archive", before, "bdm", lock], cwd=ROOT, check=True, capture_output=True)
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(tree, filter="data")
        tell("→ i pacchetti della versione precedente")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
        subprocess.run([*pip, "--target", tree, "-r", tree / lock], check=True)
        made.tree = tree

    with installation(tell, 1, prepare=old, check="/health/live") as made:
        return to_the_end(Upgrade(made, tell))
