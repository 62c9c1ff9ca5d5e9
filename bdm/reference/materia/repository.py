"""The SQL of materie and ruoli."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.reference.materia.model import Materia, Ruolo


async def names(session: AsyncSession, model: type[Materia] | type[Ruolo], area: str | None) -> Sequence[str]:
    """The distinct names, of one area or of both."""
    statement = select(model.nome).distinct()
    if area is not None:
        statement = statement.where(model.area == area)
    return (await session.scalars(statement)).all()
