"""Does the index hold what the database holds? For ``bdm doctor``."""

from __future__ import annotations

import asyncio
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from hashlib import blake2b

from bdm.platform.authz import KINDS
from bdm.platform.database.session import Database
from bdm.search.engine.item import IndexedItem
from bdm.search.engine.port import EngineFailure, IndexEntry, IndexNotReady, SearchEngine, Stage
from bdm.search.indexing import source
from bdm.search.indexing.agreement import agrees
from bdm.search.indexing.source import ItemName

_AT_ONCE = 250
_REPAIR_PRIORITY = 5

ReportChecked = Callable[[int, int], None]


@dataclass
class IndexDifferences:
    """What is wrong with the index. Changes that still wait for the loop are not wrong."""

    no_index: bool = False
    """There is none that can be read, or not the database's: it needs a rebuild."""
    damaged: tuple[str, ...] = ()
    """Files that are not as they were written: it needs a rebuild, and nothing else was looked at."""
    missing: list[ItemName] = field(default_factory=list)
    stale: list[ItemName] = field(default_factory=list)
    """In the index as they were before, or in the wrong collection."""
    surplus: list[ItemName] = field(default_factory=list)
    """In the index and no longer in the database."""
    double: list[ItemName] = field(default_factory=list)

    def __bool__(self) -> bool:
        return self.no_index or bool(self.damaged) or bool(self.names)

    @property
    def names(self) -> list[ItemName]:
        """Every item that has to be written again."""
        return [*self.missing, *self.stale, *self.surplus, *self.double]


def _silent(done: int, total: int) -> None:
    pass


async def compare(
    database: Database, engine: SearchEngine, report: ReportChecked = _silent, reading: ReportChecked = _silent
) -> IndexDifferences:
    """Compare the files of the index with their checksums, and every item of the database with the index. ``report``
    gets how many items of how many were read, ``reading`` how many bytes before that.

    What changes meanwhile is looked at again in the end.
    """
    damaged = await asyncio.to_thread(_damaged, engine, reading)
    if damaged:
        return IndexDifferences(damaged=damaged)
    if await agrees(database, engine.store) is False:
        return IndexDifferences(no_index=True)
    try:
        held = await asyncio.to_thread(_Held.by, engine)
    except (IndexNotReady, EngineFailure):
        return IndexDifferences(no_index=True)
    async with database.transaction() as session:
        total = await source.total(session)
    suspects: set[ItemName] = set()
    done = 0
    for kind in KINDS:
        after = 0
        while True:
            async with database.transaction() as session:
                found = await source.following(session, kind, after, _AT_ONCE)
                items = await source.read(session, [name for _, name in found])
            if not found:
                break
            after = found[-1][0]
            done += len(found)
            report(done, total)
            suspects.update((item.kind, item.id) for item in items if not held.has(item))
    suspects |= await asyncio.to_thread(held.others, engine)
    return await _confirmed(database, engine, suspects)


async def repair(database: Database, engine: SearchEngine, differences: IndexDifferences) -> None:
    """Have the loop put right what differs; without an index, or with a damaged one, build one."""
    if differences.damaged:
        engine.store.judged(differences.damaged)
        return
    if differences.no_index:
        engine.store.request_rebuild("doctor")
        return
    async with database.transaction() as session:
        await source.write_again(session, differences.names, _REPAIR_PRIORITY)


async def _confirmed(database: Database, engine: SearchEngine, suspects: set[ItemName]) -> IndexDifferences:
    """Those of the suspects that still differ now, and do not just wait for the loop or change while we look."""
    differences = IndexDifferences()
    if not suspects:
        return differences
    items, waiting = await _as_they_are(database, suspects)
    held = await asyncio.to_thread(_by_name, engine, suspects)
    later, still_waiting = await _as_they_are(database, suspects)
    for name in sorted(suspects - waiting - still_waiting):
        item, entries = items.get(name), held.get(name, [])
        if item != later.get(name):
            continue
        if item is None:
            if entries:
                differences.surplus.append(name)
        elif not entries:
            differences.missing.append(name)
        elif len(entries) > 1:
            differences.double.append(name)
        elif not _same(item, entries[0]):
            differences.stale.append(name)
    return differences


async def _as_they_are(database: Database, names: set[ItemName]) -> tuple[dict[ItemName, IndexedItem], set[ItemName]]:
    """Those of the items that exist, and all that wait for the loop."""
    async with database.transaction() as session:
        items = {(item.kind, item.id): item for item in await source.read(session, names)}
        return items, await source.waiting_names(session)


def _damaged(engine: SearchEngine, reading: ReportChecked) -> tuple[str, ...]:
    damaged: tuple[str, ...] = ()
    for examined in engine.store.examine():
        reading(examined.done, examined.total)
        damaged = examined.damaged
    return damaged


def _by_name(engine: SearchEngine, names: Collection[ItemName]) -> dict[ItemName, list[IndexEntry]]:
    held: defaultdict[ItemName, list[IndexEntry]] = defaultdict(list)
    for entry in engine.entries():
        if (entry.kind, entry.id) in names:
            held[entry.kind, entry.id].append(entry)
    return dict(held)


class _Held:
    """What the index holds, nine bytes an item: digests in order, and which of them the database was seen to have."""

    def __init__(self, digests: Iterable[int]) -> None:
        self._digests = array("Q", sorted(digests))
        self._seen = bytearray(len(self._digests))

    @classmethod
    def by(cls, engine: SearchEngine) -> _Held:
        return cls(_digest(entry) for entry in engine.entries())

    def has(self, item: IndexedItem) -> bool:
        """Whether the index holds the item, once and as it is."""
        at, times = self._find(_digest(_expected(item)))
        for place in range(at, at + times):
            self._seen[place] = True
        return times == 1

    def others(self, engine: SearchEngine) -> set[ItemName]:
        """Those of the index that are not as some item of the database."""
        if all(self._seen):
            return set()
        entries = engine.entries()
        return {(each.kind, each.id) for each in entries if not self._seen[self._find(_digest(each))[0]]}

    def _find(self, digest: int) -> tuple[int, int]:
        at = bisect_left(self._digests, digest)
        times = 0
        while at + times < len(self._digests) and self._digests[at + times] == digest:
            times += 1
        return at, times


def _digest(entry: IndexEntry) -> int:
    told = f"{entry.kind} {entry.id} {entry.content} {entry.fingerprint}".encode()
    return int.from_bytes(blake2b(told, digest_size=8).digest())


def _expected(item: IndexedItem) -> IndexEntry:
    content = Stage.PUBLISHED if item.published else Stage.IN_PROGRESS
    return IndexEntry(item.kind, item.id, content, item.fingerprint)


def _same(item: IndexedItem, entry: IndexEntry) -> bool:
    return entry == _expected(item)
