"""A web process with a tiny application, and connections to it on which anything may be said."""

from __future__ import annotations

import json
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

PROGRAM = """
import functools, json, resource, sys
from ipaddress import ip_network
from bdm.operations.run.connections import ConnectionLimits, open_files
from bdm.operations.run.port import listen
from bdm.operations.run.web import Server
from bdm.settings import Settings

asked = []

async def app(scope, receive, send):
    if scope["type"] != "http":
        return
    path, body = scope["path"], b""
    asked.append(path)
    if path == "/body":
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body, more = body + message["body"], message["more_body"]
    answer = {"size": len(body), "headers": len(scope["headers"]), "client": scope["client"][0],
              "open": len(server.server_state.connections)}
    if path == "/asked":
        answer["asked"] = asked[:-1]
        asked.clear()
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    if path == "/parts":
        for _ in range(4000):
            await send({"type": "http.response.body", "body": bytes(64_000), "more_body": True})
    last = bytes(20_000_000) if path == "/whole" else json.dumps(answer).encode()
    await send({"type": "http.response.body", "body": last})

given = json.loads(sys.argv[1])
if files := given.pop("files", None):
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
listener = listen(Settings(port=0))
given["proxies"] = tuple(map(ip_network, given.get("proxies", ())))
leave_seconds = given.pop("leave_seconds", 0)
server = Server(app, ConnectionLimits(**given), leave_seconds)
server.beat = functools.cache(lambda: print(listener.getsockname()[1], flush=True))
server.run(sockets=[listener])
"""


class Served:
    """The process, and connections to it from addresses of one's choice."""

    def __init__(self, process: subprocess.Popen[str], stack: ExitStack) -> None:
        assert process.stdout is not None
        self.port = int(process.stdout.readline())
        self.process = process
        self._stack = stack

    def connect(self, first: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
        """A connection that has sent ``first``; it stays open as long as the test."""
        connection = self._stack.enter_context(socket.socket())
        connection.bind((address, 0))
        connection.connect(("127.0.0.1", self.port))
        with suppress(ConnectionError):
            connection.sendall(first)
        return connection

    def ask(self, path: str = "/", address: str = "127.0.0.1", *headers: str) -> dict[str, Any]:
        """The answer to a call on a connection of its own."""
        lines = [f"GET {path} HTTP/1.1", "Host: bdm.test", "Connection: close", *headers, "", ""]
        connection = self.connect("\r\n".join(lines).encode(), address)
        status, body = read(connection)
        connection.close()
        assert status == 200
        return json.loads(body)

    def asked(self) -> list[str]:
        """The paths that the application was asked for since the last time."""
        paths: list[str] = self.ask("/asked")["asked"]
        return paths

    @property
    def memory(self) -> int:
        """Bytes in use."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()


def read_all(connection: socket.socket) -> bytes:
    """What the server says until it ends the connection."""
    answer = b""
    with suppress(ConnectionError):
        while part := connection.recv(65536):
            answer += part
    return answer


def read(connection: socket.socket) -> tuple[int, bytes]:
    """Status and body, once the server has ended the connection; (0, b"") when it ended without a word."""
    answer = read_all(connection)
    head, _, body = answer.partition(b"\r\n\r\n")
    if b"chunked" in head:
        body = body.partition(b"\r\n")[2].partition(b"\r\n")[0]
    return int(head.split(b" ")[1]) if head else 0, body


@contextmanager
def serve(**limits: Any) -> Iterator[Served]:
    """With these ``limits``, or ``leave_seconds``."""
    arguments = [sys.executable, "-c", PROGRAM, json.dumps(limits)]
    with ExitStack() as stack, subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Served(process, stack)
        finally:
            process.kill()
