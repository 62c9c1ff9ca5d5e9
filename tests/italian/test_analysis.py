"""The Italian analysis by itself, and against Tantivy's."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, strategies as st

from bdm.italian import (
    MAX_TOKEN,
    STOP_WORDS,
    as_written,
    clean,
    forms,
    is_citation,
    positions,
    prepare,
    spans,
    tokens,
    written_words,
)
from bdm.italian.prepare import glue
from bdm.search.engine.tantivy_engine.analyser import analyser, forms_analyser, written_analyser
from tests.fixtures.lines import each
from tests.italian.vocabulary import WORDS, every_character

TANTIVY = analyser()
FORMS_IN_TANTIVY = forms_analyser()
WRITTEN_IN_TANTIVY = written_analyser()


def in_tantivy(text: str) -> list[tuple[str, int]]:
    return [(token.text, token.position) for token in TANTIVY.pre_tokenize(prepare(text)).tokens]


def forms_in_tantivy(text: str) -> list[str]:
    return [token.text for token in FORMS_IN_TANTIVY.pre_tokenize(prepare(text)).tokens]


def written_in_tantivy(text: str) -> tuple[str, ...]:
    return tuple(token.text for token in WRITTEN_IN_TANTIVY.pre_tokenize(as_written(clean(text))).tokens)


def here(text: str) -> list[tuple[str, int]]:
    return [(token.text, token.position) for token in positions(text)]


@each(
    [
        ("art. 2043 c.c.", "art 2043 cc"),
        ("artt. 1218 c.c., 112 c. p. c. e 12 C.P.P", "art 1218 cc 112 cpc 12 cpp"),
        ("D.Lgs. n. 81/2008", "dlgs 81 2008"),
        ("d. lgs 81/2008, D.L.vo 5/2000 e D.Lgs.vo 6/2000", "dlgs 81 2008 dlgs 5 2000 dlgs 6 2000"),
        ("R.G. 1234/2020 - R.G.N.R. n° 7", "rg 1234 2020 rgnr 7"),
        ("D.P.R. 380/2001, d.p.c.m. e D. L. 18/2020", "dpr 380 2001 dpcm dl 18 2020"),
        ("P. Q. M. e P.Q.M.", "pqm pqm"),
        ("Alfa S.p.A. contro Beta s. r. l.", "alfa spa bet srl"),
        ("l'appello dell’imputato, un' altra all'udienza", "appell imput altra udienz"),
        ("responsabilità RESPONSABILITA' responsabilita", "responsabil responsabil responsabil"),
        ("lettera c) del comma 1, lett. d)", "lett c co 1 lett d"),
        ("respon-\nsabilità e respon\u00adsabilità", "responsabil responsabil"),
        ("perche\u0301 citta\u0300", "citt"),
        ("quest'ultimo c'è", "ultim"),
        ("L. 92/2012", "l 92 2012"),
        ("ﬁne straße Œuvre Øre", "fin strass oeuvr ore"),
        ("di il la e", ""),
        ("§ *** …", ""),
        ("x" * (MAX_TOKEN + 1) + " resta", "rest"),
    ]
)
def test_texts_of_the_law(text: str, expected: str) -> None:
    assert tokens(text) == expected.split()


def test_elisions_leave_no_gap_and_stop_words_do() -> None:
    assert here("danno dell'attore") == [("dann", 0), ("attor", 1)]
    assert here("danno alla persona") == [("dann", 0), ("person", 2)]


@each(
    [
        ("art. 2043 c.c.", True),
        ("dell'articolo 2043 del codice civile", True),
        ("L. 89/2001", True),
        ("legge 24 marzo 2001, n. 89", True),
        ("legge 24 marzo 2001", False),
        ("decreto legislativo 25/7/1998", False),
        ("R.G. 1234/2020", True),
        ("Cass. civ., sez. III, n. 1234/2020", True),
        ("art. 2, co. 1, lett. b, d.lgs. n. 28/2010", True),
        ("danno biologico", False),
        ("codice civile", False),
        ("5 marzo 2020", False),
        ("comma 1", False),
        ("ai sensi dell'art. 2043 c.c.", False),
        ("artt. 1218 e 2043 c.c.", False),
        ("art. 2 del contratto", False),
        ("", False),
    ]
)
def test_a_citation_and_nothing_besides(text: str, is_one: bool) -> None:
    assert is_citation(text) == is_one


@each(
    [
        ("L'onere della prova", "l onere della prova"),
        ("art. 2043 c.c.", "art 2043 c c"),
        ("La RESPONSABILITÀ è dell’attore", "la responsabilita e dell attore"),
        ("respon-\nsabilità e respon\u00adsabilità", "responsabilita e responsabilita"),
        ("612-bis", "612 bis"),
        ("", ""),
    ]
)
def test_words_as_they_are_written(text: str, expected: str) -> None:
    assert " ".join(written_words(text)) == expected


def test_words_that_look_like_abbreviations_are_left_alone() -> None:
    assert tokens("fine. Cosa decide") == ["fin", "cos", "decid"]
    assert tokens("comma 3. D. Rossi") == ["co", "3", "d", "ross"]
    assert tokens("acc. p. 5") == ["acc", "p", "5"]


@pytest.mark.costly("a whole vocabulary. When bdm/italian or tantivy changes")
def test_equals_tantivy_on_a_large_vocabulary() -> None:
    assert len(WORDS) > 20_000
    for chunk in itertools.batched(WORDS, 500) if hasattr(itertools, "batched") else _chunks(WORDS, 500):
        text = " ".join(chunk)
        assert here(text) == in_tantivy(text)
        assert forms(text) == forms_in_tantivy(text)


def _chunks(words: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    return [words[at : at + size] for at in range(0, len(words), size)]


@pytest.mark.costly("8 s: every character there is. When bdm/italian or tantivy changes")
def test_equals_tantivy_on_every_character() -> None:
    for character in every_character():
        text = f"a{character}b1 {character}"
        assert here(text) == in_tantivy(text), hex(ord(character))
        assert forms(text) == forms_in_tantivy(text), hex(ord(character))
        assert written_words(text) == written_in_tantivy(text), hex(ord(character))


@given(st.text())
def test_equals_tantivy_on_any_text(text: str) -> None:
    assert here(text) == in_tantivy(text)
    assert forms(text) == forms_in_tantivy(text)
    assert tuple(word for word in written_words(text) if len(word.encode()) <= MAX_TOKEN) == written_in_tantivy(text)


PIECES = ["c.", "p.", " ", "C", "d.", "lgs", "l'", "’", "n.", "12", "/", "-\n", "é", "R.", "G.", "dell", "'", "\u00ad"]
PIECES += [
    "2008",
    " del ",
    "9 aprile ",
    "legge ",
    "decreto ",
    "codice ",
    "civile",
    ", ",
    "art. ",
    "comma ",
    "sent. ",
    "08",
]
PIECES += ["\x0e", "\x0f", "\x10", "\x1f", "sez. ", "un. ", "rg", "İ"]
LEGAL = st.lists(st.sampled_from(PIECES)).map("".join)


@given(LEGAL | st.text())
def test_glue_keeps_every_place(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert len(glue(cleaned)) == len(cleaned)
    found = list(spans(cleaned))
    assert [span.token for span in found] == positions(text)
    assert all(0 <= span.start < span.end <= len(cleaned) for span in found)
    assert all(before.end <= after.start or before.start == after.start for before, after in itertools.pairwise(found))


@given(LEGAL)
def test_equals_tantivy_on_abbreviations(text: str) -> None:
    assert here(text) == in_tantivy(text)


def test_spans_show_what_a_person_reads() -> None:
    cleaned = clean("Visto l’art. 112 c. p. c., la respon-\nsabilità")
    assert [cleaned[span.start : span.end] for span in spans(cleaned)] == [
        "Visto",
        "art.",
        "112",
        "c. p. c.",
        "respon-\nsabilità",
    ]


def test_the_stop_list_is_folded_and_keeps_the_letters_of_the_codes() -> None:
    assert all(word.isascii() and word == word.lower() for word in STOP_WORDS)
    assert STOP_WORDS.isdisjoint({"c", "d", "l"})
