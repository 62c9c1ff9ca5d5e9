"""All SQL of the work queues. Every statement starts from what the reader's scope may read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Integer,
    Select,
    Uuid,
    and_,
    any_,
    bindparam,
    func,
    literal,
    literal_column,
    not_,
    or_,
    select,
    true,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.anonymisation import queue_repository
from bdm.anonymisation.model import AnonymisationReview
from bdm.content.kinds import MODELS
from bdm.content.massima import repository as massima_repository
from bdm.content.massima.model import Massima
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.desk.assignment.repository import assignee_name, has_assignee
from bdm.desk.assignment.schemas import AssignedTo
from bdm.desk.work_queue.conditions import column
from bdm.desk.work_queue.schemas import MAX_WAITING, CopyConfirmation, Duty, EventView, WaitingItem, Whose, WorkFacts
from bdm.desk.workflow.comments import of_stored
from bdm.desk.workflow.model import WorkflowEvent
from bdm.desk.workflow.repository import was_published
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind, Scope
from bdm.platform.authz.scope import KEPT_SCOPES, PUBLISHED, WITHDRAWN
from bdm.platform.database.session import among, rows_of
from bdm.search.indexing.model import DaIndicizzare

SUBMITTED: Final = "submitted"
_NOT_IN_WORK: Final[list[ColumnElement[str]]] = [literal_column(f"'{status}'") for status in (PUBLISHED, WITHDRAWN)]


@dataclass(frozen=True, kw_only=True)
class QueueCriteria:
    """What of a queue is asked for: ``condition`` is the expression, ``among`` leaves in only these."""

    kind: Kind
    scope: Scope
    condition: ColumnElement[bool]
    among: Collection[UUID] | None = None


def _in_work(scope: Scope, kind: Kind, *columns: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    """``columns`` of the reader's queue: all that is on its way, in their offices. What is not is written into the
    statement: a plan that is kept for any parameters would not know that the index of what is in work has it all.
    """
    readable = provvedimento_repository.readable if kind == "provvedimento" else massima_repository.readable
    return readable(scope).with_only_columns(*columns).where(MODELS[kind].status.not_in(_NOT_IN_WORK))


async def count(session: AsyncSession, criteria: QueueCriteria) -> int:
    """How many there are on all pages."""
    return int(await session.scalar(_of(criteria, func.count())) or 0)


async def ids(
    session: AsyncSession, criteria: QueueCriteria, sort_field: str, *, descending: bool, start: int, size: int
) -> list[UUID]:
    """Some of the items by ``sort_field``, equal ones by ``seq``; without a value last in descending order."""
    model = MODELS[criteria.kind]
    by, seq = column(criteria.kind, sort_field), model.seq.expression
    order = (by.desc().nulls_last(), seq.desc()) if descending else (by.asc().nulls_first(), seq.asc())
    statement = _of(criteria, model.id.expression).order_by(*order).offset(start).limit(size)
    return list(await session.scalars(statement))


def _of(criteria: QueueCriteria, expression: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    statement = _in_work(criteria.scope, criteria.kind, expression).where(criteria.condition)
    if criteria.among is None:
        return statement
    return statement.where(MODELS[criteria.kind].id == any_(literal(list(criteria.among), ARRAY(Uuid))))


def only(criteria: QueueCriteria, whose: Whose) -> QueueCriteria:
    """What of it is so assigned."""
    mine = whose.assigned_to is AssignedTo.ME
    which = has_assignee(criteria.kind, whose.account_id) if mine else not_(has_assignee(criteria.kind))
    return replace(criteria, condition=and_(criteria.condition, which))


async def not_in_index(session: AsyncSession, scope: Scope, kind: Kind) -> int:
    """How many items of the reader's queue have changes that the index does not know yet."""
    waiting = select(DaIndicizzare.item_id).where(DaIndicizzare.kind == kind)
    statement = _in_work(scope, kind, func.count()).where(MODELS[kind].id.in_(waiting))
    return int(await session.scalar(statement) or 0)


async def spellings(session: AsyncSession, scope: Scope, kind: Kind, field: str) -> list[str]:
    """The different values of ``field`` in a queue."""
    value = column(kind, field)
    return list(await session.scalars(_in_work(scope, kind, value).where(value.is_not(None)).distinct()))


@dataclass(frozen=True)
class DutyHolder:
    """Who is waited for, and by what: each duty of theirs with the kind of its items."""

    scope: Scope
    account_id: UUID
    duties: tuple[tuple[Duty, Kind], ...]


_ACCOUNT: Final = bindparam("account_id", type_=Uuid)
"""Who is waited for, in statements that are put together once for all who have the same rights."""


