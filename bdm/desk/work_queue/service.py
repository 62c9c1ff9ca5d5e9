"""The work queues (docs/regole/redazione.md): what the caller may work on, newest edit first; what waits for them.

What the columns of the queue can answer comes straight from the tables, as of this moment and in any order; an
expression that needs more (words, people, keywords), and facets, from what the engine holds of work in progress.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from sqlalchemy import true
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.review import LOOK
from bdm.desk.assignment.schemas import AssignedTo
from bdm.desk.work_queue import repository as work_queue_repository
from bdm.desk.work_queue.conditions import COLUMNS, condition, in_columns, open_fields
from bdm.desk.work_queue.repository import DutyHolder, QueueCriteria
from bdm.desk.work_queue.schemas import Duty, WaitingItem, WaitingOut, Whose
from bdm.platform.authz import Kind, Permission, Reader, Scope, permission_for
from bdm.platform.authz.permissions import KINDS, Step
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.search.answer import service as answer_service
from bdm.search.answer.service import Criteria, ParsedSearch, SearchResult
from bdm.search.engine.port import MAX_VISIBLE, SearchEngine, Sort, SortField, Stage, Window

SORTS: Final[dict[Kind, tuple[str, ...]]] = {"provvedimento": COLUMNS, "massima": (*COLUMNS, "titolo")}
TOO_MANY: Final = "Le parole cercate trovano più di 10.000 elementi: restringere i filtri."
NO_FACETS: Final = "I conteggi non si chiedono insieme a chi è assegnato ciascun elemento."
_OF_THE_ENGINE: Final = (SortField.DATA, SortField.DATA_PUBBLICAZIONE, SortField.EDIT_DATE)
_DUTIES: Final[dict[Duty, Step]] = {
    Duty.RETURNED: "edit",
    Duty.WITHDRAW: "publish",
    Duty.PUBLISH: "publish",
    Duty.APPROVE: "approve",
}
"""What one does at each step, for the kinds of which one may; a review is confirmed at any step of its decision, and
only decisions have one.
"""
_DRAFTS: Final = (Duty.RETURNED, Duty.SUBMIT)


async def understand(
    session: AsyncSession, scope: Scope, account_id: UUID, kind: Kind, criteria: Criteria
) -> ParsedSearch:
    """What of the work in progress is looked for; raises as ``search.understand`` does, but for deep pages."""
    if criteria.sort_field is not None and criteria.sort_field not in SORTS[kind]:
        raise Invalid(errors=[FieldError("sort_field", f"Valori ammessi: {', '.join(SORTS[kind])}.")])
    asked = await answer_service.understand(
        session, scope, account_id, kind, replace(criteria, sort_field=None, start=0)
    )
    field = criteria.sort_field if criteria.sort_field in _OF_THE_ENGINE else SortField.EDIT_DATE
    return replace(
        asked,
        query=replace(asked.query, content=Stage.IN_PROGRESS),
        page=Window(criteria.start, criteria.size),
        sort=Sort(SortField(field), descending=criteria.sort_order != "asc"),
    )


async def run(
    session: AsyncSession,
    engine: SearchEngine,
    search: ParsedSearch,
    criteria: Criteria,
    *,
    facets: bool = False,
    whose: Whose | None = None,
) -> SearchResult:
    """One page of the queue. Whose it is the tables alone know: Invalid where the index finds more than it can tell, or
    facets are asked for, which are the index's. An order that neither the columns nor the engine have for what is
    asked holds for the newest ten thousand found, and pages from the engine end there.
    """
    kind, scope = search.query.kind, search.query.scope
    sort_field, descending = criteria.sort_field or "edit_date", search.sort.descending
    if whose is not None:
        if facets:
            raise Invalid(errors=[FieldError("assigned_to", NO_FACETS)])
        wanted = work_queue_repository.only(await _found(session, engine, search), whose)
        return await _from_the_tables(session, search, wanted, sort_field)
    if in_columns(search.query.tree) and not facets:
        return await _from_the_tables(session, search, await _in_the_tables(session, search), sort_field)
    if criteria.start >= MAX_VISIBLE:
        raise Invalid(errors=[FieldError("from", "Sono visibili i primi 10.000 risultati.")])
    if sort_field in _OF_THE_ENGINE:
        return await answer_service.run(engine, search, facets=facets)
    found = await answer_service.run(engine, replace(search, page=Window(0, MAX_VISIBLE)), facets=facets)
    among = QueueCriteria(kind=kind, scope=scope, condition=true(), among=found.ids)
    ids = await work_queue_repository.ids(
        session, among, sort_field, descending=descending, start=criteria.start, size=criteria.size
    )
    return replace(found, ids=tuple(ids))


async def unsearchable(session: AsyncSession, search: ParsedSearch) -> int:
    """How many items of the queue may be missing from what the index answers, or be there by what they were: it does
    not know their last change yet. None where the tables answer.
    """
    query = search.query
    return 0 if in_columns(query.tree) else await work_queue_repository.not_in_index(session, query.scope, query.kind)


async def everything(
    session: AsyncSession,
    engine: SearchEngine,
    reader: Reader,
    kind: Kind,
    q: str | None,
    assigned_to: AssignedTo | None = None,
) -> QueueCriteria:
    """All that ``q`` finds in the reader's queue and is so assigned, whatever page of it is shown. Raises as
    ``understand``, and Invalid where the index finds more than it can tell.
    """
    search = await understand(session, Scope.of(reader), reader.account_id, kind, Criteria(q=q))
    found = await _found(session, engine, search)
    return work_queue_repository.only(found, Whose(assigned_to, reader.account_id)) if assigned_to else found


async def _found(session: AsyncSession, engine: SearchEngine, search: ParsedSearch) -> QueueCriteria:
    if in_columns(search.query.tree):
        return await _in_the_tables(session, search)
    found = await answer_service.run(engine, replace(search, page=Window(0, MAX_VISIBLE)))
    if found.count > MAX_VISIBLE:
        raise Invalid(TOO_MANY)
    query = search.query
    return QueueCriteria(kind=query.kind, scope=query.scope, condition=true(), among=found.ids)


async def _in_the_tables(session: AsyncSession, search: ParsedSearch) -> QueueCriteria:
    query = search.query
    spellings = {
        field: await work_queue_repository.spellings(session, query.scope, query.kind, field)
        for field in sorted(open_fields(query.tree))
    }
    found = condition(query.kind, query.tree, spellings, query.today)
    return QueueCriteria(kind=query.kind, scope=query.scope, condition=found)


async def _from_the_tables(
    session: AsyncSession, search: ParsedSearch, wanted: QueueCriteria, sort_field: str
) -> SearchResult:
    page, descending = search.page, search.sort.descending
    count = await work_queue_repository.count(session, wanted)
    ids = await work_queue_repository.ids(
        session, wanted, sort_field, descending=descending, start=page.start, size=page.size
    )
    return SearchResult(count, tuple(ids), search.tree)


async def waiting(session: AsyncSession, reader: Reader) -> WaitingOut:
    """What waits for the reader: what they may approve, publish, withdraw or confirm, and as long as they may edit the
    drafts of theirs that were sent back, or whose copy for others was confirmed; of their offices. Nothing for who
    works on nothing. A draft waits once: what was sent back is to be corrected.
    """
    found = await work_queue_repository.waiting(session, _waiter(reader))
    return WaitingOut(**{duty.value: number for duty, number in found.items()})


async def waiting_items(
    session: AsyncSession, reader: Reader, duty: Duty | None, start: int, size: int
) -> tuple[int, list[WaitingItem]]:
    """How much waits for the reader (for one duty, where it is given), as ``waiting`` counts it, and some of it."""
    waiter = _waiter(reader, duty)
    counts = await work_queue_repository.waiting(session, waiter)
    found = await work_queue_repository.waiting_items(session, waiter, start, size)
    drafts = [each.item_id for each in found if each.duty in _DRAFTS and each.kind == "provvedimento"]
    confirmations = await work_queue_repository.confirmations(session, waiter, drafts)
    return sum(counts.values()), [replace(each, confirmation=confirmations.get(each.item_id)) for each in found]


def _waiter(reader: Reader, only: Duty | None = None) -> DutyHolder:
    duties: list[tuple[Duty, Kind]] = [
        (duty, kind) for duty, step in _DUTIES.items() for kind in KINDS if reader.has(permission_for(step, kind))
    ]
    if reader.has(Permission.EDIT_PROVVEDIMENTO):
        duties.append((Duty.SUBMIT, "provvedimento"))
    if reader.has(*LOOK):
        duties.append((Duty.CONFIRM, "provvedimento"))
    wanted = tuple(each for each in duties if only in (None, each[0]))
    return DutyHolder(Scope.of(reader), reader.account_id, wanted)
