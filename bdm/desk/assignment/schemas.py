"""Shapes of assignments."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, Field


class AssignedTo(StrEnum):
    """Which items of a queue are asked for."""

    ME = "me"
    NOBODY = "nobody"


class AssignIn(BaseModel):
    """To whom: an ``upn`` of those that the item may be given to."""

    upn: Annotated[str, Field(max_length=255)]


class ColleagueOut(BaseModel):
    """Somebody who may do what is next for an item; ``name`` is 'Nome Cognome'."""

    upn: str
    name: str


class AssignmentOut(BaseModel):
    """``assigned_to`` is null where it is nobody's. ``people``: whom it may be given to, by surname, the caller too
    where they may do the step; ``more``: they are not all.
    """

    assigned_to: ColleagueOut | None
    people: list[ColleagueOut]
    more: bool
