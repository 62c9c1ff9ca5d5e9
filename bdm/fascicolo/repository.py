"""All SQL on personal folders."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import CTE, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.authz import Kind
from bdm.fascicolo.model import Fascicolo, FascicoloMassima, FascicoloParticipant, FascicoloProvvedimento


def readable_folders(account_id: UUID) -> CTE:
    """The ids of the account's own folders and of those shared with it, subfolders included."""
    shared = select(FascicoloParticipant.fascicolo_id).where(FascicoloParticipant.account_id == account_id)
    folders = (
        select(Fascicolo.id)
        .where((Fascicolo.owner_id == account_id) | Fascicolo.id.in_(shared))
        .cte("readable_folders", recursive=True)
    )
    return folders.union(select(Fascicolo.id).join(folders, Fascicolo.parent_id == folders.c.id))


async def collected(session: AsyncSession, account_id: UUID, kind: Kind) -> set[UUID]:
    """The decisions or abstracts in the folders that the account may read."""
    folders = readable_folders(account_id)
    if kind == "provvedimento":
        items = select(FascicoloProvvedimento.provvedimento_id).join(
            folders, folders.c.id == FascicoloProvvedimento.fascicolo_id
        )
    else:
        items = select(FascicoloMassima.massima_id).join(folders, folders.c.id == FascicoloMassima.fascicolo_id)
    return set(await session.scalars(items))
