"""What goes into a backup comes out of it: every row, every document; or nothing at all."""

from __future__ import annotations

import gzip
import io
import json
import os
import signal
import subprocess
import sys
import tarfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import BigInteger, Column, Table

from bdm.migrations import migrate
from bdm.migrations.tables import metadata
from bdm.operations.backup import service as backup_service
from bdm.operations.backup.checking import check
from bdm.operations.backup.contents import FILE_NAME, Contents
from bdm.operations.backup.places import open_place
from bdm.operations.backup.pruning import PruningResult, prune
from bdm.operations.backup.service import backup, restore
from bdm.operations.backup.tables import KEPT, LEFT_OUT, is_empty, tables_of
from bdm.platform.database.session import Database, new_engine
from bdm.platform.kit.refusal import Refusal
from bdm.platform.storage import DocumentMissing, FolderStore
from tests.fixtures.database import later_version
from tests.importing.builder import Builder
from tests.importing.conftest import Installation

pytestmark = pytest.mark.anyio
ANOTHER_RESTORE = pytest.mark.costly("another restore. When operations/backup changes")


def bar(title: str, done: int, total: int, detail: str = "") -> None:
    assert 0 <= done <= total, title


@pytest.fixture
def empty_url() -> Iterator[str]:
    """A database without anything in it."""
    server, name = os.environ["BDM_TEST_SERVER"], f"empty_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield server.replace("@/bdm?", f"@/{name}?")
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def other(empty_url: str, tmp_path: Path) -> AsyncIterator[Installation]:
    """The installation to restore into."""
    database = Database(new_engine(empty_url, pool_size=2))
    yield Installation(database, FolderStore(tmp_path / "other-store"))
    await database.close()


@pytest.fixture
async def installation(fresh_database: Database, tmp_path: Path) -> Installation:
    """An installation with something in every table that people and imports fill."""
    installation = Installation(fresh_database, FolderStore(tmp_path / "store"))
    builder = Builder(tmp_path / "folder")
    builder.decision("p1", parte_processuale=["Rossi \\ \t Mario", "è \u2028 \U0001f600"], titolo="a\\nb\tc")
    builder.decision("p2", provvedimento_precedente_id="p1", visibility="true", parte_processuale=["Mario Rossi"])
    builder.abstract("m1", "p1", precedente_conforme_id=["m2", "m3"])
    builder.abstract("m2", "p2")
    await installation.load(builder.write())
    await installation.execute("DELETE FROM user_account")
    await installation.execute(
        "INSERT INTO user_account (id, upn, name, family_name, email, type) "
        "VALUES (gen_random_uuid(), 'giudice', 'Anna', 'Verdi', 'a@example.org', 'ADN')"
    )
    await installation.execute(
        "INSERT INTO fascicolo (id, owner_id, name) SELECT gen_random_uuid(), id, 'Cartella' FROM user_account"
    )
    await installation.execute(
        "INSERT INTO fascicolo (id, owner_id, parent_id, name) "
        "SELECT gen_random_uuid(), owner_id, id, 'Dentro' FROM fascicolo"
    )
    await installation.execute(
        "INSERT INTO note (id, account_id, provvedimento_id, text) "
        "SELECT gen_random_uuid(), a.id, p.id, 'nota' FROM user_account a, provvedimento p"
    )
    await installation.execute("UPDATE document SET state = 'ELABORATO', page_count = 1 WHERE name = 'p1.pdf'")
    await installation.execute(
        "INSERT INTO document_page (hash, page_number, width, height, testo) "
        "SELECT hash, 1, 595, 842, 'testo' FROM document WHERE state = 'ELABORATO'"
    )
    processed = await installation.row("SELECT hash FROM document WHERE state = 'ELABORATO'")
    await installation.store.put_thumbnail(processed["hash"], b"RIFF")
    return installation


async def restore_into(other: Installation, path: Path | str, **options: Any) -> backup_service.RestoreResult:
    await other.database.close()  # its idle connections would count as somebody at work
    return await restore(other.database, other.store, path, bar, **options)


async def rows(installation: Installation) -> dict[str, list[str]]:
    """Every row of every table that is kept."""
    found = {}
    for table in metadata.sorted_tables:
        if table.name in KEPT:
            values = await installation.rows(f'SELECT to_jsonb(t) AS row FROM "{table.name}" t')
            found[table.name] = sorted(json.dumps(row["row"], sort_keys=True) for row in values)
    return found


async def files(store: FolderStore) -> dict[str, tuple[bytes, bytes | None]]:
    return {
        name: (b"".join([piece async for piece in store.read(name)]), await store.read_thumbnail(name))
        async for name in store.hashes()
    }


