"""Where a backup comes from. Its documents go into the store as they are read; each is checked against its name."""

from __future__ import annotations

import asyncio
import shutil
import tarfile
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from bdm.operations.backup.contents import FILE_NAME, Contents, is_generation
from bdm.operations.backup.listing import LIST_NAME, read_list, require_list
from bdm.operations.backup.places import GENERATIONS, MARK, Address, is_bucket, open_place
from bdm.platform.kit.refusal import Refusal
from bdm.platform.storage import DocumentMissing, DocumentStore, FolderStore, HashMismatch, file_hash
from bdm.platform.storage.hashing import is_file_hash

OnBytes = Callable[[int, int], None]


@dataclass
class UnpackedBackup:
    """What came out of a backup: its description, where the files of the tables are now, which documents were
    damaged, and which are in the store now.
    """

    contents: Contents
    tables: Path
    damaged: list[str] = field(default_factory=list)
    documents: set[str] = field(default_factory=set)


async def describe(address: Address, generation: str | None = None) -> Contents:
    """What the backup at ``address`` says of itself, of several the newest or the one that is named; nothing else of it
    is read. Raises ``Refusal`` for what is no backup.
    """
    if is_bucket(address):
        return await open_place(address).describe(generation)
    path = Path(address)
    if await asyncio.to_thread(path.is_dir):
        if generation is None and (one := await asyncio.to_thread(_only_one, path)) is not None:
            return one
        return await open_place(path).describe(generation)
    if not await asyncio.to_thread(path.is_file):
        raise Refusal(f"{path} non esiste.")
    if generation is not None:
        raise Refusal(f"{path} è un backup solo: --generation vale per una cartella o un bucket.")
    with _reading(path):
        found = await asyncio.to_thread(_described, path)
    if found is None:
        raise Refusal(f"Il backup {path} non è completo.")
    return found


def _only_one(folder: Path) -> Contents | None:
    """The backup of format 1 in a folder, where there is no other."""
    path = folder / FILE_NAME
    if path.is_file():
        return Contents.from_json(path.read_bytes())
    if not (folder / MARK).exists() and not (folder / GENERATIONS).exists():
        raise Refusal(f"In {folder} non c'è un backup completo (manca {FILE_NAME}).")
    return None


@asynccontextmanager
async def bring(
    address: Address, contents: Contents, store: DocumentStore, on_bytes: OnBytes
) -> AsyncIterator[UnpackedBackup]:
    """Copy the documents of the backup at ``address``, which is described by ``contents``, into ``store``. ``on_bytes``
    gets how many of how many bytes. Raises ``Refusal`` for what is no backup.
    """
    if is_generation(contents.folder):
        async with tables_of_generation(address, contents) as tables:
            yield await _bring_generation(address, contents, tables, store, on_bytes)
        return
    path = Path(address)
    if await asyncio.to_thread(path.is_dir):
        yield await _bring_folder(path, contents, store, on_bytes)
        return
    with tempfile.TemporaryDirectory(prefix="bdm-restore-") as temporary, _reading(path):
        yield await _bring_tar(path, contents, Path(temporary), store, on_bytes)


@asynccontextmanager
async def tables_of_generation(address: Address, contents: Contents) -> AsyncIterator[Path]:
    """A folder with the files of a generation. Raises ``Refusal`` unless the list of its documents is sound."""
    names = [LIST_NAME, *(table.file_name for table in contents.tables)]
    async with open_place(address).tables(contents.folder, names) as tables:
        await asyncio.to_thread(require_list, tables, contents)
        yield tables


async def _bring_generation(
    address: Address, contents: Contents, tables: Path, store: DocumentStore, on_bytes: OnBytes
) -> UnpackedBackup:
    brought, source, done = UnpackedBackup(contents, tables), open_place(address).documents, 0
    for each in read_list(tables):
        with suppress(DocumentMissing):  # whoever restores looks for what did not come
            async with source.local_path(each.name) as file:
                await _put(store, each.name, file, brought)
            if (thumbnail := await source.read_thumbnail(each.name)) is not None:
                await store.put_thumbnail(each.name, thumbnail)
        done += each.size
        on_bytes(min(done, contents.size), contents.size)
    return brought


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except tarfile.TarError as error:
        raise Refusal(f"{path} non è leggibile: non è un backup di BDM, oppure è danneggiato.") from error


async def _bring_folder(path: Path, contents: Contents, store: DocumentStore, on_bytes: OnBytes) -> UnpackedBackup:
    brought = UnpackedBackup(contents, path / contents.folder)
    source = FolderStore(path)
    done = 0
    async for name in source.hashes():
        async with source.local_path(name) as file:
            await _put(store, name, file, brought)
            done += file.stat().st_size
        thumbnail = await source.read_thumbnail(name)
        if thumbnail is not None:
            await store.put_thumbnail(name, thumbnail)
        on_bytes(min(done, contents.size), contents.size)
    return brought


def _described(path: Path) -> Contents | None:
    """The description comes last in the file, so that a file without an end is no backup."""
    contents = None
    with tarfile.open(path, "r:") as tar:
        for member, stream in _files(tar, path.stat().st_size):
            if member.name == FILE_NAME:
                contents = Contents.from_json(stream.read())
    return contents


async def _bring_tar(
    path: Path, contents: Contents, temporary: Path, store: DocumentStore, on_bytes: OnBytes
) -> UnpackedBackup:
    brought = UnpackedBackup(contents, temporary / "tables")
    brought.tables.mkdir()
    size = (await asyncio.to_thread(path.stat)).st_size
    piece = temporary / "piece"
    with tarfile.open(path, "r:") as tar:
        for member, stream in _files(tar, size):
            folder, _, name = member.name.rpartition("/")
            stem = name.partition(".")[0]
            if folder == "documents" and is_file_hash(stem):
                _extract(stream, piece)
                await _put(store, stem, piece, brought)
            elif folder == "thumbnails" and is_file_hash(stem):
                await store.put_thumbnail(stem, stream.read())
            elif folder.startswith("tables-") and name.endswith(".gz") and "/" not in folder:
                _extract(stream, brought.tables / name)
            on_bytes(min(tar.offset, size), size)
    return brought


def _files(tar: tarfile.TarFile, size: int) -> Iterator[tuple[tarfile.TarInfo, IO[bytes]]]:
    """The files in ``tar``, which has ``size`` bytes, one after the other; what is not read of one is passed over."""
    while (member := tar.next()) is not None:
        tar.members = []  # type: ignore[attr-defined]  # a million of them would fill the memory
        if not 0 <= member.size <= size - member.offset_data and not member.issparse():
            raise tarfile.ReadError("a size that the file does not have")
        # What is sparse takes no room here and all of it where it is unpacked; no backup of ours is.
        stream = tar.extractfile(member) if member.isfile() and not member.issparse() else None
        if stream is not None:
            yield member, stream


async def _put(store: DocumentStore, name: str, file: Path, backup: UnpackedBackup) -> None:
    """Have the document in the store, in the place of a damaged one that may be there."""
    try:
        if await store.exists(name) and not await is_sound(store, name):
            await store.delete(name)
        await store.put_file(name, file)
    except HashMismatch:
        backup.damaged.append(name)
    else:
        backup.documents.add(name)


async def is_sound(store: DocumentStore, name: str) -> bool:
    """Whether the store's document is the one that its name says."""
    try:
        async with store.local_path(name) as path:
            return await asyncio.to_thread(file_hash, path) == name
    except DocumentMissing:
        return False


def _extract(stream: IO[bytes], path: Path) -> None:
    with path.open("wb") as file:
        shutil.copyfileobj(stream, file)
