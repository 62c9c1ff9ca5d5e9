"""Use cases of what people follow and are told: the caller's alone, those of others do not exist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from bdm.avviso.schemas import AvvisoPage, IscrizioneIn, IscrizioneOut, MailFrequency, SeenIn, What

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession

    from bdm.platform.authz import Reader
    from bdm.search.engine.port import SearchEngine


async def notices(
    session: AsyncSession, engine: SearchEngine, reader: Reader, *, offset: int, limit: int
) -> AvvisoPage: ...


async def unread(session: AsyncSession, account_id: UUID) -> int: ...


async def see(session: AsyncSession, account_id: UUID, seen: SeenIn) -> None: ...


async def subscriptions(
    session: AsyncSession, reader: Reader, what: What | None, target: str | None
) -> list[IscrizioneOut]: ...


async def subscribe(session: AsyncSession, reader: Reader, wanted: IscrizioneIn) -> IscrizioneOut: ...


async def change_mail(session: AsyncSession, reader: Reader, id_: str, mail: MailFrequency) -> IscrizioneOut: ...


async def unsubscribe(session: AsyncSession, account_id: UUID, id_: str) -> None: ...