@pytest.mark.parametrize("name", ["backup", "backup.tar"])
async def test_everything_comes_back(
    installation: Installation, other: Installation, tmp_path: Path, name: str
) -> None:
    await installation.execute(
        "INSERT INTO document_note (id, provvedimento_id, file_hash, author_id, page_number, rotated_rect) "
        "SELECT gen_random_uuid(), p.id, d.hash, a.id, 1, '[]' FROM user_account a, provvedimento p, document d "
        "WHERE NOT p.restricted AND d.name = 'p2.pdf'"  # from before the document was replaced
    )
    before = await rows(installation)
    contents = (await backup(installation.database, installation.store, tmp_path / name, bar)).contents
    assert contents.documents == 2
    assert contents.faulty == []
    restored = await restore_into(other, tmp_path / name)
    assert (restored.documents, restored.missing, restored.jobs) == (2, [], 1)

    after = await rows(other)
    events = [row for row in after["audit_event"] if '"restored"' in row]
    assert len(events) == 1
    after["audit_event"].remove(events[0])
    after["audit_pending"].remove(json.dumps({"seq": json.loads(events[0])["seq"]}))
    assert after == before
    assert await files(other.store) == await files(installation.store)
    # the document that was not processed yet has its job, everything is to be indexed
    # and so has the decision with a note on a document that it has no longer
    jobs = await other.rows("SELECT task_name, args FROM procrastinate.procrastinate_jobs")
    waiting = await installation.row("SELECT hash FROM document WHERE state = 'IN_CODA'")
    annotated = await installation.row("SELECT provvedimento_id::text AS id FROM document_note")
    asked = {job["task_name"]: job["args"] for job in jobs}
    assert asked.pop("note.move") == {"provvedimento_id": annotated["id"]}
    assert [*asked.values()] == [{"file_hash": waiting["hash"]}]
    feed = await other.rows("SELECT DISTINCT kind, item_id FROM da_indicizzare")
    assert len(feed) == 4


@ANOTHER_RESTORE
async def test_a_restored_database_works_on(installation: Installation, other: Installation, tmp_path: Path) -> None:
    await backup(installation.database, installation.store, tmp_path / "backup", bar)
    await installation.execute("INSERT INTO audit_event (action) VALUES ('dopo')")
    last = await installation.row("SELECT max(seq) AS seq FROM provvedimento")
    await restore_into(other, tmp_path / "backup")
    report = await other.load(tmp_path / "folder")  # the import goes on where it was, too
    assert report.counts.provvedimento.unchanged == 2
    later = Builder(tmp_path / "later")
    later.decision("p9")
    later.abstract("m3", "p9")
    report = await other.load(later.write())
    assert report.counts.links_made == 1  # a link that waited before the backup
    assert (await other.decision("p9"))["seq"] > last["seq"]
    with pytest.raises(Exception, match="append-only"):
        await other.execute("DELETE FROM audit_event")
    await other.execute("DELETE FROM da_indicizzare")
    await other.execute("UPDATE provvedimento SET titolo = 'x' WHERE external_id = 'p9'")
    assert await other.rows("SELECT 1 FROM da_indicizzare") != []


@ANOTHER_RESTORE
async def test_a_later_backup_in_the_same_folder(
    installation: Installation, other: Installation, tmp_path: Path
) -> None:
    folder = tmp_path / "backup"
    made = await backup(installation.database, installation.store, folder, bar)
    assert (made.new, made.new_size) == (2, made.contents.size)
    first = {path: path.stat().st_mtime_ns for path in folder.glob("documents/**/*.pdf")}
    await installation.execute("DELETE FROM massima WHERE external_id = 'm2'")
    await installation.execute("DELETE FROM provvedimento WHERE external_id = 'p2'")
    gone = await installation.row("SELECT hash FROM document WHERE provvedimento_id IS NULL")
    await installation.execute("DELETE FROM document WHERE provvedimento_id IS NULL")
    await installation.store.delete(gone["hash"])
    made = await backup(installation.database, installation.store, folder, bar)
    assert (made.new, made.contents.documents) == (0, 1)
    second = {path: path.stat().st_mtime_ns for path in folder.glob("documents/**/*.pdf")}
    assert second == first  # what was there was not copied again, and the earlier one needs what is gone
    earlier, later = [path.parent.name for path in described(folder)]
    await restore_into(other, folder)
    assert len(await other.rows("SELECT 1 FROM provvedimento")) == 1
    await restore_into(other, folder, generation=earlier, force=True)
    assert len(await other.rows("SELECT 1 FROM provvedimento")) == 2

    removed = await prune(open_place(folder), {"d": 1}, bar)
    assert (removed.generations, removed.documents) == ([earlier], 1)
    assert [path.stem for path in folder.glob("documents/**/*.pdf")] != [gone["hash"]]
    assert (await check(folder, bar, whole=True)).read == 1
    with pytest.raises(Refusal, match="non c'è un backup completo che si chiami"):
        await restore_into(other, folder, generation=earlier, force=True)
    assert await prune(open_place(folder), {"y": 1}, bar) == PruningResult()
    assert [path.parent.name for path in described(folder)] == [later]


