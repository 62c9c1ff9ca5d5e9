"""``examples/mirror.py``: a copy that is killed as it likes ends as what is public, byte for byte."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
import sqlite3
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any
from uuid import UUID

import pytest

from bdm.open_data.digest.tree import MerkleTree
from bdm.open_data.record import service as record_service
from bdm.platform.database.session import Database
from tests.open_data.mirroring import MIRROR, Desk, KilledMirror, Service, make_digest, token, work


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mirror", MIRROR)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(MIRROR.parent))  # as for whoever runs it
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(MIRROR.parent))
    return module


mirror = loaded()


class Published:
    """What a service would answer, for as many records and changes as are needed."""

    def __init__(self) -> None:
        self.records: dict[str, bytes] = {}
        self.rows: list[tuple[str, str, str | None]] = []
        self.digests: list[dict[str, Any]] = []
        self.epoch = "a"
        self.asked: list[str] = []
        self.gone: set[str] = set()
        """Records that are no longer there although no row says so yet."""

    def put(self, name: str, text: str, event: str = "modifica") -> None:
        self.records[name] = body = json.dumps([name, text]).encode()
        self.rows.append((event, name, mirror.leaf(body)))

    def remove(self, name: str, event: str = "rimozione") -> None:
        del self.records[name]
        self.rows.append((event, name, None))

    def digest(self, day: str) -> None:
        leaves = [bytes.fromhex(mirror.leaf(body)) for _, body in sorted(self.records.items())]
        answer = {"giorno": day, "cursor": self._cursor(len(self.rows)), "schede": len(leaves), "data": day}
        self.digests.insert(0, answer | {"radice": mirror.root(leaves)})

    def _cursor(self, number: int) -> str:
        return f"{self.epoch}-{number}"

    def get(self, path: str, **query: Any) -> tuple[bytes, str]:
        self.asked.append(path)
        if path == "/digests":
            return json.dumps(self.digests).encode(), ""
        if path == "/changes":
            return json.dumps(self._changes(query["cursor"], query["size"])).encode(), ""
        name = path.removeprefix("/provvedimenti/")
        if name in self.gone or name not in self.records:
            raise mirror.Refused(404, "NOT_FOUND")
        return self.records[name], mirror.leaf(self.records[name])

    def ask(self, path: str, **query: Any) -> Any:
        return json.loads(self.get(path, **query)[0])

    def _changes(self, cursor: str | None, size: int) -> dict[str, Any]:
        epoch, _, after = (cursor or self._cursor(0)).partition("-")
        if epoch != self.epoch:
            raise mirror.Refused(410, "CURSOR_GONE")
        some = list(enumerate(self.rows, 1))[int(after) : int(after) + size]
        items = [
            {
                "kind": "provvedimento",
                "id": name,
                "evento": event,
                "sha256": leaf,
                "superata": any(other == name for _, other, _ in self.rows[number:]),
                "cursor": self._cursor(number),
            }
            for number, (event, name, leaf) in some
        ]
        end = int(after) + len(items)
        return {"items": items, "cursor": self._cursor(end), "altre": end < len(self.rows)}


@pytest.fixture
def published() -> Published:
    return Published()


@pytest.fixture
def copy(published: Published, tmp_path: Path) -> Any:
    return mirror.Mirror(published, str(tmp_path / "copia.sqlite"))


def follow(copy: Any) -> None:
    while copy.step():
        pass


def bodies(copy: Any) -> dict[str, bytes | None]:
    return dict(copy.database.execute("SELECT id, body FROM record"))


def test_rows_that_others_have_overtaken_are_skipped(published: Published, copy: Any) -> None:
    for text in ("uno", "due", "tre"):
        published.put("x", text)
    follow(copy)
    assert bodies(copy) == published.records
    assert published.asked.count("/provvedimenti/x") == 1
    follow(copy)
    assert published.asked.count("/provvedimenti/x") == 1


def test_what_goes_is_deleted(published: Published, copy: Any, tmp_path: Path) -> None:
    published.put("x", "nome da non trovare più")
    published.put("y", "resta")
    follow(copy)
    published.remove("x", "ritiro")
    follow(copy)
    assert bodies(copy) == published.records
    assert b"nome da non" not in (tmp_path / "copia.sqlite").read_bytes()


def test_what_is_gone_before_its_row_says_so(published: Published, copy: Any) -> None:
    published.put("x", "prima")
    follow(copy)
    published.put("x", "dopo")
    published.gone.add("x")
    follow(copy)
    assert bodies(copy) == {"x": None}
    published.gone.clear()
    published.remove("x")
    follow(copy)
    assert bodies(copy) == {}


@pytest.mark.parametrize("meanwhile", [None, b"altro"])
def test_what_no_row_speaks_of_because_it_is_as_before(
    meanwhile: bytes | None, published: Published, copy: Any
) -> None:
    """Sent back, or changed, and put back as it was before the register looked."""
    published.put("x", "uno")
    before = published.records.pop("x")
    if meanwhile is not None:
        published.records["x"] = meanwhile
    follow(copy)
    assert bodies(copy) == {"x": meanwhile}
    published.records["x"] = before
    follow(copy)
    assert bodies(copy) == published.records


def test_a_register_that_begins_again(published: Published, copy: Any) -> None:
    for name in "xyz":
        published.put(name, "prima")
    follow(copy)
    published.epoch, published.rows[:] = "b", []
    published.records.pop("x")
    published.put("y", "prima")
    published.put("z", "dopo")
    published.asked.clear()
    follow(copy)
    assert bodies(copy) == published.records
    assert "/provvedimenti/y" not in published.asked


def test_at_a_digest_it_compares(published: Published, copy: Any, capsys: pytest.CaptureFixture[str]) -> None:
    published.put("x", "uno")
    published.put("y", "uno")
    published.digest("2026-01-01")
    published.put("x", "due")
    follow(copy)
    assert capsys.readouterr().out == "Impronta del 2026-01-01: uguale. Schede: 2; a un altro punto: 1.\n"
    published.digest("2026-01-02")
    follow(copy)
    follow(copy)
    assert capsys.readouterr().out == "Impronta del 2026-01-02: uguale. Schede: 2; a un altro punto: 0.\n"
    published.put("y", "due")
    published.digest("2026-01-03")
    published.digests[0]["radice"] = "0" * 64
    follow(copy)
    assert "2026-01-03: DIVERSA" in capsys.readouterr().out


def test_it_does_not_compare_what_is_told_no_more(
    published: Published, copy: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of what was taken back later the register tells no hash, and of a row without one another will be told."""
    published.put("x", "con un nome")
    published.put("y", "uno")
    published.digest("2026-01-01")
    published.rows[0] = ("aggiunta", "x", None)
    published.put("x", "senza", "restrizione")
    published.digest("2026-01-02")
    follow(copy)
    assert bodies(copy) == published.records
    assert capsys.readouterr().out.splitlines() == [
        "Impronta del 2026-01-01: non si può più confrontare.",
        "Impronta del 2026-01-02: uguale. Schede: 2; a un altro punto: 0.",
    ]
    published.rows.append(("modifica", "x", None))
    published.asked.clear()
    follow(copy)
    assert not {"/provvedimenti/x"} & set(published.asked)


