"""A program that receives: a real HTTP server on this machine, which answers as a test says."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any


@dataclass(frozen=True)
class Received:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def message(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """What has come, and ``answer``: what is answered to each."""

    def __init__(self) -> None:
        self.all: list[Received] = []
        self.answer = b"HTTP/1.1 204 No Content\r\n\r\n"
        self.seen: Callable[[], None] = lambda: None
        self.hold: asyncio.Event | None = None
        self.closed = asyncio.Event()
        self.port = 0

    def says(self, status: int, **headers: str) -> None:
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        self.answer = f"HTTP/1.1 {status} Said\r\n{lines}content-length: 0\r\n\r\n".encode()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?a=1"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.rstrip().split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.all.append(Received(first.split()[1], headers, body))
            self.seen()
            if self.hold is not None:
                await self.hold.wait()
            writer.write(self.answer)
            await writer.drain()
            await reader.read()  # until the sender closes
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self.closed.set()
            writer.close()


@asynccontextmanager
async def receiving(**options: Any) -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, **options)
    async with server:
        receiver.port = server.sockets[0].getsockname()[1]
        try:
            yield receiver
        finally:
            if receiver.hold is not None:
                receiver.hold.set()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, spelled out: not what the service signs with."""
    block = (sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = sha256(bytes(each ^ 0x36 for each in block) + message).digest()
    return sha256(bytes(each ^ 0x5C for each in block) + inner).digest()


def verifies(secret: str, received: Received) -> bool:
    """Whether it is signed as Standard Webhooks has it, with this secret."""
    key = b64decode(secret.removeprefix("whsec_"), validate=True)
    head = f"{received.id}.{received.headers['webhook-timestamp']}.".encode()
    expected = "v1," + b64encode(hmac_sha256(key, head + received.body)).decode()
    return secret.startswith("whsec_") and received.headers["webhook-signature"] == expected
