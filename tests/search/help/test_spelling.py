"""What a word was meant to be: one that the texts have, as they write it, and nothing that not everybody may read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bdm.italian import forms, tokens
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.engine.port import SearchEngine
from bdm.search.help.spelling import Spread, corrections, one_slip_away
from tests.fixtures.examples import examples
from tests.search.engines import filled
from tests.search.items import item

pytestmark = pytest.mark.anyio

TEXT = "le malattie del malato che patì, la patente, il contratto, della contrattazione la responsabilità"
ALL = {*forms(TEXT), "crisoprasio"}


def corpus() -> list[IndexedItem]:
    many = [item(number, public=FaceTexts(None, TEXT)) for number in range(1, 9)]
    hidden = item(9, public=FaceTexts(None, "omissis"), riservato=FaceTexts(None, "il crisoprasio"))
    draft = item(10, status="BOZZA", public=FaceTexts(None, "il diaspro"))
    abstract = item(11, kind="massima", provvedimento_id=many[0].id, public=FaceTexts(None, "la contrada"))
    return [*many, hidden, draft, abstract]


@pytest.fixture
def engine(tmp_path: Path) -> Any:
    engine, generation = filled(tmp_path, corpus())
    yield engine
    generation.close()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("malatie", "malattie"),
        ("patete", "patente"),
        ("contrato", "contratto"),
        ("L'Contrato,", "L'contratto,"),
        ("responsabiltà", "responsabilità"),
        ("malattia", None),  # another form of a word that is there: the search finds it anyhow
        ("contratto", None),
        ("crisopraso", None),  # in an original alone
        ("diasprro", None),  # in a draft alone
        ("contrada", None),  # stands in an abstract
        ("edlla", None),  # a stop word
        ("vattelapesca", None),
    ],
)
async def test_by_whole_words(engine: SearchEngine, typed: str, meant: str | None) -> None:
    found = await corrections(engine, "provvedimento", [typed], Spread.NOWHERE)
    assert found == ({} if meant is None else {typed: meant})


MEANT = {
    "assoluzione": "asoluzione assoluzoine assoluzine assolluzione",
    "alfano": "alfnao",
    "danno": "dnano dannno dannp",
    "risarcimento": "risarcimneto risarcimeto rissarcimento risarcimentto",
    "licenziamento": "licenziameto licenzimaento licenziamneto licenziammento",
    "usucapione": "usucapzione usucapone usuccapione ususcapione",
    "acquisto": "aquisto acqiusto",
    "perché": "perchè",
    "qualità": "qualitá",
    "inquinamento": "incuinamento inqinamento",
    "richiesta": "riciesta richesta ricihesta",
    "ghiaccio": "ghiacio ghiaccoi",
    "prescrizione": "prescrizone prescirzione prescrizzione",
    "tribunale": "tribunle tribunlae trbunale",
    "appello": "apello appelo appelllo",
    "servitù": "serivtù sevitù",
}


@pytest.mark.parametrize(("typed", "meant"), [(slip, word) for word, slips in MEANT.items() for slip in slips.split()])
async def test_slips(slips_engine: SearchEngine, typed: str, meant: str) -> None:
    expected = {} if tokens(typed) == tokens(meant) else {typed: meant}
    assert await corrections(slips_engine, "provvedimento", [typed], Spread.NOWHERE) == expected


@pytest.fixture(scope="module")
def slips_engine(tmp_path_factory: pytest.TempPathFactory) -> Any:
    often = item(1, public=FaceTexts(None, " ".join([*MEANT, "came volto scotti fermi soluzione sconti"])))
    others = [item(number, public=FaceTexts(None, "soluzione")) for number in range(2, 6)]
    engine, generation = filled(tmp_path_factory.mktemp("slips"), [often, *others])
    yield engine
    generation.close()


@pytest.mark.parametrize("word", ["cane", "tolto", "scatti", "Ferri", "ferri", "conti", "soluzioni", "Danni"])
async def test_no_right_word_is_mended(slips_engine: SearchEngine, word: str) -> None:
    for found in Spread:
        assert await corrections(slips_engine, "provvedimento", [word], found) == {}


async def test_one_call_for_ordinary_words_and_another_for_all_that_is_near(
    engine: SearchEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []
    frequencies = type(engine).frequencies

    async def counted(self: Any, kind: Any, field: str, values: Any, ufficio: Any = None) -> Any:
        calls.append(len(values))
        return await frequencies(self, kind, field, values, ufficio)

    monkeypatch.setattr(type(engine), "frequencies", counted)
    await corrections(engine, "provvedimento", ["malattie", "contratto", "e", "12"], Spread.NOWHERE)
    assert calls == [2]
    calls.clear()
    words = [*(f"parola{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"), *(f"termine{n}" for n in "abcdefghijkl")]
    await corrections(engine, "provvedimento", words, Spread.NOWHERE)
    assert len(calls) == 3, "the words, the words of another kind, all that is near"
    assert calls[0] <= 32
    assert calls[2] <= 3 * len({*one_slip_away("x" * 30)}) + 3 * 31 * 30


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=examples(60))
@given(st.lists(st.sampled_from(sorted(ALL)).flatmap(lambda word: st.sampled_from(sorted({*one_slip_away(word)})))))
async def test_nothing_is_proposed_that_stands_nowhere(engine: SearchEngine, words: list[str]) -> None:
    for found in Spread:
        meant = await corrections(engine, "provvedimento", words, found)
        assert {*meant} <= {*words}
        assert {form for each in meant.values() for form in forms(each)} <= {*forms(TEXT), "omissis"}
