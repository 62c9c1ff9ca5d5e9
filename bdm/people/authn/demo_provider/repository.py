"""All SQL of the demo provider."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn.demo_provider.model import DemoAuthorizationCode, DemoSigningKey


async def signing_key(session: AsyncSession) -> dict[str, Any] | None:
    """The private key, if there is one already."""
    return await session.scalar(select(DemoSigningKey.jwk))


async def keep_first_key(session: AsyncSession, jwk: dict[str, Any]) -> None:
    """Store the key, unless another process was first."""
    await session.execute(pg_insert(DemoSigningKey).values(id=1, jwk=jwk).on_conflict_do_nothing())


async def insert_code(session: AsyncSession, *, now: datetime, **values: Any) -> None:
    """Remember a code that was given out; forget those never exchanged."""
    await session.execute(delete(DemoAuthorizationCode).where(DemoAuthorizationCode.expires_at < now))
    await session.execute(insert(DemoAuthorizationCode).values(**values))


async def take_code(session: AsyncSession, code_hash: bytes) -> DemoAuthorizationCode | None:
    """The code with this hash: once."""
    return await session.scalar(
        delete(DemoAuthorizationCode)
        .where(DemoAuthorizationCode.code_hash == code_hash)
        .returning(DemoAuthorizationCode)
    )
