"""All SQL on personal folders. Every statement carries the account: its own folders and those shared with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from sqlalchemy import CTE, Select, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.authz import Kind, Scope
from bdm.fascicolo.model import Fascicolo, FascicoloMassima, FascicoloParticipant, FascicoloProvvedimento
from bdm.fascicolo.schemas import FascicoloView
from bdm.massima import repository as massime
from bdm.massima.model import Massima
from bdm.massima.schemas import MassimaView
from bdm.provvedimento import repository as provvedimenti
from bdm.provvedimento.model import Provvedimento
from bdm.provvedimento.schemas import ProvvedimentoView


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


def _folders(readable: CTE) -> Select[UUID, str, UUID | None]:
    """The readable folders, by name."""
    return (
        select(Fascicolo.id, Fascicolo.name, Fascicolo.parent_id)
        .join(readable, readable.c.id == Fascicolo.id)
        .order_by(func.lower(Fascicolo.name), Fascicolo.id)
    )


async def _views(session: AsyncSession, statement: Select[UUID, str, UUID | None]) -> list[FascicoloView]:
    return [FascicoloView(*row) for row in await session.execute(statement)]


async def outermost(session: AsyncSession, account_id: UUID) -> list[FascicoloView]:
    """The folders that are in no other one that the account may read."""
    readable = readable_folders(account_id)
    inner = Fascicolo.parent_id.in_(select(readable.c.id))
    return await _views(session, _folders(readable).where(Fascicolo.parent_id.is_(None) | ~inner))


async def by_id(session: AsyncSession, account_id: UUID, folder_id: UUID) -> list[FascicoloView]:
    """The folder, if the account may read it."""
    return await _views(session, _folders(readable_folders(account_id)).where(Fascicolo.id == folder_id))


async def containing(session: AsyncSession, account_id: UUID, kind: Kind, item_id: UUID) -> list[FascicoloView]:
    """The folders that the decision or abstract is in."""
    inside = (
        select(FascicoloProvvedimento.fascicolo_id).where(FascicoloProvvedimento.provvedimento_id == item_id)
        if kind == "provvedimento"
        else select(FascicoloMassima.fascicolo_id).where(FascicoloMassima.massima_id == item_id)
    )
    return await _views(session, _folders(readable_folders(account_id)).where(Fascicolo.id.in_(inside)))


async def subfolders(session: AsyncSession, account_id: UUID, ids: Iterable[UUID]) -> dict[UUID, list[FascicoloView]]:
    """The folders directly in each."""
    grouped: defaultdict[UUID, list[FascicoloView]] = defaultdict(list)
    statement = _folders(readable_folders(account_id)).where(Fascicolo.parent_id.in_(list(ids)))
    for view in await _views(session, statement):
        if view.parent_id is not None:
            grouped[view.parent_id].append(view)
    return grouped


async def paths(session: AsyncSession, account_id: UUID, ids: Iterable[UUID]) -> dict[UUID, list[FascicoloView]]:
    """The folders that each one is in, the outermost first, as far as the account may read them."""
    readable = readable_folders(account_id)
    above = (
        select(Fascicolo.id.label("of"), Fascicolo.parent_id.label("id"), literal(1).label("distance"))
        .where(Fascicolo.id.in_(list(ids)))
        .cte("above", recursive=True)
    )
    above = above.union_all(
        select(above.c.of, Fascicolo.parent_id, above.c.distance + 1).join(above, above.c.id == Fascicolo.id)
    )
    rows = await session.execute(
        select(above.c.of, Fascicolo.id, Fascicolo.name, Fascicolo.parent_id)
        .join(above, above.c.id == Fascicolo.id)
        .join(readable, readable.c.id == Fascicolo.id)
        .order_by(above.c.distance.desc())
    )
    grouped: defaultdict[UUID, list[FascicoloView]] = defaultdict(list)
    for of, id, name, parent_id in rows:
        grouped[of].append(FascicoloView(id, name, parent_id))
    return grouped


async def contained_provvedimenti(
    session: AsyncSession, scope: Scope, account_id: UUID, ids: Iterable[UUID]
) -> dict[UUID, list[ProvvedimentoView]]:
    """The decisions in each folder that may be read, the last added first."""
    readable = readable_folders(account_id)
    statement = (
        provvedimenti.readable(scope)
        .join(FascicoloProvvedimento, FascicoloProvvedimento.provvedimento_id == Provvedimento.id)
        .join(readable, readable.c.id == FascicoloProvvedimento.fascicolo_id)
        .where(FascicoloProvvedimento.fascicolo_id.in_(list(ids)))
        .order_by(FascicoloProvvedimento.added_at.desc(), Provvedimento.seq.desc())
        .add_columns(FascicoloProvvedimento.fascicolo_id.label("folder_id"))
    )
    grouped: defaultdict[UUID, list[ProvvedimentoView]] = defaultdict(list)
    rows: Iterable[Any] = await session.execute(statement)
    for row in rows:
        grouped[row.folder_id].append(provvedimenti.to_view(row))
    return grouped


async def contained_massime(
    session: AsyncSession, scope: Scope, account_id: UUID, ids: Iterable[UUID]
) -> dict[UUID, list[MassimaView]]:
    """The abstracts in each folder that may be read, the last added first."""
    readable = readable_folders(account_id)
    statement = (
        massime.readable(scope)
        .join(FascicoloMassima, FascicoloMassima.massima_id == Massima.id)
        .join(readable, readable.c.id == FascicoloMassima.fascicolo_id)
        .where(FascicoloMassima.fascicolo_id.in_(list(ids)))
        .order_by(FascicoloMassima.added_at.desc(), Massima.seq.desc())
        .add_columns(FascicoloMassima.fascicolo_id.label("folder_id"))
    )
    grouped: defaultdict[UUID, list[MassimaView]] = defaultdict(list)
    for row in await session.execute(statement):
        grouped[row.folder_id].append(massime.to_view(row))
    return grouped
