"""Datasets: everything that is public and nothing else, as of one point of the register, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import duckdb
import jsonschema_rs
import pyarrow.parquet as pq
import pytest
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.bulk import folder as bulk_folder, lines, service as bulk_service, settling, writing
from bdm.open_data.bulk.folder import datasets, superfluous
from bdm.open_data.bulk.jobs import make_bulk, make_nightly
from bdm.open_data.bulk.lines import BulkLine
from bdm.open_data.bulk.schemas import Insieme
from bdm.open_data.bulk.verification import tree_of_datasets
from bdm.open_data.citation.schemas import CitazioneInUscita
from bdm.open_data.digest import service as digest_service
from bdm.open_data.digest.verification import UnreadableRecord
from bdm.open_data.record import repository as record_repository
from bdm.open_data.record.schemas import ItemName, canonical
from bdm.platform.database.session import Database
from bdm.platform.kit.refusal import Misconfigured, Refusal
from bdm.platform.storage import open_store
from bdm.platform.storage.temporary import TEMPORARY
from bdm.settings import Settings
from tests.leak.content import PUBLIC
from tests.leak.planting import plant
from tests.open_data.bulk import copies
from tests.open_data.bulk.copies import made
from tests.search.content import abstract, decision, restrict

pytestmark = pytest.mark.anyio

WORDS = "MOTIVI\nCome deciso da Cass. n. 13533/2001, l'art. 2043 c.c. vale: è così."


async def content(database: Database) -> list[UUID]:
    """Eight decisions, of which six are public, and two abstracts."""
    async with database.transaction() as session:
        items = [await decision(session, f"Testo {number}", WORDS, esito="RIGETTO") for number in range(4)]
        items.append(await decision(session, titolo="Senza documento"))
        items.append(await decision(session, "Testo di ROSSI MARIO", parte_processuale=["ROSSI MARIO"]))
        await restrict(session, items[5], confirmed=False)
        await decision(session, "Bozza", status="BOZZA")
        await decision(session, "Ritirato", status="RITIRATO")
        await abstract(session, items[3], "<p>Principio</p>")
        await abstract(session, items[3], "<p>Altro principio</p>")
    return items


async def change(database: Database, item_id: UUID, **values: Any) -> None:
    async with database.transaction() as session:
        await session.execute(update(Provvedimento).where(Provvedimento.id == item_id).values(**values))


async def test_everything_that_is_public_and_nothing_else(fresh_database: Database, tmp_path: Path) -> None:
    items = await content(fresh_database)
    dataset = await made(fresh_database, tmp_path)
    copy = copies.apply({}, tmp_path, dataset)
    names: list[ItemName] = [("provvedimento", item) for item in items]
    faces = await copies.faces(fresh_database, *names)
    assert {name for name in copy if name[0] == "provvedimento"} == {copies.as_name(item) for item in items}
    for (kind, item_id), face in faces.items():
        assert canonical(copy[kind, str(item_id)]["scheda"]) == face.body
    first, bare, hidden = (copy[copies.as_name(items[at])] for at in (0, 4, 5))
    assert first["testo"] == f"Testo 0\f{WORDS}"
    assert hashlib.sha256(first["testo"].encode()).hexdigest() == first["scheda"]["documento"]["testo_sha256"]
    assert [CitazioneInUscita.model_validate(each).nome for each in first["citazioni"]] == [
        "Cass. 13533/2001",
        "ART. 2043 C.C.",
    ]
    assert (bare["testo"], bare["citazioni"], hidden["testo"], hidden["citazioni"]) == (None, [], None, [])
    assert [each.righe for each in dataset.file if each.nome.startswith("provvedimenti") and "jsonl" in each.nome] == [
        3,
        3,
    ]
    schema = json.loads((tmp_path / dataset.nome / "schema.json").read_text())
    for line in copy.values():
        jsonschema_rs.validate(schema, line)


async def test_a_dataset_is_what_the_digest_is_of(fresh_database: Database, tmp_path: Path) -> None:
    await content(fresh_database)
    dataset = await made(fresh_database, tmp_path)
    async with fresh_database.transaction() as session:
        digest = await digest_service.make(session, date(2026, 1, 31))
    assert (dataset.radice, dataset.schede, dataset.seq) == (digest.root.hex(), digest.count, digest.seq)
    assert tree_of_datasets([tmp_path / dataset.nome], lambda *_: None).root == digest.root
    there = {path.name for path in (tmp_path / dataset.nome).iterdir()}
    assert there == {each.nome for each in dataset.file} | {"manifest.json"}
    for each in dataset.file:
        body = (tmp_path / dataset.nome / each.nome).read_bytes()
        assert (len(body), hashlib.sha256(body).hexdigest()) == (each.byte, each.sha256)
    assert datasets(tmp_path) == [dataset]
    broken = tmp_path / dataset.nome / "massime-0001.jsonl.zst"
    broken.write_bytes(broken.read_bytes() + b"x")
    with pytest.raises(UnreadableRecord, match="i byte non sono quelli del manifest"):
        tree_of_datasets([tmp_path / dataset.nome], lambda *_: None)


async def test_parquet_has_the_same(fresh_database: Database, tmp_path: Path) -> None:
    await content(fresh_database)
    dataset = await made(fresh_database, tmp_path)
    copy = copies.apply({}, tmp_path, dataset)
    leaves = copies.leaves(copy)
    for kind, name in (("provvedimento", "provvedimenti"), ("massima", "massime")):
        seen = set()
        for file in sorted((tmp_path / dataset.nome).glob(f"{name}-*.parquet")):
            for row in pq.read_table(file).to_pylist():
                line = copy[kind, row["id"]]
                assert row.pop("sha256") == leaves[kind, row["id"]].hex()
                for day in ("data", "data_pubblicazione"):
                    row[day] = row[day] and row[day].isoformat()
                expected = line["scheda"] | {key: value for key, value in line.items() if key != "scheda"}
                expected.pop("kind")
                assert row == expected
                seen.add(row["id"])
        assert seen == {item_id for each, item_id in copy if each == kind}
    files = f"{tmp_path / dataset.nome}/provvedimenti-*"
    told = duckdb.sql(
        f"""SELECT p.id, p.sha256, p.testo IS NOT DISTINCT FROM j.testo, len(p.citazioni), len(j.citazioni)
            FROM read_parquet('{files}.parquet') AS p FULL JOIN read_json('{files}.jsonl.zst') AS j
            ON p.id = CAST(j.scheda.id AS VARCHAR) WHERE p.data_pubblicazione <= CAST('2100-01-01' AS DATE)"""
    ).fetchall()
    assert {item_id: rest for item_id, *rest in told} == {
        item_id: [leaf.hex(), True, *[len(copy[kind, item_id]["citazioni"])] * 2]
        for (kind, item_id), leaf in leaves.items()
        if kind == "provvedimento"
    }
    plain = await made(fresh_database, tmp_path, parquet=False)
    assert not [each for each in plain.file if each.nome.endswith(".parquet")]


async def test_nothing_is_a_dataset_too(fresh_database: Database, tmp_path: Path) -> None:
    whole = await made(fresh_database, tmp_path)
    assert (whole.schede, whole.seq, copies.apply({}, tmp_path, whole)) == (0, 0, {})
    delta = await made(fresh_database, tmp_path, delta=True)
    assert (delta.da, delta.cursor, delta.base) == (whole.cursor, whole.cursor, whole.nome)


async def test_deltas_lead_from_a_whole_to_the_present(fresh_database: Database, tmp_path: Path) -> None:
    items = await content(fresh_database)
    chain = [await made(fresh_database, tmp_path)]
    await change(fresh_database, items[0], titolo="Dopo")
    await change(fresh_database, items[1], status="RITIRATO")
    async with fresh_database.transaction() as session:
        added = await decision(session, "Nuovo")
        await restrict(session, items[2], "Testo di R. M.", confirmed=True)
    chain.append(await made(fresh_database, tmp_path, delta=True))
    await change(fresh_database, items[1], status="PUBBLICATO")
    await change(fresh_database, added, status="BOZZA")
    chain.append(await made(fresh_database, tmp_path, delta=True))
    assert [each.tipo for each in chain] == ["completo", "delta", "delta"]
    assert [each.da for each in chain[1:]] == [each.cursor for each in chain[:2]]
    gone = [(each["id"], each["evento"]) for each in copies.rows(tmp_path, chain[1], "rimossi")]
    assert (str(items[1]), "ritiro") in gone
    first = copies.apply({}, tmp_path, chain[1])
    assert {copies.as_name(item) for item in (items[0], items[2], added)} <= first.keys()
    assert copies.as_name(items[3]) not in first
    copy: copies.Copy = {}
    for each in chain:
        copies.apply(copy, tmp_path, each)
    assert copies.leaves(copy) == await copies.public_leaves(fresh_database)
    folders = [tmp_path / each.nome for each in chain]
    tree = tree_of_datasets(folders, lambda *_: None)
    assert (tree.count, tree.root.hex()) == (chain[2].schede, chain[2].radice)
    for wrong in (folders[1:], [folders[0], folders[2]]):
        with pytest.raises(UnreadableRecord, match="non comincia"):
            tree_of_datasets(wrong, lambda *_: None)


async def test_a_delta_needs_what_it_follows(fresh_database: Database, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="farne prima uno senza --delta"):
        await made(fresh_database, tmp_path, delta=True)
    await made(fresh_database, tmp_path)
    async with fresh_database.transaction() as session:
        await session.execute(text("UPDATE public_register SET epoch = '0123456789ab'"))
    with pytest.raises(Refusal, match="copia di sicurezza"):
        await made(fresh_database, tmp_path, delta=True)


Read = Callable[[AsyncSession, Sequence[ItemName]], Awaitable[dict[ItemName, BulkLine]]]


def meanwhile(monkeypatch: pytest.MonkeyPatch, work: Callable[[], Awaitable[None]]) -> None:
    """Have ``work`` done once, behind the first lines that are read."""
    real: Read = lines.read
    waiting = [work]

    async def read(session: AsyncSession, names: Sequence[ItemName]) -> dict[ItemName, BulkLine]:
        found = await real(session, names)
        if waiting and names and names[0][0] == "provvedimento":
            await waiting.pop()()
        return found

    monkeypatch.setattr(lines, "read", read)


@pytest.mark.parametrize("delta", [False, True])
async def test_what_ends_being_public_meanwhile_is_in_no_file(
    delta: bool, fresh_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if delta:
        await made(fresh_database, tmp_path)
        async with fresh_database.transaction() as session:
            await decision(session, "Una che c'era")
        await made(fresh_database, tmp_path)
    items = await content(fresh_database)
    async with fresh_database.transaction() as session:
        named = await decision(session, "Testo di VERDI ANNA", parte_processuale=["VERDI ANNA"])
        last = await decision(session, "Testo di BLU UGO")

    async def work() -> None:
        async with fresh_database.transaction() as session:
            await restrict(session, named, "Testo di V. A.", confirmed=True)
            await session.execute(update(Provvedimento).where(Provvedimento.id == named).values(parte_processuale=[]))
            await decision(session, "Arrivato adesso")
        await change(fresh_database, last, status="RITIRATO")
        await change(fresh_database, items[0], titolo="Cambiato adesso")

    meanwhile(monkeypatch, work)
    dataset = await made(fresh_database, tmp_path, delta=delta)
    copy = copies.apply({}, tmp_path, dataset)
    told = json.dumps(list(copy.values()))
    assert "Testo di V. A." in told
    assert "Arrivato adesso" in told
    assert "Cambiato adesso" in told
    for hidden in ("VERDI", "BLU"):
        assert hidden not in told
        for file in (tmp_path / dataset.nome).glob("*.parquet"):
            assert hidden not in str(pq.read_table(file).to_pylist())
    assert copies.leaves(copy).items() <= (await copies.leaves_at(fresh_database, dataset.seq)).items()
    assert copies.as_name(last) not in copy


async def test_a_text_that_is_read_again_meanwhile(
    fresh_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    items = await content(fresh_database)
    real = record_repository.texts
    once = [True]

    async def texts(session: AsyncSession, hashes: Sequence[str]) -> dict[str, str]:
        found = await real(session, hashes)
        return dict.fromkeys(found, "Letto male") if once and found and once.pop() else found

    monkeypatch.setattr(record_repository, "texts", texts)
    copy = copies.apply({}, tmp_path, await made(fresh_database, tmp_path))
    assert copy[copies.as_name(items[0])]["testo"] == f"Testo 0\f{WORDS}"


async def test_no_name_that_is_not_for_everybody(fresh_database: Database, tmp_path: Path) -> None:
    """With a name of its own in every place that some may not read."""
    store = open_store(Settings(data_dir=tmp_path / "data"))
    async with AsyncSession(fresh_database.engine, expire_on_commit=False) as session:
        planted = await plant(session, store, None)
    dataset = await made(fresh_database, tmp_path)
    copy = copies.apply({}, tmp_path, dataset)
    told = [json.dumps(line) for line in copy.values()]
    told += [str(pq.read_table(each).to_pylist()) for each in (tmp_path / dataset.nome).glob("*.parquet")]
    everything = "\n".join(told).lower()
    assert len(copy) > 3
    assert PUBLIC.lower() in everything
    hidden = [word.text for word in planted.words.all] + planted.originals
    assert [each for each in hidden if each.lower() in everything] == []


async def test_while_everybody_writes(
    fresh_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files are the public face at the manifest's cursor, to the last record, while nobody waits."""
    monkeypatch.setattr(settling, "AT_ONCE", 4)
    monkeypatch.setattr(writing, "AT_ONCE", 4)
    async with fresh_database.transaction() as session:
        items = [await decision(session, f"Testo {number}") for number in range(60)]
    chance = random.Random(7)
    changes = 0

    async def write() -> None:
        nonlocal changes
        while True:
            item, status = chance.choice(items), chance.choice(["PUBBLICATO", "PUBBLICATO", "BOZZA", "RITIRATO"])
            await change(fresh_database, item, titolo=f"Titolo {changes}", status=status)
            changes += 1

    writer = asyncio.create_task(write())
    try:
        copy: copies.Copy = {}
        for number in range(5):
            dataset = await made(fresh_database, tmp_path, delta=number > 0, piece_rows=7, parquet=False)
            copies.apply(copy, tmp_path, dataset)
            assert copies.leaves(copy) == await copies.leaves_at(fresh_database, dataset.seq)
            tree = tree_of_datasets([tmp_path / each.nome for each in datasets(tmp_path)], lambda *_: None)
            assert (tree.count, tree.root.hex()) == (dataset.schede, dataset.radice)
    finally:
        writer.cancel()
        with suppress(asyncio.CancelledError):
            await writer
    assert changes > 20


