"""The words that tell what a decision is about."""

from __future__ import annotations

from hypothesis import given, strategies as st

from bdm.search.engine.port import Frequencies
from bdm.search.similar.terms import (
    MAX_TERMS,
    CandidateTerm,
    candidates,
    choose,
    idf,
    maybe_formulas,
    narrative,
    norms,
    precedent_names,
)


def alike(text: str) -> list[CandidateTerm]:
    """The words of a text that is all facts and reasons."""
    return candidates(text, text)


NO_OFFICE = Frequencies(0, (0,) * 400)


def test_words_of_the_text_by_token() -> None:
    found = alike("Il danno, i danni e il danno. 2043 c.p.c. danno2")
    assert [(one.form, one.count) for one in found] == [("danno", 2 + 1)]


def test_what_always_has_a_capital_may_be_a_name() -> None:
    found = alike("L'avvocato Bruni e Mario Bruni: l'INPS, la vettura rossa e la Vettura")
    assert {one.form for one in found if one.capital} == {"Bruni", "Mario", "INPS"}
    assert {one.form for one in found if not one.capital} == {"avvocato", "vettura", "rossa"}


def test_names_are_those_of_the_facts_and_the_reasons() -> None:
    found = candidates("Il giudice Verdi\nla domanda contro l'INPS", "la domanda contro l'INPS")
    assert {one.form for one in found} == {"giudice", "domanda", "INPS"}


def test_a_name_tells_if_so_many_decisions_have_it_that_it_is_nobodys() -> None:
    found = [CandidateTerm("inps", "INPS", 3, capital=True), CandidateTerm("bruni", "Bruni", 3, capital=True)]
    assert [one.form for one in choose(found, Frequencies(1_000, (10, 9)), Frequencies(0, (0, 0)))] == ["INPS"]


def test_what_a_text_says_once_comes_after_what_it_says_again() -> None:
    found = [CandidateTerm("raro", "raro", 1), CandidateTerm("mezzo", "mezzo", 2)]
    assert [one.form for one in choose(found, Frequencies(1_000, (5, 200)), Frequencies(0, (0, 0)))] == [
        "mezzo",
        "raro",
    ]


def test_accents_are_shown_and_divided_words_joined() -> None:
    found = alike("la responsabilità, la responsabilità e la responsabilita: respon-\nsabilità")
    assert [(one.form, one.count) for one in found] == [("responsabilità", 4)]


def test_rare_words_are_left_out_and_common_ones_come_last() -> None:
    found = [
        CandidateTerm(name, name, count) for name, count in (("solo", 9), ("comune", 9), ("mezzo", 2), ("raro", 2))
    ]
    office = Frequencies(0, (0,) * 4)
    terms = choose(found, Frequencies(1_000, (1, 251, 250, 5)), office)
    assert [term.form for term in terms] == ["raro", "mezzo", "comune"]
    assert terms[0].weight == idf(1_000, 5) > terms[1].weight
    told = choose(found, Frequencies(100_000, (29, 25_001, 30, 10_000)), office)
    assert [term.form for term in told] == ["mezzo", "raro", "comune"]
    assert [term.form for term in choose(found, Frequencies(30, (1, 20, 20, 5)), office)] == ["raro", "comune", "mezzo"]


def test_what_stands_in_half_of_an_offices_decisions_says_nothing() -> None:
    found = [CandidateTerm(name, name, 2) for name in ("formula", *(f"tema{n}" for n in range(12)))]
    everywhere = Frequencies(1_000, (60,) * 13)
    terms = choose(found, everywhere, Frequencies(100, (51, *(50,) * 12)))
    assert "formula" not in [term.form for term in terms]
    assert len(choose(found, everywhere, Frequencies(19, (19,) * 13))) == 13  # few decisions show no formulas


@given(st.integers(0, 3_000), st.lists(st.tuples(st.integers(0, 3_000), st.floats(0, 1)), max_size=80))
def test_what_is_not_counted_in_the_office_would_change_nothing(office: int, words: list[tuple[int, float]]) -> None:
    found = [CandidateTerm(f"tema{number}", f"tema{number}", 1) for number in range(len(words))]
    everywhere = Frequencies(10_000, tuple(having for having, _ in words))
    own = [min(office, int(having * part)) for having, part in words]
    counted = maybe_formulas(found, everywhere, office)
    some = [having if one.token in counted else 0 for one, having in zip(found, own, strict=True)]
    assert choose(found, everywhere, Frequencies(office, tuple(some))) == choose(
        found, everywhere, Frequencies(office, tuple(own))
    )


def test_the_number_of_terms_is_bounded() -> None:
    found = alike(" ".join(f"parola{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(600)))
    assert len(found) == 400
    assert len(choose(found, Frequencies(10_000, (50,) * 400), NO_OFFICE)) == MAX_TERMS
    assert choose([], Frequencies(0, ()), Frequencies(0, ())) == []


def test_words_are_those_of_the_facts_and_the_reasons() -> None:
    text = "Tribunale di Esempio\nSVOLGIMENTO DEL PROCESSO\nvicenda\nMOTIVI DELLA DECISIONE\nragione\nP.Q.M.\nrigetta"
    assert narrative(text).split() == ["vicenda", "ragione"]
    assert narrative("senza parti") == "senza parti"


def test_norms_and_decisions_that_a_text_refers_to() -> None:
    text = (
        "l'art. 2051 c.c. e l'art. 2043 c.c.; ancora l'art. 2051 c.c. (Cass. n. 16528/2018; Cass., 3 maggio 2022, n. 9)"
    )
    assert [one.name for one in norms(text)] == ["ART. 2051 C.C.", "ART. 2043 C.C."]
    assert precedent_names(text) == ["Cass. 16528/2018", "Cass. 9/2022"]


def test_the_acts_of_the_norms_are_looked_for_too() -> None:
    text = "l'art. 73, comma 1, d.P.R. 309/1990, l'art. 74 d.P.R. 309/1990 e l'art. 99 c.p."
    assert [one.name for one in norms(text)][2:] == ["ART. 99 C.P.", "D.P.R. 309/1990"]


def test_a_decision_is_cited_by_its_court_not_by_its_number_alone() -> None:
    text = (
        "la sentenza n. 133 del 2016, l'ordinanza n. 8/2011; Corte cost. n. 8/2011; Cass. n. 16528/2018, poi la "
        "sentenza n. 16528 del 2018; Tribunale di Milano, sentenza n. 5/2020; legge n. 87 del 1953"
    )
    own = "Tribunale di Milano, sentenza n. 5/2020"
    assert set(precedent_names(text)) == {"Cass. 16528/2018", "Corte cost. 8/2011", own}
    assert set(precedent_names(text, [own])) == {"Cass. 16528/2018", "Corte cost. 8/2011"}


def test_the_number_of_a_case_or_an_invoice_is_no_decision() -> None:
    assert precedent_names("iscritta al n. 1234/2020 R.G.; la fattura n. 12/2020; coordinate n. 5 del 2019") == []
