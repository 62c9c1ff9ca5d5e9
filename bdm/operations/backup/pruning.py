"""Removing backups that are too old, and the documents that only they had."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from bdm.operations.backup.ages import Ages, to_keep
from bdm.operations.backup.listing import LIST_NAME, StoredFile, in_parts, read_list, require_list
from bdm.operations.backup.places import BackupPlace
from bdm.platform.kit.progress import Bar

REMOVAL = "Backup vecchi"
_STARTS = tuple(f"{number:02x}" for number in range(256))


@dataclass
class PruningResult:
    """What went: generations, and documents with their bytes."""

    generations: list[str] = field(default_factory=list)
    documents: int = 0
    size: int = 0


async def prune(place: BackupPlace, ages: Ages, bar: Bar) -> PruningResult:
    """Remove the complete generations that ``ages`` do not keep, then the documents that no other names. Nobody else
    may be writing a backup there. Raises ``Refusal`` where the list of one that stays is damaged: which documents it
    needs is not known then, and all of them stay.
    """
    complete = await place.generations()
    stay = to_keep(complete, ages)
    removed = PruningResult([name for name in complete if name not in stay])
    for name in removed.generations:
        await place.remove(name)
    if removed.generations:
        await _sweep(place, sorted(stay), removed, bar)
    return removed


async def _sweep(place: BackupPlace, generations: list[str], result: PruningResult, bar: Bar) -> None:
    async with AsyncExitStack() as stack:
        lists: list[Path] = []
        for name in generations:
            contents = await place.describe(name)
            lists.append(await stack.enter_async_context(place.tables(name, [LIST_NAME])))
            require_list(lists[-1], contents)
        parts = in_parts(_merged(lists))
        part = next(parts, None)
        for index, start in enumerate(_STARTS):
            named: set[str] = set()
            if part is not None and part[0] == start:
                named = {each.name for each in part[1]}
                part = next(parts, None)
            for name, size in (await place.documents.sizes(start)).items():
                if name not in named:
                    await place.documents.delete(name)
                    result.documents += 1
                    result.size += size
            bar(REMOVAL, index + 1, len(_STARTS))


def _merged(lists: list[Path]) -> Iterator[StoredFile]:
    return heapq.merge(*map(read_list, lists), key=lambda each: each.name)
