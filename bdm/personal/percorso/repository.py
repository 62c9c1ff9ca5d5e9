"""All SQL on the trail. Every statement but the nightly one names the person whose it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, literal, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import UserAccount
from bdm.personal.percorso.model import Tappa

_COLUMNS = ("id", "account_id", "day", "kind", "address", "item_id", "count", "at")


async def add(session: AsyncSession, account_id: UUID, values: dict[str, Any], most: int) -> None:
    """In one statement: keep a search or a reading, or say that it was done again, and let go of what is older than
    the latest ``most``. Nothing is kept for who does not want it: the account is held, so that one written while
    that is being said waits and sees it.
    """
    others = (
        select(Tappa.id)
        .where(Tappa.account_id == account_id, Tappa.id != values["id"])
        .order_by(Tappa.at.desc())
        .offset(most - 1)
    )
    row = {**values, "account_id": account_id, "at": func.clock_timestamp()}
    whose = (
        select(*(_value(name, row[name]) for name in _COLUMNS))
        .select_from(UserAccount)
        .where(UserAccount.id == account_id, UserAccount.keeps_percorso)
        .with_for_update(read=True)
    )
    statement = upsert(Tappa).from_select(_COLUMNS, whose, include_defaults=False)
    again = {name: statement.excluded[name] for name in ("count", "at")}
    statement = statement.on_conflict_do_update(index_elements=["id"], set_=again)
    await session.execute(statement.add_cte(delete(Tappa).where(Tappa.id.in_(others)).cte("gone")))


def _value(name: str, value: Any) -> Any:
    return value if name == "at" else literal(value, getattr(Tappa, name).type)


async def keeps(session: AsyncSession, account_id: UUID) -> bool:
    """Whether the person's trail is kept."""
    return (await session.execute(select(UserAccount.keeps_percorso).where(UserAccount.id == account_id))).scalar_one()


async def keep(session: AsyncSession, account_id: UUID, kept: bool) -> None:
    """From now on the trail is kept, or is not."""
    await session.execute(update(UserAccount).where(UserAccount.id == account_id).values(keeps_percorso=kept))


async def count(session: AsyncSession, account_id: UUID) -> int:
    """How many searches and readings there are."""
    statement = select(func.count()).select_from(Tappa).where(Tappa.account_id == account_id)
    return (await session.execute(statement)).scalar_one()


async def page(session: AsyncSession, account_id: UUID, *, offset: int, limit: int) -> Sequence[Tappa]:
    """Searches and readings, the latest first."""
    statement = select(Tappa).where(Tappa.account_id == account_id).order_by(Tappa.at.desc(), Tappa.id)
    return (await session.scalars(statement.offset(offset).limit(limit))).all()


async def read(session: AsyncSession, account_id: UUID, ids: Collection[UUID]) -> Sequence[UUID]:
    """Those of the items that the person has read."""
    statement = select(Tappa.item_id).where(Tappa.account_id == account_id, Tappa.item_id.in_(ids)).distinct()
    return [each for each in await session.scalars(statement) if each is not None]


async def remove(session: AsyncSession, account_id: UUID, id_: UUID) -> bool:
    """Delete a reading, or a search with what was read from it that day; False if the person has none such."""
    named = select(Tappa).where(Tappa.account_id == account_id, Tappa.id == id_)
    found = (await session.scalars(named)).one_or_none()
    if found is None:
        return False
    wanted = [Tappa.account_id == account_id]
    if found.item_id is None:
        wanted += [Tappa.day == found.day, Tappa.address == found.address]
    else:
        wanted += [Tappa.id == id_]
    await session.execute(delete(Tappa).where(*wanted))
    return True


async def remove_all(session: AsyncSession, account_id: UUID, day: date | None = None) -> None:
    """Delete what is kept of a day, or everything."""
    wanted = [Tappa.account_id == account_id] + ([Tappa.day == day] if day else [])
    await session.execute(delete(Tappa).where(*wanted))


async def forget(session: AsyncSession, before: datetime, limit: int) -> int:
    """Delete some of what is from before then, whosever it is: how many."""
    some = select(Tappa.id).where(Tappa.at < before).limit(limit)
    return len((await session.execute(delete(Tappa).where(Tappa.id.in_(some)).returning(Tappa.id))).all())
