"""Uploads on their way: chunks of 1,000,000 bytes, each uploader's apart, until the file is complete.

``uploads/<uploader>/<file hash>/<chunk number>`` in the same store as the documents, so that any web process can take
the next chunk and any can put the file together.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from uuid import UUID

import obstore
from obstore.store import ObjectStore

from bdm.platform.kit.regex import regex
from bdm.platform.storage.answering import answering, answers
from bdm.platform.storage.folder import write_bytes_durably

UPLOADS = "uploads"
_KEY = regex(rf"{UPLOADS}/(?P<uploader>[0-9a-f-]{{36}})/(?P<hash>[0-9a-f]{{64}})/(?P<number>\d{{1,6}})")


@dataclass(frozen=True, slots=True)
class Chunk:
    """One chunk that is there; ``size`` in bytes."""

    uploader: UUID
    file_hash: str
    number: int
    size: int
    at: datetime


class ChunkStore:
    """Chunks in an object store. Safe to use from several processes at once."""

    def __init__(self, objects: ObjectStore) -> None:
        self._objects = objects

    async def put(self, uploader: UUID, file_hash: str, number: int, data: bytes) -> None:
        """Keep a chunk, over an earlier one of the same number."""
        async with answering(len(data)):
            await obstore.put_async(self._objects, _key(uploader, file_hash, number), data)

    async def read(self, chunk: Chunk) -> bytes:
        """The bytes of a chunk. Raises FileNotFoundError when it is gone."""
        key = _key(chunk.uploader, chunk.file_hash, chunk.number)
        async with answering():
            return bytes(await (await obstore.get_async(self._objects, key)).bytes_async())

    async def of_file(self, uploader: UUID, file_hash: str) -> list[Chunk]:
        """The chunks of one file that are there, in order."""
        found = [chunk async for chunk in self._listed(f"{UPLOADS}/{uploader}/{file_hash}")]
        return sorted(found, key=lambda chunk: chunk.number)

    async def of_uploader(self, uploader: UUID) -> list[Chunk]:
        """All chunks of one person, in no order."""
        return [chunk async for chunk in self._listed(f"{UPLOADS}/{uploader}")]

    def all(self) -> AsyncIterator[Chunk]:
        """All chunks there are, in no order."""
        return self._listed(UPLOADS)

    async def delete(self, chunks: list[Chunk]) -> None:
        """Remove chunks; nothing happens for those that are gone."""
        for chunk in chunks:
            try:
                async with answering():
                    await obstore.delete_async(self._objects, _key(chunk.uploader, chunk.file_hash, chunk.number))
            except FileNotFoundError:
                continue

    async def _listed(self, prefix: str) -> AsyncIterator[Chunk]:
        async for batch in answers(obstore.list(self._objects, prefix=prefix)):
            for meta in batch:
                name = _KEY.fullmatch(meta["path"])
                if name is not None:
                    uploader, number = UUID(name["uploader"]), int(name["number"])
                    yield Chunk(uploader, name["hash"], number, meta["size"], meta["last_modified"])


class FolderChunkStore(ChunkStore):
    """Chunks in a folder; one that is acknowledged survives a power cut."""

    def __init__(self, objects: ObjectStore, folder: Path) -> None:
        super().__init__(objects)
        self._folder = folder

    async def put(self, uploader: UUID, file_hash: str, number: int, data: bytes) -> None:
        """Keep a chunk, over an earlier one of the same number."""
        key = _key(uploader, file_hash, number)
        await asyncio.to_thread(write_bytes_durably, self._folder, key, data)


def _key(uploader: UUID, file_hash: str, number: int) -> str:
    return f"{UPLOADS}/{uploader}/{file_hash}/{number}"
