"""The record of what happened: is its chain whole, and does it keep up?"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bdm.operations.doctor.finding import CheckResult, Remedy, Severity, from_cases
from bdm.platform.audit import chain
from bdm.platform.audit.verification import verify
from bdm.platform.kit.time import now, today

if TYPE_CHECKING:
    from bdm.services import Services

_LATE_AFTER: Final = timedelta(minutes=10)


async def check_audit(services: Services) -> list[CheckResult]:
    """Compute the chain again. What waits to be linked is late only after a while: the worker does it every second."""
    report = await verify(services.database, retention_months=services.settings.audit_retention_months, today=today())
    async with services.database.reading() as session:
        state = await chain.state(session)
    late = state.waiting_since is not None and now() - state.waiting_since > _LATE_AFTER
    whole = from_cases("Registro: catena integra", report.problems, Remedy.BY_HAND)
    whole.count += report.more
    waiting = [f"eventi non ancora collegati: {state.waiting}"] if late else []
    return [whole, from_cases("Registro: catena aggiornata", waiting, Remedy.BY_HAND, Severity.AVVISO)]
