"""Prometheus metrics: calls, counted by every web process, and the state of the service, read when it is asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from bdm import full_version
from bdm.operations.health.schemas import Level
from bdm.operations.health.stages import StageTimes
from bdm.operations.health.unsettled import Documents
from bdm.operations.run.counts import SHARED_FOLDER

if TYPE_CHECKING:
    from bdm.operations.health.repository import RecordCheck
    from bdm.operations.health.schemas import StateOut
    from bdm.operations.health.unsettled import UnsettledCount
    from bdm.platform.http.request_log import Call

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The numbers of one application."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "bdm_http_requests", "Calls answered", ("method", "route", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "bdm_http_request_duration_seconds",
            "Time until the end of the answer",
            ("method", "route"),
            buckets=BUCKETS,
            registry=self._registry,
        )

        self._stages = StageTimes(self._registry, BUCKETS)
        self._operations = Histogram(
            "bdm_graphql_operation_duration_seconds",
            "Time until the end of the answer of a GraphQL operation of the client",
            ("operation",),
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._failures = Counter(
            "bdm_graphql_operation_errors",
            "GraphQL operations answered with an error, by its code or the status of the answer",
            ("operation", "code"),
            registry=self._registry,
        )

    def observe(self, call: Call) -> None:
        """Count one call."""
        self._requests.labels(call.method, call.route, str(call.status)).inc()
        self._seconds.labels(call.method, call.route).observe(call.seconds)
        self._stages.observe(call)
        if call.operation is not None:
            self._operations.labels(call.operation).observe(call.seconds)
            if call.failure is not None:
                self._failures.labels(call.operation, call.failure).inc()

    def exposition(
        self, state: StateOut, ready: bool, check: RecordCheck | None, counts: Sequence[UnsettledCount] | None
    ) -> bytes:
        """Everything, in the text format of Prometheus; reads files where several processes answer."""
        calls = self._registry
        if os.environ.get(SHARED_FOLDER):
            calls = CollectorRegistry()
            MultiProcessCollector(calls)  # type: ignore[no-untyped-call]
        now = CollectorRegistry()
        now.register(_State(state, ready, check))
        if counts is not None:
            now.register(Documents(counts))
        return generate_latest(calls) + generate_latest(now)


class _State(Collector):
    """The state of the service as gauges. What could not be read is left out, and its ``bdm_up`` is 0."""

    def __init__(self, state: StateOut, ready: bool, check: RecordCheck | None) -> None:
        self._state = state
        self._ready = ready
        self._checked = check

    def collect(self) -> Iterator[Metric]:
        state = self._state
        info = GaugeMetricFamily("bdm_info", "The version that runs", labels=["version"])
        info.add_metric([full_version()], 1)
        yield info
        up = GaugeMetricFamily("bdm_up", "Whether a part of the service works (1) or not (0)", labels=["part"])
        for part, works in (
            ("database", state.database.reachable),
            ("index", state.index.ready),
            ("indexing", state.index.running),
            ("documents", state.documents.reachable),
            ("worker", state.worker.running),
            ("assistant", state.assistant.reachable),
            ("sign_in", state.sign_in.reachable),
        ):
            if works is not None:
                up.add_metric([part], int(works))
        yield up
        yield GaugeMetricFamily("bdm_ready", "What /health/ready says: 1 for 200, 0 for 503", value=int(self._ready))
        yield from self._numbers()
        if state.database.reachable:
            yield from self._jobs()

    def _numbers(self) -> Iterator[Metric]:
        state, database = self._state, self._state.database
        values = (
            ("bdm_database_size_bytes", "Size of the database", database.size),
            ("bdm_database_connections", "Connections to the database", database.connections),
            ("bdm_database_max_connections", "Connections that the database allows", database.max_connections),
            (
                "bdm_clock_offset_seconds",
                "How far this clock is ahead of the database's",
                database.clock_offset_seconds,
            ),
            ("bdm_index_queue", "Changes that are not in the index yet", state.index.queue),
            ("bdm_index_lag_seconds", "Age of the oldest change that is not in the index", state.index.lag_seconds),
            ("bdm_documents", "Documents", state.documents.documents),
            ("bdm_documents_bytes", "Size of all documents", state.documents.size),
            (
                "bdm_documents_older_reader",
                "Documents that an earlier version of the reader has read",
                state.documents.of_older_reader,
            ),
            (
                "bdm_documents_left_to_offices",
                "Those of them that this version reads otherwise and only their office may change",
                state.documents.left_to_offices,
            ),
            (
                "bdm_documents_not_read_again",
                "Those of them that this version could not read",
                state.documents.not_read_again,
            ),
            (
                "bdm_coverage_low_months",
                "Offices whose last whole month has less than half of what is usual",
                None if state.copertura.low is None else len(state.copertura.low),
            ),
            ("bdm_storage_free_bytes", "Free space where the documents are", state.documents.free),
            ("bdm_storage_capacity_bytes", "Size of the disk where the documents are", state.documents.capacity),
        )
        for name, text, value in values:
            if value is not None:
                yield GaugeMetricFamily(name, text, value=value)

    def _jobs(self) -> Iterator[Metric]:
        jobs = GaugeMetricFamily("bdm_jobs", "Jobs that wait, run, or failed for good", labels=["task", "status"])
        for row in self._state.jobs:
            for status, count in (("todo", row.todo), ("doing", row.doing), ("failed", row.failed)):
                jobs.add_metric([row.task, status], count)
        yield jobs
        oldest = GaugeMetricFamily(
            "bdm_jobs_oldest_timestamp_seconds", "Since when the oldest job that is due waits", labels=["task"]
        )
        for row in self._state.jobs:
            if row.oldest_at is not None:
                oldest.add_metric([row.task], row.oldest_at.timestamp())
        yield oldest
        ran = GaugeMetricFamily(
            "bdm_task_last_success_timestamp_seconds", "When a periodic task last succeeded", labels=["task"]
        )
        in_order = GaugeMetricFamily(
            "bdm_task_up", "Whether a periodic task runs when it is to and succeeds (1) or not (0)", labels=["task"]
        )
        for task in self._state.scheduled:
            in_order.add_metric([task.task], int(task.level == Level.OK))
            if task.succeeded_at is not None:
                ran.add_metric([task.task], task.succeeded_at.timestamp())
        yield ran
        yield in_order
        if self._checked is not None:
            at, problems = self._checked.at.timestamp(), self._checked.problems
            yield GaugeMetricFamily("bdm_audit_checked_timestamp_seconds", "When the record was last checked", value=at)
            yield GaugeMetricFamily("bdm_audit_problems", "Problems that this check found", value=problems)
        backup = self._state.backup
        for name, text, run in (
            ("bdm_backup_last_success_timestamp_seconds", "When a backup last succeeded", backup.last_success),
            ("bdm_backup_verified_timestamp_seconds", "When a backup was last restored on trial", backup.last_trial),
        ):
            if run is not None and run.error is None:
                yield GaugeMetricFamily(name, text, value=run.at.timestamp())
