"""Backups that share their documents: what is copied, what stays, what is noticed, and one decision that comes back."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import obstore
import pytest
from obstore.store import MemoryStore

from bdm.migrations import migrate
from bdm.migrations.tables import metadata
from bdm.operations.backup import places
from bdm.operations.backup.ages import read_ages, to_keep
from bdm.operations.backup.checking import check
from bdm.operations.backup.contents import FILE_NAME
from bdm.operations.backup.item import FOLLOWS, LEFT, PARTS, restore_item
from bdm.operations.backup.places import MARK, open_place
from bdm.operations.backup.pruning import prune
from bdm.operations.backup.service import alone, backup
from bdm.operations.backup.tables import KEPT
from bdm.platform.kit.refusal import Refusal
from tests.importing.conftest import Installation
from tests.operations.backup.test_backup import (
    ANOTHER_RESTORE,
    bar,
    described,
    empty_url,
    files,
    installation,
    other,
    restore_into,
    rows,
)

pytestmark = pytest.mark.anyio

__all__ = ["empty_url", "installation", "other"]


def test_which_stay() -> None:
    daily = [f"2026{month:02}{day:02}T020000Z" for month in (1, 2, 3) for day in range(1, 29)]
    stay = sorted(to_keep(daily, read_ages("3d,2w,3m")))
    assert stay == [
        "20260128T020000Z",
        "20260228T020000Z",
        "20260322T020000Z",  # the Sunday before
        "20260326T020000Z",
        "20260327T020000Z",
        "20260328T020000Z",
    ]
    assert to_keep(["20251231T233000Z", "20260101T003000Z"], {"y": 9}) == {"20260101T003000Z"}  # in Italy one year
    assert to_keep([], {"d": 1}) == set()
    for wrong in ("", "7", "0d", "d", "7d,7d", "7x", "-1d", "7d;4w"):
        with pytest.raises(Refusal, match="7d,4w,12m"):
            read_ages(wrong)


async def test_what_is_damaged_is_noticed_without_restoring(installation: Installation, tmp_path: Path) -> None:
    folder = tmp_path / "backup"
    made = await backup(installation.database, installation.store, folder, bar)
    checked = await check(folder, bar)
    assert (checked.documents, checked.read) == (2, 2)
    generation = described(folder)[0].parent

    async def refused(path: Path, data: bytes | None, match: str) -> None:
        whole = path.read_bytes()
        if data is None:
            path.unlink()
        else:
            path.write_bytes(data)
        with pytest.raises(Refusal, match=match):
            await check(folder, bar, whole=True)
        path.write_bytes(whole)

    [document, *_] = sorted(folder.glob("documents/**/*.pdf"))
    data = document.read_bytes()
    await refused(document, b"x" + data[1:], document.stem)
    await refused(document, data[:-1], "1 documento manca o non è")
    await refused(document, None, document.stem)
    for name in ("document_page.gz", "stored-files.gz"):
        await refused(generation / name, (generation / name).read_bytes()[:-1], name)
        await refused(generation / name, None, name)
    await refused(generation / FILE_NAME, b"{}", FILE_NAME)
    await refused(generation / FILE_NAME, None, "non c'è un backup completo")
    told = json.loads((generation / FILE_NAME).read_bytes())
    assert (told["format"], told["documents"], told["revision"]) == (2, 2, migrate.revisions()[-1])
    assert told["size"] == made.contents.size == sum(path.stat().st_size for path in folder.glob("documents/**/*.pdf"))

    # a list that is not what was written names who knows what: no document goes
    await backup(installation.database, installation.store, folder, bar)
    latest = described(folder)[-1].parent
    (latest / "stored-files.gz").write_bytes((latest / "stored-files.gz").read_bytes()[:-1])
    with pytest.raises(Refusal, match=r"stored-files\.gz"):
        await prune(open_place(folder), {"d": 1}, bar)
    assert len(list(folder.glob("documents/**/*.pdf"))) == 2


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from bdm.operations.backup import service
from bdm.platform.database.session import Database, new_engine
from bdm.platform.storage import FolderStore

def bar(title, done, total, detail=""):
    if title == service.DOCUMENTS and done == 1:
        os.kill(os.getpid(), signal.SIGKILL)

async def main(url, store, target):
    await service.backup(Database(new_engine(url)), FolderStore(Path(store)), Path(target), bar)

asyncio.run(main(*sys.argv[1:]))
"""


