"""The corpus that anonymisation is measured on says the truth about itself."""

from __future__ import annotations

import pytest
from stdnum import iban
from stdnum.it import codicefiscale, iva

from benchmarks.anonymisation.decisions import decisions
from benchmarks.anonymisation.named import labels
from benchmarks.anonymisation.pdfs.fonts import FILE
from benchmarks.anonymisation.pdfs.leaks import fold
from benchmarks.anonymisation.writing import KEPT


def test_labels_are_where_they_say_and_identifiers_are_valid() -> None:
    kinds = set()
    for decision in decisions(66):
        for label in decision.labels:
            assert decision.pages[label.page - 1][label.start : label.end] == label.text
            kinds.add(label.kind)
            word = label.text.replace("\n", " ")
            if label.kind == "IBAN":
                assert iban.is_valid(word)
            if label.kind == "PARTITA_IVA":
                assert iva.is_valid(word)
            if label.kind == "CODICE_FISCALE":
                assert codicefiscale.calc_check_digit(word[:15]) == word[15]
    assert {"PARTE", "PERSONA", "MINORE", "DIFENSORE", "IBAN", "PARTITA_IVA", "CODICE_FISCALE"} | KEPT <= kinds


def test_the_same_index_is_the_same_decision() -> None:
    assert list(decisions(7)) == list(decisions(7))


@pytest.mark.skipif(not FILE.exists(), reason="the client's packages are not installed")
def test_terms_of_a_generated_file_are_found_by_a_reader() -> None:
    from benchmarks.anonymisation.pdfs.generate import case, readable

    for index in (0, 4, 5, 16, 27, 38):
        made = case(index)
        text = fold(readable(made.pdf))
        assert sum(fold(term) in text for term in made.terms or ()) >= 4, made.recipe


def test_a_name_of_a_marked_text_is_its_longest_form_across_blanks() -> None:
    marks = [
        {"kind": "PARTE", "who": "a", "forms": ["Elio Tosi", "Tosi"]},
        {"kind": "EITHER", "who": "b", "forms": ["Edil Tosi s.r.l."]},
    ]
    text = "Elio\n Tosi e la Edil Tosi s.r.l.; il Tosi, non Tosini"
    found = [(label.text, label.who, label.listed) for label in labels(text, marks)]
    assert found == [("Elio\n Tosi", "a", True), ("Edil Tosi s.r.l.", "b", False), ("Tosi", "a", True)]
