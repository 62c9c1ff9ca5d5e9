"""Since when an office is covered, what it usually has, and which months have too little."""

from __future__ import annotations

from datetime import date

from bdm.copertura.judging import covered_since, last_whole_month, too_few, usual
from bdm.copertura.service import CoveragePeriod, MonthWindow
from bdm.platform.kit.months import last_months

LAST = date(2026, 3, 1)


def counts(*numbers: int) -> dict[date, int]:
    """So many in the months up to LAST, of which the last one is ``numbers[-1]``."""
    return dict(zip(last_months(LAST, len(numbers)), numbers, strict=True))


def test_the_running_month_is_not_over() -> None:
    assert last_whole_month(date(2026, 4, 30)) == LAST
    assert last_whole_month(date(2026, 1, 1)) == date(2025, 12, 1)


def test_the_median_of_the_last_two_years() -> None:
    assert usual(counts(*[100] * 12, *[10] * 24), LAST) == 10
    assert usual(counts(*[10] * 12, *[0] * 12), LAST) == 5  # empty months count
    assert usual(counts(0, 0, 8, 8, 8, 8, 8, 8), LAST) == 8  # but those before the first do not
    assert usual(counts(8, 8, 8, 8, 8), LAST) is None  # too few to know
    assert usual({date(2026, 4, 1): 50}, LAST) is None  # the running month
    assert usual({}, LAST) is None


def test_less_than_half() -> None:
    assert [too_few(count, 10) for count in (0, 4, 5, 6)] == [True, True, False, False]
    assert not too_few(0, None)
    assert not too_few(0, 0)


def test_no_hole_longer_than_three_months() -> None:
    def since(*numbers: int) -> date | None:
        return covered_since([mese for mese, count in counts(*numbers).items() if count], LAST)

    assert since(1, 0, 0, 0, 1, 1) == date(2025, 10, 1)
    assert since(1, 0, 0, 0, 0, 1, 1) == date(2026, 2, 1)
    assert since(1, 1, 0, 0, 0) == date(2025, 11, 1)
    assert since(1, 1, 0, 0, 0, 0) is None
    assert covered_since([date(2026, 4, 1)], LAST) is None
    assert covered_since([], LAST) is None


def test_the_months_that_are_shown() -> None:
    day = date(2026, 4, 15)

    def shown(start: date | None, end: date | None, first: date = date(2015, 1, 1)) -> tuple[date, date, int]:
        months = MonthWindow.of(CoveragePeriod(start, end), first, day).months
        return months[0], months[-1], len(months)

    assert shown(None, None) == (date(2024, 5, 1), date(2026, 4, 1), 24)
    assert shown(date(2026, 2, 28), date(2027, 1, 1)) == (date(2026, 2, 1), date(2026, 4, 1), 3)
    assert shown(date(1990, 1, 1), date(2015, 12, 31)) == (date(2015, 1, 1), date(2015, 12, 1), 12)
    assert shown(date(1990, 1, 1), date(2000, 1, 1)) == (date(2015, 1, 1), date(2015, 1, 1), 1)
    assert shown(date(1990, 1, 1), date(2015, 12, 31), date(2014, 11, 1)) == (date(2014, 11, 1), date(2015, 12, 1), 14)
    assert shown(date(1861, 1, 1), date(2020, 12, 1), date(1861, 1, 1)) == (date(2001, 1, 1), date(2020, 12, 1), 240)
    assert shown(date(2026, 4, 1), date(2020, 6, 2)) == (date(2020, 6, 1), date(2020, 6, 1), 1)
