"""All SQL on what was replaced. What a person asks for names that person in every statement."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias
from uuid import UUID

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from bdm.people.user.model import UserAccount
from bdm.personal.sovrascrittura.model import Sovrascrittura

Item: TypeAlias = Literal["provvedimento", "massima", "document_note"]
Changes: TypeAlias = Sequence[Mapping[str, Any]]
"""``{field, from, to}`` each."""

COLUMNS: Final[Mapping[Item, InstrumentedAttribute[UUID | None]]] = {
    "provvedimento": Sovrascrittura.provvedimento_id,
    "massima": Sovrascrittura.massima_id,
    "document_note": Sovrascrittura.document_note_id,
}


async def add(
    session: AsyncSession,
    item: Item,
    item_id: UUID,
    *,
    by_id: UUID,
    restricted: bool,
    changes: Changes,
    writers: Mapping[str, UUID | None],
) -> None:
    """Note what the ``changes`` of a save by ``by_id`` replaced of what each of the fields' ``writers`` had written, in
    the caller's transaction. What the same person replaces again before it was looked at is one: from what it was at
    first to what it is now.
    """
    same = (COLUMNS[item] == item_id, Sovrascrittura.by_id == by_id, Sovrascrittura.seen_at.is_(None))
    rows = await session.scalars(select(Sovrascrittura).where(*same).with_for_update())
    unseen = {one.account_id: one for one in rows}
    for account_id in {writer for writer in writers.values() if writer is not None} - {by_id} - unseen.keys():
        unseen[account_id] = Sovrascrittura(account_id=account_id, by_id=by_id, restricted=restricted, changes=[])
        setattr(unseen[account_id], COLUMNS[item].key, item_id)
    for account_id, one in unseen.items():
        known = {change["field"]: change for change in one.changes}
        own = [each for each in changes if each["field"] in known or writers.get(each["field"]) == account_id]
        joined = _joined(known, own)
        if own and (joined or one.changes):
            one.changes, one.restricted = joined, one.restricted or restricted
            session.add(one)
        if one.changes == [] and one.id is not None:
            await session.delete(one)  # it is again what it was
    await session.flush()


def _joined(items: Mapping[str, Mapping[str, Any]], changes: Changes) -> list[dict[str, Any]]:
    fields = {field: dict(change) for field, change in items.items()}
    for change in changes:
        first = fields.get(change["field"], change)["from"]
        fields[change["field"]] = {"field": change["field"], "from": first, "to": change["to"]}
    return [change for change in fields.values() if change["from"] != change["to"]]


def _own(account_id: UUID) -> ColumnElement[bool]:
    return Sovrascrittura.account_id == account_id


async def page(
    session: AsyncSession, account_id: UUID, *, limit: int
) -> list[tuple[Sovrascrittura, UserAccount | None]]:
    """What was replaced of the person's writing, and by whom: unread ones first, then the newest."""
    statement = (
        select(Sovrascrittura, UserAccount)
        .outerjoin(UserAccount, UserAccount.id == Sovrascrittura.by_id)
        .where(_own(account_id))
        .order_by(Sovrascrittura.seen_at.is_not(None), Sovrascrittura.id.desc())
        .limit(limit)
    )
    return [(one, by) for one, by in await session.execute(statement)]


async def get(session: AsyncSession, account_id: UUID, id_: UUID) -> Sovrascrittura | None:
    """One of the person's, held until the transaction ends."""
    return await session.scalar(
        select(Sovrascrittura).where(_own(account_id), Sovrascrittura.id == id_).with_for_update()
    )


async def unread(session: AsyncSession, account_id: UUID) -> int:
    """How many the person has not looked at."""
    statement = select(func.count()).where(_own(account_id), Sovrascrittura.seen_at.is_(None))
    return await session.scalar(statement) or 0


async def see(session: AsyncSession, account_id: UUID, ids: Collection[UUID] | None, at: datetime) -> None:
    """The person has looked at some of theirs, or (None) at all."""
    named = () if ids is None else (Sovrascrittura.id.in_(ids),)
    await session.execute(
        update(Sovrascrittura).where(_own(account_id), Sovrascrittura.seen_at.is_(None), *named).values(seen_at=at)
    )


async def forget(session: AsyncSession, before: datetime) -> None:
    """Delete what is older, looked at or not."""
    await session.execute(delete(Sovrascrittura).where(Sovrascrittura.at < before))
