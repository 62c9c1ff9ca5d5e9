"""The days of the dashboard: the last six months, nothing to come, an end that follows the start."""

from __future__ import annotations

from datetime import date

import pytest

from bdm.monitoring.period import Period
from bdm.platform.kit.months import months_before

TODAY = date(2026, 8, 31)


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (None, None, (date(2026, 2, 28), TODAY)),
        (date(2026, 1, 1), None, (date(2026, 1, 1), TODAY)),
        (None, date(2020, 7, 15), (date(2020, 1, 15), date(2020, 7, 15))),
        (date(2020, 1, 1), date(2020, 1, 1), (date(2020, 1, 1), date(2020, 1, 1))),
        (date(2026, 5, 2), date(2026, 5, 1), (date(2026, 5, 2), date(2026, 5, 2))),  # the end becomes the start
        (date(2026, 5, 2), date(2030, 5, 1), (date(2026, 5, 2), TODAY)),
        (date(2027, 1, 1), None, (TODAY, TODAY)),
        (date(2027, 1, 1), date(2026, 1, 1), (TODAY, TODAY)),
    ],
)
def test_the_period_that_is_counted(start: date | None, end: date | None, expected: tuple[date, date]) -> None:
    period = Period.of(start, end, TODAY)
    assert (period.start, period.end) == expected
    assert period.days(TODAY).bounds(TODAY) == expected


@pytest.mark.parametrize(
    ("day", "before"),
    [
        (date(2024, 8, 31), date(2024, 2, 29)),
        (date(2026, 6, 30), date(2025, 12, 30)),
        (date(2026, 7, 1), date(2026, 1, 1)),
        (date(1, 3, 1), date.min),
    ],
)
def test_six_months_before(day: date, before: date) -> None:
    assert months_before(day, 6) == before
