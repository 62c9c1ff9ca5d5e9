"""All SQL on what is withdrawn. Every statement starts from what the reader's scope may read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, Subquery, case, func, literal, literal_column, select, true, union_all
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.content.kinds import MODELS
from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Provvedimento, Status
from bdm.desk.workflow.model import WorkflowEvent
from bdm.people.user.model import UserAccount
from bdm.platform.authz import KINDS, Kind, Scope


@dataclass(frozen=True)
class RitiratoRow:
    """An item that is withdrawn: when and by whom, who had asked for it and why. People are None for an account that
    is gone. ``with_provvedimento``: an abstract that its decision took along, with the decision's reason.
    """

    kind: Kind
    id: UUID
    ufficio: str
    restricted: bool
    at: datetime
    confirmed_by: str | None
    asked_by: str | None
    reason: str | None
    with_provvedimento: bool


def _of(scope: Scope, kind: Kind) -> Select[*tuple[Any, ...]]:
    model = MODELS[kind]
    last = (
        select(WorkflowEvent.seq, WorkflowEvent.at, WorkflowEvent.from_status, WorkflowEvent.actor_id)
        .where(
            WorkflowEvent.kind == literal_column(f"'{kind}'"),
            WorkflowEvent.item_id == model.id,
            WorkflowEvent.to_status == Status.RITIRATO,
        )
        .order_by(WorkflowEvent.seq.desc())
        .limit(1)
        .lateral()
    )
    readable: Any = provvedimento_repository.readable if kind == "provvedimento" else massima_repository.readable
    columns: tuple[ColumnElement[Any], ...] = (
        literal_column(f"'{kind}'").label("kind"),
        model.id.expression.label("id"),
        Provvedimento.id.expression.label("provvedimento_id"),
        Provvedimento.ufficio.expression.label("ufficio"),
        Provvedimento.restricted.expression.label("restricted"),
        *last.c,
    )
    found: Select[*tuple[Any, ...]] = readable(scope).with_only_columns(*columns)
    return found.join(last, true()).where(model.status == Status.RITIRATO)


def _all(scope: Scope) -> Subquery:
    return union_all(*(_of(scope, kind) for kind in KINDS)).subquery()


async def count(session: AsyncSession, scope: Scope) -> int:
    """How many withdrawn items the reader may read."""
    return int(await session.scalar(select(func.count()).select_from(_all(scope))) or 0)


async def ids(session: AsyncSession, scope: Scope, *, offset: int, limit: int) -> list[UUID]:
    """Some of them, the latest first."""
    found = _all(scope)
    order = found.c.at.desc(), found.c.id.desc()
    return list(await session.scalars(select(found.c.id).order_by(*order).offset(offset).limit(limit)))


async def by_ids(session: AsyncSession, scope: Scope, ids: Sequence[UUID]) -> list[RitiratoRow]:
    """Those of these that the reader may read, in their order."""
    found = _all(scope)
    alone = found.c.from_status == Status.DA_RITIRARE
    request = (
        select(WorkflowEvent.actor_id, WorkflowEvent.reason)
        .where(
            WorkflowEvent.kind == case((alone, found.c.kind), else_=literal("provvedimento")),
            WorkflowEvent.item_id == case((alone, found.c.id), else_=found.c.provvedimento_id),
            WorkflowEvent.to_status == Status.DA_RITIRARE,
            WorkflowEvent.at <= found.c.at,
        )
        .order_by(WorkflowEvent.seq.desc())
        .limit(1)
        .lateral()
    )
    asker, confirmer = aliased(UserAccount), aliased(UserAccount)
    rows = await session.execute(
        select(
            *(found.c[name] for name in ("kind", "id", "ufficio", "restricted", "at")),
            _name(confirmer).label("confirmed_by"),
            _name(asker).label("asked_by"),
            request.c.reason,
            (~alone).label("with_provvedimento"),
        )
        .select_from(found)
        .outerjoin(request, true())
        .outerjoin(confirmer, confirmer.id == found.c.actor_id)
        .outerjoin(asker, asker.id == request.c.actor_id)
        .where(found.c.id.in_(ids))
    )
    by_id = {row.id: RitiratoRow(**row._mapping) for row in rows}
    return [by_id[each] for each in ids if each in by_id]


def _name(person: type[UserAccount]) -> ColumnElement[str]:
    return person.name + " " + person.family_name
