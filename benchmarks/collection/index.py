"""Decisions into the product's own index, by the product's own writer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from bdm.platform.authz import Kind
from bdm.search.indexing import BUILDING_COMMIT
from bdm.search.item import IndexedItem
from bdm.search.port import Progress
from bdm.search.tantivy_engine import TantivyEngine
from benchmarks.collection.decisions import Decision


def build(folder: Path, decisions: Iterator[Decision], total: int, report: Callable[[int], None]) -> None:
    """A new generation with all of ``decisions`` and their abstracts, which then serves."""
    store = TantivyEngine(folder).store
    generation = store.start_building(Progress("benchmark", total))
    done = 0
    while lot := list(islice(decisions, BUILDING_COMMIT)):
        for kind in ("provvedimento", "massima"):
            items = list(_items(lot, kind))
            generation.apply([(kind, item.id) for item in items], items)
        generation.commit()
        done += len(lot)
        report(done)
    store.serve(generation)
    generation.close()


def _items(lot: list[Decision], kind: Kind) -> Iterator[IndexedItem]:
    for decision in lot:
        if kind == "provvedimento":
            yield decision.item()
        elif decision.abstract is not None:
            yield decision.abstract_item()
