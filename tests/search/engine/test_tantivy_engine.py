"""What bites in Tantivy, and how the adapter keeps out of its way."""

from __future__ import annotations

import json
import random
import resource
import shutil
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import anyio
import anyio.to_thread
import pytest
import tantivy

from bdm.platform.authz import ALL_OFFICES, Offices, Scope
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.engine.layout import day_order, moment_order
from bdm.search.engine.port import (
    MAX_VISIBLE,
    BuildingProgress,
    EngineFailure,
    IndexEntry,
    IndexNotReady,
    SearchRequest,
    Sort,
    SortField,
    Stage,
    Window,
)
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.engine.tantivy_engine.engine import _tell
from bdm.search.engine.tantivy_engine.folder import IndexFolder
from bdm.search.engine.tantivy_engine.panics import engine_failures
from bdm.search.engine.tantivy_engine.schema import document, fields_of, from_halves, halves, schema
from bdm.search.query import MAX_DEPTH, And, Equals, Not, Tree, Words, parse
from tests.search.engines import filled, write
from tests.search.items import TODAY, UFFICI, item

pytestmark = pytest.mark.anyio

ALL = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())


def asked(q: str | Tree, scope: Scope = NOTHING, content: Stage = Stage.PUBLISHED) -> SearchRequest:
    return SearchRequest("provvedimento", parse(q, TODAY) if isinstance(q, str) else q, scope, TODAY, content)


def saying(number: int, text: str, **changes: object) -> IndexedItem:
    return item(number, public=FaceTexts(None, text), **changes)


@pytest.mark.parametrize(
    ("text", "q", "found"),
    [
        ("il danno è biologico", 'testo:"danno"', True),
        ("il danno è biologico", 'testo:"il"', False),
        ("il danno è biologico", "il", False),
        ("il danno è biologico", 'testo:"…"', False),
        ("il danno è biologico", "NOT il", True),
        ("il danno è biologico", 'testo:"danno biologico"', False),
        ("il danno è biologico", 'testo:"danno è biologico"', True),
        ("il danno è biologico", 'testo:"danno del biologico"', False),
        ("i danni biologici", 'testo:"danno biologico"', False),
        ("il DANNO,\nBiologico", 'testo:"danno biologico"', True),
        ("la responsa-\nbilità civile", 'testo:"responsabilita civile"', True),
        ("l'onere della prova", 'testo:"dell\'onere della prova"', False),
        ("ex articolo 2043 del codice civile", 'testo:"art. 2043 c.c."', True),
        ("ai sensi dell'articolo 2043 del codice civile", 'testo:"sensi dell\'art. 2043 c.c."', False),
        ("il danno biologico", 'testo:"danno del biologico"', False),
        ("il danno biologico", 'testo:"danno biologico"', True),
        ("ex art. 2043 c.c. e c.p.c.", 'testo:"art. 2043 c.c."', True),
        ("ex art. 2043 c.c. e c.p.c.", 'testo:"2043 cc"', True),
        ("ex art. 2043 c.c. e c.p.c.", 'testo:"2043 c.p.c."', False),
        ("il D. Lgs. n. 81/2008", 'testo:"d.lgs. 81/2008"', True),
        ("la legge 11 marzo 1953, n. 87, recante", 'testo:"legge 11 marzo 1953"', True),
        ("la legge 11 marzo 1953, n. 87, recante", 'testo:"legge 12 marzo 1953"', False),
        ("la legge 11 marzo 1953, n. 87, recante", 'testo:"legge 87/1953"', True),
        ("la legge 11 marzo 1953, n. 87, recante", "testo_all_words:(legge 11 marzo 1953)", True),
        ("la legge 11 marzo 1953, n. 87, recante", "testo_all_words:(legge 12 marzo 1953)", False),
        ("il danno grave e biologico", "testo_entro_3:(danno biologico)", True),
        ("il danno grave e biologico", "testo_entro_2:(danno biologico)", False),
        ("biologici, gravi danni", "testo_entro_2:(danno biologico)", True),
        ("biologici, gravi danni", "testo_entro_1:(danno biologico)", False),
        ("danno grave", "testo_entro_9:(danno biologico)", False),
        ("danno di ogni tipo", "testo_entro_9:(danno il)", True),
        ("danno", "testo_entro_9:(il del)", False),
        ("danno lesione x x x lesione colpa x x x colpa danno", "testo_entro_1:(danno lesione colpa)", True),
        ("danno lesione x x x lesione colpa x x x colpa x danno", "testo_entro_1:(danno lesione colpa)", False),
        ("Della LOCAZIONE abitativa", "testo_inizia:(locaz Abìtat)", True),
        ("Della LOCAZIONE", "testo_inizia:(locaz abitat)", False),
        ("allocazione", "testo_inizia:(locaz)", False),
        ("della", "testo_inizia:(del)", False),
        ("la legge 11 marzo 1953, n. 87, recante", 'testo:"l. n. 87 del 11/3/1953"', True),
        ("ai sensi dell'art. 27, legge n. 87 dell'11 marzo 1953", "testo_all_words:(legge 11 marzo 1953)", True),
        ("la legge 11 marzo 1953, n. 87, art. 27", 'testo:"l. 87/1953, art. 27"', True),
        (
            "l'art. 117, secondo comma, lettera l), della Costituzione",
            'testo:"art. 117, comma 2, lett. l, Cost."',
            True,
        ),
        (
            "l'art. 117, secondo comma, lettera l), della Costituzione",
            'testo:"art. 117, comma 3, lett. l, Cost."',
            False,
        ),
        ("il regolamento (UE) n. 679/2016", 'testo:"reg. UE 2016/679"', True),
        ("il regolamento (UE) n. 679/2016", "UE", True),
        ("la responsabilita' civile", "responsabilità", True),
        ("LA RESPONSABILITÀ", "responsabilita", True),
        ("dell’appellante", 'testo:"appellante"', True),
        ("uno due uno due tre", 'testo:"uno due tre"', True),
    ],
)
async def test_words_and_phrases(tmp_path: Path, text: str, q: str, found: bool) -> None:
    engine, generation = filled(tmp_path, [saying(1, text)])
    assert (await engine.search(asked(q), Window(), Sort())).count == int(found)
    generation.close()


