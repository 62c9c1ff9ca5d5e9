"""REST of what is done with all that a work queue finds. A page asks by itself how far it is: that call does not keep
a session alive.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.requests import Request

from bdm.desk.assignment.schemas import AssignedTo
from bdm.desk.bulk_move import service as bulk_move_service
from bdm.desk.bulk_move.schemas import (
    BulkMoveIn,
    BulkMoveItemsOut,
    BulkMoveOut,
    Expression,
    SelectionOut,
)
from bdm.people.authn.dependencies import READING, SEARCHING, CurrentReader, ObservedReader
from bdm.platform.authz import Kind
from bdm.platform.http.dependencies import Reading, Transaction
from bdm.search.engine.dependencies import get_engine

router = APIRouter(prefix="/workflow/bulk", tags=["attivita"])

MoveId = Annotated[str, Path(max_length=100)]


@router.get("/selection", dependencies=[SEARCHING], summary="Su quanto di una lista si può agire")
async def selection(
    request: Request,
    session: Reading,
    reader: CurrentReader,
    kind: Kind,
    q: Expression = None,
    assigned_to: AssignedTo | None = None,
) -> SelectionOut:
    """With how many of what `q` (and `assigned_to`) finds in a work queue the caller may do each step now."""
    return await bulk_move_service.selection(session, get_engine(request), reader, kind, q, assigned_to)


@router.post("", status_code=201, dependencies=[READING], summary="Un passaggio di tutto ciò che una lista trova")
async def begin(request: Request, session: Transaction, reader: CurrentReader, asked: BulkMoveIn) -> BulkMoveOut:
    """Have a step done with all that `q` finds in a work queue now and that the caller may do it with: at most 5,000
    items, one request of a caller's at a time. Each goes its own way, as if it were moved alone; what lacks something,
    or asks to be confirmed, stays as it is.
    """
    return await bulk_move_service.begin(session, get_engine(request), reader, asked)


@router.get("", summary="A che punto è ciò che si è chiesto")
async def newest(session: Reading, reader: ObservedReader) -> list[BulkMoveOut]:
    """What the caller has asked for, newest first; what ended more than seven days ago is forgotten."""
    return await bulk_move_service.newest(session, reader)


@router.get("/{move_id}/item", summary="Come è andato ciascun elemento")
async def items(
    session: Reading,
    reader: CurrentReader,
    move_id: MoveId,
    from_: Annotated[int, Query(alias="from", ge=0, le=10_000)] = 0,
    size: Annotated[int, Query(ge=1, le=100)] = 100,
) -> BulkMoveItemsOut:
    """How it went with each item: refused ones first, then those that were done, then those that are left."""
    return await bulk_move_service.items(session, reader, move_id, from_, size)


@router.post("/{move_id}/stop", summary="Interrompere ciò che è in corso")
async def stop(session: Transaction, reader: CurrentReader, move_id: MoveId) -> BulkMoveOut:
    """What is not done yet is not done any more; what was done stays done."""
    return await bulk_move_service.stop(session, reader, move_id)


@router.delete("/{move_id}", status_code=204, summary="Togliere un esito")
async def remove(session: Transaction, reader: CurrentReader, move_id: MoveId) -> None:
    """Forget how it went with what has ended."""
    await bulk_move_service.remove(session, reader, move_id)
