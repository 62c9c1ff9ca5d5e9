from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Final, get_args
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    SmallInteger,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base, one_of
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.time import FIRST_YEAR
from bdm.reference.choices import CHOICES, Area, Tipo

AREE: Final[tuple[Area, ...]] = get_args(Area)
WRONG_AREA: Final = f"Valori ammessi: {' o '.join(AREE)}."
TIPI: Final[tuple[Tipo, ...]] = get_args(Tipo)


class Status(StrEnum):
    """Where a decision or an abstract stands."""

    BOZZA = "BOZZA"
    DA_APPROVARE = "DA_APPROVARE"
    DA_PUBBLICARE = "DA_PUBBLICARE"
    PUBBLICATO = "PUBBLICATO"
    DA_RITIRARE = "DA_RITIRARE"
    RITIRATO = "RITIRATO"

    @property
    def label(self) -> str:
        """As it is written in a sentence: 'da approvare'."""
        return STATUS_NAMES[self]


STATUSES = tuple(status.value for status in Status)
STATUS_NAMES = {
    Status.BOZZA: "bozza",
    Status.DA_APPROVARE: "da approvare",
    Status.DA_PUBBLICARE: "da pubblicare",
    Status.PUBBLICATO: "pubblicato",
    Status.DA_RITIRARE: "da ritirare",
    Status.RITIRATO: "ritirato",
}
STATUS_COLOURS = {
    Status.BOZZA: ("#17324d", "#e6e9f2"),
    Status.DA_APPROVARE: ("#17324d", "#ffe6b3"),
    Status.DA_PUBBLICARE: ("#ffffff", "#0066cc"),
    Status.PUBBLICATO: ("#17324d", "#e6e9f2"),
    Status.DA_RITIRARE: ("#17324d", "#ffe6b3"),
    Status.RITIRATO: ("#ffffff", "#5c6f82"),
}
"""Of the words and behind them."""


class Provvedimento(Base):
    """A decision. Where it is ``restricted``, this row is its public face: initials for the parties,
    no free texts, no original document; the rest is in ``ProvvedimentoRiservato``. A forgotten check therefore
    shows what everybody may see.
    """

    __tablename__ = "provvedimento"
    __table_args__ = (
        CheckConstraint(one_of("status", STATUSES), "status"),
        *(CheckConstraint(one_of(field, values), field) for field, values in CHOICES.items()),
        CheckConstraint("numero_provvedimento BETWEEN 0 AND 99999", "numero_provvedimento"),
        CheckConstraint(f"anno_provvedimento BETWEEN {FIRST_YEAR} AND 9999", "anno_provvedimento"),
        CheckConstraint("numero_ruolo BETWEEN 0 AND 99999999", "numero_ruolo"),
        CheckConstraint(f"anno_ruolo BETWEEN {FIRST_YEAR} AND 9999", "anno_ruolo"),
        CheckConstraint("sub_procedimento BETWEEN 0 AND 9999999", "sub_procedimento"),
        CheckConstraint("provvedimento_precedente_id <> id", "precedente"),
        CheckConstraint("NOT restricted OR document_hash IS NULL", "riservato"),
        CheckConstraint("status = 'BOZZA' OR data_pubblicazione IS NOT NULL", "complete"),
        CheckConstraint("document_hash <> anonymized_document_hash", "document"),
        ForeignKeyConstraint(["ufficio", "distretto"], ["ufficio.nome", "ufficio.distretto"]),
        ForeignKeyConstraint(
            ["document_hash", "id"],
            ["document.hash", "document.provvedimento_id"],
            deferrable=True,
            initially="DEFERRED",
        ),
        ForeignKeyConstraint(
            ["anonymized_document_hash", "id"],
            ["document.hash", "document.provvedimento_id"],
            deferrable=True,
            initially="DEFERRED",
        ),
        # A next decision is the other end of the same link, so the two can never disagree. Deferrable: an import
        # may exchange links within one transaction.
        UniqueConstraint("provvedimento_precedente_id", deferrable=True, initially="DEFERRED"),
        Index(None, "area", "data_pubblicazione"),
        Index(None, "ufficio", postgresql_include=["id", "area", "status", "created_at", "restricted"]),
        Index(
            "ix_provvedimento_number",
            "ufficio",
            "anno_provvedimento",
            "numero_provvedimento",
            postgresql_where=text("numero_provvedimento IS NOT NULL"),
        ),
        Index(
            "ix_provvedimento_register",
            "ufficio",
            "anno_ruolo",
            "numero_ruolo",
            postgresql_where=text("numero_ruolo IS NOT NULL"),
        ),
        Index("ix_provvedimento_in_work", "ufficio", "status", postgresql_where=text("status <> 'PUBBLICATO'")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    seq: Mapped[int] = mapped_column(Identity(always=True), unique=True)
    external_id: Mapped[str | None] = mapped_column(unique=True)
    status: Mapped[str] = mapped_column(server_default="BOZZA")
    restricted: Mapped[bool] = mapped_column(server_default="false")

    area: Mapped[str]
    tipo: Mapped[str] = mapped_column(server_default="sentenza")
    materia: Mapped[str | None]
    titolo: Mapped[str | None]
    numero_provvedimento: Mapped[int | None] = mapped_column(Integer)
    anno_provvedimento: Mapped[int | None] = mapped_column(SmallInteger)
    ruolo: Mapped[str | None]
    numero_ruolo: Mapped[int | None] = mapped_column(Integer)
    anno_ruolo: Mapped[int | None] = mapped_column(SmallInteger)
    sub_procedimento: Mapped[int | None] = mapped_column(Integer)
    ufficio: Mapped[str]
    distretto: Mapped[str]
    data: Mapped[date | None]
    data_pubblicazione: Mapped[date | None]
    presidente: Mapped[str | None]
    relatore: Mapped[str | None]
    giudice_assegnatario_fascicolo: Mapped[str | None]
    parte_processuale: Mapped[list[str]] = mapped_column(server_default="{}")
    parola_chiave: Mapped[list[str]] = mapped_column(server_default="{}")
    riferimento_normativo: Mapped[list[str]] = mapped_column(server_default="{}")
    stato: Mapped[str | None]
    esito: Mapped[str | None]
    annotazione: Mapped[str | None]
    estratto: Mapped[list[str]] = mapped_column(server_default="{}")

    document_hash: Mapped[str | None]
    anonymized_document_hash: Mapped[str | None]
    anonymised_confirmed_at: Mapped[datetime | None]
    provvedimento_precedente_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("provvedimento.id", ondelete="SET NULL", deferrable=True, initially="DEFERRED")
    )

    version: Mapped[int] = mapped_column(Integer, server_default="1")
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    edited_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    edit_date: Mapped[datetime] = mapped_column(server_default=func.now())


class ProvvedimentoRiservato(Base):
    """What only the competent office may read of a restricted decision."""

    __tablename__ = "provvedimento_riservato"
    __table_args__ = (
        Index("ix_provvedimento_riservato_words", text("parole(parte_processuale)"), postgresql_using="gin"),
        ForeignKeyConstraint(
            ["document_hash", "provvedimento_id"],
            ["document.hash", "document.provvedimento_id"],
            deferrable=True,
            initially="DEFERRED",
        ),
    )

    provvedimento_id: Mapped[UUID] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"), primary_key=True)
    document_hash: Mapped[str | None]
    titolo: Mapped[str | None]
    parte_processuale: Mapped[list[str]] = mapped_column(server_default="{}")
    annotazione: Mapped[str | None]
    estratto: Mapped[list[str]] = mapped_column(server_default="{}")
