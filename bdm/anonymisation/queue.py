"""The reviews that wait for a reader."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.schemas import QueuePage
from bdm.authz import Reader


async def waiting(session: AsyncSession, reader: Reader, *, offset: int, limit: int) -> QueuePage:
    raise NotImplementedError
