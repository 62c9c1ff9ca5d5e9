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
from tests.search.loop import services_of, until

pytestmark = pytest.mark.anyio

ALL = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
ROOT = Path(__file__).parents[3]


@pytest.fixture
def services(fresh_database: Database, tmp_path: Path) -> Any:
    return services_of(fresh_database, tmp_path / "search")


async def found(services: Any, q: str, kind: Kind = "provvedimento", content: Stage = Stage.PUBLISHED) -> set[UUID]:
    query = SearchRequest(kind, parse(q), ALL, today(), content)
    hits = await services.search.search(query, Window(0, 10_000), Sort())
    assert len(hits.ids) == hits.count
    return set(hits.ids)


@asynccontextmanager
async def running(services: Any) -> AsyncIterator[asyncio.Task[None]]:
    """The loop, beside the test."""
    task = asyncio.create_task(run_indexing(services))
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait([task])


async def agree(services: Any) -> bool:
    async with services.database.transaction() as session:
        waiting = await source.waiting(session, 1)
    return not waiting and not await compare(services.database, services.search)


async def execute(services: Any, statement: str, **values: Any) -> None:
    async with services.database.transaction() as session:
        await session.execute(text(statement), values)


async def test_every_change_arrives(services: Any) -> None:
    async with running(services):
        async with services.database.transaction() as session:
            one = await decision(session, "un testo sul danno")
            other = await decision(session, "un testo sulla locazione", ufficio=ROMA, distretto="ROMA")
            of_one = await abstract(session, one, "<p>massima sul danno</p>")

        async def arrived() -> bool:
            return await found(services, "danno") == {one} and await found(services, "danno", "massima") == {of_one}

        await until(arrived)
        assert await found(services, 'ufficio:"tribunale di roma"') == {other}

        # a decision's data are its abstracts' data
        await execute(services, "UPDATE provvedimento SET esito = 'RIGETTO' WHERE id = :id", id=one)
        await until(lambda: _equals(found(services, "esito:RIGETTO", "massima"), {of_one}))
        assert await found(services, "esito:RIGETTO") == {one}

        # sent back, and published again
        async with services.database.transaction() as session:
            await session.execute(text("UPDATE massima SET status = 'BOZZA'"))
            await session.execute(text("UPDATE provvedimento SET status = 'BOZZA' WHERE id = :id"), {"id": one})
        await until(lambda: _equals(found(services, ""), {other}))
        await until(lambda: _equals(found(services, "danno", content=Stage.IN_PROGRESS), {one}))
        await execute(services, "UPDATE provvedimento SET status = 'PUBBLICATO' WHERE id = :id", id=one)
        await until(lambda: _equals(found(services, ""), {one, other}))
        await until(lambda: _equals(found(services, "", content=Stage.IN_PROGRESS), set()))

        # the text of a document that was processed later
        async with services.database.transaction() as session:
            file_hash = await document(session, other, "il testo letto con OCR")
            await session.execute(
                text("UPDATE provvedimento SET document_hash = :hash WHERE id = :id"), {"hash": file_hash, "id": other}
            )
        await until(lambda: _equals(found(services, "OCR"), {other}))

        await execute(services, "DELETE FROM massima WHERE id = :id", id=of_one)
        await until(lambda: _equals(found(services, "", "massima"), set()))
        await until(lambda: agree(services))


async def _equals(answer: Awaitable[set[UUID]], expected: set[UUID]) -> bool:
    return await answer == expected


async def test_a_document_arrives_when_its_processing_ends(services: Any) -> None:
    async with running(services):
        async with services.database.transaction() as session:
            one = await decision(session, "lenta elaborazione")
            await session.execute(text("UPDATE document SET state = 'IN_CODA', page_count = NULL"))
        await until(lambda: agree(services))
        await execute(services, "UPDATE document_page SET testo = 'finalmente'")
        await execute(services, "UPDATE document SET state = 'ELABORATO', page_count = 1")
        await until(lambda: _equals(found(services, "finalmente"), {one}))


async def test_urgent_changes_overtake_an_import(services: Any) -> None:
    indexer = Indexer(services.database, services.search.store)
    await indexer.open()
    while await indexer.step():
        pass
    async with services.database.transaction() as session:
        await many_decisions(session, AT_ONCE + 50, "importato", priority=10)
    async with services.database.transaction() as session:
        saved = await decision(session, "appena salvato")
    await indexer.step()
    assert await found(services, "salvato") == {saved}
    assert 0 < len(await found(services, "importato")) <= AT_ONCE
    while await indexer.step():
        pass
    assert len(await found(services, "importato")) == AT_ONCE + 50
    await indexer.close()


