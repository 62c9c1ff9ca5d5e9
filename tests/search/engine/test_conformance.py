"""Every engine finds, orders and counts what the oracle does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid4

import anyio
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bdm.platform.authz import ALL_OFFICES, Kind, Scope
from bdm.reference.choices import Dimension
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.engine.layout import moment_order
from bdm.search.engine.plan import CONSTANT_WEIGHT, idf
from bdm.search.engine.port import KeyRange, SearchEngine, SearchRequest, Sort, SortField, Stage, Window
from bdm.search.query import EVERYTHING, FIELDS, Tree, leaves, parse
from tests.fixtures.examples import examples
from tests.search import oracle
from tests.search.engines import filled
from tests.search.items import TODAY, corpora, criteria, item, kinds, scopes, trees

SLOW = settings(max_examples=examples(30), deadline=None, suppress_health_check=list(HealthCheck))
GROUPINGS = [(name,) for name in Dimension] + [
    (Dimension.DISTRETTO, Dimension.UFFICIO, Dimension.AREA),
    (Dimension.ANNO, Dimension.MESE),
]
sorts = st.builds(Sort, st.sampled_from(SortField), st.booleans())


@pytest.mark.timeout(300)
@SLOW
@given(
    corpus=corpora(12),
    asked=st.lists(st.tuples(kinds, trees, scopes, st.sampled_from(Stage), sorts), min_size=1, max_size=12),
    at_once=st.sampled_from([1, 4, 100]),
)
def test_finds_orders_and_counts_as_the_oracle_does(
    tmp_path: Path, corpus: list[IndexedItem], asked: list[tuple[Kind, Tree, Scope, Stage, Sort]], at_once: int
) -> None:
    async def check() -> None:
        engine, generation = filled(tmp_path / uuid4().hex, corpus, at_once=at_once)
        for kind, tree, scope, content, sort in asked:
            query = SearchRequest(kind, tree, scope, TODAY, content)
            expected = oracle.found(corpus, query)
            hits = await engine.search(query, Window(0, 100), sort, list(Dimension))
            assert hits.count == len(expected)
            assert list(hits.facets) == [oracle.counted(expected, (name,)) for name in Dimension]
            assert set(hits.ids) == {item.id for item in expected}
            assert len(hits.ids) == len(expected)
            if sort.field is not SortField.SCORE:
                assert list(hits.ids) == oracle.ordered(expected, sort)
            pages = [await engine.search(query, Window(start, 3), sort) for start in range(0, len(expected) + 3, 3)]
            assert [item_id for page in pages for item_id in page.ids] == list(hits.ids)
            assert {page.count for page in pages} == {len(expected)}
            first = await engine.search(query, Window(0, 3, counted=False), sort)
            assert (first.ids, first.count) == (hits.ids[:3], len(hits.ids[:3]))
            if hits.keys:
                walked = [one async for one in walk(engine, query, sort)]
                assert walked == list(hits.ids)
            opposite = await engine.search(query, Window(0, 100), Sort(sort.field, not sort.descending))
            assert list(opposite.ids) == list(hits.ids)[::-1]
            counted = await engine.count(query, *GROUPINGS)
            assert counted == [oracle.counted(expected, grouping) for grouping in GROUPINGS]
        queries = [SearchRequest(kind, tree, scope, TODAY, content) for kind, tree, scope, content, _ in asked]
        for page, sort in ((Window(0, 0), Sort()), (Window(1, 3), asked[0][-1])):
            alone = [await engine.search(query, page, sort) for query in queries]
            assert await engine.searches(queries, page, sort) == alone
        generation.close()

    anyio.run(check)


async def walk(engine: SearchEngine, query: SearchRequest, sort: Sort) -> AsyncIterator[UUID]:
    """All that it finds, two at a time, each time what follows the last one."""
    within = KeyRange(sort.field)
    while True:
        hits = await engine.search(replace(query, within=within), Window(0, 2), sort)
        if not hits.ids:
            return
        for item_id in hits.ids:
            yield item_id
        last = hits.keys[-1]
        within = KeyRange(sort.field, last=last - 1) if sort.descending else KeyRange(sort.field, first=last + 1)


@pytest.mark.anyio
async def test_what_was_changed_since_a_moment(tmp_path: Path) -> None:
    days = [datetime(2026, 1, day, 12, tzinfo=UTC) for day in (1, 2, 3)]
    corpus = [item(number, edit_date=day) for number, day in enumerate(days, 1)]
    engine, generation = filled(tmp_path, corpus)
    for since, count in ((days[0], 3), (days[1], 2), (days[2] + timedelta(seconds=1), 0)):
        scope = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
        query = SearchRequest(
            "provvedimento", EVERYTHING, scope, TODAY, within=KeyRange(SortField.EDIT_DATE, moment_order(since, 0))
        )
        hits = await engine.search(query, Window(), Sort())
        assert (hits.count, set(hits.ids)) == (count, {each.id for each in oracle.found(corpus, query)})
    generation.close()


@pytest.mark.anyio
async def test_an_empty_index_answers(tmp_path: Path) -> None:
    engine, generation = filled(tmp_path, [])
    query = SearchRequest("massima", EVERYTHING, oracle.scope("massima", (), ()), TODAY)
    assert (await engine.search(query, Window(), Sort())).count == 0
    assert await engine.count(query, [Dimension.AREA]) == [[]]
    assert [hits.count for hits in await engine.searches([query, query], Window(), Sort())] == [0, 0]
    assert await engine.searches([], Window(), Sort()) == []
    assert list(engine.entries()) == []
    generation.close()


@pytest.mark.anyio
@pytest.mark.parametrize(("q", "field"), [('"persona offesa"', "testo"), ('titolo:"persona offesa"', "titolo")])
async def test_a_phrase_of_an_original_is_worth_what_its_words_are_in_public(
    tmp_path: Path, q: str, field: str
) -> None:
    words = FaceTexts("La persona offesa", "Della persona offesa dal reato")
    others = [item(number, public=FaceTexts("Danno", "danno alla persona")) for number in range(1, 8)]
    world = [item(20, public=words), item(21, public=FaceTexts(None, "omissis"), riservato=words), *others]
    engine, generation = filled(tmp_path, world)
    scope = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
    hits = await engine.search(SearchRequest("provvedimento", parse(q), scope, TODAY), Window(), Sort(SortField.SCORE))
    scores = dict(zip(hits.ids, hits.scores, strict=True))
    having = {"testo": (8, 1), "titolo": (1, 1)}[field]  # 'persona' and 'offesa' among nine
    expected = CONSTANT_WEIGHT * sum(idf(len(world), each) for each in having)
    assert scores[world[1].id] == pytest.approx(expected, rel=1e-5)
    generation.close()


def test_every_field_of_the_language_is_among_the_criteria() -> None:
    """What is generated above covers the language: a field that is added has to be added there."""
    drawn: set[str] = set()

    @settings(max_examples=400, database=None, derandomize=True)
    @given(criteria)
    def draw(tree: Tree) -> None:
        drawn.update(leaf.field for leaf in leaves(tree))

    draw()
    said_otherwise = {"note_personali", "testo_all_words", "testo_entro", "testo_inizia"}
    assert set(FIELDS) - said_otherwise <= drawn
