"""``POST /api/v1/mcp``: the Model Context Protocol over streamable HTTP, one answer for each message, no sessions."""

from __future__ import annotations

from importlib import import_module

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from bdm.open_data.api.callers import CurrentCaller
from bdm.open_data.api.transport import OpenApiRouter
from bdm.platform.http.dependencies import get_parts
from bdm.search.engine.dependencies import get_engine
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=False)


@router.post("/mcp")
async def message(request: Request, _caller: CurrentCaller) -> Response:
    """A message of an assistant. What it asks for is limited and paid as every call of its token."""
    # Loading the protocol takes the better part of a second: not on the event loop, and not for those whom nobody asks.
    await anyio.to_thread.run_sync(import_module, "bdm.open_data.mcp.server")
    from bdm.open_data.mcp.server import make_server, serving
    from bdm.open_data.mcp.tools import Tools

    state = request.app.state
    if not hasattr(state, "mcp_server"):  # its schemas cost as much as an answer
        parts = get_parts(request)
        state.mcp_server = make_server(Tools(parts.database, get_engine(request), parts.settings.base_url))
    answer = _Answer()
    async with serving(state.mcp_server) as serve:
        await serve(request.scope, request.receive, answer.take)
    return answer.response()


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
