"""Decisions into the product's own index, by the product's own writer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from bdm.platform.authz import Kind
from bdm.search.engine.item import IndexedItem
from bdm.search.engine.port import BuildingProgress, Generation, IndexStore
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.indexing.indexer import BUILDING_COMMIT
from benchmarks.collection.decisions import Decision

_MARK = "benchmark"
"""A generation without a mark is nobody's, and is not gone on with."""


def build(
    folder: Path, decisions: Callable[[int, int], Iterator[Decision]], total: int, report: Callable[[int], None]
) -> None:
    """A generation with all of ``total`` decisions and their abstracts, which then serves: a new one, or the one that
    was interrupted. ``decisions`` gives those up to the first number from the second.
    """
    store = TantivyEngine(folder).store
    generation = _open(store, total)
    left = decisions(total, generation.progress.done)
    while lot := list(islice(left, BUILDING_COMMIT)):
        for kind in ("provvedimento", "massima"):
            items = list(_items(lot, kind))
            generation.apply([(kind, item.id) for item in items], items)
        generation.commit()
        generation.save_progress(generation.progress.advanced("provvedimento", lot[-1].seq, len(lot)))
        report(generation.progress.done)
    store.serve(generation)
    generation.close()


def _open(store: IndexStore, total: int) -> Generation:
    request = store.request_rebuild("benchmark")
    left = store.open_building({_MARK})
    if left is not None:
        return left
    new = store.start_building(BuildingProgress(request, total))
    new.keep_marks({_MARK})
    return new


def _items(lot: list[Decision], kind: Kind) -> Iterator[IndexedItem]:
    for decision in lot:
        if kind == "provvedimento":
            yield decision.item()
        elif decision.abstract is not None:
            yield decision.abstract_item()
