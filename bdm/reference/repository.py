"""The SQL of loading reference data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, func, inspect, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.kit.reference_data import Row
from bdm.reference.model import ReferenceVersion


async def loaded_hash(session: AsyncSession) -> str | None:
    """The hash of the files that the database was loaded from, or None."""
    return (await session.scalars(select(ReferenceVersion.hash))).one_or_none()


async def set_hash(session: AsyncSession, hash_: str) -> None:
    statement = insert(ReferenceVersion).values(id=1, hash=hash_)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["id"], set_={"hash": hash_, "loaded_at": func.now()})
    )


async def upsert(session: AsyncSession, model: type[Any], rows: Sequence[Row]) -> None:
    """Insert ``rows`` or bring those with the same primary key up to date, in one statement."""
    if not rows:
        return
    keys = [column.name for column in inspect(model).primary_key]
    statement = insert(model).values(list(rows))
    others = {name: statement.excluded[name] for name in rows[0] if name not in keys}
    if others:
        statement = statement.on_conflict_do_update(index_elements=keys, set_=others)
    else:
        statement = statement.on_conflict_do_nothing(index_elements=keys)
    await session.execute(statement)


async def prune(session: AsyncSession, model: type[Any], rows: Sequence[Row]) -> None:
    """Delete the rows whose primary key is not among ``rows``."""
    keys = inspect(model).primary_key
    kept = [tuple(row[column.name] for column in keys) for row in rows]
    await session.execute(delete(model).where(tuple_(*keys).not_in(kept)))