async def test_a_phrase_goes_on_over_a_page_s_head(tmp_path: Path) -> None:
    """On the reader's own face; as words, what stands there twice counts once."""
    text = "Il danno è\nN. 8546/2025 REG.RIC.\nrisarcito"
    one = item(1, public=FaceTexts(None, text, giunture=("Il danno è\nrisarcito",)))
    engine, generation = filled(tmp_path, [one, item(2, public=FaceTexts(None, "x"), riservato=one.public)])
    for q, count in (
        ('"danno è risarcito"', 1),
        ('"danno è n. 8546/2025 reg.ric. risarcito"', 1),
        ('titolo:"danno è risarcito"', 0),
        ("risarcito", 1),
    ):
        assert (await engine.search(asked(q), Window(), Sort(SortField.SCORE))).count == count
        both = await engine.search(asked(q, ALL), Window(), Sort(SortField.SCORE))
        assert both.count == 2 * count
    generation.close()


async def test_a_phrase_stands_in_a_text_and_nowhere_else(tmp_path: Path) -> None:
    """Words are found in keywords, references and names, too; phrases and citations are not."""
    one = item(
        1,
        public=FaceTexts("Titolo", "Il contratto è nullo.", ("ROSSI MARIO",)),
        parola_chiave=("MUTUO FONDIARIO",),
        riferimento_normativo=("ART. 2043 C.C.",),
        numero_ruolo=1234,
        anno_ruolo=2020,
        presidente="BIANCHI ANNA",
    )
    engine, generation = filled(tmp_path, [one])
    for words in ("mutuo fondiario", "rossi mario", "bianchi anna", "art. 2043 c.c.", "R.G. 1234/2020", "mutuo"):
        assert (await engine.search(asked(f"testo_all_words:({words})"), Window(), Sort())).count == 1, words
        assert (await engine.search(asked(f'"{words}"'), Window(), Sort())).count == 0, words
    assert (await engine.search(asked('"contratto è nullo"'), Window(), Sort())).count == 1
    generation.close()


async def test_no_phrase_reaches_from_one_part_of_the_text_to_the_next(tmp_path: Path) -> None:
    one = item(1, public=FaceTexts("Un danno", "biologico", massime=("Mutuo\nfondiario", "nullo")))
    engine, generation = filled(tmp_path, [one])
    for q, count in (
        ('"danno biologico"', 0),
        ('"un danno"', 1),
        ('"biologico mutuo"', 0),
        ('"mutuo fondiario"', 1),
        ('"fondiario nullo"', 0),
        ('titolo:"un danno"', 1),
        ('titolo:"mutuo fondiario"', 0),
    ):
        assert (await engine.search(asked(q), Window(), Sort())).count == count
    generation.close()


