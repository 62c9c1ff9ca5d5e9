"""Outcomes (docs/regole/campi.md#valori-ammessi): reference data, loaded from ``data/``."""

from __future__ import annotations

from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class Esito(Base):
    """How a decision ended ('RIGETTO')."""

    __tablename__ = "esito"

    nome: Mapped[str] = mapped_column(primary_key=True)
