"""JSON shapes of suggestions."""

from __future__ import annotations

from uuid import UUID

from pydantic import BaseModel, ConfigDict


class SuggestionOut(BaseModel):
    """A ready criterion (docs/regole/ricerca.md): ``type`` is a field of the search language. Of a citation ``q`` is
    the expression that looks for it, with the words beside it, and ``count`` what that finds for this reader; ``id`` is
    the one decision, or abstract, with the number that was typed; ``missing`` says in Italian that it finds nothing.
    """

    model_config = ConfigDict(from_attributes=True)

    type: str
    label: str
    text: str
    q: str | None = None
    count: int | None = None
    id: UUID | None = None
    missing: str | None = None


class PartOut(BaseModel):
    """A reference and how many published decisions have it."""

    text: str
    count: int
