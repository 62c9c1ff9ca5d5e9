"""What keeps the index equal to the database, and rebuilds it beside the one that serves, step by step.

Every change leaves a row in ``da_indicizzare``, in its own transaction. Whoever may write (``writing``) takes some by
priority and order, with those that wait of the same items, reads the items as they are now, writes them, commits the
index and only then deletes the rows: wherever it is killed, the next one does the same again, and doing it twice
changes nothing. What is suggested while people type (``bdm.search.help.suggestion``) changes with the deletion of the
rows, in one transaction.

While a new generation is being built every change goes into both, so the new one misses nothing when it takes over.
The building advances in portions between the changes, remembers how far it has come, and is continued after a kill.

After an upgrade the index of the version before can be read by hosts of that version, and written by nobody. It goes on
answering them until the new one is built: changes wait meanwhile, unless one of them takes something from its readers
(``_left_alone``).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

from bdm.document.processing.computing import TooMuchWork, WorkInterrupted, compute
from bdm.platform.authz import KINDS
from bdm.platform.database.session import Database
from bdm.platform.kit.identifiers import new_id
from bdm.search.engine.item import IndexedItem
from bdm.search.engine.port import (
    BuildingProgress,
    EngineFailure,
    Fields,
    FieldsOf,
    Generation,
    IndexIdentity,
    IndexStore,
)
from bdm.search.help.suggestion import feed
from bdm.search.indexing import agreement, source

logger = logging.getLogger(__name__)

AT_ONCE: Final = 250
"""Items in one commit, at most."""
PORTION_SECONDS: Final = 0.5
"""What one commit may take: a change that comes in waits for at most two, one of changes and one of the building."""
TRUST_SECONDS: Final = 600.0
"""So long no files are read for searches that fail, once they were found whole: it is the engine's own fault."""
EXAMINE_SECONDS: Final = 86_400.0
"""So often all files are read although nothing failed: a disk that errs makes some words count wrongly, in silence."""
BUILDING_COMMIT: Final = 2_000
"""Items of a rebuild between two commits: what a kill may cost, and segments worth having."""
AGAIN_PRIORITY: Final = 20
"""Items that are written again for the sake of the statistics go after everything else."""

_LOT: Final = 20
"""Items of which another process makes the fields at once."""
_COST_OF_ITEM: Final = 200
_COST: Final = 0.3
"""Microseconds of an item, and of each character of its texts."""
_LONG: Final = 1_000_000
"""Characters of a lot whose fields are made in this process, which has no limit of memory."""

Result = TypeVar("Result")


