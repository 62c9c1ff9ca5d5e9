"""The SQL of help."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.reference.help.model import Faq


async def faq(session: AsyncSession) -> Sequence[Faq]:
    """The questions, section by section."""
    return (await session.scalars(select(Faq).order_by(Faq.ordine))).all()
