"""Use cases on decisions."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import DocumentFaces, ProvvedimentoView
from bdm.platform.authz import Scope
from bdm.platform.kit.errors import NotFound


async def get(session: AsyncSession, scope: Scope, name: str) -> ProvvedimentoView:
    """The decision with this id (ours or the source's), or NotFound where there is none that the reader may see."""
    views = await provvedimento_repository.by_names(session, scope, [name])
    if not views:
        raise NotFound("Provvedimento non trovato")
    return views[0]


async def readable_documents(session: AsyncSession, scope: Scope, name: str) -> DocumentFaces:
    """The documents of a decision that the reader may open; NotFound as for ``get``."""
    return faces(await get(session, scope, name))


def faces(view: ProvvedimentoView) -> DocumentFaces:
    """The documents of a decision as its reader sees it."""
    original = view.document_hash is not None and view.document_hash != view.anonymized_document_hash
    return DocumentFaces(
        view.id, view.document_hash, view.anonymized_document_hash, view.label, view.restricted and original
    )
