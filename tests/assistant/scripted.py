"""A server that speaks OpenAI's protocol by script, on a socket: what it is asked, how it answers, who hangs up."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from bdm.settings import Settings


@dataclass
class Talk:
    """One request, and the way to answer it."""

    body: dict[str, Any]
    authorization: str | None
    _reader: asyncio.StreamReader
    _writer: asyncio.StreamWriter

    @property
    def prompt(self) -> str:
        return "\n".join(each["content"] for each in self.body["messages"])

    async def head(self, status: int = 200, kind: str = "text/event-stream") -> None:
        self._writer.write(f"HTTP/1.1 {status} X\r\ncontent-type: {kind}\r\nconnection: close\r\n\r\n".encode())
        await self._writer.drain()

    async def event(self, data: dict[str, Any] | str) -> None:
        text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
        self._writer.write(f"data: {text}\n\n".encode())
        await self._writer.drain()

    async def piece(self, text: str) -> None:
        await self.event({"choices": [{"index": 0, "delta": {"content": text}}]})

    async def end(self, reason: str = "stop", tokens: int | None = 100) -> None:
        await self.event({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})
        if tokens is not None:
            await self.event({"choices": [], "usage": {"total_tokens": tokens}})
        await self.event("[DONE]")

    async def until_left(self) -> None:
        """Wait until the client hangs up."""
        await self._reader.read()


Script = Callable[[Talk], Awaitable[None]]


def says(text: str, **end: Any) -> Script:
    """Streams ``text`` word by word."""

    async def script(talk: Talk) -> None:
        await talk.head()
        for word in text.split(" "):
            await talk.piece(f"{word} ")
        await talk.end(**end)

    return script


def fails(status: int, body: str = "{}") -> Script:
    async def script(talk: Talk) -> None:
        await talk.head(status, "application/json")
        talk._writer.write(body.encode())

    return script


async def hangs(talk: Talk) -> None:
    """Answers nothing."""
    await talk.until_left()


async def stalls(talk: Talk) -> None:
    """Begins, and says no more."""
    await talk.head()
    await talk.piece("Il tasso ")
    await talk.until_left()


async def breaks(talk: Talk) -> None:
    """Cut off in the middle."""
    await talk.head()
    await talk.piece("Il tasso è pari al tre per cento [2]. ")
    await talk.piece("Il mutuo è")


async def babbles(talk: Talk) -> None:
    await talk.head()
    await talk.event("{non è json")


async def declines(talk: Talk) -> None:
    await talk.head()
    await talk.event({"choices": [{"delta": {"refusal": "Non posso."}}]})
    await talk.end()


@dataclass
class Endpoint:
    """``script`` answers the next requests; ``then`` those after the first, if given."""

    script: Script = field(default_factory=lambda: says("Non risulta dal provvedimento."))
    then: Script | None = None
    talks: list[Talk] = field(default_factory=list)
    left: asyncio.Event = field(default_factory=asyncio.Event)
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    port: int = 0

    def settings(self, **values: Any) -> Settings:
        url = f"http://127.0.0.1:{self.port}/v1"
        return Settings(assistant_url=url, assistant_model="prova", **values)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            heads = dict(line.lower().split(": ", 1) for line in head.splitlines()[1:] if ": " in line)
            body = await reader.readexactly(int(heads.get("content-length", "0")))
            if head.startswith("GET"):
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}")
                return
            talk = Talk(json.loads(body), heads.get("authorization"), reader, writer)
            self.talks.append(talk)
            self.asked.set()
            script = self.script if len(self.talks) == 1 or self.then is None else self.then
            await script(talk)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()
            self.left.set()


@asynccontextmanager
async def endpoint(script: Script | None = None, then: Script | None = None) -> AsyncIterator[Endpoint]:
    """The server, on a port of its own."""
    served = Endpoint(then=then) if script is None else Endpoint(script, then)
    server = await asyncio.start_server(served._serve, "127.0.0.1", 0)
    served.port = server.sockets[0].getsockname()[1]
    try:
        yield served
    finally:
        server.close()
