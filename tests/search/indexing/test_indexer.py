"""From a write to the index: nothing is lost and nothing is double, whoever is killed, and rebuilds miss nothing."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import anyio
import psycopg
import pytest
from sqlalchemy import text

from bdm.document.processing.computing import WorkInterrupted, open_computing
from bdm.platform.authz import ALL_OFFICES, Kind, Scope
from bdm.platform.database.session import Database
from bdm.platform.kit.time import today
from bdm.search.engine.port import BuildingProgress, IndexEntry, IndexNotReady, SearchRequest, Sort, Stage, Window
from bdm.search.indexing import indexer, source
from bdm.search.indexing.check import compare, repair
from bdm.search.indexing.indexer import AT_ONCE, Indexer
from bdm.search.indexing.writing import index_until_idle, reindex, run_indexing, the_lock
from bdm.search.query import parse
from bdm.settings import Settings
from tests.search.content import ROMA, abstract, decision, document, many_decisions, restrict
from tests.search.loop import parts_of, until

pytestmark = pytest.mark.anyio

ALL = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
ROOT = Path(__file__).parents[3]


@pytest.fixture
def parts(fresh_database: Database, tmp_path: Path) -> Any:
    return parts_of(fresh_database, tmp_path / "search")


async def found(parts: Any, q: str, kind: Kind = "provvedimento", content: Stage = Stage.PUBLISHED) -> set[UUID]:
    query = SearchRequest(kind, parse(q), ALL, today(), content)
    hits = await parts.search.search(query, Window(0, 10_000), Sort())
    assert len(hits.ids) == hits.count
    return set(hits.ids)


@asynccontextmanager
async def running(parts: Any) -> AsyncIterator[asyncio.Task[None]]:
    """The loop, beside the test."""
    task = asyncio.create_task(run_indexing(parts))
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait([task])


async def agree(parts: Any) -> bool:
    async with parts.database.transaction() as session:
        waiting = await source.waiting(session, 1)
    return not waiting and not await compare(parts.database, parts.search)


async def execute(parts: Any, statement: str, **values: Any) -> None:
    async with parts.database.transaction() as session:
        await session.execute(text(statement), values)


async def test_every_change_arrives(parts: Any) -> None:
    async with running(parts):
        async with parts.database.transaction() as session:
            one = await decision(session, "un testo sul danno")
            other = await decision(session, "un testo sulla locazione", ufficio=ROMA, distretto="ROMA")
            of_one = await abstract(session, one, "<p>massima sul danno</p>")

        async def arrived() -> bool:
            return await found(parts, "danno") == {one} and await found(parts, "danno", "massima") == {of_one}

        await until(arrived)
        assert await found(parts, 'ufficio:"tribunale di roma"') == {other}

        # a decision's data are its abstracts' data
        await execute(parts, "UPDATE provvedimento SET esito = 'RIGETTO' WHERE id = :id", id=one)
        await until(lambda: _equals(found(parts, "esito:RIGETTO", "massima"), {of_one}))
        assert await found(parts, "esito:RIGETTO") == {one}

        # sent back, and published again
        async with parts.database.transaction() as session:
            await session.execute(text("UPDATE massima SET status = 'BOZZA'"))
            await session.execute(text("UPDATE provvedimento SET status = 'BOZZA' WHERE id = :id"), {"id": one})
        await until(lambda: _equals(found(parts, ""), {other}))
        await until(lambda: _equals(found(parts, "danno", content=Stage.IN_PROGRESS), {one}))
        await execute(parts, "UPDATE provvedimento SET status = 'PUBBLICATO' WHERE id = :id", id=one)
        await until(lambda: _equals(found(parts, ""), {one, other}))
        await until(lambda: _equals(found(parts, "", content=Stage.IN_PROGRESS), set()))

        # the text of a document that was processed later
        async with parts.database.transaction() as session:
            file_hash = await document(session, other, "il testo letto con OCR")
            await session.execute(
                text("UPDATE provvedimento SET document_hash = :hash WHERE id = :id"), {"hash": file_hash, "id": other}
            )
        await until(lambda: _equals(found(parts, "OCR"), {other}))

        await execute(parts, "DELETE FROM massima WHERE id = :id", id=of_one)
        await until(lambda: _equals(found(parts, "", "massima"), set()))
        await until(lambda: agree(parts))


async def _equals(answer: Awaitable[set[UUID]], expected: set[UUID]) -> bool:
    return await answer == expected


async def test_a_document_arrives_when_its_processing_ends(parts: Any) -> None:
    async with running(parts):
        async with parts.database.transaction() as session:
            one = await decision(session, "lenta elaborazione")
            await session.execute(text("UPDATE document SET state = 'IN_CODA', page_count = NULL"))
        await until(lambda: agree(parts))
        await execute(parts, "UPDATE document_page SET testo = 'finalmente'")
        await execute(parts, "UPDATE document SET state = 'ELABORATO', page_count = 1")
        await until(lambda: _equals(found(parts, "finalmente"), {one}))


async def test_urgent_changes_overtake_an_import(parts: Any) -> None:
    indexer = Indexer(parts.database, parts.search.store)
    await indexer.open()
    while await indexer.step():
        pass
    async with parts.database.transaction() as session:
        await many_decisions(session, AT_ONCE + 50, "importato", priority=10)
    async with parts.database.transaction() as session:
        saved = await decision(session, "appena salvato")
    await indexer.step()
    assert await found(parts, "salvato") == {saved}
    assert 0 < len(await found(parts, "importato")) <= AT_ONCE
    while await indexer.step():
        pass
    assert len(await found(parts, "importato")) == AT_ONCE + 50
    await indexer.close()


async def test_what_waits_more_than_once_is_written_once(parts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An import's decision has a row of its own, another when its text was read, others of its review."""
    async with parts.database.transaction() as session:
        item = await decision(session, "Testo")
        await many_decisions(session, AT_ONCE, "importato")
    await index_until_idle(parts)
    await execute(parts, "UPDATE provvedimento SET titolo = 'Prima' WHERE id = :id", id=item)
    async with parts.database.transaction() as session:
        await session.execute(text("SET LOCAL bdm.priorita = 10"))
        await session.execute(text("UPDATE provvedimento SET titolo = 'Anguria di mezzo'"))
    await execute(parts, "UPDATE provvedimento SET titolo = 'Albicocca' WHERE id = :id", id=item)
    reads: list[source.ItemName] = []
    read = source.read

    async def counted(session: Any, names: list[source.ItemName]) -> Any:
        reads.extend(names)
        return await read(session, names)

    monkeypatch.setattr(source, "read", counted)
    await index_until_idle(parts)
    assert len(reads) == len(set(reads)) == AT_ONCE + 1
    assert reads[0] == ("provvedimento", item)
    assert await found(parts, "titolo:albicocca") == {item}
    assert await agree(parts)


