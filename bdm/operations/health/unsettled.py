"""The documents whose processing has not ended well, as a metric: those that wait, and those that failed by why."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from bdm.document.model import Document, DocumentState
from bdm.platform.database.session import Database
from bdm.platform.kit.logs import describe

log = logging.getLogger(__name__)

_STATES = (DocumentState.IN_CODA, DocumentState.IN_ELABORAZIONE, DocumentState.NON_RIUSCITO)


@dataclass(frozen=True)
class UnsettledCount:
    """How many documents are in a state; ``failure`` is the code of those that failed."""

    state: DocumentState
    failure: str | None
    count: int


async def unsettled_documents(database: Database) -> list[UnsettledCount] | None:
    """Those that there are; None where that cannot be read."""
    statement = (
        select(Document.state, Document.failure_code, func.count())
        .where(Document.state.in_(_STATES))
        .group_by(Document.state, Document.failure_code)
    )
    try:
        async with database.reading() as session:
            rows = await session.execute(statement)
            return [UnsettledCount(DocumentState(state), failure, count) for state, failure, count in rows]
    except (SQLAlchemyError, OSError) as error:
        log.warning("documents that are not settled: %s", describe(error))
        return None


class Documents(Collector):
    """These as gauges; a state without documents is 0."""

    def __init__(self, counts: Sequence[UnsettledCount]) -> None:
        self._unsettled = counts

    def collect(self) -> Iterator[Metric]:
        gauge = GaugeMetricFamily(
            "bdm_documents_unsettled", "Documents that wait, or failed and why", labels=["state", "failure"]
        )
        none = [
            UnsettledCount(state, None, 0) for state in _STATES if all(each.state != state for each in self._unsettled)
        ]
        for each in (*self._unsettled, *none):
            gauge.add_metric([each.state, each.failure or ""], each.count)
        yield gauge
