"""JSON shapes of help (specification, section 3)."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class FaqOut(BaseModel):
    """A frequent question; ``answer`` is HTML."""

    model_config = ConfigDict(from_attributes=True)

    section: str
    question: str
    answer: str


class MediaOut(BaseModel):
    """A file of help; ``type`` is 'video' for tutorials."""

    model_config = ConfigDict(from_attributes=True)

    type: str
    path: str
    title: str
    description: str
