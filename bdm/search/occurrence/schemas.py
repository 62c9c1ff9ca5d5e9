"""JSON shapes of occurrences (docs/regole/campi.md#conteggi)."""

from __future__ import annotations

from pydantic import BaseModel


class OccurrenceOut(BaseModel):
    """A value, and how many items have it."""

    text: str
    value: int