@pytest.mark.parametrize(
    ("q", "numbers"),
    [
        ("art 2043 cc", {1, 2}),
        ("articolo 2043 del codice civile", {1, 2}),
        ("ART. 2043 C.C.", {1, 2}),
        ("2043 cod. civ.", {1, 2}),
        ("art. 2043, comma 1, c.c.", {3}),
        ("d.m. n. 55/2014", {4, 5}),
        ("d.m. 10 marzo 2014 n. 55", {4}),
        ("regolamento d'ateneo", {6}),
    ],
)
async def test_a_reference_is_found_by_every_spelling(tmp_path: Path, q: str, numbers: set[int]) -> None:
    cited = ("ART. 2043 C.C.", "Art. 2043 cod. civ.", "ART. 2043 COMMA 1 C.C.", "D.M. 55/2014 10/03/2014", "DM 55/14")
    world = [item(n, riferimento_normativo=(text,)) for n, text in enumerate((*cited, "Regolamento d'Ateneo"), 1)]
    engine, generation = filled(tmp_path, world)
    hits = await engine.search(asked(Equals("riferimento_normativo", q)), Window(), Sort())
    assert set(hits.ids) == {each.id for each in world if each.seq in numbers}
    generation.close()


async def test_a_page_of_size_zero_counts(tmp_path: Path) -> None:
    engine, generation = filled(tmp_path, [saying(n, "danno") for n in range(1, 6)])
    for sort in SortField:
        hits = await engine.search(asked("danno"), Window(0, 0), Sort(sort))
        assert (hits.count, hits.ids) == (5, ())
    generation.close()


async def test_only_ten_thousand_results_are_visible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_VISIBLE == 10_000
    visible = 500
    monkeypatch.setattr("bdm.search.engine.tantivy_engine.engine.MAX_VISIBLE", visible)
    items = [saying(n, "danno") for n in range(1, visible + 21)]
    engine, generation = filled(tmp_path, items, at_once=1_000)
    for sort in (SortField.SCORE, SortField.DATA):
        last = await engine.search(asked("danno"), Window(visible - 5, 10), Sort(sort))
        assert (last.count, len(last.ids)) == (visible + 20, 5)
        beyond = await engine.search(asked("danno"), Window(visible, 10), Sort(sort))
        assert (beyond.count, beyond.ids) == (visible + 20, ())
    # equal scores everywhere: the order is that of the unique key
    first = await engine.search(asked("danno"), Window(0, 3), Sort(SortField.SCORE))
    assert first.ids == tuple(each.id for each in items[:-4:-1])
    generation.close()


@pytest.mark.parametrize("descending", [True, False])
@pytest.mark.parametrize("size", [1, 3, 7, 40])
async def test_pages_divide_groups_of_equal_scores(tmp_path: Path, descending: bool, size: int) -> None:
    # Groups of one to sixteen items with the same score, which lie in the index in another order than that of the list
    texts = [group for group, length in enumerate((1, 16, 2, 9, 1, 12), 1) for _ in range(length)]
    numbers = random.Random(size).sample(range(1, 1_000), len(texts))
    world = [saying(n, "danno " + "altro " * (2 * group)) for n, group in zip(numbers, texts, strict=True)]
    engine, generation = filled(tmp_path, world, at_once=7)
    sort = Sort(SortField.SCORE, descending=descending)
    whole = (await engine.search(asked("danno"), Window(0, len(world)), sort)).ids
    ranked = sorted(zip(texts, numbers, world, strict=True), key=lambda each: (-each[0], each[1]), reverse=descending)
    assert whole == tuple(each.id for _, _, each in ranked)
    pages = [
        await engine.search(asked("danno"), Window(start, size), sort) for start in range(0, len(world) + size, size)
    ]
    assert tuple(found for page in pages for found in page.ids) == whole
    generation.close()


