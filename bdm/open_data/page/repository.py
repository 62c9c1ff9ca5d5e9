"""The SQL of the sitemap."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.changelog.model import PublicChange
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


async def parts(session: AsyncSession) -> list[int]:
    """The numbers of the parts in which there is anything: of each only the first decision is looked for."""
    number = func.generate_series(1, select(func.max(Provvedimento.seq) // PART + 1).scalar_subquery()).column_valued()
    first = _PUBLIC.with_only_columns(Provvedimento.id).where(*_within(number)).order_by(Provvedimento.seq).limit(1)
    statement = select(number).where(first.scalar_subquery().is_not(None)).order_by(number)
    return list(await session.scalars(statement))


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
        .where(*_within(number))
        .order_by(Provvedimento.seq)
    )
    return [ListedDecision(*row) for row in await session.execute(statement)]


def _within(part: Any) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return Provvedimento.seq > (part - 1) * PART, Provvedimento.seq <= part * PART
