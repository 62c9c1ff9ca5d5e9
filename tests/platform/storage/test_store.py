"""Both kinds of store keep the same promises; the folder also survives a kill."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from obstore.store import MemoryStore
from pydantic import SecretStr

from bdm.platform.storage import (
    DocumentMissing,
    DocumentStore,
    FolderStore,
    HashMismatch,
    file_hash,
    open_store,
    temporary_files_in,
    temporary_folder,
)
from bdm.settings import Settings
from tests.fixtures.storage import put_bytes

pytestmark = pytest.mark.anyio

DATA = b"%PDF-1.4 " + bytes(range(256)) * 5000
HASH = file_hash(DATA)


@pytest.fixture(params=["folder", "objects"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> DocumentStore:
    return FolderStore(tmp_path / "store") if request.param == "folder" else DocumentStore(MemoryStore())


async def collect(pieces: AsyncIterator[bytes]) -> bytes:
    return b"".join([piece async for piece in pieces])


async def test_returns_what_was_put(store: DocumentStore, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(DATA)
    assert not await store.exists(HASH)
    await store.put_file(HASH, path)
    assert await store.exists(HASH)
    assert await store.size(HASH) == len(DATA)
    assert await collect(store.read(HASH)) == DATA
    async with store.local_path(HASH) as local:
        assert local.read_bytes() == DATA


@pytest.mark.parametrize(("start", "end"), [(0, 1), (0, 0), (7, 7), (5, 700_000), (1_000_000, None), (9, 3)])
async def test_reads_ranges(store: DocumentStore, start: int, end: int | None) -> None:
    await put_bytes(store, HASH, DATA)
    assert await collect(store.read(HASH, start, end)) == DATA[start:end]


async def test_an_empty_document(store: DocumentStore) -> None:
    await put_bytes(store, file_hash(b""), b"")
    assert await store.size(file_hash(b"")) == 0
    assert await collect(store.read(file_hash(b""))) == b""


async def test_putting_twice_is_the_same_as_once(store: DocumentStore) -> None:
    await asyncio.gather(*(put_bytes(store, HASH, DATA) for _ in range(8)))
    assert [name async for name in store.hashes()] == [HASH]
    assert await collect(store.read(HASH)) == DATA


async def test_refuses_bytes_that_the_hash_does_not_name(store: DocumentStore, tmp_path: Path) -> None:
    path = tmp_path / "b.pdf"
    path.write_bytes(DATA[:-1])
    with pytest.raises(HashMismatch):
        await put_bytes(store, HASH, DATA + b"x")
    with pytest.raises(HashMismatch):
        await store.put_file(HASH, path)
    assert not await store.exists(HASH)
    assert [name async for name in store.hashes()] == []


async def test_what_is_not_there(store: DocumentStore) -> None:
    with pytest.raises(DocumentMissing):
        await store.size(HASH)
    with pytest.raises(DocumentMissing):
        await collect(store.read(HASH))
    with pytest.raises(DocumentMissing):
        await collect(store.read(HASH, 0, 10))
    with pytest.raises(DocumentMissing):
        async with store.local_path(HASH):
            pass
    assert await store.read_thumbnail(HASH) is None
    await store.delete(HASH)


@pytest.mark.parametrize("name", ["../../etc/passwd", "", HASH.upper(), HASH + "/x"])
async def test_only_hashes_name_documents(store: DocumentStore, name: str) -> None:
    calls: list[Callable[[], object]] = [
        lambda: store.size(name),
        lambda: put_bytes(store, name, DATA),
        lambda: store.delete(name),
        lambda: store.read_thumbnail(name),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="hexadecimal"):
            await call()  # type: ignore[misc]


async def test_lists_and_deletes(store: DocumentStore) -> None:
    files = [b"%d" % number for number in range(50)]
    for data in files:
        await put_bytes(store, file_hash(data), data)
    assert {name async for name in store.hashes()} == {file_hash(data) for data in files}
    await store.delete(file_hash(files[0]))
    assert {name async for name in store.hashes()} == {file_hash(data) for data in files[1:]}


async def test_thumbnails_live_apart(store: DocumentStore) -> None:
    await put_bytes(store, HASH, DATA)
    await store.put_thumbnail(HASH, b"first")
    await store.put_thumbnail(HASH, b"second")
    assert await store.read_thumbnail(HASH) == b"second"
    assert [name async for name in store.hashes()] == [HASH]
    assert [name async for name in store.thumbnail_hashes()] == [HASH]
    await store.delete(HASH)
    assert await store.read_thumbnail(HASH) is None


async def test_the_settings_choose_the_store(tmp_path: Path) -> None:
    by_default = open_store(Settings(data_dir=tmp_path / "data", storage_url=None))
    await put_bytes(by_default, HASH, DATA)
    assert list((tmp_path / "data").rglob(f"{HASH[:2]}/{HASH[2:4]}/{HASH}.pdf"))
    folder = open_store(Settings(storage_url=SecretStr(f"file://{tmp_path}/altra%20cartella")))
    await put_bytes(folder, HASH, DATA)
    assert (tmp_path / "altra cartella").is_dir()
    s3 = open_store(Settings(storage_url=SecretStr("s3://archivio/bdm")))
    assert type(s3) is DocumentStore


WRITER = """
import asyncio, sys
from pathlib import Path
from bdm.platform.storage import FolderStore, file_hash
async def main():
    store = FolderStore(Path(sys.argv[1]))
    number = 0
    while True:
        data = b"%d" % number * 200_000
        given = Path(sys.argv[1] + ".pdf")
        given.write_bytes(data)
        await store.put_file(file_hash(data), given)
        print(file_hash(data), flush=True)
        number += 1
