"""JSON shapes of what is new among the things that are shared with a person."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

Ids = Annotated[list[UUID], Field(max_length=500)]


class NewSharesOut(BaseModel):
    """How many notes on passages and how many folders that others share with the caller were not opened yet."""

    document_note: int
    fascicolo: int


class SeenSharesIn(BaseModel):
    """Notes on passages and folders that the caller has before them."""

    document_note: Ids = []
    fascicolo: Ids = []
