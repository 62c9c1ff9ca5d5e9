"""Who may write the index, and for how long: one process of all hosts, which the others wait for.

It is the one that holds the advisory lock, on a connection of its own. A process that lost this connection and does not
know yet is kept from doing harm by ``agreement``: its last step is refused, and it asks for the lock again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import psycopg

from bdm.platform.database.locks import Lock, holder, this_host
from bdm.platform.database.session import Database
from bdm.search.engine.port import BuildingProgress, IndexNotReady
from bdm.search.indexing import agreement, source
from bdm.search.indexing.agreement import AnotherIndex
from bdm.search.indexing.indexer import Indexer

if TYPE_CHECKING:
    from bdm.search.engine.port import IndexStore, SearchServices

logger = logging.getLogger(__name__)

CHANNEL: Final = "da_indicizzare"
TOGETHER_SECONDS: Final = 0.25
"""From one commit to the next while fewer changes come in than a commit takes: what it costs, it costs for all."""
LATER_SECONDS: Final = 4.0
"""The same while all that comes in can wait, as what is read of an import does: a commit costs as much as thirty items,
and as many small segments have to be merged again.
"""
IDLE_SECONDS: Final = 1.0
RETRY_SECONDS: Final = 1.0
_SOON_GONE: Final = """
SELECT set_config('tcp_keepalives_idle', '3', false), set_config('tcp_keepalives_interval', '2', false),
    set_config('tcp_keepalives_count', '2', false), set_config('tcp_user_timeout', '7000', false)
