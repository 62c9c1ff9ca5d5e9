"""All SQL of the dashboard: numbers of what is in work and of documents, never an item."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Row, RowMapping, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.place import Place
from bdm.monitoring.period import Period
from bdm.platform.authz import Kind
from bdm.platform.kit.time import ROME

_OF_PLACE: Final = """
    (CAST(:area AS text) IS NULL OR {item}.area = :area)
    AND (CAST(:ufficio AS text) IS NULL OR {item}.ufficio = :ufficio)
    AND (CAST(:distretto AS text) IS NULL
         OR {item}.ufficio IN (SELECT nome FROM ufficio WHERE ufficio.distretto = :distretto))
"""

# An abstract is of its decision's place; why it was sent back may be what was written of its decision.
_ITEMS: Final = f"""
    SELECT 'provvedimento' AS kind, p.id, p.status, p.created_at, p.restricted
    FROM provvedimento p WHERE {_OF_PLACE.format(item="p")}
    UNION ALL
    SELECT 'massima', m.id, m.status, m.created_at, m.restricted OR p.restricted
    FROM massima m JOIN provvedimento p ON p.id = m.provvedimento_id WHERE {_OF_PLACE.format(item="p")}
"""  # noqa: S608 - constants

# In its status an item is since its last transition, or since it was written.
_IN_PROGRESS: Final = f"""
    WITH item AS (
        SELECT w.kind, w.status, CASE WHEN last.to_status = w.status THEN last.at ELSE w.created_at END AS since
        FROM ({_ITEMS}) w
        LEFT JOIN LATERAL (
            SELECT e.at, e.to_status FROM workflow_event e
            WHERE e.kind = w.kind AND e.item_id = w.id ORDER BY e.seq DESC LIMIT 1
        ) last ON true
        WHERE w.status <> 'PUBBLICATO'
    )
    SELECT kind, status, count(*) AS count,
           count(*) FILTER (WHERE since > CAST(:now AS timestamptz) - interval '7 days') AS under_7,
           count(*) FILTER (WHERE since > CAST(:now AS timestamptz) - interval '30 days') AS under_30,
           count(*) FILTER (WHERE since > CAST(:now AS timestamptz) - interval '90 days') AS under_90,
           percentile_disc(0.5) WITHIN GROUP (ORDER BY since) AS median,
           min(since) AS oldest
    FROM item GROUP BY kind, status
"""  # noqa: S608 - constants

_FAILURES: Final = f"""
    SELECT p.distretto, p.ufficio, d.failure_code, count(*) AS count, max(d.processed_at) AS latest
    FROM document d JOIN provvedimento p ON p.id = d.provvedimento_id
    WHERE d.state = 'NON_RIUSCITO' AND {_OF_PLACE.format(item="p")}
    GROUP BY p.distretto, p.ufficio, d.failure_code
    ORDER BY p.distretto, p.ufficio, d.failure_code
"""  # noqa: S608 - constants

_WAITING: Final = f"""
    SELECT count(*), min(d.uploaded_at)
    FROM document d LEFT JOIN provvedimento p ON p.id = d.provvedimento_id
    WHERE d.state IN ('IN_CODA', 'IN_ELABORAZIONE')
      AND (CAST(:area AS text) IS NULL AND CAST(:distretto AS text) IS NULL OR {_OF_PLACE.format(item="p")})
"""  # noqa: S608 - constants

# Days begin and end in Rome; PostgreSQL knows also those of a year that has no earlier one.
_WITHIN: Final = f"""
    at >= CAST(:first AS date)::timestamp AT TIME ZONE '{ROME.key}'
    AND at < (CAST(:last AS date) + 1)::timestamp AT TIME ZONE '{ROME.key}'
"""

_DONE: Final = f"""
    WITH item AS ({_ITEMS})
    SELECT kind, to_char(date_trunc('month', at AT TIME ZONE '{ROME.key}'), 'YYYY-MM') AS mese,
           count(*) FILTER (WHERE action = 'entered') AS entered,
           count(*) FILTER (WHERE action = 'approved') AS approved,
           count(*) FILTER (WHERE action = 'published') AS published
    FROM (
        SELECT kind, created_at AS at, 'entered' AS action FROM item
        UNION ALL
        SELECT e.kind, e.at, e.action FROM item i JOIN workflow_event e ON e.kind = i.kind AND e.item_id = i.id
        WHERE e.action IN ('approved', 'published')
    ) done
    WHERE {_WITHIN} GROUP BY kind, date_trunc('month', at AT TIME ZONE '{ROME.key}')
