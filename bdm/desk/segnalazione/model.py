from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, func, text
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base, one_of
from bdm.platform.kit.identifiers import new_id


class Motivo(StrEnum):
    """What can be wrong."""

    DATI_PERSONALI = "DATI_PERSONALI"
    DATI = "DATI"
    DOCUMENTO = "DOCUMENTO"
    TESTO = "TESTO"
    ALTRO = "ALTRO"


MOTIVI: Final = {
    Motivo.DATI_PERSONALI: "Dati personali da oscurare",
    Motivo.DATI: "Dati del provvedimento o dell'abstract errati",
    Motivo.DOCUMENTO: "Documento sbagliato, incompleto o illeggibile",
    Motivo.TESTO: "Testo o citazioni errati",
    Motivo.ALTRO: "Altro",
}
"""As people read it."""


class Qualita(StrEnum):
    """In what capacity somebody asks that data be obscured."""

    INTERESSATO = "interessato"
    DIFENSORE = "difensore"
    ALTRO = "altro"


QUALITA: Final = {
    Qualita.INTERESSATO: "Persona a cui i dati si riferiscono",
    Qualita.DIFENSORE: "Difensore o rappresentante di quella persona",
    Qualita.ALTRO: "Altro",
}


class Esito(StrEnum):
    """What became of such a request."""

    ACCOLTA = "accolta"
    IN_PARTE = "in_parte"
    RESPINTA = "respinta"


ESITI: Final = {Esito.ACCOLTA: "Accolta", Esito.IN_PARTE: "Accolta in parte", Esito.RESPINTA: "Respinta"}
LENGTH: Final = 2_000
"""Characters of a report, and of its answer."""


class Segnalazione(Base):
    """A problem that one reader saw in one published decision or abstract, or (DATI_PERSONALI) the request that data in
    it be obscured, with the capacity of who asks and its outcome (both None in what is older); answered once.
    """

    __tablename__ = "segnalazione"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    provvedimento_id: Mapped[UUID | None] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"))
    massima_id: Mapped[UUID | None] = mapped_column(ForeignKey("massima.id", ondelete="CASCADE"))
    author_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    motivo: Mapped[str]
    testo: Mapped[str]
    closed_at: Mapped[datetime | None]
    closed_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    risposta: Mapped[str | None]
    qualita: Mapped[str | None]
    esito: Mapped[str | None]

    __table_args__ = (
        CheckConstraint("num_nonnulls(provvedimento_id, massima_id) = 1", "item"),
        CheckConstraint(one_of("motivo", MOTIVI), "motivo"),
        CheckConstraint(one_of("qualita", QUALITA), "qualita"),
        CheckConstraint(one_of("esito", ESITI), "esito"),
        CheckConstraint("motivo = 'DATI_PERSONALI' OR num_nonnulls(qualita, esito) = 0", "request"),
        CheckConstraint("esito IS NULL OR closed_at IS NOT NULL", "outcome"),
        CheckConstraint(f"length(testo) BETWEEN 1 AND {LENGTH}", "testo"),
        CheckConstraint(f"length(risposta) BETWEEN 1 AND {LENGTH}", "risposta"),
        CheckConstraint("(closed_at IS NULL) = (risposta IS NULL)", "closed"),
        Index("ix_segnalazione_open", "created_at", "id", postgresql_where=text("closed_at IS NULL")),
        Index(None, "closed_at", "id"),
        Index(None, "provvedimento_id"),
        Index(None, "massima_id"),
        Index(None, "author_id"),
        Index(None, "closed_by"),
    )
