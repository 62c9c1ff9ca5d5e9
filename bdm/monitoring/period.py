"""The days that the dashboard is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from bdm.platform.kit.months import months_before
from bdm.search.query import Days

DEFAULT_MONTHS: Final = 6
"""Without a first day the period begins so many months before its end (docs/regole/cruscotto.md#periodo)."""
OFFICE_MONTHS: Final = 12
"""The work of an office is told for so many months, the last of which is that of the period's end."""


@dataclass(frozen=True)
class Period:
    """From ``start`` to ``end``, both included; neither is in the future."""

    start: date
    end: date

    @classmethod
    def of(cls, start: date | None, end: date | None, today: date) -> Period:
        """The period that is asked for. A day to come counts as ``today``; where the start is after the end, the end
        becomes the start (docs/regole/cruscotto.md#periodo).
        """
        last = min(end or today, today)
        first = min(start, today) if start is not None else months_before(last, DEFAULT_MONTHS)
        return cls(first, max(first, last))

    def days(self, today: date) -> Days:
        """The period as a criterion, of the one date that counts everywhere; the language says today by an open end."""
        return Days("data_pubblicazione", self.start, self.end if self.end < today else None)