def test_a_record_that_is_not_what_its_hash_says(
    published: Published, copy: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    published.put("x", "uno")
    answer = published.get
    monkeypatch.setattr(published, "get", lambda path, **query: (answer(path, **query)[0], "altra"))
    with pytest.raises(mirror.Refused, match="non ha l'impronta"):
        copy.step()
    assert bodies(copy) == {}


def test_its_tree_is_the_product_s() -> None:
    tree = MerkleTree()
    leaves = [bytes([number]) * 32 for number in range(70)]
    for number, leaf in enumerate(leaves):
        assert mirror.root(leaves[:number]) == tree.root.hex()
        tree.add(leaf)


class Busy(BaseHTTPRequestHandler):
    """Refuses the first calls, each in another way."""

    asked = 0

    def do_GET(self) -> None:
        Busy.asked += 1
        if Busy.asked == 3:
            return  # without a word
        self.send_response({1: 429, 2: 503}.get(Busy.asked, 200))
        if Busy.asked == 1:
            self.send_header("Retry-After", "1")
        self.send_header("ETag", 'W/"impronta"')
        self.end_headers()
        self.wfile.write(b"corpo")

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def busy() -> Iterator[str]:
    Busy.asked = 0
    with ThreadingHTTPServer(("127.0.0.1", 0), Busy) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_it_waits_as_told_and_asks_again(busy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(mirror.time, "sleep", waited.append)
    assert mirror.Service(busy, "segreto").get("/changes") == (b"corpo", "impronta")
    assert waited == [1, 0.5, 1]


@pytest.mark.costly("a real service that is killed. When the register, its digest or examples/mirror.py change")
@pytest.mark.timeout(1800)
@pytest.mark.anyio
@pytest.mark.parametrize(("count", "pause"), [(200, 0.6), (5_000, 0.05)])
async def test_a_mirror_that_is_killed_ends_as_what_is_public(
    count: int, pause: float, fresh_database: Database, fresh_database_url: str, tmp_path: Path
) -> None:
    service = Service(fresh_database_url, tmp_path / "data")
    copy = KilledMirror(service.address, await token(fresh_database), tmp_path / "copia.sqlite")
    desk, chosen = Desk(count), random.Random(count)

    async def copy_until(working: asyncio.Task[None]) -> None:
        while not working.done():
            await copy.run(chosen.uniform(0.2, 3))

    async def kill_until(working: asyncio.Task[None]) -> None:
        while not working.done():
            await asyncio.wait([working], timeout=chosen.uniform(3, 20))
            service.kill()
            await asyncio.sleep(chosen.uniform(0, 1))
            await service.start()

    try:
        await service.start()
        async with asyncio.TaskGroup() as group:
            working = group.create_task(work(fresh_database, desk, count, pause))
            group.create_task(copy_until(working))
            group.create_task(kill_until(working))
        await make_digest(fresh_database, 1_000)
        await copy.run(None)
    finally:
        service.kill()

    async with fresh_database.reading() as session:
        faces = await record_service.read(session, desk.names)
    stored = {
        (kind, UUID(item)): body
        for kind, item, body in sqlite3.connect(copy.file).execute("SELECT kind, id, body FROM record")
    }
    assert stored == {name: face.body for name, face in faces.items()}
    assert copy.kills > 1
    assert copy.said.count(": uguale.") > 1
    assert "DIVERSA" not in copy.said
    assert f"uguale. Schede: {len(faces)}; a un altro punto: 0." in copy.said
