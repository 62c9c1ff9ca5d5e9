"""Three people who bring decisions and abstracts from a file to publication."""

from __future__ import annotations

from typing import Any

from bdm.desk.upload.endpoints import CHUNK
from bdm.platform.storage.hashing import CHUNK_BYTES, file_hash
from tests.crash.ledger import Unanswered
from tests.crash.visitor import Visitor, or_code
from tests.crash.waiting import until
from tests.crash.writers import Writer
from tests.desk.editing.forms import a_decision, an_abstract
from tests.importing.builder import small_pdf

UNSETTLED = ("IN_CODA", "IN_ELABORAZIONE")
PADDING = (1_000, 30_000, 2_100_000)
"""Bytes: documents of one chunk, and now and then of three."""


class Editors(Writer):
    """Upload, draft, some changes, approval (sent back now and then), publication; then an abstract of it."""

    upns = ("redattore", "approvatore", "pubblicatore")

    async def cycle(self) -> None:
        word = self.word()
        digest = await self.upload(word)
        decision = Draft(self, "provvedimento", word, digest)
        await decision.create(a_decision(document_hash=digest, numero_provvedimento=self._own_number()))
        await until(lambda: self._settled(digest), f"the processing of {digest}")
        await decision.edit()
        await decision.to_publication()
        abstract = Draft(self, "massima", f"abstract{word}")
        await abstract.create(an_abstract(decision.id))
        await abstract.edit()
        await abstract.to_publication()

    def _own_number(self) -> str:
        """Far from those of what is imported: a second decision of one number would be asked about."""
        return str(50_000 + self._words * 10 + self.number % 10)

    async def upload(self, word: str) -> str:
        """Send a document of one's own in chunks; its hash. What was acknowledged need not be sent again."""
        data = small_pdf(word, self.chance.choices(PADDING, (6, 3, 1))[0])
        digest = file_hash(data)
        for number in range(-(-len(data) // CHUNK_BYTES)):
            chunk = data[number * CHUNK_BYTES : (number + 1) * CHUNK_BYTES]
            form = {"file_hash": digest, "chunk_number": str(number)}
            await self.visitor.insist("POST", CHUNK, data=form, files={"chunk_file": ("c", chunk)})
        form = {"file_hash": digest, "name": f"{word}.pdf", "domain": "CIVILE"}
        await self.visitor.write(("documento", digest), f"{word}.pdf", "PUT", CHUNK, data=form)
        return digest

    async def _settled(self, digest: str) -> bool:
        try:
            answer = await self.visitor.read("GET", f"/provvedimento/document/{digest}/processing")
        except Unanswered:
            return False
        return answer.json()["state"] not in UNSETTLED


class Draft:
    """A decision or an abstract on its way; what is remembered of it is title, status, version and document."""

    def __init__(self, editors: Editors, kind: str, word: str, digest: str | None = None) -> None:
        self.kind, self.word, self.digest = kind, word, digest
        self.editor, (self.approver, self.publisher) = editors.visitor, editors.others
        self.chance = editors.chance
        self.id, self.version, self.status, self.title = "", 0, "BOZZA", word
        self.form: dict[str, Any] = {}

    async def create(self, form: dict[str, Any]) -> None:
        self.form = form
        await self._save(again=False)

    async def edit(self) -> None:
        for step in range(self.chance.randint(0, 2)):
            self.title = f"{self.word} {step}"
            await self._save(again=True)

    async def to_publication(self) -> None:
        await self._move(self.editor, "submitted", "DA_APPROVARE")
        if self.chance.random() < 0.2:
            await self._move(self.approver, "rejected", "BOZZA", json={"reason": "Da rivedere."})
            await self._move(self.editor, "submitted", "DA_APPROVARE")
        await self._move(self.approver, "approved", "DA_PUBBLICARE")
        await self._move(self.publisher, "published", "PUBBLICATO")

    async def _save(self, *, again: bool) -> None:
        form = self.form | {"titolo": self.title, "id": self.id or None, "version": self.version or None}
        done = or_code("EDIT_CONFLICT")  # nobody else edits it: it was stored, and the answer was lost
        await self._write(self.editor, "saved", f"/{self.kind}", json=form, again=again, done=done)

    async def _move(self, by: Visitor, action: str, status: str, **kwargs: Any) -> None:
        self.status = status
        done = or_code("ILLEGAL_TRANSITION")
        await self._write(by, action, f"/{self.kind}/{self.id}/{action}", done=done, **kwargs)

    async def _write(self, by: Visitor, action: str, path: str, **kwargs: Any) -> None:
        self.version += 1
        value = [self.title, self.status, self.version, self.digest]
        name, event = (self.kind, self.word), (action, self.kind)
        body = await by.write(name, value, "POST", path, event=event, **kwargs)
        self.id = self.id or body["id"]
