"""Quotations: what makes no difference, what does, and that the cost grows with the text alone."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, strategies

from bdm.italian.quotations import (
    FEWEST,
    MOST_COMPARED,
    Allowance,
    QuotedSource,
    TooMuchToCompare,
    pair_marks,
    quotations,
)

TEXT = (
    "Va premesso che la responsa-\nbilità del custode, ai sensi dell’art. 2051 c.c., non si fonda sulla colpa — ma sul"
    " rapporto di custodia; essa perciò è esclusa solo dal caso fortuito, che il custode deve provare."
)
WORDS = strategies.lists(
    strategies.sampled_from("il danno è stato cagionato da cosa in custodia e non per colpa altrui".split()), min_size=8
)


@pytest.mark.parametrize(
    "words",
    [
        "la responsabilità del custode, ai sensi dell'art. 2051 c.c., non si fonda sulla colpa - ma sul rapporto",
        "la responsabilità del custode […] non si fonda sulla colpa",
        "La responsabilita' del custode (...) non si fonda sulla colpa … essa perciò è esclusa",
        "[E]ssa perciò è esclusa solo dal caso fortuito",
        "essa [la responsabilità] è esclusa solo dal caso fortuito",
    ],
)
def test_the_same_words(words: str) -> None:
    text = TEXT.replace("essa perciò", "essa quindi") if "[la" in words else TEXT
    found = QuotedSource(text).find(words)
    assert found is not None
    assert found.exact


@pytest.mark.parametrize(
    ("words", "written", "original"),
    [
        ("ai sensi dell'art. 2051 c.c., si fonda sulla colpa ma sul rapporto di custodia", "", "non"),
        ("non si fonda sulla prova ma sul rapporto di custodia; essa perciò", "prova", "colpa"),
        ("ai sensi dell'art. 2053 c.c., non si fonda sulla colpa ma sul rapporto", "2053", "2051"),
        ("essa è esclusa solo dal caso fortuito, che il custode deve provare", "", "perciò"),
    ],
)
def test_other_words(words: str, written: str, original: str) -> None:
    found = QuotedSource(TEXT).find(words)
    assert found is not None
    assert not found.exact
    assert [(each.written, each.original) for each in found.differences] == [(written, original)]


def test_words_that_are_not_there() -> None:
    assert QuotedSource(TEXT).find("il mutuo di scopo è nullo quando la banca non eroga la somma") is None
    assert QuotedSource("").find("una due tre quattro cinque") is None
    assert QuotedSource(TEXT).find("[…]") is None


@given(WORDS, strategies.data())
def test_what_is_cut_out_of_a_text_is_in_it(words: list[str], data: strategies.DataObject) -> None:
    start = data.draw(strategies.integers(0, len(words) - FEWEST))
    end = data.draw(strategies.integers(start + FEWEST, len(words)))
    found = QuotedSource(" ".join(words)).find(", ".join(words[start:end]).upper())
    assert found is not None
    assert found.exact


@given(strategies.text(alphabet='ab «»“”"’‘[].…\n-', max_size=200), strategies.text(alphabet="ab […].", max_size=60))
def test_any_text_can_be_read(text: str, words: str) -> None:
    for each in quotations(text):
        assert text[each.start : each.end] == each.words
    found = QuotedSource(text).find(words)
    assert found is None or 0 <= found.start <= found.end <= len(text)


def test_marks_of_all_kinds() -> None:
    text = (
        'Dice «una cosa che ha più parole», “un\'altra ancora più lunga, l’altra volta”, "breve" e «fuori ci sono'
        " “dentro ce ne sono altre ancora” e basta»."
    )
    assert [each.words for each in quotations(text)] == [
        "una cosa che ha più parole",
        "un'altra ancora più lunga, l’altra volta",
        "dentro ce ne sono altre ancora",
        "fuori ci sono “dentro ce ne sono altre ancora” e basta",
    ]


@pytest.mark.parametrize(
    ("text", "quoted", "alone"),
    [
        (
            "Il teste dichiarava “di non ricordare.\nLa Corte ha detto che “la prova spetta all’attore”.",
            ["la prova spetta all’attore"],
            1,
        ),
        (
            'Il teste dice "di non ricordare nulla. La Corte dice "la prova spetta a chi agisce".',
            ["la prova spetta a chi agisce"],
            1,
        ),
        (
            'Il teste dice "non ricordo.\n\nCorte: "la prova spetta a chi agisce", e poi "uno due tre quattro cinque".',
            ["la prova spetta a chi agisce", "uno due tre quattro cinque"],
            1,
        ),
        (
            'Un monitor da 24" e altro; la Corte dice "la prova spetta a chi agisce".',
            ["la prova spetta a chi agisce"],
            0,
        ),
        ("«La Corte dice “la prova spetta a chi agisce”.", ["la prova spetta a chi agisce"], 1),
    ],
)
def test_a_mark_that_nothing_closes_turns_no_other(text: str, quoted: list[str], alone: int) -> None:
    found, unclosed = pair_marks(text)
    assert ([each.words for each in found], [each.outer for each in found]) == (quoted, [None] * len(quoted))
    assert len(unclosed) == alone


@pytest.mark.parametrize("piece", ["« ", "«» ", "“a b c d e f” ", "[", "(. ", "-\n", "il danno ", "’ ", '"'])
def test_the_cost_grows_with_the_text(piece: str) -> None:
    def cost(size: int) -> float:
        text = piece * (size // len(piece))
        started = time.process_time()
        quotations(text)
        QuotedSource(text).find("il danno il danno non il danno " + piece * 20)
        return time.process_time() - started

    small, large = cost(20_000), cost(80_000)
    assert large < 12 * small + 0.5


def test_what_recurs_is_compared_within_an_allowance() -> None:
    source = QuotedSource(" ".join(f"a {number % 10}" for number in range(590)))
    quoted = " ".join(f"a {number * 7 % 10}" for number in range(200))
    allowance = Allowance(200_000)
    source.find(quoted, allowance)
    with pytest.raises(TooMuchToCompare):
        source.find(quoted, allowance)
    assert allowance.spent
    assert source.find("a 0 a 1 a 2 a 3", allowance) is not None  # what is there word for word costs nothing


def test_common_words_hardly_spend_it() -> None:
    allowance = Allowance()
    found = QuotedSource(TEXT).find("non si fonda sulla prova ma sul rapporto di custodia; essa perciò", allowance)
    assert found is not None
    assert MOST_COMPARED - allowance.left < MOST_COMPARED / 2_000
