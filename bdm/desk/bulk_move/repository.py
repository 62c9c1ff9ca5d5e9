"""All SQL of what is done with many items. What a person asks for names that person in every statement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Row,
    Select,
    Uuid,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_or_not
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.bulk_move.model import BulkMove, BulkMoveItem, ItemState
from bdm.desk.workflow.transitions import Action
from bdm.platform.authz import Kind
from bdm.platform.kit.identifiers import new_id


@dataclass(frozen=True)
class NextItem:
    """What is to be done next, and for whom."""

    account_id: UUID
    kind: Kind
    action: Action
    place: int
    item_id: UUID


@dataclass(frozen=True)
class MoveProgress:
    """A move of a person's, with how many of its items are in each state."""

    move: BulkMove
    counts: dict[ItemState, int]


async def begin(
    session: AsyncSession, account_id: UUID, kind: Kind, action: Action, items: Sequence[UUID]
) -> UUID | None:
    """Write down what is to be done with ``items``, in this order; None while the person's last one still runs."""
    move_id = new_id()
    began = await session.scalar(
        insert_or_not(BulkMove)
        .values(id=move_id, account_id=account_id, kind=kind, action=action)
        .on_conflict_do_nothing(index_elements=["account_id"], index_where=BulkMove.ended_at.is_(None))
        .returning(BulkMove.id)
    )
    if began is None:
        return None
    each = (
        func.unnest(literal(list(items), ARRAY(Uuid))).table_valued("item_id", with_ordinality="place").render_derived()
    )
    listed = select(literal(move_id), each.c.place, each.c.item_id)
    await session.execute(insert(BulkMoveItem).from_select(["bulk_move_id", "place", "item_id"], listed))
    return move_id


async def take(session: AsyncSession, move_id: UUID) -> NextItem | None:
    """The next item, held until the transaction ends; None when nothing is left, or it was stopped."""
    row = (
        await session.execute(
            select(BulkMove.account_id, BulkMove.kind, BulkMove.action, BulkMoveItem.place, BulkMoveItem.item_id)
            .join(BulkMove, BulkMove.id == BulkMoveItem.bulk_move_id)
            .where(BulkMove.id == move_id, BulkMove.ended_at.is_(None), _to_do(move_id))
            .order_by(BulkMoveItem.place)
            .limit(1)
            .with_for_update(of=BulkMoveItem, skip_locked=True)
        )
    ).first()
    if row is None:
        return None
    return NextItem(row.account_id, row.kind, Action(row.action), row.place, row.item_id)


def _to_do(move_id: UUID) -> ColumnElement[bool]:
    return (BulkMoveItem.bulk_move_id == move_id) & (BulkMoveItem.state == ItemState.TO_DO)


async def settle(session: AsyncSession, move_id: UUID, place: int, refusal: str | None = None) -> None:
    """How it went with an item that was still to be done: well, or refused with a reason."""
    state = ItemState.DONE if refusal is None else ItemState.REFUSED
    await session.execute(
        update(BulkMoveItem).where(_to_do(move_id), BulkMoveItem.place == place).values(state=state, refusal=refusal)
    )


async def end(session: AsyncSession, move_id: UUID, *, given_up: bool = False) -> None:
    """Nothing is left, or it is ``given_up`` though something is."""
    left = exists().where(_to_do(move_id))
    statement = update(BulkMove).where(BulkMove.id == move_id, BulkMove.ended_at.is_(None))
    values = {"ended_at": func.now(), "stopped": given_up}
    await session.execute((statement if given_up else statement.where(~left)).values(values))


async def stop(session: AsyncSession, account_id: UUID, move_id: UUID) -> None:
    """End one of the person's that runs: what is not done yet is not done any more."""
    await session.execute(
        update(BulkMove)
        .where(BulkMove.account_id == account_id, BulkMove.id == move_id, BulkMove.ended_at.is_(None))
        .values(ended_at=func.now(), stopped=exists().where(_to_do(move_id)))
    )


async def newest(session: AsyncSession, account_id: UUID, limit: int) -> list[MoveProgress]:
    """The person's, newest first."""
    return await _progress(session, _own(account_id).order_by(BulkMove.at.desc(), BulkMove.id.desc()).limit(limit))


async def get(session: AsyncSession, account_id: UUID, move_id: UUID) -> MoveProgress | None:
    """One of the person's."""
    return next(iter(await _progress(session, _own(account_id).where(BulkMove.id == move_id))), None)


def _own(account_id: UUID) -> Select[*tuple[BulkMove]]:
    return select(BulkMove).where(BulkMove.account_id == account_id).execution_options(populate_existing=True)


async def _progress(session: AsyncSession, statement: Select[*tuple[BulkMove]]) -> list[MoveProgress]:
    found = {move.id: MoveProgress(move, dict.fromkeys(ItemState, 0)) for move in await session.scalars(statement)}
    rows = await session.execute(
        select(BulkMoveItem.bulk_move_id, BulkMoveItem.state, func.count())
        .where(BulkMoveItem.bulk_move_id.in_(found))
        .group_by(BulkMoveItem.bulk_move_id, BulkMoveItem.state)
    )
    for move_id, state, number in rows if found else ():
        found[move_id].counts[ItemState(state)] = number
    return list(found.values())


_RANK: Final = case({state: rank for rank, state in enumerate(ItemState)}, value=BulkMoveItem.state)


async def items(
    session: AsyncSession, account_id: UUID, move_id: UUID, start: int, size: int
) -> Sequence[Row[*tuple[UUID, str, str | None]]]:
    """Some of the items of one of the person's, as ``ItemState`` orders them: id, state, refusal."""
    mine = exists().where(BulkMove.id == move_id, BulkMove.account_id == account_id)
    rows = await session.execute(
        select(BulkMoveItem.item_id, BulkMoveItem.state, BulkMoveItem.refusal)
        .where(BulkMoveItem.bulk_move_id == move_id, mine)
        .order_by(_RANK, BulkMoveItem.place)
        .offset(start)
        .limit(size)
    )
    return rows.all()


async def remove(session: AsyncSession, account_id: UUID, move_id: UUID) -> None:
    """Forget one of the person's."""
    await session.execute(delete(BulkMove).where(BulkMove.account_id == account_id, BulkMove.id == move_id))


async def forget(session: AsyncSession, before: datetime) -> None:
    """Forget what ended before."""
    await session.execute(delete(BulkMove).where(BulkMove.ended_at < before))
