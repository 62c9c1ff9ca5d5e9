"""JSON shapes of the archive."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Value = Annotated[str, Field(max_length=200)]


class PublishedCountOut(BaseModel):
    """How much of an area was published in a district (docs/regole/campi.md#conteggi)."""

    model_config = ConfigDict(from_attributes=True)

    distretto: str
    area: str
    massima_count: int
    provvedimento_count: int


class SelectionIn(BaseModel):
    """What was chosen so far, level by level from the top; the values are those that the level before answered."""

    model_config = ConfigDict(coerce_numbers_to_str=True)  # a year may be written as a number

    distretto: Value | None = None
    """Id of the district ('L_AQUILA')."""
    ufficio: Value | None = None
    area: Value | None = None
    """civile or penale."""
    materia: Value | None = None
    """A subject, or TUTTE."""
    anno: Value | None = None
    """Four digits."""
    mese: Value | None = None
    """Its Italian name in capitals."""


class ArchiveOccurrenceOut(BaseModel):
    """A value of a level and how many items it has (docs/regole/campi.md#conteggi)."""

    model_config = ConfigDict(from_attributes=True)

    text: str
    value: int


class OccurrencesOut(BaseModel):
    """The values of the next level, the same ones in the same order for both kinds.

    ``q`` and ``area`` are the search whose results are just what was counted; ``q`` is null for a time still to come.
    """

    # docs/regole/campi.md#nomi-con-due-grafie; everything else of the API is written with underscores.
    model_config = ConfigDict(from_attributes=True, validate_by_name=True, serialize_by_alias=True)

    q: str | None
    area: str | None
    massima: list[ArchiveOccurrenceOut] = Field(alias="massimaOccurrences")
    provvedimento: list[ArchiveOccurrenceOut] = Field(alias="provvedimentoOccurrences")
