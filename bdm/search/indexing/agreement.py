"""Which index is the database's: the one truth of several hosts, and of folders and databases that come back.

The table ``indice`` has one row. ``generations`` names the index that serves (by the request that built it), and while
another takes over that one, too; ``marks`` names the last portions of changes that were taken out of
``da_indicizzare``. An index keeps the marks of what it holds beside its files. In this order, wherever a process is
killed:

1. the transaction that reads a portion of changes adds a new mark to the row;
2. the index adds it to its own before anything of the portion is written;
3. once the portion is durable, the index keeps this mark alone;
4. the transaction that deletes the changes leaves this mark alone in the row.

So the marks of the right index are at any moment among those of the row. Step 4 is refused to whoever finds another's
marks there (it lost the lock, and does not know yet), step 1 tells an index that a row without its own marks is not
its any more, and likewise which of two that were built serves. An old copy of a folder, the folder of a host
that was away, an index beside a database that was restored have others: they do not answer, and are built anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, any_, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.authz import Kind
from bdm.platform.database.locks import Lock, holder, this_host
from bdm.platform.database.session import Database
from bdm.platform.kit.stages import CallStage, stage
from bdm.reference.choices import Dimension
from bdm.search.engine.port import (
    Bucket,
    EngineFailure,
    Frequencies,
    Hits,
    IndexEntry,
    IndexIdentity,
    IndexNotReady,
    IndexStore,
    SearchEngine,
    SearchRequest,
    SearchUnavailable,
    Sort,
    Window,
)
from bdm.search.indexing.model import Indice

logger = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.5
"""So long an answer may come from an index that is no longer the database's."""
_LOOKS: Final = 5


class AnotherIndex(Exception):
    """Somebody else has written to an index of his own, which is the database's now."""


@dataclass(frozen=True)
class Truth:
    """What the row says."""

    generations: frozenset[str]
    marks: frozenset[str]
    version: int = 0
    """Of what this transaction reads, where it says that it does."""

    def agrees(self, index: IndexIdentity) -> bool:
        """Whether ``index`` is the database's."""
        return index.request in self.generations and index.marks <= self.marks


async def truth(session: AsyncSession) -> Truth | None:
    """What the row says; None before any index was written for this database."""
    row = (await session.execute(select(Indice.generations, Indice.marks))).one_or_none()
    return None if row is None else Truth(frozenset(row.generations), frozenset(row.marks))


async def add_mark(session: AsyncSession, mark: str) -> Truth:
    """Something is about to be read and written to an index; again, where it failed before. What the row says then.

    The row stays locked until the end of the transaction, so what it reads after this is never older than what bears a
    smaller version.
    """
    row = insert(Indice).values(generations=[], marks=[mark])
    changed = {
        "marks": func.array_append(func.array_remove(Indice.marks, mark), mark),
        "version": Indice.version + 1,
    }
    statement = row.on_conflict_do_update(index_elements=[Indice.id], set_=changed)
    known = (await session.execute(statement.returning(Indice.generations, Indice.marks, Indice.version))).one()
    return Truth(frozenset(known.generations), frozenset(known.marks), known.version)


async def next_version(session: AsyncSession) -> int:
    """The same for what is read without a mark: all items, for another index."""
    found = await session.execute(update(Indice).values(version=Indice.version + 1).returning(Indice.version))
    return found.scalar_one()


async def keep_mark(session: AsyncSession, mark: str) -> None:
    """It is written, and its index has this mark alone. Raises ``AnotherIndex``."""
    await _change(session, any_(Indice.marks) == mark, marks=[mark])


async def add_generation(session: AsyncSession, index: IndexIdentity) -> None:
    """``index``, which was built, may serve, too. Raises ``AnotherIndex``."""
    may = func.array_append(func.array_remove(Indice.generations, index.request), index.request)
    await _change(session, *(any_(Indice.marks) == mark for mark in index.marks), generations=may)


async def keep_generation(session: AsyncSession, request: str) -> None:
    """It serves, and no other. Raises ``AnotherIndex``."""
    await _change(session, any_(Indice.generations) == request, generations=[request])


async def _change(session: AsyncSession, *own: ColumnElement[bool], **values: Any) -> None:
    """Change the row where it still is what this process made of it."""
    found = await session.execute(update(Indice).where(*own).values(values).returning(Indice.id))
    if found.one_or_none() is None:
        raise AnotherIndex


async def agrees(database: Database, store: IndexStore) -> bool | None:
    """Whether the index that serves is the database's; None where there is none to ask about.

    Before any index was written for the database, the one that is there is taken for its own.
    """
    before = await asyncio.to_thread(store.serving)
    for _ in range(_LOOKS):
        async with database.reading() as session:
            known = await truth(session)
        index = await asyncio.to_thread(store.serving)
        if index == before:  # the row was read while this was its state
            return None if index is None else known is None or known.agrees(index)
        before = index
    return True  # it is being written all the time, which only the right one is


async def tell_whose(database: Database, store: IndexStore) -> None:
    """Log, where a web service begins, that the index is on another host, and what several hosts need."""
    try:
        right = await agrees(database, store)
        async with database.reading() as session:
            feeding = await holder(session, Lock.INDEXING)
    except (SQLAlchemyError, EngineFailure):
        return  # it is told of elsewhere
    if not right and feeding is not None and not feeding.endswith(f" di {this_host()}"):
        logger.warning(
            "ricerca: l'indice della banca dati lo aggiorna il %s, e non è quello di questa cartella: qui non si cerca."
            " Più macchine condividono una cartella, oppure l'indice di OpenSearch (BDM_SEARCH_URL)",
            feeding,
        )


class AgreedEngine:
    """``SearchEngine`` that answers only from the database's own index; otherwise ``IndexNotReady``."""

    def __init__(self, engine: SearchEngine, database: Database) -> None:
        self._engine = engine
        self._database = database
        self._look = asyncio.Lock()
        self._looked_at = float("-inf")
        self._agrees: bool | None = True
        """None where it could not be told: whoever waits for the same look does not try again."""

    @property
    def store(self) -> IndexStore:
        return self._engine.store

    async def search(self, query: SearchRequest, page: Window, sort: Sort, facets: Sequence[Dimension] = ()) -> Hits:
        await self._require()
        with stage(CallStage.ENGINE):
            return await self._engine.search(query, page, sort, facets)

    async def count(self, query: SearchRequest, *groupings: Sequence[Dimension]) -> list[list[Bucket]]:
        await self._require()
        with stage(CallStage.ENGINE):
            return await self._engine.count(query, *groupings)

    async def searches(self, queries: Sequence[SearchRequest], page: Window, sort: Sort) -> list[Hits]:
        await self._require()
        with stage(CallStage.ENGINE):
            return await self._engine.searches(queries, page, sort)

    async def frequencies(
        self, kind: Kind, field: str, values: Sequence[str], ufficio: str | None = None
    ) -> Frequencies:
        await self._require()
        return await self._engine.frequencies(kind, field, values, ufficio)

    def entries(self) -> Iterator[IndexEntry]:
        return self._engine.entries()

    async def _require(self) -> None:
        if time.monotonic() - self._looked_at > LOOK_SECONDS:
            async with self._look:
                if time.monotonic() - self._looked_at > LOOK_SECONDS:
                    try:
                        self._agrees = await agrees(self._database, self.store) is not False
                    except EngineFailure:
                        self._agrees = None
                    self._looked_at = time.monotonic()
        if self._agrees is None:
            raise SearchUnavailable
        if not self._agrees:
            raise IndexNotReady
