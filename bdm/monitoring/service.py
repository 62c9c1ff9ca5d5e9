"""Use cases of the dashboard.

What is published is counted by the engine that searches and counts the archive, by the same date and with the reader's
scope: the numbers of dashboard, archive and search are one number.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from types import SimpleNamespace
from typing import Any, Final, get_args

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.place import Place, place_of
from bdm.content.provvedimento.rules import OTHER_OFFICE
from bdm.desk.workflow.transitions import TRANSITIONS, Action
from bdm.document.pdf.failure import FailureCode
from bdm.italian.writing import title_case
from bdm.monitoring import repository as monitoring_repository
from bdm.monitoring.period import OFFICE_MONTHS, Period
from bdm.monitoring.report import Report
from bdm.monitoring.schemas import (
    DocumentsInProcessingOut,
    DoneOut,
    InProgressOut,
    MonthOut,
    OfficeOut,
    PassageOut,
    ProcessingFailureOut,
    PublishedRowOut,
    ReasonOut,
    ReturnOut,
)
from bdm.people.ufficio import service as ufficio_service
from bdm.people.ufficio.names import canonical
from bdm.platform.authz import KINDS, Kind, Offices, Reader, Scope
from bdm.platform.kit.errors import Forbidden
from bdm.platform.kit.months import last_months
from bdm.reference.choices import Dimension
from bdm.search.engine.port import Bucket, SearchEngine, SearchRequest
from bdm.search.query import Equals, Tree, all_of

STATUSES: Final = get_args(InProgressOut.model_fields["status"].annotation)
"""Those of work in progress, in their order."""
_NOTHING_DONE: Final = SimpleNamespace(entered=0, approved=0, published=0)
STEPS: Final = get_args(PassageOut.model_fields["action"].annotation)
RETURNED_FROM: Final = get_args(ReturnOut.model_fields["from_status"].annotation)
REASONS: Final = 50
"""So many reasons are told, the latest ones."""
_NOTHING: Final = SimpleNamespace(count=0, under_7=0, under_30=0, under_90=0, median=None, oldest=None)


@dataclass(frozen=True)
class PlaceCount:
    """How much there is at one place of a grouping."""

    values: tuple[str, ...]
    massima_count: int
    provvedimento_count: int


async def own_office(session: AsyncSession, reader: Reader, ufficio: str, area: str | None) -> Place:
    """An office of the reader. Raises NotFound for one that does not exist, Forbidden for one that is not theirs."""
    ufficio = canonical("ufficio", ufficio.strip())
    distretto = await ufficio_service.distretto_of(session, ufficio)
    if ufficio not in Offices.of(reader):
        raise Forbidden(OTHER_OFFICE)
    return await place_of(session, distretto.id, ufficio, area)


def tree_of(period: Period, place: Place, today: date) -> Tree:
    """What is counted, as a search says it."""
    values = place.parameters
    return all_of(
        *(Equals(field, value) for field, value in values.items() if value is not None),
        period.days(today),
    )


async def count_published(
    engine: SearchEngine, scope: Scope, period: Period, place: Place, today: date
) -> list[PublishedRowOut]:
    """By district, office and area, in alphabetical order; where there is nothing there is no row."""
    dimensions = (Dimension.DISTRETTO, Dimension.UFFICIO, Dimension.AREA)
    return [
        PublishedRowOut(
            distretto=row.values[0],
            ufficio=row.values[1],
            area=row.values[2],
            massima_count=row.massima_count,
            provvedimento_count=row.provvedimento_count,
        )
        for row in await _count(engine, scope, tree_of(period, place, today), dimensions, today)
    ]


async def trend(engine: SearchEngine, scope: Scope, period: Period, place: Place, today: date) -> list[MonthOut]:
    """By month and area, oldest first; where there is nothing there is no row."""
    dimensions = (Dimension.ANNO, Dimension.MESE, Dimension.AREA)
    rows = await _count(engine, scope, tree_of(period, place, today), dimensions, today)
    months = [
        MonthOut(
            mese=f"{int(row.values[0]):04}-{int(row.values[1]):02}",
            area=row.values[2],
            massima_count=row.massima_count,
            provvedimento_count=row.provvedimento_count,
        )
        for row in rows
    ]
    return sorted(months, key=lambda month: (month.mese, month.area))


async def _count(
    engine: SearchEngine, scope: Scope, tree: Tree, dimensions: Sequence[Dimension], today: date
) -> list[PlaceCount]:
    queries = [SearchRequest(kind=kind, tree=tree, scope=scope, today=today) for kind in KINDS]
    found = await asyncio.gather(*(engine.count(query, dimensions) for query in queries))
    counts: defaultdict[tuple[str, ...], dict[Kind, int]] = defaultdict(dict)
    for kind, (buckets,) in zip(KINDS, found, strict=True):
        _collect(counts, kind, buckets, (), len(dimensions))
    return [
        PlaceCount(values, by_kind.get("massima", 0), by_kind.get("provvedimento", 0))
        for values, by_kind in sorted(counts.items())
    ]


def _collect(
    counts: defaultdict[tuple[str, ...], dict[Kind, int]],
    kind: Kind,
    buckets: Iterable[Bucket],
    above: tuple[str, ...],
    depth: int,
) -> None:
    for bucket in buckets:
        values = (*above, bucket.value)
        if len(values) < depth:
            _collect(counts, kind, bucket.children, values, depth)
        else:
            counts[values][kind] = bucket.count


async def in_progress(session: AsyncSession, place: Place, now: datetime) -> list[InProgressOut]:
    """Both kinds in every status, also where nothing is, of the offices of ``place``: numbers alone, whoever asks."""
    found: dict[tuple[str, str], Any] = {
        (row.kind, row.status): row for row in await monitoring_repository.in_progress(session, place, now)
    }
    rows = []
    for kind in KINDS:
        for status in STATUSES:
            row = found.get((kind, status), _NOTHING)
            rows.append(
                InProgressOut(
                    kind=kind,
                    status=status,
                    count=row.count,
                    under_7=row.under_7,
                    under_30=row.under_30 - row.under_7,
                    under_90=row.under_90 - row.under_30,
                    over_90=row.count - row.under_90,
                    median_days=row.median and max((now - row.median).days, 0),
                    oldest=row.oldest,
                )
            )
    return rows


async def processing(session: AsyncSession, place: Place) -> DocumentsInProcessingOut:
    """What became of documents, of the offices of ``place``."""
    waiting, since = await monitoring_repository.waiting(session, place)
    failures = [
        ProcessingFailureOut(reason=_reason(row["failure_code"]), **row)
        for row in await monitoring_repository.failures(session, place)
    ]
    everywhere = place == Place()
    unattached = await monitoring_repository.unattached_failures(session) if everywhere else 0
    return DocumentsInProcessingOut(waiting=waiting, waiting_since=since, failures=failures, unattached=unattached)


def _reason(code: str) -> str:
    """What people are told of a failure; a code of another version says itself."""
    return FailureCode(code).reason if code in FailureCode.__members__ else code


async def office(session: AsyncSession, scope: Scope, place: Place, period: Period, now: datetime) -> OfficeOut:
    """The work of the office that ``place`` is, of which nobody who did it is named. What was deleted since is not
    counted: the history does not say of which office it was. What has moved to another office counts there.
    """
    ufficio = place.ufficio or ""
    months = last_months(period.end, OFFICE_MONTHS)
    done = {
        (row.mese, row.kind): row
        for row in await monitoring_repository.count_done(session, place, months[0], period.end)
    }
    passages = {
        (row.kind, row.action, row.from_status): row
        for row in await monitoring_repository.passages(session, place, period)
    }
    reasons_of = [kind for kind in KINDS if ufficio in scope.drafts(kind)]
    originals = scope.reads_original(restricted=True, ufficio=ufficio)
    reasons = (
        await monitoring_repository.reasons(session, place, period, reasons_of, REASONS, originals=originals)
        if reasons_of
        else []
    )
    return OfficeOut(
        ufficio=ufficio,
        date_from=period.start,
        date_to=period.end,
        months=[_done(month.isoformat()[:7], kind, done) for month in months for kind in KINDS],
        steps=[_step(kind, Action(action), passages) for kind in KINDS for action in STEPS],
        returns=[
            ReturnOut(kind=kind, from_status=status, count=_times(passages.get((kind, Action.REJECTED, status))))
            for kind in KINDS
            for status in RETURNED_FROM
        ],
        reasons_of=reasons_of,
        reasons=[ReasonOut.model_validate(row) for row in reasons],
        reason_count=reasons[0].found if reasons else 0,
        waiting=await in_progress(session, place, now),
    )


def _times(row: Any) -> int:
    return 0 if row is None else int(row.count)


def _done(mese: str, kind: Kind, done: Mapping[tuple[str, str], Any]) -> DoneOut:
    row = done.get((mese, kind), _NOTHING_DONE)
    return DoneOut(mese=mese, kind=kind, entered=row.entered, approved=row.approved, published=row.published)


def _step(kind: Kind, action: Action, passages: Mapping[tuple[str, str, str], Any]) -> PassageOut:
    (source,) = TRANSITIONS[action].sources
    row = passages.get((kind, action, source))
    return PassageOut(
        kind=kind,
        action=action.value,
        count=_times(row),
        median_days=_days(row and row.median),
        nine_in_ten_days=_days(row and row.nine_in_ten),
    )


def _days(days: float | None) -> float | None:
    return None if days is None else max(round(days, 1), 0)


async def report(
    session: AsyncSession,
    engine: SearchEngine,
    scope: Scope,
    period: Period,
    place: Place,
    rows: Sequence[PublishedRowOut],
    moment: datetime,
    today: date,
) -> Report:
    """Everything that the dashboard shows of ``place``, of which ``rows`` were published."""
    names = await ufficio_service.district_names(session)
    if place.distretto is None:
        places = sorted(names.items(), key=lambda entry: entry[1])
    else:
        offices = [each.nome for each in await ufficio_service.uffici_of(session, place.distretto)]
        places = [(nome, title_case(nome)) for nome in offices if place.ufficio in (None, nome)]
    return Report(
        period=period,
        place=place,
        distretto=None if place.distretto is None else names[place.distretto],
        places=places,
        published=rows,
        months=await trend(engine, scope, period, place, today),
        in_progress=await in_progress(session, place, moment),
        processing=await processing(session, place),
        made_at=moment,
    )
