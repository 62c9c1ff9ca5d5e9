"""All SQL of the coverage: counted once an hour, for that takes one to two seconds at 200,000 published decisions;
read from what was counted, or counted at once where nothing was yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Row, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.place import Place
from bdm.platform.jobs.model import TaskRun

COUNT_TASK: Final = "copertura.count"
"""The hourly task that counts."""

# As in the archive, what bears a day of publication to come is not counted before it.
# The document is the one that every account reads, as SEEN_DOCUMENT says it of those without a further right.
_MONTHS: Final = """
    SELECT p.ufficio, CAST(date_trunc('month', p.data_pubblicazione) AS date) AS mese, p.area, p.tipo,
           CAST(count(*) AS integer) AS count,
           CAST(count(*) FILTER (WHERE d.state = 'ELABORATO') AS integer) AS with_text
    FROM provvedimento p
    LEFT JOIN document d ON d.hash = CASE
        WHEN NOT p.restricted THEN p.document_hash
        WHEN p.anonymised_confirmed_at IS NOT NULL THEN p.anonymized_document_hash
    END
    WHERE p.status = 'PUBBLICATO' AND p.data_pubblicazione <= :today
    GROUP BY 1, 2, 3, 4
"""

# Of sentenze alone: decreti and ordinanze often share one sequence of numbers, of which each would lack the others'.
_NUMBERS: Final = """
    SELECT n.ufficio, n.area, n.anno, max(n.numero) AS greatest,
           CAST(count(DISTINCT n.numero) AS integer) AS held,
           CAST(count(*) FILTER (WHERE n.numero IS NULL) AS integer) AS unnumbered
    FROM (
        SELECT p.ufficio, p.area, nullif(p.numero_provvedimento, 0) AS numero,
               CAST(coalesce(p.anno_provvedimento, extract(year FROM p.data_pubblicazione)) AS smallint) AS anno
        FROM provvedimento p
        WHERE p.status = 'PUBBLICATO' AND p.tipo = 'sentenza' AND p.data_pubblicazione <= :today
    ) n
    GROUP BY 1, 2, 3
    HAVING max(n.numero) IS NOT NULL
"""

_OF_PLACE: Final = """
    (CAST(:area AS text) IS NULL OR c.area = :area)
    AND (CAST(:ufficio AS text) IS NULL OR c.ufficio = :ufficio)
    AND (CAST(:distretto AS text) IS NULL
         OR c.ufficio IN (SELECT nome FROM ufficio WHERE ufficio.distretto = :distretto))
"""

_TABLES: Final = {"copertura": _MONTHS, "copertura_numero": _NUMBERS}


async def count(session: AsyncSession, today: date) -> None:
    """Count everything anew; readers see the numbers before until the transaction ends."""
    for table, counted in _TABLES.items():
        await session.execute(text(f"DELETE FROM {table}"))  # noqa: S608 - a constant
        await session.execute(text(f"INSERT INTO {table} {counted}"), {"today": today})


async def counted_at(session: AsyncSession) -> datetime | None:
    """When the hourly count last succeeded; None where it never did."""
    return await session.scalar(select(TaskRun.succeeded_at).where(TaskRun.task == COUNT_TASK))


async def monthly_counts(session: AsyncSession, start: date) -> Sequence[Row[Any]]:
    """By office and month as counted last, never counted for this; what is before ``start`` is of that month."""
    statement = text(
        """
        SELECT ufficio, greatest(mese, CAST(:start AS date)) AS mese, CAST(sum(count) AS integer) AS held
        FROM copertura GROUP BY 1, 2 ORDER BY 1, 2
        """
    )
    return (await session.execute(statement, {"start": start})).all()


async def months(session: AsyncSession, place: Place, anew: date | None) -> Sequence[Row[Any]]:
    """By office, month, area and kind: as counted last, or counted for this if ``anew`` says the day."""
    return await _read(session, "copertura", place, anew)


async def numbers(session: AsyncSession, place: Place, anew: date | None) -> Sequence[Row[Any]]:
    """By office, area and year, as the months."""
    return await _read(session, "copertura_numero", place, anew)


async def _read(session: AsyncSession, table: str, place: Place, anew: date | None) -> Sequence[Row[Any]]:
    source = table if anew is None else f"({_TABLES[table]})"
    statement = text(f"SELECT * FROM {source} c WHERE {_OF_PLACE} ORDER BY 1, 2, 3")  # noqa: S608 - constants
    return (await session.execute(statement, place.parameters | ({} if anew is None else {"today": anew}))).all()
