"""JSON shapes of what happened at the desk."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias
from uuid import UUID

from pydantic import BaseModel, Field

from bdm.platform.authz import Kind

Evento: TypeAlias = Literal["rinviato", "confermato", "modificato", "ritirato"]


class ScrivaniaOggettoOut(BaseModel):
    """What it happened to, as the caller, who works on it, reads it now."""

    kind: Kind
    id: UUID
    label: str


class ScrivaniaOut(BaseModel):
    """Something that somebody else did with what the caller had written, prepared or published."""

    evento: Evento
    at: datetime
    by: str | None = Field(description="Nome e cognome")
    oggetto: ScrivaniaOggettoOut
    reason: str | None = Field(description="Il motivo di un rinvio in bozza")
