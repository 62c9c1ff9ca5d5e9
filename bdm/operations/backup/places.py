"""Where generations of backups are: a folder or a bucket. The documents are common to all of them, by their hashes;
each generation has its tables, the list of its documents, and its description, which is written last:

    bdm-backups.json                              what this place is
    documents/ab/cd/abcd….pdf, thumbnails/…       as in the store
    generations/20260102T030405Z/<table>.gz, stored-files.gz, bdm-backup.json
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import anyio
import obstore
from obstore.store import LocalStore, ObjectStore

from bdm.operations.backup.contents import FILE_NAME, Contents, is_generation
from bdm.platform.kit.refusal import Refusal
from bdm.platform.storage import DocumentStore, FolderStore
from bdm.platform.storage.answering import RETRY, answering, answers
from bdm.platform.storage.folder import sync_folder, write_bytes_durably
from bdm.platform.storage.objects import objects_at

MARK: Final = "bdm-backups.json"
GENERATIONS: Final = "generations"
UNFINISHED: Final = ".backup-in-corso"
"""In a folder whose first backup, in format 1, is not complete."""
_PIECE: Final = 1_000_000
Address = Path | str
"""A path, or ``s3://bucket/prefix``."""


def is_bucket(address: Address) -> bool:
    return str(address).startswith("s3://")


def is_tar(address: Address) -> bool:
    return not is_bucket(address) and Path(address).suffix == ".tar"


class BackupPlace:
    """A folder or a bucket with generations. Every call raises StoreUnavailable where a bucket does not answer."""

    def __init__(self, address: str, objects: ObjectStore, documents: DocumentStore) -> None:
        self.address = address
        self.documents = documents
        self._objects = objects

    async def require_own(self) -> None:
        """Raise ``Refusal`` unless there is nothing here but backups; then say whose it is."""
        if await self.read(MARK) is not None:
            return
        async for batch in answers(obstore.list(self._objects, chunk_size=1)):
            if batch:
                raise Refusal(
                    f"{self.address} contiene altro: indicare un prefisso vuoto o quello dei backup precedenti."
                )
        await self.write(MARK, b'{"format": 2}\n')

    async def generations(self) -> list[str]:
        """The complete ones, the oldest first."""
        return [name for name in await self._started() if await self._has(f"{GENERATIONS}/{name}/{FILE_NAME}")]

    async def remove_incomplete(self) -> None:
        """What was interrupted. Its documents stay: another backup goes on with them."""
        complete = set(await self.generations())
        for name in await self._started():
            if name not in complete:
                await self.remove(name)

    async def remove(self, generation: str) -> None:
        """From its first moment it is none any more."""
        await self._delete(f"{GENERATIONS}/{generation}/{FILE_NAME}")
        async for batch in answers(obstore.list(self._objects, prefix=f"{GENERATIONS}/{generation}")):
            for meta in batch:
                await self._delete(meta["path"])

    async def describe(self, generation: str | None) -> Contents:
        """The description of a generation, of the newest by default. Raises ``Refusal``."""
        if generation is None:
            if not (complete := await self.generations()):
                raise Refusal(f"In {self.address} non c'è un backup completo (manca {FILE_NAME}).")
            generation = complete[-1]
        data = await self.read(f"{GENERATIONS}/{generation}/{FILE_NAME}") if is_generation(generation) else None
        if data is None:
            raise Refusal(f"In {self.address} non c'è un backup completo che si chiami {generation}.")
        contents = Contents.from_json(data)
        if contents.folder != generation:
            raise Refusal(f"Il backup {generation} è danneggiato: la sua descrizione è di un altro.")
        return contents

    @asynccontextmanager
    async def tables(self, generation: str, names: list[str]) -> AsyncIterator[Path]:
        """A folder with these files of a generation, to be read until the context ends; one that is missing is not in
        it.
        """
        with tempfile.TemporaryDirectory(prefix="bdm-restore-") as temporary:
            for name in names:
                await self._fetch(f"{GENERATIONS}/{generation}/{name}", Path(temporary, name))
            yield Path(temporary)

    async def sha256(self, key: str) -> str | None:
        """The digest of a file, read piece by piece; None where there is none."""
        try:
            async with answering():
                found = await obstore.get_async(self._objects, key)
        except FileNotFoundError:
            return None
        digest = hashlib.sha256()
        async for piece in found.stream(min_chunk_size=_PIECE):
            digest.update(piece)
        return digest.hexdigest()

    @asynccontextmanager
    async def room(self, generation: str) -> AsyncIterator[Path]:
        """An empty folder for the files of a new generation, from where ``keep`` takes them."""
        with tempfile.TemporaryDirectory(prefix="bdm-backup-") as temporary:
            yield Path(temporary)

    async def keep(self, generation: str, file: Path) -> None:
        """Have a file of ``room`` in the generation."""
        async with answering((await anyio.Path(file).stat()).st_size):
            await obstore.put_async(self._objects, f"{GENERATIONS}/{generation}/{file.name}", file)

    async def read(self, key: str) -> bytes | None:
        """A small file."""
        try:
            async with answering():
                return bytes(await (await obstore.get_async(self._objects, key)).bytes_async())
        except FileNotFoundError:
            return None

    async def write(self, key: str, data: bytes) -> None:
        """A small file, whole or not at all."""
        async with answering():
            await obstore.put_async(self._objects, key, data)

    async def _started(self) -> list[str]:
        async with answering():
            found = await obstore.list_with_delimiter_async(self._objects, prefix=GENERATIONS)
        return sorted(name for path in found["common_prefixes"] if is_generation(name := path.rpartition("/")[2]))

    async def _has(self, key: str) -> bool:
        try:
            async with answering():
                await obstore.head_async(self._objects, key)
        except FileNotFoundError:
            return False
        return True

    async def _delete(self, key: str) -> None:
        try:
            async with answering():
                await obstore.delete_async(self._objects, key)
        except FileNotFoundError:
            return

    async def _fetch(self, key: str, path: Path) -> None:
        try:
            async with answering():
                found = await obstore.get_async(self._objects, key)
        except FileNotFoundError:
            return
        with path.open("wb") as file:
            async for piece in found.stream(min_chunk_size=_PIECE):
                await anyio.to_thread.run_sync(file.write, piece)


