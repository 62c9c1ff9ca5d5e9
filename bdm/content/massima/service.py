"""Use cases on abstracts."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.platform.authz import Scope
from bdm.platform.kit.errors import NotFound


@dataclass(frozen=True)
class PrintedMassima:
    """What the paper of an abstract shows: the abstract and its precedents, as one reader sees them."""

    view: MassimaView
    conformi: list[MassimaView]
    difformi: list[MassimaView]


async def get(session: AsyncSession, scope: Scope, name: str) -> MassimaView:
    """The abstract with this id (ours or the source's), or NotFound where there is none that the reader may see."""
    views = await massima_repository.by_names(session, scope, [name])
    if not views:
        raise NotFound("Abstract non trovato")
    return views[0]


async def get_printed(session: AsyncSession, scope: Scope, name: str) -> PrintedMassima:
    """An abstract with its precedents, for its paper. Raises NotFound as ``get``."""
    view = await get(session, scope, name)
    conformi = await massima_repository.precedents(session, scope, "conforme", [view.id])
    difformi = await massima_repository.precedents(session, scope, "difforme", [view.id])
    return PrintedMassima(view, conformi.get(view.id, []), difformi.get(view.id, []))
