"""Where the time of the pages of a search goes, as a metric."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Histogram

from bdm.platform.kit.stages import CallStage

if TYPE_CHECKING:
    from bdm.platform.http.request_log import Call

OF_SEARCH: Final = frozenset({"SearchProvvedimento", "SearchMassima"})


class StageTimes:
    """The stages of each page of a search."""

    def __init__(self, registry: CollectorRegistry, buckets: Sequence[float]) -> None:
        seconds = Histogram(
            "bdm_search_stage_duration_seconds",
            "Time that a page of a search spent in a stage",
            ("stage",),
            buckets=buckets,
            registry=registry,
        )
        self._seconds = {stage: seconds.labels(stage) for stage in CallStage}

    def observe(self, call: Call) -> None:
        """Count the stages that the call went through, where it is such a page."""
        if call.operation in OF_SEARCH:
            for stage, seconds in call.stages.items():
                self._seconds[stage].observe(seconds)
