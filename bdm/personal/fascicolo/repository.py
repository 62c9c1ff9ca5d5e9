"""All SQL on personal folders themselves; on what is in them, ``contents``.

What is read carries the account: its own folders and those shared with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CTE,
    BindParameter,
    ColumnElement,
    Select,
    and_,
    delete,
    exists,
    func,
    literal,
    select,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import UserAccount
from bdm.personal.fascicolo.model import Fascicolo, FascicoloParticipant
from bdm.personal.fascicolo.schemas import FascicoloView, FolderRef, OwnerView
from bdm.platform.kit.identifiers import new_id


def readable_folders(account_id: UUID | BindParameter[UUID]) -> CTE:
    """The account's own folders and those shared with it, subfolders included: ``id``, ``writable``, ``shared``."""
    others_read = exists().where(FascicoloParticipant.fascicolo_id == Fascicolo.id)
    own = select(Fascicolo.id, literal(True).label("writable"), others_read.label("shared")).where(
        Fascicolo.owner_id == account_id, Fascicolo.parent_id.is_(None)
    )
    granted = select(FascicoloParticipant.fascicolo_id, FascicoloParticipant.may_write, literal(False)).where(
        FascicoloParticipant.account_id == account_id
    )
    start = union_all(own, granted).subquery()
    walk = select(start).cte("walk", recursive=True)
    below = select(
        Fascicolo.id, walk.c.writable, walk.c.shared | ((Fascicolo.owner_id == account_id) & others_read)
    ).join(walk, Fascicolo.parent_id == walk.c.id)
    walk = walk.union(below)
    # A folder may be reached twice: shared by itself, and through the one around it.
    return (
        select(walk.c.id, func.bool_or(walk.c.writable).label("writable"), func.bool_or(walk.c.shared).label("shared"))
        .group_by(walk.c.id)
        .cte("readable_folders")
    )


def _folders(account_id: UUID) -> tuple[Select[*tuple[Any, ...]], CTE]:
    """The readable folders, by name, and of each the folder around it that may be read too (or nulls)."""
    readable = readable_folders(account_id)
    around = readable.alias("around")
    statement = (
        select(
            Fascicolo.id,
            Fascicolo.name,
            around.c.id.label("parent_id"),
            (Fascicolo.owner_id == account_id).label("mine"),
            readable.c.writable,
            readable.c.shared,
            FascicoloParticipant.new_since,
            UserAccount.upn,
            UserAccount.name.label("owner_name"),
            UserAccount.family_name,
            UserAccount.email,
        )
        .join(readable, readable.c.id == Fascicolo.id)
        .join(UserAccount, UserAccount.id == Fascicolo.owner_id)
        .outerjoin(around, around.c.id == Fascicolo.parent_id)
        .outerjoin(
            FascicoloParticipant,
            and_(FascicoloParticipant.fascicolo_id == Fascicolo.id, FascicoloParticipant.account_id == account_id),
        )
        .order_by(func.lower(Fascicolo.name), Fascicolo.id)
    )
    return statement, around


async def _views(session: AsyncSession, statement: Select[*tuple[Any, ...]]) -> list[FascicoloView]:
    rows: Iterable[Any] = await session.execute(statement)
    return [
        FascicoloView(
            id=row.id,
            name=row.name,
            parent_id=row.parent_id,
            mine=row.mine,
            writable=row.writable,
            shared=row.shared,
            new_since=row.new_since,
            owner=OwnerView(row.upn, row.owner_name, row.family_name, row.email),
        )
        for row in rows
    ]


async def every(session: AsyncSession, account_id: UUID) -> list[FascicoloView]:
    """All folders that the account may read."""
    statement, _ = _folders(account_id)
    return await _views(session, statement)


async def outermost(session: AsyncSession, account_id: UUID) -> list[FascicoloView]:
    """The folders that are in no other one that the account may read."""
    statement, around = _folders(account_id)
    return await _views(session, statement.where(around.c.id.is_(None)))


async def by_id(session: AsyncSession, account_id: UUID, folder_id: UUID) -> list[FascicoloView]:
    """The folder, if the account may read it."""
    statement, _ = _folders(account_id)
    return await _views(session, statement.where(Fascicolo.id == folder_id))


async def holding(session: AsyncSession, account_id: UUID, folders: Select[UUID]) -> list[FascicoloView]:
    """Those of ``folders`` that the account may read."""
    statement, _ = _folders(account_id)
    return await _views(session, statement.where(Fascicolo.id.in_(folders)))


async def subfolders(session: AsyncSession, account_id: UUID, ids: Iterable[UUID]) -> dict[UUID, list[FascicoloView]]:
    """The folders directly in each."""
    statement, around = _folders(account_id)
    grouped: defaultdict[UUID, list[FascicoloView]] = defaultdict(list)
    for view in await _views(session, statement.where(around.c.id.in_(list(ids)))):
        if view.parent_id is not None:
            grouped[view.parent_id].append(view)
    return grouped


def _upwards(ids: Iterable[UUID]) -> CTE:
    """The folders ``of``, and all around each (``id``), with their ``distance``; itself at distance 0."""
    above = (
        select(Fascicolo.id.label("of"), Fascicolo.id, Fascicolo.parent_id, literal(0).label("distance"))
        .where(Fascicolo.id.in_(list(ids)))
        .cte("above", recursive=True)
    )
    return above.union_all(
        select(above.c.of, Fascicolo.id, Fascicolo.parent_id, above.c.distance + 1).join(
            above, above.c.parent_id == Fascicolo.id
        )
    )


