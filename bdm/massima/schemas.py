"""An abstract as one reader sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from bdm.kit.italian import reference


@dataclass(frozen=True, kw_only=True)
class MassimaView:
    """The face of an abstract that the reader may see, with what it takes from its decision."""

    id: UUID
    seq: int
    external_id: str | None
    status: str
    visibility: bool
    original: bool
    provvedimento_id: UUID
    titolo: str
    testo: str
    parola_chiave: list[str]
    riferimento_normativo: list[str]
    annotazione: str | None
    estratto: list[str]
    area: str
    tipo: str
    materia: str | None
    ufficio: str
    distretto: str
    numero_provvedimento: int | None
    anno_provvedimento: int | None
    ruolo: str | None
    numero_ruolo: int | None
    anno_ruolo: int | None
    sub_procedimento: int | None
    data: date | None
    data_pubblicazione: date | None
    presidente: str | None
    relatore: str | None
    giudice_assegnatario_fascicolo: str | None
    stato: str | None
    esito: str | None
    version: int
    edit_date: datetime

    @property
    def label(self) -> str:
        """The decision that the abstract is of, as it is referred to in running text."""
        return reference(
            ufficio=self.ufficio,
            tipo=self.tipo,
            numero=self.numero_provvedimento,
            anno=self.anno_provvedimento,
            data_pubblicazione=self.data_pubblicazione,
        )
