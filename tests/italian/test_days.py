"""A day is the same day however it is written."""

from __future__ import annotations

import re
from datetime import date

import pytest

from bdm.italian.days import DAY, DAY_PARTS, day_of, year_month_day


@pytest.mark.parametrize(
    "text",
    [
        "3 maggio 2021", "03/05/2021", "3.5.2021", "3-5-21", "2021-05-03", "3 Maggio 2021", "3 mag. 2021",
        "3 MAGGIO '21",
        "tre maggio duemilaventuno", "3 (tre) maggio 2021", "3 maggio dell'anno 2021",
        "3\nmaggio\n2021", "3maggio 2021",
    ],
)  # fmt: skip
def test_one_day(text: str) -> None:
    match = re.fullmatch(DAY_PARTS, text)
    assert match is not None
    assert day_of(match) == date(2021, 5, 3)
    assert re.fullmatch(DAY, text)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1° gennaio 1998", date(1998, 1, 1)),
        ("primo gennaio millenovecentonovantotto", date(1998, 1, 1)),
        ("31 dicembre 85", date(1985, 12, 31)),
        ("31.12.08", date(2008, 12, 31)),
        ("ventitré settembre duemila", date(2000, 9, 23)),
    ],
)
def test_other_days(text: str, day: date) -> None:
    match = re.fullmatch(DAY_PARTS, text)
    assert match is not None
    assert day_of(match) == day


def test_a_day_that_there_is_not_is_written_all_the_same() -> None:
    match = re.fullmatch(DAY_PARTS, "31/02/1980")
    assert match is not None
    assert year_month_day(match) == (1980, 2, 31)
    assert day_of(match) is None
