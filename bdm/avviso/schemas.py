"""JSON shapes of what people follow and are told."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Final, Literal, TypeAlias
from uuid import UUID

from pydantic import BaseModel, Field, StringConstraints

from bdm.platform.authz import Kind
from bdm.reference.choices import Area

What: TypeAlias = Literal["ricerca", "provvedimento", "precedente", "norma"]
"""What is followed: a saved search, a decision of ours, a ruling by its name, a norm."""
MailFrequency: TypeAlias = Literal["mai", "giornaliera", "settimanale"]
Digest: TypeAlias = Literal["giornaliera", "settimanale"]
Evento: TypeAlias = Literal[
    "nuovo", "modificato", "citato", "confermato", "riformato", "deciso", "sostituito", "ritirato"
]
EVENT_NAMES: Final[dict[Evento, str]] = {
    "nuovo": "Nuovo",
    "modificato": "Modificato",
    "citato": "Citato da",
    "confermato": "Confermato da",
    "riformato": "Riformato da",
    "deciso": "Deciso in seguito da",
    "sostituito": "Documento sostituito",
    "ritirato": "Ritirato",
}
"""Before the name of the item, in pages and in mails."""
Target: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class IscrizioneIn(BaseModel):
    """What to follow: ``target`` is the id of a saved search or of a decision, or the name of a ruling or norm."""

    what: What
    target: Target
    area: Area | None = Field(default=None, description="Di un precedente o di una norma: dove contano le citazioni")
    mail: MailFrequency = "mai"


class IscrizioneMailIn(BaseModel):
    """How often to be written to."""

    mail: MailFrequency


class IscrizioneOut(BaseModel):
    """What the caller follows. ``label`` is how people call it, null for a decision that may no longer be read.
    ``errore`` says why nothing is found for it: a search that can no longer be understood.
    """

    id: UUID
    what: What
    target: str
    label: str | None
    area: Area | None
    kind: Kind | None = Field(description="Di una ricerca: di provvedimenti o di abstract")
    mail: MailFrequency
    errore: str | None
    created_at: datetime


class AvvisoOggettoOut(BaseModel):
    """The item that a notice is about, as the caller may read it now: without a ``label`` it is no longer available,
    with ``ritirato_il`` it was withdrawn on that day.
    """

    kind: Kind
    id: UUID
    label: str | None
    ritirato_il: date | None


class AvvisoIscrizioneOut(BaseModel):
    """What a notice comes from."""

    id: UUID
    what: What
    target: str
    label: str | None


class AvvisoOut(BaseModel):
    """Something happened to what the caller follows. For ``citato``, ``confermato``, ``riformato`` and ``deciso``,
    ``oggetto`` is the decision that does so.
    """

    id: UUID
    at: datetime
    evento: Evento
    oggetto: AvvisoOggettoOut
    iscrizione: AvvisoIscrizioneOut
    visto: bool


class AvvisoPage(BaseModel):
    """One page, unread ones first, then the newest."""

    count: int
    items: list[AvvisoOut]


class UnreadOut(BaseModel):
    """How many notices were not looked at yet."""

    count: int


class SeenIn(BaseModel):
    """Which notices were looked at: some, or all."""

    ids: Annotated[list[UUID], Field(max_length=500)] = Field(default_factory=list)
    all: bool = False


class AnteprimaOut(BaseModel):
    """The mail that would be sent now: ``count`` notices; without any it is not sent, and has no text. ``parte``:
    whether the service sends mails at all.
    """

    parte: bool
    count: int
    oggetto: str
    testo: str
    html: str
