"""What happened, as a table."""

from __future__ import annotations

import os
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bdm.platform.kit.amounts import number
from bdm.platform.kit.progress import duration
from bdm.platform.kit.time import today
from tests.crash.killing import KINDS, Recoveries
from tests.crash.ledger import Ledger


@dataclass(frozen=True)
class Outcome:
    """A whole run: ``differences`` is what was lost, half done, left over or answered wrongly."""

    seed: int
    seconds: float
    ledger: Ledger
    imported: int
    recoveries: Mapping[str, Recoveries]
    differences: Sequence[str]

    @property
    def longest(self) -> float:
        """Seconds of the longest recovery."""
        return max((second for each in self.recoveries.values() for second in each.answered), default=0.0)

    def markdown(self) -> str:
        """In Italian."""
        ledger, kills = self.ledger, sum(len(each.answered) for each in self.recoveries.values())
        return "\n".join(
            (
                f"{today():%d/%m/%Y}, {os.cpu_count()} core, seme {self.seed}: {duration(self.seconds)}, "
                f"{number(kills)} uccisioni; {number(ledger.writes)} scritture confermate e {number(self.imported)} "
                f"provvedimenti importati; {number(ledger.reads)} letture; {number(ledger.unanswered)} richieste "
                f"rimaste senza risposta. Differenze trovate: {len(self.differences)}.",
                "",
                "| che cosa si ferma (kill -9, se non è detto altro) | volte | di nuovo risposte: mediana | massimo "
                "| trovato ciò che si scrive: mediana | massimo |",
                "|---|--:|--:|--:|--:|--:|",
                *(_row(KINDS[kind], self.recoveries[kind]) for kind in KINDS if kind in self.recoveries),
            )
        )


def _row(title: str, recoveries: Recoveries) -> str:
    cells = [_seconds(values) for values in (recoveries.answered, recoveries.found)]
    return f"| {title} | {len(recoveries.answered)} | {' | '.join(cells)} |"


def _seconds(values: Sequence[float]) -> str:
    if not values:
        return "— | —"
    return " | ".join(f"{value:.1f} s".replace(".", ",") for value in (statistics.median(values), max(values)))
