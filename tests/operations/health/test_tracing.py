"""What a collector of OpenTelemetry is told: every call, by its route, and nothing of what was asked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, ClassVar

import httpx2
import pytest

from bdm.app import create_app
from bdm.operations.health import tracing
from bdm.platform.kit.refusal import Misconfigured
from bdm.services import Services
from bdm.settings import API_PREFIX, Settings
from tests.fixtures.app import Browser

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = "b7ad6b7169203331"
ID = "11112222333344445555666677778888"


class Collector(BaseHTTPRequestHandler):
    sent: ClassVar[list[tuple[str, bytes]]] = []

    def do_POST(self) -> None:
        self.sent.append((self.path, self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing of it in the output of the tests."""


@pytest.fixture
def collector() -> Iterator[str]:
    Collector.sent.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def attributes(span: Any) -> dict[str, Any]:
    return {each.key: getattr(each.value, each.value.WhichOneof("value")) for each in span.attributes}


@pytest.mark.anyio
async def test_every_call_is_a_span_that_quotes_nothing(services: Services, collector: str) -> None:
    pytest.importorskip("opentelemetry.exporter.otlp.proto.http", reason="without the packages of bdm[telemetria]")
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    settings = services.settings.model_copy(update={"otel_endpoint": collector})
    app = create_app(settings, services)
    async with app.router.lifespan_context(app):
        browser = Browser(app)
        await browser.enter("lettore")
        entered = (await browser.call("GET", "/user", params={"q": "Rossi Mario"})).request
        assert "Rossi" in str(entered.url)
        proxied = httpx2.ASGITransport(app, client=("10.0.0.1", 0))
        async with httpx2.AsyncClient(transport=proxied, base_url="http://bdm.test") as client:
            headers = {"x-request-id": ID, "traceparent": f"00-{TRACE}-{PARENT}-01", "tracestate": "chi=Rossi"}
            await client.get(f"{API_PREFIX}/provvedimento/segreto-di-stato/timeline", headers=headers)
            query = {"query": "query SearchMassima { massima { count } }", "variables": {"q": "Rossi"}}
            await client.post(f"{API_PREFIX}/graphql?q=Rossi", json=query, headers={"traceparent": "Rossi"})
            await client.request("ROSSI", "/Rossi")
        await browser.aclose()

    assert {path for path, _ in Collector.sent} == {"/v1/traces"}
    told = [ExportTraceServiceRequest.FromString(body) for _, body in Collector.sent]
    spans = [span for each in told for group in each.resource_spans for one in group.scope_spans for span in one.spans]
    by_name = {span.name: span for span in spans}
    counted = app.state.metrics._requests.collect()[0].samples
    assert len(spans) == sum(sample.value for sample in counted if sample.name.endswith("_total"))

    timeline = by_name[f"GET {API_PREFIX}/provvedimento/{{id}}/timeline"]
    assert (timeline.trace_id.hex(), timeline.parent_span_id.hex()) == (TRACE, PARENT)
    assert attributes(timeline) == {
        "http.request.method": "GET",
        "http.route": f"{API_PREFIX}/provvedimento/{{id}}/timeline",
        "http.response.status_code": 401,
        "bdm.request_id": ID,
        "error.type": "401",
    }
    assert 0 < timeline.end_time_unix_nano - timeline.start_time_unix_nano < 60e9
    search = by_name[f"POST {API_PREFIX}/graphql"]
    assert not search.parent_span_id
    assert "altro altro" in by_name
    for _, body in Collector.sent:
        for word in (b"rossi", b"segreto", b"bdm.test", b"lettore"):
            assert word not in body.lower()


def test_without_its_packages_it_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "_PACKAGES", ("nessun_pacchetto",))
    with pytest.raises(Misconfigured, match=r"bdm\[telemetria\]"):
        create_app(Settings(otel_endpoint="http://127.0.0.1:9"))


def test_nothing_of_it_is_loaded_without_the_setting() -> None:
    program = "import sys, bdm.operations.health.tracing; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "opentelemetry.sdk" not in done.stdout