async def waiting(session: AsyncSession, waiter: DutyHolder) -> dict[Duty, int]:
    """How many items wait; each part up to ``MAX_WAITING``."""
    found: dict[Duty, int] = {}
    if not waiter.duties:
        return found
    counted = await rows_of(session, _counts(waiter.scope, waiter.duties), {"account_id": waiter.account_id})
    for duty, number in counted:
        found[Duty(duty)] = found.get(Duty(duty), 0) + number
    return found


@lru_cache(maxsize=KEPT_SCOPES)
def _counts(scope: Scope, duties: tuple[tuple[Duty, Kind], ...]) -> Select[*tuple[Any, ...]]:
    parts = [
        select(literal(duty.value).label("duty"), func.count().label("number")).select_from(
            _waits(scope, duties, duty, kind).limit(MAX_WAITING).subquery()
        )
        for duty, kind in duties
    ]
    counted = union_all(*parts).subquery()
    return select(counted.c.duty, counted.c.number)


async def waiting_items(session: AsyncSession, waiter: DutyHolder, start: int, size: int) -> list[WaitingItem]:
    """Some of what ``waiting`` counts: by duty, what has waited longest first."""
    if not waiter.duties:
        return []
    page = {"start": start, "size": size, "most": min(start + size, MAX_WAITING)}
    statement = _page_of_waiting(waiter.scope, waiter.duties)
    rows = await rows_of(session, statement, page | {"account_id": waiter.account_id})
    return [WaitingItem(Duty(duty), kind, item_id) for duty, kind, item_id in rows]


@lru_cache(maxsize=KEPT_SCOPES)
def _page_of_waiting(scope: Scope, duties: tuple[tuple[Duty, Kind], ...]) -> Select[*tuple[Any, ...]]:
    start, size, most = (bindparam(name, type_=Integer) for name in ("start", "size", "most"))
    parts = [
        _waits(scope, duties, duty, kind).order_by("edit_date", "id").limit(most).subquery() for duty, kind in duties
    ]
    found = union_all(*map(select, parts)).subquery()
    order = (found.c.rank, found.c.edit_date, found.c.id)
    return select(found.c.duty, found.c.kind, found.c.id).order_by(*order).offset(start).limit(size)


_STATUS: Final[dict[Duty, Status]] = {
    Duty.RETURNED: Status.BOZZA,
    Duty.SUBMIT: Status.BOZZA,
    Duty.WITHDRAW: Status.DA_RITIRARE,
    Duty.PUBLISH: Status.DA_PUBBLICARE,
    Duty.APPROVE: Status.DA_APPROVARE,
}


def _waits(scope: Scope, duties: Collection[tuple[Duty, Kind]], duty: Duty, kind: Kind) -> Select[*tuple[Any, ...]]:
    """The items of one kind that wait for one thing, of ``duties`` that all are the account's."""
    model = MODELS[kind]
    columns = (
        literal(list(Duty).index(duty)).label("rank"),
        literal(duty.value).label("duty"),
        literal(kind).label("kind"),
        model.id.expression.label("id"),
        model.edit_date.expression.label("edit_date"),
    )
    if duty is Duty.CONFIRM:
        found = (
            provvedimento_repository.readable(scope)
            .with_only_columns(*columns)
            .join(AnonymisationReview, AnonymisationReview.provvedimento_id == Provvedimento.id)
            .where(queue_repository.waits_for(scope, _ACCOUNT, edits=False, publishes=(Duty.PUBLISH, kind) in duties))
        )
    else:
        found = _in_work(scope, kind, *columns).where(model.status == _STATUS[duty])
    if duty is Duty.RETURNED:
        found = found.where(_returned_to(kind))
    if duty is Duty.SUBMIT:
        found = found.join(AnonymisationReview, AnonymisationReview.provvedimento_id == Provvedimento.id).where(
            _confirmed_for(scope), _returned_to(kind).is_not(true())
        )
    if duty is Duty.WITHDRAW:
        found = found.where(_asked_by(kind).is_distinct_from(_ACCOUNT))
    return found


async def confirmations(
    session: AsyncSession, waiter: DutyHolder, decisions: Collection[UUID]
) -> Mapping[UUID, CopyConfirmation]:
    """Who confirmed what the person had prepared of these drafts, as far as they were not submitted since."""
    if not decisions:
        return {}
    asked = {"account_id": waiter.account_id, "ids": list(decisions)}
    rows = await rows_of(session, _confirmations(waiter.scope), asked)
    return {item_id: CopyConfirmation(at, _person(*names)) for item_id, at, *names in rows}


