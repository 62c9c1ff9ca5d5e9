"""What harvesting asks of the register, in SQL."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import and_, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.open_data.change.model import GONE, PublicChange
from bdm.open_data.record.schemas import ItemName
from bdm.platform.authz import KINDS, Kind


@dataclass(frozen=True)
class HarvestedItem:
    """An item by its last row in the register: when that was written, and whether the item is no longer public."""

    seq: int
    name: ItemName
    at: datetime
    gone: bool


@dataclass(frozen=True)
class Range:
    """Which items are asked for: of one kind or of both, whose last row is between two moments, both included."""

    kind: Kind | None = None
    since: datetime | None = None
    until: datetime | None = None


async def harvest(session: AsyncSession, wanted: Range, after: int, limit: int) -> list[HarvestedItem]:
    """The next of them behind the row ``after``, in the order of the register."""
    another = aliased(PublicChange)
    later = exists().where(
        another.kind == PublicChange.kind, another.item_id == PublicChange.item_id, another.seq > PublicChange.seq
    )
    statement = (
        select(PublicChange.seq, PublicChange.kind, PublicChange.item_id, PublicChange.at, PublicChange.event)
        .where(PublicChange.kind.in_([wanted.kind] if wanted.kind else KINDS), ~later, PublicChange.seq > after)
        .order_by(PublicChange.seq)
        .limit(limit)
    )
    # Rows are written in the order of their times, so that one of them says where to begin, and one where to end.
    if wanted.since is not None:
        first = select(func.min(PublicChange.seq)).where(PublicChange.at >= wanted.since).scalar_subquery()
        statement = statement.where(PublicChange.seq >= first)
    if wanted.until is not None:
        last = select(func.max(PublicChange.seq)).where(PublicChange.at <= wanted.until).scalar_subquery()
        statement = statement.where(PublicChange.seq <= last)
    return [
        HarvestedItem(seq, (cast(Kind, kind), item_id), at, event in GONE)
        for seq, kind, item_id, at, event in await session.execute(statement)
    ]


async def item(session: AsyncSession, name: ItemName) -> HarvestedItem | None:
    """One item that is or was public."""
    kind, item_id = name
    statement = (
        select(PublicChange.seq, PublicChange.at, PublicChange.event)
        .where(and_(PublicChange.kind == kind, PublicChange.item_id == item_id))
        .order_by(PublicChange.seq.desc())
        .limit(1)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else HarvestedItem(row.seq, name, row.at, row.event in GONE)


async def earliest(session: AsyncSession) -> datetime | None:
    """When the register begins."""
    return (await session.execute(select(PublicChange.at).order_by(PublicChange.seq).limit(1))).scalar_one_or_none()
