"""All SQL on sessions and sign-ins under way."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn.model import LoginAttempt, UserSession
from bdm.people.user import repository as user_repository
from bdm.people.user.identity import Identity, UserType
from bdm.people.user.model import EVERY_OFFICE, UserAccount, UserGroup, UserOu
from bdm.platform.authz import Permission, Reader
from bdm.platform.database.session import rows_of

_PERMISSIONS = {permission.value: permission for permission in Permission}


@dataclass(frozen=True)
class StoredSession:
    """A session as the database has it, with what its person may do now. ``reader`` needs an active account."""

    identity: Identity
    id_token: str | None
    last_seen_at: datetime
    expires_at: datetime
    reader: Reader | None
    deactivated: bool


def _rights() -> tuple[ColumnElement[Any], ColumnElement[Any]]:
    """The groups and the offices of an account that count today."""
    groups = select(UserGroup.group).where(UserGroup.account_id == UserAccount.id, user_repository.in_force(UserGroup))
    offices = select(UserOu.ou).where(UserOu.account_id == UserAccount.id, user_repository.in_force(UserOu))
    return (
        func.array(groups.correlate(UserAccount).scalar_subquery()).label("groups"),
        func.array(offices.correlate(UserAccount).scalar_subquery()).label("offices"),
    )


def _found() -> Select[*tuple[Any, ...]]:
    return (
        select(
            *(getattr(UserSession, name) for name in _SESSION),
            *(getattr(UserAccount, name).label(f"account_{name}") for name in _ACCOUNT),
            *_rights(),
        )
        .select_from(UserSession)
        .outerjoin(UserAccount, func.lower(UserAccount.upn) == func.lower(UserSession.upn))
    )


_IDENTITY = ("issuer", "subject", "upn", "name", "family_name", "email", "type")
_SESSION = (*_IDENTITY, "id_token", "last_seen_at", "expires_at")
_ACCOUNT = ("id", "upn", "name", "family_name", "email", "type", "active", "working_ou")
_READERS = select(UserAccount, *_rights()).where(UserAccount.active)
_FOUND = _found().where(UserSession.token_hash == bindparam("token_hash"))


async def find(session: AsyncSession, token_hash: bytes) -> StoredSession | None:
    """The session of a token with account, groups and offices, in one query; also one that has ended."""
    one = await rows_of(session, _FOUND, {"token_hash": token_hash})
    if not one:
        return None
    *found, groups, offices = one[0]
    stored = dict(zip(_SESSION, found, strict=False))
    account = SimpleNamespace(**dict(zip(_ACCOUNT, found[len(_SESSION) :], strict=True)))
    known = account.id is not None
    return StoredSession(
        identity=Identity(**{name: stored[name] for name in _IDENTITY}),
        id_token=stored["id_token"],
        last_seen_at=stored["last_seen_at"],
        expires_at=stored["expires_at"],
        reader=_reader(account, groups, offices) if known and account.active else None,
        deactivated=known and not account.active,
    )


def _reader(account: UserAccount | SimpleNamespace, groups: Iterable[str], offices: Collection[str]) -> Reader:
    keeps_office = account.working_ou in offices or EVERY_OFFICE in offices
    return Reader(
        account_id=account.id,
        upn=account.upn,
        name=account.name,
        family_name=account.family_name,
        email=account.email,
        type=cast(UserType, account.type),
        permissions=frozenset(_PERMISSIONS[group] for group in groups if group in _PERMISSIONS),
        ou=frozenset(offices),
        working_ou=account.working_ou if keeps_office else None,
    )


async def reader_named(session: AsyncSession, upn: str) -> Reader | None:
    """The reader that the active account ``upn`` is, without a session: for commands of the operator."""
    account = await user_repository.find_by_upn(session, upn)
    if account is None or not account.active:
        return None
    return _reader(account, *await user_repository.rights_of(session, account.id))


async def readers(session: AsyncSession, account_ids: Collection[UUID]) -> dict[UUID, Reader]:
    """The readers that those of the accounts are that are active, with the rights they have now: for what is done on
    their behalf while they are away.
    """
    rows = await session.execute(_READERS.where(UserAccount.id.in_(list(account_ids)))) if account_ids else ()
    return {account.id: _reader(account, groups, offices) for account, groups, offices in rows}


async def insert_session(session: AsyncSession, identity: Identity, *, now: datetime, **values: Any) -> None:
    """Store a new session of the person."""
    person = {name: getattr(identity, name) for name in _IDENTITY}
    await session.execute(insert(UserSession).values(**person, created_at=now, last_seen_at=now, **values))


async def touch(session: AsyncSession, token_hash: bytes, *, now: datetime) -> None:
    """Remember that the session was used."""
    await session.execute(
        update(UserSession)
        .where(UserSession.token_hash == token_hash, UserSession.last_seen_at < now)
        .values(last_seen_at=now)
    )


async def delete_session(session: AsyncSession, token_hash: bytes) -> None:
    """End a session."""
    await session.execute(delete(UserSession).where(UserSession.token_hash == token_hash))


async def sessions_of(session: AsyncSession, upn: str) -> list[UserSession]:
    """The sessions of a person, ended ones that were not forgotten yet among them."""
    return list(await session.scalars(select(UserSession).where(_belongs_to(upn))))


async def delete_sessions_of(session: AsyncSession, upn: str, *, but: bytes | None = None) -> int:
    """End every session of a person, ``but`` one (a token's hash): how many."""
    statement = delete(UserSession).where(_belongs_to(upn))
    if but is not None:
        statement = statement.where(UserSession.token_hash != but)
    return len((await session.scalars(statement.returning(UserSession.token_hash))).all())


def _belongs_to(upn: str) -> ColumnElement[bool]:
    return func.lower(UserSession.upn) == func.lower(upn)


async def delete_ended(
    session: AsyncSession, issuer: str, *, sid: str | None, subject: str | None, before: datetime
) -> list[str]:
    """End the sessions begun until ``before`` that the provider says have ended: whose they were. Those of which it
    gave no name go by their person.
    """
    of_subject = UserSession.subject == subject
    named = of_subject if sid is None else or_(UserSession.sid == sid, and_(UserSession.sid.is_(None), of_subject))
    statement = delete(UserSession).where(UserSession.issuer == issuer, UserSession.created_at <= before, named)
    return list(await session.scalars(statement.returning(UserSession.upn)))


async def insert_attempt(session: AsyncSession, **values: Any) -> None:
    """Remember that a browser was sent to the provider."""
    await session.execute(insert(LoginAttempt).values(**values))


async def take_attempt(
    session: AsyncSession, *, state_hash: bytes, browser_hash: bytes, now: datetime
) -> LoginAttempt | None:
    """The attempt with this state, started by this browser and not expired: once."""
    return await session.scalar(
        delete(LoginAttempt)
        .where(
            LoginAttempt.state_hash == state_hash,
            LoginAttempt.browser_hash == browser_hash,
            LoginAttempt.expires_at > now,
        )
        .returning(LoginAttempt)
    )


async def forget_expired(session: AsyncSession, *, attempts_before: datetime, sessions_before: datetime) -> None:
    """Delete what has ended."""
    await session.execute(delete(LoginAttempt).where(LoginAttempt.expires_at < attempts_before))
    await session.execute(delete(UserSession).where(UserSession.expires_at < sessions_before))
