"""JSON shapes of saved searches: the parameters of a search under a name."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from bdm.search.query import MAX_LENGTH


def _spelt(name: str, other: str) -> AliasChoices:
    """The specification has both spellings (3, 7.5); neither may be dropped unsaid."""
    return AliasChoices(name, other)


class SavedSearchIn(BaseModel):
    """A search to keep; without a ``name`` its expression is its name. ``notePersonali``, ``sortField`` and
    ``sortOrder`` are taken as well.
    """

    name: str | None = Field(default=None, max_length=200)
    query: str = Field(default="", max_length=MAX_LENGTH)
    area: Literal["civile", "penale"] | None = None
    collated: bool = False
    note_personali: bool = Field(default=False, validation_alias=_spelt("note_personali", "notePersonali"))
    sort_field: Literal["score", "data", "data_pubblicazione"] | None = Field(
        default=None, validation_alias=_spelt("sort_field", "sortField")
    )
    sort_order: Literal["asc", "desc"] | None = Field(default=None, validation_alias=_spelt("sort_order", "sortOrder"))


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
