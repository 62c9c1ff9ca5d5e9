"""An import that is killed, or whose database is, goes on where it was: nothing lost, nothing twice."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bdm.importing.service import ImportInterrupted, ImportProgress, import_folder
from bdm.migrations import migrate
from bdm.platform.database.embedded import throwaway_postgres
from bdm.platform.database.session import Database, new_engine
from bdm.platform.storage import FolderStore
from bdm.reference.service import load_all
from tests.importing.builder import Builder
from tests.importing.conftest import Installation
from tests.importing.test_again import everything

pytestmark = pytest.mark.anyio

BATCH = 12

# Imports in small batches and says so after each: the test kills it between two, or within one.
PROGRAM = f"""
import asyncio, sys
from pathlib import Path
from bdm.platform.database.session import Database, new_engine
from bdm.importing import reading
from bdm.importing.service import import_folder
from bdm.platform.storage import FolderStore

reading.BATCH_LINES = {BATCH}

async def main(url, store, folder):
    database = Database(new_engine(url))
    report = await import_folder(
        database, FolderStore(Path(store)), Path(folder), on_progress=lambda progress: print(progress.done, flush=True)
    )
    await database.close()
    print("resumed" if report.resumed else "new", flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


def sample(builder: Builder, decisions: int) -> None:
    for number in range(decisions):
        builder.decision(
            f"p{number}",
            visibility="true" if number % 5 == 0 else "false",
            parte_processuale=["Mario Rossi"],
            provvedimento_precedente_id=f"p{number + 1}" if number % 2 == 0 else None,
            area="ignota" if number % 9 == 4 else "civile",
        )
        builder.abstract(f"m{number}", f"p{number}", precedente_conforme_id=[f"m{number - 1}"])
    builder.raw(b"{")


@pytest.mark.costly("8 s of kills. When importing changes")
async def test_the_command_is_killed_again_and_again(
    installation: Installation, builder: Builder, tmp_path: Path, fresh_database_url: str
) -> None:
    sample(builder, 24)
    folder = builder.write()
    arguments = [sys.executable, "-c", PROGRAM, fresh_database_url, str(tmp_path / "store"), str(folder)]
    last = ""
    kills = 0
    while last not in ("resumed", "new"):
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, cwd=Path.cwd())
        assert process.stdout is not None
        # one more batch each time: the kill also falls into the second pass and the links
        for count, line in enumerate(process.stdout):
            last = line.strip()
            if count == kills % 3:
                process.send_signal(signal.SIGKILL)
                kills += 1
                break
        process.wait()
        process.stdout.close()
        assert process.returncode in (0, -signal.SIGKILL)
    assert kills >= 3

    counts = await installation.row("SELECT * FROM import_run ORDER BY id DESC LIMIT 1")
    assert counts["finished_at"] is not None
    report = (folder / "manifest.rapporto.jsonl").read_bytes()
    correction = (folder / "manifest.da-correggere.jsonl").read_bytes()
    killed = await everything(installation)
    stored = {name async for name in FolderStore(tmp_path / "store").hashes()}

    # the same folder, imported without a kill into what is empty again, ends the same
    await installation.execute(
        "TRUNCATE provvedimento, massima, document, import_item, import_link, import_run CASCADE;"
    )
    await installation.execute("TRUNCATE procrastinate.procrastinate_jobs CASCADE")
    whole = await installation.load(folder)
    assert whole.counts.provvedimento.created == counts["counts"]["provvedimento"]["created"]
    assert (folder / "manifest.rapporto.jsonl").read_bytes() == report
    assert (folder / "manifest.da-correggere.jsonl").read_bytes() == correction
    assert {table: len(rows) for table, rows in (await everything(installation)).items()} == {
        table: len(rows) for table, rows in killed.items()
    }
    named = {row["hash"] for row in await installation.rows("SELECT hash FROM document")}
    assert named <= stored


@pytest.mark.costly("a server of its own, killed. When importing changes")
async def test_the_database_is_killed(tmp_path: Path, builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bdm.importing.reading.BATCH_LINES", BATCH)
    sample(builder, 20)
    folder = builder.write()
    store = FolderStore(tmp_path / "store")
    with throwaway_postgres() as server:
        migrate.upgrade(server.url)
        database = Database(new_engine(server.url))
        async with database.transaction() as session:
            await load_all(session)

        def kill(progress: ImportProgress) -> None:
            if progress.lines > BATCH:
                os.kill(server.pid, signal.SIGKILL)

        with pytest.raises(ImportInterrupted):
            await import_folder(database, store, folder, on_progress=kill)
        await database.close()
        await asyncio.to_thread(server.start)

        database = Database(new_engine(server.url))
        report = await import_folder(database, store, folder)
        assert report.resumed
        assert report.counts.provvedimento.created == 18
        assert report.counts.massima.created == 18
        assert len(await Installation(database, store).rows("SELECT 1 FROM provvedimento")) == 18
        await database.close()
