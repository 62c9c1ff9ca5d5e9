"""What OpenSearch is told, without a cluster; with one, the suites of ``make test-production`` ask it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from bdm.italian import MAX_TOKEN, positions, written_words
from bdm.platform.authz import Offices, Scope
from bdm.search.engine.item import FaceTexts
from bdm.search.engine.layout import FACED_TEXTS, RISERVATO
from bdm.search.engine.opensearch_engine.compiler import compile_plan
from bdm.search.engine.opensearch_engine.schema import GAP, MAPPING, document
from bdm.search.engine.plan import (
    Combination,
    Constant,
    Everything,
    HasValue,
    Numbers,
    Places,
    Prefix,
    Proximity,
    plan,
    statistics,
)
from bdm.search.engine.port import SearchRequest
from bdm.search.query import parse
from bdm.settings import WrongSettings, get_settings
from tests.search.items import TODAY, item

NOBODY = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
TEXTS = st.text(
    st.sampled_from("aà' \n.-_1il contratto dell'art. xé€дα") | st.characters(exclude_categories=["Cs"]), max_size=80
)


@given(TEXTS)
def test_the_words_of_a_text_keep_their_places(text: str) -> None:
    """A whitespace tokenizer and a filter that leaves out ``GAP`` give what the analysis gives."""
    found = document(item(1, public=FaceTexts(None, text)))
    words = found.get("titolo", "").split(" "), found.get("frasi", "").split(" ")
    assert words[0] == [""]
    assert [(word, at) for at, word in enumerate(words[1]) if word not in (GAP, "")] == [
        (word, at) for at, word in enumerate(written_words(text)) if len(word.encode()) <= MAX_TOKEN
    ]
    title = document(item(1, public=FaceTexts(text, ""))).get("titolo", "").split(" ")
    assert [(word, at) for at, word in enumerate(title) if word not in (GAP, "")] == [
        (token.text, token.position) for token in positions(text)
    ]


def test_every_field_of_an_item_has_a_mapping() -> None:
    whole = item(1, riservato=FaceTexts("segreto", "segreto danno", ("ROSSI MARIO",), ("massima",), ("giuntura",)))
    assert set(document(whole)) <= set(MAPPING["properties"])
    assert {name + RISERVATO for name in FACED_TEXTS if name != "frasi_titolo"} <= set(document(whole))


def test_what_a_plan_becomes() -> None:
    scored = Places("testo", tuple(positions("danno biologico")), 1)
    assert compile_plan(scored) == {"match_phrase": {"testo": {"query": "dann biolog", "slop": 1}}}
    assert compile_plan(Combination()) == {"match_none": {}}
    assert compile_plan(Combination(never=(Everything(),))) == {"match_none": {}}
    [some] = [compile_plan(Combination(some=(HasValue("valore_area", ("civile",)),)))]
    assert some["bool"]["minimum_should_match"] == 1
    both = compile_plan(Combination((Numbers("giorno_data", 1, 2),), (Constant(scored, 2.5),)))
    assert "minimum_should_match" not in both["bool"], "what all must have is enough"
    assert both["bool"]["should"][0]["constant_score"]["boost"] == 2.5


def test_words_within_a_distance_are_an_interval_in_either_order() -> None:
    """A phrase with slop would not do: of two words that have changed places it takes two more."""
    near = {"match": {"query": "dann biolog", "ordered": False, "max_gaps": 4}}
    assert compile_plan(Proximity("testo", "dann", "biolog", 5)) == {"intervals": {"testo": near}}


def test_a_root_is_a_prefix() -> None:
    assert compile_plan(Prefix("forme", "locaz")) == {"prefix": {"forme": {"value": "locaz"}}}


def test_a_gap_between_two_words_is_kept() -> None:
    first, second = positions("danno e del contratto")
    assert compile_plan(Places("testo", (first, second))) == {
        "match_phrase": {"testo": {"query": f"dann {GAP} {GAP} contratt", "slop": 0}}
    }


@pytest.mark.parametrize("q", ["danno biologico 1234/2020", 'titolo:"danno" OR (vizio appalto)', "NOT danno"])
def test_the_statistics_that_a_plan_asks_for_are_known_before(q: str) -> None:
    query = SearchRequest("provvedimento", parse(q), NOBODY, TODAY)
    known = dict.fromkeys(statistics(query), 3.0)
    plan(query, lambda field, token: known[field, token], scored=True)


def test_the_settings_of_the_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BDM_SEARCH_URL", " https://a.example.org:9200/, https://b.example.org:9200,")
    get_settings.cache_clear()
    assert get_settings().search_url == ("https://a.example.org:9200", "https://b.example.org:9200")
    monkeypatch.setenv("BDM_SEARCH_URL", "a.example.org:9200")
    get_settings.cache_clear()
    with pytest.raises(WrongSettings, match="https://"):
        get_settings()
    get_settings.cache_clear()
