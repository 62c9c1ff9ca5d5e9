"""The work queue of decisions: what is in work in the reader's offices, from the table and its partial indexes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ARRAY, ColumnElement, Select, Uuid, any_, bindparam, func, literal_column, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from bdm.authz import Scope
from bdm.provvedimento.model import Provvedimento

COLUMNS: Final = (
    "tipo",
    "area",
    "ufficio",
    "numero_provvedimento",
    "anno_provvedimento",
    "status",
    "numero_ruolo",
    "sub_procedimento",
    "anno_ruolo",
    "materia",
    "data",
    "data_pubblicazione",
    "edit_date",
)
"""What the queue can be ordered by: its columns (specification, section 3), and when an item was edited."""


@dataclass(frozen=True, kw_only=True)
class QueuePage:
    """A page of a work queue; ``among`` leaves in only these."""

    area: str | None = None
    sort_field: str = "edit_date"
    descending: bool = True
    start: int = 0
    size: int = 10
    among: Collection[UUID] | None = None


def in_work(status: InstrumentedAttribute[str]) -> ColumnElement[bool]:
    """Whether an item is in work; written out, for a plan with parameters could not use the partial indexes."""
    return status != literal_column("'PUBBLICATO'")


def one_of_ids(column: InstrumentedAttribute[UUID], ids: Collection[UUID]) -> ColumnElement[bool]:
    """``column`` is among ``ids``, as one parameter however many they are."""
    return column == any_(bindparam("among", list(ids), type_=ARRAY(Uuid)))


def ordered(
    statement: Select[UUID], column: ColumnElement[Any], seq: InstrumentedAttribute[int], page: QueuePage
) -> Select[UUID]:
    """One page by ``column``, equal values by ``seq``; what has no value comes last in descending order."""
    if page.sort_field == "edit_date":  # never null: as its index is
        order = [column.desc(), seq.desc()] if page.descending else [column, seq]
    elif page.descending:
        order = [column.desc().nulls_last(), seq.desc()]
    else:
        order = [column.asc().nulls_first(), seq]
    return statement.order_by(*order).offset(page.start).limit(page.size)


def _queued(statement: Select[Any], scope: Scope, page: QueuePage) -> Select[Any]:
    statement = statement.where(in_work(Provvedimento.status), scope.drafts("provvedimento").sql(Provvedimento.ufficio))
    if page.area is not None:
        statement = statement.where(Provvedimento.area == page.area)
    if page.among is not None:
        statement = statement.where(one_of_ids(Provvedimento.id, page.among))
    return statement


async def count(session: AsyncSession, scope: Scope, page: QueuePage) -> int:
    """How many there are on all pages."""
    return int((await session.execute(_queued(select(func.count(Provvedimento.seq)), scope, page))).scalar_one())


async def ids(session: AsyncSession, scope: Scope, page: QueuePage) -> list[UUID]:
    """The decisions of the page, in order."""
    column: ColumnElement[Any] = getattr(Provvedimento, page.sort_field).expression
    statement = ordered(_queued(select(Provvedimento.id), scope, page), column, Provvedimento.seq, page)
    return list(await session.scalars(statement))