async def test_filters_have_no_part_in_the_score(tmp_path: Path) -> None:
    world = [
        saying(1, "danno " + "altro " * 30, parola_chiave=("RARA",), area="penale"),
        saying(2, "danno", area="civile"),
    ]
    engine, generation = filled(tmp_path, world)
    best = await engine.search(asked("danno"), Window(), Sort(SortField.SCORE))
    assert best.ids == (world[1].id, world[0].id)
    filtered = 'danno AND (area:penale OR area:civile OR parola_chiave:"RARA") AND NOT tipo:decreto'
    assert await engine.search(asked(filtered), Window(), Sort(SortField.SCORE)) == best
    generation.close()


async def test_titles_and_keywords_count_more_than_the_body(tmp_path: Path) -> None:
    world = [
        item(1, public=FaceTexts("altro", "usucapione del fondo"), parola_chiave=("CONTRATTI",)),
        item(2, public=FaceTexts("altro", "del fondo"), parola_chiave=("USUCAPIONE",)),
        item(3, public=FaceTexts("usucapione", "del fondo"), parola_chiave=("CONTRATTI",)),
    ]
    engine, generation = filled(tmp_path, world)
    hits = await engine.search(asked("usucapione"), Window(), Sort(SortField.SCORE))
    assert hits.ids == (world[2].id, world[1].id, world[0].id)
    generation.close()


async def test_equal_scores_stay_in_order_however_they_were_written(tmp_path: Path) -> None:
    items = [saying(n, "danno" if n % 2 else "danno danno lesione") for n in range(1, 60)]
    orders = []
    starts = range(0, 60, 4)
    for name, at_once in (("a", 1), ("b", 7), ("c", 1_000)):
        engine, generation = filled(tmp_path / name, items if at_once == 7 else items[::-1], at_once=at_once)
        pages = [await engine.search(asked("danno"), Window(at, 4), Sort(SortField.SCORE)) for at in starts]
        orders.append([item_id for page in pages for item_id in page.ids])
        generation.close()
    assert orders[0] == orders[1] == orders[2]
    assert sorted(orders[0]) == sorted(each.id for each in items)


async def test_deep_and_wide_trees_are_answered(tmp_path: Path) -> None:
    engine, generation = filled(tmp_path, [saying(1, "danno")])
    deep: Tree = Words("testo", ("danno",))
    for level in range(MAX_DEPTH - 1):
        deep = Not(deep) if level % 2 else And((deep, deep))
    assert (await engine.search(asked(deep, ALL), Window(), Sort(SortField.SCORE))).count in (0, 1)
    wide = " OR ".join(f"parola{n}" for n in range(99)) + " OR danno"
    assert (await engine.search(asked(wide, ALL), Window(), Sort(SortField.SCORE))).count == 1
    generation.close()


async def test_text_of_a_reader_is_never_the_engines_syntax(tmp_path: Path) -> None:
    engine, generation = filled(tmp_path, [saying(1, "danno", ufficio=UFFICI[0])])
    for value in ("* OR 1", "[a TO b]", "/.*/", '"', "\\", "\x00", "x" * 1_900, "IN [a b]"):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        assert (await engine.search(asked(f'ufficio:"{escaped}"'), Window(), Sort())).count == 0
    generation.close()


async def test_ids_dates_and_numbers_survive() -> None:
    one = item(77)
    assert from_halves(*halves(one.id)) == one.id
    assert day_order(None, 5) < day_order(date(1, 1, 1), 1) < day_order(date(1, 1, 1), 2)
    assert day_order(date(1850, 1, 1), 1 << 39) < day_order(date(1850, 1, 2), 1)
    assert day_order(date(9999, 12, 31), (1 << 40) - 1) < 1 << 63
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    assert moment_order(noon, 9) < moment_order(noon, 10) < moment_order(noon + timedelta(milliseconds=63), 1)
    assert (
        0
        <= moment_order(datetime(1990, 1, 1, tzinfo=UTC), 1)
        < moment_order(datetime(9999, 1, 1, tzinfo=UTC), 1)
        < 1 << 63
    )


async def test_years_that_tantivys_own_dates_cannot_hold(tmp_path: Path) -> None:
    items = [saying(1, "x", data=date(1600, 1, 1)), saying(2, "x", data=date(2300, 1, 1)), saying(3, "x", data=None)]
    engine, generation = filled(tmp_path, items)
    hits = await engine.search(asked(""), Window(), Sort(SortField.DATA))
    assert hits.ids == (items[1].id, items[0].id, items[2].id)
    generation.close()


