"""A running service, a mirror of it that is killed, and what happens meanwhile."""

from __future__ import annotations

import asyncio
import hashlib
import os
import random
import secrets
import socket
import subprocess
import sys
import urllib.request
from contextlib import closing, suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.changelog.recorder import follow
from bdm.open_data.digest import service as digest_service
from bdm.open_data.record.schemas import ItemName
from bdm.people.token.model import ApiToken
from bdm.platform.database.session import Database
from bdm.platform.kit.parent_death import end_with_parent
from tests.search.content import abstract, decision, restrict

ROOT = Path(__file__).parents[2]
MIRROR = ROOT / "examples" / "mirror.py"
START_SECONDS = 120.0
FIRST_DAY = date(2020, 1, 1)


def _free_port() -> int:
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class Service:
    """One process of the web service, on the same port whenever it is started."""

    def __init__(self, database_url: str, data_dir: Path) -> None:
        self._port = _free_port()
        self.address = f"http://127.0.0.1:{self._port}/api/v1"
        self._environment = {
            **os.environ,
            "BDM_DATABASE_URL": database_url,
            "BDM_DATA_DIR": str(data_dir),
            "BDM_OIDC_ISSUER": "https://idp.example",
            "BDM_API_CALLS_INSTITUTIONAL": "1000000",
        }
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        command = ["-m", "uvicorn", "--factory", "bdm.app:build", "--port", str(self._port), "--log-level", "warning"]
        self._process = subprocess.Popen(
            [sys.executable, *command],
            env=self._environment,
            cwd=ROOT,
            preexec_fn=end_with_parent(),  # noqa: PLW1509
        )
        await asyncio.to_thread(self._wait)

    def _wait(self) -> None:
        until = datetime.now(UTC) + timedelta(seconds=START_SECONDS)
        while datetime.now(UTC) < until:
            assert self._process is not None
            assert self._process.poll() is None, "the service ended"
            with suppress(OSError), urllib.request.urlopen(f"{self.address}/status", timeout=5):
                return
        raise AssertionError("the service does not answer")

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()


class KilledMirror:
    """``examples/mirror.py`` on one file. What it says is kept."""

    def __init__(self, address: str, token: str, file: Path) -> None:
        self.file = file
        self.kills = 0
        self.said = ""
        self._command = [sys.executable, str(MIRROR), address, str(file), "--once"]
        self._environment = {**os.environ, "BDM_TOKEN": token}

    async def run(self, seconds: float | None) -> None:
        """To its end, or until it is killed."""
        process = await asyncio.create_subprocess_exec(
            *self._command, env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        ended = asyncio.ensure_future(process.communicate())
        try:
            await asyncio.wait_for(asyncio.shield(ended), seconds)
        except TimeoutError:
            with suppress(ProcessLookupError):  # it may just have ended by itself
                process.kill()
            self.kills += 1
        output, _ = await ended
        self.said += output.decode()
        assert process.returncode in (0, -9), self.said


async def token(database: Database) -> str:
    """The secret of an institution's token."""
    secret = f"bdm_{secrets.token_urlsafe(32)}"
    async with database.transaction() as session:
        session.add(
            ApiToken(
                token_hash=hashlib.sha256(secret.encode()).digest(),
                hint=secret[-4:],
                institution="Ente",
                name="copia",
                scope="lettura",
                created_by="prova",
                expires_at=datetime.now(UTC) + timedelta(days=1),
            )
        )
    return secret


class Desk:
    """People at work: a change of one kind or another at a time, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.decisions: list[UUID] = []
        self.abstracts: list[UUID] = []
        self._published: set[UUID] = set()
        """Decisions; only then abstracts of theirs may be."""
        self._open: set[UUID] = set()
        """Decisions that nobody has restricted."""
        self._count = 0

    @property
    def names(self) -> list[ItemName]:
        decisions: list[ItemName] = [("provvedimento", each) for each in self.decisions]
        return [*decisions, *(("massima", each) for each in self.abstracts)]

    async def change(self, session: AsyncSession) -> None:
        self._count += 1
        choice = self._random.random()
        if choice < 0.35 or len(self.decisions) < 5:
            self.decisions.append(await decision(session, f"Testo {self._count}", parte_processuale=["ROSSI MARIO"]))
            self._open.add(self.decisions[-1])
            self._published.add(self.decisions[-1])
            return
        item = self._random.choice(self.decisions)
        if choice < 0.5 and item in self._published:
            self.abstracts.append(await abstract(session, item, f"<p>Principio {self._count}</p>"))
        elif choice < 0.7:
            await session.execute(
                update(Provvedimento).where(Provvedimento.id == item).values(titolo=f"Titolo {self._count}")
            )
        elif choice < 0.75 and item in self._open:
            self._open.remove(item)
            await restrict(session, item, "Testo di R. M.", confirmed=True, parte_processuale=["ROSSI MARIO"])
            await session.execute(
                update(Provvedimento).where(Provvedimento.id == item).values(parte_processuale=["R. M."])
            )
        else:
            await self._set_status(
                session, item, self._random.choice(["BOZZA", "PUBBLICATO", "PUBBLICATO", "RITIRATO"])
            )

    async def _set_status(self, session: AsyncSession, item: UUID, status: str) -> None:
        """Of a decision with its abstracts, or of these alone."""
        if status == "PUBBLICATO" or item not in self._published or self._random.random() < 0.7:
            await session.execute(update(Provvedimento).where(Provvedimento.id == item).values(status=status))
            (self._published.add if status == "PUBBLICATO" else self._published.discard)(item)
        await session.execute(update(Massima).where(Massima.provvedimento_id == item).values(status=status))


async def work(database: Database, desk: Desk, count: int, pause: float) -> None:
    """``count`` changes in transactions of a few, the register following, a digest now and then."""
    chosen = random.Random(count)
    done = digests = 0
    while done < count:
        some = min(chosen.randint(1, 12), count - done)
        async with database.transaction() as session:
            for _ in range(some):
                await desk.change(session)
        done += some
        if chosen.random() < 0.5:
            await follow(database)
        if chosen.random() < 0.15:
            digests += 1
            await make_digest(database, digests)
        await asyncio.sleep(chosen.uniform(0, pause))


async def make_digest(database: Database, number: int) -> None:
    await follow(database)
    async with database.transaction() as session:
        await digest_service.make(session, FIRST_DAY + timedelta(days=number))
