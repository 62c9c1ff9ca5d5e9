"""All SQL of the work queues. Every statement on ``work_item`` carries the offices of the reader's scope."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Select,
    Uuid,
    and_,
    any_,
    bindparam,
    case,
    func,
    literal,
    literal_column,
    select,
    text,
    true,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.authz import KINDS, Kind, Offices, Scope
from bdm.massima.model import Massima
from bdm.provvedimento.model import Provvedimento
from bdm.user.model import UserAccount
from bdm.work_queue.model import WorkItem
from bdm.work_queue.schemas import MAX_WAITING, EventView, WorkFacts
from bdm.workflow.model import WorkflowEvent

_MODELS: Final[dict[Kind, type[Provvedimento] | type[Massima]]] = {"provvedimento": Provvedimento, "massima": Massima}
SUBMITTED: Final = "submitted"


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What of a queue is asked for: ``condition`` is the expression, ``among`` leaves in only these."""

    kind: Kind
    scope: Scope
    condition: ColumnElement[bool]
    among: Collection[UUID] | None = None

    def where(self, statement: Select[Any]) -> Select[Any]:
        offices = self.scope.drafts(self.kind)
        statement = statement.where(_of_kind(self.kind), offices.sql(WorkItem.ufficio), self.condition)
        if self.among is not None:
            statement = statement.where(
                WorkItem.item_id == any_(bindparam("among", list(self.among), type_=ARRAY(Uuid)))
            )
        return statement


def _of_kind(kind: Kind) -> ColumnElement[bool]:
    """Written out, for a plan with parameters could not use the indexes of titles."""
    return WorkItem.kind == literal_column(f"'{kind}'")


async def count(session: AsyncSession, wanted: Wanted) -> int:
    """How many there are on all pages."""
    return int((await session.execute(wanted.where(select(func.count()).select_from(WorkItem)))).scalar_one())


async def ids(
    session: AsyncSession, wanted: Wanted, sort_field: str, *, descending: bool, start: int, size: int, few: bool
) -> list[UUID]:
    """Some of the items by ``sort_field``, equal ones by ``seq``; without a value last in descending order.

    With ``few`` they are found first and ordered then. PostgreSQL might otherwise read a whole list in its order to
    find the few that there are.
    """
    column, seq = _column(wanted, sort_field), WorkItem.seq.expression
    statement: Select[Any]
    if few:
        # OFFSET: what is within is planned by itself.
        rows = select(WorkItem.item_id, seq, column.label("by"))
        found = wanted.where(rows).offset(0).subquery()
        statement, column, seq = select(found.c.item_id), found.c.by, found.c.seq
    else:
        statement = wanted.where(select(WorkItem.item_id))
    order = (column.desc().nulls_last(), seq.desc()) if descending else (column.asc().nulls_first(), seq.asc())
    return list(await session.scalars(statement.order_by(*order).offset(start).limit(size)))


def _column(wanted: Wanted, sort_field: str) -> ColumnElement[Any]:
    """The title is ordered as the reader sees it."""
    if sort_field != "titolo":
        column: ColumnElement[Any] = getattr(WorkItem, sort_field).expression
        return column
    originals, drafts = wanted.scope.originals, wanted.scope.drafts("massima")
    if not originals:
        return WorkItem.titolo.expression
    if _covers(originals, drafts):
        return WorkItem.titolo_originale.expression
    return case((originals.sql(WorkItem.ufficio), WorkItem.titolo_originale), else_=WorkItem.titolo)


def _covers(offices: Offices, others: Offices) -> bool:
    return offices.every or (not others.every and others.names <= offices.names)


async def spellings(session: AsyncSession, kind: Kind, field: str) -> list[str]:
    """The different values of ``field`` in a queue: one look into its index for each of them, however many items."""
    column = WorkItem.__table__.c[field].name
    statement = text(
        f"""
        WITH RECURSIVE found (value) AS (
            (SELECT {column} FROM work_item WHERE kind = '{kind}' AND {column} IS NOT NULL
             ORDER BY {column} DESC NULLS LAST LIMIT 1)
            UNION ALL
            SELECT (SELECT {column} FROM work_item WHERE kind = '{kind}' AND {column} < found.value
                    ORDER BY {column} DESC NULLS LAST LIMIT 1)
            FROM found WHERE found.value IS NOT NULL
        )
        SELECT value FROM found WHERE value IS NOT NULL
        """  # noqa: S608 - names of ours
    )
    return list(await session.scalars(statement))


