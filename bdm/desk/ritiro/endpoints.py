"""REST of what is withdrawn: ``GET /ritiro`` and ``GET /ritiro/export``."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from bdm.desk.ritiro import service as ritiro_service
from bdm.desk.ritiro.schemas import RitiratoPage
from bdm.export.endpoints import EXPORT_LIMIT
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import Scope
from bdm.platform.http.dependencies import Reading, Transaction, get_services
from bdm.platform.http.files import PRIVATE
from bdm.platform.kit.time import today

router = APIRouter(prefix="/ritiro", tags=["ritiro"])

CSV: Final[dict[str, Any]] = {
    "response_class": Response,
    "responses": {200: {"content": {"text/csv": {}}, "description": "Il file."}},
}


@router.get("", summary="Ciò che è stato ritirato")
async def list_withdrawn(
    session: Reading,
    reader: CurrentReader,
    from_: Annotated[int, Query(alias="from", ge=0, le=10_000)] = 0,
    size: Annotated[int, Query(ge=1, le=100)] = 50,
) -> RitiratoPage:
    """What is withdrawn of the kinds and offices that the caller works on, the latest first."""
    return await ritiro_service.page(session, reader, offset=from_, limit=size)


@router.get("/export", summary="Ciò che è stato ritirato, come file", **CSV)
async def export_withdrawn(request: Request, session: Transaction, reader: CurrentReader) -> Response:
    """The same for a spreadsheet, at most 10,000."""
    EXPORT_LIMIT.check(request, str(reader.account_id))
    ids = await ritiro_service.begin(session, reader)
    return StreamingResponse(
        ritiro_service.content(get_services(request).database, Scope.of(reader), ids),
        media_type="text/csv; charset=utf-8",
        headers={**PRIVATE, "Content-Disposition": f'attachment; filename="ritirati-{today():%Y-%m-%d}.csv"'},
    )
