"""The proxies of ``deploy``: what they say of their own configuration, and what comes through them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import httpx2
import pytest

from bdm.settings import API_PREFIX
from tests.production.proxy import HAPROXY, NGINX, Proxy, installed

pytestmark = pytest.mark.costly("needs nginx and HAProxy; make test-production tries those that are installed")


class Upstream(BaseHTTPRequestHandler):
    """Answers what it was asked; what is below ``/killed`` not the first time, as who is killed while at work."""

    protocol_version = "HTTP/1.1"

    killed: ClassVar[set[str]] = set()

    def do_GET(self) -> None:
        if "killed" in self.path and self.path not in self.killed:
            self.killed.add(self.path)
            self.close_connection = True
            return
        sent = self.rfile.read(int(self.headers.get("content-length", 0)))
        body = json.dumps(
            {"path": self.path, "headers": {k.lower(): v for k, v in self.headers.items()}, "size": len(sent)}
        )
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on the terminal."""


@pytest.fixture
def upstream() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Upstream) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(params=[NGINX, HAPROXY])
def proxy(request: pytest.FixtureRequest, upstream: str, tmp_path: Path) -> Iterator[Proxy]:
    if installed(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    made = Proxy(request.param, tmp_path / "proxy", [upstream])
    yield made
    made.stop()


@contextmanager
def started(proxy: Proxy, status: int = 200) -> Iterator[httpx2.Client]:
    """Somebody at the proxy, which answers with ``status``."""
    proxy.start()
    with httpx2.Client(base_url=proxy.url, verify=proxy.trust) as client:

        def answers() -> bool:
            try:
                return client.get("/").status_code == status
            except httpx2.HTTPError:
                return False

        proxy.wait_until(answers)
        yield client
    proxy.stop()


def curl(proxy: Proxy, *arguments: str) -> str:
    """What curl says, over HTTP/2 where that is spoken."""
    command = ["curl", "-s", "--cacert", str(proxy.ca), "--http2", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def asked(answer: httpx2.Response) -> dict[str, Any]:
    said: dict[str, Any] = answer.json()
    return said


def test_it_has_nothing_to_say_of_its_configuration(proxy: Proxy) -> None:
    checked = proxy.check()
    assert checked.returncode == 0, checked.stderr
    assert "warn" not in checked.stderr.lower(), checked.stderr


def test_who_asks_and_how_is_told_and_nothing_else_believed(proxy: Proxy) -> None:
    with started(proxy) as client:
        headers = {"x-forwarded-for": "1.2.3.4", "x-forwarded-proto": "http", "x-request-id": "mio"}
        told = asked(client.get("/search?q=danno", headers=headers))
    assert told["path"] == "/search?q=danno"
    assert told["headers"]["x-forwarded-for"] == "127.0.0.1"
    assert told["headers"]["x-forwarded-proto"] == "https"
    assert told["headers"]["x-request-id"] != "mio"
    assert told["headers"]["host"] == f"127.0.0.1:{proxy.port}"


def test_documents_come_through_and_what_is_asked_is_not_noted(proxy: Proxy) -> None:
    with started(proxy) as client:
        told = asked(client.post("/parola", params={"q": "Rossi"}, content=b"x" * 50_000_000))
        assert told["size"] == 50_000_000
    noted = "".join(path.read_text(errors="replace") for path in proxy.log.parent.glob("*log"))
    assert "200" in noted
    assert told["headers"]["x-request-id"] in noted
    assert "Rossi" not in noted
    assert "parola" not in noted


def test_it_speaks_http_2(proxy: Proxy) -> None:
    with started(proxy):
        assert curl(proxy, "-o", "/dev/null", "-w", "%{http_version}", proxy.url) == "2"


@pytest.mark.parametrize(
    ("method", "path", "nginx", "haproxy"),
    [
        ("GET", "/killed/1", "200:0", "200:0"),
        ("POST", f"{API_PREFIX}/graphql?killed", "503:0", "200:0"),
        # The stream is refused, and curl, as browsers do, sends it again by itself.
        ("POST", "/killed/2", "503:0", "200:1"),
    ],
)
def test_who_was_asking_a_host_that_is_killed(proxy: Proxy, method: str, path: str, nginx: str, haproxy: str) -> None:
    """Status, and how many connections it took after the first."""
    Upstream.killed.clear()
    with started(proxy):
        each = ["-s", "--cacert", str(proxy.ca), "-o", "/dev/null", "-w", "%{http_code}:%{num_connects} "]
        said = curl(proxy, *each, f"{proxy.url}/", "--next", *each, "-X", method, f"{proxy.url}{path}")
    assert said.split() == ["200:1", haproxy if proxy.name == HAPROXY else nginx]


def test_without_the_service_it_says_so_as_the_service_would(proxy: Proxy, tmp_path: Path) -> None:
    with started(Proxy(proxy.name, tmp_path / "alone", ["127.0.0.1:1"]), 503) as client:
        answer = client.post("/api/bdm/backoffice/note/1")
    assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (503, "UNAVAILABLE", "5")
