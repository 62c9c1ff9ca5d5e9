"""A cluster that is reached by TLS and asks who one is. The distribution that is tried here has no sign-in of its own:
a proxy before it stands for what the official one has.
"""

from __future__ import annotations

import asyncio
import ssl
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from bdm.platform.kit.time import today
from bdm.search.engine.opensearch_engine.cluster import readers_client, writers_client
from bdm.search.engine.opensearch_engine.engine import OpenSearchEngine
from bdm.search.engine.opensearch_engine.store import OpenSearchStore
from bdm.search.engine.port import BuildingProgress, EngineFailure, SearchRequest, SearchUnavailable, Sort, Window
from bdm.search.query import parse
from bdm.settings import Settings
from tests.production.certificate import certificate
from tests.search.engines import ADDRESSES, write
from tests.search.hosts import ALL
from tests.search.items import item

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.costly("needs a cluster, which make test-production starts"),
    pytest.mark.skipif(not ADDRESSES, reason="make test-production starts a cluster"),
]

USER, PASSWORD, KEY = "bdm", "una parola d'ordine", "Y2hpYXZl"
ACCEPTED = frozenset({f"Basic {b64encode(f'{USER}:{PASSWORD}'.encode()).decode()}", f"ApiKey {KEY}"})


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One connection: passed on where its first call says who asks."""
    with suppress(OSError, asyncio.IncompleteReadError):
        head = await reader.readuntil(b"\r\n\r\n")
        said = [
            line.partition(":")[2].strip()
            for line in head.decode().splitlines()
            if line.lower()[:14] == "authorization:"
        ]
        if not ACCEPTED.issuperset(said) or not said:
            writer.write(b"HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            await writer.drain()
        else:
            node = urlsplit(ADDRESSES.split(",")[0])
            from_node, to_node = await asyncio.open_connection(node.hostname, node.port)
            to_node.write(head)
            await asyncio.gather(_pass_on(reader, to_node), _pass_on(from_node, writer))
    writer.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while block := await reader.read(65_536):
            writer.write(block)
            await writer.drain()
    writer.close()


@pytest.fixture
async def guarded(tmp_path: Path) -> AsyncIterator[dict[str, Any]]:
    """The settings that lead to the cluster through the proxy."""
    public, private = certificate(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(public, private)
    async with await asyncio.start_server(_serve, "127.0.0.1", 0, ssl=context) as server:
        port = server.sockets[0].getsockname()[1]
        yield {"search_url": f"https://127.0.0.1:{port}", "search_ca": public}


@asynccontextmanager
async def engine(**settings: Any) -> AsyncIterator[OpenSearchEngine]:
    asked = Settings(**settings)
    reader, writer = readers_client(asked), writers_client(asked)
    prefix = f"t{uuid4().hex[:12]}"
    try:
        yield OpenSearchEngine(reader, OpenSearchStore(writer, prefix, shards=1, replicas=0))
    finally:
        with suppress(Exception):
            await asyncio.to_thread(writer.indices.delete, index=f"{prefix}-*", params={"expand_wildcards": "all"})
        await reader.close()


def build(store: OpenSearchStore) -> None:
    generation = store.start_building(BuildingProgress("prova", 1))
    write(generation, [item(1)])
    store.serve(generation)


QUERY = SearchRequest("provvedimento", parse("decisione"), ALL, today())


@pytest.mark.parametrize(
    "who", [{"search_user": USER, "search_password": PASSWORD}, {"search_key": KEY}], ids=["user", "key"]
)
async def test_who_says_who_it_is_writes_and_reads(guarded: dict[str, Any], who: dict[str, str]) -> None:
    async with engine(**guarded, **who) as signed_in:
        await asyncio.to_thread(build, signed_in.store)
        assert (await signed_in.search(QUERY, Window(), Sort())).count == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"search_user": USER, "search_password": "un'altra"},
        {},
        {"search_user": USER, "search_password": PASSWORD, "search_ca": None},
    ],
    ids=["wrong password", "nobody", "unknown authority"],
)
async def test_others_are_told_that_there_is_no_answer(
    guarded: dict[str, Any], changed: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    async with engine(**guarded | changed) as refused:
        with pytest.raises(EngineFailure):
            await asyncio.to_thread(build, refused.store)
        with pytest.raises(SearchUnavailable):
            await refused.search(QUERY, Window(), Sort())
    assert "altra" not in caplog.text
    assert PASSWORD not in caplog.text
