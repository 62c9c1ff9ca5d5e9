"""Numbers and months in words, and the dates that are read by them."""

from __future__ import annotations

from datetime import date

import pytest

from bdm.desk.proposal.reading.words import DAY_RE, day_of
from bdm.italian.numerals import ORDINALS, feminine, in_words, roman


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "zero"), (18, "diciotto"), (21, "ventuno"), (23, "ventitré"), (88, "ottantotto"), (100, "100")],
)
def test_numbers_in_words(number: int, words: str) -> None:
    assert in_words(number) == words


@pytest.mark.parametrize(("number", "figures"), [(1, "i"), (4, "iv"), (14, "xiv"), (1949, "mcmxlix"), (2026, "mmxxvi")])
def test_roman_figures(number: int, figures: str) -> None:
    assert roman(number) == figures


def test_feminine_ordinals() -> None:
    assert [feminine(ordinal) for ordinal in ORDINALS[:3]] == ["prima", "seconda", "terza"]


@pytest.mark.parametrize("day", ["ventitré", "ventitre", "Ventitrè", "23"])
@pytest.mark.parametrize("year", ["2023", "duemilaventitré", "duemilaventitre", "duemilaventitrè"])
def test_accents_of_a_day_in_words_do_not_count(day: str, year: str) -> None:
    match = DAY_RE.search(f"Così deciso il {day} marzo {year}.")
    assert match is not None
    assert day_of(match) == date(2023, 3, 23)
