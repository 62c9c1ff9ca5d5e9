"""All SQL on accounts, what they were granted, and access requests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Date,
    Select,
    and_,
    cast,
    delete,
    func,
    or_,
    select,
    text,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.identity import Identity
from bdm.people.user.model import AccessRequest, DraftSecret, PermissionGroup, UserAccount, UserGroup, UserOu
from bdm.platform.kit.identifiers import new_id

NO_END: Final[Mapping[str, date]] = {}
_TODAY: Final = cast(func.timezone("Europe/Rome", func.now()), Date)
_ACCENTED, _PLAIN = "àáâäèéêëìíîïòóôöùúûüçñ", "aaaaeeeeiiiioooouuuucn"


async def find_by_upn(session: AsyncSession, upn: str) -> UserAccount | None:
    """The account of ``upn``, whatever its case."""
    return await session.scalar(select(UserAccount).where(func.lower(UserAccount.upn) == func.lower(upn)))


async def create_if_missing(
    session: AsyncSession,
    *,
    upn: str,
    name: str,
    family_name: str,
    email: str,
    type_: str,
    person: bytes | None = None,
) -> UUID | None:
    """Create an account: its id, or None if somebody else just did."""
    account_id: UUID | None = await session.scalar(
        pg_insert(UserAccount)
        .values(id=new_id(), upn=upn, name=name, family_name=family_name, email=email, type=type_, person=person)
        .on_conflict_do_nothing()
        .returning(UserAccount.id)
    )
    return account_id


async def change(session: AsyncSession, account_id: UUID, **values: Any) -> None:
    """Change columns of an account."""
    await session.execute(update(UserAccount).where(UserAccount.id == account_id).values(**values))


def in_force(grant: type[UserGroup | UserOu]) -> ColumnElement[bool]:
    """The condition that a group or an office of an account counts: it has no end, or not reached it."""
    return or_(grant.valid_until.is_(None), grant.valid_until >= _TODAY)


async def add_rights(
    session: AsyncSession,
    account_id: UUID,
    *,
    groups: Iterable[str],
    offices: Iterable[str],
    actor: str | None,
    until: Mapping[str, date] = NO_END,
) -> None:
    """Add groups and offices to those the account has, granted by ``actor``; of those in ``until`` that is the last
    day. They must exist. One that is held already with another end gets this one.
    """
    for grant, column, names in ((UserGroup, UserGroup.group, groups), (UserOu, UserOu.ou, offices)):
        rows = [
            {"account_id": account_id, column.key: name, "granted_by": actor, "valid_until": until.get(name)}
            for name in sorted(names)
        ]
        if rows:
            insert = pg_insert(grant)
            renewed = {
                "valid_until": insert.excluded.valid_until,
                "granted_by": insert.excluded.granted_by,
                "granted_at": func.now(),
            }
            changed = grant.valid_until.is_distinct_from(insert.excluded.valid_until)
            elements = [grant.account_id, column]
            await session.execute(
                insert.on_conflict_do_update(index_elements=elements, set_=renewed, where=changed), rows
            )


async def remove_rights(
    session: AsyncSession, account_id: UUID, *, groups: Iterable[str], offices: Iterable[str]
) -> None:
    """Take groups and offices from an account."""
    await session.execute(
        delete(UserGroup).where(UserGroup.account_id == account_id, UserGroup.group.in_(sorted(groups)))
    )
    await session.execute(delete(UserOu).where(UserOu.account_id == account_id, UserOu.ou.in_(sorted(offices))))


async def catalogue(session: AsyncSession) -> Sequence[PermissionGroup]:
    """Every permission group, in the catalogue's order."""
    return (await session.scalars(select(PermissionGroup).order_by(PermissionGroup.ordine))).all()


async def rights_of(session: AsyncSession, account_id: UUID) -> tuple[list[str], list[str]]:
    """The groups and the offices of an account that count today, sorted."""
    groups = await session.scalars(
        select(UserGroup.group).where(UserGroup.account_id == account_id, in_force(UserGroup))
    )
    offices = await session.scalars(select(UserOu.ou).where(UserOu.account_id == account_id, in_force(UserOu)))
    return sorted(groups), sorted(offices)


async def ends_of(session: AsyncSession, account_id: UUID) -> dict[str, date]:
    """The last days of those of its groups and offices that count today and have one, by name."""
    grants = (
        select(name, grant.valid_until).where(grant.account_id == account_id, grant.valid_until >= _TODAY)
        for grant, name in ((UserGroup, UserGroup.group), (UserOu, UserOu.ou))
    )
    ends: Any = await session.execute(union_all(*grants))
    return dict(ends.all())


