"""The product as people meet it: ``bdm serve`` in a process of its own, and a signed-in session."""

from __future__ import annotations

import html
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urljoin

import httpx2
import orjson

from bdm.settings import API_PREFIX
from benchmarks.search.questions import PAGE, Question, Wording

ACCOUNT = "lettore"
OPERATIONS = Path(__file__).parent.parent.parent / "web/src/api/operations"
START_SECONDS = 60.0


@dataclass(frozen=True)
class Service:
    """Where it listens, as which process, and what a request of the signed-in reader looks like."""

    port: int
    cookie: str
    process: int

    def search(self, question: Question, wording: Wording) -> bytes:
        """The request of the search page, as the client sends it."""
        return self.ask(
            "SearchProvvedimento",
            {
                "from": question.start,
                "size": PAGE,
                "q": wording.q or None,
                "area": None,
                "sort_field": question.sort.value,
                "sort_order": "desc",
                "collated": False,
                "note_personali": False,
                "passages": 1,  # of compact cards, as everybody has them at first
            },
        )

    def ask(self, operation: str, variables: Mapping[str, Any]) -> bytes:
        """One of the client's own operations."""
        return self.query(document(operation), variables)

    def query(self, query: str, variables: Mapping[str, Any] | None = None) -> bytes:
        """Anything that can be asked."""
        return self._request("POST", "/graphql", orjson.dumps({"query": query, "variables": variables or {}}))

    def signed_in(self, cookie: str) -> Service:
        """The same, asked by somebody else."""
        return replace(self, cookie=cookie)

    def get(self, path: str) -> bytes:
        return self._request("GET", path)

    def note(self, item: str, note: str) -> bytes:
        """The caller's own note on a decision, saved."""
        return self._request("POST", f"/note/{item}", note.encode(), "text/plain")

    def check(self, sent: Mapping[str, Any]) -> bytes:
        return self._request("POST", "/verifica", orjson.dumps(sent))

    def check_file(self, data: bytes) -> bytes:
        """A document of Word."""
        head = b'--file\r\nContent-Disposition: form-data; name="file"; filename="atto.docx"\r\n\r\n'
        return self._request(
            "POST", "/verifica", head + data + b"\r\n--file--\r\n", "multipart/form-data; boundary=file"
        )

    def suggestions(self, typed: str) -> bytes:
        return self.get(f"/provvedimento/autocomplete?q={quote(typed)}&area=civile")

    def _request(self, method: str, path: str, body: bytes = b"", type_: str = "application/json") -> bytes:
        lines = [
            f"{method} {API_PREFIX}{path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Cookie: {self.cookie}",
            "Accept-Encoding: gzip",
            *((f"Content-Type: {type_}", f"Content-Length: {len(body)}") if body else ()),
        ]
        return "\r\n".join([*lines, "", ""]).encode() + body


@cache
def document(operation: str) -> str:
    """One of the client's operations, with the fragments that it uses."""
    source = "\n".join(file.read_text("utf-8") for file in sorted(OPERATIONS.glob("*.graphql")))
    parts = dict(re.findall(r"^((?:fragment|query) \w+)(.*?^})", source, re.DOTALL | re.MULTILINE))
    wanted = [f"query {operation}"]
    for name in wanted:  # grows while it is walked
        spread = (f"fragment {used}" for used in re.findall(r"\.\.\.(\w+)", parts[name]))
        wanted += [used for used in spread if used not in wanted]
    return "\n".join(name + parts[name] for name in wanted)


@contextmanager
def service(data_dir: Path, account: str = ACCOUNT, *, limited: bool = False) -> Iterator[Service]:
    """The real thing on a free port, with the settings it has by default; ``account`` is signed in, and may ask as much
    as many unless it is ``limited`` as others are.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"BDM_DATA_DIR": str(data_dir), "BDM_PORT": str(port), "BDM_LOG_LEVEL": "WARNING"}
    if not limited:
        settings |= {"BDM_ACCOUNT_CALLS": "1000", "BDM_ACCOUNT_POINTS": "1000000"}
    process = subprocess.Popen(
        [sys.executable, "-m", "bdm", "serve", "--demo"], env=os.environ | settings, stdout=subprocess.DEVNULL
    )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(process, address)
        with httpx2.Client(base_url=address, timeout=60) as client:
            sign_in(client, account)
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        yield Service(port, cookie, process.pid)
    finally:
        process.terminate()
        process.wait()


def _wait_for(process: subprocess.Popen[bytes], address: str) -> None:
    started = time.monotonic()
    while True:
        try:
            httpx2.get(f"{address}{API_PREFIX}/user/current")
            return
        except httpx2.TransportError:
            if process.poll() is not None or time.monotonic() - started > START_SECONDS:
                raise SystemExit("bdm serve does not start") from None
            time.sleep(0.1)


def sign_in(client: httpx2.Client, account: str) -> None:
    """Through the demo provider's form, as a browser does."""
    page = client.get(f"{API_PREFIX}/login", follow_redirects=True)
    form = re.search(r'<form method="post" action="([^"]+)"', page.text)
    if form is None:
        raise SystemExit(f"no sign-in form at {page.url}: {page.status_code}")
    client.post(urljoin(str(page.url), html.unescape(form[1])), data={"username": account}, follow_redirects=True)
