"""Two hosts, copies that come back, kills at every step: only the database's own index answers."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bdm.platform.database.session import Database
from bdm.platform.kit.time import today
from bdm.search.engine.port import EngineFailure, SearchRequest, SearchUnavailable, Sort, Window
from bdm.search.engine.tantivy_engine import TantivyEngine, folder
from bdm.search.engine.tantivy_engine.store import TantivyGeneration
from bdm.search.indexing import agreement, check
from bdm.search.indexing.agreement import AgreedEngine, AnotherIndex, agrees, tell_whose
from bdm.search.indexing.indexer import Indexer
from bdm.search.indexing.writing import run_indexing, the_lock
from bdm.search.query import parse
from tests.search.content import restrict
from tests.search.hosts import ALL, Host
from tests.search.loop import until

pytestmark = pytest.mark.anyio


@pytest.fixture
def a(fresh_database: Database, tmp_path: Path) -> Host:
    return Host(fresh_database, TantivyEngine(tmp_path / "a"))


@pytest.fixture
def b(fresh_database: Database, tmp_path: Path) -> Host:
    return Host(fresh_database, TantivyEngine(tmp_path / "b"))


@pytest.mark.costly("step by step what the other tests try one by one")
async def test_the_story_of_two_hosts(a: Host, b: Host) -> None:
    await a.publish("un danno")
    await a.work()
    assert await a.count("danno") == 1
    assert not await b.answers()

    # A is killed, B builds its own and takes in what changes
    await b.publish("un altro danno")
    await b.work()
    assert await b.count("danno") == 2

    # B stops, A comes back: it does not answer, is built anew by itself, and then B does not
    assert not await a.answers()
    await a.publish("un terzo danno")
    await a.work()
    assert await a.count("danno") == 3
    assert not await b.answers()


async def test_what_another_host_took_in_is_missing_from_a_rebuild_that_was_killed(a: Host, b: Host) -> None:
    await a.publish("un danno")
    await a.work()
    await a.publish("un altro danno")
    a.store.request_rebuild("requested")
    await a.work(until=lambda indexer: indexer.building is not None)
    half = a.store.building()
    assert half is not None
    await b.work()
    await b.publish("un terzo danno")
    await b.work()

    await a.work()
    assert await a.count("danno") == 3
    assert not await check.compare(a.database, a.services.search)


async def test_the_version_before_answers_until_the_new_index_is_built(
    a: Host, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One folder, hosts of two versions: the worker is of the new one, as in an upgrade (docs/installing.md)."""
    known = await a.publish("un danno")
    await a.work()
    new = Host(a.database, TantivyEngine(tmp_path / "a"))

    async def upgraded(until: Callable[[Indexer], bool] = lambda indexer: False) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(folder, "VERSION", "nuova")
            await new.work(until=until)

    await a.publish("un altro danno")
    await upgraded(lambda indexer: indexer.building is not None)
    assert await a.count("danno") == 1  # the change waits, and what is built already takes nothing from it
    async with a.database.transaction() as session:
        await session.execute(text("UPDATE provvedimento SET esito = 'RIFORMA' WHERE id = :id"), {"id": known})
        await session.execute(text("UPDATE provvedimento SET status = 'BOZZA' WHERE id <> :id"), {"id": known})
    await upgraded(lambda indexer: indexer.building is not None)
    assert await a.count("danno") == 1

    async with a.database.transaction() as session:
        await restrict(session, known, "un oscurato", confirmed=True)
    await upgraded(lambda indexer: indexer.building is not None)
    assert not await a.answers()  # it would find what its readers may not read any more

    await upgraded()
    with monkeypatch.context() as patched:
        patched.setattr(folder, "VERSION", "nuova")
        assert await new.count("danno") == 1  # of its office, which reads the original; the other is a draft
        assert not await check.compare(new.database, new.services.search)


