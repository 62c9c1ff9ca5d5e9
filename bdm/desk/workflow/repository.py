"""The SQL of transitions. A decision is always locked before its abstracts: two people never wait in a ring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.desk.workflow.model import WorkflowEvent
from bdm.desk.workflow.transitions import Action
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind

MODELS: dict[Kind, type[Provvedimento] | type[Massima]] = {"provvedimento": Provvedimento, "massima": Massima}


@dataclass(frozen=True)
class LastEvent:
    """The last transition of an item, and by whom (None: an account that is gone)."""

    action: Action
    at: datetime
    actor: str | None


async def lock_provvedimento(session: AsyncSession, provvedimento_id: UUID) -> Status | None:
    """The status of the decision, kept as it is until the transaction ends; None when it is gone."""
    status = await session.scalar(
        select(Provvedimento.status).where(Provvedimento.id == provvedimento_id).with_for_update()
    )
    return None if status is None else Status(status)


async def lock_massima(session: AsyncSession, massima_id: UUID) -> Status | None:
    """As ``lock_provvedimento``; the abstract's decision must be locked already."""
    status = await session.scalar(select(Massima.status).where(Massima.id == massima_id).with_for_update())
    return None if status is None else Status(status)


async def has_massime(session: AsyncSession, provvedimento_id: UUID) -> bool:
    return bool(await session.scalar(select(exists().where(Massima.provvedimento_id == provvedimento_id))))


async def anonymised(session: AsyncSession, provvedimento_id: UUID) -> bool:
    """Whether an editor has confirmed an anonymised version of the decision."""
    confirmed = exists().where(
        Provvedimento.id == provvedimento_id,
        Provvedimento.anonymized_document_hash.is_not(None),
        Provvedimento.anonymised_confirmed_at.is_not(None),
    )
    return bool(await session.scalar(select(confirmed)))


async def lock_massime(session: AsyncSession, provvedimento_id: UUID) -> list[tuple[UUID, Status]]:
    """The abstracts of the decision that are not drafts, locked, in the order of their numbers."""
    rows = await session.execute(
        select(Massima.id, Massima.status)
        .where(Massima.provvedimento_id == provvedimento_id, Massima.status != Status.BOZZA)
        .order_by(Massima.seq)
        .with_for_update()
    )
    return [(row.id, Status(row.status)) for row in rows]


async def set_status(session: AsyncSession, kind: Kind, ids: Sequence[UUID], status: Status, editor: UUID) -> None:
    """Move the items; their version grows, so that an import and an open form notice."""
    model = MODELS[kind]
    await session.execute(
        update(model)
        .where(model.id.in_(ids))
        .values(status=status, version=model.version + 1, edited_by=editor, edit_date=func.now())
    )


async def remove(session: AsyncSession, kind: Kind, item_id: UUID) -> None:
    model = MODELS[kind]
    await session.execute(delete(model).where(model.id == item_id))


async def add_events(session: AsyncSession, events: Sequence[dict[str, Any]]) -> None:
    await session.execute(insert(WorkflowEvent), events)


async def last_event(session: AsyncSession, kind: Kind, item_id: UUID) -> LastEvent | None:
    row = (
        await session.execute(
            select(WorkflowEvent.action, WorkflowEvent.at, UserAccount.name, UserAccount.family_name)
            .outerjoin(UserAccount, UserAccount.id == WorkflowEvent.actor_id)
            .where(WorkflowEvent.kind == kind, WorkflowEvent.item_id == item_id)
            .order_by(WorkflowEvent.seq.desc())
            .limit(1)
        )
    ).first()
    if row is None:
        return None
    return LastEvent(Action(row.action), row.at, f"{row.name} {row.family_name}" if row.name is not None else None)
