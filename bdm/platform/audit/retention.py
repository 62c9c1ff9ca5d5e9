"""How long the record is kept: whole sealed months, of which the head stays."""

from __future__ import annotations

from datetime import date
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.audit import chain
from bdm.platform.audit.service import record

DROPPED: Final = "audit_month_deleted"


def keeps_from(months: int, today: date) -> date:
    """The first month that is kept: ``months`` whole months before that of ``today``."""
    count = today.year * 12 + today.month - 1 - months
    return date(count // 12, count % 12 + 1, 1)


async def drop_old(session: AsyncSession, months: int, today: date) -> list[date]:
    """Drop the sealed months that are older than ``months``, the oldest first, with an event for each; which."""
    dropped = []
    for segment in await chain.segments(session):
        if segment.dropped_at is not None:
            continue
        if segment.month >= keeps_from(months, today):
            break
        count = await chain.drop(session, segment.month)
        await record(session, None, DROPPED, "audit_segment", f"{segment.month:%Y-%m}", {"count": count})
        dropped.append(segment.month)
    return dropped
