"""The work queues (specification, 2.11 and 7.9): what the caller may work on, newest edit first.

Without an expression they come straight from the tables, as of this moment; with one, and for facets, from what the
engine holds of work in progress.
"""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.authz import Kind, Scope
from bdm.kit.errors import FieldError, Invalid
from bdm.massima import queue as massime
from bdm.provvedimento import queue as provvedimenti
from bdm.provvedimento.queue import QueuePage
from bdm.search import service
from bdm.search.port import MAX_VISIBLE, Content, Page, SearchEngine, Sort, SortField
from bdm.search.query import EVERYTHING
from bdm.search.service import Asked, Criteria, SearchResult

_QUEUES: Final[dict[Kind, ModuleType]] = {"provvedimento": provvedimenti, "massima": massime}
_OF_THE_ENGINE: Final = (SortField.DATA, SortField.DATA_PUBBLICAZIONE, SortField.EDIT_DATE)


async def understand(session: AsyncSession, scope: Scope, account_id: UUID, kind: Kind, criteria: Criteria) -> Asked:
    """What of the work in progress is looked for; raises as ``service.understand`` does."""
    columns = _QUEUES[kind].COLUMNS
    if criteria.sort_field is not None and criteria.sort_field not in columns:
        raise Invalid(errors=[FieldError("sort_field", f"Valori ammessi: {', '.join(columns)}.")])
    asked = await service.understand(session, scope, account_id, kind, replace(criteria, sort_field=None))
    field = criteria.sort_field if criteria.sort_field in _OF_THE_ENGINE else SortField.EDIT_DATE
    return replace(
        asked,
        query=replace(asked.query, content=Content.IN_PROGRESS),
        sort=Sort(SortField(field), descending=criteria.sort_order != "asc"),
    )


async def run(
    session: AsyncSession, engine: SearchEngine, asked: Asked, criteria: Criteria, *, facets: bool = False
) -> SearchResult:
    """One page of the queue. By a column that the engine does not order by: of the newest ten thousand found."""
    queue, scope = _QUEUES[asked.query.kind], asked.query.scope
    page = QueuePage(
        area=criteria.area,
        sort_field=criteria.sort_field or "edit_date",
        descending=criteria.sort_order != "asc",
        start=criteria.start,
        size=criteria.size,
    )
    if asked.tree == EVERYTHING and not facets:
        return SearchResult(
            await queue.count(session, scope, page), tuple(await queue.ids(session, scope, page)), asked.tree
        )
    if page.sort_field in _OF_THE_ENGINE:
        return await service.run(engine, asked, facets=facets)
    found = await service.run(engine, replace(asked, page=Page(0, MAX_VISIBLE)), facets=facets)
    ids = await queue.ids(session, scope, replace(page, among=found.ids))
    return replace(found, ids=tuple(ids))
