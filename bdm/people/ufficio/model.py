"""Districts, offices and regions: reference data, loaded from ``data/``."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bdm.people.ufficio.files import TIPI_UFFICIO
from bdm.platform.database.base import Base


class Distretto(Base):
    """One of the 26 districts of a Court of Appeal or of the 3 detached sections ('MILANO', 'L_AQUILA')."""

    __tablename__ = "distretto"

    id: Mapped[str] = mapped_column(primary_key=True)
    nome: Mapped[str] = mapped_column(unique=True)
    sezione_distaccata_di: Mapped[str | None] = mapped_column(ForeignKey("distretto.id"))
    sede: Mapped[str]
    """The city of its seat, as addresses write it ('Reggio Calabria')."""


class Ufficio(Base):
    """A judicial office; ``nome`` is what decisions carry ('TRIBUNALE DI MILANO')."""

    __tablename__ = "ufficio"
    __table_args__ = (
        UniqueConstraint("nome", "distretto"),
        CheckConstraint(f"tipo IN {TIPI_UFFICIO!r}", name="tipo"),
    )

    nome: Mapped[str] = mapped_column(primary_key=True)
    distretto: Mapped[str] = mapped_column(ForeignKey("distretto.id"), index=True)
    tipo: Mapped[str]
    citta: Mapped[str]
    """The city of its seat ('Reggio Emilia')."""


class Regione(Base):
    """One of the twenty regions, as a regional law names it."""

    __tablename__ = "regione"

    nome: Mapped[str] = mapped_column(primary_key=True)
