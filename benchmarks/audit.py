"""The record of what happened at a million events: searching, writing, linking, checking the whole chain.

    python -m benchmarks audit [--size N] [--rounds N]

Searching is what the page asks, by itself and at the end of the list. Writing is measured with many writers at once,
with the chain as it is (linked afterwards) and as it would be if each event were linked in its own transaction.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import date
from functools import partial
from statistics import median
from typing import Final

from rich.console import Console
from rich.table import Table
from sqlalchemy import text

from bdm.audit.repository import AuditCriteria, search
from bdm.migrations.migrate import upgrade
from bdm.platform.audit import chain, record
from bdm.platform.audit.verification import verify
from bdm.platform.database.embedded import throwaway_postgres
from bdm.platform.database.session import Database, open_database

SIZE: Final = 1_000_000
ROUNDS: Final = 20
GOAL_MS: Final = 100.0
WRITERS: Final = 16
EACH: Final = 50

_LOAD: Final = """
    INSERT INTO audit_event (at, actor, action, object_kind, object_id, detail)
    SELECT timestamptz '2026-01-01' + n * interval '20 seconds',
        CASE WHEN n % 1000 = 0 THEN 'raro' ELSE 'persona' || (n * 7919) % 3000 END,
        CASE WHEN n % 5000 = 1 THEN 'permissions_changed'
            ELSE (ARRAY['saved', 'signed_in', 'signed_out', 'exported'])[1 + n % 4] END,
        'provvedimento', ((n * 104729) % 200000)::text, '{"version": 3}'
    FROM generate_series(1::bigint, :size) n
"""

_ASKED: Final = {
    "le ultime": AuditCriteria(),
    "una persona": AuditCriteria(actor="PERSONA17"),
    "un'azione rara": AuditCriteria(action="permissions_changed"),
    "un oggetto": AuditCriteria(kind="provvedimento", object="1234"),
    "un giorno": AuditCriteria(date_from=date(2026, 3, 5), date_to=date(2026, 3, 5)),
    "persona e azione": AuditCriteria(actor="persona17", action="saved"),
    "persona e azione che non c'è": AuditCriteria(actor="raro", action="permissions_changed"),
    "persona, azione e giorni": AuditCriteria("persona17", "signed_in", None, None, date(2026, 2, 1), date(2026, 5, 1)),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks audit")
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bdm-bench-"), throwaway_postgres() as server:
        upgrade(server.url)
        if asyncio.run(_measure(server.url, arguments.size, arguments.rounds)):
            raise SystemExit("not all goals were met")


async def _measure(url: str, size: int, rounds: int) -> bool:
    table = Table("che cosa", "mediana", "massimo")
    missed = False
    async with open_database(url, pool_size=WRITERS) as database:
        async with database.transaction() as session:
            await session.execute(text("SET LOCAL statement_timeout = 0"))
            await session.execute(text(_LOAD), {"size": size})
        started = time.perf_counter()
        await chain.link(database)
        linking = time.perf_counter() - started
        async with database.transaction() as session:
            await session.execute(text("ANALYZE"))
        for name, wanted in _ASKED.items():
            for place, before in (("", None), (", in fondo", size // 10)):
                times = [await _timed(partial(_page, database, wanted, before)) for _ in range(rounds)]
                missed = missed or median(times) > GOAL_MS
                table.add_row(name + place, f"{median(times):.1f} ms", f"{max(times):.1f} ms")
        checking = await _timed(lambda: _check(database))
        afterwards = await _timed(lambda: _written(database, at_once=False))
        at_once = await _timed(lambda: _written(database, at_once=True))
    console = Console()
    console.print(table)
    events = WRITERS * EACH
    console.print(f"collegare {size:,} eventi: {linking:.1f} s ({size / linking:,.0f} al secondo)")
    console.print(f"verificare la catena: {checking / 1000:.1f} s")
    console.print(
        f"{events} transazioni di {WRITERS} alla volta: {events / afterwards * 1000:,.0f} al secondo collegando dopo, "
        f"{events / at_once * 1000:,.0f} se ogni transazione collegasse il proprio evento"
    )
    return missed


async def _timed(work: Callable[[], Awaitable[None]]) -> float:
    started = time.perf_counter()
    await work()
    return (time.perf_counter() - started) * 1000


async def _page(database: Database, wanted: AuditCriteria, before: int | None) -> None:
    async with database.reading() as session:
        await search(session, wanted, before=before, size=51)


async def _check(database: Database) -> None:
    report = await verify(database, retention_months=600, today=date(2027, 1, 1))
    assert report.sound, report.problems


async def _written(database: Database, *, at_once: bool) -> None:
    """Transactions as those of the service: the change (here only a pause as long as one takes), and its event."""

    async def write() -> None:
        for _ in range(EACH):
            async with database.transaction() as session:
                await record(session, "persona", "saved", "provvedimento", 1, {"version": 1})
                if at_once:
                    await session.execute(text("SELECT audit_chain(1)"))
                await session.execute(text("SELECT pg_sleep(0.003)"))

    await asyncio.gather(*(write() for _ in range(WRITERS)))
    await chain.link(database)
