"""All SQL on tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.token.model import ApiToken
from bdm.people.user.model import UserAccount


@dataclass(frozen=True)
class OwnedToken:
    """A token with the UPN of its person, None for one of an institution."""

    token: ApiToken
    upn: str | None


async def of_account(session: AsyncSession, account_id: UUID, now: datetime) -> Sequence[ApiToken]:
    """The person's tokens that hold, newest first."""
    statement = select(ApiToken).where(ApiToken.account_id == account_id, *_in_force(now)).order_by(*_NEWEST)
    return (await session.scalars(statement)).all()


async def every(session: AsyncSession, now: datetime, limit: int) -> list[OwnedToken]:
    """The tokens of everybody that hold: those of institutions first, then the newest."""
    statement = (
        select(ApiToken, UserAccount.upn)
        .outerjoin(UserAccount, UserAccount.id == ApiToken.account_id)
        .where(*_in_force(now))
        .order_by(ApiToken.institution.is_(None), *_NEWEST)
        .limit(limit)
    )
    return [OwnedToken(token, upn) for token, upn in await session.execute(statement)]


async def count(session: AsyncSession, account_id: UUID | None, now: datetime) -> int:
    """How many tokens of the person hold, or of all institutions. Until the end of the transaction no other one of that
    person can count, so that two at once do not both find the last place free.
    """
    if account_id is not None:
        await session.execute(
            select(UserAccount.id).where(UserAccount.id == account_id).with_for_update(key_share=True)
        )
    own = ApiToken.account_id == account_id if account_id is not None else ApiToken.account_id.is_(None)
    return (await session.execute(select(func.count()).where(own, *_in_force(now)))).scalar_one()


async def by_id(session: AsyncSession, token_id: UUID, now: datetime) -> ApiToken | None:
    """The token, if it holds."""
    statement = select(ApiToken).where(ApiToken.id == token_id, *_in_force(now)).with_for_update()
    return (await session.scalars(statement)).one_or_none()


async def by_hash(session: AsyncSession, token_hash: bytes, now: datetime) -> ApiToken | None:
    """The token, if it holds and its person's account may be used."""
    statement = (
        select(ApiToken)
        .outerjoin(UserAccount, UserAccount.id == ApiToken.account_id)
        .where(
            ApiToken.token_hash == token_hash,
            or_(ApiToken.account_id.is_(None), UserAccount.active),
            *_in_force(now),
        )
    )
    return (await session.scalars(statement)).one_or_none()


async def touch(session: AsyncSession, token_id: UUID, now: datetime) -> None:
    """It was used."""
    await session.execute(update(ApiToken).where(ApiToken.id == token_id).values(last_used_at=now))


_NEWEST = (ApiToken.created_at.desc(), ApiToken.id.desc())


def _in_force(now: datetime) -> tuple[ColumnElement[bool], ...]:
    return (ApiToken.revoked_at.is_(None), ApiToken.expires_at > now)