async def paths(session: AsyncSession, account_id: UUID, ids: Iterable[UUID]) -> dict[UUID, list[FolderRef]]:
    """The folders that each one is in, the outermost first, as far as the account may read them."""
    readable, above = readable_folders(account_id), _upwards(ids)
    rows = await session.execute(
        select(above.c.of, Fascicolo.id, Fascicolo.name)
        .join(above, above.c.id == Fascicolo.id)
        .join(readable, readable.c.id == Fascicolo.id)
        .where(above.c.distance > 0)
        .order_by(above.c.distance.desc())
    )
    grouped: defaultdict[UUID, list[FolderRef]] = defaultdict(list)
    for of, id_, name in rows:
        grouped[of].append(FolderRef(id_, name))
    return grouped


# Changing one's own folders. Whoever does takes the lock first and reads after it.


async def lock_owner(session: AsyncSession, account_id: UUID) -> None:
    """Until the end of the transaction nobody else changes which folders the account has, how they are called, where
    they are and whom they are shared with.
    """
    await session.execute(select(UserAccount.id).where(UserAccount.id == account_id).with_for_update(key_share=True))


async def count_of(session: AsyncSession, account_id: UUID) -> int:
    """How many folders the account owns."""
    statement = select(func.count()).select_from(Fascicolo).where(Fascicolo.owner_id == account_id)
    return (await session.execute(statement)).scalar_one()


async def siblings(session: AsyncSession, account_id: UUID, parent_id: UUID | None) -> Sequence[FolderRef]:
    """The account's own folders directly in ``parent_id``, or in none."""
    statement = select(Fascicolo.id, Fascicolo.name).where(
        Fascicolo.owner_id == account_id, Fascicolo.parent_id.is_not_distinct_from(parent_id)
    )
    return [FolderRef(*row) for row in await session.execute(statement)]


async def upwards(session: AsyncSession, folder_id: UUID) -> list[UUID]:
    """The folder and all around it, from within."""
    above = _upwards([folder_id])
    return list(await session.scalars(select(above.c.id).order_by(above.c.distance)))


async def height(session: AsyncSession, folder_id: UUID) -> tuple[int, int]:
    """How many levels the folder with all within it has (1 without subfolders), and how many folders that is."""
    below = (
        select(Fascicolo.id, literal(1).label("level")).where(Fascicolo.id == folder_id).cte("below", recursive=True)
    )
    below = below.union_all(select(Fascicolo.id, below.c.level + 1).join(below, Fascicolo.parent_id == below.c.id))
    levels, folders = (await session.execute(select(func.max(below.c.level), func.count()))).one()
    return levels or 0, folders


async def create(session: AsyncSession, account_id: UUID, name: str, parent_id: UUID | None) -> UUID:
    folder_id = new_id()
    session.add(Fascicolo(id=folder_id, owner_id=account_id, parent_id=parent_id, name=name))
    await session.flush()
    return folder_id


async def change(session: AsyncSession, folder_id: UUID, **values: Any) -> None:
    """Change columns of a folder."""
    await session.execute(update(Fascicolo).where(Fascicolo.id == folder_id).values(**values))


async def remove(session: AsyncSession, folder_id: UUID) -> None:
    """Delete a folder with all folders within it; what they hold stays where it is."""
    await session.execute(delete(Fascicolo).where(Fascicolo.id == folder_id))


# Sharing


async def participants(
    session: AsyncSession, account_id: UUID, folder_id: UUID
) -> list[tuple[UserAccount, bool, FolderRef, int]]:
    """Whom the folder or one around it is shared with, as far as ``account_id`` may read those: the person, whether
    they may write, the shared folder and how far around it is; by name, the nearest first.
    """
    readable, above = readable_folders(account_id), _upwards([folder_id])
    rows = await session.execute(
        select(UserAccount, FascicoloParticipant.may_write, Fascicolo.id, Fascicolo.name, above.c.distance)
        .join(FascicoloParticipant, FascicoloParticipant.account_id == UserAccount.id)
        .join(Fascicolo, Fascicolo.id == FascicoloParticipant.fascicolo_id)
        .join(above, above.c.id == Fascicolo.id)
        .join(readable, readable.c.id == Fascicolo.id)
        .order_by(UserAccount.family_name, UserAccount.name, UserAccount.id, above.c.distance)
    )
    return [(account, may_write, FolderRef(id_, name), distance) for account, may_write, id_, name, distance in rows]


async def people_called(session: AsyncSession, email: str, upn: str | None) -> list[UserAccount]:
    """The active accounts with this e-mail address, and this UPN if it is given."""
    found: ColumnElement[bool] = func.lower(UserAccount.email) == func.lower(email)
    if upn is not None:
        found &= func.lower(UserAccount.upn) == func.lower(upn)
    return list(await session.scalars(select(UserAccount).where(UserAccount.active, found).limit(2)))


async def put_participant(session: AsyncSession, folder_id: UUID, account_id: UUID, *, may_write: bool) -> None:
    """Share the folder, or change what the participant may do."""
    await session.execute(
        pg_insert(FascicoloParticipant)
        .values(fascicolo_id=folder_id, account_id=account_id, may_write=may_write)
        .on_conflict_do_update(
            index_elements=[FascicoloParticipant.fascicolo_id, FascicoloParticipant.account_id],
            set_={"may_write": may_write},
        )
    )


async def remove_participant(session: AsyncSession, folder_id: UUID, upn: str) -> UUID | None:
    """Share the folder with this person no longer: the account, or None if it was not."""
    person = select(UserAccount.id).where(func.lower(UserAccount.upn) == func.lower(upn)).scalar_subquery()
    removed: UUID | None = await session.scalar(
        delete(FascicoloParticipant)
        .where(FascicoloParticipant.fascicolo_id == folder_id, FascicoloParticipant.account_id == person)
        .returning(FascicoloParticipant.account_id)
    )
    return removed
