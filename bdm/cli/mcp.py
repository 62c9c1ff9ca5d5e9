"""``bdm mcp``: the tools for assistants, over standard input and output."""

from __future__ import annotations

import asyncio

import click


@click.command(
    "mcp",
    help="Gli strumenti per gli assistenti (Model Context Protocol) su standard input e output: soltanto ciò che è"
    " pubblico. Da un'altra macchina si usano con un token, all'indirizzo /api/v1/mcp.",
)
def mcp_command() -> None:
    from bdm.cli.database import existing
    from bdm.open_data.mcp.server import make_server
    from bdm.open_data.mcp.tools import Tools
    from bdm.services import open_services

    settings = existing()

    async def serve() -> None:
        async with open_services(settings) as services:
            await make_server(Tools(services.database, services.search, settings.base_url)).run_stdio_async()

    asyncio.run(serve())
