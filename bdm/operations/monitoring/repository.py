"""All SQL of the dashboard: numbers of what is in work and of documents, never an item."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, RowMapping, text
from sqlalchemy.ext.asyncio import AsyncSession


@dataclass(frozen=True)
class Place:
    """A district, or one office of it, and an area; None stands for all of them."""

    distretto: str | None = None
    ufficio: str | None = None
    area: str | None = None

    @property
    def parameters(self) -> dict[str, str | None]:
        return {"distretto": self.distretto, "ufficio": self.ufficio, "area": self.area}


_OF_PLACE: Final = """
    (CAST(:area AS text) IS NULL OR {item}.area = :area)
    AND (CAST(:ufficio AS text) IS NULL OR {item}.ufficio = :ufficio)
    AND (CAST(:distretto AS text) IS NULL
         OR {item}.ufficio IN (SELECT nome FROM ufficio WHERE ufficio.distretto = :distretto))
"""

# In its status an item is since its last transition, or since it was written.
_IN_PROGRESS: Final = f"""
    WITH item AS (
        SELECT w.kind, w.status, CASE WHEN last.to_status = w.status THEN last.at ELSE w.created_at END AS since
        FROM (
            SELECT 'provvedimento' AS kind, p.id, p.status, p.created_at
            FROM provvedimento p WHERE p.status <> 'PUBBLICATO' AND {_OF_PLACE.format(item="p")}
            UNION ALL
            SELECT 'massima', m.id, m.status, m.created_at
            FROM massima m JOIN provvedimento p ON p.id = m.provvedimento_id
            WHERE m.status <> 'PUBBLICATO' AND {_OF_PLACE.format(item="p")}
        ) w
        LEFT JOIN LATERAL (
            SELECT e.at, e.to_status FROM workflow_event e
            WHERE e.kind = w.kind AND e.item_id = w.id ORDER BY e.seq DESC LIMIT 1
        ) last ON true
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