class _Portion:
    """How many items to take at once so that it lasts about ``PORTION_SECONDS``, whatever their size.

    Not fewer than a tenth of ``AT_ONCE``: on a busy disk it is the commit that takes long, and more of them longer.
    """

    def __init__(self) -> None:
        self.size = AT_ONCE // 4

    def lasted(self, seconds: float, count: int) -> None:
        if seconds > PORTION_SECONDS:
            self.size = max(self.size // 2, AT_ONCE // 10)
        elif seconds < PORTION_SECONDS / 2 and count >= self.size:
            self.size = min(self.size * 2, AT_ONCE)


class Indexer:
    """The work itself, for the holder of the lock. ``step`` by ``step``; ``close`` in the end.

    With ``into``, the store of another engine, what is rebuilt is built there, and serves there beside the one that
    serves here: from then on changes go into both.
    """

    def __init__(self, database: Database, store: IndexStore, into: IndexStore | None = None) -> None:
        self._database = database
        self._store = store
        self._target = into or store
        self._serving: Generation | None = None
        self._beside: Generation | None = None
        self._building: Generation | None = None
        self._built = BuildingProgress("", 0)
        self._changes = _Portion()
        self._items = _Portion()
        self._mark: str | None = None
        """Of the changes that are being written, until they are."""
        self._full = False
        self._trusted_until = self._examine_at = float("-inf")
        # One thread: what was begun before a cancellation ends before anything else is done to the index.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="indice")

    @property
    def building(self) -> BuildingProgress | None:
        """How far the rebuild has come."""
        return self._built if self._building else None

    @property
    def moved(self) -> bool:
        """Whether the other engine answers, too."""
        return self._beside is not None

    @property
    def behind(self) -> bool:
        """Whether there was more to do than the last step could take."""
        return self._building is not None or self._full

    async def pressed(self) -> bool:
        """Whether changes wait of which somebody waits for one, or enough for a commit."""
        async with self._database.transaction() as session:
            return await source.pressing(session, self._changes.size)

    async def open(self) -> None:
        """Open the index, once it is known to be whole and the database's; where there is none that can be used, ask
        for a rebuild.
        """
        await self._examine()
        self._serving = await self._in_thread(self._store.open_serving)
        if self._serving is not None and await agreement.agrees(self._database, self._store) is False:
            logger.warning("l'indice di ricerca di questa macchina non è quello della banca dati: lo ricostruisco")
            await self._in_thread(self._serving.close)
            self._serving = None
            await self._in_thread(self._store.request_rebuild, "foreign")
        elif self._serving is not None:
            await self._adopt(self._serving)
        else:
            async with self._database.reading() as session:
                known = await agreement.truth(session)
            if known is not None:  # of a new database there was none
                logger.warning("l'indice di ricerca manca, è danneggiato o è di un'altra versione: lo ricostruisco")
            await self._in_thread(self._store.request_rebuild, "missing")

    async def _adopt(self, serving: Generation) -> None:
        """Of a database that does not know of any index yet, this is the one."""
        async with self._database.transaction() as session:
            if await agreement.truth(session) is None:
                mark = str(new_id())
                await self._in_thread(serving.keep_marks, {mark})
                await agreement.add_mark(session, mark)
                await agreement.add_generation(session, await self._in_thread(_identity, serving))

    async def close(self) -> None:
        """Let go of the index; nothing is lost by it."""
        for generation in self._generations():
            await self._in_thread(generation.close)
        self._serving = self._building = self._beside = None
        self._thread.shutdown(wait=False)

    async def step(self) -> bool:
        """Bring in some changes, and advance the rebuild if there is one; False when there was nothing to do."""
        await self._look_at_what_serves()
        if self._building is None and await self._in_thread(self._target.requested) is not None:
            await self._start_building()
        changed = not await self._left_alone() and await self._bring_in_changes()
        if self._building is None:
            return changed
        await self._advance(self._building)
        return True

    async def _left_alone(self) -> bool:
        """Whether the database's index is that of the version before, which the first change would make another's."""
        if self._serving is not None:
            return False
        earlier = await self._in_thread(self._store.earlier)
        if earlier is None:
            return False
        async with self._database.reading() as session:
            known = await agreement.truth(session)
            if known is None or not known.agrees(earlier):
                return False
            if not await source.takes_away(session):
                return True
        logger.warning(
            "indice di ricerca: una modifica toglie qualcosa a chi legge, e l'indice della versione precedente"
            " non la può avere; chi lo usa ancora non cerca finché il nuovo non è pronto"
        )
        return False

    async def _in_thread(self, work: Callable[..., Result], *arguments: Any) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*arguments))

    def _generations(self) -> Sequence[Generation]:
        every = (self._serving, self._building, self._beside)
        return [generation for generation in every if generation is not None]

    async def _look_at_what_serves(self) -> None:
        """Examine it once a day and after a search has failed; let go of it when it is damaged or no longer there."""
        now = time.monotonic()
        if now > self._examine_at or (now > self._trusted_until and await self._in_thread(self._store.suspected)):
            await self._examine()
            self._trusted_until = time.monotonic() + TRUST_SECONDS
        if self._serving is not None and await self._in_thread(self._store.serving) is None:
            logger.warning("l'indice di ricerca è danneggiato o non c'è più: lo ricostruisco")
            await self._in_thread(self._serving.close)
            self._serving = None
            await self._in_thread(self._store.request_rebuild, "damaged")

    async def _examine(self) -> None:
        """Compare all files of what serves with their checksums; damaged, it no longer serves."""
        self._examine_at = time.monotonic() + EXAMINE_SECONDS
        examined = None
        portions = self._store.examine()
        while (portion := await self._in_thread(next, portions, None)) is not None:
            examined = portion
        if examined is None:
            return
        for name in examined.damaged:
            logger.error("indice di ricerca: il file %s è danneggiato", name)
        await self._in_thread(self._store.judged, examined.damaged)

    async def _bring_in_changes(self) -> bool:
        started = time.monotonic()
        async with self._database.transaction() as session:
            changes = await source.waiting(session, self._changes.size)
            self._full = len(changes) == self._changes.size
            if not changes:
                await self._require(await agreement.truth(session))
                return False
            names = list(dict.fromkeys(change.name for change in changes))
            self._mark = self._mark or str(new_id())
            known = await agreement.add_mark(session, self._mark)
            await self._require(known)
            others = await source.others(session, changes)
            items = await source.read(session, names)
        fields = await self._fields(self._generations(), items)
        if await self._written(names, items, fields, self._mark, known.version):
            async with self._database.transaction() as session:
                await feed.update(session, names)
                await source.forget(session, [*changes, *others])
                await agreement.keep_mark(session, self._mark)
            self._mark = None
            self._changes.lasted(time.monotonic() - started, len(changes))
        return True

    async def _fields(self, generations: Sequence[Generation], items: Sequence[IndexedItem]) -> list[list[Fields]]:
        """What goes into the fields of each generation: most of what Python does for the index, in as many processes
        as there are.
        """
        made: dict[FieldsOf, list[Fields]] = {}
        for of in dict.fromkeys(generation.fields_of for generation in generations):
            lots = await asyncio.gather(
                *(self._fields_of(of, items[at : at + _LOT]) for at in range(0, len(items), _LOT))
            )
            made[of] = [each for lot in lots for each in lot]
        return [made[generation.fields_of] for generation in generations]

    async def _fields_of(self, of: FieldsOf, items: Sequence[IndexedItem]) -> list[Fields]:
        characters = sum(map(_length, items))
        if characters <= _LONG:
            with suppress(TooMuchWork, WorkInterrupted):
                return await compute(of, len(items) * _COST_OF_ITEM + int(characters * _COST), items)
        return await self._in_thread(of, items)

    async def _require(self, truth: agreement.Truth | None) -> None:
        """That what is open for writing is the database's. Raises ``AnotherIndex``."""
        open_ones = [await self._in_thread(_identity, generation) for generation in self._generations()]
        if truth is None:
            right = not open_ones
        else:
            right = all(one.marks <= truth.marks for one in open_ones)
            right = right and (self._serving is None or open_ones[0].request in truth.generations)
        if not right:
            raise agreement.AnotherIndex

    async def _written(
        self,
        names: Sequence[source.ItemName],
        items: Sequence[IndexedItem],
        fields: Sequence[Sequence[Fields]],
        mark: str,
        version: int,
    ) -> bool:
        """Write to every open generation; False where the one that serves turned out to be damaged."""
        try:
            await self._disentangle(items)
            await self._in_thread(_write, self._generations(), names, items, fields, mark, version)
        except EngineFailure:
            # A full disk is to be waited out; damage is not.
            if self._serving is not None:
                await self._examine()
            if self._serving is None or await self._in_thread(self._store.serving) is not None:
                raise
            return False
        return True

    async def _disentangle(self, items: Sequence[IndexedItem]) -> None:
        """What was public leaves its words in the statistics: write again all that shares them."""
        if not any(item.restricted for item in items):
            return
        again = {
            name for generation in self._generations() for name in await self._in_thread(generation.entangled, items)
        }
        if again:
            logger.info("contenuti resi riservati: riscrivo %d elementi dell'indice", len(again))
            async with self._database.transaction() as session:
                await source.write_again(session, again, AGAIN_PRIORITY)

    async def _start_building(self) -> None:
        request = await self._in_thread(self._target.requested)
        if request is None:
            return
        mark = str(new_id())
        async with self._database.transaction() as session:
            known = await agreement.add_mark(session, mark)
            progress = BuildingProgress(request, await source.total(session))
        self._building = await self._in_thread(self._target.open_building, known.marks)
        if self._building is not None:
            self._built = self._building.progress
            logger.info("indice di ricerca: riprendo la ricostruzione interrotta")
            return
        logger.info("indice di ricerca: ricostruzione di %d elementi", progress.total)
        self._building = await self._in_thread(self._target.start_building, progress)
        await self._in_thread(self._building.keep_marks, {mark})
        self._built = progress

    async def _advance(self, building: Generation) -> None:
        started = time.monotonic()
        for kind in KINDS:
            async with self._database.transaction() as session:
                found = await source.following(session, kind, self._built.after(kind), self._items.size)
                names = [name for _, name in found]
                version = await agreement.next_version(session) if found else 0
                items = await source.read(session, names)
            if found:
                (fields,) = await self._fields([building], items)
                await self._in_thread(building.apply, names, items, version, fields)
                async with self._database.transaction() as session:
                    await feed.update(session, names)
                self._built = self._built.advanced(kind, found[-1][0], len(found))
                if self._built.done - building.progress.done >= BUILDING_COMMIT:
                    await self._in_thread(_save, building, self._built)
                self._items.lasted(time.monotonic() - started, len(found))
                return
        await self._in_thread(_save, building, self._built)
        async with self._database.transaction() as session:
            await source.write_again(session, await feed.recount(session), AGAIN_PRIORITY)
        await self._finish(building)

    async def _finish(self, building: Generation) -> None:
        old, request = self._serving, building.progress.request
        async with self._database.transaction() as session:
            await agreement.add_generation(session, await self._in_thread(_identity, building))
        await self._in_thread(self._target.serve, building)
        if self._target is not self._store:
            self._beside, self._building = building, None
            return
        async with self._database.transaction() as session:
            await agreement.keep_generation(session, request)
        self._serving, self._building = building, None
        self._trusted_until = float("-inf")
        if old is not None:
            await self._in_thread(old.close)
        logger.info("indice di ricerca: ricostruzione terminata, %d elementi", building.progress.done)


def _length(item: IndexedItem) -> int:
    faces = (item.public, item.riservato)
    return sum(len(text) for face in faces if face is not None for text in (face.corpo, *face.massime))


def _identity(generation: Generation) -> IndexIdentity:
    return IndexIdentity(generation.progress.request, generation.marks)


def _write(
    generations: Sequence[Generation],
    names: Sequence[source.ItemName],
    items: Sequence[IndexedItem],
    fields: Sequence[Sequence[Fields]],
    mark: str,
    version: int,
) -> None:
    for generation, own in zip(generations, fields, strict=True):
        generation.keep_marks(generation.marks | {mark})
        generation.apply(names, items, version, own)
        generation.commit()
        generation.keep_marks({mark})


def _save(building: Generation, built: BuildingProgress) -> None:
    building.commit()
    building.save_progress(built)
