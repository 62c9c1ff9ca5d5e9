"""The chain: everybody's events are in it once, nothing that happened to it afterwards stays unseen."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bdm.platform.audit import chain, record, retention
from bdm.platform.audit.chain import START, Head
from bdm.platform.audit.verification import Verification, verify
from bdm.platform.database.session import Database
from bdm.platform.kit.errors import Invalid
from tests.fixtures.lines import each

pytestmark = pytest.mark.anyio

KEPT = 12
TODAY = date(2026, 6, 15)


async def execute(database: Database, *statements: str) -> None:
    async with database.transaction() as session:
        for statement in statements:
            await session.execute(text(statement))


async def rows(database: Database, statement: str) -> list[Any]:
    async with database.transaction() as session:
        return list((await session.execute(text(statement))).all())


async def write(database: Database, *actions: str) -> None:
    for action in actions:
        async with database.transaction() as session:
            await record(session, "giudice", action, "provvedimento", "1", {"è": ['ù\n\t"\\', 1, None, True], "b": {}})


async def written_in(database: Database, month: str, *actions: str) -> None:
    """Events of another time, as they would be had they been written then."""
    for action in actions:
        await execute(database, f"INSERT INTO audit_event (at, action) VALUES ('{month}-10 10:00:00+00', '{action}')")


async def head_of(database: Database) -> Head:
    await chain.link(database)
    async with database.transaction() as session:
        return await chain.export_head(session)


async def check(database: Database, head: Head | None = None) -> Verification:
    return await verify(database, head=head, retention_months=KEPT, today=TODAY)


async def test_every_event_is_linked_once_and_can_be_computed_elsewhere(fresh_database: Database) -> None:
    await write(fresh_database, "uno", "due")
    assert (await check(fresh_database)).waiting == 2
    await write(fresh_database, "tre")
    assert await chain.link(fresh_database) == 3
    report = await check(fresh_database)
    assert (report.problems, report.checked, report.waiting) == ([], 3, 0)
    # The same from the values alone, as docs/audit.md describes it to whoever checks from outside
    previous = bytes.fromhex(START)
    statement = (
        "SELECT l.position, e.seq, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"'), e.actor, "
        "e.action, e.object_kind, e.object_id, e.detail, l.hash FROM audit_link l JOIN audit_event e USING (seq) "
        "ORDER BY l.position"
    )
    for *values, stored in await rows(fresh_database, statement):
        canonical = json.dumps(ordered(values), ensure_ascii=False, separators=(", ", ": "))
        previous = hashlib.sha256(previous + canonical.encode()).digest()
        assert previous == stored
    assert report.hash == previous.hex()


def ordered(value: Any) -> Any:
    """Names as jsonb has them: the shorter first, then by their bytes."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: (len(name.encode()), name.encode()))
        return {name: ordered(value[name]) for name in names}
    return [ordered(each) for each in value] if isinstance(value, list) else value


async def test_many_writers_and_linkers_at_once_make_one_chain(fresh_database: Database) -> None:
    """One writer is slow: its event is older than others that are linked before it."""
    written = asyncio.Event()

    async def slowly() -> None:
        async with fresh_database.transaction() as session:
            await record(session, None, "lento")
            await written.wait()

    slow = asyncio.create_task(slowly())
    await asyncio.gather(*(write(fresh_database, *(f"{n}-{i}" for i in range(15))) for n in range(4)))
    await asyncio.gather(*(chain.link(fresh_database) for _ in range(3)))
    written.set()
    await slow
    await asyncio.gather(*(chain.link(fresh_database) for _ in range(2)))
    report = await check(fresh_database)
    assert (report.problems, report.checked, report.waiting) == ([], 61, 0)
    [(position,)] = await rows(
        fresh_database, "SELECT position FROM audit_link JOIN audit_event USING (seq) WHERE action = 'lento'"
    )
    assert position == 61


async def test_what_is_rolled_back_is_not_waited_for(fresh_database: Database) -> None:
    async with fresh_database.engine.connect() as connection:
        await connection.execute(text("INSERT INTO audit_event (action) VALUES ('mai')"))
        await connection.rollback()
    await write(fresh_database, "uno")
    assert await chain.link(fresh_database) == 1
    assert (await check(fresh_database)).sound


OPEN = (
    "ALTER TABLE audit_event DISABLE TRIGGER USER",
    "ALTER TABLE audit_link DISABLE TRIGGER USER",
    "ALTER TABLE audit_segment DISABLE TRIGGER USER",
)
"""What the owner of the database can do."""

AGAIN = (
    "INSERT INTO audit_pending SELECT seq FROM audit_event",
    "DELETE FROM audit_link",
    "DELETE FROM audit_segment",
    "UPDATE audit_head SET position = 0, hash = sha256(''), month = NULL, first_position = 1",
    "SELECT audit_chain(1000)",
)
"""The whole chain computed anew, by the database's own function."""


