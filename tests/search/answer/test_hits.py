"""Hits inside a document: the words of the index, the places of the page."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from bdm.document.words import WordIndex, names
from bdm.italian import clean, spans, tokens as analysed
from bdm.search.answer.hits import DocumentHits, document_hits
from bdm.search.query import looks_for, parse


def found(q: str, *pages: str) -> DocumentHits:
    wanted = looks_for(parse(q))
    words = WordIndex.of(pages)
    hits = document_hits(words, wanted)
    portions = dict(words.store())
    asked = names(wanted.tokens)
    stored = WordIndex.stored({name: portions[name] for name in asked if name in portions})
    assert document_hits(stored, wanted) == hits, "as it is found in what was stored"
    return hits


def test_word_forms_as_written_by_page() -> None:
    hits = found("danni", "Il danno e i Danni.", "Nulla.", "Il DANNO; il danno, il dannoso.")
    assert hits.count == 4
    assert hits.pages == ((1, 2), (3, 2))
    assert hits.forms == ("danno", "Danni", "DANNO")


LOCAZ = ("loca- zione", "Locazioncina", "città")


@pytest.mark.parametrize(
    ("q", "text", "forms"),
    [
        ('"danno biologico"', "Il danno\n  biologico, non il biologico danno", ("danno biologico",)),
        ('"onere della prova"', "l'onere di prova e l'onere della prova", ("onere della prova",)),
        ('"onere della prova"', "l'onere prova", ()),
        ('"art. 2043 c.c."', "ex art. 2043 c.c., e art. 2043 c. c. ancora", ("2043 c.c.", "2043 c. c.")),
        (
            "d.lgs. 81/08",
            "il decreto legislativo 9 aprile 2008, n. 81",
            ("decreto legislativo", "9 aprile 2008, n. 81"),
        ),
        (
            '"d.lgs. 81/08"',
            "il decreto legislativo 9 aprile 2008, n. 81",
            ("decreto legislativo 9 aprile 2008, n. 81",),
        ),
        ('"danno biologico" danno'.replace('" ', '" OR '), "danno biologico, danno", ("danno biologico", "danno")),
        ("responsabilita", "la responsabilità e la RESPONSABILITA'", ("responsabilità", "RESPONSABILITA")),
        ("responsabilità", "la respon-\nsabilità", ("respon- sabilità",)),
        ("c.p.c.", "art. 91 c.p.c. e 92 c. p. c. e cpc", ("c.p.c.", "c. p. c.", "cpc")),
        ("testo_all_words:(danno furto)", "solo il danno", ("danno",)),
        ("testo_entro_1:(danno furto)", "il danni e un altro furto", ("danni", "furto")),
        ("testo_inizia:(locaz CITTÀ)", "la loca-\nzione, una Locazioncina di città, allocazione", LOCAZ),
        ("testo_inizia:(del)", "della delibera", ("delibera",)),
        ("titolo:locazione", "La locazione", ("locazione",)),
        ("danno AND NOT furto", "il danno e il furto", ("danno",)),
        ("NOT danno", "il danno", ()),
        ("NOT (NOT danno)", "il danno", ()),
        ('ufficio:"TRIBUNALE DI MILANO"', "Tribunale di Milano", ()),
        ("note_personali:danno", "il danno", ()),
        ("il", "il danno", ()),
        ("", "il danno", ()),
        ("œuvre", "l'œuvre, l'oeuvre", ("œuvre", "oeuvre")),
    ],
)
def test_what_the_criteria_mean(q: str, text: str, forms: tuple[str, ...]) -> None:
    hits = found(q, text)
    assert set(hits.forms) == set(forms)
    assert hits.count >= len(forms)


def test_the_longer_of_two_that_overlap_counts_once() -> None:
    assert found('danno OR "danno biologico"', "danno biologico").count == 1
    assert found('"a b c" OR "danno grave danno"', "danno grave danno grave danno").count == 1


def test_over_the_end_of_a_page_a_phrase_goes_on() -> None:
    hits = found('"danno biologico"', "il danno", "biologico grave")
    assert (hits.pages, hits.forms) == (((1, 1),), ("danno biologico",))
    assert found("responsabilità", "la respon-", "sabilità").pages == ((1, 1),)


def test_documents_without_text() -> None:
    assert found("danno") == found("danno", "", "") == DocumentHits(0, (), ())


PIECES = [
    "danno",
    "Danni",
    "dell'",
    "art. ",
    "c.c.",
    "c. c.",
    "2043",
    "-\n",
    "à",
    "Œ",
    "日本",
    "il",
    "_",
    "n. 5",
    " ",
    "D.Lgs. 81/08",
    "R.G. n. 1234/20",
    "1234/2020 R.G.",
    "decreto legislativo 9 aprile 2008, n. 81",
    "sent. 5/20",
]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map(" ".join), st.integers(0, 3))
def test_words_are_those_of_the_analysis(text: str, cut: int) -> None:
    """The same tokens at the same places as the whole analysis gives, wherever the pages end."""
    pages = [text[:cut], text[cut:]]
    looked_for = "danno 2043 5 81 2008 dlgs rg 1234 2020 sent"
    wanted = set(analysed(looked_for))
    expected = [span for span in spans("".join(clean(page + "\n") for page in pages)) if span.token.text in wanted]
    assert found(looked_for, *pages).count == len({span.start for span in expected})


def test_a_phrase_goes_on_over_a_page_s_head() -> None:
    q = '"il danno biologico è interamente risarcito"'
    head = "R.G. 5/2020\n"
    hits = found(q, f"{head}Provato il danno biologico è\npag. 1", f"{head}interamente risarcito.")
    assert hits.pages == ((1, 1), (2, 1))
    assert set(hits.forms) == {"il danno biologico è", "interamente risarcito"}
    assert (
        found(q.replace("biologico", "morale"), f"{head}il danno biologico è", f"{head}interamente risarcito").count
        == 0
    )
    assert found(q, f"{head}Il danno biologico non è interamente risarcito").count == 0
    assert found('"danno risarcito"', f"{head}il danno", f"{head}risarcito").count == 0
