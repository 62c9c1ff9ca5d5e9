"""The SQL of the sitemap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import BigInteger, column, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.change.model import PublicChange
from bdm.platform.authz import PUBLIC

PART: Final = 10_000
"""Decisions of one part at most: those with so many numbers of ours in a row. 50,000 are allowed."""
_PUBLIC: Final = provvedimento_repository.readable(PUBLIC)


@dataclass(frozen=True)
class ListedDecision:
    """A public decision as the sitemap names it; ``changed`` is when people last changed it, once that is known."""

    id: UUID
    ufficio: str
    anno_provvedimento: int | None
    numero_provvedimento: int | None
    tipo: str
    area: str
    changed: datetime | None


async def parts(session: AsyncSession) -> Sequence[int]:
    """The numbers of the parts in which there is anything: each is looked into, none is counted."""
    last = select(func.coalesce(func.max(Provvedimento.seq), 0) // PART + 1).scalar_subquery()
    series = func.generate_series(1, last).table_valued(column("number", BigInteger)).render_derived()
    number = series.c.number
    following = (
        _PUBLIC.with_only_columns(Provvedimento.seq)
        .where(Provvedimento.seq > (number - 1) * PART)
        .order_by(Provvedimento.seq)
        .limit(1)
        .correlate(series)
        .scalar_subquery()
    )
    found = await session.scalars(select(number).where(following <= number * PART).order_by(number))
    return [int(each) for each in found]


async def part(session: AsyncSession, number: int) -> list[ListedDecision]:
    """The public decisions of a part, oldest first."""
    changed = (
        select(func.max(PublicChange.at))
        .where(PublicChange.kind == "provvedimento", PublicChange.item_id == Provvedimento.id, ~PublicChange.technical)
        .scalar_subquery()
    )
    statement = (
        _PUBLIC.with_only_columns(
            Provvedimento.id,
            Provvedimento.ufficio,
            Provvedimento.anno_provvedimento,
            Provvedimento.numero_provvedimento,
            Provvedimento.tipo,
            Provvedimento.area,
            changed,
        )
        .where(Provvedimento.seq > (number - 1) * PART, Provvedimento.seq <= number * PART)
        .order_by(Provvedimento.seq)
    )
    return [ListedDecision(*row) for row in await session.execute(statement)]
