"""All SQL on preferences. Every statement names the person whose preferences they are."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.personal.preference.model import UserPreference


async def get(session: AsyncSession, account_id: UUID, name: str) -> dict[str, Any] | None:
    statement = select(UserPreference.value).where(UserPreference.account_id == account_id, UserPreference.name == name)
    return await session.scalar(statement)


async def put(session: AsyncSession, account_id: UUID, name: str, value: dict[str, Any]) -> None:
    """Keep ``value`` in the place of what was there."""
    await session.execute(
        pg_insert(UserPreference)
        .values(account_id=account_id, name=name, value=value)
        .on_conflict_do_update(index_elements=["account_id", "name"], set_={"value": value})
    )


async def remove(session: AsyncSession, account_id: UUID, name: str) -> None:
    await session.execute(
        delete(UserPreference).where(UserPreference.account_id == account_id, UserPreference.name == name)
    )
