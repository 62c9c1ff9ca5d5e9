"""JSON shapes of suggestions."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class SuggestionOut(BaseModel):
    """A ready criterion (docs/regole/ricerca.md): ``type`` is a field of the search language."""

    model_config = ConfigDict(from_attributes=True)

    type: str
    label: str
    text: str
