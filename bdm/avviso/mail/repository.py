"""All SQL on the mails."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso.model import Avviso, AvvisoDestinatario, AvvisoMail, Iscrizione
from bdm.avviso.schemas import Digest
from bdm.people.user.model import UserAccount
from bdm.platform.kit.identifiers import new_id

MOST: Final = 1_000
"""Notices of one mail: the latest. Those before stand in the page alone."""


@dataclass(frozen=True)
class AddressedMail:
    """A mail, to whom it goes, and whether they may still get it."""

    mail: AvvisoMail
    email: str
    active: bool


def _unsent(*conditions: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Notices that were in no mail, of what somebody wants to be written to about."""
    return (
        select(Avviso)
        .join(Iscrizione, Iscrizione.id == Avviso.iscrizione_id)
        .where(Avviso.mail_id.is_(None), Iscrizione.mail != "mai", Avviso.at >= Iscrizione.mail_since, *conditions)
    )


async def unsent(session: AsyncSession, account_id: UUID, mail: Digest | None) -> Sequence[Avviso]:
    """Those of one person; of what is told daily or weekly only, if asked for."""
    conditions = [Avviso.account_id == account_id]
    if mail is not None:
        conditions.append(Iscrizione.mail == mail)
    return (await session.scalars(_unsent(*conditions).order_by(Avviso.id.desc()).limit(MOST))).all()


async def make(session: AsyncSession, day: date, daily: datetime, weekly: datetime) -> list[UUID]:
    """Put what was told before ``daily``, of what is told weekly before ``weekly``, into a mail of ``day`` for each
    active account that has none of that day yet: the mails.
    """
    due = or_(
        and_(Iscrizione.mail == "giornaliera", Avviso.at < daily),
        and_(Iscrizione.mail == "settimanale", Avviso.at < weekly),
    )
    found = _unsent(due).join(UserAccount, UserAccount.id == Avviso.account_id).where(UserAccount.active)
    accounts = (await session.scalars(found.with_only_columns(Avviso.account_id).distinct())).all()
    if not accounts:
        return []
    rows = [{"id": new_id(), "account_id": each, "day": day} for each in accounts]
    statement = insert(AvvisoMail).values(rows).on_conflict_do_nothing()
    new: Iterable[Any] = await session.execute(statement.returning(AvvisoMail.account_id, AvvisoMail.id))
    made: dict[UUID, UUID] = dict(iter(new))
    for account_id, mail_id in made.items():
        own = _unsent(due, Avviso.account_id == account_id).with_only_columns(Avviso.id)
        await session.execute(update(Avviso).where(Avviso.id.in_(own)).values(mail_id=mail_id))
    return list(made.values())


async def find(session: AsyncSession, mail_id: UUID) -> AddressedMail | None:
    """The mail; None where it is gone with its account."""
    statement = (
        select(AvvisoMail, UserAccount.email, UserAccount.active)
        .join(UserAccount, UserAccount.id == AvvisoMail.account_id)
        .where(AvvisoMail.id == mail_id)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else AddressedMail(*row)


async def notices(session: AsyncSession, mail_id: UUID) -> Sequence[Avviso]:
    """Those in the mail of which its person still wants to be written to."""
    statement = (
        select(Avviso)
        .join(Iscrizione, Iscrizione.id == Avviso.iscrizione_id)
        .where(Avviso.mail_id == mail_id, Iscrizione.mail != "mai")
        .order_by(Avviso.id.desc())
        .limit(MOST)
    )
    return (await session.scalars(statement)).all()


async def note_sent(session: AsyncSession, mail_id: UUID, at: datetime) -> None:
    """The mail is on its way."""
    await session.execute(update(AvvisoMail).where(AvvisoMail.id == mail_id).values(sent_at=at))


async def token_of(session: AsyncSession, account_id: UUID) -> str:
    """The token that ends the mails of this person, made at its first use."""
    made = insert(AvvisoDestinatario).values(account_id=account_id, token=secrets.token_urlsafe(32))
    await session.execute(made.on_conflict_do_nothing(index_elements=["account_id"]))
    statement = select(AvvisoDestinatario.token).where(AvvisoDestinatario.account_id == account_id)
    return (await session.execute(statement)).scalar_one()


async def whose(session: AsyncSession, token: str) -> UUID | None:
    """The account whose mails this token ends."""
    return await session.scalar(select(AvvisoDestinatario.account_id).where(AvvisoDestinatario.token == token))
