"""JSON shapes of saved searches: the parameters of a search under a name.

Three of them have two spellings (docs/regole/campi.md#nomi-con-due-grafie): both are read, and both are in an answer.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias
from uuid import UUID

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, computed_field

from bdm.reference.choices import Area
from bdm.search.query import MAX_LENGTH

SortOrder: TypeAlias = Literal["asc", "desc"]


class SavedSearchIn(BaseModel):
    """A search to keep; without a ``name`` its expression is its name."""

    name: str | None = Field(default=None, max_length=200)
    query: str = Field(default="", max_length=MAX_LENGTH)
    area: Area | None = None
    collated: bool = False
    note_personali: bool = Field(default=False, validation_alias=AliasChoices("note_personali", "notePersonali"))
    sort_field: Literal["score", "data", "data_pubblicazione"] | None = Field(
        default=None, validation_alias=AliasChoices("sort_field", "sortField")
    )
    sort_order: SortOrder | None = Field(default=None, validation_alias=AliasChoices("sort_order", "sortOrder"))


class SearchNewsOut(BaseModel):
    """Results of a saved search that are new."""

    model_config = ConfigDict(from_attributes=True)

    id: UUID
    count: int = Field(description="Quanti, pubblicati o modificati da `since`")
    since: datetime = Field(description="Quando se ne sono visti i risultati l'ultima volta")


class SavedSearchOut(BaseModel):
    """A search that is kept."""

    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    query: str
    area: Area | None
    collated: bool
    note_personali: bool
    sort_field: Literal["score", "data", "data_pubblicazione"] | None
    sort_order: SortOrder | None

    @computed_field
    def notePersonali(self) -> bool:  # noqa: N802
        """``note_personali``."""
        return self.note_personali

    @computed_field
    def sortField(self) -> str | None:  # noqa: N802
        """``sort_field``."""
        return self.sort_field

    @computed_field
    def sortOrder(self) -> str | None:  # noqa: N802
        """``sort_order``."""
        return self.sort_order
