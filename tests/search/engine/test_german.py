"""Words in German are found in other forms, in both engines, and Italian is looked for as before."""

from __future__ import annotations

from pathlib import Path

import pytest

from bdm.document.words import WordIndex
from bdm.italian import forms, positions, query_tokens
from bdm.italian.german_words import MARK, german_stem
from bdm.italian.language import languages
from bdm.platform.authz import Offices, Scope
from bdm.search.answer.hits import document_hits
from bdm.search.answer.readable import readable_pages
from bdm.search.answer.snippets import snippets
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.engine.opensearch_engine.schema import document
from bdm.search.engine.plan import plan
from bdm.search.engine.port import SearchRequest, Sort, Stage, Window
from bdm.search.query import Near, Phrase, Tree, Words, looks_for
from tests.search.engine.german_pages import ITALIAN, PAGES, QUESTIONS
from tests.search.engines import filled
from tests.search.items import TODAY, item
from tests.search.oracle import found

pytestmark = pytest.mark.anyio

NORMS = {0: ("ART. 2043 C.C.",), 7: ("ART. 1667 C.C.",)}
SCOPE = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())


def asked(tree: Tree) -> SearchRequest:
    return SearchRequest("provvedimento", tree, SCOPE, TODAY, Stage.PUBLISHED)


def world() -> list[IndexedItem]:
    german = [
        item(number, public=FaceTexts(None, page, norma=NORMS.get(number, ()), tedesco=(page,)))
        for number, page in enumerate(PAGES)
    ]
    return [*german, *(item(len(PAGES) + at, public=FaceTexts(None, page)) for at, page in enumerate(ITALIAN))]


async def test_a_word_in_another_form_a_norm_by_either_name_and_the_words_near_it(tmp_path: Path) -> None:
    items = world()
    engine, generation = filled(tmp_path, items)
    first, italian = items[0].id, items[len(PAGES)].id
    for word, page in QUESTIONS:
        for tree in (Words("testo", (word,)), Words("testo", (word.upper(),), every=True)):
            ids = (await engine.search(asked(tree), Window(), Sort())).ids
            assert items[page].id in ids, word
            assert set(ids) == {one.id for one in found(items, asked(tree))}, word
    for spelling in ("art. 2043 c.c.", "Art. 2043 ZGB", "art. 2043 zgb"):
        for tree in (Phrase("testo", spelling), Words("testo", tuple(spelling.split()), every=True)):
            assert set((await engine.search(asked(tree), Window(), Sort())).ids) == {first, italian}, spelling
    near = Near("testo", ("Leistungen", "Schadenersatz"), 3)
    assert list((await engine.search(asked(near), Window(), Sort())).ids) == [first]
    # Forms of words that only the text in Italian has
    for word in ("Häuser", "Banken"):
        assert items[-1].id not in (await engine.search(asked(Words("testo", (word,))), Window(), Sort())).ids
    generation.close()


async def test_where_nothing_is_in_german_the_plan_is_as_it_was() -> None:
    tree = Words("testo", ("responsabilità", "danni"))
    plain = plan(asked(tree), lambda *_: 1.0, scored=True, has=lambda *_: False)
    assert MARK not in "".join(_texts(plain))
    assert MARK in "".join(_texts(plan(asked(tree), lambda *_: 1.0, scored=True)))


def _texts(of: object) -> list[str]:
    if hasattr(of, "tokens"):
        return [token.text for token in of.tokens]
    parts = [getattr(of, name, ()) for name in ("every", "some", "never")] + [[getattr(of, "of", None)]]
    return [text for part in parts for each in part if each is not None for text in _texts(each)]


async def test_the_other_engine_has_the_same_tokens() -> None:
    for one in world():
        texts = one.texts(one.public)
        own = [token.text for token in positions(texts["testo"])]
        assert [word for word in document(one)["testo"].split() if word != "_"] == own
        assert any(token.endswith(MARK) for token in own) == bool(one.public.tedesco)


async def test_what_was_found_is_marked_in_german_alone() -> None:
    for page in PAGES:
        assert languages(page) == {"de"}
    for word, page in QUESTIONS:
        sought = looks_for(Words("testo", (word,)))
        shown = snippets(readable_pages({1: PAGES[page]}, whole=True), sought)
        assert "<mark>" in shown.snippets[0].html, word
        assert not shown.missing.words
        assert document_hits(WordIndex.of([PAGES[page]]), sought).count >= 1, word
        assert not snippets(
            readable_pages({1: ITALIAN[1]}, whole=True), looks_for(Words("testo", ("Häuser",)))
        ).snippets
    cited = looks_for(Phrase("testo", "art. 2043 c.c."))
    assert snippets(readable_pages({1: PAGES[0]}, whole=True), cited).snippets[0].html.count("<mark>") == 1
    assert document_hits(WordIndex.of([PAGES[0]]), cited).forms == ("2043 ZGB",)


async def test_umlauts_are_one_however_they_are_typed() -> None:
    for words in (("kündigung", "kundigung", "kuendigung"), ("straße", "strasse"), ("häuser", "haeuser", "hauser")):
        assert len({german_stem(forms(word)[0]) for word in words}) == 1, words
    assert german_stem("neue") == german_stem("neuen") != german_stem("nun")
    assert query_tokens("del") == []
