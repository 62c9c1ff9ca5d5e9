"""The SQL of normative references."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.reference.riferimento_normativo.model import RiferimentoNormativo, Suffisso, TipoAtto


async def riferimenti(session: AsyncSession) -> Sequence[RiferimentoNormativo]:
    """The catalogue of recurring references."""
    return (await session.scalars(select(RiferimentoNormativo))).all()


async def tipi_atto(session: AsyncSession) -> Sequence[TipoAtto]:
    """The act types in the order of their file."""
    return (await session.scalars(select(TipoAtto).order_by(TipoAtto.ordine))).all()


async def suffissi(session: AsyncSession) -> Sequence[Suffisso]:
    """The Latin suffixes in the order of the numbers they mean."""
    return (await session.scalars(select(Suffisso).order_by(Suffisso.ordine))).all()
