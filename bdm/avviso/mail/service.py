"""Use cases of the mails."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from bdm.avviso.schemas import AnteprimaOut, Digest

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

    from bdm.search.engine.port import SearchEngine


async def preview(
    session: AsyncSession, engine: SearchEngine, account_id: UUID, mail: Digest, origin: str
) -> AnteprimaOut: ...


async def end(session: AsyncSession, token: str) -> None: ...