@ANOTHER_RESTORE
async def test_only_into_an_empty_installation(installation: Installation, other: Installation, tmp_path: Path) -> None:
    await backup(installation.database, installation.store, tmp_path / "backup", bar)
    await restore_into(other, tmp_path / "backup")
    await other.execute("DELETE FROM da_indicizzare")
    later = Builder(tmp_path / "later")
    later.decision("p9")
    await other.load(later.write())
    extra = await other.decision("p9")
    with pytest.raises(Refusal, match="--force"):
        await restore_into(other, tmp_path / "backup")
    await restore_into(other, tmp_path / "backup", force=True)
    assert len(await other.rows("SELECT 1 FROM provvedimento")) == 2
    assert not await other.store.exists(extra["document_hash"])
    # what was there before is to be taken out of the index
    assert await other.rows("SELECT 1 FROM da_indicizzare WHERE item_id = :id", id=extra["id"]) != []


async def test_not_while_others_are_at_work(
    installation: Installation,
    other: Installation,
    tmp_path: Path,
    empty_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await backup(installation.database, installation.store, tmp_path / "backup", bar)
    monkeypatch.setattr(backup_service, "PATIENCE_SECONDS", 0.2)
    with psycopg.connect(empty_url), pytest.raises(Refusal, match="fermare BDM"):
        await restore_into(other, tmp_path / "backup")


async def test_a_migrated_installation_without_content_is_empty(other: Installation, empty_url: str) -> None:
    async with other.database.transaction() as session:
        assert await is_empty(session)
    migrate.upgrade(empty_url)
    async with other.database.transaction() as session:
        assert await is_empty(session)


@ANOTHER_RESTORE
@pytest.mark.parametrize("fault", ["changed", "missing"])
async def test_a_document_that_the_installation_lost(
    installation: Installation, other: Installation, tmp_path: Path, fault: str
) -> None:
    name = (await installation.row("SELECT hash FROM document WHERE name = 'p1.pdf'"))["hash"]
    async with installation.store.local_path(name) as path:
        path.write_bytes(b"%PDF-") if fault == "changed" else path.unlink()
    contents = (await backup(installation.database, installation.store, tmp_path / "backup.tar", bar)).contents
    assert contents.faulty == [name]
    restored = await restore_into(other, tmp_path / "backup.tar")
    assert restored.missing == [name]


async def test_a_decision_that_is_deleted_during_the_backup(
    installation: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshots = 0
    dump = backup_service.dump

    async def dump_then_delete(*arguments: Any) -> Any:
        nonlocal snapshots
        snapshots += 1
        snapshot = await dump(*arguments)
        if snapshots == 1:
            await installation.execute("DELETE FROM massima WHERE external_id = 'm2'")
            await installation.execute("DELETE FROM provvedimento WHERE external_id = 'p2'")
            gone = await installation.row("SELECT hash FROM document WHERE provvedimento_id IS NULL")
            await installation.execute("DELETE FROM document WHERE provvedimento_id IS NULL")
            await installation.store.delete(gone["hash"])
        return snapshot

    monkeypatch.setattr(backup_service, "dump", dump_then_delete)
    contents = (await backup(installation.database, installation.store, tmp_path / "backup", bar)).contents
    assert snapshots == 2
    assert contents.faulty == []
    assert {table.name: table.rows for table in contents.tables}["provvedimento"] == 1


@ANOTHER_RESTORE
async def test_a_damaged_backup_restores_nothing(
    installation: Installation, other: Installation, tmp_path: Path
) -> None:
    folder = tmp_path / "backup"
    await backup(installation.database, installation.store, folder, bar)
    (table,) = folder.glob("generations/*/provvedimento.gz")
    whole = table.read_bytes()
    some_document = next(folder.glob("documents/**/*.pdf"))
    document = some_document.read_bytes()

    async def refuses() -> None:
        with pytest.raises(Refusal, match="danneggiat"):
            await restore_into(other, folder)
        async with other.database.transaction() as session:
            assert await is_empty(session)

    for damaged in (whole[:-10], whole[:-9] + b"x" + whole[-8:], gzip.compress(b""), b"", whole + b"x"):
        table.write_bytes(damaged)
        await refuses()
    table.unlink()
    await refuses()
    table.write_bytes(whole)
    for path in (tmp_path / "other-store/documents").rglob("*.pdf"):
        path.unlink()
    some_document.write_bytes(document[:-1])
    await refuses()
    some_document.unlink()
    await refuses()
    restored = await restore_into(other, folder, allow_damaged=True)
    assert restored.missing == [some_document.stem]


async def test_a_damaged_file_in_the_store_is_replaced(
    installation: Installation, other: Installation, tmp_path: Path
) -> None:
    await backup(installation.database, installation.store, tmp_path / "backup", bar)
    await restore_into(other, tmp_path / "backup")
    (name, *_) = [name async for name in other.store.hashes()]
    async with other.store.local_path(name) as path:
        path.write_bytes(b"x")
    await restore_into(other, tmp_path / "backup", force=True)
    assert await files(other.store) == await files(installation.store)


def described(folder: Path) -> list[Path]:
    """The descriptions of the complete generations in a folder, the oldest first."""
    return sorted(folder.glob(f"generations/*/{FILE_NAME}"))


def tar_of(entries: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as tar:
        for name, content in entries.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return data.getvalue()


HOSTILE = Contents("2026-01-01T00:00:00+00:00", "0001", "tables-00", [], {}, 0, 0, [], "0.1.0", "0" * 64)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no tar",
        tar_of({}),
        tar_of({"documents/x.pdf": b"", "../../evil": b"x"}),
        tar_of({FILE_NAME: b"{}"}),
        tar_of({FILE_NAME: b"[]"}),
        tar_of({FILE_NAME: HOSTILE.to_json().replace(b"0001", b"9999")}),
        tar_of({FILE_NAME: HOSTILE.to_json().replace(b'"format": 2', b'"format": 3')}),
        tar_of({FILE_NAME: HOSTILE.to_json().replace(b"tables-00", b"../../etc")}),
        tar_of(
            {
                FILE_NAME: HOSTILE.to_json().replace(
                    b'"tables": []', b'"tables": [{"name": "x; DROP", "columns": [], "rows": 0, "sha256": ""}]'
                )
            }
        ),
    ],
)
async def test_what_is_no_backup_is_refused(other: Installation, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "some.tar").write_bytes(data)
    with pytest.raises(Refusal):
        await restore_into(other, tmp_path / "some.tar")
    async with other.database.transaction() as session:
        assert await is_empty(session)


async def test_a_backup_does_not_write_over_other_things(installation: Installation, tmp_path: Path) -> None:
    (tmp_path / "folder-with-things").mkdir()
    (tmp_path / "folder-with-things/letter.txt").touch()
    (tmp_path / "file.tar").touch()
    for name in ("folder-with-things", "file.tar", "folder-with-things/letter.txt"):
        with pytest.raises(Refusal):
            await backup(installation.database, installation.store, tmp_path / name, bar)


@ANOTHER_RESTORE
async def test_a_backup_that_fails_leaves_nothing_that_looks_like_one(
    installation: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_arguments: Any) -> None:
        raise OSError("disk full")

    (tmp_path / "out").mkdir()
    for name in ("backup", "backup.tar"):
        with monkeypatch.context() as patch:
            patch.setattr("bdm.platform.storage.FolderStore.read_thumbnail", fail)
            with pytest.raises(OSError, match="disk full"):
                await backup(installation.database, installation.store, tmp_path / "out" / name, bar)
        assert described(tmp_path / "out/backup") == []
        assert not (tmp_path / "out/backup.tar").exists()
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["backup"]
    await backup(installation.database, installation.store, tmp_path / "out/backup", bar)  # and goes on there


PROGRAM = """
import asyncio, os, signal, sys
from pathlib import Path
from bdm.operations.backup import service
from bdm.platform.database.session import Database, new_engine
from bdm.platform.storage import FolderStore

def bar(title, done, total, detail=""):
    if title == sys.argv[4] and 2 * done >= total:
        os.kill(os.getpid(), signal.SIGKILL)

async def main(url, store, source, _title):
    await service.restore(Database(new_engine(url)), FolderStore(Path(store)), Path(source), bar)

asyncio.run(main(*sys.argv[1:]))
"""


@ANOTHER_RESTORE
@pytest.mark.parametrize("title", [backup_service.DOCUMENTS, backup_service.TABLES])
async def test_a_restore_that_is_killed_can_be_repeated(
    installation: Installation, other: Installation, tmp_path: Path, empty_url: str, title: str
) -> None:
    before = await rows(installation)
    await backup(installation.database, installation.store, tmp_path / "backup", bar)
    arguments = [empty_url, str(tmp_path / "other-store"), str(tmp_path / "backup"), title]
    killed = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], check=False)
    assert killed.returncode == -signal.SIGKILL
    async with other.database.transaction() as session:
        assert await is_empty(session)
    await restore_into(other, tmp_path / "backup")
    after = await rows(other)
    for table in ("audit_event", "audit_pending"):
        del before[table], after[table]
    assert after == before
    with pytest.raises(DocumentMissing):
        await other.store.size("0" * 64)


