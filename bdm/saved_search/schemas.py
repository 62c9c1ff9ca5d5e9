"""JSON shapes of saved searches: the parameters of a search under a name."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from bdm.search.query import MAX_LENGTH


class SavedSearchIn(BaseModel):
    """A search to keep; without a ``name`` its expression is its name."""

    name: str | None = Field(default=None, max_length=200)
    query: str = Field(default="", max_length=MAX_LENGTH)
    area: Literal["civile", "penale"] | None = None
    collated: bool = False
    note_personali: bool = False
    sort_field: Literal["score", "data", "data_pubblicazione"] | None = None
    sort_order: Literal["asc", "desc"] | None = None


class SavedSearchOut(BaseModel):
    """A search that is kept."""

    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    query: str
    area: Literal["civile", "penale"] | None
    collated: bool
    note_personali: bool
    sort_field: Literal["score", "data", "data_pubblicazione"] | None
    sort_order: Literal["asc", "desc"] | None
