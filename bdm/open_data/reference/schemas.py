"""JSON shapes of lists."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class UfficioPubblico(BaseModel):
    """Un ufficio giudiziario."""

    model_config = ConfigDict(from_attributes=True)

    nome: str
    tipo: str
    citta: str
    distretto: str
