"""What a check has found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

SHOWN = 20
"""So many cases of each finding are examples of it."""


class Severity(StrEnum):
    """``GUASTO`` is wrong, ``AVVISO`` is worth a look, ``A_POSTO`` is as it should be."""

    A_POSTO = "a posto"
    AVVISO = "avviso"
    GUASTO = "guasto"


class Remedy(StrEnum):
    """What can be done about it."""

    NONE = ""
    REPAIR = "bdm doctor --repair"
    RESTORE = "recuperare il documento da un backup"
    BY_HAND = "verificare a mano"
    REPAIRED = "riparato"
    QUEUED = "messo in coda: ci pensa il worker"


@dataclass
class CheckResult:
    """One check: what was looked at, how many cases there are, those that can be named, and what can be done."""

    check: str
    level: Severity = Severity.A_POSTO
    count: int = 0
    cases: list[str] = field(default_factory=list)
    remedy: Remedy = Remedy.NONE

    @property
    def examples(self) -> list[str]:
        """The first of its cases."""
        return self.cases[:SHOWN]

    @property
    def wrong(self) -> bool:
        """Whether it still is a fault: one that was repaired no longer is."""
        return self.level is Severity.GUASTO and self.remedy not in (Remedy.REPAIRED, Remedy.QUEUED)


def from_cases(check: str, cases: Iterable[object], remedy: Remedy, level: Severity = Severity.GUASTO) -> CheckResult:
    """The finding of a check, given its cases: a fault (or ``level``) if there are any."""
    texts = [str(case) for case in cases]
    if not texts:
        return CheckResult(check)
    return CheckResult(check, level, len(texts), texts, remedy)
