"""The catalogue of permission groups: reference data, loaded from ``data/``."""

from __future__ import annotations

from sqlalchemy.orm import Mapped, mapped_column

from bdm.database.base import Base


class PermissionGroup(Base):
    """A permission of section 6 with the Italian name and description that ``/profilo`` shows."""

    __tablename__ = "permission_group"

    name: Mapped[str] = mapped_column(primary_key=True)
    nome: Mapped[str]
    descrizione: Mapped[str]
    ordine: Mapped[int]