async def test_a_document_of_a_wrong_type_is_refused_before_the_commit() -> None:
    wrong = replace(item(1), seq="7")  # type: ignore[arg-type]
    with pytest.raises((TypeError, ValueError)):
        document(*fields_of([wrong]), schema())


async def test_written_again_an_item_is_there_once(tmp_path: Path) -> None:
    engine, generation = filled(tmp_path, [saying(1, "prima")])
    write(generation, [saying(1, "seconda")])
    generation.apply([("provvedimento", item(1).id)], [saying(1, "terza")])
    generation.apply([("provvedimento", item(1).id)], [saying(1, "quarta")])
    generation.commit()
    assert [
        (await engine.search(asked(q), Window(), Sort())).count for q in ("prima", "seconda", "terza", "quarta", "")
    ] == [
        0,
        0,
        0,
        1,
        1,
    ]
    write(generation, [saying(1, "bozza", status="BOZZA")])
    assert (await engine.search(asked(""), Window(), Sort())).count == 0
    assert (await engine.search(asked("", ALL, Stage.IN_PROGRESS), Window(), Sort())).count == 1
    write(generation, [], gone=[item(1)])
    assert (await engine.search(asked("", ALL, Stage.IN_PROGRESS), Window(), Sort())).count == 0
    generation.close()


async def test_entries_tell_what_is_in_the_index(tmp_path: Path) -> None:
    items = [saying(n, "x", status="BOZZA" if n % 2 else "PUBBLICATO") for n in range(1, 8)]
    items += [saying(9, "massima", kind="massima")]
    engine, generation = filled(tmp_path, items)
    expected = {
        IndexEntry(each.kind, each.id, Stage.PUBLISHED if each.published else Stage.IN_PROGRESS, each.fingerprint)
        for each in items
    }
    assert set(engine.entries()) == expected
    changed = replace(items[0], public=FaceTexts(None, "y"))
    assert changed.fingerprint != items[0].fingerprint
    generation.close()


async def test_a_panic_is_an_error_that_can_be_caught() -> None:
    with pytest.raises(EngineFailure, match="strictly more than one term"), engine_failures():
        tantivy.Query.phrase_query(schema(), "testo", ["una"])
    with pytest.raises(KeyboardInterrupt), engine_failures():
        raise KeyboardInterrupt


async def test_a_reader_sees_commits_and_new_generations_by_itself(tmp_path: Path) -> None:
    engine, first = filled(tmp_path, [saying(1, "danno")])
    assert (await engine.search(asked("danno"), Window(), Sort())).count == 1
    write(first, [saying(2, "danno")])
    assert (await engine.search(asked("danno"), Window(), Sort())).count == 2
    second = engine.store.start_building(BuildingProgress("altra", 1))
    write(second, [saying(3, "danno")])
    assert (await engine.search(asked("danno"), Window(), Sort())).count == 2
    engine.store.serve(second)
    first.close()
    assert (await engine.search(asked("danno"), Window(), Sort())).count == 1
    assert len([path for path in tmp_path.iterdir() if path.is_dir()]) == 1
    second.close()


async def test_a_kill_just_before_a_commit_counts_does_not_stop_the_next_one(tmp_path: Path) -> None:
    """Its files are there, ``meta.json`` does not name them yet; the next one makes the same changes."""
    engine, generation = filled(tmp_path, [saying(1, "danno"), saying(2, "danno")])
    generation.close()
    first = engine.store.open_serving()
    assert first is not None
    metas = {path: path.read_bytes() for path in tmp_path.glob("*/*/meta.json")}
    write(first, [saying(1, "lavoro")])
    first.close()
    for path, content in metas.items():
        path.write_bytes(content)
    again = engine.store.open_serving()
    assert again is not None
    write(again, [saying(1, "lavoro")])
    for word in ("danno", "lavoro"):
        assert (await engine.search(asked(word), Window(), Sort())).count == 1
    again.close()


