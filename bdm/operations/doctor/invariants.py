"""Rules that the database alone cannot enforce, and things left half done."""

from __future__ import annotations

from sqlalchemy import text

from bdm.operations.doctor.finding import CheckResult, Remedy, Severity, from_cases
from bdm.platform.database.session import Database

# what is checked -> the ids of the rows that break it; how bad that is
_RULES = (
    (
        "Riservatezza: originale dei provvedimenti riservati",
        "SELECT p.id FROM provvedimento p LEFT JOIN provvedimento_riservato r ON r.provvedimento_id = p.id "
        "WHERE p.restricted AND r.provvedimento_id IS NULL OR NOT p.restricted AND r.provvedimento_id IS NOT NULL",
        Severity.GUASTO,
    ),
    (
        "Riservatezza: testi nella parte pubblica dei provvedimenti",
        "SELECT id FROM provvedimento WHERE restricted "
        "AND (titolo IS NOT NULL OR annotazione IS NOT NULL OR estratto <> '{}' OR document_hash IS NOT NULL)",
        Severity.GUASTO,
    ),
    (
        "Riservatezza: originale degli abstract riservati",
        "SELECT m.id FROM massima m LEFT JOIN massima_riservata r ON r.massima_id = m.id "
        "WHERE m.restricted AND r.massima_id IS NULL OR NOT m.restricted AND r.massima_id IS NOT NULL",
        Severity.GUASTO,
    ),
    (
        "Riservatezza: abstract aperti di provvedimenti riservati",
        "SELECT m.id FROM massima m JOIN provvedimento p ON p.id = m.provvedimento_id "
        "WHERE p.restricted AND NOT m.restricted",
        Severity.AVVISO,
    ),
    (
        "Pubblicazione: abstract pubblicati con il loro provvedimento",
        "SELECT m.id FROM massima m JOIN provvedimento p ON p.id = m.provvedimento_id "
        "WHERE m.status = 'PUBBLICATO' AND p.status <> 'PUBBLICATO'",
        Severity.GUASTO,
    ),
    (
        "Pubblicazione: provvedimenti pubblicati con un documento",
        "SELECT p.id FROM provvedimento p LEFT JOIN provvedimento_riservato r ON r.provvedimento_id = p.id "
        "WHERE p.status = 'PUBBLICATO' AND coalesce(p.document_hash, r.document_hash) IS NULL",
        Severity.AVVISO,
    ),
    (
        "Documenti: attribuiti a un provvedimento che li usa",
        "SELECT d.hash FROM document d JOIN provvedimento p ON p.id = d.provvedimento_id "
        "LEFT JOIN provvedimento_riservato r ON r.provvedimento_id = p.id "
        "LEFT JOIN anonymisation_review a ON a.provvedimento_id = p.id WHERE d.hash NOT IN "
        "(coalesce(p.document_hash, ''), coalesce(p.anonymized_document_hash, ''), coalesce(r.document_hash, ''), "
        "coalesce(a.prepared_hash, ''), coalesce(a.retypeset_hash, ''))",
        Severity.AVVISO,
    ),
    (
        "Importazioni: portate a termine",
        "SELECT manifest FROM import_run WHERE finished_at IS NULL AND id IN "
        "(SELECT max(id) FROM import_run GROUP BY manifest, report)",
        Severity.AVVISO,
    ),
)


async def check_invariants(database: Database) -> list[CheckResult]:
    """Look for rows that break a rule."""
    findings = []
    for check, statement, level in _RULES:
        async with database.transaction() as session:
            await session.execute(text("SET LOCAL statement_timeout = 0"))
            rows = await session.scalars(text(statement))
            findings.append(from_cases(check, rows, Remedy.BY_HAND, level))
    return findings
