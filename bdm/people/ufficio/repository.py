"""The SQL of districts and offices."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.ufficio.model import Distretto, Regione, Ufficio


async def distretti(session: AsyncSession) -> Sequence[Distretto]:
    """All districts by name."""
    return (await session.scalars(select(Distretto).order_by(Distretto.nome))).all()


async def uffici(session: AsyncSession, distretto: str | None = None) -> Sequence[Ufficio]:
    """All offices, or those of one district, by name."""
    statement = select(Ufficio).order_by(Ufficio.nome)
    if distretto is not None:
        statement = statement.where(Ufficio.distretto == distretto)
    return (await session.scalars(statement)).all()


async def distretto(session: AsyncSession, id_: str) -> Distretto | None:
    return await session.get(Distretto, id_)


async def distretto_of(session: AsyncSession, ufficio: str) -> Distretto | None:
    """The district of an office, or None if there is no such office."""
    statement = select(Distretto).join(Ufficio, Ufficio.distretto == Distretto.id).where(Ufficio.nome == ufficio)
    return (await session.scalars(statement)).one_or_none()


async def regioni(session: AsyncSession) -> Sequence[str]:
    """The names of the regions, A to Z."""
    return (await session.scalars(select(Regione.nome).order_by(Regione.nome))).all()
