"""Use cases on abstracts."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.authz import Scope
from bdm.kit.errors import NotFound
from bdm.massima import repository
from bdm.massima.schemas import MassimaView
from bdm.provvedimento import service as provvedimento_service
from bdm.provvedimento.schemas import DocumentFaces


async def get(session: AsyncSession, scope: Scope, name: str) -> MassimaView:
    """The abstract with this id (ours or the source's), or NotFound where there is none that the reader may see."""
    views = await repository.by_names(session, scope, [name])
    if not views:
        raise NotFound("Abstract non trovato")
    return views[0]


async def readable_documents(session: AsyncSession, scope: Scope, name: str) -> DocumentFaces:
    """The documents of the abstract's decision that the reader may open."""
    view = await get(session, scope, name)
    return await provvedimento_service.readable_documents(session, scope, str(view.provvedimento_id))
