"""What calls of the interface name: an item that everybody may read."""

from __future__ import annotations

from typing import Annotated, NoReturn

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.content.withdrawn import withdrawn, withdrawn_on
from bdm.open_data.api.callers import CurrentCaller, pay_text
from bdm.platform.authz import PUBLIC, Kind
from bdm.platform.http.dependencies import ItemId, Reading
from bdm.platform.kit.errors import AppError, NotFound


class WithdrawnItem(AppError):
    """It was published and is withdrawn."""

    status = 410
    code = "RITIRATO"
    default = "Il contenuto è stato ritirato."


async def find_decision(session: AsyncSession, name: str) -> ProvvedimentoView:
    """The public decision with this id, ours or its source's. Raises NotFound, WithdrawnItem."""
    found = await provvedimento_repository.by_names(session, PUBLIC, [name])
    return found[0] if found else await _not_public(session, "provvedimento", name)


async def public_decision(session: Reading, _caller: CurrentCaller, id: ItemId) -> ProvvedimentoView:
    return await find_decision(session, id)


async def public_text(request: Request, session: Reading, caller: CurrentCaller, id: ItemId) -> ProvvedimentoView:
    """The same, and its text is paid."""
    view = await find_decision(session, id)
    await pay_text(request, session, caller, view.document_hash)
    return view


async def public_abstract(session: Reading, _caller: CurrentCaller, id: ItemId) -> MassimaView:
    found = await massima_repository.by_names(session, PUBLIC, [id])
    return found[0] if found else await _not_public(session, "massima", id)


async def _not_public(session: AsyncSession, kind: Kind, name: str) -> NoReturn:
    ids = await withdrawn(session, kind, [name])
    if not ids:
        raise NotFound
    days = await withdrawn_on(session, ids)
    raise WithdrawnItem(extra={"ritirato": days[ids[0]].isoformat() if ids[0] in days else None})


PublicDecision = Annotated[ProvvedimentoView, Depends(public_decision)]
PublicText = Annotated[ProvvedimentoView, Depends(public_text)]
PublicAbstract = Annotated[MassimaView, Depends(public_abstract)]
