"""Hosts that share a cluster share its index: whoever takes over goes on with it, and late writes change nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from bdm.platform.database.session import Database
from bdm.platform.kit.time import today
from bdm.search.engine.item import FaceTexts
from bdm.search.engine.opensearch_engine.generation import OpenSearchGeneration
from bdm.search.engine.port import BuildingProgress, Generation, IndexNotReady, SearchRequest, Sort, Stage, Window
from bdm.search.indexing import check
from bdm.search.indexing.agreement import AnotherIndex
from bdm.search.indexing.indexer import Indexer
from bdm.search.query import parse
from tests.search.content import restrict
from tests.search.engines import ADDRESSES, cluster_engine
from tests.search.hosts import ALL, Host
from tests.search.items import item

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.costly("needs a cluster, which make test-production starts"),
    pytest.mark.skipif(not ADDRESSES, reason="make test-production starts a cluster"),
]


@pytest.fixture
def a(fresh_database: Database) -> Host:
    return Host(fresh_database, cluster_engine())


@pytest.fixture
def b(a: Host) -> Host:
    return Host(a.database, cluster_engine(a.store._prefix))


async def test_the_story_of_two_hosts(a: Host, b: Host) -> None:
    await a.publish("un danno")
    with pytest.raises(IndexNotReady):
        await b.count("danno")
    await a.work()
    built = a.store.serving().request
    assert await a.count("danno") == await b.count("danno") == 1

    # A is killed, B goes on with the same index, and A when it comes back
    await a.publish("un altro danno")
    await b.work()
    assert await a.count("danno") == await b.count("danno") == 2
    await a.publish("un terzo danno")
    await a.work()
    assert await a.count("danno") == await b.count("danno") == 3
    assert a.store.serving().request == built, "nothing was built anew"
    assert not await check.compare(a.database, b.services.search)


async def test_an_older_database_has_it_built_anew(a: Host, b: Host) -> None:
    await a.publish("un danno")
    await a.work()
    async with a.database.reading() as session:
        before = (await session.execute(text("SELECT marks FROM indice"))).scalar_one()
    await a.publish("un altro danno")
    await a.work()
    async with a.database.transaction() as session:
        await session.execute(text("UPDATE indice SET marks = :marks"), {"marks": before})
    with pytest.raises(IndexNotReady):
        await b.count("danno")
    await b.work()
    assert await a.count("danno") == await b.count("danno") == 2


async def test_a_rebuild_that_was_killed_is_continued_by_another(a: Host, b: Host) -> None:
    await a.publish("un danno")
    await a.work()
    request = a.store.request_rebuild("requested")
    await a.work(until=lambda indexer: indexer.building is not None)
    assert b.store.requested() == request
    assert b.store.building() is not None
    await a.publish("un altro danno")
    await b.work()
    assert b.store.requested() is None
    assert a.store.serving().request == request
    assert await a.count("danno") == 2
    assert len(a.store._names()) == 1, "of the one before nothing is left"


async def test_whoever_lost_the_lock_changes_nothing_any_more(
    a: Host, b: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await a.publish("un danno")
    await a.work()
    written, go_on = asyncio.Event(), asyncio.Event()

    class Late(Indexer):
        async def _written(self, *arguments: Any) -> bool:
            written.set()
            await go_on.wait()
            return await super()._written(*arguments)

    async with a.database.transaction() as session:
        await session.execute(text("UPDATE provvedimento SET titolo = 'prima' WHERE id = :id"), {"id": one})
    indexer = Late(a.database, a.store)
    await indexer.open()
    step = asyncio.create_task(indexer.step())
    await written.wait()
    async with a.database.transaction() as session:
        await session.execute(text("UPDATE provvedimento SET titolo = 'dopo' WHERE id = :id"), {"id": one})
    await b.work()
    go_on.set()
    with pytest.raises(AnotherIndex):
        await step
    await indexer.close()
    await b.work()
    assert await b.count("titolo:dopo") == 1
    assert await b.count("titolo:prima") == 0
    assert not await check.compare(b.database, b.services.search)


def held(host: Host, q: str) -> SearchRequest:
    return SearchRequest("provvedimento", parse(q), ALL, today())


async def test_an_older_write_is_refused(a: Host, b: Host) -> None:
    first = a.store.start_building(BuildingProgress("prova", 0))
    one = item(1, public=FaceTexts("dopo", "x"))
    named = [(one.kind, one.id)]

    def put(generation: Generation, titolo: str, version: int) -> None:
        generation.apply(named, [item(1, public=FaceTexts(titolo, "x"))], version)
        generation.commit()

    put(first, "dopo", 5)
    a.store.serve(first)
    second = b.store.open_serving()
    assert isinstance(second, OpenSearchGeneration)
    put(second, "prima", 4)
    assert (await a.engine.search(held(a, "titolo:dopo"), Window(), Sort())).count == 1
    put(second, "stessa", 5)
    assert (await a.engine.search(held(a, "titolo:stessa"), Window(), Sort())).count == 1
    second.apply(named, [], 6)
    second.commit()
    put(first, "prima", 5)
    assert (await a.engine.search(held(a, ""), Window(), Sort())).count == 0, "nor does it come back"
    assert [entry for entry in a.engine.entries() if entry.content is Stage.PUBLISHED] == []


async def test_what_becomes_restricted_leaves_no_trace(a: Host) -> None:
    one = await a.publish("parola rarissima")
    await a.publish("un danno")
    await a.work()
    async with a.database.transaction() as session:
        await restrict(session, one, "omissis", confirmed=True)
    await a.work()
    assert (await a.engine.frequencies("provvedimento", "testo", ["rarissim"])).having == (0,)
    docs = a.store.client.indices.stats(index=a.store.states.alias((Stage.PUBLISHED, "provvedimento")), metric="docs")
    assert docs["_all"]["total"]["docs"]["deleted"] == 0, "nor in what the cluster keeps of deleted documents"


async def test_marks_are_kept_beside_the_rest(a: Host) -> None:
    generation = a.store.start_building(BuildingProgress("prova", 3))
    generation.keep_marks({"b", "a"})
    generation.save_progress(BuildingProgress("prova", 3, 2, 7))
    assert generation.marks == frozenset("ab")
