"""The SQL of timelines: one statement for each kind of event. Callers have decided what the reader may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.desk.history.model import ContentChange
from bdm.desk.workflow.model import WorkflowEvent
from bdm.desk.workflow.transitions import Action
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind


@dataclass(frozen=True)
class TransitionEvent:
    """A transition of ``item_id``; ``actor`` is None for an account that is gone."""

    item_id: UUID
    at: datetime
    action: Action
    actor: str | None
    reason: str | None


async def transitions(
    session: AsyncSession, kind: Kind, ids: Sequence[UUID], action: Action | None = None
) -> list[TransitionEvent]:
    """The transitions of the items (all, or those of one kind), oldest first."""
    statement = (
        select(
            WorkflowEvent.item_id,
            WorkflowEvent.at,
            WorkflowEvent.action,
            WorkflowEvent.reason,
            UserAccount.name,
            UserAccount.family_name,
        )
        .outerjoin(UserAccount, UserAccount.id == WorkflowEvent.actor_id)
        .where(WorkflowEvent.kind == kind, WorkflowEvent.item_id.in_(ids))
        .order_by(WorkflowEvent.seq)
    )
    if action is not None:
        statement = statement.where(WorkflowEvent.action == action)
    return [
        TransitionEvent(
            item_id=row.item_id,
            at=row.at,
            action=Action(row.action),
            actor=None if row.name is None else f"{row.name} {row.family_name}",
            reason=row.reason,
        )
        for row in await session.execute(statement)
    ]


async def since(session: AsyncSession, massime: Sequence[UUID]) -> dict[UUID, datetime]:
    """When each abstract entered the database, for those that were imported as already published."""
    rows = await session.execute(select(Massima.id, Massima.created_at).where(Massima.id.in_(massime)))
    return {row.id: row.created_at for row in rows}


@dataclass(frozen=True)
class DocumentReplacement:
    """Another document took the place of the one there was; ``restricted``: of what only the office may know."""

    at: datetime
    actor: str | None
    restricted: bool


async def replacements(session: AsyncSession, provvedimento_id: UUID) -> list[DocumentReplacement]:
    """The saves that put another document in the place of a first one, oldest first."""
    rows = await session.execute(
        select(
            ContentChange.at,
            ContentChange.restricted,
            ContentChange.changes,
            UserAccount.name,
            UserAccount.family_name,
        )
        .outerjoin(UserAccount, UserAccount.id == ContentChange.actor_id)
        .where(
            ContentChange.provvedimento_id == provvedimento_id,
            ContentChange.changes.contains([{"field": "document_hash"}]),
        )
        .order_by(ContentChange.seq)
    )
    return [
        DocumentReplacement(row.at, None if row.name is None else f"{row.name} {row.family_name}", row.restricted)
        for row in rows
        if any(change["field"] == "document_hash" and change["from"] and change["to"] for change in row.changes)
    ]
