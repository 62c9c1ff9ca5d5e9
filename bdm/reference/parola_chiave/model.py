"""Keywords by area and materia: reference data, loaded from ``data/``."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class ParolaChiave(Base):
    """A keyword offered for one materia; the same word may serve several materie."""

    __tablename__ = "parola_chiave"
    __table_args__ = (ForeignKeyConstraint(["area", "materia"], ["materia.area", "materia.nome"], onupdate="CASCADE"),)

    area: Mapped[str] = mapped_column(primary_key=True)
    materia: Mapped[str] = mapped_column(primary_key=True)
    nome: Mapped[str] = mapped_column(primary_key=True)
