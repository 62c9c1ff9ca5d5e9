"""The rows of the work queues: are they what is in work?"""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from bdm.authz import KINDS, Kind
from bdm.database.session import Database
from bdm.doctor.finding import Finding, Remedy, found

_CHECK: Final = "Attività: ciò che è in lavorazione, come è"
_DIFFERENT: Final = """
    SELECT coalesce(i.kind, w.kind), coalesce(i.id, w.item_id)
    FROM (
        SELECT 'provvedimento' AS kind, id, status, edit_date, ufficio, materia FROM provvedimento
        UNION ALL
        SELECT 'massima', m.id, m.status, m.edit_date, p.ufficio, p.materia
        FROM massima m JOIN provvedimento p ON p.id = m.provvedimento_id
    ) AS i
    FULL JOIN work_item w ON w.item_id = i.id
    WHERE i.id IS NULL OR coalesce(w.status, 'PUBBLICATO') <> i.status
        OR (w.edit_date, w.ufficio, w.materia) IS DISTINCT FROM (i.edit_date, i.ufficio, left(i.materia, 500))
            AND w.item_id IS NOT NULL
"""


async def check_work_items(database: Database, *, repair: bool) -> list[Finding]:
    """Compare the rows with the items, and with ``repair`` write those anew that differ."""
    different = await _different(database)
    finding = found(_CHECK, [f"{kind} {item_id}" for kind, item_id in different], Remedy.REPAIR)
    if repair and different:
        async with database.transaction() as session:
            for kind in KINDS:  # each kind by its own function: the other's rows would be none of its items
                ids = [item_id for other, item_id in different if other == kind]
                await session.execute(text(f"SELECT refresh_work_{kind}(CAST(:ids AS uuid[]))"), {"ids": ids})
        if not await _different(database):
            finding.remedy = Remedy.REPAIRED
    return [finding]


async def _different(database: Database) -> list[tuple[Kind, object]]:
    async with database.transaction() as session:
        await session.execute(text("SET LOCAL statement_timeout = 0"))
        return [(row[0], row[1]) for row in await session.execute(text(_DIFFERENT))]
