"""What machines ask, outside the interface of people and without a session: is it alive, is it ready, its numbers."""

from __future__ import annotations

import asyncio
import time
from hmac import compare_digest
from typing import TYPE_CHECKING, Literal, cast

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bdm.operations.health import service as health_service
from bdm.operations.health.metrics import Metrics
from bdm.operations.health.schemas import ReadinessOut, ReadyOut
from bdm.operations.health.unsettled import unsettled_documents
from bdm.people.authn.provider import get_provider
from bdm.platform.http.origin import asks_from_here
from bdm.platform.http.out_of_service import LEAVING
from bdm.platform.kit.errors import NotFound, Unauthenticated
from bdm.services import get_all_services

if TYPE_CHECKING:
    from bdm.services import Services

router = APIRouter(tags=["per le macchine"])


@router.get("/health/live", summary="Il processo risponde")
async def live() -> dict[Literal["status"], Literal["ok"]]:
    """Always 200 while the process answers, whatever else is down: to start it again helps only if this does not."""
    return {"status": "ok"}


@router.get(
    "/health/ready",
    summary="Il servizio può ricevere richieste",
    responses={200: {"model": ReadyOut | ReadinessOut}, 503: {"model": ReadyOut | ReadinessOut}},
)
async def is_ready(request: Request) -> JSONResponse:
    """200 when calls can be answered, 503 when database or index are missing, the tables are of another version, the
    clock is wrong or the process is about to end. Looked at once a second at most. Why is told to callers of this
    machine and to who sends ``BDM_METRICS_TOKEN`` (``Authorization: Bearer``); the others read ``ready`` alone.
    """
    found = await _readiness(request)
    if getattr(request.state, LEAVING, False):
        found = found.model_copy(update={"ready": False, "leaving": True})
    whole = asks_from_here(request) or _brings_token(request)
    told = found.model_dump() if whole else {"ready": found.ready}
    return JSONResponse(told, status_code=200 if found.ready else 503)


async def _readiness(request: Request) -> ReadinessOut:
    state = request.app.state
    if not hasattr(state, "recent_readiness"):
        state.recent_readiness = ReadinessCache()
    found: ReadinessOut = await state.recent_readiness.ready(get_all_services(request), get_provider(request).answers())
    return found


def _brings_token(request: Request) -> bool:
    """Whether there is a token to read the numbers with, and who asks sends it."""
    token = get_all_services(request).settings.metrics_token
    given = request.headers.get("authorization", "")
    return token is not None and compare_digest(given.encode(), f"Bearer {token.get_secret_value()}".encode())


@router.get("/metrics", summary="Metriche per Prometheus", response_class=PlainTextResponse)
async def metrics(request: Request) -> Response:
    """Numbers in the text format of Prometheus. With ``BDM_METRICS_TOKEN`` for who sends it (``Authorization: Bearer``)
    and 401 for others; without one for callers of this machine alone, 404 for others.
    """
    services = get_all_services(request)
    if services.settings.metrics_token is not None:
        if not _brings_token(request):
            raise Unauthenticated
    elif not asks_from_here(request):
        raise NotFound
    state = await health_service.state(services, get_provider(request).answers())
    answers = state.database.reachable  # or what follows would only wait for it again
    ready = answers and (await _readiness(request)).ready
    checked = await health_service.record_check(services) if answers else None
    unsettled = await unsettled_documents(services.database) if answers else None
    found = cast(Metrics, request.app.state.metrics).exposition(state, ready, checked, unsettled)
    return Response(found, media_type="text/plain; version=0.0.4; charset=utf-8")


class ReadinessCache:
    """One answer for all who ask within a moment, so that asking costs nothing however often it is done."""

    def __init__(self, seconds: float = 1.0) -> None:
        self._seconds = seconds
        self._lock = asyncio.Lock()
        self._at = float("-inf")
        self._last: ReadinessOut | None = None

    async def ready(self, services: Services, sign_in: bool | None = None) -> ReadinessOut:
        async with self._lock:
            if self._last is None or time.monotonic() - self._at > self._seconds:
                self._last = await health_service.ready(services, sign_in)
                self._at = time.monotonic()
            return self._last
