"""An object store that is away: whoever asks is told so, and soon."""

from __future__ import annotations

import asyncio
import socket
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from bdm.platform.http.errors import as_app_error
from bdm.platform.kit.errors import StoreUnavailable
from bdm.platform.storage import DocumentMissing, DocumentStore, answering, file_hash, open_store
from bdm.settings import Settings

pytestmark = pytest.mark.anyio

HASH = file_hash(b"%PDF-1.4")
Calls = Callable[[DocumentStore, Path], Awaitable[object]]


async def read(store: DocumentStore, _path: Path) -> object:
    return [piece async for piece in store.read(HASH, 0, 8)]


async def list_all(store: DocumentStore, _path: Path) -> object:
    return [name async for name in store.hashes()]


CALLS: dict[str, Calls] = {
    "size": lambda store, _path: store.size(HASH),
    "exists": lambda store, _path: store.exists(HASH),
    "read": read,
    "put_file": lambda store, path: store.put_file(HASH, path),
    "delete": lambda store, _path: store.delete(HASH),
    "hashes": list_all,
    "thumbnail": lambda store, _path: store.read_thumbnail(HASH),
    "put_thumbnail": lambda store, _path: store.put_thumbnail(HASH, b"webp"),
    "chunk": lambda store, _path: store.chunks.put(uuid.uuid4(), HASH, 0, b"%PDF"),
    "chunks": lambda store, _path: store.chunks.of_file(uuid.uuid4(), HASH),
}


@pytest.fixture(params=["silent", "refusing"])
def away(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[DocumentStore]:
    """A store whose server takes connections and says nothing, or takes none."""
    monkeypatch.setattr(answering, "PATIENCE_SECONDS", 0.3)
    known = {"REGION": "eu-south-1", "ACCESS_KEY_ID": "k", "SECRET_ACCESS_KEY": "s", "ALLOW_HTTP": "true"}
    for name, value in known.items():
        monkeypatch.setenv(f"AWS_{name}", value)
    with socket.create_server(("127.0.0.1", 0)) as server:
        if request.param == "refusing":
            server.close()
        port = server.getsockname()[1] if request.param == "silent" else 1
        monkeypatch.setenv("AWS_ENDPOINT", f"http://127.0.0.1:{port}")
        yield open_store(Settings(storage_url=SecretStr("s3://bdm")))
        if request.param == "silent":
            server.settimeout(1)
            server.accept()[0].close()  # it was asked: the settings of the environment count


async def test_a_store_that_is_away_is_told(away: DocumentStore, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.4")

    async def told(call: str) -> object:
        with pytest.raises(StoreUnavailable) as raised:
            await CALLS[call](away, path)
        error = as_app_error(raised.value)
        return error and (error.status, error.code, error.extra)

    answers = dict(zip(CALLS, await asyncio.gather(*map(told, CALLS)), strict=True))
    assert answers == dict.fromkeys(CALLS, (503, "STORE_UNAVAILABLE", {"retry_after": 5}))


async def test_what_the_store_answers_goes_through(tmp_path: Path) -> None:
    store = open_store(Settings(data_dir=tmp_path))
    with pytest.raises(DocumentMissing):
        await store.size(HASH)


async def test_a_listing_ends_with_its_last_batch() -> None:
    async def batches() -> AsyncIterator[list[int]]:
        yield [1, 2]
        yield []
        yield [3]

    assert [batch async for batch in answering.answers(batches())] == [[1, 2], [], [3]]
