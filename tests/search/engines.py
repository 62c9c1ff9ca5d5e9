"""The engines that the conformance suite runs on: Tantivy, and with ``BDM_TEST_OPENSEARCH`` the cluster that it names
(``make test-production``).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

from bdm.platform.authz import Kind
from bdm.search.engine.item import IndexedItem
from bdm.search.engine.port import BuildingProgress, Generation, SearchEngine
from bdm.search.engine.tantivy_engine import TantivyEngine

ADDRESSES = os.environ.get("BDM_TEST_OPENSEARCH", "")
_PREFIXES: list[str] = []
_KEPT = 4


def new_engine(path: Path) -> SearchEngine:
    """One that nobody has written to."""
    return cluster_engine() if ADDRESSES else TantivyEngine(path)


def cluster_engine(prefix: str = "") -> SearchEngine:
    """One on the cluster: that of another host with the same ``prefix``, or a new one, and what tests before have
    left is removed.
    """
    from bdm.search.engine.opensearch_engine import OpenSearchEngine
    from bdm.search.engine.opensearch_engine.cluster import readers_client, writers_client
    from bdm.search.engine.opensearch_engine.store import OpenSearchStore
    from bdm.settings import Settings

    settings = Settings(search_url=ADDRESSES)  # type: ignore[arg-type]
    nodes = len(settings.search_url)
    client = writers_client(settings)
    if not prefix:
        prefix = f"t{uuid4().hex[:12]}"
        _PREFIXES.append(prefix)
        while len(_PREFIXES) > _KEPT:
            client.indices.delete(index=f"{_PREFIXES.pop(0)}-*", params={"expand_wildcards": "all"})
    store = OpenSearchStore(client, prefix, shards=min(nodes, 2), replicas=min(nodes - 1, 1))
    return OpenSearchEngine(readers_client(settings), store)


def filled(path: Path, items: Sequence[IndexedItem], *, at_once: int = 1_000) -> tuple[SearchEngine, Generation]:
    """An engine whose serving generation holds ``items``, written in portions; close the generation in the end."""
    engine = new_engine(path)
    generation = engine.store.start_building(BuildingProgress("test", len(items)))
    for start in range(0, len(items), at_once):
        write(generation, items[start : start + at_once])
    engine.store.serve(generation)
    return engine, generation


def write(generation: Generation, items: Sequence[IndexedItem], gone: Sequence[IndexedItem] = ()) -> None:
    """Put ``items`` in, in place of what was there of them, and take ``gone`` out."""
    named: list[tuple[Kind, object]] = [(item.kind, item.id) for item in (*items, *gone)]
    generation.apply(named, items)  # type: ignore[arg-type]
    generation.commit()
