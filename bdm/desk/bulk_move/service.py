"""One step for all that a work queue finds (docs/regole/redazione.md#tutti-insieme).

What is asked for is the queue's expression, looked for once with what the person sees at that moment; the worker does
the rest (``running``).
"""

from __future__ import annotations

from typing import Final, cast

from sqlalchemy import and_, false
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.kinds import MODELS
from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.assignment.schemas import AssignedTo
from bdm.desk.bulk_move import jobs as bulk_move_jobs, repository as bulk_move_repository
from bdm.desk.bulk_move.model import ItemState
from bdm.desk.bulk_move.repository import MoveProgress
from bdm.desk.bulk_move.schemas import (
    BulkAction,
    BulkMoveIn,
    BulkMoveItemOut,
    BulkMoveItemsOut,
    BulkMoveOut,
    SelectionOut,
)
from bdm.desk.work_queue import repository as work_queue_repository, service as work_queue_service
from bdm.desk.work_queue.repository import QueueCriteria
from bdm.desk.workflow.transitions import TRANSITIONS, Action
from bdm.platform.authz import Kind, Reader, Scope
from bdm.platform.kit.errors import Conflict, Invalid, NotFound
from bdm.platform.kit.identifiers import parse_id
from bdm.search.engine.port import SearchEngine

MOST: Final = 5_000
SHOWN: Final = 20
"""Of a person's, the newest."""
TOO_MANY: Final = "Sono più di 5.000, quanti se ne possono inviare insieme: restringere i filtri."
NONE: Final = "Tra ciò che corrisponde ai filtri non c'è nulla che si possa inviare."
RUNNING: Final = "Un altro invio è ancora in corso: attendere che finisca, o interromperlo."
GOING_ON: Final = "È ancora in corso: prima va interrotto."


async def selection(
    session: AsyncSession,
    engine: SearchEngine,
    reader: Reader,
    kind: Kind,
    q: str | None,
    assigned_to: AssignedTo | None = None,
) -> SelectionOut:
    """With how many of what ``q`` finds in the reader's queue, so assigned, they may do each step now. Raises as
    the queue does, and Invalid where the index finds more than it can tell.
    """
    found = await work_queue_service.everything(session, engine, reader, kind, q, assigned_to)
    submitted = await work_queue_repository.count(session, _may(found, reader, Action.SUBMITTED))
    approved = await work_queue_repository.count(session, _may(found, reader, Action.APPROVED))
    return SelectionOut(submitted=submitted, approved=approved, most=MOST)


async def begin(session: AsyncSession, engine: SearchEngine, reader: Reader, asked: BulkMoveIn) -> BulkMoveOut:
    """Have done what is asked for with all that it finds in the reader's queue and that they may do it with: with what
    is there now, the newest edit first. Raises Forbidden without the permission, Invalid where it is nothing or more
    than ``MOST``, Conflict while another one of theirs runs; else as ``selection``.
    """
    kind, action = asked.kind, asked.action
    reader.require(*TRANSITIONS[action].permissions(kind))
    every = await work_queue_service.everything(session, engine, reader, kind, asked.q, asked.assigned_to)
    found = _may(every, reader, action)
    ids = await work_queue_repository.ids(session, found, "edit_date", descending=True, start=0, size=MOST + 1)
    if not ids or len(ids) > MOST:
        raise Invalid(TOO_MANY if ids else NONE)
    move_id = await bulk_move_repository.begin(session, reader.account_id, kind, action, ids)
    if move_id is None:
        raise Conflict(RUNNING, code="RUNNING")
    await bulk_move_jobs.request(session, move_id)
    return _out(await _get(session, reader, str(move_id)))


def _may(found: QueueCriteria, reader: Reader, action: Action) -> QueueCriteria:
    """Those from whose status the reader may do it; whatever is in their queue is of their offices."""
    transition, model = TRANSITIONS[action], MODELS[found.kind]
    sources = [each for each in transition.sources if reader.has(*transition.permissions(found.kind, each))]
    able = model.status.in_(sources) if sources else false()
    return QueueCriteria(kind=found.kind, scope=found.scope, condition=and_(found.condition, able), among=found.among)


async def newest(session: AsyncSession, reader: Reader) -> list[BulkMoveOut]:
    """What the reader has asked for, newest first."""
    return [_out(each) for each in await bulk_move_repository.newest(session, reader.account_id, SHOWN)]


async def stop(session: AsyncSession, reader: Reader, move_id: str) -> BulkMoveOut:
    """What is not done yet is not done any more. Raises NotFound for what is not the reader's."""
    found = await _get(session, reader, move_id)
    await bulk_move_repository.stop(session, reader.account_id, found.move.id)
    return _out(await _get(session, reader, move_id))


async def remove(session: AsyncSession, reader: Reader, move_id: str) -> None:
    """Forget how it went. Raises NotFound for what is not the reader's, Conflict while it runs."""
    move = (await _get(session, reader, move_id)).move
    if move.ended_at is None:
        raise Conflict(GOING_ON, code="RUNNING")
    await bulk_move_repository.remove(session, reader.account_id, move.id)


async def items(session: AsyncSession, reader: Reader, move_id: str, start: int, size: int) -> BulkMoveItemsOut:
    """How it went with some of the items. Raises NotFound for what is not the reader's."""
    found = await _get(session, reader, move_id)
    rows = await bulk_move_repository.items(session, reader.account_id, found.move.id, start, size)
    kind, scope = cast(Kind, found.move.kind), Scope.of(reader)
    by_ids = provvedimento_repository.by_ids if kind == "provvedimento" else massima_repository.by_ids
    views = await by_ids(session, scope, [item_id for item_id, _, _ in rows])
    told = []
    for item_id, state, refusal in rows:
        view = views.get(item_id)
        if view is None or view.ufficio not in scope.drafts(kind) or not _readable(view, scope):
            told.append(BulkMoveItemOut(state=ItemState(state)))
            continue
        label = view.titolo if isinstance(view, MassimaView) else view.label
        told.append(BulkMoveItemOut(id=item_id, label=label, state=ItemState(state), refusal=refusal))
    return BulkMoveItemsOut(count=sum(found.counts.values()), items=told)


def _readable(view: ProvvedimentoView | MassimaView, scope: Scope) -> bool:
    """What the person was told of a restricted item may name people: it stays with who reads its original."""
    return not view.restricted or view.ufficio in scope.originals


async def _get(session: AsyncSession, reader: Reader, move_id: str) -> MoveProgress:
    own = parse_id(move_id)
    found = await bulk_move_repository.get(session, reader.account_id, own) if own else None
    if found is None:
        raise NotFound
    return found


def _out(found: MoveProgress) -> BulkMoveOut:
    move, counts = found.move, found.counts
    return BulkMoveOut(
        id=move.id,
        kind=cast(Kind, move.kind),
        action=cast(BulkAction, Action(move.action)),
        at=move.at,
        ended_at=move.ended_at,
        stopped=move.stopped,
        to_do=counts[ItemState.TO_DO],
        done=counts[ItemState.DONE],
        refused=counts[ItemState.REFUSED],
    )
