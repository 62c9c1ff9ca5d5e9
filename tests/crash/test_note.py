"""People write notes while the service is killed again and again: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from bdm.database.embedded import EmbeddedPostgres
from bdm.database.session import Database, new_engine
from tests.crash.system import System
from tests.crash.test_upload import Visitor, create_accounts, start_again
from tests.note.notes import a_note, public_document

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(900)]

WRITERS = ("giudice", "redattore", "lettore")
KILLS = 3


async def plant(data_dir: Path) -> tuple[str, str]:
    """The accounts, and a decision with a document: its id and the document's hash."""
    await create_accounts(data_dir)
    with EmbeddedPostgres(data_dir) as server:
        database = Database(new_engine(server.url))
        async with database.transaction() as session:
            id_, file_hash = await public_document(session)
        await database.close()
    return str(id_), file_hash


class Writer:
    """Writes notes one after the other, as the client does: what had no answer is sent again as it was."""

    def __init__(self, browser: Visitor, provvedimento_id: str, file_hash: str) -> None:
        self.browser, self.provvedimento_id, self.file_hash = browser, provvedimento_id, file_hash
        self.notes: dict[str, dict[str, Any]] = {}
        """What was acknowledged, by request."""
        self.personal, self.version = "", 0
        self.number = 0
        self._waiting: dict[str, Any] | None = None

    async def write(self) -> None:
        """One note with a text that is written over, and the personal note; each step is done when acknowledged."""
        request = self._waiting or a_note(self.file_hash, request_id=str(uuid4()), text=f"<p>{self.number}</p>")
        self._waiting = request
        note = await self._send("/document_note", request)
        text = f"<p>{self.number} riletto</p>"
        if note["text"] != text:
            note = await self._send("/document_note", {"_id": note["_id"], "version": note["version"], "text": text})
        words = f"{self.personal} {self.number}".strip() if not self.personal.endswith(f" {self.number}") else ""
        if words:
            query = {"version": self.version}
            answer = await self.browser.call("POST", f"/note/{self.provvedimento_id}", params=query, content=words)
            body = answer.json()
            if answer.status_code == 409:  # what was sent before the kill had been stored
                assert body["text"] == words, body
            else:
                assert answer.status_code == 200, answer.text
            self.personal, self.version = words, body["version"]
        self.notes[request["request_id"]] = note
        self._waiting = None
        self.number += 1

    async def _send(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = await self.browser.call("POST", path, json=body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def write_until_killed(self, enough: asyncio.Event, count: int) -> None:
        try:
            while True:
                await self.write()
                if self.number >= count:
                    enough.set()
        except (httpx.TransportError, AssertionError):
            if not enough.is_set():
                raise


async def test_notes_survive_kills(tmp_path: Path) -> None:
    tmp_path.chmod(0o711)
    system = System(tmp_path / "data", tmp_path / "import", lambda _: None)
    prepared = system.command("migrate")  # without demo content
    assert prepared.returncode == 0, prepared.stdout + prepared.stderr
    provvedimento_id, file_hash = await plant(tmp_path / "data")
    chance = random.Random(7)
    try:
        await asyncio.to_thread(system.start)
        browsers = [Visitor(system) for _ in WRITERS]
        writers = [Writer(browser, provvedimento_id, file_hash) for browser in browsers]
        for browser, upn in zip(browsers, WRITERS, strict=True):
            await browser.sign_in(upn)
        for _ in range(KILLS):
            enough = asyncio.Event()
            count = max(writer.number for writer in writers) + 4
            tasks = [asyncio.create_task(writer.write_until_killed(enough, count)) for writer in writers]
            waiting = asyncio.create_task(enough.wait())
            await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
            if not enough.is_set():  # nobody was killed yet: that is a failure of its own
                waiting.cancel()
                await asyncio.gather(*tasks)
            system.kill("run", chance)
            await asyncio.gather(*tasks)
            await start_again(system, *browsers)
        for writer in writers:
            await writer.write()
        for writer in writers:
            answer = await writer.browser.call("GET", "/document_note", params={"file_hash": file_hash})
            stored = {note["_id"]: note["text"] for note in answer.json()["items"]}
            assert stored == {note["_id"]: note["text"] for note in writer.notes.values()}
            answer = await writer.browser.call("GET", f"/note/{provvedimento_id}")
            assert (answer.json()["text"], answer.json()["version"]) == (writer.personal, writer.version)
            assert writer.personal.split() == [str(number) for number in range(writer.number)]
            await writer.browser.aclose()
        assert system.stop() == 0
    finally:
        system.end()
