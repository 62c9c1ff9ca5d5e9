"""All checks, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bdm.doctor.audit import check_audit
from bdm.doctor.documents import check_files, check_processing
from bdm.doctor.faces import check_faces
from bdm.doctor.finding import Finding, Level, Remedy, found
from bdm.doctor.invariants import check_invariants
from bdm.doctor.reviews import check_reviews
from bdm.doctor.suggestions import check_suggestions
from bdm.doctor.work_items import check_work_items
from bdm.kit.progress import Bar
from bdm.search.check import Differences, compare
from bdm.search.check import repair as repair_index
from bdm.search.indexing import index_until_idle

if TYPE_CHECKING:
    from bdm.assembly import Parts

INDEX = "Indice"


async def examine(parts: Parts, bar: Bar, *, repair: bool = False, read: bool = True) -> list[Finding]:
    """Compare database, documents and index. With ``repair`` what is derived is put right: texts and thumbnails by jobs
    for the worker, the index at once. Without ``read`` documents are only looked at, not read.
    """
    return [
        *await check_files(parts.database, parts.store, bar, read=read),
        *await check_processing(parts.database, parts.store, repair=repair),
        *await check_reviews(parts.database, repair=repair),
        *await check_invariants(parts.database),
        *await check_faces(parts.database, bar, repair=repair),
        *await _check_index(parts, bar, repair=repair),
        *await check_suggestions(parts, repair=repair),
        *await check_work_items(parts.database, repair=repair),
        *await check_audit(parts),
    ]


async def _check_index(parts: Parts, bar: Bar, *, repair: bool) -> list[Finding]:
    differences = await compare(parts.database, parts.search, lambda done, total: bar(INDEX, min(done, total), total))
    findings = _index_findings(differences)
    if not (repair and differences):
        return findings
    await repair_index(parts.database, parts.search, differences)
    await index_until_idle(parts)
    left = {finding.check for finding in _index_findings(await compare(parts.database, parts.search)) if finding.count}
    for finding in findings:
        if finding.level is Level.GUASTO and finding.check not in left:
            finding.remedy = Remedy.REPAIRED
    return findings


def _index_findings(differences: Differences) -> list[Finding]:
    def names(pairs: list[tuple[str, object]]) -> list[str]:
        return [f"{kind} {id_}" for kind, id_ in pairs]

    there = ["nessun indice utilizzabile"] if differences.no_index else []
    return [
        found("Indice: presente e leggibile", there, Remedy.REPAIR),
        found("Indice: voci mancanti", names([*differences.missing]), Remedy.REPAIR),
        found("Indice: voci non aggiornate", names([*differences.stale]), Remedy.REPAIR),
        found("Indice: voci in più", names([*differences.surplus]), Remedy.REPAIR),
        found("Indice: voci doppie", names([*differences.double]), Remedy.REPAIR),
    ]
