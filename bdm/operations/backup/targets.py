"""Where a backup goes: a place for generations, or one file (tar)."""

from __future__ import annotations

import os
import shutil
import tarfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Protocol
from uuid import uuid4

import anyio

from bdm.operations.backup.contents import FILE_NAME, Contents, generation_of
from bdm.operations.backup.listing import StoredFile
from bdm.operations.backup.places import (
    GENERATIONS,
    UNFINISHED,
    Address,
    BackupPlace,
    FolderPlace,
    is_tar,
    open_place,
)
from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.time import now
from bdm.platform.storage import DocumentStore, HashMismatch, file_hash


class Target(Protocol):
    """A backup that is being made. ``tables`` is an existing folder for the files of the tables, ``folder`` its name in
    the backup.
    """

    tables: Path
    folder: str

    async def missing(self, start: str, files: list[StoredFile]) -> list[StoredFile]:
        """Which of these, whose hashes begin with ``start``, it does not have yet."""

    async def add_document(self, store: DocumentStore, name: str) -> None:
        """Copy a document. Raises ``DocumentMissing``, ``HashMismatch``."""

    async def add_thumbnails(self, store: DocumentStore, start: str, files: list[StoredFile]) -> None:
        """Copy those thumbnails of ``files``, whose hashes begin with ``start``, that are not there yet."""

    async def finish(self, contents: Contents) -> None:
        """Make it a backup: until then it is none."""


@asynccontextmanager
async def target_at(address: Address) -> AsyncIterator[Target]:
    """A new backup at ``address``: a file if it ends in ``.tar``, else a generation in a folder or a bucket. What is
    not finished at the end leaves nothing but documents that another try needs.
    """
    if is_tar(address):
        target = TarTarget(Path(address))
        try:
            yield target
        except BaseException:
            target.abandon()
            raise
        return
    place = open_place(address)
    await place.require_own()
    await place.remove_incomplete()
    moment, there = now(), set(await place.generations())
    while (name := generation_of(moment)) in there:
        moment += timedelta(seconds=1)
    try:
        async with place.room(name) as tables:
            yield PlaceTarget(place, name, tables)
    except BaseException:
        await place.remove(name)
        raise


class PlaceTarget:
    """A generation: documents that an earlier one brought are there."""

    def __init__(self, place: BackupPlace, name: str, tables: Path) -> None:
        self._place = place
        self.folder = name
        self.tables = tables
        self._wrong = set[str]()
        """Documents that are there with another size."""

    async def missing(self, start: str, files: list[StoredFile]) -> list[StoredFile]:
        there = await self._place.documents.sizes(start)
        missing = [each for each in files if there.get(each.name) != each.size]
        self._wrong = {each.name for each in missing if each.name in there}
        return missing

    async def add_document(self, store: DocumentStore, name: str) -> None:
        async with store.local_path(name) as path:
            if name in self._wrong:
                await self._place.documents.delete(name)
            await self._place.documents.put_file(name, path)

    async def add_thumbnails(self, store: DocumentStore, start: str, files: list[StoredFile]) -> None:
        there = {name async for name in self._place.documents.thumbnail_hashes(start)}
        named = {each.name for each in files} - there
        for name in [name async for name in store.thumbnail_hashes(start) if name in named]:
            if (thumbnail := await store.read_thumbnail(name)) is not None:
                await self._place.documents.put_thumbnail(name, thumbnail)

    async def finish(self, contents: Contents) -> None:
        for path in sorted(self.tables.iterdir()):
            await self._place.keep(self.folder, path)
        await self._place.write(f"{GENERATIONS}/{self.folder}/{FILE_NAME}", contents.to_json())
        if isinstance(self._place, FolderPlace):
            _remove_format_1(self._place.folder)


def _remove_format_1(folder: Path) -> None:
    """The one backup that there was in a folder: its documents are those of the generations now."""
    (folder / FILE_NAME).unlink(missing_ok=True)
    (folder / UNFINISHED).unlink(missing_ok=True)
    for tables in folder.glob("tables-*"):
        shutil.rmtree(tables)


class TarTarget:
    """One file. It gets its name when it is complete."""

    def __init__(self, path: Path) -> None:
        if path.exists():
            raise Refusal(f"Il file {path} esiste già.")
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._partial = path.with_name(f".{path.name}.{uuid4().hex}.parziale")
        descriptor = os.open(self._partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._file = os.fdopen(descriptor, "wb")
        self._tar = tarfile.open(fileobj=self._file, mode="w", format=tarfile.PAX_FORMAT)  # noqa: SIM115
        self._added = set[bytes]()
        self.folder = f"tables-{uuid4().hex}"
        self.tables = path.with_name(f"{self._partial.name}-{self.folder}")
        self.tables.mkdir(mode=0o700)

    async def missing(self, start: str, files: list[StoredFile]) -> list[StoredFile]:
        return [each for each in files if bytes.fromhex(each.name) not in self._added]

    async def add_document(self, store: DocumentStore, name: str) -> None:
        async with store.local_path(name) as path:
            await anyio.to_thread.run_sync(self._add_verified, name, path)
        self._added.add(bytes.fromhex(name))
        thumbnail = await store.read_thumbnail(name)
        if thumbnail is not None:
            await anyio.to_thread.run_sync(self._add_bytes, f"thumbnails/{name}.webp", thumbnail)

    async def add_thumbnails(self, store: DocumentStore, start: str, files: list[StoredFile]) -> None:
        """They came with their documents."""

    async def finish(self, contents: Contents) -> None:
        for path in sorted(self.tables.iterdir()):
            self._tar.add(path, f"{contents.folder}/{path.name}", filter=_anonymous)
        self._add_bytes(FILE_NAME, contents.to_json())
        self._tar.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        self._partial.rename(self._path)
        _sync(self._path.parent)
        shutil.rmtree(self.tables, ignore_errors=True)

    def abandon(self) -> None:
        self._file.close()
        self._partial.unlink(missing_ok=True)
        shutil.rmtree(self.tables, ignore_errors=True)

    def _add_verified(self, name: str, path: Path) -> None:
        if file_hash(path) != name:
            raise HashMismatch(name)
        self._tar.add(path, f"documents/{name}.pdf", filter=_anonymous)
        self._forget()

    def _forget(self) -> None:
        self._tar.members = []  # type: ignore[attr-defined]  # a million of them would fill the memory

    def _add_bytes(self, name: str, data: bytes) -> None:
        member = tarfile.TarInfo(name)
        member.size = len(data)
        self._tar.addfile(member, BytesIO(data))
        self._forget()


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    return member


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