"""
"""Seconds and milliseconds after which PostgreSQL lets go of who is no longer there. Not options of a connection's
beginning: a pooler between would not hand them on.
"""
WATCH_SECONDS: Final = 0.5

ReportProgress = Callable[[BuildingProgress], None]


@asynccontextmanager
async def the_lock(database: Database) -> AsyncIterator[psycopg.AsyncConnection[Any] | None]:
    """The advisory lock of the loop, on a connection of its own that also listens; None while another process has it.

    PostgreSQL lets go of it when the process dies, and soon after its host is gone. Where somebody else has written in
    the meantime, what is done under it ends here.
    """
    url = database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    name = f"processo {os.getpid()} di {this_host()}"
    connection = await psycopg.AsyncConnection.connect(url, autocommit=True, application_name=name)
    async with connection:
        answer = await (await connection.execute("SELECT pg_try_advisory_lock(%s)", [Lock.INDEXING.value])).fetchone()
        if answer is None or not answer[0]:
            yield None
            return
        await connection.execute(_SOON_GONE)
        await connection.execute(f"LISTEN {CHANNEL}")
        try:
            yield connection
        except AnotherIndex:
            logger.warning("indice di ricerca: nel frattempo l'ha aggiornato un altro processo")


async def run_indexing(services: SearchServices) -> None:
    """Keep the index equal to the database until cancelled. Raises when the database is lost: the caller starts it
    again.
    """
    told = None
    while True:
        async with the_lock(services.database) as connection:
            if connection is not None:
                await _keep_up(services, connection)
        told = await _wait_for_another(services.database, told)


async def _wait_for_another(database: Database, last_holder: str | None) -> str | None:
    """Say once who writes the index now, and wait a little; whom it was said of."""
    async with database.reading() as session:
        feeding = await holder(session, Lock.INDEXING)
    if feeding is not None and feeding != last_holder:
        logger.warning("indice di ricerca: lo aggiorna il %s; questo aspetta, e prende il suo posto", feeding)
    await asyncio.sleep(RETRY_SECONDS)
    return feeding or last_holder


async def _keep_up(services: SearchServices, connection: psycopg.AsyncConnection[Any]) -> None:
    indexer = Indexer(services.database, services.search.store)
    try:
        await indexer.open()
        while True:
            began = time.monotonic()
            worked = await indexer.step()
            while worked and not indexer.behind:
                await asyncio.sleep(TOGETHER_SECONDS - (time.monotonic() - began) % TOGETHER_SECONDS)
                if time.monotonic() > began + LATER_SECONDS or await indexer.pressed():
                    break
            # Also how a lost connection, and the lock with it, is noticed.
            async for _ in connection.notifies(timeout=0 if worked else IDLE_SECONDS, stop_after=1):
                pass
    finally:
        await indexer.close()


async def index_until_idle(services: SearchServices) -> None:
    """Bring in all changes that wait, then return; for commands and tests. With a loop elsewhere, wait for it."""
    while True:
        async with the_lock(services.database) as connection:
            if connection is not None:
                indexer = Indexer(services.database, services.search.store)
                try:
                    await indexer.open()
                    while await indexer.step():
                        pass
                finally:
                    await indexer.close()
                return
        async with services.database.transaction() as session:
            idle = not await source.waiting(session, 1)
        if idle and await agreement.agrees(services.database, services.search.store):
            return
        await asyncio.sleep(0.1)


async def reindex(services: SearchServices, report: ReportProgress = lambda progress: None) -> BuildingProgress:
    """Rebuild the whole index while the old one goes on serving; returns when the new one serves.

    A loop that runs elsewhere does the work, and this watches; otherwise it is done here. If either is killed, the
    rebuild goes on with the next loop, or the next call.
    """
    store = services.search.store
    request = await asyncio.to_thread(store.request_rebuild, "requested")
    async with services.database.reading() as session:
        last = BuildingProgress(request, await source.total(session))  # a quick loop may be done before anybody looks
    while await asyncio.to_thread(store.requested) == request:
        async with the_lock(services.database) as connection:
            if connection is not None:
                last = await _rebuild_here(services, request, report)
                continue
        progress = await asyncio.to_thread(store.building)
        if progress is not None:
            last = progress
            report(progress)
        await asyncio.sleep(WATCH_SECONDS)
    return replace(last, done=max(last.done, last.total))


async def move(
    services: SearchServices, into: IndexStore, end: asyncio.Event, report: ReportProgress, ready: Callable[[], None]
) -> None:
    """Build the index in another engine, ``into``, while the present one goes on serving; once that is ``ready``, bring
    changes into both until ``end``. Whoever asks either of them is answered, until somebody writes to one of them
    alone. Waits for the lock: ``bdm worker`` has to be stopped meanwhile. Raises ``IndexNotReady`` where nothing
    serves.
    """
    told = None
    while not end.is_set():
        async with the_lock(services.database) as connection:
            if connection is not None:
                await _move_here(services, into, end, report, ready, connection)
                continue
        told = await _wait_for_another(services.database, told)


async def _move_here(
    services: SearchServices,
    into: IndexStore,
    end: asyncio.Event,
    report: ReportProgress,
    ready: Callable[[], None],
    connection: psycopg.AsyncConnection[Any],
) -> None:
    if await agreement.agrees(services.database, services.search.store) is not True:
        raise IndexNotReady
    await asyncio.to_thread(into.request_rebuild, "moved")
    indexer = Indexer(services.database, services.search.store, into)
    told = False
    try:
        await indexer.open()
        while not end.is_set():
            worked = await indexer.step()
            if indexer.building is not None:
                report(indexer.building)
            elif indexer.moved and not told:
                told = True
                ready()
            if not worked:
                async for _ in connection.notifies(timeout=IDLE_SECONDS, stop_after=1):
                    pass
    finally:
        await indexer.close()


async def _rebuild_here(services: SearchServices, request: str, report: ReportProgress) -> BuildingProgress:
    store = services.search.store
    indexer = Indexer(services.database, store)
    last = BuildingProgress(request, 0)
    try:
        await indexer.open()
        while await asyncio.to_thread(store.requested) == request:
            await indexer.step()
            last = indexer.building or last
            report(last)
    finally:
        await indexer.close()
    return last
