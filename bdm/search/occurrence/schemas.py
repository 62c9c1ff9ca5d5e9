"""JSON shapes of occurrences (specification, section 3: archive occurrence)."""

from __future__ import annotations

from pydantic import BaseModel


class OccurrenceOut(BaseModel):
    """A value, and how many items have it."""

    text: str
    value: int
