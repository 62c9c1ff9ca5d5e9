"""The register of changes, for those who keep a copy."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from bdm.open_data.api.callers import CurrentCaller
from bdm.open_data.api.parameters import Cursore, errors
from bdm.open_data.api.transport import OpenApiRouter
from bdm.open_data.changelog import repository as changelog_repository, service as changelog_service
from bdm.open_data.changelog.schemas import Modifica, Modifiche
from bdm.open_data.changelog.service import MAX_CHANGES, cursor_at
from bdm.platform.http.dependencies import Reading
from bdm.settings import OPEN_API_PREFIX

router = OpenApiRouter(prefix=OPEN_API_PREFIX, include_in_schema=True)


@router.get("/changes", summary="Che cosa è cambiato", tags=["modifiche"], responses=errors(410))
async def changes(
    session: Reading,
    _caller: CurrentCaller,
    cursor: Cursore = None,
    size: Annotated[int, Query(ge=1, le=MAX_CHANGES, description="Quante righe al massimo")] = 100,
) -> Modifiche:
    """Il registro di ciò che cambia sulla faccia pubblica, dall'inizio o da `cursor`, per chi ne tiene una copia: di
    ogni aggiunta, modifica e restrizione si chiede di nuovo la scheda, a ogni ritiro e rimozione la si cancella.
    """
    epoch = await changelog_repository.epoch(session)
    page = await changelog_service.following(session, cursor, size)
    items = [Modifica.of(each, cursor_at(epoch, each.seq)) for each in page.changes]
    return Modifiche(items=items, cursor=page.cursor, altre=page.more)
