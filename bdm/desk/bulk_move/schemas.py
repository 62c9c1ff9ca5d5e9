"""JSON shapes of what is done with all that a queue finds."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from bdm.desk.assignment.schemas import AssignedTo
from bdm.desk.bulk_move.model import ItemState
from bdm.desk.workflow.transitions import Action
from bdm.platform.authz import Kind
from bdm.search.query import MAX_LENGTH

BulkAction = Literal[Action.SUBMITTED, Action.APPROVED]
Expression = Annotated[str | None, Field(max_length=MAX_LENGTH)]


class BulkMoveIn(BaseModel):
    """``q`` is the expression of the queue, as its page has it; null: all of it. ``assigned_to``: only what is so."""

    kind: Kind
    action: BulkAction
    q: Expression = None
    assigned_to: AssignedTo | None = None


class SelectionOut(BaseModel):
    """With how many of what the expression finds the caller may do each step now, and with how many at once."""

    submitted: int
    approved: int
    most: int


class BulkMoveOut(BaseModel):
    """How far it is. ``ended_at``: nothing is done any more; ``stopped``: though something was left to do."""

    id: UUID
    kind: Kind
    action: BulkAction
    at: datetime
    ended_at: datetime | None
    stopped: bool
    to_do: int
    done: int
    refused: int


class BulkMoveItemOut(BaseModel):
    """How it went with one item. All but ``state`` is null for what the caller works on no longer."""

    id: UUID | None = None
    label: str | None = None
    state: ItemState
    refusal: str | None = None


class BulkMoveItemsOut(BaseModel):
    """Some of the items: refused ones first, then those that were done, then those that are left."""

    count: int
    items: list[BulkMoveItemOut]
