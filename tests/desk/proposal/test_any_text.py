"""Whatever a document holds: no error, values that the form takes, passages of the page named, and time that grows
with the length alone.
"""

from datetime import date

import pytest
from hypothesis import given, settings, strategies as st

from bdm.desk.proposal.reading import propose
from bdm.desk.proposal.reading.catalogue import shipped_lists
from bdm.desk.proposal.service import without_middle
from tests.desk.proposal.decisions import DECISIONS
from tests.fixtures.examples import examples

FIELDS = {
    "area", "tipo", "ufficio", "numero_provvedimento", "anno_provvedimento", "ruolo", "numero_ruolo", "anno_ruolo",
    "sub_procedimento", "data", "data_pubblicazione", "presidente", "relatore", "giudice_assegnatario_fascicolo",
    "parte_processuale", "stato", "esito", "visibility", "materia", "parola_chiave", "riferimento_normativo",
}  # fmt: skip
LISTS = {"parte_processuale", "parola_chiave", "riferimento_normativo"}
DIGITS = {
    "numero_provvedimento": 5, "anno_provvedimento": 4, "numero_ruolo": 8, "anno_ruolo": 4, "sub_procedimento": 2,
}  # fmt: skip

SCRAPS = st.sampled_from(
    [scrap for text, _ in DECISIONS.values() for scrap in text.split("\n")]
    + [
        "TRIBUNALE DI",
        "dott.",
        "R.G. n.",
        "Sentenza n. 99999999999/0000",
        "30/02/2020",
        "P.Q.M.",
        "\x00",
        "\f",
        "𝕋",
        "İ",
        "ﬁ",
    ]
)
PAGES = st.lists(
    st.lists(st.one_of(SCRAPS, st.text(max_size=30)), max_size=25).map("\n".join) | st.text(max_size=300), max_size=4
)


@settings(max_examples=examples(300), deadline=None)
@given(PAGES)
def test_any_text_has_well_formed_proposals(pages: list[str]) -> None:
    proposals = propose(pages, shipped_lists())
    single = [each.field for each in proposals if each.field not in LISTS]
    assert len(single) == len(set(single))
    for each in proposals:
        assert each.field in FIELDS
        assert each.value.strip() == each.value != ""
        assert each.label
        assert 1 <= each.page <= max(1, len(pages))
        assert each.passage
        if each.field in DIGITS:
            assert each.value.isascii()
            assert each.value.isdigit()
            assert len(each.value) <= DIGITS[each.field]
        if each.field.startswith("data"):
            assert date.fromisoformat(each.value) <= date.today()  # noqa: DTZ011


@pytest.mark.parametrize("name", DECISIONS)
def test_the_passage_stands_on_its_page(name: str) -> None:
    text, _ = DECISIONS[name]
    lines = text.split("\n")
    pages = ["\n".join(lines[start : start + 12]) for start in range(0, len(lines), 12)]
    for each in propose(pages, shipped_lists()):
        words = [word for word in each.passage.split() if word.isalnum()]
        assert all(word in pages[each.page - 1] for word in words), each


HOSTILE = (
    "R.G. n. ", "iscritta al n. 1 del ruolo generale ", "n. 1-1/2020 r.g. ", "Tribunale di ", "dott. Mario ", "De La ",
    "Sentenza n. 1/2020 pubbl. il ", "nella causa tra A. e contro ", "così deciso il 1.1.2020 ", "minuta del ", "( ",
    "1) A, nato ", "Il Presidente Il Giudice ", "condanna A. ", "dichiara l'appello di ", "oggetto: danno ", "P.Q.M. ",
    "omissis ", "\n", "A" * 40,
)  # fmt: skip


@pytest.mark.parametrize("scrap", HOSTILE)
def test_no_repetition_makes_reading_slow(scrap: str) -> None:
    """Ends within pytest's limit only where no expression goes back over what it has read."""
    repeated = scrap * (60_000 // len(scrap))
    propose([repeated, f"TRIBUNALE DI ROMA\n{repeated}\nP.Q.M.\n{repeated}"], shipped_lists())


@pytest.mark.costly("five million characters. When proposals are read in another way")
def test_five_million_characters() -> None:
    part = 5_000_000 // len(HOSTILE)
    propose(["".join(scrap * (part // len(scrap)) for scrap in HOSTILE)], shipped_lists())


def test_of_a_long_document_the_middle_is_left_out() -> None:
    pages = ["a" * 100, "b" * 100, "c" * 100, "d" * 100]
    assert without_middle(pages, 400) == pages
    assert without_middle(pages, 300) == ["a" * 100, "b" * 50, "c" * 50, "d" * 100]
    assert without_middle(pages, 100) == ["a" * 50, "", "", "d" * 50]
    assert without_middle(["a" * 80 + "b" * 80], 100) == ["a" * 50 + "\n" + "b" * 50]
    assert without_middle([], 100) == []
