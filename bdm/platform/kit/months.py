"""Counting in months."""

from __future__ import annotations

from calendar import monthrange
from datetime import date


def months_before(day: date, months: int) -> date:
    """The same day so many months before, or the last one of that month if it is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if year < date.min.year:
        return date.min
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def last_months(day: date, months: int) -> list[date]:
    """The first days of so many months, oldest first; the last one is of the month of ``day``."""
    return [months_before(day.replace(day=1), back) for back in reversed(range(months))]
