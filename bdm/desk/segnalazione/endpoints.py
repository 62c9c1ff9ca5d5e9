"""REST of reports: ``POST /{kind}/{id}/segnalazione``, ``GET /segnalazione``, ``POST /segnalazione/{id}/risposta``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel
from starlette.requests import Request

from bdm.desk.segnalazione import service as segnalazione_service
from bdm.desk.segnalazione.schemas import RispostaIn, SegnalazioneIn, SegnalazionePage
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import Kind
from bdm.platform.http.dependencies import ItemId, Reading, Transaction
from bdm.platform.http.rate_limit import Rate, RateLimit

router = APIRouter(tags=["segnalazione"])

REPORT_LIMIT = RateLimit("segnalazione", per_key=Rate(0.1, burst=30), overall=Rate(5, burst=300))


class Reported(BaseModel):
    id: str


@router.post("/provvedimento/{id}/segnalazione", status_code=201)
async def report_provvedimento(
    request: Request, session: Transaction, reader: CurrentReader, id: ItemId, segnalazione: SegnalazioneIn
) -> Reported:
    """Report a problem of a published decision, or ask that personal data in it be obscured."""
    return await _report(request, session, reader, "provvedimento", id, segnalazione)


@router.post("/massima/{id}/segnalazione", status_code=201)
async def report_massima(
    request: Request, session: Transaction, reader: CurrentReader, id: ItemId, segnalazione: SegnalazioneIn
) -> Reported:
    """Report a problem of a published abstract, or ask that personal data in it be obscured."""
    return await _report(request, session, reader, "massima", id, segnalazione)


async def _report(
    request: Request, session: Transaction, reader: CurrentReader, kind: Kind, id: str, segnalazione: SegnalazioneIn
) -> Reported:
    REPORT_LIMIT.check(request, str(reader.account_id))
    return Reported(id=str(await segnalazione_service.report(session, reader, kind, id, segnalazione)))


@router.get("/segnalazione", summary="Segnalazioni di problemi")
async def list_reports(
    session: Reading,
    reader: CurrentReader,
    closed: bool = False,
    from_: Annotated[int, Query(alias="from", ge=0, le=10_000)] = 0,
    size: Annotated[int, Query(ge=1, le=100)] = 50,
) -> SegnalazionePage:
    """What the caller reported, and what was reported of the items that they work on: waiting, requests to obscure data
    first and the oldest first, or ``closed``, newest first.
    """
    return await segnalazione_service.page(session, reader, closed=closed, offset=from_, limit=size)


@router.post("/segnalazione/{id}/risposta", status_code=204)
async def answer_report(
    session: Transaction, reader: CurrentReader, id: Annotated[str, Path(max_length=64)], risposta: RispostaIn
) -> None:
    """Conclude a report with what was done about it."""
    await segnalazione_service.answer(session, reader, id, risposta)
