"""Suggestions: are they what is published, and counted right?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bdm.operations.doctor.finding import CheckResult, Remedy, from_cases
from bdm.platform.database.locks import Lock, hold
from bdm.search.help.suggestion import check, feed
from bdm.search.help.suggestion.check import SuggestionDifferences
from bdm.search.indexing import source
from bdm.search.indexing.writing import index_until_idle

if TYPE_CHECKING:
    from bdm.services import Services

_PRIORITY: Final = 5


async def check_suggestions(services: Services, *, repair: bool) -> list[CheckResult]:
    """Compare the suggestions with the content. Changes that still wait for the loop are not wrong."""
    differences = await _compare(services)
    findings = _findings(differences)
    if not (repair and differences):
        return findings
    async with services.database.transaction() as session:
        incomplete = await feed.recount(session)
        await source.write_again(session, {*differences.names, *incomplete}, _PRIORITY)
    await index_until_idle(services)
    left = {finding.check for finding in _findings(await _compare(services)) if finding.count}
    for finding in findings:
        if finding.count and finding.check not in left:
            finding.remedy = Remedy.REPAIRED
    return findings


async def _compare(services: Services) -> SuggestionDifferences:
    differences = await check.compare(services.database)
    if differences.names:
        async with services.database.transaction() as session:
            # The loop forgets a change with the suggestions that it makes, so none is missed in between.
            await hold(session, Lock.SUGGESTIONS)
            names = await check.differing(session, differences.names)
            waiting = await source.waiting_names(session)
        differences.names = [name for name in names if name not in waiting]
    return differences


def _findings(differences: SuggestionDifferences) -> list[CheckResult]:
    names = [f"{kind} {item_id}" for kind, item_id in differences.names]
    # Values are people's names: only their numbers are shown.
    return [
        from_cases("Suggerimenti: valori dei contenuti pubblicati", names, Remedy.REPAIR),
        from_cases("Suggerimenti: conteggi", differences.values, Remedy.REPAIR),
    ]
