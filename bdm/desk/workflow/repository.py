"""The SQL of transitions. A decision is always locked before its abstracts: two people never wait in a ring."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Text,
    Uuid,
    any_,
    cast,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.content.kinds import MODELS
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.desk.workflow.model import WorkflowEvent
from bdm.desk.workflow.transitions import Action
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind

MOST_DUPLICATES: Final = 5
_AHEAD: Final = (Status.DA_APPROVARE, Status.DA_PUBBLICARE, Status.PUBBLICATO)


@dataclass(frozen=True)
class LastEvent:
    """The last transition of an item, and by whom (None: an account that is gone)."""

    action: Action
    at: datetime
    actor: str | None


@dataclass(frozen=True)
class Twin:
    """A decision that another may be the same as: its id at the source, if it has one, or here."""

    name: str
    restricted: bool


@dataclass(frozen=True)
class Confirmation:
    """Who took a doubt upon themselves with which step, and why; ``actor``: None for an account that is gone."""

    code: str
    action: Action
    at: datetime
    actor: str | None
    reason: str | None


async def lock_provvedimento(session: AsyncSession, provvedimento_id: UUID) -> Status | None:
    """The status of the decision, kept as it is until the transaction ends; None when it is gone."""
    status = await session.scalar(
        select(Provvedimento.status).where(Provvedimento.id == provvedimento_id).with_for_update()
    )
    return None if status is None else Status(status)


async def status_of_provvedimento(session: AsyncSession, provvedimento_id: UUID) -> str | None:
    return await session.scalar(select(Provvedimento.status).where(Provvedimento.id == provvedimento_id))


async def lock_massima(session: AsyncSession, massima_id: UUID) -> Status | None:
    """As ``lock_provvedimento``; the abstract's decision must be locked already."""
    status = await session.scalar(select(Massima.status).where(Massima.id == massima_id).with_for_update())
    return None if status is None else Status(status)


async def has_massime(session: AsyncSession, provvedimento_id: UUID) -> bool:
    return bool(await session.scalar(select(exists().where(Massima.provvedimento_id == provvedimento_id))))


_NUMBERS: Final = (
    ("anno_provvedimento", "numero_provvedimento"),
    ("anno_ruolo", "numero_ruolo", "data_pubblicazione"),
)


async def same_numbers(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, list[UUID]]:
    """For each of these decisions that has them at most ``MOST_DUPLICATES`` others of the office and the area with the
    same type, number and year, or with the same type, R.G. and day of publication. Those of different registers
    ('LAVORO') count on their own.
    """
    own, other = aliased(Provvedimento), aliased(Provvedimento)
    same = [
        other.ufficio == own.ufficio,
        other.area == own.area,
        other.tipo == own.tipo,
        other.id != own.id,
        other.status != Status.RITIRATO,
        own.ruolo.is_(None) | other.ruolo.is_(None) | (other.ruolo == own.ruolo),
    ]
    found: dict[UUID, list[UUID]] = {}
    for names in _NUMBERS:
        matches = [getattr(other, name) == getattr(own, name) for name in names]
        likely = select(other.id).where(*same, *matches).limit(MOST_DUPLICATES).lateral()
        statement = select(own.id, likely.c.id).join(likely, true()).where(own.id == any_(literal(ids, ARRAY(Uuid))))
        for own_id, other_id in await session.execute(statement):
            others = found.setdefault(own_id, [])
            if other_id not in others and len(others) < MOST_DUPLICATES:
                others.append(other_id)
    return found


async def duplicates_by_id(session: AsyncSession, ids: Collection[UUID]) -> dict[UUID, Twin]:
    """These decisions, as an import tells of them."""
    if not ids:
        return {}
    name = func.coalesce(Provvedimento.external_id, cast(Provvedimento.id, Text))
    rows = await session.execute(
        select(Provvedimento.id, name, Provvedimento.restricted).where(Provvedimento.id.in_(ids))
    )
    return {id_: Twin(name, restricted) for id_, name, restricted in rows}


async def any_restricted(session: AsyncSession, ids: Sequence[UUID]) -> bool:
    """Whether the personal data of one of the decisions are only for its office."""
    restricted = exists().where(Provvedimento.id.in_(ids), Provvedimento.restricted)
    return bool(ids) and bool(await session.scalar(select(restricted)))


async def is_anonymised(session: AsyncSession, provvedimento_id: UUID) -> bool:
    """Whether an editor has confirmed an anonymised version of the decision."""
    confirmed = exists().where(
        Provvedimento.id == provvedimento_id,
        Provvedimento.anonymized_document_hash.is_not(None),
        Provvedimento.anonymised_confirmed_at.is_not(None),
    )
    return bool(await session.scalar(select(confirmed)))


async def published_before(session: AsyncSession, kind: Kind, item_id: UUID) -> bool:
    """Whether the item was published once: its readers may know it."""
    return bool(await session.scalar(select(was_published(kind, literal(item_id)))))


def was_published(kind: Kind, item_id: ColumnElement[UUID]) -> ColumnElement[bool]:
    """The same as a condition."""
    return exists().where(
        WorkflowEvent.kind == kind, WorkflowEvent.item_id == item_id, WorkflowEvent.from_status == Status.PUBBLICATO
    )


