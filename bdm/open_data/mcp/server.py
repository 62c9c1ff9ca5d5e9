"""The server that assistants speak to, over whichever transport."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings
from mcp.types import ToolAnnotations
from starlette.types import ASGIApp

from bdm import __version__
from bdm.open_data.mcp.tools import Tools
from bdm.platform.kit.errors import AppError

_INSTRUCTIONS: Final = (
    "Giurisprudenza italiana di merito, pubblicata. Cercare con «cerca», leggere con «leggi», seguire le citazioni con "
    "«citazioni» e «chi_cita», controllare con «verifica» ciò che si è scritto. Riportare di ogni affermazione "
    "l'indirizzo del provvedimento e le parole del passo; dire che cosa la banca dati non contiene (`nota`). Non "
    "inventare estremi: si citano soltanto i provvedimenti di una risposta."
)
_READ_ONLY: Final = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)

_BY_TOKEN: Final = TransportSecuritySettings(enable_dns_rebinding_protection=False)
"""No page of another origin has the token, which goes in a header."""


def make_server(tools: Tools) -> MCPServer[Any]:
    """The server with its tools."""
    server: MCPServer[Any] = MCPServer(
        "bdm", title="Banca Dati di Merito", instructions=_INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    titles: dict[Callable[..., Awaitable[Any]], str] = {
        tools.cerca: "Cercare provvedimenti e abstract",
        tools.leggi: "Leggere un provvedimento",
        tools.citazioni: "Che cosa cita un provvedimento",
        tools.chi_cita: "Chi cita una decisione o una norma",
        tools.norma: "Leggere un riferimento normativo",
        tools.verifica: "Verificare le citazioni di un testo",
    }
    for tool, title in titles.items():
        server.tool(title=title, annotations=_READ_ONLY)(_in_words(tool))
    return server


@asynccontextmanager
async def serving(server: MCPServer[Any]) -> AsyncIterator[ASGIApp]:
    """Answers one message over HTTP: nothing is kept between two of them, so that any process answers the next."""
    server.streamable_http_app(json_response=True, stateless_http=True, transport_security=_BY_TOKEN)
    async with server.session_manager.run():
        yield server.session_manager.asgi_app


def _in_words(tool: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Refusals of ours are told as they are: the assistant can do better next time."""

    @wraps(tool)
    async def answer(*given: Any, **named: Any) -> Any:
        try:
            return await tool(*given, **named)
        except AppError as error:
            said = [error.detail, *(f"{each.field}: {each.message}" for each in error.errors)]
            raise ToolError(" ".join(said)) from error

    return answer
