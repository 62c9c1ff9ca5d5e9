"""Is the record what it was? The chain computed again from the events, and compared with a head kept elsewhere.

The hashes are computed here and not by the database's own function, which whoever changes the record could change too.
Alone, this finds what was changed or removed without care; with a head that was exported before, also a chain that was
cut off or computed anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.audit.chain import CANONICAL, START, Head, segments
from bdm.platform.audit.model import AuditHead, AuditSegment
from bdm.platform.audit.retention import DROPPED, keeps_from
from bdm.platform.database.session import Database

SHOWN: Final = 50
_AT_ONCE: Final = 2_000
_LINKS: Final = f"""
    SELECT l.position, l.seq, l.hash, CASE WHEN e.seq IS NULL THEN NULL ELSE {CANONICAL} END
    FROM audit_link l LEFT JOIN audit_event e ON e.seq = l.seq ORDER BY l.position
"""  # noqa: S608 - a constant of ours
_OUTSIDE: Final = """
    SELECT e.seq FROM audit_event e
    WHERE NOT EXISTS (SELECT FROM audit_link l WHERE l.seq = e.seq)
      AND NOT EXISTS (SELECT FROM audit_pending p WHERE p.seq = e.seq) ORDER BY e.seq LIMIT 100
"""
_GONE: Final = """
    SELECT p.seq FROM audit_pending p
    WHERE NOT EXISTS (SELECT FROM audit_event e WHERE e.seq = p.seq) ORDER BY p.seq LIMIT 100
