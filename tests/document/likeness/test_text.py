"""Copies are told from the other decisions of a series (``benchmarks.twins`` counts more of them)."""

from __future__ import annotations

import time

import pytest

from bdm.document.likeness.text import BANDS, BEGINNING, SHARED, nearly_the_same, signature
from bdm_demo.real import real_decisions
from benchmarks.twins import found, named, variants

TEXT = real_decisions()[0].text
VARIANTS = {name: (same, one, other) for name, same, one, other in variants(TEXT, 1)}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_copy_is_told_from_the_rest_of_its_series(name: str) -> None:
    same, one, other = VARIANTS[name]
    assert found(one, other) is same
    assert found(other, one) is same


def test_other_decisions_have_nothing_in_common() -> None:
    signatures = [set(signature([each.text])) for each in real_decisions()]
    assert all(len(each) == BANDS for each in signatures)
    assert all(len(one & other) < SHARED for one in signatures for other in signatures if one is not other)


def test_where_pages_and_lines_end_is_no_matter() -> None:
    half = TEXT.index(" ", len(TEXT) // 2)
    assert signature([TEXT[:half], TEXT[half:]]) == signature([TEXT])
    assert signature([TEXT.upper().replace(" SENTENZA ", " SEN-\nTENZA ")]) == signature([TEXT])


def test_the_same_text_gives_the_same_for_ever() -> None:
    """Where this fails, a migration has to empty ``document.likeness``."""
    assert signature([" ".join(map(str, range(1000)))])[:3] == [-1514798038, 1341266641, 1260824264]


@pytest.mark.parametrize("pages", [[], [""], ["Rinvia la causa all'udienza del 3 maggio."], ["bla " * 5000]])
def test_what_says_too_little_is_like_nothing(pages: list[str]) -> None:
    assert signature(pages) == []


def test_a_name_that_comes_back_on_one_side_alone_is_no_series() -> None:
    assert nearly_the_same(["Rossi ricorre. Rossi replica."], ["M.R. ricorre. M.R. replica. Copia per Bianchi."])
    assert nearly_the_same(["Rossi ricorre. Rossi replica."], ["Rossl ricorre. Rossl replica."])
    assert not nearly_the_same(["Rossi ricorre. Rossi replica."], ["Bianchi ricorre. Bianchi replica."])
    assert nearly_the_same(["Rossi ricorre."], ["Bianchi ricorre."]), "once is no proof"


@pytest.mark.parametrize(
    "text", ["A" * BEGINNING * 3, "Ab " * BEGINNING, "_" * BEGINNING, "A1" * BEGINNING, "-\n" * BEGINNING]
)
def test_no_text_takes_long(text: str) -> None:
    started = time.monotonic()
    signature([text])
    nearly_the_same([text], [named(TEXT, 2)[0] * 8])
    assert time.monotonic() - started < 5
