"""Reports as they are sent and read."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from bdm.desk.segnalazione.model import LENGTH, Motivo
from bdm.platform.authz import Kind

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LENGTH, pattern=r"^[^\x00]*$")]


class SegnalazioneIn(BaseModel):
    """What is wrong, and where."""

    motivo: Motivo
    testo: Words


class RispostaIn(BaseModel):
    """What was done about it; who reported it reads this."""

    risposta: Words


class SegnalazioneOut(BaseModel):
    """One report. ``label`` is None where the reader no longer sees the item, ``testo`` and ``risposta`` where the item
    is restricted and they read only its public face. People are 'Nome Cognome', None for an account that is gone.
    ``may_answer``: the caller works on the item in its office.
    """

    id: str
    kind: Kind
    item_id: str
    label: str | None
    ufficio: str
    motivo: Motivo
    testo: str | None
    author: str | None
    mine: bool
    created_at: datetime
    closed_at: datetime | None
    closed_by: str | None
    risposta: str | None
    may_answer: bool


class SegnalazionePage(BaseModel):
    count: int = Field(ge=0)
    items: list[SegnalazioneOut]