async def test_a_writer_who_takes_long_holds_nothing_up(
    fresh_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who would have to be waited for is not waited for: what is not committed is in no file."""
    monkeypatch.setattr(settling, "_WITHOUT_WAITING", 0)
    monkeypatch.setattr(settling, "_WAITING", (text("SET LOCAL lock_timeout = '20ms'"), settling._WAITING[1]))
    async with fresh_database.transaction() as session:
        item = await decision(session, "Testo", titolo="Prima")
    async with fresh_database.transaction() as session:
        await session.execute(text("UPDATE provvedimento SET titolo = 'Dopo'"))
        with pytest.raises(settling.NotSettled):
            await made(fresh_database, tmp_path, parquet=False)
    dataset = await made(fresh_database, tmp_path, parquet=False)
    copy: copies.Copy = {}
    copies.apply(copy, tmp_path, dataset)
    assert copies.leaves(copy) == await copies.leaves_at(fresh_database, dataset.seq)
    assert list(copies.leaves(copy)) == [("provvedimento", str(item))]


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from bdm.open_data.bulk import folder, service
from bdm.platform.database.session import open_database
url, where, at = sys.argv[1:]
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
def report(title, done, total):
    if title == at and done:
        die()
if at == "put":
    folder.put = die
async def main():
    async with open_database(url) as database:
        await service.make(database, Path(where), service.DatasetOptions(piece_rows=3), report)
asyncio.run(main())
"""


@pytest.mark.parametrize("at", ["Schede", "Parquet", "put"])
async def test_a_kill_leaves_nothing_that_looks_whole(
    at: str, fresh_database: Database, fresh_database_url: str, tmp_path: Path
) -> None:
    await content(fresh_database)
    command = [sys.executable, "-c", KILLED, fresh_database_url, str(tmp_path), at]
    killed = await asyncio.to_thread(subprocess.run, command, check=False, env=dict(os.environ), capture_output=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert datasets(tmp_path) == []
    assert [path.name for path in tmp_path.iterdir()] == [TEMPORARY]
    dataset = await made(fresh_database, tmp_path)
    assert datasets(tmp_path) == [dataset]
    assert [*(tmp_path / TEMPORARY).iterdir()] == []


async def test_only_the_last_ones_stay_and_what_they_are_based_on(fresh_database: Database, tmp_path: Path) -> None:
    for delta in (False, False, True, True):
        await made(fresh_database, tmp_path, delta=delta, parquet=False, keep=2)
    assert [each.tipo for each in datasets(tmp_path)] == ["completo", "delta", "delta"]
    last = await made(fresh_database, tmp_path, parquet=False, keep=1)
    assert datasets(tmp_path) == [last]
    assert superfluous([], 1) == []


def test_names_are_never_taken_twice(tmp_path: Path) -> None:
    moment = bulk_service.now()
    first = bulk_folder.new_name(tmp_path, moment, "completo")
    (tmp_path / first).mkdir()
    second = bulk_folder.new_name(tmp_path, moment, "delta")
    assert second[:16] > first[:16]


@pytest.mark.parametrize(
    "name", ["..", ".", "", "20260131T000000Z-completo/../x", "altro", "20260131T000000Z-completo"]
)
def test_what_is_no_dataset(name: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    (tmp_path / "20260131T000000Z-completo").mkdir()
    (tmp_path / "20260131T000000Z-completo" / "manifest.json").write_text("{")
    assert bulk_folder.dataset(tmp_path, name) is None


async def test_without_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Misconfigured, match=r"bdm\[dati\]"):
        bulk_service.require_packages()


async def test_each_night(fresh_database: Database, tmp_path: Path) -> None:
    items = await content(fresh_database)

    async def night(*, sunday: bool = False) -> Insieme:
        return await make_nightly(fresh_database, tmp_path, delta=not sunday)

    first = await night()
    assert first.tipo == "completo"  # there is nothing that a delta could follow
    await change(fresh_database, items[0], titolo="Dopo")
    assert (await night()).tipo == "delta"
    assert (await night(sunday=True)).tipo == "completo"
    assert (await night()).tipo == "delta"
    await change(fresh_database, items[0], status="RITIRATO")
    again = await night()
    assert again.tipo == "completo"
    assert datasets(tmp_path) == [again]


class _Nothing:
    class services:  # noqa: N801
        class settings:  # noqa: N801
            bulk = None


async def test_nothing_is_done_where_no_folder_is_set() -> None:
    await make_bulk(_Nothing)  # type: ignore[arg-type]
