"""The index: are its files whole, and do they hold what the database holds?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from bdm.operations.doctor.finding import CheckResult, Remedy, Severity, from_cases
from bdm.platform.kit.progress import Bar
from bdm.search.indexing.check import IndexDifferences, compare, repair as repair_differences
from bdm.search.indexing.writing import index_until_idle

if TYPE_CHECKING:
    from bdm.services import Services

FILES: Final = "File dell'indice"
ITEMS: Final = "Indice"


async def check_index(services: Services, bar: Bar, *, repair: bool) -> list[CheckResult]:
    """Compare its files with their checksums and its items with the database; a damaged one is rebuilt."""
    differences = await _compared(services, bar)
    findings = _findings(differences)
    if not (repair and differences):
        return findings
    await repair_differences(services.database, services.search, differences)
    await index_until_idle(services)
    left = {finding.check for finding in _findings(await _compared(services, bar)) if finding.count}
    for finding in findings:
        if finding.level is Severity.GUASTO and finding.check not in left:
            finding.remedy = Remedy.REPAIRED
    return findings


async def _compared(services: Services, bar: Bar) -> IndexDifferences:
    def report(title: str, done: int, total: int) -> None:
        bar(title, min(done, total), total)

    return await compare(services.database, services.search, partial(report, ITEMS), partial(report, FILES))


def _findings(differences: IndexDifferences) -> list[CheckResult]:
    def names(pairs: list[tuple[str, object]]) -> list[str]:
        return [f"{kind} {id_}" for kind, id_ in pairs]

    there = ["nessun indice utilizzabile"] if differences.no_index else []
    return [
        from_cases("Indice: presente e leggibile", there, Remedy.REPAIR),
        from_cases("Indice: file integri", differences.damaged, Remedy.REPAIR),
        from_cases("Indice: voci mancanti", names([*differences.missing]), Remedy.REPAIR),
        from_cases("Indice: voci non aggiornate", names([*differences.stale]), Remedy.REPAIR),
        from_cases("Indice: voci in più", names([*differences.surplus]), Remedy.REPAIR),
        from_cases("Indice: voci doppie", names([*differences.double]), Remedy.REPAIR),
    ]
