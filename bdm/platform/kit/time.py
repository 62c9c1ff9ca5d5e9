"""Time as the service counts it: 'today' is the day in Europe/Rome."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

ROME = ZoneInfo("Europe/Rome")
FIRST_YEAR = 1861  # earliest valid year of an act (docs/regole/date.md#primi-anni)


def now() -> datetime:
    """This moment, with time zone UTC."""
    return datetime.now(UTC)


def today() -> date:
    """Today's date in Europe/Rome."""
    return datetime.now(ROME).date()
