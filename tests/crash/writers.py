"""People at work, each on things of their own, one write after the other."""

from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import psycopg

from bdm.people.authn.demo_provider.accounts import find
from tests.crash.ledger import ABSENT, Ledger, Unanswered
from tests.crash.system import System
from tests.crash.visitor import Refused, Visitor, or_code
from tests.crash.waiting import LOOK_EVERY_SECONDS, Overdue
from tests.personal.note.notes import a_note

GONE = or_code("NOT_FOUND")


@dataclass
class World:
    """The running system, what it has promised, and what there is to write about."""

    system: System
    ledger: Ledger
    seed: int
    decisions: list[tuple[str, str]] = field(default_factory=list)
    """Published ones that nobody changes: id, and hash of the document."""
    words: dict[str, str] = field(default_factory=dict)
    """What each document's first page begins with."""
    accounts: dict[str, str] = field(default_factory=dict)
    """Ids of accounts by UPN."""
    visitors: list[Visitor] = field(default_factory=list)
    visit: type[Visitor] = Visitor
    """How people come in."""

    def look(self, connection: psycopg.Connection[Any]) -> None:
        """See what there is to write about, and who there is."""
        self.decisions = list(
            connection.execute(
                "SELECT id::text, document_hash FROM provvedimento WHERE document_hash IS NOT NULL ORDER BY external_id"
            )
        )
        self.words = dict(connection.execute("SELECT hash, left(testo, 40) FROM document_page WHERE page_number = 1"))
        self.accounts = dict(connection.execute("SELECT upn, id::text FROM user_account"))

    async def visitor(self, upn: str) -> Visitor:
        """Another browser, signed in."""
        visitor = self.visit(self.system, self.ledger, upn, random.Random(f"{self.seed} {len(self.visitors)}"))
        await visitor.enter()
        self.visitors.append(visitor)
        return visitor

    async def close(self) -> None:
        for visitor in self.visitors:
            await visitor.aclose()


class Writer(ABC):
    """``cycle`` begins something new and comes to an end with it; ``kept`` of its things remain."""

    upns: tuple[str, ...] = ()
    most_kept = 200

    def __init__(self, world: World, number: int, visitors: list[Visitor]) -> None:
        self.world, self.ledger, self.number = world, world.ledger, number
        self.visitor, *self.others = visitors
        self.chance = self.visitor.chance
        self._words = self._kept = 0

    @classmethod
    async def enter(cls, world: World, number: int) -> Writer:
        return cls(world, number, [await world.visitor(upn) for upn in cls.upns])

    async def work(self, going: Callable[[], bool]) -> None:
        """One cycle after the other; one that is broken off leaves things of which nobody knows."""
        while going():
            try:
                await self.cycle()
            except (Unanswered, Refused):
                await asyncio.sleep(LOOK_EVERY_SECONDS)
            except Overdue as overdue:
                self.ledger.fault(f"{type(self).__name__}: {overdue}")

    @abstractmethod
    async def cycle(self) -> None:
        """Make things, change them, and tell the ledger what was acknowledged."""

    def word(self) -> str:
        """One that nobody has used before."""
        self._words += 1
        return f"{type(self).__name__.lower()}{self.number}n{self._words}"

    def keep(self) -> bool:
        """Whether the thing of this cycle remains: there are limits to what a person may have."""
        if self._kept >= self.most_kept or self.chance.random() < 0.5:
            return False
        self._kept += 1
        return True


class Notes(Writer):
    """Notes on documents: made, written over, shared, deleted."""

    upns = ("giudice",)

    async def cycle(self) -> None:
        request, word = str(UUID(int=self.chance.getrandbits(128))), self.word()
        _, file_hash = self.chance.choice(self.world.decisions)
        name, text = ("nota", request), f"<p>{word}</p>"
        body: dict[str, Any] = a_note(file_hash, quote=self.world.words[file_hash], request_id=request, text=text)
        note = await self._save(name, text, body, "created")
        for step in range(self.chance.randint(0, 3)):
            text = f"<p>{word} {step}</p>"
            body = {"_id": note["_id"], "version": note["version"], "text": text}
            note = await self._save(name, text, body, "saved")
        shared = ("nota_condivisa", request)
        if self.chance.random() < 0.2:
            body = {"_id": note["_id"], "participant": [{"upn": "direzione", "permission": ""}]}
            self.ledger.thing(shared).id = note["_id"]
            await self._save(shared, ["direzione"], body, "shared")
        if not self.keep():
            event = ("deleted", "document_note")
            path = f"/document_note/{note['_id']}"
            await self.visitor.write(name, ABSENT, "DELETE", path, event=event, done=GONE)
            self.ledger.forget(shared)

    async def _save(self, name: tuple[str, str], value: Any, body: dict[str, Any], action: str) -> dict[str, Any]:
        event, done = (action, "document_note"), or_code("NOTE_CONFLICT")
        answer = await self.visitor.write(name, value, "POST", "/document_note", event=event, json=body, done=done)
        note: dict[str, Any] = answer.get("note", answer)
        return note


