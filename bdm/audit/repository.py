"""Searching the record: the latest first, page by page by key, so that the last page costs what the first does."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from sqlalchemy import func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.audit.model import AuditEvent, AuditLink
from bdm.platform.kit.time import ROME


@dataclass(frozen=True)
class AuditCriteria:
    """What is looked for; every condition that is given holds. Days are those of Rome, both included."""

    actor: str | None = None
    action: str | None = None
    kind: str | None = None
    object: str | None = None
    date_from: date | None = None
    date_to: date | None = None


@dataclass(frozen=True)
class LinkedEvent:
    """An event and its place in the chain, None while it waits."""

    event: AuditEvent
    position: int | None


async def search(session: AsyncSession, criteria: AuditCriteria, *, before: int | None, size: int) -> list[LinkedEvent]:
    """At most ``size`` events, the latest first; ``before`` is the ``seq`` of the last one of the previous page."""
    statement = select(AuditEvent, AuditLink.position).outerjoin(AuditLink, AuditLink.seq == AuditEvent.seq)
    if criteria.actor:
        statement = statement.where(func.lower(AuditEvent.actor) == criteria.actor.lower())
    if criteria.action:
        statement = statement.where(AuditEvent.action == criteria.action)
    if criteria.kind:
        statement = statement.where(AuditEvent.object_kind == criteria.kind)
    if criteria.object:
        statement = statement.where(AuditEvent.object_id == criteria.object)
    if criteria.date_from:
        statement = statement.where(AuditEvent.at >= _midnight(criteria.date_from))
    if criteria.date_to and criteria.date_to < date.max:
        statement = statement.where(AuditEvent.at < _midnight(criteria.date_to + timedelta(days=1)))
    key = tuple_(AuditEvent.at, AuditEvent.seq)
    if before is not None:
        last = await session.scalar(select(AuditEvent.at).where(AuditEvent.seq == before))
        if last is None:  # its month was dropped, and with it all that is older
            return []
        statement = statement.where(key < tuple_(last, before))
    statement = statement.order_by(AuditEvent.at.desc(), AuditEvent.seq.desc()).limit(size)
    return [LinkedEvent(event, position) for event, position in (await session.execute(statement)).all()]


async def last(session: AsyncSession, action: str) -> AuditEvent | None:
    """The latest event of a kind."""
    statement = select(AuditEvent).where(AuditEvent.action == action)
    found: AuditEvent | None = await session.scalar(
        statement.order_by(AuditEvent.at.desc(), AuditEvent.seq.desc()).limit(1)
    )
    return found


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, ROME)
