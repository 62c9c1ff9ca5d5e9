"""The SQL of what was decided of personal data. Callers have decided what the reader may see."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.model import (
    AnonymisationArea,
    AnonymisationConfirmation,
    AnonymisationReview,
    AnonymisationSpan,
    Decision,
)
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.workflow.model import WorkflowEvent
from bdm.desk.workflow.transitions import Action
from bdm.people.user.model import UserAccount


@dataclass(frozen=True)
class Copy:
    """What others read of a restricted decision since ``at``, both None while there is nothing; its review, if it has
    one, and who asked for it.
    """

    hash: str | None
    at: datetime | None
    review: AnonymisationReview | None
    requested_by: str | None


@dataclass(frozen=True)
class OscuramentoStep:
    """A step that somebody took; ``what``: the action of a transition, the ground of a confirmation."""

    what: str
    at: datetime
    by: str | None
    reason: str | None
    confirmed: list[str]


def _name() -> ColumnElement[str]:
    return UserAccount.name + " " + UserAccount.family_name


async def copy(session: AsyncSession, provvedimento_id: UUID) -> Copy:
    """The copy of a restricted decision as it is now."""
    row = (
        await session.execute(
            select(
                Provvedimento.anonymized_document_hash,
                Provvedimento.anonymised_confirmed_at,
                AnonymisationReview,
                _name(),
            )
            .outerjoin(AnonymisationReview, AnonymisationReview.provvedimento_id == Provvedimento.id)
            .outerjoin(UserAccount, UserAccount.id == AnonymisationReview.requested_by)
            .where(Provvedimento.id == provvedimento_id)
        )
    ).one()
    digest, at, review, requested_by = row
    known = digest is not None and at is not None
    return Copy(digest if known else None, at if known else None, review, requested_by)


async def confirmations(session: AsyncSession, provvedimento_id: UUID, document_hash: str) -> list[OscuramentoStep]:
    """Who confirmed this document, oldest first."""
    one = AnonymisationConfirmation
    rows = select(one.ground, one.at, _name(), one.reason, one.confirmed)
    return await _decided(
        session,
        rows.outerjoin(UserAccount, UserAccount.id == one.account_id)
        .where(one.provvedimento_id == provvedimento_id, one.document_hash == document_hash)
        .order_by(one.id),
    )


async def steps(session: AsyncSession, provvedimento_id: UUID) -> list[OscuramentoStep]:
    """How the decision went its way since it was submitted last."""
    own = (WorkflowEvent.kind == "provvedimento", WorkflowEvent.item_id == provvedimento_id)
    last = select(func.max(WorkflowEvent.seq)).where(*own, WorkflowEvent.action == Action.SUBMITTED).scalar_subquery()
    rows = select(WorkflowEvent.action, WorkflowEvent.at, _name(), WorkflowEvent.reason, WorkflowEvent.confirmed)
    return await _decided(
        session,
        rows.outerjoin(UserAccount, UserAccount.id == WorkflowEvent.actor_id)
        .where(*own, WorkflowEvent.seq >= last)
        .order_by(WorkflowEvent.seq),
    )


async def _decided(session: AsyncSession, statement: Select[*tuple[Any, ...]]) -> list[OscuramentoStep]:
    return [OscuramentoStep(*row) for row in await session.execute(statement)]


async def passages(session: AsyncSession, provvedimento_id: UUID) -> tuple[Counter[str], int]:
    """How many passages of each category the review takes out, and how many areas of a page."""
    span, area = AnonymisationSpan, AnonymisationArea
    accepted = span.provvedimento_id == provvedimento_id, span.decision == Decision.ACCETTATO
    categories = await session.scalars(select(span.category).where(*accepted))
    areas = await session.scalar(select(func.count()).where(area.provvedimento_id == provvedimento_id))
    return Counter(categories), int(areas or 0)
