"""The tools as an assistant uses them: over HTTP, with the protocol's own client."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.http.errors import GENERIC
from bdm.services import Services
from bdm.settings import OPEN_API_PREFIX
from tests.fixtures.app import Visit, index
from tests.open_data.api.programs import Program, served, token_of
from tests.open_data.mcp.messages import ACCEPT
from tests.search.content import abstract, decision, restrict

pytestmark = pytest.mark.anyio
WEB = Path(__file__).parents[3] / "web"
ADDRESS = f"http://127.0.0.1{OPEN_API_PREFIX}/mcp"


@asynccontextmanager
async def assistant(app: FastAPI, token: str) -> AsyncIterator[ClientSession]:
    headers = {"authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), headers=headers) as http,
        streamable_http_client(ADDRESS, http_client=http) as (read, write, *_),
        ClientSession(read, write) as session,
    ):
        await session.initialize()
        yield session


async def ask(client: ClientSession, tool: str, **arguments: Any) -> Any:
    """What it answers, which its own schema admits (the client looks)."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    return answer.structured_content


async def refusal(client: ClientSession, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return str(answer.content[0].text)


async def test_every_tool_and_parameter_is_described(app: FastAPI, session: AsyncSession) -> None:
    async with assistant(app, await token_of(session, "lettore")) as client:
        tools = (await client.list_tools()).tools
    assert {each.name for each in tools} == {"cerca", "leggi", "citazioni", "chi_cita", "norma", "verifica"}
    for each in tools:
        assert each.description
        assert each.title
        assert each.output_schema
        assert each.annotations
        assert each.annotations.read_only_hint
        assert all(given.get("description") for given in each.input_schema["properties"].values()), each.name


async def test_it_searches_reads_and_follows_citations(app: FastAPI, services: Services, session: AsyncSession) -> None:
    text = "Il danno biologico va provato (Cass. n. 13533/2001; art. 2043 c.c.)."
    norms = ["ART. 2043 C.C."]
    pages = f"{text}\n\nP.Q.M.\nRigetta la domanda."
    numbered = {"numero_provvedimento": 7, "anno_provvedimento": 2020, "tipo": "sentenza"}
    item = await decision(session, pages, titolo="Danno", riferimento_normativo=norms, **numbered)
    await abstract(session, item, "Onere della prova")
    await session.commit()
    await index(services)
    async with assistant(app, await token_of(session, "lettore")) as client:
        found = await ask(client, "cerca", espressione='testo:"danno biologico"')
        assert (found["count"], found["items"][0]["estremi"]["id"]) == (1, str(item))
        assert "danno biologico" in found["items"][0]["passi"][0]["testo"]
        address = found["items"][0]["estremi"]["indirizzo"]
        assert address.endswith("/d/tribunale-di-milano/2020/7/sentenza-civile")
        assert found["nota"].startswith("La Banca Dati di Merito contiene 1 provvedimento pubblicato, dal 01/01/2020")
        assert (await ask(client, "cerca", espressione="prova", contenuto="abstract"))["count"] == 1
        read = await ask(client, "leggi", id=str(item))
        assert [(each["numero"], each["parte"]) for each in read["paragrafi"]] == [(1, "testo"), (2, "dispositivo")]
        assert read["paragrafi"][0]["testo"] == text
        assert read["paragrafi"][1]["indirizzo"] == f"{address}#p-2"
        assert [
            each["numero"] for each in (await ask(client, "leggi", id=str(item), parte="dispositivo"))["paragrafi"]
        ] == [2]
        cited = await ask(client, "citazioni", id=str(item))
        assert {each["nome"].lower() for each in cited["citazioni"]} == {"cass. 13533/2001", "art. 2043 c.c."}
        for name in ("cass. n. 13533 del 2001", "articolo 2043 codice civile"):
            citing = await ask(client, "chi_cita", nome=name)
            assert [each["estremi"]["id"] for each in citing["items"]] == [str(item)], name
        assert (await ask(client, "norma", testo="articolo 2043 del codice civile"))["canonico"] == norms[0]


PROGRAM = """
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const { ADDRESS, TOKEN } = process.env;
const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
const client = new Client({ name: 'prova', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL(ADDRESS), { requestInit }));
const { tools } = await client.listTools();
const ask = async (name, given) => (await client.callTool({ name, arguments: given })).structuredContent;
const found = await ask('cerca', { espressione: 'testo:danno' });
const read = await ask('leggi', { id: found.items[0].estremi.id });
const refused = await client.callTool({ name: 'leggi', arguments: { id: 'nessuno' } });
await client.close();
console.log(JSON.stringify({ tools: tools.map(({ name }) => name), found, read, refused }));
"""
"""What it answers the client checks against the schemas of the tools."""


@pytest.mark.costly(
    "seconds of Node; the gate has the protocol's client in Python. When the tools or their schemas change"
)
async def test_the_client_in_javascript_reads_it_too(app: FastAPI, services: Services, session: AsyncSession) -> None:
    item = await decision(session, "Il danno va provato.", titolo="Danno")
    await session.commit()
    await index(services)
    token = await token_of(session, "lettore")
    async with served(app) as address:
        done = await asyncio.to_thread(
            subprocess.run,
            ["node", "--input-type=module", "--eval", PROGRAM],
            check=False,
            cwd=WEB,  # where its packages are
            env={**os.environ, "ADDRESS": f"{address}/mcp", "TOKEN": token},
            capture_output=True,
            text=True,
        )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert {*told["tools"]} == {"cerca", "leggi", "citazioni", "chi_cita", "norma", "verifica"}
    assert [each["estremi"]["id"] for each in told["found"]["items"]] == [str(item)]
    assert [each["testo"] for each in told["read"]["paragrafi"]] == ["Il danno va provato."]
    assert (told["refused"]["isError"], "Elemento non trovato." in str(told["refused"])) == (True, True)


async def test_it_checks_what_an_assistant_wrote(app: FastAPI, session: AsyncSession) -> None:
    await decision(session, "La domanda va accolta.", numero_provvedimento=5, anno_provvedimento=2019, tipo="sentenza")
    text = "Si vedano Trib. Milano, sentenza n. 5/2019, e l'art. 3000 c.c."
    async with assistant(app, await token_of(session, "lettore")) as client:
        said = await ask(client, "verifica", testo=text)
        assert [(each["scritto"], each["riscontro"]) for each in said["citazioni"]] == [
            ("Trib. Milano, sentenza n. 5/2019", "corretta"),
            ("art. 3000 c.c.", "errore"),
        ]
        assert "testo: Il testo è vuoto." in await refusal(client, "verifica", testo=" ")


async def test_a_long_text_comes_in_pieces(
    app: FastAPI, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 2_000
    monkeypatch.setattr("bdm.open_data.mcp.tools.MAX_CHARACTERS", most)
    words = ("danno", "colpa", "nesso", "prova", "onere", "causa", "fatto", "legge", "parte")
    item = await decision(
        session, *(f"{number}) Il {each} {f'del {each} ' * 40}." for number, each in enumerate(words))
    )
    await session.commit()
    await index(services)
    read, start = list[dict[str, Any]](), 1
    async with assistant(app, await token_of(session, "lettore")) as client:
        while start:
            some = await ask(client, "leggi", id=str(item), da=start)
            assert sum(len(each["testo"]) for each in some["paragrafi"]) <= most
            read, start = read + some["paragrafi"], some["prosegue"]
    assert [each["numero"] for each in read] == list(range(1, len(read) + 1))
    assert [each["pagina"] for each in read] == list(range(1, 10))


async def test_refusals_are_told_in_words(app: FastAPI, session: AsyncSession) -> None:
    async with assistant(app, await token_of(session, "lettore")) as client:
        assert "Completare il criterio di ricerca." in await refusal(client, "cerca", espressione="danno AND")
        assert "Elemento non trovato." in await refusal(client, "leggi", id="nessuno")
        assert "less than or equal to 20" in await refusal(client, "cerca", espressione="danno", quanti=99)


async def test_what_is_restricted_or_no_longer_public_is_not_there(
    app: FastAPI, services: Services, session: AsyncSession
) -> None:
    secret = await decision(session, "Il danno biologico di Tizio Riservati.")
    await restrict(session, secret, "Il danno biologico di T. R.", confirmed=False)
    draft = await decision(session, "Il danno biologico in bozza.", status="BOZZA")
    await session.commit()
    await index(services)
    async with assistant(app, await token_of(session, "redattore.tutti")) as client:
        for words in ('testo:"danno biologico"', "testo:(riservati)"):
            assert (await ask(client, "cerca", espressione=words))["count"] == 0
        for item in (secret, draft):
            said = await client.call_tool("leggi", {"id": str(item)})
            assert "biologico" not in str(said)


async def test_only_a_token_that_reads_opens_it(app: FastAPI, session: AsyncSession, visit: Visit) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    accept = {"accept": "application/json, text/event-stream"}
    assert (await Program(app, None).ask("/mcp", "POST", json=message)).status_code == 401
    feed = Program(app, await token_of(session, "lettore", scope="feed"))
    assert (await feed.ask("/mcp", "POST", json=message, headers=accept)).json()["code"] == "TOKEN_SCOPE"
    own = await visit("lettore")
    assert (await own.post(f"{OPEN_API_PREFIX}/mcp", json=message)).status_code == 401
    program = Program(app, await token_of(session, "lettore"))
    answer = await program.ask("/mcp", "POST", json=message, headers=accept)
    assert (answer.status_code, answer.json()["id"]) == (200, 1)
    assert "RateLimit" in answer.headers
    assert (await program.ask("/mcp")).status_code == 405
    for nonsense in (b"", b"{", b"[]", b'"x"', b"\xff"):
        answer = await program.ask(
            "/mcp", "POST", content=nonsense, headers=accept | {"content-type": "application/json"}
        )
        assert 400 <= answer.status_code < 500


async def test_messages_at_the_same_time_are_all_answered(app: FastAPI, session: AsyncSession) -> None:
    programs = [Program(app, await token_of(session, name)) for name in ("lettore", "redattore", "giudice")]
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    asked = [each.ask("/mcp", "POST", json=message, headers=ACCEPT) for each in programs for _ in range(6)]
    assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}


async def test_what_nobody_foresaw_is_neither_told_nor_logged(
    app: FastAPI, session: AsyncSession, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("ZYROSSI")

    async with assistant(app, await token_of(session, "lettore")) as client:
        assert "Alcuni dati non sono validi." in await refusal(client, "leggi", id="a\x00b")
        monkeypatch.setattr("bdm.open_data.mcp.tools.find_decision", fail)
        said = await refusal(client, "leggi", id="x")
    assert GENERIC in said
    assert "RuntimeError" in caplog.text
    assert "ZYROSSI" not in said + caplog.text
    assert "NUL" not in caplog.text
