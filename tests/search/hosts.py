"""Programs on machines of their own, beside the database of all."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from bdm.platform.authz import ALL_OFFICES, Scope
from bdm.platform.database.session import Database
from bdm.platform.kit.time import today
from bdm.search.engine.port import IndexNotReady, SearchEngine, SearchRequest, Sort, Window
from bdm.search.indexing.agreement import AgreedEngine
from bdm.search.indexing.indexer import Indexer
from bdm.search.query import parse
from tests.search.content import decision

ALL = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)


class Host:
    """One of them, with its engine."""

    def __init__(self, database: Database, engine: SearchEngine) -> None:
        self.database = database
        self.engine = engine
        self.services: Any = SimpleNamespace(database=database, search=engine)

    @property
    def store(self) -> Any:
        return self.engine.store

    async def publish(self, text: str) -> UUID:
        """A decision; its id."""
        async with self.database.transaction() as session:
            return await decision(session, text)

    async def work(self, *, until: Callable[[Indexer], bool] = lambda indexer: False) -> None:
        """Feed the index until nothing is left to do, or killed before."""
        indexer = Indexer(self.database, self.store)
        try:
            await indexer.open()
            while not until(indexer) and await indexer.step():
                pass
        finally:
            await indexer.close()

    async def count(self, q: str = "danno") -> int:
        """What a reader finds who asks this host now."""
        query = SearchRequest("provvedimento", parse(q), ALL, today())
        return (await AgreedEngine(self.engine, self.database).search(query, Window(0, 10), Sort())).count

    async def answers(self) -> bool:
        try:
            await self.count()
        except IndexNotReady:
            return False
        return True
