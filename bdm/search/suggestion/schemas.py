"""JSON shapes of suggestions."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class SuggestionOut(BaseModel):
    """A ready criterion (specification, section 3: search criterion): ``type`` is a field of the search language."""

    model_config = ConfigDict(from_attributes=True)

    type: str
    label: str
    text: str