async def waiting(
    session: AsyncSession, account_id: UUID, steps: Iterable[tuple[Kind, str, Offices]]
) -> dict[Kind, int]:
    """How many items of each kind are in a status that ``steps`` give (kind, status, offices), or are drafts that were
    sent back to the account; each part up to ``MAX_WAITING``.
    """
    parts = [
        (kind, select(WorkItem.item_id).where(_of_kind(kind), WorkItem.status == status, offices.sql(WorkItem.ufficio)))
        for kind, status, offices in steps
        if status != "BOZZA"
    ]
    parts += [
        (
            kind,
            select(WorkItem.item_id).where(
                _of_kind(kind), WorkItem.returned_to == account_id, offices.sql(WorkItem.ufficio)
            ),
        )
        for kind, status, offices in steps
        if status == "BOZZA"
    ]
    found: dict[Kind, int] = dict.fromkeys(KINDS, 0)
    if not parts:
        return found
    counts = (
        select(literal(kind).label("kind"), func.count().label("n")).select_from(part.limit(MAX_WAITING).subquery())
        for kind, part in parts
    )
    for kind, number in await session.execute(union_all(*counts)):
        found[kind] = min(found[kind] + number, MAX_WAITING)
    return found


def _facts(kind: Kind, item_ids: Collection[UUID]) -> Select[*tuple[Any, ...]]:
    model = _MODELS[kind]
    mine = and_(WorkflowEvent.kind == literal_column(f"'{kind}'"), WorkflowEvent.item_id == model.id)
    newest = WorkflowEvent.seq.desc()
    last = (
        select(
            WorkflowEvent.action,
            WorkflowEvent.at,
            WorkflowEvent.to_status,
            WorkflowEvent.reason,
            WorkflowEvent.actor_id,
        )
        .where(mine)
        .order_by(newest)
        .limit(1)
        .lateral("last")
    )
    submitter = (
        select(WorkflowEvent.actor_id)
        .where(mine, WorkflowEvent.action == literal_column(f"'{SUBMITTED}'"))
        .order_by(newest)
        .limit(1)
        .scalar_subquery()
    )
    editor, holder, actor = aliased(UserAccount), aliased(UserAccount), aliased(UserAccount)
    return (
        select(
            model.id,
            model.status,
            model.created_at,
            *(name for person in (editor, holder, actor) for name in (person.name, person.family_name)),
            last.c.action,
            last.c.at,
            last.c.to_status,
            last.c.reason,
        )
        .select_from(model)
        .outerjoin(last, true())
        .outerjoin(editor, editor.id == model.edited_by)
        .outerjoin(holder, holder.id == func.coalesce(submitter, model.created_by))
        .outerjoin(actor, actor.id == last.c.actor_id)
        .where(model.id.in_(list(item_ids)))
    )


async def facts(session: AsyncSession, kind: Kind, item_ids: Collection[UUID]) -> Mapping[UUID, WorkFacts]:
    """What those who work on the items are told; whether somebody does is the caller's to know."""
    found: dict[UUID, WorkFacts] = {}
    for row in await session.execute(_facts(kind, item_ids)):
        item_id, status, created_at, *names, action, at, to_status, reason = row
        editor, holder, actor = (_person(*names[first : first + 2]) for first in (0, 2, 4))
        found[item_id] = WorkFacts(
            edited_by=editor,
            held_by=holder if status == "BOZZA" else None,
            last_event=None if action is None else EventView(action, at, actor, reason),
            waiting_since=at if to_status == status else created_at,
        )
    return found


def _person(name: str | None, family_name: str | None) -> str | None:
    return None if name is None else f"{name} {family_name}"
