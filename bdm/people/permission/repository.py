"""All SQL of the administration of permissions: accounts with what they hold, requests, what was done to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, String, and_, cast, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import ARRAY, aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn.model import UserSession
from bdm.people.user.model import AccessRequest, UserAccount, UserGroup, UserOu
from bdm.people.user.repository import fold, folded_text, in_force
from bdm.platform.audit.model import AuditEvent
from bdm.platform.authz import Permission

ACCOUNT, REQUEST = "user_account", "access_request"
HISTORY_LIMIT = 100
SIGNED_IN = "signed_in"
SOON = timedelta(days=30)
"""Ends within this time are soon."""


@dataclass(frozen=True)
class Assignment:
    """A group or an office that somebody holds."""

    name: str
    by: str | None
    at: datetime | None
    until: date | None


@dataclass(frozen=True)
class AccountListing:
    """An account with the names of what it holds, sorted, the ends that there are, and when its person signed in last,
    as far as the record goes back.
    """

    account: UserAccount
    groups: list[str]
    offices: list[str]
    until: dict[str, date]
    last_access: datetime | None


@dataclass(frozen=True)
class Filter:
    """Which accounts are listed: every condition that is given has to hold."""

    words: tuple[str, ...] = ()
    group: str | None = None
    ou: str | None = None
    active: bool | None = None
    ending: date | None = None
    """Something ends by this day, or has ended."""


async def rights_of(session: AsyncSession, account_id: UUID) -> tuple[list[Assignment], list[Assignment]]:
    """The groups and the offices of an account with who granted them and until when, by name; ended ones too."""
    groups = await session.execute(
        select(UserGroup.group, UserGroup.granted_by, UserGroup.granted_at, UserGroup.valid_until).where(
            UserGroup.account_id == account_id
        )
    )
    offices = await session.execute(
        select(UserOu.ou, UserOu.granted_by, UserOu.granted_at, UserOu.valid_until).where(
            UserOu.account_id == account_id
        )
    )
    return _sorted(groups), _sorted(offices)


def _sorted(rows: Iterable[Any]) -> list[Assignment]:
    return sorted((Assignment(*row) for row in rows), key=lambda one: one.name)


async def other_administrators(session: AsyncSession, account_id: UUID) -> int:
    """How many active accounts besides this one may change permissions without an end."""
    statement = (
        select(func.count())
        .select_from(UserGroup)
        .join(UserAccount, UserAccount.id == UserGroup.account_id)
        .where(
            UserGroup.group == Permission.EDIT_PERMISSION.value,
            UserGroup.valid_until.is_(None),
            UserAccount.active,
            UserGroup.account_id != account_id,
        )
    )
    return (await session.execute(statement)).scalar_one()


async def is_administrator(session: AsyncSession, account_id: UUID) -> bool:
    """Whether an account may change permissions now."""
    statement = select(
        exists().where(
            UserGroup.account_id == account_id,
            UserGroup.group == Permission.EDIT_PERMISSION.value,
            UserAccount.id == UserGroup.account_id,
            UserAccount.active,
            in_force(UserGroup),
        )
    )
    return bool(await session.scalar(statement))


async def live_sessions(session: AsyncSession, upn: str, *, now: datetime, used_since: datetime) -> int:
    """In how many browsers a person is signed in."""
    statement = select(func.count()).where(
        func.lower(UserSession.upn) == func.lower(upn),
        UserSession.expires_at > now,
        UserSession.last_seen_at > used_since,
    )
    return (await session.execute(statement)).scalar_one()


async def latest_identity(session: AsyncSession, upn: str) -> UserSession | None:
    """The last session of a person: what the identity provider says of them."""
    statement = (
        select(UserSession)
        .where(func.lower(UserSession.upn) == func.lower(upn))
        .order_by(UserSession.created_at.desc())
        .limit(1)
    )
    return await session.scalar(statement)


# Lists


async def accounts(
    session: AsyncSession, account_filter: Filter, *, offset: int, limit: int
) -> tuple[int, list[AccountListing]]:
    """A page of the accounts, by surname and name, and how many there are."""
    conditions = _conditions(account_filter)
    count = (await session.execute(select(func.count()).select_from(UserAccount).where(*conditions))).scalar_one()
    groups = _names(UserGroup.group, UserGroup.account_id)
    offices = _names(UserOu.ou, UserOu.account_id)
    first: list[Any] = [] if account_filter.ending is None else [func.least(_first_end(UserGroup), _first_end(UserOu))]
    statement = (
        select(UserAccount, groups, offices, _ends(UserGroup, UserGroup.group), _ends(UserOu, UserOu.ou), last_access())
        .where(*conditions)
        .order_by(*first, UserAccount.family_name, UserAccount.name, UserAccount.id)
        .offset(offset)
        .limit(limit)
    )
    rows = await session.execute(statement)
    return count, [
        AccountListing(
            account,
            list(held_groups or []),
            list(ou or []),
            {name: date.fromisoformat(day) for name, day in ((group_ends or {}) | (office_ends or {})).items()},
            seen,
        )
        for account, held_groups, ou, group_ends, office_ends, seen in rows
    ]


def last_access() -> Any:
    """When the person of an account signed in last: the record knows; sessions are soon forgotten."""
    return (
        select(AuditEvent.at)
        .where(func.lower(AuditEvent.actor) == func.lower(UserAccount.upn), AuditEvent.action == SIGNED_IN)
        .order_by(AuditEvent.at.desc(), AuditEvent.seq.desc())
        .limit(1)
        .correlate(UserAccount)
        .scalar_subquery()
    )


async def last_access_of(session: AsyncSession, account_id: UUID) -> datetime | None:
    """``last_access`` of one account."""
    return await session.scalar(select(last_access()).select_from(UserAccount).where(UserAccount.id == account_id))


def _ends(grant: type[UserGroup | UserOu], name: Any) -> Any:
    return (
        select(func.jsonb_object_agg(name, grant.valid_until))
        .where(grant.account_id == UserAccount.id, grant.valid_until.is_not(None))
        .correlate(UserAccount)
        .scalar_subquery()
    )


def _first_end(grant: type[UserGroup | UserOu]) -> Any:
    return (
        select(func.min(grant.valid_until))
        .where(grant.account_id == UserAccount.id)
        .correlate(UserAccount)
        .scalar_subquery()
    )


def _names(name: Any, account_id: Any) -> Any:
    return (
        select(cast(func.array_agg(aggregate_order_by(name, name)), ARRAY(String)))
        .where(account_id == UserAccount.id)
        .correlate(UserAccount)
        .scalar_subquery()
    )


def _conditions(account_filter: Filter) -> list[ColumnElement[bool]]:
    person = fold(UserAccount.family_name + " " + UserAccount.name + " " + UserAccount.email + " " + UserAccount.upn)
    conditions: list[ColumnElement[bool]] = [
        person.contains(folded_text(word), autoescape=True) for word in account_filter.words
    ]
    if account_filter.group is not None:
        conditions.append(
            exists().where(
                UserGroup.account_id == UserAccount.id, UserGroup.group == account_filter.group, in_force(UserGroup)
            )
        )
    if account_filter.ou is not None:
        conditions.append(
            exists().where(
                UserOu.account_id == UserAccount.id, UserOu.ou.in_((account_filter.ou, "*")), in_force(UserOu)
            )
        )
    if account_filter.active is not None:
        conditions.append(UserAccount.active.is_(account_filter.active))
    if account_filter.ending is not None:
        conditions.append(
            or_(
                *(
                    exists().where(grant.account_id == UserAccount.id, grant.valid_until <= account_filter.ending)
                    for grant in (UserGroup, UserOu)
                )
            )
        )
    return conditions


async def pending(session: AsyncSession, *, offset: int, limit: int) -> tuple[int, list[tuple[AccessRequest, bool]]]:
    """A page of the pending requests, oldest first, each with whether there is an account; and how many there are."""
    waiting = AccessRequest.status == "IN_ATTESA"
    count = (await session.execute(select(func.count()).select_from(AccessRequest).where(waiting))).scalar_one()
    known = exists().where(func.lower(UserAccount.upn) == func.lower(AccessRequest.upn))
    statement = (
        select(AccessRequest, known)
        .where(waiting)
        .order_by(AccessRequest.created_at, AccessRequest.id)
        .offset(offset)
        .limit(limit)
    )
    return count, [(request, is_known) for request, is_known in await session.execute(statement)]


async def locked_request(session: AsyncSession, request_id: UUID) -> AccessRequest | None:
    """A request, for deciding it: nobody else decides it meanwhile."""
    statement = select(AccessRequest).where(AccessRequest.id == request_id).with_for_update()
    return await session.scalar(statement.execution_options(populate_existing=True))


async def refuse(session: AsyncSession, request_id: UUID, *, by: str, at: datetime, reason: str) -> None:
    """Refuse a request."""
    await session.execute(
        update(AccessRequest)
        .where(AccessRequest.id == request_id)
        .values(status="RESPINTA", decided_by=by, decided_at=at, decision_reason=reason)
    )


# What was done


async def history(session: AsyncSession, account_id: UUID, upn: str) -> list[AuditEvent]:
    """What was done to an account and to its person's requests, newest first."""
    requests = select(cast(AccessRequest.id, String)).where(func.lower(AccessRequest.upn) == func.lower(upn))
    statement = (
        select(AuditEvent)
        .where(
            or_(
                and_(AuditEvent.object_kind == ACCOUNT, AuditEvent.object_id == str(account_id)),
                and_(AuditEvent.object_kind == REQUEST, AuditEvent.object_id.in_(requests)),
            )
        )
        .order_by(AuditEvent.seq.desc())
        .limit(HISTORY_LIMIT)
    )
    return list(await session.scalars(statement))


async def names_of(session: AsyncSession, upns: Iterable[str]) -> dict[str, str]:
    """'Surname Name' of accounts, by UPN in small letters."""
    wanted = {upn.lower() for upn in upns}
    if not wanted:
        return {}
    rows = await session.execute(
        select(func.lower(UserAccount.upn), UserAccount.family_name, UserAccount.name).where(
            func.lower(UserAccount.upn).in_(sorted(wanted))
        )
    )
    return {upn: f"{family_name} {name}".strip() for upn, family_name, name in rows}