class FolderPlace(BackupPlace):
    """On this computer: tables are written and read where they are; what is complete survives a power cut."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder), LocalStore(prefix=folder), FolderStore(folder))
        self.folder = folder

    async def require_own(self) -> None:
        """Raise ``Refusal`` unless there is nothing here but backups; then say whose it is."""
        there = {path.name for path in self.folder.iterdir()} - {".in-corso"}
        if there and not there & {MARK, FILE_NAME, UNFINISHED}:
            raise Refusal(
                f"La cartella {self.folder} contiene altro: indicarne una vuota o quella dei backup precedenti."
            )
        if MARK not in there:
            await self.write(MARK, b'{"format": 2}\n')

    async def remove(self, generation: str) -> None:
        await super().remove(generation)
        folder = self.folder / GENERATIONS / generation
        if folder.is_dir():
            folder.rmdir()

    @asynccontextmanager
    async def tables(self, generation: str, names: list[str]) -> AsyncIterator[Path]:
        yield self.folder / GENERATIONS / generation

    @asynccontextmanager
    async def room(self, generation: str) -> AsyncIterator[Path]:
        folder = self.folder / GENERATIONS / generation
        folder.mkdir(mode=0o700, parents=True)
        yield folder

    async def keep(self, generation: str, file: Path) -> None:
        with file.open("rb") as written:
            await anyio.to_thread.run_sync(_sync, written.fileno())

    async def write(self, key: str, data: bytes) -> None:
        folder = (self.folder / key).parent
        if folder.is_dir():
            sync_folder(folder)  # the files that it is about
            sync_folder(folder.parent)
            sync_folder(self.folder)
        await anyio.to_thread.run_sync(write_bytes_durably, self.folder, key, data)


def _sync(descriptor: int) -> None:
    os.fsync(descriptor)


def open_place(address: Address) -> BackupPlace:
    """The place at ``address``; a folder is made where there is none. Raises ``Refusal``."""
    if is_bucket(address):
        objects = objects_at(str(address), RETRY)
        return BackupPlace(str(address), objects, DocumentStore(objects))
    path = Path(address)
    if path.exists() and not path.is_dir():
        raise Refusal(f"{path} non è una cartella.")
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return FolderPlace(path)


def existing_place(address: Address) -> BackupPlace:
    """The place at ``address``. Raises ``Refusal`` where there is no such folder."""
    if not is_bucket(address) and not Path(address).is_dir():
        raise Refusal(f"{address} non esiste, o non è una cartella.")
    return open_place(address)