async def test_a_copy_that_comes_back_does_not_answer(a: Host, tmp_path: Path) -> None:
    folder, copy = tmp_path / "a", tmp_path / "copy"
    await a.publish("un danno")
    await a.work()
    shutil.copytree(folder, copy)
    await a.publish("un altro danno")
    await a.work()
    shutil.rmtree(folder)
    copy.rename(folder)

    assert not await a.answers()
    assert (await check.compare(a.database, a.services.search)).no_index
    await a.work()
    assert await a.count("danno") == 2


async def test_nor_does_it_beside_an_older_database(a: Host) -> None:
    await a.publish("un danno")
    await a.work()
    async with a.database.reading() as session:
        before = (await session.execute(text("SELECT marks FROM indice"))).scalar_one()
    await a.publish("un altro danno")
    await a.work()
    async with a.database.transaction() as session:
        await session.execute(text("UPDATE indice SET marks = :marks"), {"marks": before})

    assert not await a.answers()
    await a.work()
    assert await a.count("danno") == 2


class Killed(Exception):
    pass


STEPS = ["first mark", "apply", "commit", "second mark", "changes deleted"]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("building", [False, True], ids=["", "with a rebuild beside"])
async def test_killed_at_any_step_it_is_still_the_one(
    a: Host, step: str, building: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a.publish("un danno")
    await a.work()
    await a.publish("un altro danno")
    if building:
        a.store.request_rebuild("requested")
        await a.work(until=lambda indexer: indexer.building is not None)
    built = a.store.serving()

    def killed(*arguments: Any) -> Any:
        raise Killed

    with monkeypatch.context() as patch:
        match step:
            case "apply" | "commit":
                patch.setattr(TantivyGeneration, step, killed)
            case "changes deleted":
                patch.setattr(agreement, "keep_mark", killed)
            case _:
                keep, marks = TantivyGeneration.keep_marks, 1 if step == "second mark" else 2

                def only(self: TantivyGeneration, kept: set[str]) -> None:
                    if len(kept) == marks:
                        raise Killed
                    keep(self, kept)

                patch.setattr(TantivyGeneration, "keep_marks", only)
        await a.publish("un terzo danno")
        with pytest.raises(Killed):
            await a.work()

    assert await agrees(a.database, a.store)
    await a.work()
    assert building or a.store.serving().request == built.request, "nothing was built anew"
    assert await a.count("danno") == 3
    assert not await check.compare(a.database, a.services.search)


@pytest.mark.parametrize("step", ["add_generation", "keep_generation"])
async def test_killed_while_another_takes_over_one_of_them_answers(
    a: Host, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a.publish("un danno")
    await a.work()
    a.store.request_rebuild("requested")

    async def killed(*arguments: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(agreement, step, killed)
        with pytest.raises(Killed):
            await a.work()
    assert await a.count("danno") == 1
    await a.publish("un altro danno")
    await a.work()
    assert await a.count("danno") == 2
    assert a.store.requested() is None


async def test_an_index_of_before_is_taken_for_the_databases_own(a: Host, b: Host) -> None:
    await a.publish("un danno")
    await a.work()
    async with a.database.transaction() as session:
        await session.execute(text("DELETE FROM indice"))
    built = a.store.serving().request
    assert await a.count("danno") == 1
    await a.work()
    assert await a.count("danno") == 1
    assert a.store.serving().request == built
    async with a.database.reading() as session:
        assert (await session.execute(text("SELECT generations FROM indice"))).scalar_one() == [built]


@pytest.fixture
async def late(a: Host, b: Host) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """The last step of A, which has written an item's change to its index and lost the lock since."""
    await a.publish("un danno")
    await a.work()
    await a.publish("un altro danno")
    written, go_on = asyncio.Event(), asyncio.Event()

    class Late(Indexer):
        async def _written(self, *arguments: Any) -> bool:
            done = await super()._written(*arguments)
            written.set()
            await go_on.wait()
            return done

    indexer = Late(a.database, a.store)
    await indexer.open()
    step = asyncio.create_task(indexer.step())
    await written.wait()

    async def last() -> None:
        go_on.set()
        await step

    yield last
    go_on.set()
    await asyncio.wait([step])
    await indexer.close()


async def test_whoever_lost_the_lock_does_not_take_away_what_another_took_in(
    b: Host, late: Callable[[], Awaitable[None]]
) -> None:
    await b.work()
    assert await b.count("danno") == 2
    with pytest.raises(AnotherIndex):
        await late()
    assert await b.count("danno") == 2


@pytest.mark.parametrize(("finished", "then"), [(False, ""), (True, ""), (True, "something changes")])
async def test_what_he_takes_away_all_the_same_is_noticed(
    a: Host, b: Host, late: Callable[[], Awaitable[None]], finished: bool, then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B builds its own, and A deletes the changes before B has seen them."""
    took_away = False
    keep = agreement.keep_generation if finished else agreement.add_generation
    bring_in = Indexer._bring_in_changes

    async def late_now(*arguments: Any) -> None:
        nonlocal took_away
        if not took_away:
            took_away = True
            await late()
            monkeypatch.setattr(Indexer, "_bring_in_changes", bring_in)
            if then:
                await b.publish("un terzo danno")
        await keep(*arguments)

    monkeypatch.setattr(agreement, keep.__name__, late_now)
    monkeypatch.setattr(Indexer, "_bring_in_changes", _nothing)
    with pytest.raises(AnotherIndex):
        await b.work()
    assert took_away
    assert not await b.answers()
    await b.work()
    assert await b.count("danno") == (3 if then else 2)
    assert not await check.compare(b.database, b.services.search)


async def _nothing(indexer: Indexer) -> bool:
    return False


async def test_a_web_service_with_a_folder_of_its_own_says_what_is_missing(
    a: Host, b: Host, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a.publish("un danno")
    await a.work()
    with caplog.at_level(logging.WARNING):
        await tell_whose(b.database, b.store)
        async with the_lock(a.database):
            await tell_whose(a.database, a.store)
            await tell_whose(b.database, b.store)  # on the same host it may be about to be built
            assert "OpenSearch" not in caplog.text
            monkeypatch.setattr(agreement, "this_host", lambda: "altrove")
            await tell_whose(a.database, a.store)
            assert "OpenSearch" not in caplog.text
            await tell_whose(b.database, b.store)
    assert "qui non si cerca" in caplog.text
    assert "BDM_SEARCH_URL" in caplog.text


async def test_where_the_engine_is_away_it_is_said_and_not_everybody_asks(
    a: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a.publish("un danno")
    await a.work()
    looks = []

    def away() -> None:
        looks.append(1)
        raise EngineFailure("nobody there")

    engine = AgreedEngine(a.services.search, a.database)
    query = SearchRequest("provvedimento", parse("danno"), ALL, today())
    with monkeypatch.context() as patch:
        patch.setattr(a.store, "serving", away)
        asked = [engine.search(query, Window(0, 10), Sort()) for _ in range(4)]
        found = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(each) for each in found] == [SearchUnavailable] * 4
    assert len(looks) == 1
    monkeypatch.setattr(agreement, "LOOK_SECONDS", 0)
    assert (await engine.search(query, Window(0, 10), Sort())).count == 1


async def test_the_loop_asks_for_the_lock_again(a: Host, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        async with the_lock(a.database) as held:
            assert held is not None
            raise AnotherIndex
    assert "nel frattempo l'ha aggiornato un altro processo" in caplog.text
    async with the_lock(a.database) as held:
        assert held is not None


async def test_a_second_worker_says_for_whom_it_waits_and_takes_over(
    a: Host, b: Host, caplog: pytest.LogCaptureFixture
) -> None:
    await a.publish("un danno")
    async with the_lock(a.database) as held:
        assert held is not None
        waiting = asyncio.create_task(run_indexing(b.services))

        async def told() -> bool:
            return any("lo aggiorna il processo" in record.message for record in caplog.records)

        with caplog.at_level(logging.WARNING):
            await until(told)
        assert not await b.answers()
    try:
        await until(b.answers)
        assert await b.count("danno") == 1
    finally:
        waiting.cancel()
        await asyncio.wait([waiting])
