"""A process that is killed in the middle of an upload leaves nothing of it among other people's files."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bdm.platform.storage import FolderStore, temporary_files_in
from bdm.platform.storage.temporary import TEMPORARY

pytestmark = pytest.mark.anyio

UPLOAD = """
import asyncio
from uuid import uuid4
from bdm.services import open_services
from bdm.platform.authz import Permission, Reader
from bdm.settings import get_settings
from bdm.platform.storage import file_hash
from bdm.desk.upload import service
from tests.document import pdfs

async def until_killed(path):
    print(path, flush=True)
    await asyncio.Event().wait()

async def main():
    rights = frozenset({Permission.EDIT_PROVVEDIMENTO})
    reader = Reader(uuid4(), "a@example.it", "A", "B", "a@example.it", "ADN", rights, frozenset())
    data = pdfs.document("Mario Rossi")
    async with open_services(get_settings()) as services:
        services.readers.check = until_killed  # the file is put together and about to be opened
        await service.keep_chunk(services, reader, file_hash(data), 0, data)
        await service.complete(services, reader, file_hash(data), name="a.pdf", domain="CIVILE")

asyncio.run(main())
"""


async def test_a_killed_upload_leaves_nothing_in_the_temporary_folder(tmp_path: Path, fresh_database_url: str) -> None:
    temporary, storage = tmp_path / "temporary", tmp_path / "data" / "storage"
    temporary.mkdir()
    uploading = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        UPLOAD,
        env={
            **os.environ,
            "TMPDIR": str(temporary),
            "BDM_DATA_DIR": str(tmp_path / "data"),
            "BDM_DATABASE_URL": fresh_database_url,
        },
        stdout=subprocess.PIPE,
    )
    assert uploading.stdout is not None
    put_together = Path((await uploading.stdout.readline()).decode().strip())
    assert put_together.read_bytes().startswith(b"%PDF")
    uploading.kill()
    await uploading.wait()
    assert list(temporary.iterdir()) == []
    assert put_together.is_relative_to(storage / TEMPORARY)
    assert (storage / TEMPORARY).stat().st_mode & 0o777 == 0o700
    with temporary_files_in(storage / TEMPORARY):
        assert not put_together.exists()
    assert [chunk async for chunk in FolderStore(storage).chunks.all()] != [], "it can go on"
