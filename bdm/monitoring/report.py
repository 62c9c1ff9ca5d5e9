"""The dashboard as files: the table as CSV for a spreadsheet, a report on A4 as PDF (typst).

Like the paper of an abstract, the report is data (JSON) for a fixed template, set in a thread of its own.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

from bdm.content.provvedimento.model import AREE, Status
from bdm.content.provvedimento.place import Place
from bdm.desk.workflow.transitions import TRANSITIONS, Action
from bdm.export.csv_format import BYTE_ORDER_MARK, harmless, lines
from bdm.italian.months import MONTHS
from bdm.italian.writing import italian_date, title_case
from bdm.monitoring.period import Period
from bdm.monitoring.schemas import DocumentsInProcessingOut, InProgressOut, MonthOut, OfficeOut, PublishedRowOut
from bdm.platform.authz import Kind
from bdm.platform.kit.paper import set_paper
from bdm.platform.kit.time import ROME

COLUMNS: Final = ("Distretto", "Ufficio", "Area", "Abstract", "Provvedimenti")
SERIES: Final = tuple((count, area) for count in ("massima_count", "provvedimento_count") for area in AREE)
"""The four numbers of a place or a month, in the order of the report and of the page."""
DONE_NAMES: Final = {"entered": "inseriti", "approved": "approvati", "published": "pubblicati"}
KIND_NAMES: Final = {"provvedimento": "Provvedimenti", "massima": "Abstract"}
_TEMPLATE = Path(__file__).parent / "report.typ"
_threads = ThreadPoolExecutor(1, thread_name_prefix="monitoring-pdf")  # starts none before it is needed


@dataclass(frozen=True)
class Report:
    """What the report tells. ``places`` are the id or the name, and the name to print, of all places of the next
    level, in their order: the districts, the offices of the district, or the office itself.
    """

    period: Period
    place: Place
    distretto: str | None
    places: Sequence[tuple[str, str]]
    published: Sequence[PublishedRowOut]
    months: Sequence[MonthOut]
    in_progress: Sequence[InProgressOut]
    processing: DocumentsInProcessingOut
    made_at: datetime


def as_csv(rows: Iterable[PublishedRowOut], distretti: dict[str, str]) -> bytes:
    """The rows of the table; ``distretti`` are the districts' names by id."""
    cells = [
        (
            harmless(distretti.get(row.distretto, row.distretto)),
            harmless(row.ufficio),
            row.area,
            str(row.massima_count),
            str(row.provvedimento_count),
        )
        for row in rows
    ]
    return (BYTE_ORDER_MARK + lines([COLUMNS, *cells])).encode()


def office_csv(office: OfficeOut) -> bytes:
    """The months of an office, each a line with the numbers of both kinds."""
    head = [f"{name} {done}" for name in KIND_NAMES.values() for done in DONE_NAMES.values()]
    counts: defaultdict[str, list[str]] = defaultdict(list)
    for kind in KIND_NAMES:
        for month in office.months:
            if month.kind == kind:
                counts[month.mese] += [str(getattr(month, field)) for field in DONE_NAMES]
    cells = [(office.ufficio, _month(mese), *numbers) for mese, numbers in counts.items()]
    return (BYTE_ORDER_MARK + lines([("Ufficio", "Mese", *head), *cells])).encode()


