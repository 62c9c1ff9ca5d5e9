"""Two at once, in real transactions: the second waits for the first, and then finds what it did."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.personal.fascicolo import service as fascicolo_service
from bdm.personal.fascicolo.model import Fascicolo, FascicoloProvvedimento
from bdm.personal.fascicolo.schemas import FolderItemsIn
from bdm.platform.authz import Reader
from bdm.platform.database.session import Database
from bdm.platform.kit.errors import AppError, Conflict
from tests.desk.workflow.readers import reader_of
from tests.personal.fascicolo.trees import share
from tests.search.content import decision

pytestmark = pytest.mark.anyio

Act = Callable[[AsyncSession], Awaitable[Any]]
WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")


@pytest.fixture
async def owner(fresh_database: Database) -> Reader:
    async with fresh_database.transaction() as session:
        reader = await reader_of(session, "ada")
    return reader


async def do(database: Database, act: Act) -> Any:
    async with database.transaction() as session:
        return await act(session)


async def made(database: Database, owner: Reader, *names: str, parent: UUID | None = None) -> list[UUID]:
    place = None if parent is None else str(parent)
    return [
        (await do(database, lambda s, name=name: fascicolo_service.create(s, owner, name, place))).id for name in names
    ]  # type: ignore[misc]


async def second_of(database: Database, first: Act, second: Act) -> str | None:
    """The code that refuses ``second``, which begins while ``first`` is done and not committed, if any does."""
    async with database.transaction() as session:
        await first(session)
        task = asyncio.create_task(do(database, second))
        while not task.done():
            async with database.reading() as watching:
                if (await watching.execute(WAITING)).scalar_one():
                    break
    try:
        await task
    except AppError as error:
        return error.code
    return None


def moving(owner: Reader, moved: UUID, into: UUID | None) -> Act:
    return lambda session: fascicolo_service.move(session, owner, str(moved), None if into is None else str(into))


async def test_two_moves_make_no_cycle(fresh_database: Database, owner: Reader) -> None:
    a, b, c = await made(fresh_database, owner, "A", "B", "C")
    assert await second_of(fresh_database, moving(owner, a, b), moving(owner, b, a)) == "FOLDER_CYCLE"
    # and around three
    assert await second_of(fresh_database, moving(owner, b, c), moving(owner, c, a)) == "FOLDER_CYCLE"
    async with fresh_database.transaction() as session:
        places = dict((await session.execute(select(Fascicolo.id, Fascicolo.parent_id))).all())  # type: ignore[arg-type]
    assert places == {a: b, b: c, c: None}


async def test_one_name_is_taken_once(fresh_database: Database, owner: Reader) -> None:
    a, b = await made(fresh_database, owner, "A", "B")
    inner = (await made(fresh_database, owner, "Rossi", parent=a))[0]

    def naming(id_: UUID) -> Act:
        return lambda session: fascicolo_service.rename(session, owner, str(id_), "Rossi")

    def creating(session: AsyncSession) -> Awaitable[Any]:
        return fascicolo_service.create(session, owner, "rossi", None)

    assert await second_of(fresh_database, naming(a), naming(b)) == "FOLDER_EXISTS"
    assert await second_of(fresh_database, lambda s: fascicolo_service.rename(s, owner, str(a), "A"), naming(b)) is None
    assert await second_of(fresh_database, lambda s: fascicolo_service.rename(s, owner, str(b), "B"), creating) is None
    assert (
        await second_of(fresh_database, lambda s: fascicolo_service.rename(s, owner, str(a), "A2"), creating)
        == "FOLDER_EXISTS"
    )
    assert await second_of(
        fresh_database, lambda s: fascicolo_service.rename(s, owner, str(a), "A"), moving(owner, inner, None)
    ) == ("FOLDER_EXISTS")


async def test_the_last_place_is_taken_once(
    fresh_database: Database, owner: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, _ = await made(fresh_database, owner, "A", "B")
    async with fresh_database.transaction() as session:
        friend = await reader_of(session, "bice")
        await share(session, a, friend.account_id, write=True)
        ids = [await decision(session) for _ in range(3)]
    monkeypatch.setattr(fascicolo_service, "MAX_FOLDERS", 3)
    first, second = (
        lambda s, name=name: fascicolo_service.create(s, owner, name, None)  # type: ignore[misc]
        for name in ("C", "D")
    )
    assert await second_of(fresh_database, first, second) == "TOO_MANY_FOLDERS"

    monkeypatch.setattr(fascicolo_service, "MAX_ITEMS", 2)

    def adding(reader: Reader, *wanted: UUID) -> Act:
        items = FolderItemsIn(provvedimento=[str(id_) for id_ in wanted])
        return lambda session: fascicolo_service.add_all(session, reader, str(a), items)

    assert await second_of(fresh_database, adding(owner, *ids[:2]), adding(friend, ids[2])) == "TOO_MANY_ITEMS"
    async with fresh_database.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(FascicoloProvvedimento)) == 2


async def test_a_folder_that_is_deleted_meanwhile(fresh_database: Database, owner: Reader) -> None:
    a, b = await made(fresh_database, owner, "A", "B")
    async with fresh_database.transaction() as session:
        friend = await reader_of(session, "bice")
        await share(session, a, friend.account_id, write=True)
        id_ = await decision(session)

    def deleting(session: AsyncSession) -> Awaitable[Any]:
        return fascicolo_service.remove(session, owner, str(a))

    for late in (
        lambda s: fascicolo_service.add(s, friend, str(a), "provvedimento", str(id_)),
        lambda s: fascicolo_service.create(s, owner, "Dentro", str(a)),
        moving(owner, b, a),
    ):
        assert await second_of(fresh_database, deleting, late) == "NOT_FOUND"
        async with fresh_database.transaction() as session:
            assert list(await session.scalars(select(Fascicolo.id))) == [b]
            session.add(Fascicolo(id=a, owner_id=owner.account_id, name="A"))
            await session.flush()
            await share(session, a, friend.account_id, write=True)


async def test_one_item_is_added_once_by_two(fresh_database: Database, owner: Reader) -> None:
    [a] = await made(fresh_database, owner, "A")
    async with fresh_database.transaction() as session:
        id_ = await decision(session)

    def adding(session: AsyncSession) -> Awaitable[Any]:
        return fascicolo_service.add(session, owner, str(a), "provvedimento", str(id_))

    assert await second_of(fresh_database, adding, adding) is None
    async with fresh_database.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(FascicoloProvvedimento)) == 1


async def test_many_moves_at_once_leave_a_tree(fresh_database: Database, owner: Reader) -> None:
    ids = await made(fresh_database, owner, *"ABCDEF")

    async def move(moved: UUID, into: UUID) -> None:
        with suppress(Conflict):
            await do(fresh_database, moving(owner, moved, into))

    await asyncio.gather(*(move(a, b) for a in ids for b in ids))
    async with fresh_database.transaction() as session:
        rows = (await session.execute(select(Fascicolo.id, Fascicolo.parent_id))).all()
    places = {row.id: row.parent_id for row in rows}
    for id_ in ids:
        seen = set()
        place: UUID | None = id_
        while place is not None:
            assert place not in seen
            seen.add(place)
            place = places[place]