async def test_a_backup_of_an_earlier_version_is_brought_to_this_one(
    installation: Installation, other: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await backup(installation.database, installation.store, tmp_path / "backup", bar)
    step = "CREATE TABLE later AS SELECT p.id, count(e.seq) AS events FROM provvedimento p, audit_event e GROUP BY p.id"
    monkeypatch.setattr(migrate, "_MIGRATIONS", later_version(tmp_path, step))
    await restore_into(other, tmp_path / "backup")
    assert (await other.row("SELECT version_num FROM alembic_version"))["version_num"] == migrate.revisions()[-1]
    events = await installation.rows("SELECT 1 FROM audit_event")
    assert [row["events"] for row in await other.rows("SELECT events FROM later")] == [len(events)] * 2


async def test_a_backup_of_a_version_that_is_not_known_any_more(
    installation: Installation, other: Installation, tmp_path: Path
) -> None:
    await backup(installation.database, installation.store, tmp_path / "backup", bar)
    [description] = described(tmp_path / "backup")
    description.write_text(json.dumps(json.loads(description.read_text()) | {"revision": "0001"}))
    with pytest.raises(Refusal, match="versione di BDM troppo vecchia"):
        await restore_into(other, tmp_path / "backup")


async def test_a_table_is_in_the_backup_or_left_out_for_a_reason(fresh_database: Database) -> None:
    async with fresh_database.transaction() as session:
        found = await tables_of(session)
    assert {name for name in found if not name.startswith("procrastinate.")} == {*KEPT, *LEFT_OUT}
    assert not {*KEPT} & {*LEFT_OUT}
    assert {name: {*found[name]} for name in KEPT} == {name: {*columns} for name, columns in KEPT.items()}
    assert all(LEFT_OUT.values())


async def test_a_table_of_tomorrow(
    fresh_database: Database, other: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program of today neither saves nor restores what it would lose; that of tomorrow does."""
    here, path = Installation(fresh_database, FolderStore(tmp_path / "store")), tmp_path / "backup"
    await here.execute("CREATE TABLE domani (n bigint)")
    await here.execute("INSERT INTO domani SELECT generate_series(1, 418)")
    await here.execute("ALTER TABLE note ADD COLUMN domani text")
    with pytest.raises(Refusal, match=r"domani, note\.domani"):
        await backup(here.database, here.store, path, bar)
    assert not path.exists()

    await here.execute("ALTER TABLE note DROP COLUMN domani")
    tomorrow = later_version(tmp_path, "CREATE TABLE domani (n bigint)")

    async def rows_of_tomorrow() -> int:
        return int((await other.row("SELECT count(*) AS n FROM domani"))["n"])

    async def refused(named: str, **changed: object) -> None:
        [description] = described(path)
        whole = description.read_text()
        description.write_text(json.dumps(json.loads(whole) | changed))
        with pytest.raises(Refusal, match=named):
            await restore_into(other, path, force=True)
        assert await rows_of_tomorrow() == 418
        description.write_text(whole)

    with monkeypatch.context() as patch:
        patch.setattr(migrate, "_MIGRATIONS", tomorrow)
        patch.setitem(KEPT, "domani", {"n"})
        table = Table("domani", metadata, Column("n", BigInteger))
        try:
            await here.execute("UPDATE alembic_version SET version_num = '9998'")
            await backup(here.database, here.store, path, bar)
            await restore_into(other, path)
            assert await rows_of_tomorrow() == 418
            tables = json.loads(described(path)[0].read_text())["tables"]
            await refused("mancano domani", tables=[each for each in tables if each["name"] != "domani"])
            await refused("contiene ieri", tables=[*tables, tables[0] | {"name": "ieri"}])
            shorter = [each | {"columns": each["columns"][1:]} if each["name"] == "note" else each for each in tables]
            await refused(r"mancano note\.", tables=shorter)
            earlier = {"revision": migrate.revisions()[-2]}
            await refused("contiene domani", **earlier)
        finally:
            metadata.remove(table)
    await refused("contiene domani")
