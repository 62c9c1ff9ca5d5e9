"""The server that assistants speak to, over whichever transport."""

from __future__ import annotations

import logging
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
from bdm.platform.http.errors import GENERIC, as_app_error
from bdm.platform.kit.logs import describe

log = logging.getLogger(__name__)

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
    manager = server.session_manager  # of this message: to run it lets others in, which put theirs in its place
    async with manager.run():
        yield manager.asgi_app


def _in_words(tool: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Refusals of ours are told as they are: the assistant can do better next time. Of what nobody foresaw the log gets
    type and place, as everywhere: the package would write down its words, which quote people and texts.
    """

    @wraps(tool)
    async def answer(*given: Any, **named: Any) -> Any:
        try:
            return await tool(*given, **named)
        except Exception as error:
            known = as_app_error(error)
            if known is None:
                log.error("unexpected: %s", describe(error))
                raise ToolError(GENERIC) from None
            said = [known.detail, *(f"{each.field}: {each.message}" for each in known.errors)]
            raise ToolError(" ".join(said)) from None

    return answer
