"""JSON shapes of the register of changes."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel, Field

from bdm.open_data.changelog.model import Evento
from bdm.open_data.changelog.repository import RegisteredChange
from bdm.platform.authz import Kind


class Modifica(BaseModel):
    """Una riga del registro di ciò che cambia sulla faccia pubblica.

    `sha256`: l'impronta della scheda come foglia dell'albero di Merkle (RFC 6962); null dopo un ritiro o una rimozione,
    e dove una riga che segue è una restrizione, un ritiro o una rimozione: di ciò che non è più pubblico non si dà.
    `superata`: una riga che segue riguarda la stessa scheda, e chi tiene una copia può saltare questa.
    """

    kind: Kind
    id: str
    evento: Evento
    natura: Literal["sostanziale", "tecnica"] = Field(
        description="Tecnica: lo stesso documento letto di nuovo, o la stessa scheda scritta in un altro formato"
    )
    sha256: str | None
    superata: bool
    cursor: str = Field(description="Il cursore dopo questa riga")
    data: datetime

    @classmethod
    def of(cls, change: RegisteredChange, cursor: str) -> Self:
        kind, item_id = change.name
        return cls(
            kind=kind,
            id=str(item_id),
            evento=change.event,
            natura="tecnica" if change.technical else "sostanziale",
            sha256=None if change.leaf is None else change.leaf.hex(),
            superata=change.superseded,
            cursor=cursor,
            data=change.at,
        )


class Modifiche(BaseModel):
    """Una parte del registro, dalla più vecchia. Si ricomincia da `cursor`; `altre`: ce ne sono già."""

    items: list[Modifica]
    cursor: str
    altre: bool
