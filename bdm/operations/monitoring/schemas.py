"""JSON shapes of the dashboard."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

from bdm.platform.authz import Kind


class _Out(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class PublishedRowOut(_Out):
    """How much of an area an office published (docs/regole/campi.md#conteggi)."""

    distretto: str
    ufficio: str
    area: str
    massima_count: int
    provvedimento_count: int


class MonthOut(_Out):
    """How much of an area was published in a month, ``YYYY-MM``."""

    mese: str
    area: str
    massima_count: int
    provvedimento_count: int


class TrendOut(_Out):
    """The months with something, oldest first, of the days from ``date_from`` to ``date_to``."""

    date_from: date
    date_to: date
    months: list[MonthOut]


class InProgressOut(_Out):
    """What is in work in one status. The age of an item is the time that it has been in its status; ages are counted
    by full days: less than 7, less than 30, less than 90, and more.
    """

    kind: Kind
    status: Literal["BOZZA", "DA_APPROVARE", "DA_PUBBLICARE"]
    count: int
    under_7: int
    under_30: int
    under_90: int
    over_90: int
    median_days: int | None
    oldest: datetime | None
    """Since when the item that has waited longest is in its status."""


class ProcessingFailureOut(_Out):
    """How many documents of an office could not be read for one reason."""

    distretto: str
    ufficio: str
    failure_code: str
    reason: str
    count: int
    latest: datetime | None


class DocumentsInProcessingOut(_Out):
    """Documents that wait or are being read, and those that could not be. ``unattached`` failed ones belong to no
    decision (yet), so to no office: they are only counted where no place is asked for.
    """

    waiting: int
    waiting_since: datetime | None
    failures: list[ProcessingFailureOut]
    unattached: int
