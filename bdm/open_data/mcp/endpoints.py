"""``POST /api/v1/mcp``: the Model Context Protocol over streamable HTTP, one answer for each message, no sessions."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import anyio.to_thread
from pydantic_core import from_json
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive

from bdm.open_data.api.callers import TokenCaller, payment
from bdm.open_data.api.transport import OpenApiRouter
from bdm.open_data.mcp.metadata import CHALLENGE
from bdm.platform.http import prices
from bdm.platform.http.dependencies import get_services
from bdm.search.engine.dependencies import get_engine
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=False)


@router.post("/mcp", dependencies=[CHALLENGE])
async def message(request: Request, caller: TokenCaller) -> Response:
    """A message of an assistant. What it asks for is limited and paid as every call of its token."""
    body = await request.body()
    # Loading the protocol takes the better part of a second: not on the event loop, and not for those whom nobody asks.
    await anyio.to_thread.run_sync(import_module, "bdm.open_data.mcp.server")
    from bdm.open_data.mcp.server import make_server, serving
    from bdm.open_data.mcp.tools import Tools

    state = request.app.state
    if not hasattr(state, "mcp_server"):  # its schemas cost as much as an answer
        services = get_services(request)
        state.mcp_server = make_server(Tools(services.database, get_engine(request), services.settings.base_url))
    answer = _Answer()
    async with payment(request, caller, points_of(body)), serving(state.mcp_server) as serve:
        await serve(request.scope, _BufferedBody(body, request.receive).receive, answer.take)
    return answer.response()


def points_of(body: bytes) -> float:
    """What the tool costs that a message calls, with what it is called with. What is no message costs nothing more."""
    try:
        message = from_json(body)  # as the protocol's package reads it
    except ValueError:
        return 0
    named, given = (_found(message, "params", each) for each in ("name", "arguments"))
    price = prices.TOOLS.get(named) if isinstance(named, str) else None
    if price is None:
        return 0
    text = _found(given, "testo")
    arguments = given if isinstance(given, dict) else {}
    return price.at_once(arguments) + price.rest(len(text) / 1_000 if isinstance(text, str) else 0)


def _found(value: Any, *names: str) -> Any:
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


class _BufferedBody:
    """A body that was read, for who reads it again; then whether the client is still there."""

    def __init__(self, body: bytes, rest: Receive) -> None:
        self._body: bytes | None = body
        self._rest = rest

    async def receive(self) -> Message:
        if self._body is None:
            return await self._rest()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


class _Answer:
    """What an ASGI application answers, whole."""

    def __init__(self) -> None:
        self._start: Message = {"status": 202, "headers": []}
        self._body = b""

    async def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        else:
            self._body += message.get("body", b"")

    def response(self) -> Response:
        made = Response(self._body, self._start["status"])
        made.raw_headers = [*self._start["headers"]]
        return made
