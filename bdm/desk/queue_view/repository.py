"""All SQL on the views of the work queues. Every statement names the person whose views they are."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.queue_view.model import QueueView
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind


async def of_account(session: AsyncSession, account_id: UUID, kind: Kind) -> Sequence[QueueView]:
    """The person's views of the queue of ``kind``."""
    statement = select(QueueView).where(QueueView.account_id == account_id, QueueView.kind == kind)
    return (await session.scalars(statement)).all()


async def hold(session: AsyncSession, account_id: UUID) -> None:
    """Until the end of the transaction no other one changes that person's views: of two at once, the second sees what
    the first one did.
    """
    await session.execute(select(UserAccount.id).where(UserAccount.id == account_id).with_for_update(key_share=True))


async def remove(session: AsyncSession, account_id: UUID, id_: UUID) -> bool:
    """False if the person has no such view."""
    statement = delete(QueueView).where(QueueView.id == id_, QueueView.account_id == account_id).returning(QueueView.id)
    return (await session.execute(statement)).first() is not None
