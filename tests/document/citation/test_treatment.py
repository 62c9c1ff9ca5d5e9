"""What a text says of a decision that it cites; only where it says so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from bdm.document.citation.reading import CitedAuthority, citations, stored_places
from bdm.document.citation.treatment import treatments
from tests.fixtures.examples import examples


def said(text: str) -> dict[str, list[str | None]]:
    return {each.nome: [place.treatment for place in each.places] for each in citations([text])}


@pytest.mark.parametrize(
    ("text", "treatment"),
    [
        ("il danno va provato (in senso conforme, Cass. n. 5/2010).", "conforme"),
        ("il danno va provato (conf. Cass. n. 5/2010).", "conforme"),
        ("Nello stesso senso, v. Cass. n. 5/2010.", "conforme"),
        ("dando continuità al principio espresso da Cass. n. 5/2010", "conforme"),
        ("In senso difforme si è espressa Cass. n. 5/2010.", "difforme"),
        ("non condividendo quanto affermato da Cass. n. 5/2010", "difforme"),
        ("discostandosi dalla sentenza Cass. n. 5/2010", "difforme"),
        ("Contra, Cass. n. 5/2010.", "contra"),
        ("in senso contrario Cass. n. 5/2010", "contra"),
        ("Cass. n. 5/2010, poi superata dalle Sezioni Unite", "superata"),
        ("Cass. n. 5/2010 (orientamento ormai superato)", "superata"),
        ("superato l'orientamento espresso da Cass. n. 5/2010", "superata"),
        ("come da Cass. n. 5/2010", None),
        ("non difforme Cass. n. 5/2010", None),
        ("Il ricorso è in senso conforme. Cass. n. 5/2010 dice altro.", None),
        ("il contratto, Cass. n. 5/2010", None),
        ("la conferma della sentenza, Cass. n. 5/2010", None),
        ("superato da Cass. n. 5/2010", None),
        ("Cass. n. 5/2010, non superata", None),
    ],
)
def test_what_the_words_around_a_citation_say(text: str, treatment: str | None) -> None:
    assert said(text) == {"Cass. 5/2010": [treatment]}


def test_a_list_goes_on_with_what_its_first_was_said_of() -> None:
    found = said(
        "in senso conforme, Cass. n. 5/2010; Cass. n. 6/2011; e Cass. n. 7/2012. Si veda anche Cass. n. 8/2013."
    )
    assert found == {
        "Cass. 5/2010": ["conforme"],
        "Cass. 6/2011": ["conforme"],
        "Cass. 7/2012": ["conforme"],
        "Cass. 8/2013": [None],
    }


def test_what_is_superseded_is_not_what_supersedes_it() -> None:
    found = said("l'orientamento di Cass. n. 5/2010, ormai superato da Cass. Sez. Un. n. 9/2015, non rileva")
    assert found == {"Cass. 5/2010": ["superata"], "Cass. 9/2015": [None]}


PAGES = [
    "TRIBUNALE DI MILANO\nSENTENZA n. 12/2020\nFATTO\nL'attore cita Cass. n. 5/2010 e l'art. 2043 c.c.",
    "MOTIVI DELLA DECISIONE\nContra Cass. n. 5/2010; la sentenza n. 7/2019; art. 2043 cod. civ.\nP.Q.M.\nrigetta",
]


def test_each_once_with_its_places_and_their_parts() -> None:
    found = {each.nome: each for each in citations(PAGES)}
    cassazione = found["Cass. 5/2010"]
    assert [(each.page, each.part, each.treatment) for each in cassazione.places] == [
        (1, "fatto", None),
        (2, "motivi", "contra"),
    ]
    [_, place] = cassazione.places
    assert PAGES[1][place.start : place.end] == "Cass. n. 5/2010"
    assert [(each.page, each.part) for each in found["ART. 2043 C.C."].places] == [(1, "fatto"), (2, "motivi")]
    assert (found["ART. 2043 C.C."].norma, cassazione.norma) == (True, False)
    # Whose decision it is, the text does not say
    assert [found[name].certain for name in ("Cass. 5/2010", "sentenza n. 7/2019")] == [True, False]


@settings(max_examples=examples(50), deadline=None)
@given(st.lists(st.text("aà ’\n.;(Cass n°5/210tr", max_size=60), min_size=1, max_size=4))
def test_places_lie_on_their_pages_and_are_read_back(pages: list[str]) -> None:
    for each in citations(pages):
        assert stored_places(each.numbers) == each.places
        assert all(0 <= place.start < place.end <= len(pages[place.page - 1]) for place in each.places)


def test_nothing_of_nothing() -> None:
    assert citations([]) == citations([""]) == []
    assert list(treatments("", [])) == []
    assert CitedAuthority("x", False, True).numbers == []
