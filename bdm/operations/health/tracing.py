"""Spans of the calls for a collector of OpenTelemetry, where ``BDM_OTEL_ENDPOINT`` names one.

A span is what the log says of a call, with its times: the route and never the address, the operation, the status, the
request's id. It belongs to the trace of a proxy that says which (``traceparent``). Nothing of this is loaded without
the setting; the packages are those of ``bdm[telemetria]``.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from threading import Thread
from typing import TYPE_CHECKING, Final

from bdm import full_version
from bdm.platform.kit.logs import request_id
from bdm.platform.kit.refusal import Misconfigured

if TYPE_CHECKING:
    from opentelemetry.trace import Tracer

    from bdm.platform.http.request_log import Call, Observe

_PACKAGES: Final = ("opentelemetry", "opentelemetry.sdk", "opentelemetry.exporter")
_PATH: Final = "/v1/traces"
_EXPORT_SECONDS: Final = 5.0
_END_SECONDS: Final = 2.0
"""A collector that does not answer keeps a process from its end no longer than this."""


def require_tracing() -> None:
    """Refuse to start without the packages, rather than to trace nothing without a word."""
    if any(find_spec(name) is None for name in _PACKAGES):
        raise Misconfigured("Con BDM_OTEL_ENDPOINT servono i pacchetti di «bdm[telemetria]»: installarli.")


@contextmanager
def tracing(endpoint: str | None, observers: list[Observe]) -> Iterator[None]:
    """While this lasts ``observers`` has one more, where there is an ``endpoint``. To be begun in the process that
    answers: a thread of its own sends the spans, now and then, and what is left at the end.
    """
    if endpoint is None:
        yield
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider(
        resource=Resource.create({"service.name": "bdm", "service.version": full_version()}), shutdown_on_exit=False
    )
    exporter = OTLPSpanExporter(endpoint=endpoint + _PATH, timeout=_EXPORT_SECONDS)
    provider.add_span_processor(BatchSpanProcessor(exporter))
    observe = partial(_trace, provider.get_tracer("bdm", full_version()))
    observers.append(observe)
    try:
        yield
    finally:
        observers.remove(observe)
        ending = Thread(target=provider.shutdown, daemon=True)
        ending.start()
        ending.join(_END_SECONDS)


def _trace(tracer: Tracer, call: Call) -> None:
    """The call, which has just ended, as a span with its own times."""
    from opentelemetry.trace import SpanKind, Status, StatusCode
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    ended = time.time_ns()
    known: dict[str, str | int | None] = {
        "http.request.method": call.method,
        "http.route": call.route,
        "http.response.status_code": call.status,
        "bdm.request_id": request_id.get(),
        "graphql.operation.name": call.operation,
        "error.type": call.failure,
    }
    span = tracer.start_span(
        f"{call.method} {call.route}",
        context=TraceContextTextMapPropagator().extract({"traceparent": call.traceparent or ""}),
        kind=SpanKind.SERVER,
        attributes={name: value for name, value in known.items() if value is not None},
        start_time=ended - int(call.seconds * 1e9),
    )
    if call.status >= 500:
        span.set_status(Status(StatusCode.ERROR))
    span.end(ended)