async def search(session: AsyncSession, words: list[str], whole: str, limit: int) -> list[UserAccount]:
    """Active accounts: staff by parts of surname, name or e-mail (every word somewhere), anybody by e-mail.

    Without regard to case and accents; by surname and name.
    """
    person = fold(UserAccount.family_name + " " + UserAccount.name + " " + UserAccount.email)
    staff = and_(
        UserAccount.type == "ADN",
        *(person.contains(folded_text(word), autoescape=True) for word in words),
    )
    statement = (
        select(UserAccount)
        .where(UserAccount.active, or_(staff, func.lower(UserAccount.email) == func.lower(whole)))
        .order_by(UserAccount.family_name, UserAccount.name, UserAccount.id)
        .limit(limit)
    )
    return list(await session.scalars(statement))


def fold(column: ColumnElement[str]) -> ColumnElement[str]:
    """A text as it is compared: without regard to case and accents."""
    return func.translate(func.lower(column), _ACCENTED, _PLAIN)


def folded_text(word: str) -> str:
    """``folded`` for a word that is looked for."""
    return word.lower().translate(str.maketrans(_ACCENTED, _PLAIN))


async def persons(session: AsyncSession, accounts: Iterable[UUID]) -> Sequence[tuple[UUID, bytes]]:
    """Those of ``accounts`` of which it is known whose they are, oldest first."""
    rows = await session.execute(
        select(UserAccount.id, UserAccount.person)
        .where(UserAccount.id.in_(list(accounts)), UserAccount.person.is_not(None))
        .order_by(UserAccount.created_at, UserAccount.id)
    )
    return [(account, person) for account, person in rows if person is not None]


def accounts_of_person(account: UUID | BindParameter[UUID]) -> Select[UUID]:
    """The statement of the accounts of whose ``account`` it is; of that one alone where it is not known."""
    person = select(UserAccount.person).where(UserAccount.id == account).scalar_subquery()
    return select(UserAccount.id).where(or_(UserAccount.id == account, UserAccount.person == person))


async def without_person(session: AsyncSession) -> tuple[int, int]:
    """How many active accounts of staff there are, and of how many it is not known whose they are."""
    row = await session.execute(
        select(func.count(), func.count().filter(UserAccount.person.is_(None))).where(
            UserAccount.active, UserAccount.type == "ADN"
        )
    )
    staff, unknown = row.one()
    return staff, unknown


# Access requests


async def last_request(session: AsyncSession, upn: str) -> AccessRequest | None:
    """The newest access request of a person."""
    statement = (
        select(AccessRequest)
        .where(func.lower(AccessRequest.upn) == func.lower(upn))
        .order_by(AccessRequest.created_at.desc(), AccessRequest.id.desc())
        .limit(1)
    )
    return await session.scalar(statement)


async def put_request(session: AsyncSession, identity: Identity, **texts: str | None) -> UUID:
    """Make an access request with what the person wrote, or replace the pending one."""
    proposed = {**texts, "type": identity.type, "issuer": identity.issuer, "subject": identity.subject}
    statement = (
        pg_insert(AccessRequest)
        .values(id=new_id(), upn=identity.upn, **proposed)
        .on_conflict_do_update(
            index_elements=[text("lower(upn)")],
            index_where=AccessRequest.status == text("'IN_ATTESA'"),
            set_=proposed,
        )
        .returning(AccessRequest.id)
    )
    request_id: UUID = (await session.execute(statement)).scalar_one()
    return request_id


async def decide_requests(
    session: AsyncSession, upn: str, *, status: str, decided_by: str, decided_at: datetime
) -> None:
    """Decide the pending request of a person, if there is one."""
    await session.execute(
        update(AccessRequest)
        .where(func.lower(AccessRequest.upn) == func.lower(upn), AccessRequest.status == "IN_ATTESA")
        .values(status=status, decided_by=decided_by, decided_at=decided_at)
    )


# Drafts


async def draft_secret(session: AsyncSession) -> bytes | None:
    """The secret behind the keys of drafts, if it has been made."""
    return await session.scalar(select(DraftSecret.secret))


async def keep_first_draft_secret(session: AsyncSession, secret: bytes) -> None:
    """Store the secret unless there is one already."""
    await session.execute(pg_insert(DraftSecret).values(id=1, secret=secret).on_conflict_do_nothing())
