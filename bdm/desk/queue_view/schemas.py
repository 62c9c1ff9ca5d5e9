"""JSON shapes of the views of the work queues."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from bdm.desk.assignment.schemas import AssignedTo
from bdm.platform.authz import Kind
from bdm.search.query import MAX_LENGTH

SortOrder: TypeAlias = Literal["asc", "desc"]
NAME_LENGTH: Final = 60


class QueueViewIn(BaseModel):
    """A queue as it is looked at: ``q`` is its expression, as its page has it. Without an order, or a size, it has
    those that the person used last.
    """

    kind: Kind
    name: Annotated[str, StringConstraints(strip_whitespace=True, max_length=NAME_LENGTH)]
    q: str = Field(default="", max_length=MAX_LENGTH)
    assigned_to: AssignedTo | None = None
    sort_field: str | None = Field(default=None, max_length=40)
    sort_order: SortOrder | None = None
    size: int | None = Field(default=None, ge=1, le=100)


class QueueViewOut(BaseModel):
    """A view that is kept."""

    model_config = ConfigDict(from_attributes=True)

    id: UUID
    kind: Kind
    name: str
    q: str
    assigned_to: AssignedTo | None
    sort_field: str | None
    sort_order: SortOrder | None
    size: int | None
