"""Nothing that others keep to themselves shows for an outsider: not in hits, not in counts, not in the order."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from tantivy import Query as TantivyQuery

from bdm.platform.authz import ALL_OFFICES, Offices, Scope
from bdm.reference.choices import Dimension
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.engine.layout import FACED_TEXTS, RISERVATO
from bdm.search.engine.plan import plan
from bdm.search.engine.port import Hits, SearchEngine, SearchRequest, Sort, SortField, Stage, Window
from bdm.search.engine.tantivy_engine.compiler import compile_plan
from bdm.search.engine.tantivy_engine.schema import schema
from bdm.search.query import parse
from tests.search.engines import filled, write
from tests.search.items import TODAY, UFFICI, item

pytestmark = pytest.mark.anyio

MILANO, ROMA, _ = UFFICI
NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
OF_MILANO = replace(NOTHING, originals=Offices(frozenset({MILANO})))
OF_ROMA = replace(NOTHING, originals=Offices(frozenset({ROMA})))
OF_ALL = replace(NOTHING, originals=ALL_OFFICES)
WORDS = ["danno", "lesione", "contratto", "recesso", "locazione", "canone", "sfratto", "garanzia", "vizio", "appalto"]
QUESTIONS = (
    "danno",
    "danno lesione",
    "testo_all_words:(danno lesione)",
    'testo:"danno lesione"',
    "NOT danno",
    "segreto",
    "NOT segreto",
    "danno segreto",
    "titolo:danno OR garanzia",
    "testo_entro_3:(danno lesione)",
    "testo_entro_50:(danno segreto)",
    "testo_inizia:(segr)",
    "NOT testo_inizia:(les)",
    'area:civile AND (vizio OR appalto) AND NOT "canone sfratto"',
    'parte_processuale:"ROSSI MARIO"',
    'parte_processuale:"R. M."',
)


FIELD = r"field(?:=|: Field\()(\d+)"
"""How a query tells a field that it looks into."""
ORIGINALS = frozenset(
    number
    for name in (*FACED_TEXTS, "valore_parte_processuale")
    for number in re.findall(FIELD, str(TantivyQuery.term_query(schema(), name + RISERVATO, "x")))
)


def constantly(field: str, token: str) -> float:
    return 1.0


def public_world(seed: int = 1) -> list[IndexedItem]:
    rng = random.Random(seed)

    def words(count: int) -> str:
        return " ".join(rng.choices(WORDS, k=count))

    return [
        item(
            number,
            ufficio=rng.choice([MILANO, ROMA]),
            public=FaceTexts(words(3), words(rng.randint(5, 60)), ("R. M.",)),
            parola_chiave=(words(1),),
        )
        for number in range(1, 61)
    ]


def with_originals(items: list[IndexedItem], text: str) -> list[IndexedItem]:
    """Every third item restricted, with ``text`` in its original."""
    original = FaceTexts("segreto danno", text, ("ROSSI MARIO",))
    return [replace(each, riservato=original) if each.seq % 3 == 0 else each for each in items]


async def answers(engine: SearchEngine, scope: Scope, content: Stage = Stage.PUBLISHED) -> list[object]:
    """Everything that a reader can learn from a search."""
    told: list[object] = []
    for question in QUESTIONS:
        query = SearchRequest("provvedimento", parse(question), scope, TODAY, content)
        told.extend([await engine.search(query, Window(0, 100), Sort(field)) for field in SortField])
        told.append(await engine.count(query, [Dimension.UFFICIO, Dimension.AREA], [Dimension.PAROLA_CHIAVE]))
    return told


@contextmanager
def index(path: Path, items: list[IndexedItem], at_once: int = 1_000) -> Iterator[SearchEngine]:
    engine, generation = filled(path, items, at_once=at_once)
    yield engine
    generation.close()


async def ask(engine: SearchEngine, q: str, scope: Scope, content: Stage = Stage.PUBLISHED) -> Hits:
    query = SearchRequest("provvedimento", parse(q), scope, TODAY, content)
    return await engine.search(query, Window(0, 100), Sort(SortField.SCORE))


async def test_originals_change_nothing_for_outsiders(tmp_path: Path) -> None:
    world = public_world()
    told = []
    for name, text in (("a", "danno " * 50), ("b", "segreto lesione vizio"), ("c", "")):
        with index(tmp_path / name, with_originals(world, text)) as engine:
            told.append([await answers(engine, scope) for scope in (NOTHING,)])
    assert told[0] == told[1] == told[2]


async def test_originals_of_one_office_change_nothing_for_another(tmp_path: Path) -> None:
    world = public_world()
    told = []
    for name, text in (("a", "danno " * 50), ("b", "segreto lesione vizio")):
        changed = [
            before if before.ufficio == ROMA else after
            for before, after in zip(with_originals(world, "danno proprio"), with_originals(world, text), strict=True)
        ]
        with index(tmp_path / name, changed) as engine:
            told.append(await answers(engine, OF_ROMA))
    assert told[0] == told[1]


async def test_drafts_change_nothing_elsewhere(tmp_path: Path) -> None:
    world = public_world()
    drafts = [item(100 + n, status="BOZZA", ufficio=ROMA, public=FaceTexts("segreto", "danno " * 9)) for n in range(9)]
    own = [
        item(200 + n, status="BOZZA", ufficio=MILANO, public=FaceTexts(None, f"danno lesione {n}")) for n in range(5)
    ]
    redattore = replace(NOTHING, drafts_by_kind={"provvedimento": Offices(frozenset({MILANO})), "massima": Offices()})
    with index(tmp_path / "a", world + own) as without, index(tmp_path / "b", world + own + drafts) as with_drafts:
        assert await answers(without, NOTHING) == await answers(with_drafts, NOTHING)
        of_milano = [await answers(engine, redattore, Stage.IN_PROGRESS) for engine in (without, with_drafts)]
        assert of_milano[0] == of_milano[1]
        assert (await ask(with_drafts, "danno", redattore, Stage.IN_PROGRESS)).count == 5
        assert (await ask(with_drafts, "danno", NOTHING, Stage.IN_PROGRESS)).count == 0


async def test_each_reader_searches_the_face_that_they_see(tmp_path: Path) -> None:
    original = FaceTexts("Titolo vero", "la parola segretissima", ("ROSSI MARIO",))
    world = [item(1, public=FaceTexts(None, "testo pubblico", ("R. M.",)), riservato=original)]
    with index(tmp_path, world) as engine:
        for scope, sees_original in ((NOTHING, False), (OF_ROMA, False), (OF_MILANO, True), (OF_ALL, True)):
            for q, of_original in (
                ("segretissima", True),
                ("pubblico", False),
                ("titolo:vero", True),
                ('parte_processuale:"rossi mario"', True),
                ('parte_processuale:"R. M."', False),
                ("NOT segretissima", False),
                ("NOT pubblico", True),
            ):
                expected = 1 if of_original == sees_original else 0
                assert (await ask(engine, q, scope)).count == expected, (q, scope)


async def test_the_query_of_an_outsider_never_mentions_originals() -> None:
    for question in QUESTIONS:
        for content in Stage:
            query = SearchRequest("provvedimento", parse(question), NOTHING, TODAY, content)
            for scored in (True, False):
                asked = str(compile_plan(plan(query, constantly, scored=scored), schema()))
                mine = str(compile_plan(plan(replace(query, scope=OF_ALL), constantly, scored=scored), schema()))
                assert ORIGINALS.isdisjoint(re.findall(FIELD, asked))
                assert not ORIGINALS.isdisjoint(re.findall(FIELD, mine))


async def test_originals_rank_among_the_others_by_public_statistics(tmp_path: Path) -> None:
    """An original with several of the words comes before public items with one of them."""
    world = public_world()
    original = FaceTexts("rarissima parola", "una parola rarissima e il danno", ())
    hidden = item(99, public=FaceTexts(None, "x"), riservato=original)
    with index(tmp_path, [*world, hidden]) as engine:
        assert (await ask(engine, "rarissima parola danno", OF_MILANO)).ids[0] == hidden.id
        assert hidden.id not in (await ask(engine, "rarissima parola danno", NOTHING)).ids


async def test_restricting_what_was_not_committed_yet_leaves_no_trace_either(tmp_path: Path) -> None:
    world = public_world()
    exposed = replace(world[4], public=FaceTexts("danno", "segreto " * 30, ()))
    restricted = replace(world[4], public=FaceTexts(None, "omissis"), riservato=exposed.public)
    engine, generation = filled(tmp_path, world)
    generation.apply([("provvedimento", exposed.id)], [exposed])
    again = {item_id for _, item_id in generation.entangled([restricted])}
    write(generation, [restricted])
    write(generation, [each for each in [*world[:4], restricted, *world[5:]] if each.id in again])
    assert (await engine.frequencies("provvedimento", "testo", ["segret"])).having == (0,)
    assert len(list(engine.entries())) == len(world)
    generation.close()


@pytest.mark.parametrize("at_once", [7, 1_000])
async def test_restricting_leaves_no_trace_in_the_statistics(tmp_path: Path, at_once: int) -> None:
    """The words of what was public and no longer is leave the statistics, once its neighbours are written again."""
    world = public_world()
    exposed = replace(world[4], public=FaceTexts("danno", "danno lesione vizio " * 30, ()))
    restricted = replace(world[4], public=FaceTexts(None, "omissis"), riservato=exposed.public)
    clean = [*world[:4], restricted, *world[5:]]
    engine, generation = filled(tmp_path / "a", [*world[:4], exposed, *world[5:]], at_once=at_once)
    again = {item_id for _, item_id in generation.entangled([restricted])}
    assert again <= {each.id for each in world}
    write(generation, [restricted])
    write(generation, [each for each in clean if each.id in again])
    assert generation.entangled([restricted]) == []
    told = await answers(engine, NOTHING)
    generation.close()
    with index(tmp_path / "b", clean) as fresh:
        assert told == await answers(fresh, NOTHING)