"""


@dataclass
class Verification:
    """What was found. ``problems`` are sentences for administrators, ``SHOWN`` of them at most; ``notes`` are limits of
    the comparison, not faults.
    """

    position: int = 0
    hash: str = START
    checked: int = 0
    waiting: int = 0
    compared_with: str | None = None
    problems: list[str] = field(default_factory=list)
    more: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        return not self.problems

    def problem(self, sentence: str) -> None:
        if len(self.problems) < SHOWN:
            self.problems.append(sentence)
        else:
            self.more += 1


async def verify(database: Database, *, head: Head | None = None, retention_months: int, today: date) -> Verification:
    """Compute the whole chain again and compare it with ``head``. Meanwhile linking waits; writing events does not."""
    report = Verification(compared_with=None if head is None else head.exported_at)
    async with database.transaction() as session:
        await session.execute(text("SET LOCAL statement_timeout = 0"))
        end = (await session.execute(select(AuditHead).with_for_update(read=True))).scalar_one_or_none()
        sealed = await segments(session)
        if end is None:
            report.problem("Manca la testa della catena.")
        wanted = {} if head is None else {head.position: head.hash}
        chain = _Chain(report, sealed, wanted)
        async for row in _rows(session):
            chain.follow(*row)
        chain.finish(end)
        _check_segments(report, sealed, chain, retention_months, today)
        await _check_drops(session, report, sealed)
        for seq in await session.scalars(text(_OUTSIDE)):
            report.problem(f"L'evento {seq} non è nella catena.")
        for seq in await session.scalars(text(_GONE)):
            report.problem(f"L'evento {seq}, in attesa di entrare nella catena, è stato eliminato.")
        report.waiting = (await session.execute(text("SELECT count(*) FROM audit_pending"))).scalar_one()
        if head is not None:
            _compare(report, head, sealed, chain, end)
    return report


class _Chain:
    """The chain as it is followed, from the last segment that was dropped on."""

    def __init__(self, report: Verification, segments: list[AuditSegment], digests: dict[int, str]) -> None:
        self.report = report
        self.wanted = set(digests) | {segment.last_position for segment in segments if segment.dropped_at is None}
        self.found: dict[int, str] = {0: START}
        """The stored hashes at the positions that something is compared with."""
        dropped = [segment for segment in segments if segment.dropped_at is not None]
        self.position = self.dropped_to = dropped[-1].last_position if dropped else 0
        self.hash = dropped[-1].hash if dropped else bytes.fromhex(START)

    def follow(self, position: int, seq: int, data: bytes, canonical: str | None) -> None:
        """One link more, in order of positions."""
        if position != self.position + 1:
            self.report.problem(
                f"Nella catena mancano gli eventi dal posto {self.position + 1} al posto {position - 1}."
            )
        elif canonical is None:
            self.report.problem(f"L'evento {seq} (posto {position}) è stato eliminato.")
        elif hashlib.sha256(self.hash + canonical.encode()).digest() != data:
            self.report.problem(f"L'evento {seq} (posto {position}) non è quello che era stato registrato.")
        # From here on with what is stored, so that one change is one problem
        self.position, self.hash = position, data
        self.report.checked += 1
        if position in self.wanted:
            self.found[position] = data.hex()

    def finish(self, end: AuditHead | None) -> None:
        self.report.position, self.report.hash = self.position, self.hash.hex()
        if end is not None and (end.position, end.hash) != (self.position, self.hash):
            self.report.problem(
                f"La catena finisce al posto {self.position}, mentre l'ultimo evento collegato era il {end.position}."
            )


async def _rows(session: AsyncSession) -> AsyncIterator[tuple[int, int, bytes, str | None]]:
    result = await session.stream(text(_LINKS), execution_options={"yield_per": _AT_ONCE})
    async for row in result:
        yield row[0], row[1], bytes(row[2]), row[3]


def _check_segments(
    report: Verification, segments: list[AuditSegment], chain: _Chain, retention_months: int, today: date
) -> None:
    last, kept = 0, False
    for segment in segments:
        name = _name(segment.month)
        if segment.first_position != last + 1 or segment.last_position < segment.first_position:
            report.problem(f"Il segmento {name} non comincia dove finisce il precedente.")
        last = segment.last_position
        if segment.dropped_at is None:
            kept = True
            if chain.found.get(segment.last_position) != segment.hash.hex():
                report.problem(f"Il segmento {name} non finisce con la testa con cui era stato chiuso.")
        elif kept:
            report.problem(f"Il segmento {name} è stato eliminato prima di uno più vecchio.")
        elif segment.month >= keeps_from(retention_months, today):
            report.problem(f"Il segmento {name} è stato eliminato prima del termine di conservazione.")


async def _check_drops(session: AsyncSession, report: Verification, segments: list[AuditSegment]) -> None:
    """Each drop is itself an event, as long as the month in which it happened is kept."""
    oldest: datetime | None = (await session.execute(text("SELECT min(at) FROM audit_event"))).scalar_one()
    statement = text("SELECT object_id FROM audit_event WHERE action = :action")
    told = set(await session.scalars(statement, {"action": DROPPED}))
    for segment in segments:
        if segment.dropped_at is None or (oldest is not None and segment.dropped_at < oldest):
            continue
        if f"{segment.month:%Y-%m}" not in told:
            report.problem(f"L'eliminazione del segmento {_name(segment.month)} non è registrata.")


def _compare(
    report: Verification, head: Head, segments: list[AuditSegment], chain: _Chain, end: AuditHead | None
) -> None:
    """The chain against a head that was exported before."""
    if head.position > chain.position:
        report.problem(
            f"Il registro è stato troncato: finisce al posto {chain.position}, mentre la testa esportata il "
            f"{head.exported_at} è al posto {head.position}."
        )
    elif head.position > chain.dropped_to or head.position == 0:
        if chain.found.get(head.position) != head.hash:
            report.problem(
                f"Il registro è stato riscritto: al posto {head.position} la catena non è quella della testa esportata "
                f"il {head.exported_at}."
            )
    else:
        _compare_dropped(report, head, segments)
    now_sealed = {segment.month.isoformat(): segment for segment in segments}
    for old in head.segments:
        found = now_sealed.get(old.month)
        if found is None or (found.last_position, found.hash.hex()) != (old.last_position, old.hash):
            report.problem(f"Il segmento {old.month[:7]} non è quello della testa esportata il {head.exported_at}.")
    if end is not None and head.month is not None and (end.month is None or end.month.isoformat() < head.month):
        report.problem("Il segmento aperto è più vecchio di quello della testa esportata.")


def _compare_dropped(report: Verification, head: Head, segments: list[AuditSegment]) -> None:
    segment = next((s for s in segments if s.first_position <= head.position <= s.last_position), None)
    if segment is None or head.month is None or segment.month.isoformat() > head.month:
        report.problem(f"La testa esportata il {head.exported_at} non appartiene a nessun segmento eliminato.")
    elif head.position == segment.last_position and head.hash != segment.hash.hex():
        report.problem(f"Il segmento {_name(segment.month)} non finisce con la testa esportata il {head.exported_at}.")
    elif segment.month.isoformat() < head.month and head.position != segment.last_position:
        report.problem(f"La testa esportata il {head.exported_at} era del mese {head.month[:7]}.")
    else:
        report.notes.append(
            f"Il mese {_name(segment.month)} della testa esportata è già stato eliminato per il termine di "
            "conservazione: se ne confrontano solo i segmenti."
        )


def _name(month: date) -> str:
    return f"{month:%m/%Y}"
