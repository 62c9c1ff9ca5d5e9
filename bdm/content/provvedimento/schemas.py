"""A decision as one reader sees it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID

from bdm.italian.writing import reference


@dataclass(frozen=True, kw_only=True)
class DatiProvvedimento:
    """What a decision says of itself and its abstracts have from it (``fields.OF_PROVVEDIMENTO``)."""

    area: str
    tipo: str
    distretto: str
    ufficio: str
    numero_provvedimento: int | None
    anno_provvedimento: int | None
    ruolo: str | None
    numero_ruolo: int | None
    sub_procedimento: int | None
    anno_ruolo: int | None
    data: date | None
    data_pubblicazione: date | None
    giudice_assegnatario_fascicolo: str | None
    presidente: str | None
    relatore: str | None
    materia: str | None
    esito: str | None
    stato: str | None

    @property
    def label(self) -> str:
        """The decision as it is referred to in running text."""
        return reference(
            ufficio=self.ufficio,
            tipo=self.tipo,
            numero=self.numero_provvedimento,
            anno=self.anno_provvedimento,
            data_pubblicazione=self.data_pubblicazione,
        )


@dataclass(frozen=True, kw_only=True)
class ProvvedimentoView(DatiProvvedimento):
    """The face of a decision that the reader may see: every field is already the right one.

    ``document_hash`` names the document that the reader may open: the original, or, for a restricted decision of
    another office, its confirmed anonymised version (None while there is none).
    """

    id: UUID
    seq: int
    external_id: str | None
    status: str
    restricted: bool
    original: bool
    titolo: str | None
    parte_processuale: list[str]
    parola_chiave: list[str]
    riferimento_normativo: list[str]
    annotazione: str | None
    estratto: list[str]
    document_hash: str | None
    anonymized_document_hash: str | None
    provvedimento_precedente_id: UUID | None
    version: int
    edit_date: datetime


@dataclass(frozen=True)
class DecisionKey:
    """A decision of which something is asked; one of the same id is the same."""

    id: UUID
    view: ProvvedimentoView = field(compare=False)


@dataclass(frozen=True)
class DocumentFaces:
    """The documents of an item that the reader may open, and how the item is called.

    ``restricted_original``: whether ``document_hash`` is the original of a restricted decision. Opening it is recorded.
    """

    provvedimento_id: UUID
    document_hash: str | None
    anonymized_document_hash: str | None
    label: str
    restricted_original: bool = False
