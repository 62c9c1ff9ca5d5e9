"""JSON shapes of the archive."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class PublishedCountOut(BaseModel):
    """How much of an area was published in a district (specification, section 3: published count record)."""

    model_config = ConfigDict(from_attributes=True)

    distretto: str
    area: str
    massima_count: int
    provvedimento_count: int