async def test_what_is_written_first_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    """Where a kill or a full disk has left a merge to be done: it begins with the first commit of the next writer."""
    engine, generation = filled(tmp_path, [saying(n, f"altra {n}") for n in range(100, 1_100)])
    write(generation, [saying(1, "prima"), saying(2, "due"), saying(3, "tre")])
    for n in (4, 5, 6, 7, 8):
        write(generation, [saying(n, "quattro")])
    with small_files():
        write(generation, [saying(2, "altro")])  # the eighth segment: all are merged, or would be
        generation.close()
    meta = json.loads(next(tmp_path.glob("*/published-provvedimento/meta.json")).read_bytes())
    assert len(meta["segments"]) == 8
    again = engine.store.open_serving()
    assert again is not None
    write(again, [saying(1, "dopo")])
    assert again.entangled([saying(1, "dopo", riservato=FaceTexts(None, "dopo"))])  # waits for merges
    assert [entry.id for entry in engine.entries()].count(item(1).id) == 1
    assert (await engine.search(asked("prima"), Window(), Sort())).count == 0
    again.close()


@contextmanager
def small_files() -> Iterator[None]:
    """As on a disk with room for a few items only."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_without_an_index_search_says_so_and_asks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bdm.search.engine.tantivy_engine.engine.READY_CHECKS", 1)
    engine = TantivyEngine(tmp_path / "search")
    with pytest.raises(IndexNotReady) as raised:
        await engine.search(asked("danno"), Window(), Sort())
    assert (raised.value.status, raised.value.code) == (409, "INDEX_NOT_READY")


async def test_an_index_of_another_version_is_not_used(tmp_path: Path) -> None:
    engine, generation = filled(tmp_path, [saying(1, "danno")])
    generation.close()
    serving = tmp_path / "serving.json"
    serving.write_text(json.dumps(json.loads(serving.read_text()) | {"version": "altra"}))
    with pytest.raises(IndexNotReady):
        await engine.search(asked("danno"), Window(), Sort())
    assert engine.store.open_serving() is None


@pytest.mark.parametrize("damage", ["folder", "meta", "segments", "pointer"])
async def test_a_damaged_index_is_noticed(tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bdm.search.engine.tantivy_engine.engine.READY_CHECKS", 1)
    _, generation = filled(tmp_path, [saying(1, "danno")])
    generation.close()
    serving = IndexFolder(tmp_path).serving()
    assert serving is not None
    part = tmp_path / serving.generation / "published-provvedimento"
    if damage == "folder":
        shutil.rmtree(part.parent)
    elif damage == "meta":
        (part / "meta.json").write_text("{")
    elif damage == "pointer":
        (tmp_path / "serving.json").write_text("")
    else:
        for path in part.iterdir():
            if path.suffix in (".store", ".idx", ".term", ".fast", ".pos", ".fieldnorm"):
                path.write_bytes(b"")
    fresh = TantivyEngine(tmp_path)
    with pytest.raises(IndexNotReady):
        await fresh.search(asked("danno"), Window(), Sort())
    if damage != "pointer":
        *_, examined = fresh.store.examine()
        assert examined.damaged
        fresh.store.judged(examined.damaged)
    assert fresh.store.open_serving() is None


async def test_readers_never_notice_that_generations_change(tmp_path: Path) -> None:
    """Searches go on while one generation after the other takes over and the one before is removed."""
    engine, generation = filled(tmp_path, [saying(1, "danno")])
    done = anyio.Event()

    async def ask_on() -> None:
        while not done.is_set():
            assert (await engine.search(asked("danno"), Window(), Sort())).count == 1

    async with anyio.create_task_group() as tasks:
        for _ in range(3):
            tasks.start_soon(ask_on)
        for turn in range(12):
            following = engine.store.start_building(BuildingProgress(f"giro {turn}", 1))
            await anyio.to_thread.run_sync(write, following, [saying(1, "danno")])
            await anyio.to_thread.run_sync(engine.store.serve, following)
            generation.close()
            generation = following
        done.set()
    generation.close()


async def test_what_a_decision_is_cited_by_finds_it_before_those_that_cite_it(tmp_path: Path) -> None:
    cited = item(
        1,
        numero_provvedimento=1234,
        anno_provvedimento=2020,
        numero_ruolo=77,
        anno_ruolo=2018,
        ufficio=UFFICI[0],
        data_pubblicazione=date(2020, 5, 4),
        public=FaceTexts(None, "rigetta la domanda " * 40, ("R. M.", "B. A.")),
    )
    citing = [
        item(n, public=FaceTexts(None, f"si veda Trib. Milano, sent. n. 1234/2020; parole {n} " * 3), ufficio=UFFICI[1])
        for n in range(2, 8)
    ]
    noise = [item(n, numero_provvedimento=1234, anno_provvedimento=2019, ufficio=UFFICI[1]) for n in range(8, 12)]
    engine, generation = filled(tmp_path, [cited, *citing, *noise])
    for q in (
        "sentenza 1234/2020 Tribunale di Milano",
        "Trib. Milano n. 1234 del 2020",
        "tribunale milano 1234 2020",
        "R.G. 77/2018",
        "n. 77/18 r.g. milano",
        "R.M. contro B.A.",
        "Tribunale di Milano 4 maggio 2020",
    ):
        hits = await engine.search(asked(q), Window(), Sort(SortField.SCORE))
        assert hits.ids[0] == cited.id, q
    generation.close()


async def test_abstracts_find_their_decision_and_bury_none_that_has_none(tmp_path: Path) -> None:
    about = "l'avvallamento del pavimento della camera da letto per il cedimento del solaio"
    bare = item(1, public=FaceTexts(None, f"{about}. " + "il comune ha chiesto il rigetto. " * 100))
    covered = [
        item(
            n,
            parola_chiave=("SOLAIO",),
            public=FaceTexts(
                "Pavimento e solaio", f"altro {n}", massime=("Solaio - Pavimento\nil solaio e il pavimento",)
            ),
        )
        for n in range(2, 9)
    ]
    engine, generation = filled(tmp_path, [bare, *covered])
    hits = await engine.search(asked("avvallamento pavimento camera solaio"), Window(), Sort(SortField.SCORE))
    assert hits.ids[0] == bare.id
    assert set(hits.ids[1:]) == {each.id for each in covered}
    generation.close()


async def test_what_has_most_of_the_rare_words_comes_first_however_long_it_is(tmp_path: Path) -> None:
    long = saying(1, "palestra allagamento marciapiede " + "il comune ha chiesto il rigetto della domanda " * 400)
    short = [saying(n, f"{word} " * 3) for n, word in enumerate(("palestra", "allagamento", "marciapiede"), 2)]
    noise = [saying(n, "il comune ha chiesto il rigetto") for n in range(5, 40)]
    engine, generation = filled(tmp_path, [long, *short, *noise])
    hits = await engine.search(asked("allagamento palestra marciapiede comune"), Window(), Sort(SortField.SCORE))
    assert hits.ids[0] == long.id
    generation.close()


async def test_what_has_all_words_comes_before_what_has_some_of_them_often(tmp_path: Path) -> None:
    both = saying(1, "il danno e " + "il comune ha chiesto il rigetto della domanda " * 400 + " biologico")
    often = [saying(n, "biologico " * 20) for n in range(2, 8)]
    noise = [saying(n, "il danno") for n in range(8, 60)]
    engine, generation = filled(tmp_path, [both, *often, *noise])
    hits = await engine.search(asked("danno biologico"), Window(), Sort(SortField.SCORE))
    assert (hits.ids[0], hits.count) == (both.id, 59)
    generation.close()


@pytest.mark.parametrize("q", ["clausole vessatorie", "testo_all_words:(clausole vessatorie)"])
async def test_words_as_they_are_written_come_before_their_other_forms(tmp_path: Path, q: str) -> None:
    written = saying(1, "le clausole del contratto erano vessatorie; segue altro testo che è più lungo")
    others = [saying(n, "la clausola del contratto era vessatoria") for n in range(2, 6)]
    engine, generation = filled(tmp_path, [written, *others, *(saying(n, "il contratto") for n in range(6, 12))])
    hits = await engine.search(asked(q), Window(), Sort(SortField.SCORE))
    assert (hits.ids[0], hits.count) == (written.id, 5)
    generation.close()


async def test_equal_scores_go_by_the_newest(tmp_path: Path) -> None:
    items = [saying(n, "danno", data=date(2000 + n % 7, 1, 1)) for n in range(1, 30)]
    engine, generation = filled(tmp_path, items)
    hits = await engine.search(asked("danno"), Window(0, 100), Sort(SortField.SCORE))
    assert list(hits.ids) == [each.id for each in sorted(items, key=lambda each: (each.data, each.seq), reverse=True)]
    generation.close()


def test_nothing_is_searched_for_whoever_has_left() -> None:
    """Before the thread began: telling it then would be an error that nobody hears of but the terminal."""
    asked: Future[int] = Future()
    asked.cancel()
    _tell(lambda: pytest.fail("it was searched"), asked)
    assert asked.cancelled()
