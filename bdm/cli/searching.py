"""Searching for the terminal: what an account would find, with our ids, the source's and the scores."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.people.authn import repository as authn_repository
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.refusal import Refusal
from bdm.search.answer.service import Criteria, search
from bdm.search.indexing import source
from bdm.search.query import to_text
from bdm.services import Services, open_services
from bdm.settings import Settings


@dataclass(frozen=True)
class ResultItem:
    """One result. ``score`` is of this index in its present state, and None where relevance did not order."""

    id: str
    external_id: str | None
    score: float | None
    label: str


@dataclass(frozen=True)
class PrintedResults:
    """``total`` counts all that was found, ``expression`` is the query as it was understood."""

    total: int
    items: list[ResultItem]
    took_ms: float
    expression: str


@dataclass(frozen=True)
class Searching:
    """Answers expressions as one reader, kind by kind."""

    services: Services
    reader: Reader

    async def answer(self, kind: Kind, criteria: Criteria) -> PrintedResults:
        """What the reader finds. Raises QuerySyntax, Invalid, IndexNotReady."""
        started = time.perf_counter()
        scope = Scope.of(self.reader)
        async with self.services.database.transaction() as session:
            found = await search(session, self.services.search, scope, self.reader.account_id, kind, criteria)
            read = provvedimento_repository.by_ids if kind == "provvedimento" else massima_repository.by_ids
            views = await read(session, scope, found.ids)
        scores = found.scores or (None,) * len(found.ids)
        items = [
            ResultItem(str(item_id), view.external_id, score, _label(view))
            for item_id, score in zip(found.ids, scores, strict=True)
            if (view := views.get(item_id)) is not None
        ]
        return PrintedResults(found.count, items, round((time.perf_counter() - started) * 1000, 2), to_text(found.tree))

    async def behind(self) -> tuple[int, int]:
        """How many changes are not in the index yet, and how many documents have not been read."""
        async with self.services.database.transaction() as session:
            return await source.behind(session)


def _label(view: ProvvedimentoView | MassimaView) -> str:
    return view.titolo if isinstance(view, MassimaView) else view.label


@asynccontextmanager
async def searching_as(settings: Settings, upn: str) -> AsyncIterator[Searching]:
    """Search as the account ``upn``; raises ``Refusal`` where there is no such account."""
    async with open_services(settings) as services:
        async with services.database.transaction() as session:
            reader = await _reader(session, upn)
        yield Searching(services, reader)


async def _reader(session: AsyncSession, upn: str) -> Reader:
    reader = await authn_repository.reader_named(session, upn)
    if reader is None:
        raise Refusal(f"L'account «{upn}» non esiste o non è attivo.")
    return reader
