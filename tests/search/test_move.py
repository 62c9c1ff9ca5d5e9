"""The index goes over to another engine: both answer meanwhile, and from then on whichever is written to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bdm.platform.authz import ALL_OFFICES, Scope
from bdm.platform.database.session import Database
from bdm.platform.kit.time import today
from bdm.search import check
from bdm.search.agreement import AgreedEngine
from bdm.search.port import IndexNotReady, Query, Sort, Window
from bdm.search.query import parse
from bdm.search.tantivy_engine import TantivyEngine
from bdm.search.writing import index_until_idle, move
from tests.search.content import decision
from tests.search.engines import new_engine
from tests.search.loop import parts_of, until

pytestmark = pytest.mark.anyio
ALL = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)


async def publish(database: Database, text: str) -> None:
    async with database.transaction() as session:
        await decision(session, text)


@pytest.fixture
def here(fresh_database: Database, tmp_path: Path) -> Any:
    return parts_of(fresh_database, tmp_path / "here")


@pytest.fixture
def there(here: Any, tmp_path: Path) -> Any:
    there = parts_of(here.database, tmp_path / "there")
    there.search = new_engine(tmp_path / "there")
    return there


async def count(parts: Any, q: str = "danno") -> int:
    query = Query("provvedimento", parse(q), ALL, today())
    return (await AgreedEngine(parts.search, parts.database).search(query, Window(), Sort())).count


def moving(here: Any, there: Any) -> tuple[asyncio.Task[None], asyncio.Event, asyncio.Event]:
    ready, end = asyncio.Event(), asyncio.Event()
    told: Callable[[Any], None] = lambda _progress: None  # noqa: E731
    return asyncio.create_task(move(here, there.search.store, end, told, ready.set)), ready, end


async def finds(parts: Any, number: int) -> bool:
    return await count(parts) == number


async def test_both_answer_and_then_the_one_that_is_written_to(here: Any, there: Any) -> None:
    await publish(here.database, "un danno")
    await index_until_idle(here)
    task, ready, end = moving(here, there)
    await ready.wait()
    assert await count(here) == await count(there) == 1
    await publish(here.database, "un altro danno")
    await until(lambda: finds(here, 2))
    await until(lambda: finds(there, 2))
    end.set()
    await task
    assert await count(here) == await count(there) == 2, "nobody has written meanwhile"
    before = there.search.store.serving().request
    await publish(here.database, "un terzo danno")
    await index_until_idle(there)
    assert there.search.store.serving().request == before, "it was not built again"
    assert await count(there) == 3
    with pytest.raises(IndexNotReady):
        await count(here)
    assert not await check.compare(there.database, there.search)


async def test_the_old_one_goes_on_where_nobody_changes_over(here: Any, there: Any) -> None:
    await publish(here.database, "un danno")
    await index_until_idle(here)
    task, ready, end = moving(here, there)
    await ready.wait()
    end.set()
    await task
    await publish(here.database, "un altro danno")
    await index_until_idle(here)
    assert await count(here) == 2
    with pytest.raises(IndexNotReady):
        await count(there)


async def test_it_is_continued_where_it_was_stopped_before_the_end(here: Any, there: Any) -> None:
    await publish(here.database, "un danno")
    await index_until_idle(here)
    task, _, end = moving(here, there)
    end.set()
    await task
    with pytest.raises(IndexNotReady):
        await count(there)
    task, ready, end = moving(here, there)
    await ready.wait()
    end.set()
    await task
    assert await count(here) == await count(there) == 1


async def test_without_an_index_there_is_nothing_to_move(here: Any, there: Any) -> None:
    await publish(here.database, "un danno")
    with pytest.raises(IndexNotReady):
        await move(here, there.search.store, asyncio.Event(), lambda _: None, lambda: None)
    assert isinstance(here.search, TantivyEngine)