def times_csv(office: OfficeOut) -> bytes:
    """The steps of an office, what was sent back from each status, and what waits in each now, a line for each."""
    head = (
        "Ufficio",
        "Contenuto",
        "Che cosa",
        "Passaggio o stato",
        "Quanti",
        "Giorni (mediana)",
        "9 su 10 entro (giorni)",
    )
    ages = (
        "Da meno di 7 giorni",
        "Da 7 a 29 giorni",
        "Da 30 a 89 giorni",
        "Da 90 giorni e oltre",
        "Il più vecchio dal",
    )

    def line(kind: Kind, what: str, named: str, *figures: float | str | None) -> tuple[str, ...]:
        cells = ("" if figure is None else str(figure).replace(".", ",") for figure in figures)
        row = (office.ufficio, KIND_NAMES[kind], what, named.capitalize(), *cells)
        return (*row, *[""] * (len(head) + len(ages) - len(row)))

    rows = [
        line(
            each.kind,
            "Passaggio",
            TRANSITIONS[Action(each.action)].past,
            *(each.count, each.median_days, each.nine_in_ten_days),
        )
        for each in office.steps
    ]
    rows += [line(each.kind, "Rinvio in bozza", Status(each.from_status).label, each.count) for each in office.returns]
    rows += [
        line(
            each.kind,
            "In attesa",
            Status(each.status).label,
            *(each.count, each.median_days, None),
            *(each.under_7, each.under_30, each.under_90, each.over_90),
            None if each.oldest is None else italian_date(each.oldest.astimezone(ROME).date()),
        )
        for each in office.waiting
    ]
    return (BYTE_ORDER_MARK + lines([(*head, *ages), *rows])).encode()


async def as_pdf(report: Report) -> bytes:
    """The report as PDF; the same one made at the same moment has the same bytes."""
    return await asyncio.get_running_loop().run_in_executor(
        _threads, set_paper, _TEMPLATE, _data(report), int(report.made_at.timestamp())
    )


def _data(report: Report) -> dict[str, Any]:
    at_office = report.place.distretto is not None
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(SERIES))
    for row in report.published:
        _add(sums[row.ufficio if at_office else row.distretto], row)
    months: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(SERIES))
    for month in report.months:
        _add(months[month.mese], month)
    totals = [sum(column) for column in zip(*sums.values(), strict=True)] or [0] * len(SERIES)
    return {
        "period": f"dal {italian_date(report.period.start)} al {italian_date(report.period.end)}",
        "scope": _scope(report),
        "made": f"{italian_date(report.made_at.astimezone(ROME).date())}, {report.made_at.astimezone(ROME):%H:%M}",
        "totals": totals,
        "places": {
            "title": "Per ufficio" if at_office else "Per distretto",
            "head": "Ufficio" if at_office else "Distretto",
            "rows": [{"name": name, "counts": sums[key]} for key, name in report.places],
        },
        "months": [{"name": _month(name), "counts": months[name]} for name in _months(report.period, months)],
        "in_progress": [_progress(row) for row in report.in_progress],
        "waiting": report.processing.waiting,
        "unattached": report.processing.unattached,
        "failures": [
            {"name": title_case(row.ufficio), "reason": row.reason, "count": row.count}
            for row in report.processing.failures
        ],
    }


def _add(counts: list[int], row: PublishedRowOut | MonthOut) -> None:
    for at, (field, area) in enumerate(SERIES):
        if row.area == area:
            counts[at] += getattr(row, field)


def _scope(report: Report) -> str:
    place = report.place
    where = (
        title_case(place.ufficio)
        if place.ufficio
        else f"Distretto di {report.distretto}"
        if report.distretto
        else "Tutti i distretti"
    )
    return f"{where}, area {place.area}" if place.area else f"{where}, area civile e penale"


def _months(period: Period, months: Iterable[str]) -> list[str]:
    """Every month from the first with something (or the first of a short period) to the last of the period."""
    first = _index(period.start)
    last = _index(period.end)
    there = [int(name[:4]) * 12 + int(name[5:]) - 1 for name in months]
    if last - first > 36:
        first = min(there, default=last)
    return [f"{number // 12:04}-{number % 12 + 1:02}" for number in range(first, last + 1)]


def _index(day: date) -> int:
    return day.year * 12 + day.month - 1


def _month(name: str) -> str:
    return f"{MONTHS[int(name[5:]) - 1].capitalize()} {name[:4]}"


def _progress(row: InProgressOut) -> dict[str, Any]:
    return {
        "kind": KIND_NAMES[row.kind],
        "status": Status(row.status).label.capitalize(),
        "counts": [row.count, row.under_7, row.under_30, row.under_90, row.over_90],
        "median": row.median_days,
        "oldest": None if row.oldest is None else italian_date(row.oldest.astimezone(ROME).date()),
    }