async def change(database: Database) -> None:
    await execute(database, *OPEN, "UPDATE audit_event SET actor = 'altri' WHERE action = 'due'")


async def change_the_time(database: Database) -> None:
    await execute(database, *OPEN, "UPDATE audit_event SET at = at - interval '1 microsecond' WHERE action = 'cinque'")


async def remove_one(database: Database) -> None:
    await execute(database, *OPEN, "DELETE FROM audit_event WHERE action = 'tre'")


async def remove_one_with_its_link(database: Database) -> None:
    one = "(SELECT seq FROM audit_event WHERE action = 'tre')"
    await execute(
        database, *OPEN, f"DELETE FROM audit_link WHERE seq = {one}", "DELETE FROM audit_event WHERE action = 'tre'"
    )


async def exchange_two(database: Database) -> None:
    await execute(
        database,
        *OPEN,
        "UPDATE audit_event SET action = CASE action WHEN 'due' THEN 'tre' ELSE 'due' END "
        "WHERE action IN ('due', 'tre')",
    )


async def slip_one_in(database: Database) -> None:
    await execute(database, *OPEN, "INSERT INTO audit_event (action) VALUES ('falso')")


async def remove_what_waits(database: Database) -> None:
    await write(database, "sei")
    await execute(database, *OPEN, "DELETE FROM audit_event WHERE action = 'sei'")


async def move_the_head(database: Database) -> None:
    await execute(database, *OPEN, "UPDATE audit_head SET position = position - 1")


async def change_a_sealed_head(database: Database) -> None:
    await execute(database, *OPEN, "UPDATE audit_segment SET hash = sha256('x')")


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        (change, "non è quello che era stato registrato"),
        (change_the_time, "non è quello che era stato registrato"),
        (remove_one, "è stato eliminato"),
        (remove_one_with_its_link, "mancano gli eventi dal posto 3 al posto 3"),
        (exchange_two, "non è quello che era stato registrato"),
        (slip_one_in, "non è nella catena"),
        (remove_what_waits, "in attesa di entrare nella catena, è stato eliminato"),
        (move_the_head, "La catena finisce al posto 5"),
        (change_a_sealed_head, "non finisce con la testa con cui era stato chiuso"),
    ],
)
async def test_a_careless_change_is_found_without_an_exported_head(
    fresh_database: Database, attack: Callable[[Database], Awaitable[None]], said: str
) -> None:
    await sample(fresh_database)
    assert (await check(fresh_database)).sound
    await attack(fresh_database)
    report = await check(fresh_database)
    assert any(said in problem for problem in report.problems), report.problems


async def sample(database: Database) -> Head:
    """A sealed month and an open one; the head that somebody keeps."""
    await written_in(database, "2026-04", "uno", "due")
    await written_in(database, "2026-05", "tre", "quattro", "cinque")
    return await head_of(database)


async def cut_off(database: Database) -> None:
    await execute(
        database,
        *OPEN,
        "DELETE FROM audit_event WHERE action = 'cinque'",
        "DELETE FROM audit_link WHERE position = 5",
        "UPDATE audit_head SET position = 4, hash = (SELECT hash FROM audit_link WHERE position = 4)",
    )


async def change_and_compute_again(database: Database) -> None:
    await execute(database, *OPEN, "UPDATE audit_event SET actor = 'altri' WHERE action = 'due'", *AGAIN)


async def change_the_last_and_compute_again(database: Database) -> None:
    await execute(database, *OPEN, "UPDATE audit_event SET actor = 'altri' WHERE action = 'cinque'", *AGAIN)


async def remove_and_compute_again(database: Database) -> None:
    await execute(database, *OPEN, "DELETE FROM audit_event WHERE action = 'due'", *AGAIN)


async def remove_compute_again_and_go_on(database: Database) -> None:
    await remove_and_compute_again(database)
    await execute(database, "ALTER TABLE audit_event ENABLE TRIGGER USER")
    await written_in(database, "2026-05", "sei", "sette", "otto")
    await chain.link(database)


async def remove_everything(database: Database) -> None:
    await execute(database, *OPEN, "DELETE FROM audit_event", "DELETE FROM audit_pending", *AGAIN)


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        (cut_off, "troncato"),
        (change_and_compute_again, "riscritto"),
        (change_the_last_and_compute_again, "riscritto"),
        (remove_and_compute_again, "troncato"),
        (remove_compute_again_and_go_on, "riscritto"),
        (remove_everything, "troncato"),
    ],
)
async def test_a_careful_change_is_found_against_the_exported_head(
    fresh_database: Database, attack: Callable[[Database], Awaitable[None]], said: str
) -> None:
    kept = await sample(fresh_database)
    await attack(fresh_database)
    assert (await check(fresh_database)).sound  # nothing inside says so: that is why the head is kept outside
    report = await check(fresh_database, kept)
    assert any(said in problem for problem in report.problems), report.problems


