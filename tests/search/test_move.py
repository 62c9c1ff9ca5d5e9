"""The index goes over to another engine: both answer meanwhile, and from then on whichever is written to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bdm.platform.database.session import Database
from bdm.search.engine.port import IndexNotReady
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.indexing import check
from bdm.search.indexing.writing import index_until_idle, move, the_lock
from tests.search.engines import new_engine
from tests.search.hosts import Host
from tests.search.loop import until

pytestmark = pytest.mark.anyio


@pytest.fixture
def here(fresh_database: Database, tmp_path: Path) -> Host:
    return Host(fresh_database, TantivyEngine(tmp_path / "here"))


@pytest.fixture
def there(fresh_database: Database, tmp_path: Path) -> Host:
    return Host(fresh_database, new_engine(tmp_path / "there"))


def moving(here: Host, there: Host) -> tuple[asyncio.Task[None], asyncio.Event, asyncio.Event]:
    ready, end = asyncio.Event(), asyncio.Event()
    told: Callable[[Any], None] = lambda _progress: None  # noqa: E731
    return asyncio.create_task(move(here.services, there.store, end, told, ready.set)), ready, end


async def finds(host: Host, number: int) -> bool:
    return await host.count() == number


async def test_both_answer_and_then_the_one_that_is_written_to(here: Host, there: Host) -> None:
    await here.publish("un danno")
    await index_until_idle(here.services)
    task, ready, end = moving(here, there)
    await ready.wait()
    assert await here.count() == await there.count() == 1
    await here.publish("un altro danno")
    await until(lambda: finds(here, 2))
    await until(lambda: finds(there, 2))
    end.set()
    await task
    assert await here.count() == await there.count() == 2, "nobody has written meanwhile"
    before = there.store.serving().request
    await here.publish("un terzo danno")
    await index_until_idle(there.services)
    assert there.store.serving().request == before, "it was not built again"
    assert await there.count() == 3
    with pytest.raises(IndexNotReady):
        await here.count()
    assert not await check.compare(there.database, there.engine)


async def test_the_old_one_goes_on_where_nobody_changes_over(here: Host, there: Host) -> None:
    await here.publish("un danno")
    await index_until_idle(here.services)
    task, ready, end = moving(here, there)
    await ready.wait()
    end.set()
    await task
    await here.publish("un altro danno")
    await index_until_idle(here.services)
    assert await here.count() == 2
    with pytest.raises(IndexNotReady):
        await there.count()


async def test_it_is_continued_where_it_was_stopped_before_the_end(here: Host, there: Host) -> None:
    await here.publish("un danno")
    await index_until_idle(here.services)
    task, _, end = moving(here, there)
    end.set()
    await task
    with pytest.raises(IndexNotReady):
        await there.count()
    task, ready, end = moving(here, there)
    await ready.wait()
    end.set()
    await task
    assert await here.count() == await there.count() == 1


async def test_whoever_feeds_the_index_is_told_of_and_waited_for(
    here: Host, there: Host, caplog: pytest.LogCaptureFixture
) -> None:
    await here.publish("un danno")
    await index_until_idle(here.services)

    async def told() -> bool:
        return "lo aggiorna il processo" in caplog.text

    async with the_lock(here.database):
        task, ready, end = moving(here, there)
        await until(told)
        assert not ready.is_set()
    await ready.wait()
    end.set()
    await task


async def test_without_an_index_there_is_nothing_to_move(here: Host, there: Host) -> None:
    await here.publish("un danno")
    with pytest.raises(IndexNotReady):
        await move(here.services, there.store, asyncio.Event(), lambda _: None, lambda: None)
