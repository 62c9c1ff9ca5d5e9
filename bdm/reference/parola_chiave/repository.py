"""The SQL of keywords."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.reference.parola_chiave.model import ParolaChiave


async def names(session: AsyncSession, area: str | None, materia: str | None) -> Sequence[str]:
    """The distinct keywords, of one area or materia where given."""
    statement = select(ParolaChiave.nome).distinct()
    if area is not None:
        statement = statement.where(ParolaChiave.area == area)
    if materia is not None:
        statement = statement.where(ParolaChiave.materia == materia)
    return (await session.scalars(statement)).all()
