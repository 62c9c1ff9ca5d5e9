"""REST of the dashboard (docs/regole/cruscotto.md). All calls need ``monitoring``."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from bdm.content.provvedimento.place import Place, place_of
from bdm.italian import key
from bdm.monitoring import report, service as monitoring_service
from bdm.monitoring.period import Period
from bdm.monitoring.schemas import DocumentsInProcessingOut, InProgressOut, OfficeOut, PublishedRowOut, TrendOut
from bdm.people.authn.dependencies import CurrentReader
from bdm.people.ufficio import service as ufficio_service
from bdm.people.ufficio.names import canonical
from bdm.platform.audit import service as audit_service
from bdm.platform.authz import Permission, Reader, Scope
from bdm.platform.http.dependencies import Reading, Transaction
from bdm.platform.http.files import PRIVATE, whole_response
from bdm.platform.http.rate_limit import Rate, RateLimit
from bdm.platform.kit.time import now, today
from bdm.search.engine.dependencies import get_engine

router = APIRouter(prefix="/monitor", tags=["monitoraggio"])

# By account, as other exports.
EXPORT_LIMIT = RateLimit("monitoring_export", per_key=Rate(0.2, burst=30), overall=Rate(2, burst=100))


def get_observer(reader: CurrentReader) -> Reader:
    reader.require(Permission.MONITORING)
    return reader


Observer = Annotated[Reader, Depends(get_observer)]
"""The calling account, which may see the dashboard; 403 otherwise."""


def get_period(
    date_from: Annotated[date | None, Query(alias="dateFrom", description="Sei mesi prima di dateTo, se manca")] = None,
    date_to: Annotated[date | None, Query(alias="dateTo", description="Oggi, se manca")] = None,
) -> Period:
    return Period.of(date_from, date_to, today())


PeriodQuery = Annotated[Period, Depends(get_period)]
Value = Annotated[str | None, Query(max_length=200)]


async def get_place(
    session: Reading, observer: Observer, distretto: Value = None, ufficio: Value = None, area: Value = None
) -> Place:
    return await place_of(session, distretto, ufficio, area)


PlaceQuery = Annotated[Place, Depends(get_place)]
"""All places without parameters; 404 for a district or an office that does not exist."""


@router.get("/published", summary="Quanto è stato pubblicato")
async def published_rows(request: Request, observer: Observer, period: PeriodQuery) -> list[PublishedRowOut]:
    """What was published by district, office and area, by data_pubblicazione; where there is nothing there is no row.

    Without dates the last six months up to today; a day to come counts as today; a start after the end moves the end
    to the start.
    """
    return await monitoring_service.count_published(get_engine(request), Scope.of(observer), period, Place(), today())


@router.get("/trend", summary="Quanto è stato pubblicato, mese per mese")
async def trend(request: Request, observer: Observer, period: PeriodQuery, place: PlaceQuery) -> TrendOut:
    """What was published by month and area, of all districts, of one, or of an office of it."""
    months = await monitoring_service.trend(get_engine(request), Scope.of(observer), period, place, today())
    return TrendOut(date_from=period.start, date_to=period.end, months=months)


@router.get("/in_progress", summary="Quanto è in lavorazione, e da quanto tempo")
async def in_progress(session: Reading, observer: Observer, place: PlaceQuery) -> list[InProgressOut]:
    """Drafts, and what waits for approval and for publication, with the time that items have been in their status."""
    return await monitoring_service.in_progress(session, place, now())


@router.get("/processing", summary="I documenti che attendono e quelli non elaborati")
async def processing(session: Reading, observer: Observer, place: PlaceQuery) -> DocumentsInProcessingOut:
    """Documents that wait for their processing, and by office and reason those that could not be processed."""
    return await monitoring_service.processing(session, place)


CSV: dict[str, Any] = {
    "response_class": Response,
    "responses": {200: {"content": {"text/csv": {}}, "description": "Il file."}},
}
EXPORT: dict[str, Any] = {
    "response_class": Response,
    "responses": {
        200: {"content": {"text/csv": {}, "application/pdf": {}}, "description": "Il file."},
    },
}


class ReportFormat(StrEnum):
    """What kind of file."""

    CSV = "csv"
    PDF = "pdf"


@router.get("/export", summary="Il cruscotto come file", **EXPORT)
async def export(
    request: Request,
    session: Transaction,
    observer: Observer,
    period: PeriodQuery,
    place: PlaceQuery,
    format_: Annotated[ReportFormat, Query(alias="format")] = ReportFormat.CSV,
    q: Annotated[str, Query(max_length=200, description="Solo gli uffici che lo contengono (CSV)")] = "",
) -> Response:
    """The rows by district, office and area for a spreadsheet (CSV), or everything that the dashboard shows as a report
    to print (PDF).
    """
    EXPORT_LIMIT.check(request, str(observer.account_id))
    engine, scope, day = get_engine(request), Scope.of(observer), today()
    rows = await monitoring_service.count_published(engine, scope, period, place, day)
    detail = {"format": format_, "from": str(period.start), "to": str(period.end)}
    await audit_service.record(session, observer.upn, "exported", "monitoraggio", detail=detail)
    name = f"monitoraggio-{period.start}-{period.end}"
    if format_ is ReportFormat.CSV:
        wanted = [row for row in rows if key(q) in key(row.ufficio) or row.ufficio == canonical("ufficio", q)]
        distretti = await ufficio_service.district_names(session)
        return _csv(report.as_csv(wanted, distretti), name)
    told = await monitoring_service.report(session, engine, scope, period, place, rows, now(), day)
    return whole_response(await report.as_pdf(told), request, name)


def _csv(content: bytes, name: str) -> Response:
    return Response(
        content,
        media_type="text/csv; charset=utf-8",
        headers={**PRIVATE, "Content-Disposition": f'attachment; filename="{name}.csv"'},
    )


Office = Annotated[str, Query(max_length=200)]


@router.get("/ufficio", summary="Il lavoro di un ufficio")
async def office(
    session: Reading, observer: Observer, period: PeriodQuery, ufficio: Office, area: Value = None
) -> OfficeOut:
    """The work of one office of the account; 403 for any other.

    By month, for the twelve up to that of ``dateTo``: what was entered, approved and published. From ``dateFrom`` to
    ``dateTo``: how often each step was taken and after how many days at the median, what was sent back and, for those
    who see the office's drafts, why. And what waits now. Passages are counted, not items: one that was sent back and
    sent again counts each time. No person is named.
    """
    place = await monitoring_service.own_office(session, observer, ufficio, area)
    return await monitoring_service.office(session, Scope.of(observer), place, period, now())


class OfficeTable(StrEnum):
    """Which numbers of an office: by month, or the times of the steps, the returns and what waits."""

    MESI = "mesi"
    TEMPI = "tempi"


@router.get("/ufficio/export", summary="Il lavoro di un ufficio come file", **CSV)
async def export_office(
    request: Request,
    session: Transaction,
    observer: Observer,
    period: PeriodQuery,
    ufficio: Office,
    area: Value = None,
    tabella: OfficeTable = OfficeTable.MESI,
) -> Response:
    """For a spreadsheet (CSV): what was entered, approved and published by month; or how long the steps took, what was
    sent back, and what waits now and since when.
    """
    EXPORT_LIMIT.check(request, str(observer.account_id))
    place = await monitoring_service.own_office(session, observer, ufficio, area)
    told = await monitoring_service.office(session, Scope.of(observer), place, period, now())
    detail = {"format": ReportFormat.CSV, "tabella": tabella, "to": str(period.end), "ufficio": told.ufficio}
    await audit_service.record(session, observer.upn, "exported", "monitoraggio", detail=detail)
    if tabella is OfficeTable.TEMPI:
        return _csv(report.times_csv(told), f"monitoraggio-ufficio-tempi-{period.end}")
    return _csv(report.office_csv(told), f"monitoraggio-ufficio-{period.end.isoformat()[:7]}")
