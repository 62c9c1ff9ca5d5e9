"""The SQL of content changes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, insert, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.history.model import ContentChange
from bdm.desk.workflow.comments import CommentOut, of_stored
from bdm.desk.workflow.model import WorkflowEvent
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind

FieldChange = dict[str, Any]
"""``{field, from, to}``."""
COLUMNS: dict[Kind, InstrumentedAttribute[UUID | None]] = {
    "provvedimento": ContentChange.provvedimento_id,
    "massima": ContentChange.massima_id,
}


@dataclass(frozen=True)
class HistoryStep:
    """Something that happened to an item: a save (``changes``, ``version``) or a transition (``action``, ``reason``,
    ``comments``); ``actor`` is a name and a family name, None for an account that is gone.
    """

    at: datetime
    actor: str | None
    version: int | None = None
    restricted: bool = False
    changes: Sequence[FieldChange] = ()
    action: str | None = None
    reason: str | None = None
    comments: Sequence[CommentOut] = ()


async def add(
    session: AsyncSession,
    kind: Kind,
    item_id: UUID,
    *,
    version: int,
    restricted: bool,
    actor_id: UUID,
    changes: Sequence[FieldChange],
) -> None:
    """Note one save, in the caller's transaction."""
    await session.execute(
        insert(ContentChange).values(
            {
                COLUMNS[kind].key: item_id,
                "version": version,
                "restricted": restricted,
                "actor_id": actor_id,
                "changes": list(changes),
            }
        )
    )


async def saves(
    session: AsyncSession, kind: Kind, item_id: UUID, *, after: int = -1, newest: int | None = None
) -> list[HistoryStep]:
    """The saves that made versions after ``after``, oldest first; of many the ``newest`` alone."""
    rows = await session.execute(
        select(
            ContentChange.at,
            ContentChange.version,
            ContentChange.restricted,
            ContentChange.changes,
            UserAccount.name,
            UserAccount.family_name,
        )
        .outerjoin(UserAccount, UserAccount.id == ContentChange.actor_id)
        .where(COLUMNS[kind] == item_id, ContentChange.version > after)
        .order_by(ContentChange.seq.desc())
        .limit(newest)
    )
    steps = [HistoryStep(row.at, _person(row), row.version, row.restricted, row.changes) for row in rows]
    return steps[::-1]


async def writers(session: AsyncSession, kind: Kind, item_id: UUID) -> dict[str, UUID | None]:
    """Who wrote each field of the item as it is now, by its name in the API; what an import brought has nobody."""
    change = func.jsonb_array_elements(ContentChange.changes).table_valued("value", joins_implicitly=True)
    field = change.c.value.op("->>")("field")
    rows = await session.execute(
        select(field, ContentChange.actor_id)
        .ext(distinct_on(field))
        .where(COLUMNS[kind] == item_id)
        .order_by(field, ContentChange.seq.desc())
    )
    return {row[0]: row[1] for row in rows}


async def transitions(
    session: AsyncSession, kind: Kind, item_id: UUID, *, newest: int, documents: Collection[str]
) -> list[HistoryStep]:
    """The ``newest`` transitions of the item, oldest first; ``documents`` are the hashes of those that it has now."""
    rows = await session.execute(
        select(
            WorkflowEvent.at,
            WorkflowEvent.action,
            WorkflowEvent.reason,
            WorkflowEvent.comments,
            UserAccount.name,
            UserAccount.family_name,
        )
        .outerjoin(UserAccount, UserAccount.id == WorkflowEvent.actor_id)
        .where(WorkflowEvent.kind == kind, WorkflowEvent.item_id == item_id)
        .order_by(WorkflowEvent.seq.desc())
        .limit(newest)
    )
    steps = [
        HistoryStep(
            row.at,
            _person(row),
            action=row.action,
            reason=row.reason,
            comments=[comment.seen(documents) for comment in of_stored(row.comments)],
        )
        for row in rows
    ]
    return steps[::-1]


async def person(session: AsyncSession, account_id: UUID | None) -> str | None:
    """The name of an account; None where it is gone, or where nobody is named."""
    if account_id is None:
        return None
    row = (
        await session.execute(select(UserAccount.name, UserAccount.family_name).where(UserAccount.id == account_id))
    ).first()
    return None if row is None else _person(row)


async def edited_by(session: AsyncSession, kind: Kind, item_id: UUID) -> UUID | None:
    """The account that changed the item last; None for an import, or an account that is gone."""
    model = Provvedimento if kind == "provvedimento" else Massima
    return await session.scalar(select(model.edited_by).where(model.id == item_id))


def _person(row: Any) -> str | None:
    return f"{row.name} {row.family_name}" if row.name is not None else None
