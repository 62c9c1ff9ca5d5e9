"""REST of the coverage. All calls need a sign-in, as the archive's; the answers are the same for everybody."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Response

from bdm.content.provvedimento.place import Place
from bdm.copertura import service as copertura_service
from bdm.copertura.schemas import CoperturaOut
from bdm.copertura.service import CoveragePeriod
from bdm.people.authn.dependencies import CurrentReader
from bdm.people.ufficio import service as ufficio_service
from bdm.platform.http.dependencies import Reading
from bdm.platform.http.files import PRIVATE
from bdm.platform.kit.time import today

router = APIRouter(prefix="/copertura", tags=["copertura"])

Value = Annotated[str | None, Query(max_length=200)]


async def get_place(
    session: Reading, _: CurrentReader, distretto: Value = None, ufficio: Value = None, area: Value = None
) -> Place:
    return await copertura_service.place_of(session, distretto, ufficio, area)


def get_period(
    dal: Annotated[
        date | None, Query(description="Un giorno del primo mese, al più 240 fino ad al; 24, se manca")
    ] = None,
    al: Annotated[date | None, Query(description="Un giorno dell'ultimo mese; quello in corso, se manca")] = None,
) -> CoveragePeriod:
    return CoveragePeriod(dal, al)


PlaceQuery = Annotated[Place, Depends(get_place)]
"""All places without parameters; 404 for a district or an office that does not exist, 422 for another area."""
PeriodQuery = Annotated[CoveragePeriod, Depends(get_period)]
CSV: dict[str, Any] = {
    "response_class": Response,
    "responses": {200: {"content": {"text/csv": {}}, "description": "Il file."}},
}


@router.get("", summary="Che cosa c'è di ogni ufficio, mese per mese")
async def coverage(session: Reading, place: PlaceQuery, period: PeriodQuery) -> CoperturaOut:
    """What is published of each office, by month of data_pubblicazione, beside the office's own median; since when it
    is covered; and up to where the numbers of its sentenze run. Counted once an hour.
    """
    return await copertura_service.coverage(session, place, period, today())


@router.get("/csv", summary="La copertura come file", **CSV)
async def coverage_csv(session: Reading, place: PlaceQuery, period: PeriodQuery) -> Response:
    """For a spreadsheet: a line for each office and month."""
    found = await copertura_service.coverage(session, place, period, today())
    content = copertura_service.as_csv(found, await ufficio_service.district_names(session))
    name = f"copertura-{found.dal}-{found.al}"
    return Response(
        content,
        media_type="text/csv; charset=utf-8",
        headers={**PRIVATE, "Content-Disposition": f'attachment; filename="{name}.csv"'},
    )
