"""A long sentence cut to what is read at a glance."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from bdm.assistant.excerpt import MARK, excerpt

MOST = 165
ORDERS = re.compile(r"\b(?:rigetta|accoglie|conferma)\b")
ASKS = re.compile(r"\b(?:impugnava|ha chiesto|lamenta|deduce)\b")


def clipped(text: str, telling: re.Pattern[str] = ORDERS, most: int = MOST) -> str:
    return excerpt(text, most, telling).text


def test_a_short_sentence_is_as_it_is() -> None:
    assert clipped("Rigetta il ricorso; spese compensate.") == "Rigetta il ricorso; spese compensate."


def test_what_tells_is_shown_rather_than_the_approach_to_it() -> None:
    text = (
        "Con ricorso ritualmente notificato in data 3 marzo 2020, la società Alfa, in persona del legale rappresentante"
        " pro tempore, rappresentata e difesa dall'avv. Rossi, impugnava l'avviso di accertamento n. 12 del 2019,"
        " relativo all'imposta municipale, emesso dal Comune di Beta."
    )
    assert clipped(text, ASKS).startswith(f"{MARK} ")
    assert "impugnava l'avviso di accertamento n. 12 del 2019, relativo all'imposta municipale" in clipped(text, ASKS)


def test_the_order_begins_where_it_orders() -> None:
    text = (
        "La Corte d'appello di Milano, definitivamente pronunciando nel giudizio iscritto al n. 554 del 2023, ogni"
        " altra istanza o eccezione respinta, così provvede: 1) rigetta l'appello; 2) condanna l'appellante alle spese."
    )
    assert clipped(text) == f"{MARK} 1) rigetta l'appello; 2) condanna l'appellante alle spese."


def test_what_is_rejected_stays_with_the_rejection() -> None:
    text = (
        "Il Tribunale "
        + "di quella città, " * 8
        + "rigetta, per l'effetto, la domanda di risarcimento; condanna l'attore."
    )
    assert "rigetta, per l'effetto, la domanda di risarcimento" in clipped(text)


@pytest.mark.parametrize(
    "cited", ["art. 5, comma 2, lett. b), n. 3, del d.lgs. 546", "artt. 5 e 6 della legge", "sez. 5, n. 12 del 2016"]
)
def test_no_citation_is_cut(cited: str) -> None:
    for before in range(60, 160, 3):
        text = (
            f"Rigetta il ricorso {'proprio' * (before // 7)} ai sensi dell'{cited}, e conferma la sentenza"
            + " di ieri" * 20
        )
        shown = clipped(text)
        assert cited in shown or not any(piece in shown for piece in ("comma 2", "artt. 5", "sez. 5", "lett. b")), shown


def test_nothing_is_left_out_that_denies_the_rest_or_says_whose_words_they_are() -> None:
    for denies in ("Non è provato", "Il ricorrente lamenta", "La Corte esclude", "Nessuno ha dimostrato"):
        text = f"{denies} {'davvero ' * 12}, come si è detto {'sopra ' * 12}, che il giudice accoglie la domanda."
        assert clipped(text).startswith(denies)
    text = (
        "Accoglie l'appello "
        + "della parte " * 10
        + ", limitatamente al secondo motivo, e rigetta gli altri "
        + "motivi " * 20
    )
    assert "limitatamente al secondo motivo" in clipped(text) or not clipped(text).startswith("Accoglie")


def test_a_sentence_without_clauses_is_cut_between_words() -> None:
    shown = clipped("parola " * 200)
    assert re.fullmatch(rf"(?:parola )+{MARK}", shown)
    assert MOST - 10 < len(shown) <= MOST
    assert len(clipped("a" * 10_000)) == MOST


WORDS = (
    "rigetta|accoglie|lamenta|il ricorso|la parte|l'atto|nei confronti|lungamente|non|che|e|ma|,|;|:|(|)|\"|-|…| "
    "|art.|5|comma 2"
).split("|")


@given(st.lists(st.sampled_from(WORDS), max_size=150), st.integers(10, 200))
def test_what_is_shown_stands_in_the_sentence_and_has_room(words: list[str], most: int) -> None:
    text = " ".join(words)
    shown = clipped(text, ORDERS, most)
    assert len(shown) <= most
    assert shown == text or shown.removeprefix(f"{MARK} ").removesuffix(f" {MARK}") in text


def test_it_takes_no_longer_than_the_sentence_is_read() -> None:
    for text in ("rigetta il ricorso, la parola, " * 3_000, ", " * 50_000, " " * 100_000, "; non (ma, " * 9_000):
        assert len(clipped(text)) <= MOST
