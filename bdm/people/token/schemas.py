"""JSON shapes of tokens."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from bdm.people.token.model import Scope
from bdm.people.token.service import MAX_DAYS

MAX_NAME = 80
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_NAME)]


class TokenIn(BaseModel):
    """A token that is wanted: what its owner calls it, what it opens, and for how long."""

    name: Name
    days: int = Field(ge=1, le=MAX_DAYS, description="Giorni per cui vale")
    scope: Scope = Field("lettura", description="`feed`: solo i feed, nel cui indirizzo può stare")


class InstitutionalTokenIn(TokenIn):
    """A token for an institution."""

    institution: Name = Field(description="Per chi è")


class TokenOut(BaseModel):
    """A token that holds. ``hint``: the last characters of the secret."""

    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    hint: str
    scope: str
    created_at: datetime
    expires_at: datetime
    last_used_at: datetime | None


class NewTokenOut(TokenOut):
    """A token that was just made. ``token`` is its secret: it is told this once."""

    token: str


class OwnedTokenOut(TokenOut):
    """A token as administrators see it: of an ``institution``, or of the person ``upn``."""

    institution: str | None
    upn: str | None
    created_by: str