async def test_one_that_was_killed_is_none_and_the_next_goes_on(
    installation: Installation, fresh_database_url: str, tmp_path: Path
) -> None:
    folder = tmp_path / "backup"
    arguments = [fresh_database_url, str(installation.store.folder), str(folder)]
    killed = subprocess.run([sys.executable, "-c", KILLED, *arguments], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(list(folder.glob("generations/*"))) == 1
    assert len(list(folder.glob("documents/**/*.pdf"))) == 1
    with pytest.raises(Refusal, match="non c'è un backup completo"):
        await check(folder, bar)
    made = await backup(installation.database, installation.store, folder, bar)
    assert made.new == 1
    assert len(list(folder.glob("generations/*"))) == len(described(folder)) == 1
    assert (await check(folder, bar, whole=True)).read == 2


async def test_only_one_at_a_time(installation: Installation) -> None:
    async with alone(installation.database):
        with pytest.raises(Refusal, match="Un altro backup"):
            async with alone(installation.database):
                pass
    async with alone(installation.database):
        pass


async def test_in_a_bucket(
    installation: Installation, other: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bucket = MemoryStore()
    monkeypatch.setattr(places, "objects_at", lambda address, retry: bucket)
    address = "s3://copie/bdm"
    obstore.put(bucket, "documents/ab/cd/altro.pdf", b"x")
    with pytest.raises(Refusal, match="contiene altro"):  # the store of the documents itself, by mistake
        await backup(installation.database, installation.store, address, bar)
    obstore.delete(bucket, "documents/ab/cd/altro.pdf")

    before = await rows(installation)
    await backup(installation.database, installation.store, address, bar)
    made = await backup(installation.database, installation.store, address, bar)
    assert (made.new, made.contents.documents) == (0, 2)
    first, second = await open_place(address).generations()
    obstore.delete(bucket, f"generations/{second}/{FILE_NAME}")  # as if it had been interrupted at the very end
    assert (await check(address, bar, whole=True)).contents.folder == first
    await restore_into(other, address)
    after = await rows(other)
    for table in ("audit_event", "audit_pending"):
        del before[table], after[table]
    assert after == before
    assert await files(other.store) == await files(installation.store)
    await backup(installation.database, installation.store, address, bar)
    left = {path["path"].split("/")[1] for path in obstore.list(bucket, prefix="generations").collect()}
    complete = await open_place(address).generations()
    assert (len(complete), left) == (2, set(complete))
    removed = await prune(open_place(address), {"d": 1}, bar)
    assert (removed.generations, removed.documents) == ([first], 0)


@ANOTHER_RESTORE
async def test_a_folder_of_an_earlier_program(installation: Installation, other: Installation, tmp_path: Path) -> None:
    """One backup, without a list of its documents: it is checked and restored, and the next backup goes on with it."""
    folder = tmp_path / "backup"
    await backup(installation.database, installation.store, folder, bar)
    [description] = described(folder)
    told = json.loads(description.read_text()) | {"format": 1, "folder": "tables-0a"}
    del told["program"], told["files_sha256"]
    description.unlink()
    (description.parent / "stored-files.gz").unlink()
    description.parent.rename(folder / "tables-0a")
    shutil.rmtree(folder / "generations")
    (folder / MARK).unlink()
    (folder / FILE_NAME).write_text(json.dumps(told))

    assert (await check(folder, bar, whole=True)).read == 2
    await restore_into(other, folder)
    assert await files(other.store) == await files(installation.store)
    with pytest.raises(Refusal, match="in una cartella o in un bucket"):
        await restore_item(installation.database, installation.store, folder, uuid4(), bar)
    made = await backup(installation.database, installation.store, folder, bar)
    assert made.new == 0
    assert not (folder / FILE_NAME).exists()
    assert not (folder / "tables-0a").exists()
    assert (await check(folder, bar)).contents.folder == described(folder)[0].parent.name


def test_what_hangs_on_a_decision_comes_back_or_is_counted() -> None:
    owners = {"provvedimento", "massima", "document", "anonymisation_review"}
    hanging = {
        table.name
        for table in metadata.sorted_tables
        if table.name in KEPT and owners & {key.column.table.name for key in table.foreign_keys}
    }
    assert hanging - {"document"} <= {*PARTS, *LEFT} | FOLLOWS
    assert {*PARTS, *LEFT} <= {*KEPT}
    assert not {*PARTS} & {*LEFT}


async def everything_of(installation: Installation, id_: UUID) -> dict[str, list[dict[str, Any]]]:
    queries = {
        "provvedimento": "id = :id",
        "provvedimento_riservato": "provvedimento_id = :id",
        "massima": "provvedimento_id = :id",
        "massima_riservata": "massima_id IN (SELECT id FROM massima WHERE provvedimento_id = :id)",
        "precedente": "massima_id IN (SELECT id FROM massima WHERE provvedimento_id = :id)",
        "document_envelope": "hash IN (SELECT hash FROM document WHERE provvedimento_id = :id)",
        "content_change": "provvedimento_id = :id",
    }
    return {
        name: [row["row"] for row in await installation.rows(
            f"SELECT to_jsonb(t) AS row FROM {name} t WHERE {where} ORDER BY 1", id=id_
        )]
        for name, where in queries.items()
    }  # fmt: skip


async def test_one_decision_comes_back(installation: Installation, tmp_path: Path) -> None:
    folder = tmp_path / "backup"
    decision = await installation.decision("p1")
    id_ = decision["id"]
    original = (await installation.row("SELECT hash FROM document WHERE provvedimento_id = :id", id=id_))["hash"]
    await installation.execute(
        "INSERT INTO content_change (provvedimento_id, version, restricted, actor_id, changes) "
        "SELECT :id, 2, false, a.id, '[]' FROM user_account a",
        id=id_,
    )
    before = await everything_of(installation, id_)
    assert before["massima"]
    await backup(installation.database, installation.store, folder, bar)
    with pytest.raises(Refusal, match="c'è: si riporta solo"):
        await restore_item(installation.database, installation.store, folder, id_, bar)

    await installation.execute("DELETE FROM massima WHERE provvedimento_id = :id", id=id_)
    await installation.execute("DELETE FROM provvedimento WHERE id = :id", id=id_)
    await installation.execute("DELETE FROM document WHERE hash = :hash", hash=original)
    await installation.store.delete(original)
    await installation.execute("DELETE FROM user_account")
    await installation.execute("DELETE FROM da_indicizzare")
    with pytest.raises(Refusal, match="non c'è"):
        await restore_item(installation.database, installation.store, folder, uuid4(), bar)

    back = await restore_item(installation.database, installation.store, folder, id_, bar)
    assert (back.documents, back.rows["massima"], back.rows["content_change"]) == (1, 1, 1)
    assert back.left["note personali"] == 1
    assert back.left["collegamenti da o verso altri provvedimenti"] == 1  # p2's, which named it as the previous one
    after = await everything_of(installation, id_)
    for change in before["content_change"]:
        change["actor_id"] = None  # the account is gone
    assert after == before
    document = await installation.row("SELECT state, page_count FROM document WHERE hash = :hash", hash=original)
    assert dict(document) == {"state": "IN_CODA", "page_count": None}
    jobs = await installation.rows(
        "SELECT 1 FROM procrastinate.procrastinate_jobs WHERE status = 'todo' AND args ->> 'file_hash' = :hash",
        hash=original,
    )
    assert jobs
    assert await installation.store.exists(original)
    assert await installation.rows("SELECT 1 FROM da_indicizzare WHERE item_id = :id", id=id_)
    events = await installation.rows(
        "SELECT action FROM audit_event WHERE object_id = :id AND action = 'item_restored'", id=str(id_)
    )
    assert len(events) == 1

    # the file of another generation, or of another decision: nothing comes back
    await installation.execute("DELETE FROM massima WHERE provvedimento_id = :id", id=id_)
    await installation.execute("DELETE FROM provvedimento WHERE id = :id", id=id_)
    p2 = (await installation.decision("p2"))["id"]
    await installation.execute("UPDATE document SET provvedimento_id = :p2 WHERE hash = :hash", p2=p2, hash=original)
    with pytest.raises(Refusal, match="è ora di un altro"):
        await restore_item(installation.database, installation.store, folder, id_, bar)
    await installation.execute("UPDATE document SET provvedimento_id = NULL WHERE hash = :hash", hash=original)
    await installation.execute("UPDATE provvedimento SET external_id = 'p1' WHERE id = :p2", p2=p2)
    with pytest.raises(Refusal, match=r"contrasta .*external_id"):
        await restore_item(installation.database, installation.store, folder, id_, bar)
    await installation.execute("UPDATE provvedimento SET external_id = 'p2' WHERE id = :p2", p2=p2)
    assert (await restore_item(installation.database, installation.store, folder, id_, bar)).documents == 0

    os.rename(described(folder)[0].parent / "massima.gz", folder / "altrove.gz")
    await installation.execute("DELETE FROM massima WHERE provvedimento_id = :id", id=id_)
    await installation.execute("DELETE FROM provvedimento WHERE id = :id", id=id_)
    with pytest.raises(Refusal, match=r"massima\.gz non è leggibile"):
        await restore_item(installation.database, installation.store, folder, id_, bar)
