"""Reports as they are sent and read."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from bdm.desk.segnalazione.model import LENGTH, Esito, Motivo, Qualita
from bdm.platform.authz import Kind

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LENGTH, pattern=r"^[^\x00]*$")]


class SegnalazioneIn(BaseModel):
    """What is wrong, and where; ``qualita``: in what capacity somebody asks that data be obscured (DATI_PERSONALI)."""

    motivo: Motivo
    testo: Words
    qualita: Qualita | None = None


class RispostaIn(BaseModel):
    """What was done about it; who reported it reads this. ``esito``: what became of a request (DATI_PERSONALI)."""

    risposta: Words
    esito: Esito | None = None


class DaOscurare(BaseModel):
    """The decision that a request asks to obscure, and that the caller may."""

    id: str
    status: str


class SegnalazioneOut(BaseModel):
    """One report. ``label`` is None where the reader no longer sees the item, ``testo`` and ``risposta`` where the item
    is restricted and they read only its public face. People are 'Nome Cognome', None for an account that is gone.
    ``may_answer``: the caller works on the item in its office.

    Of a request (DATI_PERSONALI) the words and who asks are only for who asks and for those who work on the item and
    read originals of its office, whatever the item is now; who asks reads the answer, not whose it is. ``da_oscurare``:
    the decision, while the caller may have it obscured.
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
    qualita: Qualita | None
    esito: Esito | None
    da_oscurare: DaOscurare | None


class SegnalazionePage(BaseModel):
    count: int = Field(ge=0)
    items: list[SegnalazioneOut]