async def withdrawal_requested_by(session: AsyncSession, kind: Kind, item_id: UUID) -> UUID | None:
    """Who asked last that the item be withdrawn; None: an account that is gone."""
    return await session.scalar(
        select(WorkflowEvent.actor_id)
        .where(
            WorkflowEvent.kind == kind,
            WorkflowEvent.item_id == item_id,
            WorkflowEvent.to_status == Status.DA_RITIRARE,
        )
        .order_by(WorkflowEvent.seq.desc())
        .limit(1)
    )


def _since_submitted(kind: Kind, item_id: UUID) -> tuple[ColumnElement[bool], ...]:
    """The transitions of the item since it was submitted last, that one included."""
    mine = WorkflowEvent.kind == kind, WorkflowEvent.item_id == item_id
    submitted = select(func.max(WorkflowEvent.seq)).where(*mine, WorkflowEvent.action == Action.SUBMITTED)
    return *mine, WorkflowEvent.seq >= submitted.scalar_subquery()


async def actors(session: AsyncSession, kind: Kind, item_id: UUID) -> set[UUID | None]:
    """Who moved the item since it was submitted last, that included; None for an account that is gone."""
    return set(await session.scalars(select(WorkflowEvent.actor_id).where(*_since_submitted(kind, item_id))))


async def confirmers(session: AsyncSession, kind: Kind, item_id: UUID) -> dict[str, set[UUID | None]]:
    """Who took each doubt upon themselves since the item was submitted last."""
    rows = await session.execute(
        select(func.unnest(WorkflowEvent.confirmed), WorkflowEvent.actor_id).where(*_since_submitted(kind, item_id))
    )
    who: dict[str, set[UUID | None]] = {}
    for code, account in rows:
        who.setdefault(code, set()).add(account)
    return who


async def confirmations(session: AsyncSession, kind: Kind, item_id: UUID) -> list[Confirmation]:
    """The doubts that somebody took upon themselves since the item was submitted last, oldest first."""
    rows = await session.execute(
        select(
            func.unnest(WorkflowEvent.confirmed).label("code"),
            WorkflowEvent.action,
            WorkflowEvent.at,
            UserAccount.name,
            UserAccount.family_name,
            WorkflowEvent.reason,
        )
        .outerjoin(UserAccount, UserAccount.id == WorkflowEvent.actor_id)
        .where(*_since_submitted(kind, item_id))
        .order_by(WorkflowEvent.seq)
    )
    return [Confirmation(row.code, Action(row.action), row.at, _person(row), row.reason) for row in rows]


async def lock_massime_ahead(session: AsyncSession, provvedimento_id: UUID) -> list[tuple[UUID, Status]]:
    """The abstracts of the decision that are published or on their way there, locked."""
    return await _lock_massime(session, provvedimento_id, Massima.status.in_(_AHEAD))


async def lock_massime_published_before(session: AsyncSession, provvedimento_id: UUID) -> list[tuple[UUID, Status]]:
    """The abstracts of the decision that were published once and are not withdrawn yet, locked."""
    which = was_published("massima", Massima.id.expression), Massima.status != Status.RITIRATO
    return await _lock_massime(session, provvedimento_id, *which)


async def _lock_massime(
    session: AsyncSession, provvedimento_id: UUID, *which: ColumnElement[bool]
) -> list[tuple[UUID, Status]]:
    """In the order of their numbers."""
    rows = await session.execute(
        select(Massima.id, Massima.status)
        .where(Massima.provvedimento_id == provvedimento_id, *which)
        .order_by(Massima.seq)
        .with_for_update()
    )
    return [(row.id, Status(row.status)) for row in rows]


async def set_status(session: AsyncSession, kind: Kind, ids: Sequence[UUID], status: Status, editor: UUID) -> None:
    """Move the items; their version grows, so that an import and an open form notice."""
    model = MODELS[kind]
    await session.execute(
        update(model)
        .where(model.id.in_(ids))
        .values(status=status, version=model.version + 1, edited_by=editor, edit_date=func.now())
    )


async def remove(session: AsyncSession, kind: Kind, item_id: UUID) -> None:
    model = MODELS[kind]
    await session.execute(delete(model).where(model.id == item_id))


async def add_events(session: AsyncSession, events: Sequence[dict[str, Any]]) -> None:
    await session.execute(insert(WorkflowEvent), events)


async def last_event(session: AsyncSession, kind: Kind, item_id: UUID) -> LastEvent | None:
    row = (
        await session.execute(
            select(WorkflowEvent.action, WorkflowEvent.at, UserAccount.name, UserAccount.family_name)
            .outerjoin(UserAccount, UserAccount.id == WorkflowEvent.actor_id)
            .where(WorkflowEvent.kind == kind, WorkflowEvent.item_id == item_id)
            .order_by(WorkflowEvent.seq.desc())
            .limit(1)
        )
    ).first()
    if row is None:
        return None
    return LastEvent(Action(row.action), row.at, _person(row))


def _person(row: Any) -> str | None:
    return f"{row.name} {row.family_name}" if row.name is not None else None
