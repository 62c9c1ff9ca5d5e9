"""JSON shapes of the interface's own state."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class Stato(BaseModel):
    """Come sta il servizio."""

    stato: Literal["attivo"]
    versione: str
    formato: int = Field(description="Il formato delle schede")
    cursor: str = Field(description="La fine del registro delle modifiche")
