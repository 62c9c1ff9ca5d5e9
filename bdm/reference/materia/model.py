"""Materie and ruoli by area: reference data, loaded from ``data/``."""

from __future__ import annotations

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base, one_of
from bdm.reference.choices import CHOICES

AREA_CHECK = one_of("area", CHOICES["area"])


class Materia(Base):
    """A subject matter of one area."""

    __tablename__ = "materia"
    __table_args__ = (CheckConstraint(AREA_CHECK, name="area"),)

    area: Mapped[str] = mapped_column(primary_key=True)
    nome: Mapped[str] = mapped_column(primary_key=True)


class Ruolo(Base):
    """The register in which a case of one area is entered ('Contenzioso civile')."""

    __tablename__ = "ruolo"
    __table_args__ = (CheckConstraint(AREA_CHECK, name="area"),)

    area: Mapped[str] = mapped_column(primary_key=True)
    nome: Mapped[str] = mapped_column(primary_key=True)
