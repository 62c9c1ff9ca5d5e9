"""What nobody takes is removed, and never what somebody has."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import insert, select, text, update

from bdm.desk.upload import intake, jobs as upload_jobs
from bdm.document.model import Document
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Permission, Reader
from bdm.platform.database.session import Database
from bdm.platform.jobs import Job
from bdm.platform.jobs.schema import SCHEMA
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.time import now
from bdm.platform.storage import FolderStore, file_hash
from bdm.settings import Settings
from tests.document import pdfs
from tests.document.conftest import Workshop

pytestmark = pytest.mark.anyio

DATA = pdfs.document("Caricato")
HASH = file_hash(DATA)
OLD = now() - timedelta(hours=25)


@pytest.fixture
def workshop(fresh_database: Database, tmp_path: Path) -> Workshop:
    """No readers: nothing is opened here."""
    settings = Settings(data_dir=tmp_path, ocr=False)
    return Workshop(fresh_database, FolderStore(tmp_path / "storage"), None, settings)


async def an_editor(database: Database) -> Reader:
    id_ = new_id()
    async with database.transaction() as session:
        await session.execute(
            insert(UserAccount).values(
                id=id_, upn=f"{id_}@example.it", name="A", family_name="B", email="a@example.it", type="ADN"
            )
        )
    return Reader(
        id_,
        f"{id_}@example.it",
        "A",
        "B",
        "a@example.it",
        "ADN",
        frozenset({Permission.EDIT_PROVVEDIMENTO}),
        frozenset(),
    )


async def take(workshop: Workshop, reader: Reader, path: Path) -> None:
    path.write_bytes(DATA)
    await intake.take(workshop, reader, path, file_hash=HASH, name="a.pdf", domain="CIVILE")


async def age(workshop: Workshop) -> None:
    async with workshop.database.transaction() as session:
        await session.execute(update(Document).values(uploaded_at=OLD))


async def uploader(workshop: Workshop) -> UUID | None:
    async with workshop.database.transaction() as session:
        return await session.scalar(select(Document.uploaded_by).where(Document.hash == HASH))


async def run_removals(workshop: Workshop) -> int:
    """Run the jobs that remove files, those for later too, as a worker would; how many."""
    async with workshop.database.transaction() as session:
        rows = await session.execute(
            text(f"DELETE FROM {SCHEMA}.procrastinate_jobs WHERE task_name = :name RETURNING args ->> 'file_hash'"),
            {"name": upload_jobs.remove_file.name},
        )
        hashes = rows.scalars().all()
    for each in hashes:
        await upload_jobs.remove_file(Job(workshop, 1, 1, last=False), file_hash=each)
    return len(hashes)


async def test_a_document_that_nobody_took_goes_with_its_file(workshop: Workshop, tmp_path: Path) -> None:
    reader = await an_editor(workshop.database)
    await take(workshop, reader, tmp_path / "a.pdf")
    assert await uploader(workshop) == reader.account_id
    assert await run_removals(workshop) == 1
    assert await upload_jobs.drop_unattached(workshop) == 0
    assert await workshop.store.exists(HASH)
    await age(workshop)
    assert await upload_jobs.drop_unattached(workshop) == 1
    assert await uploader(workshop) is None
    assert await workshop.store.exists(HASH)  # the job was enqueued with the removal of the row: a crash loses nothing
    assert await run_removals(workshop) == 1
    assert not await workshop.store.exists(HASH)
    assert [each async for each in workshop.store.hashes()] == []


async def test_an_attached_document_stays(workshop: Workshop, tmp_path: Path) -> None:
    await take(workshop, await an_editor(workshop.database), tmp_path / "a.pdf")
    await age(workshop)
    await _attach(workshop)
    assert await upload_jobs.drop_unattached(workshop) == 0
    await run_removals(workshop)
    assert await workshop.store.exists(HASH)


async def test_one_that_is_just_being_attached_stays(workshop: Workshop, tmp_path: Path) -> None:
    await take(workshop, await an_editor(workshop.database), tmp_path / "a.pdf")
    await age(workshop)
    attached, go_on = asyncio.Event(), asyncio.Event()

    async def save() -> None:
        async with workshop.database.transaction() as session:
            await session.execute(_ATTACH, {"hash": HASH})
            attached.set()
            await go_on.wait()

    saving = asyncio.create_task(save())
    await attached.wait()
    assert await upload_jobs.drop_unattached(workshop) == 0
    go_on.set()
    await saving
    assert await upload_jobs.drop_unattached(workshop) == 0
    assert await uploader(workshop) is not None


async def test_a_file_without_its_row_is_removed(workshop: Workshop, tmp_path: Path) -> None:
    """The process is killed between the file and the row."""
    reader = await an_editor(workshop.database)

    class Killed(Exception):
        pass

    class Store(FolderStore):
        async def put_file(self, file_hash: str, path: Path) -> None:
            await super().put_file(file_hash, path)
            raise Killed

    with pytest.raises(Killed):
        await take(replace(workshop, store=Store(tmp_path / "storage")), reader, tmp_path / "a.pdf")
    assert await workshop.store.exists(HASH)
    assert await uploader(workshop) is None
    assert await run_removals(workshop) == 1
    assert not await workshop.store.exists(HASH)


async def test_a_file_removed_while_it_is_taken_again_is_stored_again(workshop: Workshop, tmp_path: Path) -> None:
    reader = await an_editor(workshop.database)
    stored = 0

    class Store(FolderStore):
        async def put_file(self, file_hash: str, path: Path) -> None:
            nonlocal stored
            await super().put_file(file_hash, path)
            stored += 1
            if stored == 1:  # a clean-up comes in between
                await upload_jobs.remove_file(Job(workshop, 1, 1, last=False), file_hash=file_hash)

    await take(replace(workshop, store=Store(tmp_path / "storage")), reader, tmp_path / "a.pdf")
    assert stored == 2
    assert await workshop.store.exists(HASH)
    assert await uploader(workshop) == reader.account_id


async def test_who_uploads_it_last_has_it(workshop: Workshop, tmp_path: Path) -> None:
    first, second = await an_editor(workshop.database), await an_editor(workshop.database)
    await take(workshop, first, tmp_path / "a.pdf")
    await age(workshop)
    await take(workshop, second, tmp_path / "a.pdf")
    assert await uploader(workshop) == second.account_id
    assert await upload_jobs.drop_unattached(workshop) == 0
    await _attach(workshop)
    await take(workshop, first, tmp_path / "a.pdf")
    assert await uploader(workshop) == second.account_id


_ATTACH = text(
    """
    WITH p AS (
        INSERT INTO provvedimento (id, area, ufficio, distretto, document_hash)
        SELECT gen_random_uuid(), 'civile', nome, distretto, :hash FROM ufficio LIMIT 1 RETURNING id)
    UPDATE document SET provvedimento_id = p.id FROM p WHERE hash = :hash
    """
)


async def _attach(workshop: Workshop) -> None:
    async with workshop.database.transaction() as session:
        await session.execute(_ATTACH, {"hash": HASH})
