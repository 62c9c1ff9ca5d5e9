"""Whether a backup is what was written, without a second copy of it: its tables by their digests, its documents by
presence and size, and some of them, or all, by their hashes.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bdm.operations.backup.contents import Contents, is_generation
from bdm.operations.backup.listing import LIST_NAME, StoredFile, in_parts, read_list, require_list
from bdm.operations.backup.places import GENERATIONS, Address, is_tar, open_place
from bdm.operations.backup.sources import describe, is_sound
from bdm.platform.kit.amounts import how_many
from bdm.platform.kit.progress import Bar
from bdm.platform.kit.refusal import Refusal
from bdm.platform.storage import DocumentStore

SAMPLE: Final = 0.01
LEAST: Final = 100
"""So many documents are read of a small backup, or all."""
TABLES, DOCUMENTS = "Tabelle", "Documenti"
_NAMED = 3


@dataclass
class BackupCheck:
    """What was looked at: documents that are there, those of them that were read, and those that are missing or not
    what they were.
    """

    contents: Contents
    documents: int = 0
    read: int = 0
    damaged: list[str] = field(default_factory=list)
    """Not more than a few of them."""
    damages: int = 0

    def spoil(self, name: str) -> None:
        self.damages += 1
        if len(self.damaged) < _NAMED:
            self.damaged.append(name)


async def check(address: Address, bar: Bar, *, generation: str | None = None, whole: bool = False) -> BackupCheck:
    """Look at a backup in a folder or a bucket; ``whole`` reads every document. Nothing is written, and as much is held
    in memory as one of the 256 folders of documents takes. Raises ``Refusal`` for what is damaged.
    """
    if is_tar(address):
        raise Refusal(f"{address} è un backup in un file: si prova ripristinandolo, con --trial.")
    contents = await describe(address, generation)
    place, checked = open_place(address), BackupCheck(contents)
    one_of_several = is_generation(contents.folder)
    folder = f"{GENERATIONS}/{contents.folder}" if one_of_several else contents.folder
    for index, table in enumerate(contents.tables):
        if await place.sha256(f"{folder}/{table.file_name}") != table.sha256:
            raise Refusal(f"Il backup è danneggiato: {table.file_name} non è quello che era stato scritto.")
        bar(TABLES, index + 1, len(contents.tables))
    if one_of_several:
        async with place.tables(contents.folder, [LIST_NAME]) as tables:
            await asyncio.to_thread(require_list, tables, contents)
            await _check_documents(place.documents, tables, checked, bar, whole)
    else:
        await _check_format_1(place.documents, checked, bar, whole)
    if checked.damages:
        some = ", ".join(checked.damaged) + ("…" if checked.damages > len(checked.damaged) else "")
        raise Refusal(
            "Il backup è danneggiato: "
            + how_many(checked.damages, "documento manca o non è", "documenti mancano o non sono")
            + f" ciò che era stato scritto ({some})."
        )
    return checked


async def _check_documents(documents: DocumentStore, tables: Path, check: BackupCheck, bar: Bar, whole: bool) -> None:
    faulty = set(check.contents.faulty)
    total = check.contents.documents + len(faulty)
    chosen, index = _sample(total, whole), -1
    for start, files in in_parts(read_list(tables)):
        there = await documents.sizes(start)
        for each in files:
            index += 1
            if each.name not in faulty:
                await _check_one(documents, each, there, check, index in chosen)
        bar(DOCUMENTS, min(index + 1, total), total)
    if index + 1 != total:
        raise Refusal("Il backup è danneggiato: l'elenco dei documenti non è intero.")


async def _check_format_1(documents: DocumentStore, check: BackupCheck, bar: Bar, whole: bool) -> None:
    """Without a list: as many as the description says."""
    total, index, size = check.contents.documents, -1, 0
    chosen = _sample(total, whole)
    for number in range(256):
        there = await documents.sizes(f"{number:02x}")
        for name, octets in there.items():
            index, size = index + 1, size + octets
            await _check_one(documents, StoredFile(name, octets), there, check, index in chosen)
        bar(DOCUMENTS, number + 1, 256)
    if (index + 1, size) < (total, check.contents.size):
        raise Refusal("Il backup è danneggiato: mancano documenti.")


async def _check_one(
    documents: DocumentStore, file: StoredFile, there: dict[str, int], check: BackupCheck, read: bool
) -> None:
    if there.get(file.name) != file.size:
        check.spoil(file.name)
        return
    check.documents += 1
    if read:
        check.read += 1
        if not await is_sound(documents, file.name):
            check.spoil(file.name)


def _sample(total: int, whole: bool) -> set[int] | range:
    """Which of ``total`` documents are read, by their places in the list."""
    count = max(LEAST, round(total * SAMPLE))
    return range(total) if whole or count >= total else set(random.sample(range(total), count))
