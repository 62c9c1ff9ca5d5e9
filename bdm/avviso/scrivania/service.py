"""Use cases of what happened at the desk: read from what is kept anyway, as the reader may read it now."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso.presentation import label
from bdm.avviso.scrivania import repository as scrivania_repository
from bdm.avviso.scrivania.schemas import ScrivaniaOggettoOut, ScrivaniaOut
from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.platform.authz import Reader, Scope
from bdm.platform.kit.time import now

LOOKED_BACK: Final = timedelta(days=30)
MAX_SHOWN: Final = 50


async def listing(session: AsyncSession, reader: Reader) -> list[ScrivaniaOut]:
    """The newest of what others did with the reader's work; nothing for who works on nothing."""
    scope = Scope.of(reader)
    rows = await scrivania_repository.events(
        session, scope, reader.account_id, after=now() - LOOKED_BACK, limit=MAX_SHOWN
    )
    views: dict[UUID, ProvvedimentoView | MassimaView] = {
        **await provvedimento_repository.by_ids(
            session, scope, {each.item_id for each in rows if each.kind == "provvedimento"}
        ),
        **await massima_repository.by_ids(session, scope, {each.item_id for each in rows if each.kind == "massima"}),
    }
    return [
        ScrivaniaOut(
            evento=each.evento,
            at=each.at,
            by=each.by,
            oggetto=ScrivaniaOggettoOut(kind=each.kind, id=each.item_id, label=label(view) or ""),
            reason=each.reason,
        )
        for each in rows
        if (view := views.get(each.item_id)) is not None
    ]
