"""Where a backup goes: a folder, which a later backup brings up to date, or one file (tar)."""

from __future__ import annotations

import os
import shutil
import tarfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Protocol
from uuid import uuid4

import anyio

from bdm.operations.backup.contents import FILE_NAME, Contents
from bdm.platform.kit.refusal import Refusal
from bdm.platform.storage import DocumentStore, FolderStore, HashMismatch, file_hash

UNFINISHED = ".backup-in-corso"
"""In a folder whose first backup is not complete."""


class Target(Protocol):
    """A place for a backup. ``tables`` is an existing folder for the files of the tables."""

    tables: Path

    async def add_document(self, store: DocumentStore, name: str) -> int:
        """Copy a document, with its thumbnail if any; its size. Raises ``DocumentMissing``, ``HashMismatch``."""

    async def finish(self, contents: Contents, documents: Iterable[str]) -> None:
        """Make it a backup: until then it is none, or the one that was there before."""

    def abandon(self) -> None:
        """Remove what is of no use to another try."""


def open_target(path: Path) -> Target:
    """The place that ``path`` names: a file if it ends in ``.tar``, else a folder."""
    return TarTarget(path) if path.suffix == ".tar" else FolderTarget(path)


class FolderTarget:
    """A folder laid out as the store is: documents that an earlier backup brought stay."""

    def __init__(self, path: Path) -> None:
        if path.exists() and not path.is_dir():
            raise Refusal(f"{path} non è una cartella.")
        mine = not path.exists() or not any(path.iterdir())
        if not mine and not (path / FILE_NAME).is_file() and not (path / UNFINISHED).is_file():
            raise Refusal(f"La cartella {path} contiene altro: indicarne una vuota o quella di un backup precedente.")
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not (path / FILE_NAME).exists():
            (path / UNFINISHED).touch()
        self._path = path
        self._documents = FolderStore(path)
        self.tables = path / f"tables-{uuid4().hex}"
        self.tables.mkdir(mode=0o700)

    async def add_document(self, store: DocumentStore, name: str) -> int:
        async with store.local_path(name) as path:
            await self._documents.put_file(name, path)
        thumbnail = await store.read_thumbnail(name)
        if thumbnail is not None and await self._documents.read_thumbnail(name) is None:
            await self._documents.put_thumbnail(name, thumbnail)
        return await self._documents.size(name)

    async def finish(self, contents: Contents, documents: Iterable[str]) -> None:
        for path in self.tables.iterdir():
            _sync(path)
        _sync(self.tables)
        new = self._path / f"{FILE_NAME}.nuovo"
        new.write_bytes(contents.to_json())
        _sync(new)
        new.rename(self._path / FILE_NAME)
        _sync(self._path)
        (self._path / UNFINISHED).unlink(missing_ok=True)
        for old in self._path.glob("tables-*"):
            if old != self.tables:
                shutil.rmtree(old)
        named = set(documents)
        surplus = [name async for name in self._documents.hashes() if name not in named]
        for name in surplus:  # of decisions that are no longer there
            await self._documents.delete(name)

    def abandon(self) -> None:
        shutil.rmtree(self.tables, ignore_errors=True)


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
        self.tables = path.with_name(f"{self._partial.name}-tables-{uuid4().hex}")
        self.tables.mkdir(mode=0o700)

    async def add_document(self, store: DocumentStore, name: str) -> int:
        async with store.local_path(name) as path:
            size = await anyio.to_thread.run_sync(self._add_verified, name, path)
        thumbnail = await store.read_thumbnail(name)
        if thumbnail is not None:
            await anyio.to_thread.run_sync(self._add_bytes, f"thumbnails/{name}.webp", thumbnail)
        return size

    async def finish(self, contents: Contents, documents: Iterable[str]) -> None:
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

    def _add_verified(self, name: str, path: Path) -> int:
        if file_hash(path) != name:
            raise HashMismatch(name)
        self._tar.add(path, f"documents/{name}.pdf", filter=_anonymous)
        self._forget()
        return path.stat().st_size

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
