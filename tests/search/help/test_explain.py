"""A search that finds nothing, or nearly: what is in the way, with the number without it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bdm.platform.authz import ALL_OFFICES, Offices, Scope
from bdm.search.answer.service import ParsedSearch
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.engine.port import SearchRequest, Sort, Window
from bdm.search.help.explain import MAX_TRIED, Alternative, AlternativeKind, alternatives, other_breadth
from bdm.search.help.spelling import MAX_WORDS, one_slip_away
from bdm.search.query import EVERYTHING, Equals, all_of, parse
from tests.search.engines import filled
from tests.search.items import TODAY, item

pytestmark = pytest.mark.anyio

NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
ALL = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
TEXT = "la domanda di risarcimento del danno è fondata"


def corpus() -> list[IndexedItem]:
    many = [item(number, public=FaceTexts(None, TEXT)) for number in range(1, 16)]
    one = item(16, public=FaceTexts(None, "l'usucapione è provata"))
    both = item(17, public=FaceTexts(None, "l'anatocismo e il danno"))
    hidden = item(18, public=FaceTexts(None, "omissis"), riservato=FaceTexts(None, "il crisoprasio"))
    return [*many, one, both, hidden]


def asked(q: str, scope: Scope = NOTHING) -> ParsedSearch:
    tree = parse(q, TODAY)
    return ParsedSearch(tree, SearchRequest("provvedimento", tree, scope, TODAY), Window(), Sort(), tree, (EVERYTHING,))


async def told(tmp_path: Path, q: str, scope: Scope = NOTHING) -> list[Alternative]:
    engine, generation = filled(tmp_path, corpus())
    question = asked(q, scope)
    found = (await engine.search(question.query, Window(0, 0), Sort())).count
    answer = await alternatives(engine, question, found)
    generation.close()
    return answer


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("risarcimeto", "risarcimento"),
        ("riarcimento", "risarcimento"),
        ("risarcimennto", "risarcimento"),
        ("irsarcimento", "risarcimento"),
        ("RISARCIMWNTO", "risarcimento"),
        ("l'usucapone,", "l'usucapione,"),
        ("dano", "danno"),
    ],
)
async def test_a_misspelled_word_is_named_with_what_was_meant(tmp_path: Path, typed: str, meant: str) -> None:
    first, *_ = await told(tmp_path, f"testo_all_words:({typed})")
    assert (first.change, first.criterion, first.proposed) == (AlternativeKind.FORSE, typed, meant)
    assert first.q == f"testo_all_words:({meant})"
    assert first.count >= 1


async def test_several_misspelled_words_are_mended_together(tmp_path: Path) -> None:
    first, *_ = await told(tmp_path, 'testo:"risarcimeto del dano" AND area:civile')
    assert first == Alternative(
        "risarcimeto, dano",
        'testo:"risarcimento del danno" AND area:"civile"',
        15,
        AlternativeKind.FORSE,
        "risarcimento, danno",
    )


async def test_all_words_offers_at_least_one_and_names_the_words(tmp_path: Path) -> None:
    q = "testo_all_words:(danno usucapione)"
    assert await told(tmp_path, q) == [
        Alternative(q, "testo:(danno usucapione)", 17, AlternativeKind.ALMENO_UNA),
        Alternative("usucapione", "testo_all_words:(danno)", 16, AlternativeKind.SENZA_PAROLA),
        Alternative("danno", "testo_all_words:(usucapione)", 1, AlternativeKind.SENZA_PAROLA),
    ]


async def test_a_phrase_offers_its_words(tmp_path: Path) -> None:
    q = 'testo:"danno da risarcimento"'
    first, second, *_ = await told(tmp_path, q)
    assert first == Alternative(q, "testo_all_words:(danno da risarcimento)", 15, AlternativeKind.TUTTE)
    assert second == Alternative(q, "testo:(danno da risarcimento)", 16, AlternativeKind.ALMENO_UNA)


async def test_of_few_results_only_what_costs_nearly_all_is_named(tmp_path: Path) -> None:
    found = await told(tmp_path, "testo_all_words:(anatocismo danno)")
    assert [(each.change, each.criterion, each.count) for each in found if each.q] == [
        (AlternativeKind.SENZA_PAROLA, "anatocismo", 16),
    ]
    assert await told(tmp_path / "more", "anatocismo OR usucapione") == []


async def test_beside_results_stand_those_of_all_words_or_of_any(tmp_path: Path) -> None:
    engine, generation = filled(tmp_path, corpus())
    any_, every = "testo:(danno anatocismo)", "testo_all_words:(danno anatocismo)"
    assert await other_breadth(engine, asked(any_)) == Alternative("", every, 1, AlternativeKind.TUTTE)
    assert await other_breadth(engine, asked(every)) == Alternative("", any_, 16, AlternativeKind.ALMENO_UNA)
    assert await other_breadth(engine, asked("danno")) is None
    generation.close()


async def test_the_other_area_is_offered(tmp_path: Path) -> None:
    engine, generation = filled(tmp_path, corpus())
    tree = parse("anatocismo", TODAY)
    for area, count in (("penale", 1), ("civile", 0)):
        besides = (Equals("area", area),)
        query = SearchRequest("provvedimento", all_of(tree, *besides), NOTHING, TODAY)
        question = ParsedSearch(tree, query, Window(), Sort(), tree, besides)
        found = await alternatives(engine, question)
        offered = [(each.proposed, each.count) for each in found if each.change == AlternativeKind.AREA]
        assert offered == ([("civile", count)] if count else [])
    generation.close()


async def test_many_results_are_left_alone(tmp_path: Path) -> None:
    assert await told(tmp_path, "testo_all_words:(danno risarcimento)") == []


async def test_of_many_results_only_a_word_that_nobody_wrote_is_named(tmp_path: Path) -> None:
    found = await told(tmp_path, "danno OR usucapone")
    assert [(each.change, each.criterion, each.proposed, each.count) for each in found] == [
        (AlternativeKind.FORSE, "usucapone", "usucapione", 17)
    ]
    assert await told(tmp_path / "there", "danno OR anatocismo") == []
    found = await told(tmp_path / "no more, but in a better order", "danno OR risarcimeto")
    assert [each.proposed for each in found] == ["risarcimento"]


@pytest.mark.parametrize("scope", [NOTHING, ALL])
async def test_nothing_is_proposed_that_only_an_original_has(tmp_path: Path, scope: Scope) -> None:
    found = await told(tmp_path, "testo_all_words:(crisopraso)", scope)
    assert AlternativeKind.FORSE not in {each.change for each in found}


async def test_so_many_searches_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine, generation = filled(tmp_path, corpus())
    searched: list[Any] = []
    search = type(engine).search

    async def counted(self: Any, *arguments: Any) -> Any:
        searched.append(arguments)
        return await search(self, *arguments)

    monkeypatch.setattr(type(engine), "search", counted)
    words: Sequence[str] = [f"parola{letter}" for letter in "abcdefghijklmnopqrst"]
    await alternatives(engine, asked(f"testo_all_words:({' '.join(words)}) AND danno AND area:penale"))
    assert len(searched) == MAX_TRIED + MAX_WORDS
    generation.close()


def test_one_slip() -> None:
    near = set(one_slip_away("danno"))
    assert {"dannno", "anno", "dano", "adnno", "donno", "dannoà"} <= near
    assert len(near) < 400


async def test_a_passage_that_is_found_needs_nothing_else(tmp_path: Path) -> None:
    words = "risarcimento danno domanda attore convenuto prova testimone udienza spese".split()
    others = [item(number, public=FaceTexts(None, " ".join(reversed(words)))) for number in range(1, 16)]
    engine, generation = filled(tmp_path, [*others, item(16, public=FaceTexts(None, " ".join(words)))])
    for phrase, alike in ((words, False), (words[1:], True)):
        question = asked(f'testo:"{" ".join(phrase)}"')
        assert bool(await alternatives(engine, question, 1)) == alike
    generation.close()


@pytest.mark.parametrize(
    ("q", "scope", "words"),
    [
        ("testo:(cane danno)", NOTHING, ["cane"]),
        ("testo_all_words:(cane danno gatto)", NOTHING, ["cane", "gatto"]),
        ('testo:"il cane morde"', NOTHING, ["cane", "morde"]),
        ("testo:(danni)", NOTHING, []),  # another form of a word that is there
        ("testo:(crisoprasio danno)", NOTHING, ["crisoprasio"]),
        ("testo:(crisoprasio danno)", ALL, []),  # in an original that this reader may search
        ("testo:(risarcimeto)", NOTHING, []),  # said to be meant otherwise
    ],
)
async def test_a_word_that_no_text_has_is_said(tmp_path: Path, q: str, scope: Scope, words: list[str]) -> None:
    said = [each for each in await told(tmp_path, q, scope) if each.change == AlternativeKind.IN_NESSUN_TESTO]
    assert [(each.criterion, each.q, each.count, each.proposed) for each in said] == [
        (word, q, 0, "") for word in words
    ]


async def test_an_article_that_its_code_does_not_have_is_said(tmp_path: Path) -> None:
    q = 'norma:"ART. 9999 C.C." AND norma:"ART. 2043 C.C." AND norma:"ART. 9999 D.LGS. 81/2008"'
    said = [each for each in await told(tmp_path, q, NOTHING) if each.change == AlternativeKind.INESISTENTE]
    assert [(each.criterion, each.proposed, each.count) for each in said] == [
        ("ART. 9999 C.C.", "L'articolo 9999 non risulta: gli articoli di C.C. finiscono al 2969.", 0)
    ]
