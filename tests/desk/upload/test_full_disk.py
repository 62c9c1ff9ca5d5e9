"""A disk without room is told, and is nobody's fault; what was there stays."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from bdm.desk.upload.endpoints import ATTACHMENT
from bdm.platform.storage import FolderStore, file_hash
from bdm.platform.storage.hashing import CHUNK_BYTES
from bdm.services import Services
from tests.desk.upload.test_endpoints import CHUNK, complete, send, upload
from tests.document import pdfs
from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio


@contextmanager
def only_room_in(folder: Path) -> Iterator[None]:
    """What is temporary has to go there."""
    before = tempfile.tempdir
    tempfile.tempdir = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before


def told(answer: httpx2.Response) -> None:
    assert (answer.status_code, answer.json()["code"]) == (507, "NO_ROOM")
    assert "non può salvare" in answer.json()["detail"]


async def test_no_room_for_a_chunk(app: FastAPI, services: Services, visit: Visit, full_disk: Path) -> None:
    redattore = await visit("redattore")
    app.state.services = replace(services, store=FolderStore(full_disk))
    form = {"file_hash": "a" * 64, "chunk_number": "0"}
    told(await redattore.call("POST", CHUNK, data=form, files={"chunk_file": ("c", bytes(CHUNK_BYTES))}))
    assert [chunk async for chunk in app.state.services.store.chunks.all()] == []
    assert list((full_disk / ".in-corso").iterdir()) == []


async def test_no_room_to_put_a_file_together(visit: Visit, full_disk: Path) -> None:
    data = pdfs.document("Una sentenza")
    digest = file_hash(data)
    redattore = await visit("redattore")
    assert await send(redattore, digest, 0, data) == 200
    with only_room_in(full_disk):
        form = {"file_hash": digest, "name": "a.pdf", "domain": "CIVILE"}
        told(await redattore.call("PUT", CHUNK, data=form))
    assert (await complete(redattore, digest))[0] == 200, "its chunks are there still"


async def test_no_room_to_receive_an_attachment(visit: Visit, full_disk: Path) -> None:
    data = pdfs.document("Una sentenza")
    redattore = await visit("redattore")
    assert (await upload(redattore, data))[0] == 200
    form = {"file_hash": file_hash(data), "name": "a.txt", "domain": "CIVILE"}
    with only_room_in(full_disk):
        told(await redattore.call("PUT", ATTACHMENT, data=form, files={"attachment": ("a.txt", bytes(2_000_000))}))
