"""JSON shapes of documents."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class ProcessingOut(BaseModel):
    """How far the processing of a decision's document has come (``/processing``).

    ``progress`` is a percentage. ``message`` is Italian and empty where there is nothing to say.
    """

    state: Literal["IN_CODA", "IN_ELABORAZIONE", "ELABORATO", "SENZA_TESTO", "NON_RIUSCITO"]
    progress: int = Field(ge=0, le=100)
    message: str
