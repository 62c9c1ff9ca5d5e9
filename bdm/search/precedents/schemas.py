"""JSON shapes of where cited decisions lead to."""

from __future__ import annotations

from uuid import UUID

from pydantic import BaseModel, ConfigDict


class LeadOut(BaseModel):
    """Where a cited decision (``nome``, as in ``precedenti`` of its text) leads to: to its page, ``id`` and ``label``;
    or to the search ``q``, with the ``count`` of what that finds besides the citing decision.
    """

    model_config = ConfigDict(from_attributes=True)

    nome: str
    id: UUID | None = None
    label: str | None = None
    q: str | None = None
    count: int | None = None
