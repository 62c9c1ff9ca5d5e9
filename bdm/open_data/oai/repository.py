"""What harvesting asks of the register, in SQL."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, cast

from sqlalchemy import BigInteger, BindParameter, DateTime, exists, literal, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.open_data.changelog.model import GONE, PublicChange
from bdm.open_data.record.schemas import ItemName
from bdm.platform.authz import Kind

_MOST: Final = 2**63 - 1
"""No row has a higher number."""
_DISORDER: Final = timedelta(minutes=1)
"""Rows are written in the order of their times, but for two transactions that began together."""


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


async def harvest(session: AsyncSession, bounds: Range, after: int, limit: int) -> list[HarvestedItem]:
    """The next of them behind the row ``after``, in the order of the register."""
    behind, last = await _bounds(session, bounds, after)
    another = aliased(PublicChange)
    later = exists().where(
        another.kind == PublicChange.kind, another.item_id == PublicChange.item_id, another.seq > PublicChange.seq
    )
    statement = (
        select(PublicChange.seq, PublicChange.kind, PublicChange.item_id, PublicChange.at, PublicChange.event)
        .where(PublicChange.seq > _literal(behind), PublicChange.seq <= _literal(last), ~later)
        .limit(limit)
    )
    if bounds.since is not None:
        statement = statement.where(PublicChange.at >= bounds.since)
    if bounds.until is not None:
        statement = statement.where(PublicChange.at <= bounds.until)
    if bounds.kind is None:
        statement = statement.order_by(PublicChange.seq)
    else:  # in the order of the index by kind, which then is the one that is read: the next of a kind may be far away
        statement = statement.where(PublicChange.kind.between(bounds.kind, bounds.kind))
        statement = statement.order_by(PublicChange.kind, PublicChange.seq)
    return [
        HarvestedItem(seq, (cast(Kind, kind), item_id), at, event in GONE)
        for seq, kind, item_id, at, event in await session.execute(statement)
    ]


async def _bounds(session: AsyncSession, bounds: Range, after: int) -> tuple[int, int]:
    """Behind which row and up to which one those are that were written between the moments: by their times alone, all
    rows before or behind would be read as well.
    """
    behind, last = after, _MOST
    seq, at = PublicChange.seq, PublicChange.at
    if bounds.since is not None:
        before = select(seq).where(at < _moment(bounds.since) - _DISORDER).order_by(at.desc(), seq.desc()).limit(1)
        behind = max(after, await session.scalar(before) or 0)
    if bounds.until is not None:
        beyond = await session.scalar(
            select(seq).where(at > _moment(bounds.until) + _DISORDER).order_by(at, seq).limit(1)
        )
        last = _MOST if beyond is None else beyond - 1
    return behind, last


def _moment(at: datetime) -> BindParameter[datetime]:
    """For PostgreSQL to reckon with, whose years have no end."""
    return literal(at, DateTime(timezone=True))


def _literal(number: int) -> BindParameter[int]:
    """Seen by the planner, which otherwise takes any range for a short one, and sorts it."""
    return literal(number, BigInteger, literal_execute=True)


async def item(session: AsyncSession, names: Collection[ItemName]) -> HarvestedItem | None:
    """The item of one of these names that is or was public."""
    statement = (
        select(PublicChange.seq, PublicChange.kind, PublicChange.item_id, PublicChange.at, PublicChange.event)
        .where(tuple_(PublicChange.kind, PublicChange.item_id).in_(list(names)))
        .order_by(PublicChange.seq.desc())
        .limit(1)
    )
    row = (await session.execute(statement)).one_or_none()
    return (
        None if row is None else HarvestedItem(row.seq, (cast(Kind, row.kind), row.item_id), row.at, row.event in GONE)
    )


async def earliest(session: AsyncSession) -> datetime | None:
    """When the register begins."""
    return (await session.execute(select(PublicChange.at).order_by(PublicChange.seq).limit(1))).scalar_one_or_none()
