"""The writing side: generations, written by the one process that holds the feed's lock."""

from __future__ import annotations

import logging
import shutil
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final
from uuid import UUID

from tantivy import DocAddress, FieldType, Index, IndexWriter, Occur, Query as TantivyQuery, Searcher

from bdm.platform.authz import Kind
from bdm.search.engine.item import IndexedItem
from bdm.search.engine.layout import PARTS, IndexPart
from bdm.search.engine.port import (
    BuildingProgress,
    EngineFailure,
    ExaminationProgress,
    Fields,
    FieldsOf,
    Generation,
    IndexEntry,
    IndexIdentity,
    Stage,
)
from bdm.search.engine.tantivy_engine.folder import IndexFolder, Serving
from bdm.search.engine.tantivy_engine.integrity import examine
from bdm.search.engine.tantivy_engine.panics import engine_failures
from bdm.search.engine.tantivy_engine.schema import document, fields_of, from_halves, open_index, schema

logger = logging.getLogger(__name__)

HEAP_BYTES: Final = {"provvedimento": 96_000_000, "massima": 24_000_000}
_ENTRIES_AT_ONCE = 50_000


def part_folder(generation: Path, part: IndexPart) -> Path:
    """Where the index of one collection and kind lies."""
    content, kind = part
    return generation / f"{content}-{kind}"


def _folders(generation: Path) -> list[Path]:
    return [part_folder(generation, part) for part in PARTS]


class _PartWriter:
    """The writer of one index: one thread, so that deletions and additions keep their order."""

    def __init__(self, path: Path, heap: int) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.index: Index = open_index(str(path))
        self.schema = schema()
        self._heap = heap
        self.writer = self._new_writer()
        # Who was killed between a file of deletions and the commit that names it has left a file that the same commit
        # would be refused for, again and again.
        self.writer.garbage_collect_files()
        self.index.reload()
        self._searcher: Searcher = self.index.searcher()
        self._searcher.search(TantivyQuery.all_query(), 1)
        self._added: set[str] = set()
        self._dirty = False

    def _new_writer(self) -> IndexWriter:
        """A writer whose first operation changes nothing.

        Tantivy (0.26) gives the first operation of a writer the number of the last commit. A merge that a kill has
        left to be done again takes it for a part of that commit, which some segments have, and forgets it for these:
        what it deletes would stay in the index, beside what takes its place.
        """
        writer = self.index.writer(self._heap, 1)
        writer.delete_documents_by_term("id", "")
        return writer

    def remove(self, item_id: UUID) -> None:
        """Take the item out, if it may be there."""
        name = str(item_id)
        if name in self._added or self._searcher.doc_freq("id", name):
            self.writer.delete_documents_by_term("id", name)
            self._dirty = True

    def add(self, fields: Fields) -> None:
        self.writer.add_document(document(fields, self.schema))
        self._added.add(fields["id"])
        self._dirty = True

    def commit(self) -> None:
        if not self._dirty:
            return
        self.writer.commit()
        self.index.reload()
        self._searcher = self.index.searcher()
        self._added.clear()
        self._dirty = False

    def neighbours(self, ids: Sequence[UUID]) -> list[UUID]:
        """Every item in the segments in which some of ``ids`` stand unrestricted: only when all of a segment's
        items are written again does Tantivy drop it, with the words of those that are gone.
        """
        if not self._added.isdisjoint(map(str, ids)):
            self.commit()
        if not self._exposed(ids):
            return []
        self._settle()
        segments = {address.segment_ord for address in self._exposed(ids)}
        everything = self._searcher.search(TantivyQuery.all_query(), max(self._searcher.num_docs, 1)).hits
        return ids_at(self._searcher, [address for _, address in everything if address.segment_ord in segments])

    def _exposed(self, ids: Sequence[UUID]) -> list[DocAddress]:
        """Where those of ``ids`` stand that the index holds unrestricted."""
        named = TantivyQuery.term_set_query(self.schema, "id", [str(item_id) for item_id in ids])
        unrestricted = TantivyQuery.term_query(self.schema, "riservato", False)
        found = TantivyQuery.boolean_query([(Occur.Must, named), (Occur.Must, unrestricted)])
        return [address for _, address in self._searcher.search(found, len(ids)).hits]

    def _settle(self) -> None:
        """Let running merges end: one begun before a deletion would carry the deleted words into a new segment."""
        self.commit()
        self.writer.wait_merging_threads()
        self.writer = self._new_writer()
        self.index.reload()
        self._searcher = self.index.searcher()


def entries(searcher: Searcher, part: IndexPart) -> Iterator[IndexEntry]:
    """Everything in one index, read from the column store in portions."""
    content, kind = part
    last = searcher.search(TantivyQuery.all_query(), 1, order_by_field="seq").hits
    for low in range(0, int(last[0][0]) + 1 if last else 0, _ENTRIES_AT_ONCE):
        some = TantivyQuery.range_query(
            schema(), "seq", FieldType.Integer, low, low + _ENTRIES_AT_ONCE, include_upper=False
        )
        found = searcher.search(some, max(searcher.num_docs, 1)).hits
        addresses = [address for _, address in found]
        prints = searcher.fast_field_values("impronta", addresses)
        for item_id, fingerprint in zip(ids_at(searcher, addresses), prints, strict=True):
            yield IndexEntry(kind, item_id, content, int(fingerprint or 0))


