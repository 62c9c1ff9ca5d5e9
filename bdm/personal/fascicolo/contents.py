"""All SQL on what is in personal folders. What is read carries the scope, and the account whose folders they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Select, Text, cast, delete, func, not_, select
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from bdm.content.kinds import MODELS
from bdm.content.massima import repository as massima_repository
from bdm.content.massima.model import Massima
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Provvedimento
from bdm.personal.fascicolo import repository as fascicolo_repository
from bdm.personal.fascicolo.model import Fascicolo, FascicoloMassima, FascicoloProvvedimento
from bdm.personal.fascicolo.repository import readable_folders
from bdm.personal.fascicolo.schemas import FascicoloView, FolderCounts, FolderSlice
from bdm.platform.authz import KINDS, Kind, Scope
from bdm.platform.authz.scope import WITHDRAWN

Link = type[FascicoloProvvedimento] | type[FascicoloMassima]

LINKS: Final[dict[Kind, tuple[Link, InstrumentedAttribute[UUID]]]] = {
    "provvedimento": (FascicoloProvvedimento, FascicoloProvvedimento.provvedimento_id),
    "massima": (FascicoloMassima, FascicoloMassima.massima_id),
}
"""The table that says what is in which folder, and its column that names the item."""


def _visible(kind: Kind, scope: Scope) -> Select[*tuple[Any, ...]]:
    """The ids of what may be read."""
    if kind == "provvedimento":
        return provvedimento_repository.readable(scope).with_only_columns(Provvedimento.id, Provvedimento.seq)
    return massima_repository.readable(scope).with_only_columns(Massima.id, Massima.seq)


async def collected_ids(session: AsyncSession, account_id: UUID, kind: Kind) -> frozenset[str]:
    """The ids of the decisions or abstracts in the folders that the account may read, as they are spelled."""
    folders = readable_folders(account_id)
    link, item = LINKS[kind]
    # As text: for ten thousand of them, to make ids and then their spelling takes as long as to search.
    statement = select(cast(item, Text)).distinct().join(folders, folders.c.id == link.fascicolo_id)
    return frozenset(await session.scalars(statement))


async def containing(session: AsyncSession, account_id: UUID, kind: Kind, item_id: UUID) -> list[FascicoloView]:
    """The folders that the decision or abstract is in."""
    link, item = LINKS[kind]
    return await fascicolo_repository.holding(session, account_id, select(link.fascicolo_id).where(item == item_id))


async def ids_by_folder(
    session: AsyncSession, scope: Scope, account_id: UUID, kind: Kind, slices: Sequence[FolderSlice]
) -> dict[FolderSlice, list[UUID]]:
    """The ids of the items in each folder that may be read, the last added first."""
    readable = readable_folders(account_id)
    visible = _visible(kind, scope).subquery()
    link, item = LINKS[kind]
    place = func.row_number().over(
        partition_by=link.fascicolo_id, order_by=(link.added_at.desc(), visible.c.seq.desc())
    )
    ordered = (
        select(link.fascicolo_id, visible.c.id, place.label("place"))
        .join(visible, visible.c.id == item)
        .join(readable, readable.c.id == link.fascicolo_id)
        .where(link.fascicolo_id.in_({asked.folder_id for asked in slices}))
    ).subquery()
    statement = select(ordered.c.fascicolo_id, ordered.c.id).order_by(ordered.c.fascicolo_id, ordered.c.place)
    ends = [None if asked.size is None else asked.start + asked.size for asked in slices]
    bounded = [end for end in ends if end is not None]
    if len(bounded) == len(ends):
        statement = statement.where(ordered.c.place <= max(bounded))
    grouped: defaultdict[UUID, list[UUID]] = defaultdict(list)
    for folder_id, item_id in await session.execute(statement):
        grouped[folder_id].append(item_id)
    return {asked: grouped[asked.folder_id][asked.start : end] for asked, end in zip(slices, ends, strict=True)}


async def views_by_folder(
    session: AsyncSession, scope: Scope, account_id: UUID, kind: Kind, slices: Sequence[FolderSlice]
) -> dict[FolderSlice, list[Any]]:
    """The decisions or abstracts (their views) in each folder that may be read, the last added first."""
    found = await ids_by_folder(session, scope, account_id, kind, slices)
    by_ids: Any = provvedimento_repository.by_ids if kind == "provvedimento" else massima_repository.by_ids
    views = await by_ids(session, scope, {id_ for ids in found.values() for id_ in ids})
    return {asked: [views[id_] for id_ in ids if id_ in views] for asked, ids in found.items()}


async def counts(
    session: AsyncSession, scope: Scope, account_id: UUID, ids: Iterable[UUID]
) -> dict[UUID, FolderCounts]:
    """How many of the items directly in each folder may be read, and whether others may not; withdrawn ones aside."""
    wanted = list(ids)
    seen: dict[Kind, dict[UUID, int]] = {}
    hidden: set[UUID] = set()
    for kind in KINDS:
        link, item = LINKS[kind]
        model = MODELS[kind]
        readable, visible = readable_folders(account_id), _visible(kind, scope).subquery()
        rows = await session.execute(
            select(
                link.fascicolo_id,
                func.count(visible.c.id),
                func.count().filter(visible.c.id.is_(None), model.status != WITHDRAWN),
            )
            .join(model, model.id == item)
            .join(readable, readable.c.id == link.fascicolo_id)
            .outerjoin(visible, visible.c.id == item)
            .where(link.fascicolo_id.in_(wanted))
            .group_by(link.fascicolo_id)
        )
        seen[kind] = {}
        for folder_id, readable_ones, others in rows:
            seen[kind][folder_id] = readable_ones
            if others:
                hidden.add(folder_id)
    return {
        id_: FolderCounts(seen["provvedimento"].get(id_, 0), seen["massima"].get(id_, 0), id_ in hidden)
        for id_ in wanted
    }


async def withdrawn(
    session: AsyncSession, scope: Scope, account_id: UUID, ids: Iterable[UUID]
) -> dict[UUID, list[tuple[Kind, UUID]]]:
    """What is withdrawn of the items in each folder, but for what may be read."""
    found: defaultdict[UUID, list[tuple[Kind, UUID]]] = defaultdict(list)
    for kind in KINDS:
        link, item = LINKS[kind]
        model, readable = MODELS[kind], readable_folders(account_id)
        statement = (
            select(link.fascicolo_id, item)
            .join(readable, readable.c.id == link.fascicolo_id)
            .join(model, model.id == item)
        )
        if kind == "massima":
            statement = statement.join(Provvedimento, Provvedimento.id == Massima.provvedimento_id)
        seen = scope.readable(kind, status=model.status, ufficio=Provvedimento.ufficio)
        rows = await session.execute(
            statement.where(link.fascicolo_id.in_(list(ids)), model.status == WITHDRAWN, not_(seen)).order_by(
                link.added_at.desc(), model.seq.desc()
            )
        )
        for folder_id, item_id in rows:
            found[folder_id].append((kind, item_id))
    return found


# Putting in and taking out


async def lock_folder(session: AsyncSession, folder_id: UUID) -> bool:
    """Until the end of the transaction nobody else puts anything into the folder; False if it is no longer there."""
    found = select(Fascicolo.id).where(Fascicolo.id == folder_id).with_for_update(key_share=True)
    return await session.scalar(found) is not None


async def count_all(session: AsyncSession, folder_id: UUID) -> int:
    """How many items are in the folder, whoever may read them."""
    total = 0
    for link, _ in LINKS.values():
        statement = select(func.count()).select_from(link).where(link.fascicolo_id == folder_id)
        total += (await session.execute(statement)).scalar_one()
    return total


async def counts_within(session: AsyncSession, folder_id: UUID) -> dict[str, int]:
    """How many items of each kind are in the folder and those within it, whoever may read them."""
    within = select(Fascicolo.id).where(Fascicolo.id == folder_id).cte("within", recursive=True)
    within = within.union_all(select(Fascicolo.id).join(within, Fascicolo.parent_id == within.c.id))
    found: dict[str, int] = {}
    for kind, (link, _) in LINKS.items():
        statement = select(func.count()).select_from(link).join(within, within.c.id == link.fascicolo_id)
        found[kind] = (await session.execute(statement)).scalar_one()
    return found


async def add(session: AsyncSession, folder_id: UUID, kind: Kind, ids: Sequence[UUID]) -> set[UUID]:
    """Put items into the folder: those that were not there yet."""
    if not ids:
        return set()
    link, item = LINKS[kind]
    rows = [{"fascicolo_id": folder_id, item.key: id_} for id_ in ids]
    statement = pg_insert(link).values(rows).on_conflict_do_nothing().returning(item)
    return set(await session.scalars(statement))


async def remove(session: AsyncSession, folder_id: UUID, kind: Kind, item_id: UUID) -> bool:
    """Take an item out of the folder; False if it was not in it."""
    link, item = LINKS[kind]
    statement = delete(link).where(link.fascicolo_id == folder_id, item == item_id).returning(item)
    return await session.scalar(statement) is not None
