"""All SQL of exports: the published items of a result list, as the reader may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias
from uuid import UUID

from sqlalchemy import Select, Uuid, any_, literal
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massime
from bdm.content.massima.model import Massima
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimenti
from bdm.content.provvedimento.model import Provvedimento
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.platform.authz import Kind, Scope
from bdm.platform.authz.scope import PUBLISHED

Item: TypeAlias = ProvvedimentoView | MassimaView


async def published(session: AsyncSession, scope: Scope, kind: Kind, ids: Sequence[UUID]) -> list[UUID]:
    """Those of ``ids`` that are published, in their order: an index may be a moment behind."""
    model: type[Provvedimento] | type[Massima] = Provvedimento if kind == "provvedimento" else Massima
    readable: Select[*tuple[Any, ...]] = (provvedimenti if kind == "provvedimento" else massime).readable(scope)
    statement = readable.with_only_columns(model.id).where(
        model.id == any_(literal(list(ids), ARRAY(Uuid()))), model.status == PUBLISHED
    )
    found = set(await session.scalars(statement))
    return [item_id for item_id in ids if item_id in found]


async def items(session: AsyncSession, scope: Scope, kind: Kind, ids: Sequence[UUID]) -> list[Item]:
    """The items, in the order of ``ids``; one that is no longer published is left out."""
    views: dict[UUID, ProvvedimentoView] | dict[UUID, MassimaView]
    if kind == "provvedimento":
        views = await provvedimenti.by_ids(session, scope, ids)
    else:
        views = await massime.by_ids(session, scope, ids)
    return [views[item_id] for item_id in ids if item_id in views and views[item_id].status == PUBLISHED]
