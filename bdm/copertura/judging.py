"""What the months of an office say: since when it is covered, how much a month usually has, which one has too little.

Months are their first days. Judged are whole months only: neither the running one nor those to come, nor those before
the first that the office has (docs/regole/copertura.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from statistics import median
from typing import Final

from bdm.platform.kit.months import last_months, months_before

MEDIAN_MONTHS: Final = 24
"""The median is of so many months, the last whole one included."""
FEWEST_MONTHS: Final = 6
"""Of fewer months than these there is no median yet."""
LONGEST_HOLE: Final = 3
"""So many months without anything in a row do not interrupt the coverage."""
ALARM_MEDIAN: Final = 10
"""Below this median a month with little is chance: it is marked, but alarms nobody."""


def last_whole_month(today: date) -> date:
    """The last month that is over."""
    return months_before(today.replace(day=1), 1)


def usual(counts: Mapping[date, int], last: date) -> float | None:
    """The median of the 24 months up to ``last``, empty ones too, but none before the first that has something. None
    where these are fewer than six.
    """
    first = min((mese for mese, count in counts.items() if count), default=None)
    if first is None:
        return None
    judged = [counts.get(mese, 0) for mese in last_months(last, MEDIAN_MONTHS) if mese >= first]
    return median(judged) if len(judged) >= FEWEST_MONTHS else None


def too_few(count: int, of: float | None) -> bool:
    """Whether a judged month has less than half of what is usual."""
    return of is not None and count < of / 2


def covered_since(months: Iterable[date], last: date) -> date | None:
    """The first month from which on there is no hole longer than three months up to ``last``; None where nothing is
    held of the last months.
    """
    since, following = None, last
    for mese in sorted((mese for mese in months if mese <= last), reverse=True):
        hole = (following.year - mese.year) * 12 + following.month - mese.month - (since is not None)
        if hole > LONGEST_HOLE:
            break
        since = following = mese
    return since
