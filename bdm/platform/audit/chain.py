"""The chain of the record: every event has its place and the SHA-256 of all that came before it.

Events are written by everybody at once and linked afterwards, by one at a time (``audit_chain`` in the database): to
link them as they are written would make every writer wait for the one before it to commit. What waits to be linked is
known (``audit_pending``, filled by a trigger), and it waits a second while the worker runs.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final, Self

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.audit.model import AuditEvent, AuditHead, AuditPending, AuditSegment
from bdm.platform.database.session import Database
from bdm.platform.kit.errors import Invalid
from bdm.platform.kit.time import now

if TYPE_CHECKING:
    from bdm.platform.services import PlatformServices

FORMAT: Final = "bdm-audit-head-1"
START: Final = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
"""What the first link follows: the SHA-256 of nothing."""

CANONICAL: Final = """
    jsonb_build_array(l.position, e.seq, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        e.actor, e.action, e.object_kind, e.object_id, e.detail)::text
"""
"""An event as it is hashed: a JSON array, written as PostgreSQL writes jsonb (UTF-8)."""

_AT_ONCE: Final = 1_000
_PAUSE_SECONDS: Final = 1.0


@dataclass(frozen=True)
class SegmentHead:
    """A sealed month: its last position and the hash there (hex). ``month`` is its first day."""

    month: str
    last_position: int
    hash: str


@dataclass(frozen=True)
class Head:
    """Where the chain ended at a moment: kept elsewhere, it is what the record is checked against later."""

    position: int
    hash: str
    month: str | None
    exported_at: str
    segments: list[SegmentHead] = field(default_factory=list)

    def to_json(self) -> str:
        """The file that is kept elsewhere."""
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=2) + "\n"

    @classmethod
    def from_json(cls, source: str | bytes) -> Self:
        """Read such a file; raises Invalid for anything else."""
        try:
            values: dict[str, Any] = json.loads(source)
            if values.pop("format") != FORMAT:
                raise ValueError
            segments = [
                SegmentHead(str(s["month"]), int(s["last_position"]), str(s["hash"])) for s in values["segments"]
            ]
            month = values["month"]
            head = cls(
                int(values["position"]),
                str(values["hash"]),
                None if month is None else str(month),
                str(values["exported_at"]),
                segments,
            )
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise Invalid("Il file non è una testa del registro esportata da BDM.", code="AUDIT_HEAD") from error
        return head


@dataclass(frozen=True)
class ChainState:
    """How far the chain has come. ``waiting_since`` is when the oldest event was written that is not linked yet."""

    position: int
    hash: str
    month: date | None
    first_position: int
    waiting: int
    waiting_since: datetime | None


async def link(database: Database) -> int:
    """Link every committed event that waits, a thousand in each transaction; how many."""
    total = 0
    while True:
        async with database.transaction() as session:
            linked = await link_some(session)
        total += linked
        if linked < _AT_ONCE:
            return total


async def link_some(session: AsyncSession) -> int:
    """Link at most a thousand events in the caller's transaction; how many."""
    statement = text("SELECT audit_chain(:most)")
    return int((await session.execute(statement, {"most": _AT_ONCE})).scalar_one())


async def run_chaining(services: PlatformServices) -> None:
    """Link events as they come, until cancelled: an activity of the worker. Looks once a second: a notification would
    make the commits of all writers wait for each other.
    """
    while True:
        async with services.database.reading() as session:
            waiting = (await session.execute(select(select(AuditPending).exists()))).scalar_one()
        if waiting:
            await link(services.database)
        await asyncio.sleep(_PAUSE_SECONDS)


async def export_head(session: AsyncSession) -> Head:
    """The head as of now."""
    head = (await session.execute(select(AuditHead))).scalar_one()
    return Head(
        position=head.position,
        hash=head.hash.hex(),
        month=None if head.month is None else head.month.isoformat(),
        exported_at=now().isoformat(timespec="seconds"),
        segments=[SegmentHead(s.month.isoformat(), s.last_position, s.hash.hex()) for s in await segments(session)],
    )


async def segments(session: AsyncSession) -> list[AuditSegment]:
    """The sealed months, the oldest first."""
    return list(await session.scalars(select(AuditSegment).order_by(AuditSegment.first_position)))


async def state(session: AsyncSession) -> ChainState:
    """How far the chain has come."""
    head = (await session.execute(select(AuditHead))).scalar_one()
    oldest = select(AuditEvent.at).join(AuditPending, AuditPending.seq == AuditEvent.seq)
    since = await session.scalar(oldest.order_by(AuditPending.seq).limit(1))
    waiting = (await session.execute(select(func.count()).select_from(AuditPending))).scalar_one()
    return ChainState(head.position, head.hash.hex(), head.month, head.first_position, waiting, since)


async def seal_past(session: AsyncSession) -> None:
    """Seal the month that is over, if everything in it is linked; what comes later belongs to the new one."""
    await session.execute(text("SELECT audit_seal_past()"))


async def drop(session: AsyncSession, month: date) -> int:
    """Drop the events of a sealed month, which must be the oldest that is left; how many. Its head stays."""
    await session.execute(text("SET LOCAL statement_timeout = 0"))
    return int((await session.execute(text("SELECT audit_drop(:month)"), {"month": month})).scalar_one())