class PersonalNotes(Writer):
    """The one note that somebody has on a decision: begun, written over, removed."""

    upns = ("lettore",)

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._versions: dict[str, int] = {}

    async def cycle(self) -> None:
        id_, _ = self.chance.choice(self.world.decisions)
        name = ("personale", f"{self.visitor.upn} {id_}")
        words = self.word() if self.chance.random() < 0.8 else ABSENT
        before = self.ledger.thing(name).value
        if before is ABSENT and words is ABSENT:
            return
        event = None if before and words else ("created" if words else "deleted", "note")
        answer = await self.visitor.write(
            name,
            words,
            "POST",
            f"/note/{id_}",
            params={"version": self._versions.get(id_, 0)},
            content=words or "",
            event=event,
            object_id=id_,
            done=or_code("NOTE_CONFLICT"),
        )
        self._versions[id_] = answer["version"]


class Folders(Writer):
    """Folders: made, renamed, filled, shared, deleted."""

    upns = ("giudice",)

    async def cycle(self) -> None:
        word = self.word()
        name, items, shared = ("cartella", word), ("cartella_elementi", word), ("cartella_condivisa", word)
        folder = await self._post(name, word, "", "created", again=False, data={"name": word})
        path = f"/{folder['id']}"
        self.ledger.thing(items).id = self.ledger.thing(shared).id = folder["id"]
        for step in range(self.chance.randint(0, 2)):
            called = f"{word} {step}"
            await self._post(name, called, f"{path}/renamed", "renamed", data={"name": called})
        held: list[str] = []
        for id_, _ in self.chance.sample(self.world.decisions, self.chance.randint(0, 3)):
            held = sorted([*held, id_])
            await self._post(items, held, f"{path}/provvedimento/{id_}", "items_added")
        if self.chance.random() < 0.2 and (person := find("assistito")):
            form = {"email": person.email, "permission": "w", "upn": person.upn}
            done = or_code("ALREADY_SHARED")
            await self._post(shared, [person.upn], f"{path}/shared", "shared", data=form, done=done)
        if not self.keep():
            event = ("folder_deleted", "fascicolo")
            await self.visitor.write(name, ABSENT, "DELETE", f"/fascicolo{path}", event=event, done=GONE)
            self.ledger.forget(items, shared)

    async def _post(self, name: tuple[str, str], value: Any, path: str, action: str, **kwargs: Any) -> dict[str, Any]:
        event = (f"folder_{action}", "fascicolo")
        return await self.visitor.write(name, value, "POST", f"/fascicolo{path}", event=event, **kwargs)


class Searches(Writer):
    """Saved searches and preferences, which have no audit row."""

    upns = ("lettore",)
    most_kept = 50

    async def cycle(self) -> None:
        word = self.word()
        name, path = ("ricerca", word), "/provvedimento/filter"
        wanted = {"name": word, "query": "danno"}
        search = await self.visitor.write(name, word, "POST", path, json=wanted, again=False)
        form = {"name": f"{word} bis"}
        await self.visitor.write(name, f"{word} bis", "POST", f"{path}/{search['id']}/renamed", data=form)
        value = {"colonna": word}
        path_ = "/user/preference/attivita_provvedimento"
        await self.visitor.write(("preferenza", self.visitor.upn), value, "PUT", path_, json={"value": value})
        if not self.keep():
            await self.visitor.write(name, ABSENT, "DELETE", f"{path}/{search['id']}", done=GONE)


class Permissions(Writer):
    """What somebody may do, changed again and again."""

    upns = ("amministratore",)
    SOMEBODY = "direzione"

    async def cycle(self) -> None:
        name = ("permessi", self.SOMEBODY)
        offices = ["*", "TRIBUNALE DI MILANO", "TRIBUNALE DI ROMA", "TRIBUNALE DI TORINO"]
        held = sorted(["monitoring", *self.chance.sample(offices, 2)])
        if held == self.ledger.thing(name).value:
            return
        before = (await self.visitor.read("GET", f"/permission/{self.SOMEBODY}")).json()["version"]
        offices = [each for each in held if each != "monitoring"]
        wanted = {"upn": self.SOMEBODY, "group": ["monitoring"], "ou": offices, "version": before}
        event, id_ = ("permissions_changed", "user_account"), self.world.accounts[self.SOMEBODY]
        done = or_code("PERMISSION_CONFLICT")  # nobody else changes them
        await self.visitor.write(name, held, "POST", "/permission", json=wanted, event=event, object_id=id_, done=done)


class Readers(Writer):
    """Those who only search and read."""

    upns = ("pubblicatore",)
    QUERY = "query ($q: String) { provvedimento(q: $q, size: 10) { count items { id titolo } } }"

    async def cycle(self) -> None:
        id_, file_hash = self.chance.choice(self.world.decisions)
        await self.visitor.ask(self.QUERY, q=self.chance.choice(["titolo", "provvedimento", "Rossi", "danno"]))
        await self.visitor.read("GET", f"/provvedimento/{id_}/document/testo")
        await self.visitor.read("GET", "/document_note", params={"file_hash": file_hash})
