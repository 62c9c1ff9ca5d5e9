"""The store of documents, on one interface for a local folder and for S3.

Documents and their thumbnails are named by the document's hash, spread over 65,536 folders:
``documents/ab/cd/abcd….pdf`` and ``thumbnails/ab/cd/abcd….webp``. Documents are written once and never
changed; thumbnails are derived and may be written again.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

import obstore
from obstore.exceptions import AlreadyExistsError
from obstore.store import LocalStore, ObjectStore

from bdm.platform.kit.private_files import make_folder
from bdm.platform.storage import trial
from bdm.platform.storage.answering import RETRY, answering, answers
from bdm.platform.storage.chunks import ChunkStore, FolderChunkStore
from bdm.platform.storage.folder import sync_folder, write_bytes_durably, write_durably
from bdm.platform.storage.hashing import CHUNK_BYTES, FileHash, is_file_hash
from bdm.platform.storage.objects import objects_at
from bdm.platform.storage.temporary import TEMPORARY, sweep
from bdm.settings import Settings

DOCUMENTS = "documents"
THUMBNAILS = "thumbnails"
FOLDER = "storage"
READ_BYTES = 512 * 1024


class DocumentMissing(LookupError):
    """The store has no document with this hash."""


class HashMismatch(ValueError):
    """The bytes given for a hash are not the bytes that it names."""


def document_key(file_hash: str) -> str:
    """The name of a document within the store. Raises ValueError for anything but a hash."""
    return _key(DOCUMENTS, file_hash, "pdf")


def thumbnail_key(file_hash: str) -> str:
    """The name of a document's thumbnail within the store."""
    return _key(THUMBNAILS, file_hash, "webp")


def _key(prefix: str, file_hash: str, extension: str) -> str:
    if not is_file_hash(file_hash):
        raise ValueError("a document is named by 64 hexadecimal digits")
    return f"{prefix}/{file_hash[:2]}/{file_hash[2:4]}/{file_hash}.{extension}"


class DocumentStore:
    """Documents in an object store (S3 and compatible ones). Safe to use from several processes at once.

    Every call raises StoreUnavailable where the store does not answer.
    """

    def __init__(self, objects: ObjectStore) -> None:
        self._objects = objects
        self.chunks: ChunkStore = ChunkStore(objects)
        """Uploads that are not complete."""

    async def put_file(self, file_hash: str, path: Path) -> None:
        """Store the file at ``path``; nothing happens if the document is there already. Raises HashMismatch
        (and stores nothing) if the file is not the one that ``file_hash`` names.
        """
        if await self.exists(file_hash):
            return
        data = await asyncio.to_thread(path.read_bytes)
        digest = FileHash()
        await asyncio.to_thread(digest.update, data)
        if digest.hexdigest() != file_hash:
            raise HashMismatch(file_hash)
        try:
            async with answering(len(data)):
                await obstore.put_async(self._objects, document_key(file_hash), data, mode="create")
        except AlreadyExistsError:
            return  # another process was faster, with the same bytes

    async def exists(self, file_hash: str) -> bool:
        """Whether the store has the document."""
        try:
            await self.size(file_hash)
        except DocumentMissing:
            return False
        return True

    async def size(self, file_hash: str) -> int:
        """The document's size in bytes. Raises DocumentMissing."""
        try:
            async with answering():
                meta = await obstore.head_async(self._objects, document_key(file_hash))
        except FileNotFoundError as error:
            raise DocumentMissing(file_hash) from error
        return meta["size"]

    async def read(self, file_hash: str, start: int = 0, end: int | None = None) -> AsyncIterator[bytes]:
        """The bytes from ``start`` (included) to ``end`` (excluded; by default the file's end), in pieces.
        Raises DocumentMissing at the first piece.
        """
        if end is None:
            end = await self.size(file_hash)
        if start >= end:
            return
        try:
            async with answering():
                result = await obstore.get_async(
                    self._objects, document_key(file_hash), options={"range": (start, end)}
                )
        except FileNotFoundError as error:
            raise DocumentMissing(file_hash) from error
        async for piece in result.stream(min_chunk_size=READ_BYTES):
            yield bytes(piece)

    @asynccontextmanager
    async def local_path(self, file_hash: str) -> AsyncIterator[Path]:
        """A path at which the document can be read until the context ends. Raises DocumentMissing."""
        with tempfile.NamedTemporaryFile(prefix="bdm-", suffix=".pdf") as file:
            async for piece in self.read(file_hash):
                await asyncio.to_thread(file.write, piece)
            file.flush()
            yield Path(file.name)

    async def delete(self, file_hash: str) -> None:
        """Remove a document and its thumbnail; nothing happens if there is none."""
        for key in (document_key(file_hash), thumbnail_key(file_hash)):
            try:
                async with answering():
                    await obstore.delete_async(self._objects, key)
            except FileNotFoundError:
                continue

    async def hashes(self) -> AsyncIterator[str]:
        """The hashes of all documents, in no order."""
        async for hash_, _ in self._listed(DOCUMENTS, ".pdf"):
            yield hash_

    async def sizes(self, start: str) -> dict[str, int]:
        """The documents whose hash begins with these two digits, each with its size in bytes."""
        return {name: size async for name, size in self._listed(f"{DOCUMENTS}/{start}", ".pdf")}

    async def put_thumbnail(self, file_hash: str, webp: bytes) -> None:
        """Store the picture of a document's first page, over an earlier one."""
        async with answering(len(webp)):
            await obstore.put_async(self._objects, thumbnail_key(file_hash), webp)

    async def read_thumbnail(self, file_hash: str) -> bytes | None:
        """The picture of a document's first page (WebP), if there is one."""
        try:
            async with answering():
                result = await obstore.get_async(self._objects, thumbnail_key(file_hash))
                return bytes(await result.bytes_async())
        except FileNotFoundError:
            return None

    async def thumbnail_hashes(self, start: str = "") -> AsyncIterator[str]:
        """The hashes of all documents that have a thumbnail, in no order; of those whose hash begins with two digits,
        if they are given.
        """
        async for hash_, _ in self._listed(f"{THUMBNAILS}/{start}" if start else THUMBNAILS, ".webp"):
            yield hash_

    async def _listed(self, prefix: str, extension: str) -> AsyncIterator[tuple[str, int]]:
        async for batch in answers(obstore.list(self._objects, prefix=prefix)):
            for meta in batch:
                name = meta["path"].rpartition("/")[2].removesuffix(extension)
                if is_file_hash(name):
                    yield name, meta["size"]


