"""The files of a batch: hashed and put into the store, a few at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from bdm.importing.batch import HashedLine, Hashes
from bdm.importing.items import ManifestFile, ParsedLine, ProvvedimentoLine
from bdm.platform.kit.fields import Problem
from bdm.platform.storage import DocumentStore, file_hash

CONCURRENCY = 8


async def hash_files(valid: Sequence[ParsedLine]) -> list[HashedLine | Problem]:
    """A candidate for each line, with the hashes of its files; a problem for those whose file cannot be read."""
    share = -(-len(valid) // CONCURRENCY) or 1
    shares = [valid[at : at + share] for at in range(0, len(valid), share)]
    hashed = await asyncio.gather(*(asyncio.to_thread(lambda part: [*map(_hashed, part)], part) for part in shares))
    return [each for part in hashed for each in part]


def _hashed(line: ParsedLine) -> HashedLine | Problem:
    if not isinstance(line.item, ProvvedimentoLine):
        return HashedLine(line)
    anonymised = line.item.anonymized_document
    try:
        document = file_hash(line.item.document.path)
        return HashedLine(line, Hashes(document, file_hash(anonymised.path) if anonymised else None))
    except OSError as error:
        return Problem("document", f"Il file non può essere letto ({error.strerror}).")


async def put_files(store: DocumentStore, written: Iterable[HashedLine], seen: Iterable[HashedLine]) -> None:
    """Have the files of these candidates in the store, durably; those ``seen`` before usually are. A file that changed
    since it was hashed raises ``HashMismatch``.
    """
    limit = asyncio.Semaphore(CONCURRENCY)

    async def one(file_hash: str, file: ManifestFile, again: bool) -> None:
        async with limit:
            if not again or not await store.exists(file_hash):
                await store.put_file(file_hash, file.path)

    await asyncio.gather(
        *(one(*each, False) for candidate in written for each in _files(candidate)),
        *(one(*each, True) for candidate in seen for each in _files(candidate)),
    )


def _files(candidate: HashedLine) -> list[tuple[str, ManifestFile]]:
    item, hashes = candidate.item, candidate.hashes
    if not isinstance(item, ProvvedimentoLine) or hashes is None:
        return []
    files = [(hashes.document, item.document)]
    if (envelope := item.document.envelope) is not None:
        files.append((envelope.hash, ManifestFile(envelope.path, envelope.size)))
    if candidate.copy is not None and candidate.copy.hash is not None and candidate.copy.file is not None:
        files.append((candidate.copy.hash, candidate.copy.file))
    return files
