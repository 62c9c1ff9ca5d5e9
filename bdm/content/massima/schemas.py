"""An abstract as one reader sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from bdm.content.provvedimento.schemas import DatiProvvedimento


@dataclass(frozen=True, kw_only=True)
class MassimaView(DatiProvvedimento):
    """The face of an abstract that the reader may see, with what it takes from its decision."""

    id: UUID
    seq: int
    external_id: str | None
    status: str
    restricted: bool
    original: bool
    provvedimento_id: UUID
    titolo: str
    testo: str
    parola_chiave: list[str]
    riferimento_normativo: list[str]
    annotazione: str | None
    estratto: list[str]
    version: int
    edit_date: datetime
