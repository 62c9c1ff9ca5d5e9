"""The SQL on reviews that wait: for somebody, or for a job."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BindParameter,
    ColumnElement,
    Text,
    Uuid,
    and_,
    any_,
    case,
    false,
    func,
    literal,
    or_,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.model import AnonymisationReview, AnonymisationSpan, Decision, State
from bdm.content.provvedimento.model import Provvedimento
from bdm.people.user import repository as user_repository
from bdm.platform.authz import Scope
from bdm.platform.jobs.schema import SCHEMA

_TO_CONFIRM = (State.PRONTA, State.DA_PUBBLICARE)
_WAITING = tuple(state for state in State if state not in (State.CONFERMATA, State.DA_PUBBLICARE))


def waits_for(
    scope: Scope, account: UUID | BindParameter[UUID], *, edits: bool, publishes: bool
) -> ColumnElement[bool]:
    """Whether the review of a decision waits for the person of this account: without ``edits`` those alone that are to
    be confirmed, which those do who have neither prepared them nor decided on any passage; what the public would then
    read more of waits for those who publish.
    """
    states = (*(_WAITING if edits else (State.PRONTA,)), *((State.DA_PUBBLICARE,) if publishes else ()))
    mine = _accounts(account)
    took_part = AnonymisationReview.deciders.op("&&", is_comparison=True)(mine)
    return and_(
        _is_of(states),
        or_(
            ~_is_of(_TO_CONFIRM),
            and_(
                ~func.coalesce(AnonymisationReview.prepared_by == any_(mine), false()),
                ~func.coalesce(AnonymisationReview.confirmed_by == any_(mine), false()),
                ~took_part,
            ),
        ),
        Provvedimento.restricted,
        scope.drafts("provvedimento").sql(Provvedimento.ufficio),
        scope.originals.sql(Provvedimento.ufficio),
    )


def confirmed_for(scope: Scope, account: UUID | BindParameter[UUID]) -> ColumnElement[bool]:
    """Whether the person of this account prepared the copy of a decision that others read, and somebody else has
    confirmed it as it is now.
    """
    mine = _accounts(account)
    return and_(
        AnonymisationReview.state == State.CONFERMATA,
        AnonymisationReview.prepared_by == any_(mine),
        ~func.coalesce(AnonymisationReview.confirmed_by == any_(mine), false()),
        Provvedimento.restricted,
        scope.drafts("provvedimento").sql(Provvedimento.ufficio),
        scope.originals.sql(Provvedimento.ufficio),
    )


def _is_of(states: Sequence[State]) -> ColumnElement[bool]:
    return AnonymisationReview.state == any_(literal([state.value for state in states], ARRAY(Text)))


def _accounts(account: UUID | BindParameter[UUID]) -> ColumnElement[Any]:
    return func.array(user_repository.accounts_of_person(account).scalar_subquery(), type_=ARRAY(Uuid))


async def waiting(
    session: AsyncSession, scope: Scope, account: UUID, *, edits: bool, publishes: bool, offset: int, limit: int
) -> tuple[int, Sequence[Any]]:
    """How many reviews in the offices of ``scope`` wait for this account, and a page of them: the review's columns,
    those that name the decision, the number of undecided passages. What the account prepared waits for another, what is
    to be decided on for those who edit. Published decisions first, then the oldest requests.
    """
    of_scope = waits_for(scope, account, edits=edits, publishes=publishes)
    joined = select(Provvedimento.id).join(
        AnonymisationReview, AnonymisationReview.provvedimento_id == Provvedimento.id
    )
    count = await session.scalar(joined.where(of_scope).with_only_columns(func.count()))
    undecided = (
        select(func.count())
        .select_from(AnonymisationSpan)
        .where(AnonymisationSpan.provvedimento_id == Provvedimento.id, AnonymisationSpan.decision == Decision.PROPOSTO)
        .scalar_subquery()
    )
    columns = (
        Provvedimento.id,
        Provvedimento.status,
        Provvedimento.ufficio,
        Provvedimento.tipo,
        Provvedimento.numero_provvedimento,
        Provvedimento.anno_provvedimento,
        Provvedimento.data_pubblicazione,
        AnonymisationReview.state,
        case((AnonymisationReview.ground_by.is_not(None), AnonymisationReview.ground)).label("ground"),
        AnonymisationReview.requested_at,
        undecided.label("undecided"),
    )
    rows = await session.execute(
        joined.where(of_scope)
        .with_only_columns(*columns)
        .order_by(
            case((Provvedimento.status == "PUBBLICATO", 0), else_=1),
            AnonymisationReview.requested_at,
            Provvedimento.seq,
        )
        .offset(offset)
        .limit(limit)
    )
    return count or 0, rows.all()


_FORGOTTEN = f"""
    SELECT r.provvedimento_id FROM anonymisation_review r WHERE r.state = :state AND NOT EXISTS (
        SELECT FROM {SCHEMA}.procrastinate_jobs AS job
        WHERE job.status IN ('todo', 'doing') AND job.task_name = :task
          AND job.args ->> 'provvedimento_id' = CAST(r.provvedimento_id AS text)
    ) AND EXISTS (  -- of a document that is still being read the end asks for it
        SELECT FROM provvedimento_riservato o JOIN document d ON d.hash = o.document_hash
        WHERE o.provvedimento_id = r.provvedimento_id AND d.state IN ('ELABORATO', 'SENZA_TESTO', 'NON_RIUSCITO')
    )
"""  # noqa: S608 - a constant of ours


async def without_job(session: AsyncSession, state: State, task: str) -> list[UUID]:
    """Reviews that wait for a job of this name without there being one, as after a restore."""
    return list((await session.execute(text(_FORGOTTEN), {"state": state, "task": task})).scalars())
