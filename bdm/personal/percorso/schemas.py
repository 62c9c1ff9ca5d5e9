"""JSON shapes of a person's trail."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, model_validator

ADDRESS_LENGTH: Final = 20_000
"""An expression of two thousand characters, escaped."""


class TappaKind(StrEnum):
    """A search, or what was read."""

    RICERCA = "ricerca"
    PROVVEDIMENTO = "provvedimento"
    MASSIMA = "massima"


Address = Annotated[
    str, Field(max_length=ADDRESS_LENGTH, pattern=r"^(/search/(standard|advanced)(\?[^\s\x00-\x1f\x7f]*)?)?$")
]


class TappaIn(BaseModel):
    """A search by the address of its results, with how many there are; or what is read, with the address of the
    results that it was opened from, if it was.
    """

    kind: TappaKind
    address: Address = ""
    item_id: UUID | None = None
    count: int | None = Field(default=None, ge=0, le=2_000_000_000)

    @model_validator(mode="after")
    def _whole(self) -> TappaIn:
        searched = self.kind is TappaKind.RICERCA
        if searched == (self.item_id is not None) or (searched and not self.address):
            raise ValueError("Di una ricerca occorre l'indirizzo; di ciò che si legge, quale è.")
        return self


class TappaItem(BaseModel):
    """What was read, as its reader may see it now."""

    id: UUID
    label: str
    titolo: str | None = Field(description="Di un abstract")


class TappaOut(BaseModel):
    """A search, or what was read."""

    model_config = ConfigDict(from_attributes=True)

    id: UUID
    day: date
    kind: TappaKind
    address: str
    count: int | None
    at: datetime
    item: TappaItem | None = Field(description="Manca di una ricerca, e di ciò che non si può più leggere")


class PercorsoOut(BaseModel):
    """A page of the trail, the latest first; ``count`` is of all of it."""

    kept: bool = Field(description="Se si conserva ciò che si cerca e si legge")
    count: int
    items: list[TappaOut]


class KeptIn(BaseModel):
    """Whether the trail is kept."""

    kept: bool


class ItemIds(BaseModel):
    """Decisions or abstracts that are shown, or those of them that were read."""

    ids: Annotated[list[UUID], Field(max_length=100)]
