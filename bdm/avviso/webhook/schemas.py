"""JSON shapes of webhooks and of what is delivered to them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal, TypeAlias
from uuid import UUID

from pydantic import BaseModel, Field, StringConstraints

from bdm.avviso.schemas import AvvisoOggettoOut, Evento

MAX_ADDRESS: Final = 500
WebhookName: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
WebhookAddress: TypeAlias = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_ADDRESS)
]
SuspensionCause: TypeAlias = Literal["errori", "chiuso"]
"""Nothing but failures for days, or the receiver said that it is gone (410)."""
ConsegnaState: TypeAlias = Literal["in_attesa", "riuscita", "fallita", "annullata"]
ConsegnaEvento: TypeAlias = Literal[Evento, "prova"]
Cause: TypeAlias = Literal[
    "risposta",
    "reindirizzamento",
    "tempo_scaduto",
    "indirizzo",
    "collegamento",
    "certificato",
    "protocollo",
    "errore_interno",
    "riservato",
    "webhook_spento",
    "account",
]
"""Why a delivery came to nothing: what the receiver answered (``risposta``, with its status), a redirect, no answer in
time, an address that is not public or does not exist, no connection, its certificate, an answer that is none, a fault
of ours; or why it was ended: what may only be read in the service, a webhook switched off, a suspended account.
"""


class WebhookIn(BaseModel):
    """A webhook that is wanted."""

    name: WebhookName
    address: WebhookAddress = Field(description="https://…; ciò che non è un indirizzo pubblico è rifiutato")
    active: bool = True


class WebhookChangeIn(BaseModel):
    """What to change of a webhook; what is absent or null stays. ``active``: true also ends a suspension."""

    name: WebhookName | None = None
    address: WebhookAddress | None = None
    active: bool | None = None


class WebhookOut(BaseModel):
    """A webhook of the caller. ``sospeso`` says why the service has switched it off (then ``active`` is false), and
    ``sospeso_il`` when; ``errori_dal`` since when every attempt has failed.
    """

    id: UUID
    name: str
    address: str
    active: bool
    sospeso: SuspensionCause | None
    sospeso_il: datetime | None
    errori_dal: datetime | None
    riuscita_il: datetime | None = Field(description="L'ultima consegna riuscita")
    created_at: datetime


class NewWebhookOut(WebhookOut):
    """A webhook whose secret was just made: it is told this once."""

    secret: str


class ConsegnaOut(BaseModel):
    """A delivery. ``oggetto`` is what the notice is about, as the caller may read it now; null for ``prova``.
    ``status`` is what the receiver answered to the last attempt, ``causa`` why that came to nothing, or why nothing is
    sent; ``prossimo_il`` when the next attempt is due, null where none follows.
    """

    id: UUID = Field(description="Il `webhook-id` di ogni tentativo")
    created_at: datetime
    evento: ConsegnaEvento
    oggetto: AvvisoOggettoOut | None
    stato: ConsegnaState
    tentativi: int
    tentata_il: datetime | None
    status: int | None
    causa: Cause | None
    prossimo_il: datetime | None


class ConsegnaPage(BaseModel):
    """One page, newest first."""

    count: int
    items: list[ConsegnaOut]