async def test_an_honest_record_goes_on_from_an_exported_head(fresh_database: Database) -> None:
    nothing = await head_of(fresh_database)
    assert (nothing.position, nothing.hash) == (0, START)
    kept = await sample(fresh_database)
    await written_in(fresh_database, "2026-06", "sei")
    later = await head_of(fresh_database)
    for head in (nothing, kept, later):
        report = await check(fresh_database, Head.from_json(head.to_json()))
        assert (report.problems, report.notes) == ([], [])
    assert [segment.month for segment in later.segments] == ["2026-04-01", "2026-05-01"]


async def test_a_late_event_belongs_to_the_open_month(fresh_database: Database) -> None:
    await sample(fresh_database)
    await written_in(fresh_database, "2026-04", "in ritardo")
    head = await head_of(fresh_database)
    assert (head.month, [segment.last_position for segment in head.segments]) == ("2026-05-01", [2])
    assert (await check(fresh_database, head)).sound


async def test_a_month_that_is_over_is_sealed_also_when_nothing_follows(fresh_database: Database) -> None:
    await sample(fresh_database)
    async with fresh_database.transaction() as session:
        await chain.seal_past(session)
        await chain.seal_past(session)
        sealed = await chain.segments(session)
        assert [(s.first_position, s.last_position) for s in sealed] == [(1, 2), (3, 5)]
    await write(fresh_database, "sei")
    assert (await check(fresh_database, await head_of(fresh_database))).sound


async def test_whole_old_months_are_dropped_and_their_heads_stay(fresh_database: Database) -> None:
    for month in ("2025-03", "2025-04", "2025-05", "2025-06"):
        await written_in(fresh_database, month, "uno", "due")
    old = await head_of(fresh_database)
    await written_in(fresh_database, "2026-06", "tre")
    kept = await head_of(fresh_database)
    async with fresh_database.transaction() as session:
        assert await retention.drop_old(session, KEPT, TODAY) == [date(2025, month, 1) for month in (3, 4, 5)]
    await chain.link(fresh_database)
    left = await rows(fresh_database, "SELECT action FROM audit_event ORDER BY seq")
    assert [action for (action,) in left] == ["uno", "due", "tre", *["audit_month_deleted"] * 3]
    for head in (old, kept):
        report = await check(fresh_database, head)
        assert (report.problems, report.notes, report.checked) == ([], [], 6)
    async with fresh_database.transaction() as session:
        assert await retention.drop_old(session, KEPT, TODAY) == []


async def drop_too_early(database: Database) -> None:
    await execute(database, "SELECT audit_drop('2026-04-01')")


async def drop_as_if_it_were_old(database: Database) -> None:
    await execute(
        database,
        *OPEN,
        "UPDATE audit_segment SET month = '2019-01-01', dropped_at = now() WHERE month = '2026-04-01'",
        "DELETE FROM audit_event USING audit_link l WHERE l.seq = audit_event.seq AND l.position <= 2",
        "DELETE FROM audit_link WHERE position <= 2",
    )


@pytest.mark.parametrize(
    ("attack", "said"),
    [(drop_too_early, "prima del termine di conservazione"), (drop_as_if_it_were_old, "non è registrata")],
)
async def test_retention_is_no_way_to_hide(
    fresh_database: Database, attack: Callable[[Database], Awaitable[None]], said: str
) -> None:
    kept = await sample(fresh_database)
    await attack(fresh_database)
    report = await check(fresh_database)
    assert any(said in problem for problem in report.problems), report.problems
    assert not (await check(fresh_database, kept)).sound


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_event SET action = 'x'",
        "DELETE FROM audit_event",
        "TRUNCATE audit_event",
        "UPDATE audit_link SET seq = 7",
        "DELETE FROM audit_link",
        "TRUNCATE audit_link",
        "UPDATE audit_segment SET dropped_at = now()",
        "DELETE FROM audit_segment",
        "TRUNCATE audit_segment",
    ],
)
async def test_a_slip_of_the_hand_is_refused(fresh_database: Database, statement: str) -> None:
    await sample(fresh_database)
    with pytest.raises(DBAPIError, match="append-only"):
        await execute(fresh_database, statement)
    assert (await check(fresh_database)).sound


@each(["", "null", "[]", "{}", '{"format": "altro"}', '{"format": "bdm-audit-head-1"}', "\x00"])
def test_what_is_no_head_is_refused(source: str) -> None:
    with pytest.raises(Invalid):
        Head.from_json(source)