async def test_what_waits_more_than_once_is_written_once(services: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An import's decision has a row of its own, another when its text was read, others of its review."""
    async with services.database.transaction() as session:
        item = await decision(session, "Testo")
        await many_decisions(session, AT_ONCE, "importato")
    await index_until_idle(services)
    await execute(services, "UPDATE provvedimento SET titolo = 'Prima' WHERE id = :id", id=item)
    async with services.database.transaction() as session:
        await session.execute(text("SET LOCAL bdm.priorita = 10"))
        await session.execute(text("UPDATE provvedimento SET titolo = 'Anguria di mezzo'"))
    await execute(services, "UPDATE provvedimento SET titolo = 'Albicocca' WHERE id = :id", id=item)
    reads: list[source.ItemName] = []
    read = source.read

    async def counted(session: Any, names: list[source.ItemName]) -> Any:
        reads.extend(names)
        return await read(session, names)

    monkeypatch.setattr(source, "read", counted)
    await index_until_idle(services)
    assert len(reads) == len(set(reads)) == AT_ONCE + 1
    assert reads[0] == ("provvedimento", item)
    assert await found(services, "titolo:albicocca") == {item}
    assert await agree(services)


async def test_it_is_behind_while_there_is_more_than_one_commit_takes(services: Any) -> None:
    """Then the next follows at once; otherwise what trickles in is collected."""
    indexer = Indexer(services.database, services.search.store)
    await indexer.open()
    while await indexer.step():
        pass
    async with services.database.transaction() as session:
        await many_decisions(session, AT_ONCE, "importato", priority=10)
    assert await indexer.step()
    assert indexer.behind
    while indexer.behind:
        await indexer.step()
    assert len(await found(services, "importato")) == AT_ONCE
    assert not await indexer.pressed()
    async with services.database.transaction() as session:
        await many_decisions(session, 1, "importato", priority=10)
    assert not await indexer.pressed(), "an import waits for more of it"
    async with services.database.transaction() as session:
        await many_decisions(session, 1, "salvato")
    assert await indexer.pressed()
    assert await indexer.step()
    assert not indexer.behind
    async with services.database.transaction() as session:
        await many_decisions(session, AT_ONCE, "importato", priority=10)
    assert await indexer.pressed(), "enough for a commit"
    await indexer.close()


async def test_long_texts_are_brought_to_the_engine_s_form_in_another_process(
    services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And here where that process does not manage."""
    async with open_computing(Settings(), nobody_waits=True):
        async with services.database.transaction() as session:
            one = await decision(session, "altrove " * 20_000)
        await index_until_idle(services)
        assert await found(services, "altrove") == {one}

    async def interrupted(*_: object) -> None:
        raise WorkInterrupted

    monkeypatch.setattr(indexer, "compute", interrupted)
    async with services.database.transaction() as session:
        two = await decision(session, "qui")
    await index_until_idle(services)
    assert await found(services, "qui") == {two}


async def test_one_loop_at_a_time(services: Any) -> None:
    async with the_lock(services.database) as first, the_lock(services.database) as second:
        assert first is not None
        assert second is None

    async def can_be_had() -> bool:
        async with the_lock(services.database) as third:
            return third is not None

    await until(can_be_had)  # once PostgreSQL has noticed that the connection is gone


async def test_the_loop_ends_with_its_connection(services: Any) -> None:
    """With the connection goes the lock: another loop may have it by then."""
    async with running(services) as task:
        await until(lambda: agree(services))
        await execute(
            services,
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        )
        with anyio.fail_after(60):
            await asyncio.wait([task])
        assert isinstance(task.exception(), psycopg.OperationalError)
    async with running(services):
        async with services.database.transaction() as session:
            one = await decision(session, "dopo")
        await until(lambda: _equals(found(services, "dopo"), {one}))


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
async def test_nothing_is_lost_or_double_after_kills(services: Any, fresh_database_url: str, tmp_path: Path) -> None:
    rng = random.Random(7)
    written = 0
    for turn in range(4):
        loop = await asyncio.to_thread(Killed, fresh_database_url, tmp_path / "search")
        for _ in range(3):
            async with services.database.transaction() as session:
                await many_decisions(session, 100, f"giro{turn}", priority=10)
            await execute(services, "UPDATE provvedimento SET esito = 'RIGETTO' WHERE seq % 7 = :n", n=turn)
            written += 100
            await anyio.sleep(rng.random() * 0.4)
        await asyncio.to_thread(loop.kill)
    await index_until_idle(services)
    assert not await compare(services.database, services.search)
    assert len(list(services.search.entries())) == written


async def test_rebuild_without_a_loop(services: Any) -> None:
    async with services.database.transaction() as session:
        await many_decisions(session, 300, "danno")
    seen: list[BuildingProgress] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bdm.search.engine.tantivy_engine.engine.READY_CHECKS", 1)
        with pytest.raises(IndexNotReady):
            await found(services, "danno")
    result = await reindex(services, seen.append)
    assert result.done == result.total == 300
    assert [progress.done for progress in seen] == sorted(progress.done for progress in seen)
    assert len(await found(services, "danno")) == 300
    assert services.search.store.requested() is None


@pytest.mark.timeout(300)
async def test_rebuild_beside_a_running_loop_while_content_changes(services: Any, tmp_path: Path) -> None:
    async with services.database.transaction() as session:
        await many_decisions(session, 800, "danno")
    async with running(services):
        await until(lambda: agree(services))
        before = {path.name for path in (tmp_path / "search").iterdir() if path.is_dir()}
        rebuild = asyncio.create_task(reindex(services))
        turn = 0
        while not rebuild.done() and turn < 10:  # a rebuild that never caught up with changes would never end
            turn += 1
            assert len(await found(services, "danno")) == 800  # the old one goes on serving
            await execute(services, "UPDATE provvedimento SET esito = 'RIFORMA' WHERE seq % 50 = :n", n=turn % 50)
            async with services.database.transaction() as session:
                saved = await decision(session, f"salvato{turn}")
            await until(lambda saved=saved, turn=turn: _equals(found(services, f"salvato{turn}"), {saved}))
            await execute(services, "DELETE FROM provvedimento WHERE id = :id", id=saved)
        assert (await rebuild).done >= 800
        await until(lambda: agree(services))
        after = {path.name for path in (tmp_path / "search").iterdir() if path.is_dir()}
        assert len(after) == 1
        assert before.isdisjoint(after)


@pytest.mark.costly("a rebuild killed again and again; the test of kills above looks at the same loop")
@pytest.mark.timeout(300)
async def test_a_killed_rebuild_goes_on(services: Any, fresh_database_url: str, tmp_path: Path) -> None:
    async with services.database.transaction() as session:
        await many_decisions(session, 2_000, "danno")
    await index_until_idle(services)
    rebuild = await asyncio.to_thread(Killed, fresh_database_url, tmp_path / "search", "reindex")
    store = services.search.store

    async def halfway() -> bool:
        progress = store.building()
        return progress is not None and progress.done >= 200

    await until(halfway)
    await asyncio.to_thread(rebuild.kill)
    left = store.building()
    request = store.requested()
    assert left is not None
    assert 200 <= left.done < 2_000
    assert len(await found(services, "danno")) == 2_000
    await execute(services, "UPDATE provvedimento SET titolo = 'cambiato' WHERE seq % 10 = 0")
    seen: list[BuildingProgress] = []
    await reindex(services, seen.append)
    assert seen[0].done >= left.done
    assert store.serving().request == request
    await index_until_idle(services)
    assert len(await found(services, "cambiato")) == 200
    assert not await compare(services.database, services.search)


@pytest.mark.parametrize("damage", ["gone", "empty files", "no pointer"])
async def test_a_damaged_index_is_rebuilt_and_it_is_said(
    services: Any, tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with services.database.transaction() as session:
        await many_decisions(session, 20, "danno")
    await index_until_idle(services)
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
    fresh = services_of(services.database, folder)
    async with running(fresh):
        await until(lambda: agree(fresh))
        assert len(await found(fresh, "danno")) == 20
    assert "indice di ricerca" in caplog.text


async def test_damage_under_a_running_loop_is_repaired(services: Any, tmp_path: Path) -> None:
    async with services.database.transaction() as session:
        await many_decisions(session, 20, "danno")
    async with running(services) as task:
        await until(lambda: agree(services))
        shutil.rmtree(tmp_path / "search")
        async with services.database.transaction() as session:
            await many_decisions(session, 20, "danno")
        fresh = services_of(services.database, tmp_path / "search")

        async def repaired() -> bool:
            try:
                return len(await found(fresh, "danno")) == 40
            except IndexNotReady:
                return False

        await asyncio.wait([task, asyncio.create_task(until(repaired))], return_when=asyncio.FIRST_COMPLETED)
    async with running(fresh):
        await until(repaired)
        await until(lambda: agree(fresh))


async def test_what_differs_is_found_and_repaired(services: Any) -> None:
    async with services.database.transaction() as session:
        ids = [await decision(session, f"testo{n}") for n in range(4)]
    await index_until_idle(services)
    assert not await compare(services.database, services.search)

    async def quietly(statement: str, **values: Any) -> None:
        """A change that the feed does not hear of."""
        async with services.database.transaction() as session:
            await session.execute(text("SET LOCAL session_replication_role = replica"))
            await session.execute(text(statement), values)

    await quietly("UPDATE provvedimento SET titolo = 'altro' WHERE id = :id", id=ids[0])
    await quietly("UPDATE document_page SET testo = 'altro' WHERE testo = 'testo1'")
    await quietly("DELETE FROM provvedimento WHERE id = :id", id=ids[2])
    async with services.database.transaction() as session:
        await session.execute(text("SET LOCAL session_replication_role = replica"))
        added = await decision(session)
    differences = await compare(services.database, services.search)
    assert set(differences.stale) == {("provvedimento", ids[0]), ("provvedimento", ids[1])}
    assert differences.surplus == [("provvedimento", ids[2])]
    assert differences.missing == [("provvedimento", added)]
    assert differences.double == []
    await repair(services.database, services.search, differences)
    assert not await compare(services.database, services.search)  # what waits for the loop is not wrong
    await index_until_idle(services)
    assert not await compare(services.database, services.search)


@pytest.mark.parametrize("status", ["BOZZA", "PUBBLICATO"])
async def test_what_moves_while_the_doctor_looks_is_not_wrong(
    services: Any, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One collection is read before the change has been indexed, the other after it: twice there."""
    async with services.database.transaction() as session:
        await decision(session, "testo", status="PUBBLICATO" if status == "BOZZA" else "BOZZA")
    await index_until_idle(services)
    entries, loop = services.search.entries, asyncio.get_running_loop()
    looks = 0

    async def change() -> None:
        await execute(
            services, "UPDATE provvedimento SET status = :status, titolo = :title", status=status, title=status
        )
        await index_until_idle(services)

    def read_meanwhile() -> Iterator[IndexEntry]:
        nonlocal looks
        looks += 1
        before = list(entries())
        if looks == 2:
            asyncio.run_coroutine_threadsafe(change(), loop).result()
        published, in_progress = [before, list(entries())] if status == "BOZZA" else [list(entries()), before]
        yield from (each for each in published if each.content is Stage.PUBLISHED and looks == 2)
        yield from (each for each in in_progress if each.content is Stage.IN_PROGRESS and looks == 2)

    monkeypatch.setattr(services.search, "entries", read_meanwhile)
    assert not await compare(services.database, services.search)
    assert looks == 2


async def test_without_an_index_the_doctor_has_one_built(services: Any) -> None:
    differences = await compare(services.database, services.search)
    assert differences.no_index
    await repair(services.database, services.search, differences)
    await index_until_idle(services)
    assert not await compare(services.database, services.search)


async def test_restricting_what_was_public_writes_its_neighbours_again(services: Any) -> None:
    async with services.database.transaction() as session:
        ids = [await decision(session, f"danno {n} segreto" if n == 0 else f"danno {n}") for n in range(5)]
    await index_until_idle(services)
    async with services.database.transaction() as session:
        await restrict(session, ids[0], "danno omissis", confirmed=True)
    await index_until_idle(services)
    searcher = services.search._reader.searcher(Stage.PUBLISHED, "provvedimento")
    assert searcher.doc_freq("testo", "segret") == 0
    assert searcher.doc_freq("testo_riservato", "segret") == 1
    assert await found(services, "segreto") == {ids[0]}
    assert not await compare(services.database, services.search)


@pytest.mark.costly("a process with everything loaded; the rebuild is tested above. When the command changes")
@pytest.mark.timeout(300)
async def test_the_command_rebuilds_and_says_so(services: Any, fresh_database_url: str, tmp_path: Path) -> None:
    async with services.database.transaction() as session:
        await many_decisions(session, 1_234, "danno")
    environment = os.environ | {"BDM_DATABASE_URL": fresh_database_url, "BDM_DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "bdm", "reindex"]
    for _ in range(2):
        done = await asyncio.to_thread(
            subprocess.run, command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert done.stdout.startswith("Indice ricostruito: 1.234 elementi in ")
        assert "Indice di ricerca: 100%" in done.stderr
    assert len(await found(services, "danno")) == 1_234