@lru_cache(maxsize=KEPT_SCOPES)
def _confirmations(scope: Scope) -> Select[*tuple[Any, ...]]:
    columns = (Provvedimento.id.expression, AnonymisationReview.confirmed_at.expression)
    return (
        _in_work(scope, "provvedimento", *columns)
        .add_columns(UserAccount.name, UserAccount.family_name)
        .join(AnonymisationReview, AnonymisationReview.provvedimento_id == Provvedimento.id)
        .outerjoin(UserAccount, UserAccount.id == AnonymisationReview.confirmed_by)
        .where(Provvedimento.status == Status.BOZZA, among(Provvedimento.id, "ids"), _confirmed_for(scope))
    )


def _confirmed_for(scope: Scope) -> ColumnElement[bool]:
    """Whether somebody else confirmed what the person prepared of a decision, and it was not submitted since."""
    submitted = select(WorkflowEvent.seq).where(
        WorkflowEvent.kind == "provvedimento",
        WorkflowEvent.item_id == Provvedimento.id,
        WorkflowEvent.action == SUBMITTED,
        WorkflowEvent.at > AnonymisationReview.confirmed_at,
    )
    return and_(queue_repository.confirmed_for(scope, _ACCOUNT), ~submitted.exists())


def _asked_by(kind: Kind) -> ColumnElement[UUID | None]:
    """Who moved an item last: of one that is to be withdrawn, who asked for it, and does not confirm it."""
    return (
        select(WorkflowEvent.actor_id)
        .where(WorkflowEvent.kind == kind, WorkflowEvent.item_id == MODELS[kind].id)
        .order_by(WorkflowEvent.seq.desc())
        .limit(1)
        .scalar_subquery()
    )


def _returned_to(kind: Kind) -> ColumnElement[bool]:
    """Whether a draft was sent back to the account: only what it wrote or submitted is looked at."""
    model = MODELS[kind]
    submitted = select(WorkflowEvent.item_id).where(
        WorkflowEvent.kind == kind, WorkflowEvent.action == SUBMITTED, WorkflowEvent.actor_id == _ACCOUNT
    )
    return and_(
        or_(model.created_by == _ACCOUNT, model.id.in_(submitted)),
        func.returned_to(kind, model.id, model.status, model.created_by) == _ACCOUNT,
    )


@cache
def _facts(kind: Kind) -> Select[*tuple[Any, ...]]:
    model = MODELS[kind]
    mine = and_(WorkflowEvent.kind == literal_column(f"'{kind}'"), WorkflowEvent.item_id == model.id)
    newest = WorkflowEvent.seq.desc()
    last = (
        select(
            WorkflowEvent.action,
            WorkflowEvent.at,
            WorkflowEvent.to_status,
            WorkflowEvent.reason,
            WorkflowEvent.comments,
            WorkflowEvent.actor_id,
        )
        .where(mine)
        .order_by(newest)
        .limit(1)
        .lateral("last")
    )
    submitter = (
        select(WorkflowEvent.actor_id)
        .where(mine, WorkflowEvent.action == literal_column(f"'{SUBMITTED}'"))
        .order_by(newest)
        .limit(1)
        .scalar_subquery()
    )
    editor, holder, actor = aliased(UserAccount), aliased(UserAccount), aliased(UserAccount)
    statement = (
        select(
            model.id,
            model.status,
            model.created_at,
            was_published(kind, model.id.expression),
            assignee_name(kind),
            *(name for person in (editor, holder, actor) for name in (person.name, person.family_name)),
            last.c.action,
            last.c.at,
            last.c.to_status,
            last.c.reason,
            last.c.comments,
        )
        .select_from(model)
        .outerjoin(last, true())
        .outerjoin(editor, editor.id == model.edited_by)
        .outerjoin(holder, holder.id == func.coalesce(submitter, model.created_by))
        .outerjoin(actor, actor.id == last.c.actor_id)
        .where(among(model.id, "ids"))
    )
    if kind == "massima":
        statement = statement.join(Provvedimento, Provvedimento.id == Massima.provvedimento_id)
    return statement


async def facts(session: AsyncSession, kind: Kind, item_ids: Collection[UUID]) -> Mapping[UUID, WorkFacts]:
    """What those who work on the items are told; whether somebody does is the caller's to know."""
    found: dict[UUID, WorkFacts] = {}
    for row in await rows_of(session, _facts(kind), {"ids": list(item_ids)}):
        item_id, status, created_at, published_before, assignee, *names, action, at, to_status, reason, comments = row
        editor, holder, actor = (_person(*names[first : first + 2]) for first in (0, 2, 4))
        found[item_id] = WorkFacts(
            edited_by=editor,
            held_by=holder if status == "BOZZA" else None,
            last_event=None if action is None else EventView(action, at, actor, reason, of_stored(comments)),
            waiting_since=at if to_status == status else created_at,
            published_before=published_before,
            assigned_to=assignee,
        )
    return found


def _person(name: str | None, family_name: str | None) -> str | None:
    return None if name is None else f"{name} {family_name}"
