"""The engines that the conformance suite runs on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bdm.platform.authz import Kind
from bdm.search.item import IndexedItem
from bdm.search.port import Generation, Progress, SearchEngine
from bdm.search.tantivy_engine import TantivyEngine


def filled(path: Path, items: Sequence[IndexedItem], *, at_once: int = 1_000) -> tuple[SearchEngine, Generation]:
    """An engine whose serving generation holds ``items``, written in portions; close the generation in the end."""
    engine = TantivyEngine(path)
    generation = engine.store.start_building(Progress("test", len(items)))
    for start in range(0, len(items), at_once):
        write(generation, items[start : start + at_once])
    engine.store.serve(generation)
    return engine, generation


def write(generation: Generation, items: Sequence[IndexedItem], gone: Sequence[IndexedItem] = ()) -> None:
    """Put ``items`` in, in place of what was there of them, and take ``gone`` out."""
    named: list[tuple[Kind, object]] = [(item.kind, item.id) for item in (*items, *gone)]
    generation.apply(named, items)  # type: ignore[arg-type]
    generation.commit()
