"""A document of ten megabytes is uploaded while the service is killed again and again."""

from __future__ import annotations

import asyncio
import io
import random
from pathlib import Path
from typing import Any

import httpx
import pikepdf
import pytest

from bdm.authn.demo_provider import accounts
from bdm.database.embedded import EmbeddedPostgres
from bdm.database.session import Database, new_engine
from bdm.settings import API_PREFIX
from bdm.storage.hashing import CHUNK_BYTES, file_hash
from tests.crash.system import READY, System
from tests.fixtures.sign_in import Browser

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(900)]

CHUNK = "/provvedimento/document/chunk"
SIZE = 10_000_000


class Visitor(Browser):
    """A browser at the service that runs now; where it is answers nobody, the connection is lost."""

    def __init__(self, system: System) -> None:
        httpx.AsyncClient.__init__(self, base_url=address_of(system), timeout=60)

    def moved(self, system: System) -> None:
        """The service was started again, on another port."""
        self.base_url = httpx.URL(address_of(system))


def address_of(system: System) -> str:
    (line,) = [line for line in system.output.splitlines() if READY in line]
    return line.partition(READY)[2].strip()


def a_pdf() -> bytes:
    data = io.BytesIO()
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        page.Contents = pdf.make_stream(random.Random(4).randbytes(SIZE - 2_000))
        pdf.save(data, compress_streams=False)
    return data.getvalue().ljust(SIZE, b"\n")


class Sender:
    """Does what the client does: asks which chunks are there, sends the others three at a time, then commits."""

    def __init__(self, browser: Browser, data: bytes) -> None:
        self.browser, self.data, self.hash = browser, data, file_hash(data)
        self.sent: list[int] = []
        """The chunks that were acknowledged, in order."""

    def chunk(self, number: int) -> bytes:
        return self.data[number * CHUNK_BYTES : (number + 1) * CHUNK_BYTES]

    async def there(self, number: int, browser: Browser | None = None) -> bool:
        query = {"file_hash": self.hash, "chunk_number": number, "chunk_length": len(self.chunk(number))}
        answer = await (browser or self.browser).head(API_PREFIX + CHUNK, params=query)
        assert answer.status_code in (200, 404), answer.status_code
        return answer.status_code == 200

    async def send(self, number: int) -> None:
        if await self.there(number):
            return
        form = {"file_hash": self.hash, "chunk_number": str(number)}
        answer = await self.browser.call("POST", CHUNK, data=form, files={"chunk_file": ("c", self.chunk(number))})
        assert answer.status_code == 204, answer.text
        self.sent.append(number)

    async def send_all(self, reached: asyncio.Event | None = None, count: int = 0) -> None:
        """Send what is missing; ``reached`` is set when ``count`` chunks were acknowledged in all."""
        numbers = iter(range(SIZE // CHUNK_BYTES))

        async def one_after_the_other() -> None:
            for number in numbers:
                await self.send(number)
                if reached is not None and len(self.sent) >= count:
                    reached.set()

        await asyncio.gather(*(one_after_the_other() for _ in range(3)))

    async def commit(self) -> httpx.Response:
        form = {"file_hash": self.hash, "name": "sentenza.pdf", "domain": "CIVILE"}
        return await self.browser.call("PUT", CHUNK, data=form)


async def create_accounts(data_dir: Path) -> None:
    with EmbeddedPostgres(data_dir) as server:
        database = Database(new_engine(server.url))
        async with database.transaction() as session:
            await accounts.create(session)
        await database.close()


async def killed(system: System, doing: Any, reached: asyncio.Event) -> None:
    """Kill -9 the service with all of its processes while ``doing`` goes on, as soon as ``reached``."""
    task = asyncio.ensure_future(doing)
    await reached.wait()
    system.kill("run", random.Random(1))
    await asyncio.gather(task, return_exceptions=True)


async def processed(browser: Browser, digest: str) -> str:
    """The state in which the processing ends."""
    while True:
        answer = await browser.call("GET", f"/provvedimento/document/{digest}/processing")
        if answer.json()["state"] not in ("IN_CODA", "IN_ELABORAZIONE"):
            return str(answer.json()["state"])
        await asyncio.sleep(0.2)


async def start_again(system: System, *browsers: Visitor) -> None:
    await asyncio.to_thread(system.start)
    for browser in browsers:
        browser.moved(system)


async def test_an_upload_survives_kills(tmp_path: Path) -> None:
    tmp_path.chmod(0o711)
    system = System(tmp_path / "data", tmp_path / "import", lambda _: None)
    data = a_pdf()
    assert len(data) == SIZE
    prepared = system.command("migrate")  # without demo content
    assert prepared.returncode == 0, prepared.stdout + prepared.stderr
    await create_accounts(tmp_path / "data")
    try:
        await asyncio.to_thread(system.start)
        async with Visitor(system) as redattore, Visitor(system) as other:
            await redattore.sign_in("redattore")
            await other.sign_in("redattore.roma")
            sender = Sender(redattore, data)

            for count in (3, 6):
                reached = asyncio.Event()
                await killed(system, sender.send_all(reached, count), reached)
                await start_again(system, redattore, other)
                for number in sender.sent:
                    assert await sender.there(number), f"chunk {number} was acknowledged and is gone"
                    assert not await sender.there(number, other)
            # Nobody goes on with another person's upload
            form = {"file_hash": sender.hash, "name": "a.pdf", "domain": "CIVILE"}
            refused = await other.call("PUT", CHUNK, data=form)
            assert (refused.status_code, refused.json()["code"]) == (409, "INCOMPLETE")

            await sender.send_all()
            committing = asyncio.Event()
            asyncio.get_running_loop().call_later(random.Random(2).uniform(0.05, 0.3), committing.set)
            await killed(system, sender.commit(), committing)
            await start_again(system, redattore, other)
            answer = await sender.commit()
            assert (answer.status_code, answer.json()) == (200, {"file_hash": sender.hash})
            stored = await redattore.call("GET", f"/provvedimento/document/{sender.hash}")
            assert stored.content == data
            assert (await other.call("GET", f"/provvedimento/document/{sender.hash}")).status_code == 404
            assert await processed(redattore, sender.hash) == "SENZA_TESTO"
        assert system.stop() == 0
        doctor = system.command("doctor")
        assert doctor.returncode == 0, doctor.stdout
        assert not list((tmp_path / "data" / "storage" / "uploads").rglob("*/*/*"))
    finally:
        system.end()
