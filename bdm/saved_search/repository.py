"""All SQL on saved searches. Every statement names the person whose searches they are."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind
from bdm.saved_search.model import SavedSearch


async def of_account(session: AsyncSession, account_id: UUID, kind: Kind) -> Sequence[SavedSearch]:
    """The person's searches for ``kind``, newest first."""
    statement = (
        select(SavedSearch)
        .where(SavedSearch.account_id == account_id, SavedSearch.kind == kind)
        .order_by(SavedSearch.created_at.desc(), SavedSearch.id.desc())
    )
    return (await session.scalars(statement)).all()


async def count(session: AsyncSession, account_id: UUID, kind: Kind) -> int:
    """How many searches for ``kind`` the person keeps. Until the end of the transaction no other one of that person
    can count, so that two at once do not both find the last place free.
    """
    await session.execute(select(UserAccount.id).where(UserAccount.id == account_id).with_for_update(key_share=True))
    statement = select(func.count()).where(SavedSearch.account_id == account_id, SavedSearch.kind == kind)
    return (await session.execute(statement)).scalar_one()


async def get(session: AsyncSession, account_id: UUID, kind: Kind, id_: UUID) -> SavedSearch | None:
    statement = select(SavedSearch).where(
        SavedSearch.id == id_, SavedSearch.account_id == account_id, SavedSearch.kind == kind
    )
    return (await session.scalars(statement)).one_or_none()


async def remove(session: AsyncSession, account_id: UUID, kind: Kind, id_: UUID) -> bool:
    """False if the person has no such search."""
    statement = (
        delete(SavedSearch)
        .where(SavedSearch.id == id_, SavedSearch.account_id == account_id, SavedSearch.kind == kind)
        .returning(SavedSearch.id)
    )
    return (await session.execute(statement)).first() is not None
