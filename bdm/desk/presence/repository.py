"""All SQL of presences. What is told of an item starts from what the reader's scope may read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, cast
from uuid import UUID

from sqlalchemy import ColumnElement, and_, case, delete, func, literal, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.content.kinds import MODELS
from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Status
from bdm.desk.presence.model import Presence
from bdm.people.user.model import UserAccount
from bdm.platform.authz import KINDS, Kind, Scope

BEAT_SECONDS: Final = 30
"""How often an edit page says that it is open."""
SEEN_FOR: Final = timedelta(seconds=3 * BEAT_SECONDS)
"""Who has not been heard of for so long has left: two beats may get lost."""
MOST: Final = 200


@dataclass(frozen=True)
class PresentPerson:
    """Somebody who has an item open."""

    kind: Kind
    item_id: UUID
    name: str
    since: datetime


def _seen(presence: type[Presence]) -> ColumnElement[bool]:
    return presence.seen_at > func.now() - SEEN_FOR


async def beat(
    session: AsyncSession, scope: Scope, kind: Kind, item_id: UUID, account_id: UUID
) -> list[PresentPerson] | None:
    """Note that the account has the item open, and who else has; None unless it is a draft of theirs. One statement."""
    readable = provvedimento_repository.readable if kind == "provvedimento" else massima_repository.readable
    model = MODELS[kind]
    draft = (
        readable(scope)
        .with_only_columns(literal(kind), model.id.expression, literal(account_id))
        .where(model.id == item_id, model.status == Status.BOZZA)
    )
    again = insert(Presence).from_select(["kind", "item_id", "account_id"], draft)
    mine = (
        again.on_conflict_do_update(
            index_elements=["kind", "item_id", "account_id"],
            set_={"since": case((_seen(Presence), Presence.since), else_=func.now()), "seen_at": func.now()},
        )
        .returning(Presence.item_id)
        .cte("mine")
    )
    other = aliased(Presence)
    theirs = and_(other.kind == kind, other.item_id == mine.c.item_id, other.account_id != account_id, _seen(other))
    rows = (
        await session.execute(
            select(UserAccount.name, UserAccount.family_name, other.since)
            .select_from(mine)
            .outerjoin(other, theirs)
            .outerjoin(UserAccount, UserAccount.id == other.account_id)
            .order_by(other.since)
        )
    ).all()
    if not rows:
        return None
    return [
        PresentPerson(kind, item_id, f"{name} {family}", since) for name, family, since in rows if since is not None
    ]


async def others(session: AsyncSession, scope: Scope, account_id: UUID) -> Sequence[PresentPerson]:
    """What all but the account have open of the drafts that the reader may see: the newest ``MOST``, oldest first."""
    rows = await session.execute(
        select(Presence.kind, Presence.item_id, UserAccount.name, UserAccount.family_name, Presence.since)
        .join(UserAccount, UserAccount.id == Presence.account_id)
        .where(Presence.account_id != account_id, _seen(Presence), or_(*(_draft(scope, kind) for kind in KINDS)))
        .order_by(Presence.since.desc())
        .limit(MOST)
    )
    found = [
        PresentPerson(cast("Kind", kind), item_id, f"{name} {family}", since)
        for kind, item_id, name, family, since in rows
    ]
    return found[::-1]


def _draft(scope: Scope, kind: Kind) -> ColumnElement[bool]:
    """Whether a presence is in a draft of ``kind`` that the reader may see: looked up by its id, one by one."""
    readable = provvedimento_repository.readable if kind == "provvedimento" else massima_repository.readable
    model = MODELS[kind]
    there = (
        readable(scope)
        .with_only_columns(model.id.expression)
        .where(model.id == Presence.item_id, model.status == Status.BOZZA)
        .correlate(Presence)
    )
    return and_(Presence.kind == kind, there.exists())


async def leave(session: AsyncSession, kind: Kind, item_id: UUID, account_id: UUID) -> None:
    """The account has closed the item."""
    await session.execute(
        delete(Presence).where(Presence.kind == kind, Presence.item_id == item_id, Presence.account_id == account_id)
    )


async def forget(session: AsyncSession) -> None:
    """Remove what is told to nobody any longer."""
    await session.execute(delete(Presence).where(Presence.seen_at <= func.now() - SEEN_FOR))