asyncio.run(main())
"""


async def test_a_killed_writer_leaves_whole_files_only(tmp_path: Path) -> None:
    root = tmp_path / "store"
    for acknowledged_before_kill in (1, 3, 6):
        writer = await asyncio.create_subprocess_exec(sys.executable, "-c", WRITER, str(root), stdout=subprocess.PIPE)
        assert writer.stdout is not None
        acknowledged = [(await writer.stdout.readline()).decode().strip() for _ in range(acknowledged_before_kill)]
        writer.send_signal(signal.SIGKILL)
        await writer.wait()
        store = FolderStore(root)
        present = {name async for name in store.hashes()}
        assert set(acknowledged) <= present
        for name in present:
            async with store.local_path(name) as path:
                assert file_hash(path) == name


WORKER = """
import sys, tempfile
from pathlib import Path
from bdm.platform.storage.temporary import new_file, temporary_files_in
area = Path(sys.argv[1])
with temporary_files_in(area), tempfile.NamedTemporaryFile() as named, new_file(area) as other:
    Path(named.name).write_bytes(b"%PDF")
    print(named.name, other, flush=True)
    sys.stdin.read()
"""


async def test_what_a_killed_process_leaves_is_removed_and_what_others_work_on_stays(tmp_path: Path) -> None:
    area = tmp_path / ".in-corso"
    area.mkdir()
    (area / "of-an-earlier-version").write_bytes(b"half")
    workers = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", WORKER, str(area), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(2)
    ]
    try:
        killed, working = [[Path(name) for name in (await line(worker)).split()] for worker in workers]
        assert not (area / "of-an-earlier-version").exists()
        FolderStore(tmp_path)
        assert all(path.exists() for path in (*killed, *working)), "both are at work"
        workers[0].kill()
        await workers[0].wait()
        assert all(path.exists() for path in killed)
        FolderStore(tmp_path)
        assert not any(path.exists() for path in killed)
        assert all(path.exists() for path in working)
        assert len(list(area.iterdir())) == 2
    finally:
        for worker in workers:
            await worker.communicate(b"")
    assert list(area.iterdir()) == []


async def line(worker: asyncio.subprocess.Process) -> str:
    assert worker.stdout is not None
    return (await worker.stdout.readline()).decode()


async def test_everything_temporary_lies_in_the_stores_own_folder(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "data")
    before = tempfile.gettempdir(), os.environ.get("TMPDIR")
    with temporary_files_in(temporary_folder(settings)):
        area = tmp_path / "data" / "storage" / ".in-corso"
        assert area.stat().st_mode & 0o777 == 0o700
        named = subprocess.run(["mktemp"], capture_output=True, check=True).stdout.decode().strip()
        assert Path(named).parent.parent == area
        with tempfile.NamedTemporaryFile() as file:
            assert Path(file.name).parent.parent == area
    assert (tempfile.gettempdir(), os.environ.get("TMPDIR")) == before


async def test_with_s3_what_is_temporary_lies_in_the_data_folder(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, storage_url=SecretStr("s3://archivio/bdm"))
    assert temporary_folder(settings) == tmp_path / "storage" / ".in-corso"