def ids_at(searcher: Searcher, addresses: list[DocAddress]) -> list[UUID]:
    """The ids of the items at these places."""
    high = searcher.fast_field_values("id_alto", addresses)
    low = searcher.fast_field_values("id_basso", addresses)
    return [from_halves(int(a or 0), int(b or 0)) for a, b in zip(high, low, strict=True)]


class TantivyGeneration:
    """A ``Generation`` in a folder of its own. Raises ``EngineFailure`` when it is damaged or not ours to write."""

    def __init__(self, folder: IndexFolder, path: Path, progress: BuildingProgress) -> None:
        self.path = path
        self._folder = folder
        self._progress = progress
        with engine_failures():
            self._parts = {part: _PartWriter(part_folder(path, part), HEAP_BYTES[part[1]]) for part in PARTS}

    @property
    def progress(self) -> BuildingProgress:
        return self._progress

    @property
    def marks(self) -> frozenset[str]:
        return self._folder.marks(self.path)

    def keep_marks(self, marks: Collection[str]) -> None:
        self._folder.keep_marks(self.path, marks)

    @property
    def fields_of(self) -> FieldsOf:
        return fields_of

    def apply(
        self,
        replaced: Collection[tuple[Kind, UUID]],
        items: Sequence[IndexedItem],
        version: int = 0,
        fields: Sequence[Fields] | None = None,
    ) -> None:
        """Only one process at a time can have this folder open, so nobody else's ``version`` is ever there."""
        with engine_failures():
            for kind, item_id in replaced:
                for content in Stage:
                    self._parts[content, kind].remove(item_id)
            for item, each in zip(items, fields_of(items) if fields is None else fields, strict=True):
                content = Stage.PUBLISHED if item.published else Stage.IN_PROGRESS
                self._parts[content, item.kind].add(each)

    def commit(self) -> None:
        with engine_failures():
            for part in PARTS:
                self._parts[part].commit()

    def save_progress(self, progress: BuildingProgress) -> None:
        self._progress = progress
        self._folder.save_progress(self.path, progress)

    def entangled(self, items: Sequence[IndexedItem]) -> list[tuple[Kind, UUID]]:
        by_kind: defaultdict[Kind, list[UUID]] = defaultdict(list)
        for item in items:
            if item.restricted and item.published:
                by_kind[item.kind].append(item.id)
        with engine_failures():
            return [
                (kind, item_id)
                for kind, ids in by_kind.items()
                for item_id in self._parts[Stage.PUBLISHED, kind].neighbours(ids)
            ]

    def close(self) -> None:
        """Drops the writers, which lets go of their locks."""
        self._parts.clear()


class TantivyStore:
    """The generations in one folder."""

    def __init__(self, folder: IndexFolder) -> None:
        self.folder = folder

    def open_serving(self) -> Generation | None:
        serving = self.folder.in_service()
        if serving is None:
            return None
        self.folder.tidy()
        return self._open(self.folder.path / serving.generation, BuildingProgress(serving.request, 0))

    def open_building(self, marks: Collection[str]) -> Generation | None:
        unfinished = self.folder.unfinished()
        if unfinished is None:
            return None
        *_, examined = examine(_folders(unfinished[0]))
        kept = self.folder.marks(unfinished[0])
        usable = not examined.damaged and kept and kept.issubset(marks)
        generation = self._open(*unfinished) if usable else None
        if generation is None:
            shutil.rmtree(unfinished[0], ignore_errors=True)
        return generation

    def start_building(self, progress: BuildingProgress) -> Generation:
        return TantivyGeneration(self.folder, self.folder.new_generation(progress), progress)

    def serve(self, generation: Generation) -> None:
        assert isinstance(generation, TantivyGeneration)
        self.folder.serve(generation.path.name, generation.progress.request)

    def request_rebuild(self, reason: str) -> str:
        return self.folder.request(reason)

    def requested(self) -> str | None:
        return self.folder.requested()

    def building(self) -> BuildingProgress | None:
        unfinished = self.folder.unfinished()
        return None if unfinished is None else unfinished[1]

    def serving(self) -> IndexIdentity | None:
        return self._identity(self.folder.in_service())

    def earlier(self) -> IndexIdentity | None:
        return self._identity(self.folder.earlier())

    def _identity(self, serving: Serving | None) -> IndexIdentity | None:
        if serving is None:
            return None
        return IndexIdentity(serving.request, self.folder.marks(self.folder.path / serving.generation))

    def suspected(self) -> bool:
        return self.folder.suspected()

    def examine(self) -> Iterator[ExaminationProgress]:
        serving = self.folder.in_service()
        if serving is None:
            return
        for examined in examine(_folders(self.folder.path / serving.generation)):
            if self.folder.in_service() != serving:
                return  # another one has taken over, and this one's files are gone
            yield examined

    def judged(self, damaged: Sequence[str]) -> None:
        serving = self.folder.in_service()
        if damaged and serving is not None:
            self.folder.withdraw(serving, damaged)
            self.folder.request("damaged")
        self.folder.trust()

    def withdrawn(self) -> bool:
        serving = self.folder.serving()
        return serving is not None and self.folder.withdrawn(serving)

    def _open(self, path: Path, progress: BuildingProgress) -> Generation | None:
        try:
            return TantivyGeneration(self.folder, path, progress)
        except EngineFailure as failure:
            if "LockBusy" in str(failure):
                raise
            logger.warning("indice di ricerca: %s è danneggiato (%s)", path.name, failure)
            return None
