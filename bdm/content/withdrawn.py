"""What was published and is withdrawn: its readers learn that, and nothing else of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from typing import Final
from uuid import UUID

from sqlalchemy import column, func, select, table, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.kinds import MODELS
from bdm.content.provvedimento.model import Provvedimento
from bdm.platform.authz import KINDS, Kind
from bdm.platform.authz.scope import WITHDRAWN
from bdm.platform.kit.identifiers import parse_id
from bdm.platform.kit.time import ROME

_EVENT: Final = table("workflow_event", *map(column, ("kind", "item_id", "to_status", "at"))).c
"""What the desk wrote down (``bdm.desk.workflow.model``), of which readers learn the day alone."""


async def withdrawn(session: AsyncSession, kind: Kind, names: Sequence[str]) -> list[UUID]:
    """The ids of those withdrawn that are called so, by our id or the source's (``external_id``)."""
    return [item_id for item_id, _ in await _called(session, kind, names)]


async def withdrawn_named(session: AsyncSession, kind: Kind, names: Sequence[str]) -> dict[str, UUID]:
    """The same by each of ``names`` that is one of theirs."""
    rows = await _called(session, kind, names)
    by_source = {external: item_id for item_id, external in rows if external is not None}
    ids = {item_id for item_id, _ in rows}
    own = {name: parsed for name in names if (parsed := parse_id(name)) in ids and parsed is not None}
    return own | {name: by_source[name] for name in names if name in by_source}


async def _called(session: AsyncSession, kind: Kind, names: Sequence[str]) -> Sequence[tuple[UUID, str | None]]:
    model = MODELS[kind]
    ids = [parsed for name in names if (parsed := parse_id(name))]
    named = model.id.in_(ids) | model.external_id.in_(list(names))
    statement = select(model.id, model.external_id).where(model.status == WITHDRAWN, named).order_by(model.seq)
    return [(item_id, external) for item_id, external in await session.execute(statement)]


async def withdrawn_numbered(
    session: AsyncSession, number: tuple[str, int, int], kind: tuple[str, str] | None
) -> list[UUID]:
    """The ids of the withdrawn decisions with this number (office, year, number), of one kind (``tipo`` and ``area``)
    or of all.
    """
    model = Provvedimento
    statement = select(model.id).where(
        model.status == WITHDRAWN,
        tuple_(model.ufficio, model.anno_provvedimento, model.numero_provvedimento) == number,
    )
    if kind is not None:
        statement = statement.where(tuple_(model.tipo, model.area) == kind)
    return list(await session.scalars(statement))


async def withdrawn_on(session: AsyncSession, ids: Collection[UUID]) -> dict[UUID, date]:
    """The day, in Rome, on which each of these items was withdrawn."""
    if not ids:
        return {}
    rows = await session.execute(
        select(_EVENT.item_id, func.max(_EVENT.at))
        .where(_EVENT.kind.in_(KINDS), _EVENT.item_id.in_(list(ids)), _EVENT.to_status == WITHDRAWN)
        .group_by(_EVENT.item_id)
    )
    return {item_id: at.astimezone(ROME).date() for item_id, at in rows}
