"""The digests of the days, to compare a copy with."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import Query

from bdm.open_data.api.callers import CurrentCaller
from bdm.open_data.api.parameters import errors
from bdm.open_data.api.transport import OpenApiRouter
from bdm.open_data.changelog import repository as changelog_repository
from bdm.open_data.changelog.service import cursor_at
from bdm.open_data.digest import service as digest_service
from bdm.open_data.digest.schemas import Impronta
from bdm.platform.http.dependencies import Reading
from bdm.platform.kit.errors import NotFound
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=True)


@router.get("/digests", summary="Le impronte dei giorni", tags=["modifiche"], responses=errors())
async def digests(
    session: Reading,
    _caller: CurrentCaller,
    size: Annotated[int, Query(ge=1, le=366, description="Quante al massimo")] = 31,
) -> list[Impronta]:
    """Le ultime, dalla più recente."""
    epoch = await changelog_repository.epoch(session)
    return [Impronta.of(each, cursor_at(epoch, each.seq)) for each in await digest_service.latest(session, size)]


@router.get("/digests/{giorno}", summary="L'impronta di un giorno", tags=["modifiche"], responses=errors(404))
async def digest(session: Reading, _caller: CurrentCaller, giorno: date) -> Impronta:
    """Fatta quando il giorno è finito, poco dopo mezzanotte."""
    found = await digest_service.of_day(session, giorno)
    if found is None:
        raise NotFound
    return Impronta.of(found, cursor_at(await changelog_repository.epoch(session), found.seq))
