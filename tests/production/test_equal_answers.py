"""Both engines answer alike: the same decisions, the same questions, equal sets, counts, facets and first pages."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import cycle, islice, product
from pathlib import Path
from typing import Final
from uuid import UUID

import pytest

from bdm.platform.authz import ALL_OFFICES, Offices, Scope
from bdm.platform.kit.time import today
from bdm.reference.choices import Dimension
from bdm.search.engine.item import IndexedItem
from bdm.search.engine.port import (
    BuildingProgress,
    Generation,
    Hits,
    SearchEngine,
    SearchRequest,
    Sort,
    SortField,
    Window,
)
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.indexing.indexer import BUILDING_COMMIT
from bdm.search.query import parse
from benchmarks.collection.decisions import Generator
from benchmarks.collection.language import learn
from benchmarks.search.questions import PHRASES, QUESTIONS, TERMS
from tests.search.engines import ADDRESSES, cluster_engine

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.timeout(7_200),
    pytest.mark.costly("needs a cluster, which make test-production starts"),
    pytest.mark.skipif(not ADDRESSES, reason="make test-production starts a cluster"),
]

DECISIONS: Final = int(os.environ.get("BDM_TEST_DECISIONS", "3000"))
PORTION: Final = 250
"""Items of a rebuild between two commits, and changes that come in between them."""
CHANGES: Final = 5
NEARLY: Final = 1e-4
"""Scores that differ by so little, of their size, are the same: engines add up in another order."""
PUBLIC: Final = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
WHOLE: Final = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
FACETS: Final = list(Dimension)


def questions() -> list[tuple[str, SortField]]:
    """Two hundred: those of the benchmark, and words, phrases and fields in combinations."""
    found = [(wording.q, question.sort) for question in QUESTIONS for wording in question.wordings]
    pairs = [f"{one} {other}" for one, other in product(TERMS[:9], TERMS[5:]) if one != other]
    found += [(f"testo_all_words:({pair})", SortField.SCORE) for pair in pairs[:40]]
    found += [(f"titolo:({pair})", SortField.SCORE) for pair in pairs[40:60]]
    found += [(pair, SortField.SCORE) for pair in pairs]
    found += [(f"{phrase} AND NOT {term}", SortField.SCORE) for phrase, term in product(PHRASES, TERMS[:4])]
    found += [(f'"{pair}" OR "{pair} {term}"', SortField.EDIT_DATE) for pair, term in zip(pairs, TERMS, strict=False)]
    return list(dict.fromkeys(found))[:200]


def fill(engine: SearchEngine, items: Sequence[IndexedItem]) -> Generation:
    generation = engine.store.start_building(BuildingProgress("prova", len(items)))
    every = iter(items)
    while lot := list(islice(every, BUILDING_COMMIT)):
        put(generation, lot)
    engine.store.serve(generation)
    return generation


def put(
    generation: Generation, items: Sequence[IndexedItem], gone: Sequence[IndexedItem] = (), version: int = 0
) -> None:
    generation.apply([(item.kind, item.id) for item in (*items, *gone)], items, version)
    generation.commit()


def pages(hits: Hits) -> Iterator[set[object]]:
    """The ids by groups of nearly the same score."""
    group: set[object] = set()
    last = None
    for item_id, score in zip(hits.ids, hits.scores or range(len(hits.ids)), strict=True):
        if last is not None and abs(score - last) > NEARLY * max(abs(score), abs(last)):
            yield group
            group = set()
        group.add(item_id)
        last = score
    yield group


async def same_answers(one: SearchEngine, other: SearchEngine, scope: Scope) -> list[str]:
    """Ask both; the questions whose first page differs. What must be equal without exception is asserted."""
    different = []
    for q, field in questions():
        query = SearchRequest("provvedimento", parse(q), scope, today())
        ours, theirs = [await engine.search(query, Window(0, 50), Sort(field), FACETS) for engine in (one, other)]
        assert ours.count == theirs.count, q
        assert ours.facets == theirs.facets, q
        everything = [await engine.search(query, Window(0, 10_000), Sort(SortField.DATA)) for engine in (one, other)]
        assert everything[0].ids == everything[1].ids, q
        if ours.ids[:10] != theirs.ids[:10] and not close(ours, theirs):
            different.append(q)
    return different


def close(ours: Hits, theirs: Hits) -> bool:
    """Whether the first ten are the same but for the order of nearly equal scores."""
    places = {item_id: at for at, group in enumerate(pages(theirs)) for item_id in group}
    order = [places.get(item_id, -1) for item_id in ours.ids[:10]]
    return -1 not in order and order == sorted(order)


def change(
    generation: Generation,
    now: dict[UUID, IndexedItem],
    written: Sequence[IndexedItem],
    gone: Sequence[IndexedItem] = (),
    version: int = 0,
) -> None:
    """Bring changes in, and write again what must keep no trace of what became restricted."""
    again = generation.entangled(written)
    put(generation, written, gone, version)
    now.update((item.id, item) for item in written)
    for item in gone:
        del now[item.id]
    put(generation, [now[item_id] for _, item_id in again if item_id in now], (), version)


def hidden(items: Sequence[IndexedItem]) -> list[IndexedItem]:
    return [replace(item, riservato=item.public, public=replace(item.public, corpo="omissis")) for item in items]


async def rebuild(
    engine: SearchEngine, serving: Generation, now: dict[UUID, IndexedItem], changes: Iterator[IndexedItem]
) -> Generation:
    """Build anew beside what serves, as the worker does: people search meanwhile, and changes go into both. A change
    that is the item as it was takes it away.
    """
    building = engine.store.start_building(BuildingProgress("di nuovo", len(now)))
    answers: list[int] = []

    async def search() -> None:
        for q, field in cycle(questions()):
            query = SearchRequest("provvedimento", parse(q), WHOLE, today())
            answers.append((await engine.search(query, Window(), Sort(field), FACETS)).count)

    searching = asyncio.create_task(search())
    waiting = list(now)
    for version, start in enumerate(range(0, len(waiting), PORTION), 3):
        read = [now[item_id] for item_id in waiting[start : start + PORTION] if item_id in now]
        come = list(islice(changes, CHANGES))
        gone = [item for item in come if now.get(item.id) is item]
        edited = [item for item in come if now.get(item.id) is not item]
        await asyncio.to_thread(put, building, read, (), version)
        await asyncio.to_thread(put, serving, edited, gone, version)
        await asyncio.to_thread(change, building, now, edited, gone, version)
    assert not searching.done(), searching
    searching.cancel()
    with suppress(asyncio.CancelledError):
        await searching
    assert any(answers), "nobody searched meanwhile"
    engine.store.serve(building)
    serving.close()
    return building


async def test_the_same_questions_have_the_same_answers(tmp_path: Path) -> None:
    chance = random.Random(11)
    generator = Generator(learn())
    items = [decision.item() for decision in generator.decisions(DECISIONS)]
    engines = TantivyEngine(tmp_path), cluster_engine()
    generations = [fill(engine, items) for engine in engines]
    states = [{item.id: item for item in items} for _ in engines]
    told = await same_answers(*engines, PUBLIC)
    assert len(told) <= len(questions()) // 100, told

    # changes, deletions, and restrictions that leave no trace
    changed = chance.sample(items, DECISIONS // 20)
    third = len(changed) // 3
    edited = [
        replace(item, public=replace(item.public, titolo="danno e contratto"), esito="RIGETTO")
        for item in changed[:third]
    ]
    restricted = hidden(changed[third:-third])
    for generation, now in zip(generations, states, strict=True):
        change(generation, now, [*edited, *restricted], changed[-third:], version=1)
    for scope in (PUBLIC, WHOLE):
        told = await same_answers(*engines, scope)
        # Until they are merged away, each engine counts other deleted documents in its statistics
        assert len(told) <= len(questions()) // 50, told

    # built anew while people search and others write
    before = len(states[0])
    coming = [
        replace(item, public=replace(item.public, titolo="mandato e fallimento")) if number % 3 else item
        for number, item in enumerate(chance.sample(list(states[0].values()), DECISIONS // 50))
    ]
    anew = [
        await rebuild(engine, generation, now, iter(coming))
        for engine, generation, now in zip(engines, generations, states, strict=True)
    ]
    assert len(states[0]) < before, "some were taken away meanwhile"
    open_ones = [item for item in states[0].values() if not item.restricted]
    restricted = hidden(chance.sample(open_ones, DECISIONS // 50))
    for generation, now in zip(anew, states, strict=True):
        change(generation, now, restricted, version=DECISIONS)  # what was deleted leaves the statistics with them
    assert states[0] == states[1]
    for scope in (PUBLIC, WHOLE):
        told = await same_answers(*engines, scope)
        assert len(told) <= len(questions()) // 100, told
    for generation in anew:
        generation.close()