"""  # noqa: S608 - constants

# A passage began when the item came to the status that it leaves: by the passage before, or when it was written. Where
# an import has moved it in between nobody knows.
_PASSAGES: Final = f"""
    SELECT kind, action, from_status, count(*) AS count,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM at - since) / 86400) AS median,
           percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch FROM at - since) / 86400) AS nine_in_ten
    FROM (
        SELECT e.kind, e.action, e.from_status, e.at,
               CASE WHEN lag(e.seq) OVER earlier IS NULL THEN i.created_at
                    WHEN lag(e.to_status) OVER earlier = e.from_status THEN lag(e.at) OVER earlier END AS since
        FROM ({_ITEMS}) i JOIN workflow_event e ON e.kind = i.kind AND e.item_id = i.id
        WINDOW earlier AS (PARTITION BY e.kind, e.item_id ORDER BY e.seq)
    ) passage
    WHERE {_WITHIN} GROUP BY kind, action, from_status
"""  # noqa: S608 - constants

_REASONS: Final = f"""
    SELECT e.kind, e.from_status, e.reason, count(*) AS count, max(e.at) AS latest, count(*) OVER () AS found
    FROM ({_ITEMS}) i JOIN workflow_event e ON e.kind = i.kind AND e.item_id = i.id
    WHERE e.action = 'rejected' AND e.reason IS NOT NULL AND {_WITHIN}
      AND e.kind = ANY(:kinds) AND (:originals OR NOT i.restricted)
    GROUP BY e.kind, e.from_status, e.reason
    ORDER BY latest DESC, e.kind, e.from_status, e.reason LIMIT :limit
"""  # noqa: S608 - constants


async def in_progress(session: AsyncSession, place: Place, now: datetime) -> Sequence[Row[Any]]:
    """By kind and status: how many, how many younger than 7, 30 and 90 days (each including the younger ones), since
    when the median and the oldest are in their status.
    """
    return (await session.execute(text(_IN_PROGRESS), {**place.parameters, "now": now})).all()


async def failures(session: AsyncSession, place: Place) -> Sequence[RowMapping]:
    """Documents of decisions that could not be read, by office and reason."""
    return (await session.execute(text(_FAILURES), place.parameters)).mappings().all()


async def unattached_failures(session: AsyncSession) -> int:
    """Documents that could not be read and belong to no decision."""
    statement = text("SELECT count(*) FROM document WHERE state = 'NON_RIUSCITO' AND provvedimento_id IS NULL")
    return int((await session.execute(statement)).scalar_one())


async def waiting(session: AsyncSession, place: Place) -> tuple[int, datetime | None]:
    """How many documents wait or are being read, and since when the first of them."""
    count, since = (await session.execute(text(_WAITING), place.parameters)).one()
    return int(count), since


async def count_done(session: AsyncSession, place: Place, first: date, last: date) -> Sequence[Row[Any]]:
    """By kind and month, ``YYYY-MM``: how many were entered, and how often one was approved and published."""
    asked = {**place.parameters, "first": first, "last": last}
    return (await session.execute(text(_DONE), asked)).all()


async def passages(session: AsyncSession, place: Place, period: Period) -> Sequence[Row[Any]]:
    """By kind, action and the status that was left: how many passages, and after how many days: half of them, nine
    in ten."""
    asked = {**place.parameters, "first": period.start, "last": period.end}
    return (await session.execute(text(_PASSAGES), asked)).all()


async def reasons(
    session: AsyncSession, place: Place, period: Period, kinds: Sequence[Kind], limit: int, *, originals: bool
) -> Sequence[Row[Any]]:
    """Why items of ``kinds`` were sent back, equal words once, the latest first; each row says how many there are
    beyond ``limit`` too. Without ``originals`` those of restricted decisions are left out.
    """
    asked = {"first": period.start, "last": period.end, "kinds": list(kinds), "originals": originals, "limit": limit}
    return (await session.execute(text(_REASONS), {**place.parameters, **asked})).all()
