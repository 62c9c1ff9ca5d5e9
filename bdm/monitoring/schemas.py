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
    status: Literal["BOZZA", "DA_APPROVARE", "DA_PUBBLICARE", "DA_RITIRARE"]
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


class DoneOut(_Out):
    """What an office did in a month, ``YYYY-MM``: how many items were written or imported, and how often one was
    approved and published: one that was sent back and comes again counts again.
    """

    mese: str
    kind: Kind
    entered: int
    approved: int
    published: int


class PassageOut(_Out):
    """How often a step was taken, and after how many days of waiting for it: at the median, and nine times in ten. Each
    passage counts once: of an item that was sent back and sent again each time is a passage, from when it came to the
    status that it left. What was imported in that status waits since it was written; what was imported further on has
    no earlier steps.
    """

    kind: Kind
    action: Literal["submitted", "approved", "published"]
    count: int
    median_days: float | None
    nine_in_ten_days: float | None


class ReturnOut(_Out):
    """How often something was sent back from a status. A published decision takes its abstracts along: they count."""

    kind: Kind
    from_status: Literal["DA_APPROVARE", "DA_PUBBLICARE", "PUBBLICATO", "DA_RITIRARE"]
    count: int


class ReasonOut(_Out):
    """Why something was sent back, in the words of who did it; equal words count together."""

    kind: Kind
    from_status: Literal["DA_APPROVARE", "DA_PUBBLICARE", "PUBBLICATO", "DA_RITIRARE"]
    reason: str
    count: int
    latest: datetime


class OfficeOut(_Out):
    """The work of one office: ``months`` up to that of ``date_to``, steps and returns from ``date_from`` to
    ``date_to``, and what waits now. ``reasons``, the latest ones of ``reason_count``, are of the kinds ``reasons_of``
    alone: those whose drafts the account sees in the office.
    """

    ufficio: str
    date_from: date
    date_to: date
    months: list[DoneOut]
    steps: list[PassageOut]
    returns: list[ReturnOut]
    reasons_of: list[Kind]
    reasons: list[ReasonOut]
    reason_count: int
    waiting: list[InProgressOut]
