"""The work queue of abstracts: what is in work in the reader's offices. The offices are their decisions'."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.authz import Scope
from bdm.massima.model import Massima, MassimaRiservata
from bdm.provvedimento.model import Provvedimento
from bdm.provvedimento.queue import COLUMNS as OF_DECISIONS
from bdm.provvedimento.queue import QueuePage, in_work, one_of_ids, ordered

COLUMNS: Final = (*OF_DECISIONS, "titolo")
_OWN = ("status", "edit_date", "titolo")


def _queued(statement: Select[Any], scope: Scope, page: QueuePage) -> Select[Any]:
    """``statement`` on the abstracts of the queue; their decisions are read only where something of them matters."""
    offices = scope.drafts("massima")
    statement = statement.select_from(Massima)
    if not offices.every or page.area is not None or page.sort_field not in _OWN or page.sort_field == "titolo":
        statement = statement.join(Provvedimento, Provvedimento.id == Massima.provvedimento_id)
        statement = statement.where(offices.sql(Provvedimento.ufficio))
    statement = statement.where(in_work(Massima.status))
    if page.area is not None:
        statement = statement.where(Provvedimento.area == page.area)
    if page.among is not None:
        statement = statement.where(one_of_ids(Massima.id, page.among))
    return statement


async def count(session: AsyncSession, scope: Scope, page: QueuePage) -> int:
    """How many there are on all pages."""
    unordered = QueuePage(area=page.area, among=page.among)
    return int((await session.execute(_queued(select(func.count(Massima.seq)), scope, unordered))).scalar_one())


async def ids(session: AsyncSession, scope: Scope, page: QueuePage) -> list[UUID]:
    """The abstracts of the page, in order."""
    statement = _queued(select(Massima.id), scope, page)
    column: ColumnElement[Any]
    if page.sort_field == "titolo":  # as the reader sees it
        statement = statement.outerjoin(
            MassimaRiservata,
            and_(
                MassimaRiservata.massima_id == Massima.id,
                scope.original(restricted=Massima.visibility, ufficio=Provvedimento.ufficio),
            ),
        )
        column = func.lower(func.coalesce(MassimaRiservata.titolo, Massima.titolo))
    else:
        column = getattr(Massima if page.sort_field in _OWN else Provvedimento, page.sort_field).expression
    return list(await session.scalars(ordered(statement, column, Massima.seq, page)))
