"""The SQL of help."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.help.model import Faq, Media


async def faq(session: AsyncSession) -> Sequence[Faq]:
    """The questions, section by section."""
    return (await session.scalars(select(Faq).order_by(Faq.ordine))).all()


async def media(session: AsyncSession) -> Sequence[Media]:
    """The tutorials in the order in which they are shown."""
    return (await session.scalars(select(Media).order_by(Media.ordine))).all()
