"""The words that tell what a decision is about."""

from __future__ import annotations

from bdm.search.port import Frequencies
from bdm.similar.terms import MAX_TERMS, Candidate, candidates, choose, idf


def test_words_of_the_text_by_token() -> None:
    found = candidates("Il danno, i danni e il danno. RISARCIMENTO Bianchi 2043 c.p.c. danno2")
    assert [(one.form, one.count) for one in found] == [("danno", 2 + 1)]


def test_names_are_no_words() -> None:
    forms = [one.form for one in candidates("L'avvocato Rossi e Mario Rossi: la rossa vettura")]
    assert set(forms) == {"avvocato", "rossa", "vettura"}


def test_accents_are_shown_and_divided_words_joined() -> None:
    found = candidates("la responsabilità, la responsabilità e la responsabilita: respon-\nsabilità")
    assert [(one.form, one.count) for one in found] == [("responsabilità", 4)]


def test_rare_and_common_words_are_left_out() -> None:
    found = [Candidate(name, name, count) for name, count in (("solo", 9), ("comune", 9), ("mezzo", 2), ("raro", 2))]
    terms = choose(found, Frequencies(1_000, (1, 101, 90, 5)))
    assert [term.form for term in terms] == ["raro", "mezzo"]
    assert terms[0].weight == idf(1_000, 5) > terms[1].weight
    assert [term.form for term in choose(found, Frequencies(100_000, (29, 10_001, 30, 10_000)))] == ["mezzo", "raro"]
    assert [term.form for term in choose(found, Frequencies(30, (1, 20, 20, 5)))] == ["raro", "comune", "mezzo"]


def test_the_number_of_terms_is_bounded() -> None:
    found = candidates(" ".join(f"parola{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(600)))
    assert len(found) == 300
    assert len(choose(found, Frequencies(10_000, (50,) * 300))) == MAX_TERMS
    assert choose([], Frequencies(0, ())) == []