async def test_it_is_behind_while_there_is_more_than_one_commit_takes(parts: Any) -> None:
    """Then the next follows at once; otherwise what trickles in is collected."""
    indexer = Indexer(parts.database, parts.search.store)
    await indexer.open()
    while await indexer.step():
        pass
    async with parts.database.transaction() as session:
        await many_decisions(session, AT_ONCE, "importato", priority=10)
    assert await indexer.step()
    assert indexer.behind
    while indexer.behind:
        await indexer.step()
    assert len(await found(parts, "importato")) == AT_ONCE
    assert not await indexer.pressed()
    async with parts.database.transaction() as session:
        await many_decisions(session, 1, "importato", priority=10)
    assert not await indexer.pressed(), "an import waits for more of it"
    async with parts.database.transaction() as session:
        await many_decisions(session, 1, "salvato")
    assert await indexer.pressed()
    assert await indexer.step()
    assert not indexer.behind
    async with parts.database.transaction() as session:
        await many_decisions(session, AT_ONCE, "importato", priority=10)
    assert await indexer.pressed(), "enough for a commit"
    await indexer.close()


async def test_long_texts_are_brought_to_the_engine_s_form_in_another_process(
    parts: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And here where that process does not manage."""
    async with open_computing(Settings(), nobody_waits=True):
        async with parts.database.transaction() as session:
            one = await decision(session, "altrove " * 20_000)
        await index_until_idle(parts)
        assert await found(parts, "altrove") == {one}

    async def interrupted(*_: object) -> None:
        raise WorkInterrupted

    monkeypatch.setattr(indexer, "compute", interrupted)
    async with parts.database.transaction() as session:
        two = await decision(session, "qui")
    await index_until_idle(parts)
    assert await found(parts, "qui") == {two}


async def test_one_loop_at_a_time(parts: Any) -> None:
    async with the_lock(parts.database) as first, the_lock(parts.database) as second:
        assert first is not None
        assert second is None

    async def can_be_had() -> bool:
        async with the_lock(parts.database) as third:
            return third is not None

    await until(can_be_had)  # once PostgreSQL has noticed that the connection is gone


async def test_the_loop_ends_with_its_connection(parts: Any) -> None:
    """With the connection goes the lock: another loop may have it by then."""
    async with running(parts) as task:
        await until(lambda: agree(parts))
        await execute(
            parts,
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        )
        with anyio.fail_after(60):
            await asyncio.wait([task])
        assert isinstance(task.exception(), psycopg.OperationalError)
    async with running(parts):
        async with parts.database.transaction() as session:
            one = await decision(session, "dopo")
        await until(lambda: _equals(found(parts, "dopo"), {one}))


class Killed:
    """A loop in a process of its own."""

    def __init__(self, url: str, folder: Path, what: str = "run") -> None:
        command = [sys.executable, "-m", "tests.search.loop", what, url, str(folder)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"started\n"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


@pytest.mark.costly("8 s of processes killed; the gate has a rebuild that is killed and goes on")
@pytest.mark.timeout(300)
async def test_nothing_is_lost_or_double_after_kills(parts: Any, fresh_database_url: str, tmp_path: Path) -> None:
    rng = random.Random(7)
    written = 0
    for turn in range(4):
        loop = await asyncio.to_thread(Killed, fresh_database_url, tmp_path / "search")
        for _ in range(3):
            async with parts.database.transaction() as session:
                await many_decisions(session, 100, f"giro{turn}", priority=10)
            await execute(parts, "UPDATE provvedimento SET esito = 'RIGETTO' WHERE seq % 7 = :n", n=turn)
            written += 100
            await anyio.sleep(rng.random() * 0.4)
        await asyncio.to_thread(loop.kill)
    await index_until_idle(parts)
    assert not await compare(parts.database, parts.search)
    assert len(list(parts.search.entries())) == written


async def test_rebuild_without_a_loop(parts: Any) -> None:
    async with parts.database.transaction() as session:
        await many_decisions(session, 300, "danno")
    seen: list[BuildingProgress] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bdm.search.engine.tantivy_engine.engine.READY_CHECKS", 1)
        with pytest.raises(IndexNotReady):
            await found(parts, "danno")
    result = await reindex(parts, seen.append)
    assert result.done == result.total == 300
    assert [progress.done for progress in seen] == sorted(progress.done for progress in seen)
    assert len(await found(parts, "danno")) == 300
    assert parts.search.store.requested() is None


@pytest.mark.timeout(300)
async def test_rebuild_beside_a_running_loop_while_content_changes(parts: Any, tmp_path: Path) -> None:
    async with parts.database.transaction() as session:
        await many_decisions(session, 800, "danno")
    async with running(parts):
        await until(lambda: agree(parts))
        before = {path.name for path in (tmp_path / "search").iterdir() if path.is_dir()}
        rebuild = asyncio.create_task(reindex(parts))
        turn = 0
        while not rebuild.done() and turn < 10:  # a rebuild that never caught up with changes would never end
            turn += 1
            assert len(await found(parts, "danno")) == 800  # the old one goes on serving
            await execute(parts, "UPDATE provvedimento SET esito = 'RIFORMA' WHERE seq % 50 = :n", n=turn % 50)
            async with parts.database.transaction() as session:
                saved = await decision(session, f"salvato{turn}")
            await until(lambda saved=saved, turn=turn: _equals(found(parts, f"salvato{turn}"), {saved}))
            await execute(parts, "DELETE FROM provvedimento WHERE id = :id", id=saved)
        assert (await rebuild).done >= 800
        await until(lambda: agree(parts))
        after = {path.name for path in (tmp_path / "search").iterdir() if path.is_dir()}
        assert len(after) == 1
        assert before.isdisjoint(after)


@pytest.mark.costly("a rebuild killed again and again; the test of kills above looks at the same loop")
@pytest.mark.timeout(300)
async def test_a_killed_rebuild_goes_on(parts: Any, fresh_database_url: str, tmp_path: Path) -> None:
    async with parts.database.transaction() as session:
        await many_decisions(session, 2_000, "danno")
    await index_until_idle(parts)
    rebuild = await asyncio.to_thread(Killed, fresh_database_url, tmp_path / "search", "reindex")
    store = parts.search.store

    async def halfway() -> bool:
        progress = store.building()
        return progress is not None and progress.done >= 200

    await until(halfway)
    await asyncio.to_thread(rebuild.kill)
    left = store.building()
    request = store.requested()
    assert left is not None
    assert 200 <= left.done < 2_000
    assert len(await found(parts, "danno")) == 2_000
    await execute(parts, "UPDATE provvedimento SET titolo = 'cambiato' WHERE seq % 10 = 0")
    seen: list[BuildingProgress] = []
    await reindex(parts, seen.append)
    assert seen[0].done >= left.done
    assert store.serving().request == request
    await index_until_idle(parts)
    assert len(await found(parts, "cambiato")) == 200
    assert not await compare(parts.database, parts.search)


@pytest.mark.parametrize("damage", ["gone", "empty files", "no pointer"])
async def test_a_damaged_index_is_rebuilt_and_it_is_said(
    parts: Any, tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with parts.database.transaction() as session:
        await many_decisions(session, 20, "danno")
    await index_until_idle(parts)
    folder = tmp_path / "search"
    if damage == "gone":
        shutil.rmtree(folder)
    elif damage == "no pointer":
        (folder / "serving.json").unlink()
    else:
        for path in folder.rglob("*"):
            if path.suffix in (".idx", ".term", ".fast", ".store"):
                path.write_bytes(b"")
    caplog.clear()
    fresh = parts_of(parts.database, folder)
    async with running(fresh):
        await until(lambda: agree(fresh))
        assert len(await found(fresh, "danno")) == 20
    assert "indice di ricerca" in caplog.text


async def test_damage_under_a_running_loop_is_repaired(parts: Any, tmp_path: Path) -> None:
    async with parts.database.transaction() as session:
        await many_decisions(session, 20, "danno")
    async with running(parts) as task:
        await until(lambda: agree(parts))
        shutil.rmtree(tmp_path / "search")
        async with parts.database.transaction() as session:
            await many_decisions(session, 20, "danno")
        fresh = parts_of(parts.database, tmp_path / "search")

        async def repaired() -> bool:
            try:
                return len(await found(fresh, "danno")) == 40
            except IndexNotReady:
                return False

        await asyncio.wait([task, asyncio.create_task(until(repaired))], return_when=asyncio.FIRST_COMPLETED)
    async with running(fresh):
        await until(repaired)
        await until(lambda: agree(fresh))


async def test_what_differs_is_found_and_repaired(parts: Any) -> None:
    async with parts.database.transaction() as session:
        ids = [await decision(session, f"testo{n}") for n in range(4)]
    await index_until_idle(parts)
    assert not await compare(parts.database, parts.search)

    async def quietly(statement: str, **values: Any) -> None:
        """A change that the feed does not hear of."""
        async with parts.database.transaction() as session:
            await session.execute(text("SET LOCAL session_replication_role = replica"))
            await session.execute(text(statement), values)

    await quietly("UPDATE provvedimento SET titolo = 'altro' WHERE id = :id", id=ids[0])
    await quietly("UPDATE document_page SET testo = 'altro' WHERE testo = 'testo1'")
    await quietly("DELETE FROM provvedimento WHERE id = :id", id=ids[2])
    async with parts.database.transaction() as session:
        await session.execute(text("SET LOCAL session_replication_role = replica"))
        added = await decision(session)
    differences = await compare(parts.database, parts.search)
    assert set(differences.stale) == {("provvedimento", ids[0]), ("provvedimento", ids[1])}
    assert differences.surplus == [("provvedimento", ids[2])]
    assert differences.missing == [("provvedimento", added)]
    assert differences.double == []
    await repair(parts.database, parts.search, differences)
    assert not await compare(parts.database, parts.search)  # what waits for the loop is not wrong
    await index_until_idle(parts)
    assert not await compare(parts.database, parts.search)


@pytest.mark.parametrize("status", ["BOZZA", "PUBBLICATO"])
async def test_what_moves_while_the_doctor_looks_is_not_wrong(
    parts: Any, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One collection is read before the change has been indexed, the other after it: twice there."""
    async with parts.database.transaction() as session:
        await decision(session, "testo", status="PUBBLICATO" if status == "BOZZA" else "BOZZA")
    await index_until_idle(parts)
    entries, loop = parts.search.entries, asyncio.get_running_loop()
    looks = 0

    async def change() -> None:
        await execute(parts, "UPDATE provvedimento SET status = :status, titolo = :title", status=status, title=status)
        await index_until_idle(parts)

    def read_meanwhile() -> Iterator[IndexEntry]:
        nonlocal looks
        looks += 1
        before = list(entries())
        if looks == 2:
            asyncio.run_coroutine_threadsafe(change(), loop).result()
        published, in_progress = [before, list(entries())] if status == "BOZZA" else [list(entries()), before]
        yield from (each for each in published if each.content is Stage.PUBLISHED and looks == 2)
        yield from (each for each in in_progress if each.content is Stage.IN_PROGRESS and looks == 2)

    monkeypatch.setattr(parts.search, "entries", read_meanwhile)
    assert not await compare(parts.database, parts.search)
    assert looks == 2


async def test_without_an_index_the_doctor_has_one_built(parts: Any) -> None:
    differences = await compare(parts.database, parts.search)
    assert differences.no_index
    await repair(parts.database, parts.search, differences)
    await index_until_idle(parts)
    assert not await compare(parts.database, parts.search)


async def test_restricting_what_was_public_writes_its_neighbours_again(parts: Any) -> None:
    async with parts.database.transaction() as session:
        ids = [await decision(session, f"danno {n} segreto" if n == 0 else f"danno {n}") for n in range(5)]
    await index_until_idle(parts)
    async with parts.database.transaction() as session:
        await restrict(session, ids[0], "danno omissis", confirmed=True)
    await index_until_idle(parts)
    searcher = parts.search._reader.searcher(Stage.PUBLISHED, "provvedimento")
    assert searcher.doc_freq("testo", "segret") == 0
    assert searcher.doc_freq("testo_riservato", "segret") == 1
    assert await found(parts, "segreto") == {ids[0]}
    assert not await compare(parts.database, parts.search)


@pytest.mark.costly("a process with everything loaded; the rebuild is tested above. When the command changes")
@pytest.mark.timeout(300)
async def test_the_command_rebuilds_and_says_so(parts: Any, fresh_database_url: str, tmp_path: Path) -> None:
    async with parts.database.transaction() as session:
        await many_decisions(session, 1_234, "danno")
    environment = os.environ | {"BDM_DATABASE_URL": fresh_database_url, "BDM_DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "bdm", "reindex"]
    for _ in range(2):
        done = await asyncio.to_thread(
            subprocess.run, command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert done.stdout.startswith("Indice ricostruito: 1.234 elementi in ")
        assert "Indice di ricerca: 100%" in done.stderr
    assert len(await found(parts, "danno")) == 1_234
