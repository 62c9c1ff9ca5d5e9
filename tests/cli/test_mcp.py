"""``bdm mcp``: an assistant on the same machine, over the process's own input and output."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from mcp import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client

from bdm.platform.database.session import Database
from tests.search.content import decision

pytestmark = pytest.mark.anyio


async def test_an_assistant_reads_a_text(fresh_database: Database, fresh_database_url: str, tmp_path: Path) -> None:
    async with fresh_database.transaction() as session:
        item = await decision(session, "Il danno biologico va provato.")
    settings = {"BDM_DATABASE_URL": fresh_database_url, "BDM_DATA_DIR": str(tmp_path)}
    command = StdioServerParameters(command=sys.executable, args=["-m", "bdm", "mcp"], env=settings)
    async with stdio_client(command) as (read, write), ClientSession(read, write) as client:
        await client.initialize()
        answer = await client.call_tool("leggi", {"id": str(item)})
    assert answer.structured_content
    assert [each["testo"] for each in answer.structured_content["paragrafi"]] == ["Il danno biologico va provato."]
