from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias, get_args
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Identity, Index, Integer, func, text
from sqlalchemy.orm import Mapped, mapped_column

from bdm.content.provvedimento.model import STATUSES
from bdm.platform.database.base import Base, one_of
from bdm.platform.kit.identifiers import new_id

TipoPrecedente: TypeAlias = Literal["conforme", "difforme"]


class Massima(Base):
    """An abstract of one decision. Area, office, date, numbers and judges are its decision's and are read from there,
    so that the two never disagree. Where it is restricted, ``titolo`` and ``testo`` are its public face (parties
    by their initials) and the original is in ``MassimaRiservata``.
    """

    __tablename__ = "massima"
    __table_args__ = (
        CheckConstraint(one_of("status", STATUSES), "status"),
        Index(None, "provvedimento_id", postgresql_include=["id", "status", "created_at", "restricted"]),
        Index("ix_massima_words", text("parole((titolo || ' '::text) || testo)"), postgresql_using="gin"),
        Index("ix_massima_in_work", "status", postgresql_where=text("status <> 'PUBBLICATO'")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    seq: Mapped[int] = mapped_column(Identity(always=True), unique=True)
    external_id: Mapped[str | None] = mapped_column(unique=True)
    status: Mapped[str] = mapped_column(server_default="BOZZA")
    restricted: Mapped[bool] = mapped_column(server_default="false")
    provvedimento_id: Mapped[UUID] = mapped_column(ForeignKey("provvedimento.id"))

    titolo: Mapped[str]
    testo: Mapped[str]
    parola_chiave: Mapped[list[str]] = mapped_column(server_default="{}")
    riferimento_normativo: Mapped[list[str]] = mapped_column(server_default="{}")
    annotazione: Mapped[str | None]
    estratto: Mapped[list[str]] = mapped_column(server_default="{}")

    version: Mapped[int] = mapped_column(Integer, server_default="1")
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    edited_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    edit_date: Mapped[datetime] = mapped_column(server_default=func.now())


class MassimaRiservata(Base):
    """What only the competent office may read of a restricted abstract."""

    __tablename__ = "massima_riservata"

    massima_id: Mapped[UUID] = mapped_column(ForeignKey("massima.id", ondelete="CASCADE"), primary_key=True)
    titolo: Mapped[str]
    testo: Mapped[str]
    annotazione: Mapped[str | None]
    estratto: Mapped[list[str]] = mapped_column(server_default="{}")


class Precedente(Base):
    """A precedent of an abstract: another abstract, conforming or differing."""

    __tablename__ = "precedente"
    __table_args__ = (
        CheckConstraint("massima_id <> precedente_id", "self"),
        CheckConstraint(one_of("tipo", get_args(TipoPrecedente)), "tipo"),
        Index(None, "precedente_id"),
    )

    massima_id: Mapped[UUID] = mapped_column(ForeignKey("massima.id", ondelete="CASCADE"), primary_key=True)
    precedente_id: Mapped[UUID] = mapped_column(ForeignKey("massima.id", ondelete="CASCADE"), primary_key=True)
    tipo: Mapped[str]
