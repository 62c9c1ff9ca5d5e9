"""Who only has what is told of a record that is no longer public cannot find out what it said by guessing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.changelog import recorder, repository as changelog_repository
from bdm.open_data.changelog.model import PublicChange
from bdm.open_data.digest import service as digest_service
from bdm.open_data.digest.tree import MerkleTree
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import ItemName, canonical, leaf_of
from bdm.platform.kit.regex import regex
from bdm.services import Services
from tests.fixtures.app import index
from tests.open_data.api.programs import Program, path_of, token_of
from tests.search.content import abstract, decision, restrict, restrict_abstract

pytestmark = pytest.mark.anyio

TRUE = "ZANOBI FERRUCCIO"
NAMES = [TRUE, *(f"BINDI ADA {number}" for number in range(1_999))]
HASH = regex(r"[0-9a-f]{64}")
EVERYTHING = (
    "/changes",
    "/digests",
    "/digests/2026-01-31",
    "/digests/2026-02-01",
    "/bulk",
    "/catalogo",
    "/provvedimenti",
    "/massime",
    "/feeds/provvedimenti",
    "/feeds/massime",
    "/oai?verb=ListRecords&metadataPrefix=oai_dc",
)
DAYS = (date(2026, 1, 31), date(2026, 2, 1))


async def told(program: Program, *items: UUID) -> str:
    """All that the service tells everybody, of these items and of all: bodies and headers."""
    paths = [path for item in items for path in (path_of(item), f"/massime/{item}")]
    paths += [f"{path}{each}" for item in items for path in (path_of(item),) for each in ("/massime", "/akn", "/testo")]
    found = ""
    for path in (*EVERYTHING, *paths):
        answer = await program.ask(path)
        assert answer.status_code < 500, path
        found += answer.text + str(dict(answer.headers))
    return found


def forms(record: Mapping[str, Any], salts: set[str]) -> Iterator[bytes]:
    """All that a record may have been hashed as, by who knows everything of it but its salt."""
    bare = {name: value for name, value in record.items() if name != "sale"}
    yield canonical(bare | {"formato": 1})
    for salt in salts:
        yield canonical(bare | {"formato": 2, "sale": salt})


def hashes(body: bytes, others: Mapping[ItemName, bytes], name: ItemName) -> Iterator[str]:
    """The leaf of a record, its SHA-256, and the root over it and all others, whose leaves are known."""
    leaf = leaf_of(body)
    yield leaf.hex()
    yield hashlib.sha256(body).hexdigest()
    tree = MerkleTree()
    for _, each in sorted({**others, name: leaf}.items()):
        tree.add(each)
    yield tree.root.hex()


def possible(record: Mapping[str, Any], seen: str, others: Mapping[ItemName, bytes]) -> list[str]:
    """The names that the record may have had, of all: those whose hashes were told, or all if none of them was."""
    known, salts = set(HASH.findall(seen)), {each[1] for each in regex(r'"sale": ?"([0-9a-f]{32})"').finditer(seen)}
    name: ItemName = (record["kind"], UUID(record["id"]))
    own = canonical(record).decode()
    assert TRUE in own
    found = []
    for candidate in NAMES:
        guess = {**record, **{key: _with(value, candidate) for key, value in record.items()}}
        if any(not known.isdisjoint(hashes(body, others, name)) for body in forms(guess, salts)):
            found.append(candidate)
    return found or NAMES


def _with(value: Any, candidate: str) -> Any:
    if isinstance(value, list):
        return [_with(each, candidate) for each in value]
    return value.replace(TRUE, candidate) if isinstance(value, str) else value


async def register(session: AsyncSession, day: date) -> None:
    while await recorder.follow_some(session):
        pass
    await digest_service.make(session, day)


@pytest.mark.parametrize("end", ["restrizione", "ritiro", "rimozione"])
async def test_no_name_is_found_by_guessing(end: str, app: FastAPI, services: Services, session: AsyncSession) -> None:
    item = await decision(session, parte_processuale=[TRUE], titolo=f"{TRUE} contro X")
    own = await abstract(session, item, f"<p>{TRUE} ha diritto.</p>")
    other = await decision(session, "Testo")
    every: list[ItemName] = [("massima", own), ("provvedimento", item), ("provvedimento", other)]
    await register(session, DAYS[0])
    before = await record_service.read(session, every)
    program = Program(app, await token_of(session, "lettore"))
    await index(services)
    seen = await told(program, item, own)
    assert all(face.leaf.hex() in seen for face in before.values())

    if end == "restrizione":
        await restrict(session, item, confirmed=False, parte_processuale=[TRUE])
        changed = {"parte_processuale": ["Z. F."], "titolo": "Z. F. contro X"}
        await session.execute(update(Provvedimento).where(Provvedimento.id == item).values(**changed))
        await restrict_abstract(session, own, "Titolo", f"<p>{TRUE} ha diritto.</p>")
        await session.execute(update(Massima).where(Massima.id == own).values(testo="<p>Z. F. ha diritto.</p>"))
    else:
        status = "RITIRATO" if end == "ritiro" else "BOZZA"
        for model, item_id in ((Massima, own), (Provvedimento, item)):
            await session.execute(update(model).where(model.id == item_id).values(status=status))
    await register(session, DAYS[1])
    await index(services)
    seen = await told(program, item, own)
    assert TRUE not in seen
    assert before["provvedimento", other].leaf.hex() in seen
    for name in every[:2]:
        assert before[name].leaf.hex() not in seen
        others = {each: face.leaf for each, face in before.items() if each != name}
        assert len(possible(before[name].values, seen, others)) > len(NAMES) / 10
    after = await record_service.read(session, every)
    tree = MerkleTree()
    for _, face in sorted(after.items()):
        tree.add(face.leaf)
    assert tree.root.hex() in seen  # what is still public can be proved


async def test_what_was_hashed_without_a_salt_is_told_no_more(app: FastAPI, session: AsyncSession) -> None:
    item = await decision(session, "Testo", titolo="Titolo")
    await register(session, DAYS[0])
    [face] = (await record_service.read(session, [("provvedimento", item)])).values()
    await session.execute(update(PublicChange).values(salted=False))
    await session.execute(text("UPDATE public_digest SET salted = false"))
    await session.execute(text("UPDATE public_record SET format = 1"))
    program = Program(app, await token_of(session, "lettore"))
    assert (await program.read("/changes"))["items"][0]["sha256"] is None
    assert await program.read("/digests") == []
    assert (await program.ask(f"/digests/{DAYS[0]}")).status_code == 404
    assert not (await digest_service.make(session, DAYS[1])).salted
    await session.execute(text("UPDATE public_record SET leaf = 'x'"))
    await changelog_repository.queue_older(session, 2)
    await register(session, DAYS[1])
    rows = (await program.read("/changes"))["items"]
    assert [(row["sha256"], row["natura"]) for row in rows] == [(None, "sostanziale"), (face.leaf.hex(), "tecnica")]
    assert [each["giorno"] for each in await program.read("/digests")] == ["2026-02-01"]