class FolderStore(DocumentStore):
    """Documents in a folder of this computer; what it has acknowledged survives a power cut."""

    def __init__(self, folder: Path) -> None:
        make_folder(folder)
        self._folder = folder.resolve()
        sweep(self._folder / TEMPORARY)
        super().__init__(LocalStore(prefix=self._folder))
        self.chunks = FolderChunkStore(self._objects, self._folder)

    @property
    def folder(self) -> Path:
        """Where it is."""
        return self._folder

    @asynccontextmanager
    async def local_path(self, file_hash: str) -> AsyncIterator[Path]:
        """The document's own file: to be read, never written."""
        path = self._folder / document_key(file_hash)
        if not await asyncio.to_thread(path.is_file):
            raise DocumentMissing(file_hash)
        yield path

    async def put_thumbnail(self, file_hash: str, webp: bytes) -> None:
        """Store the picture of a document's first page, over an earlier one."""
        await asyncio.to_thread(write_bytes_durably, self._folder, thumbnail_key(file_hash), webp)

    async def put_file(self, file_hash: str, path: Path) -> None:
        """Store the file at ``path``, over one that was cut short. Raises HashMismatch."""
        await asyncio.to_thread(self._put_now, file_hash, path)

    def _put_now(self, file_hash: str, path: Path) -> None:
        key, size = document_key(file_hash), path.stat().st_size
        try:
            there = (self._folder / key).stat().st_size == size
        except FileNotFoundError:
            there = False
        if there:
            sync_folder((self._folder / key).parent)  # whoever wrote it may not have come so far
        else:  # what was cut short since is put right
            write_durably(self._folder, key, partial(_copy_verified, path, file_hash))


def _copy_verified(path: Path, file_hash: str, target: BinaryIO) -> None:
    digest = FileHash()
    with path.open("rb") as file:
        while data := file.read(CHUNK_BYTES):
            digest.update(data)
            target.write(data)
    if digest.hexdigest() != file_hash:
        raise HashMismatch(file_hash)


def open_store(settings: Settings) -> DocumentStore:
    """The store that the settings name: ``storage_url`` (``s3://…`` or ``file:///…``), else a folder of the
    data folder.
    """
    folder = _folder(settings)
    if folder is not None:
        return FolderStore(folder)
    return DocumentStore(objects_at(_address(settings), RETRY))


def require_store(settings: Settings) -> None:
    """Raise ``Misconfigured`` for a store that cannot work until somebody changes a setting. One that does not answer
    may answer later, and meanwhile decisions can be searched.
    """
    if _folder(settings) is None:
        trial.require(_address(settings), DOCUMENTS)


def temporary_folder(settings: Settings) -> Path:
    """Where files lie while they are worked on: in the store's folder, or where that would be."""
    return (_folder(settings) or settings.data_dir / FOLDER).resolve() / TEMPORARY


def _address(settings: Settings) -> str:
    assert settings.storage_url is not None
    return settings.storage_url.get_secret_value()


def _folder(settings: Settings) -> Path | None:
    """The folder that is the store; None where it is not on this computer."""
    if settings.storage_url is None:
        return settings.data_dir / FOLDER
    parts = urlsplit(settings.storage_url.get_secret_value())
    return Path(unquote(parts.path)) if parts.scheme == "file" else None
