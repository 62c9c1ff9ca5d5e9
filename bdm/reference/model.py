"""Which version of the reference data a database holds."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class ReferenceVersion(Base):
    """One row: the hash of the files loaded last, so that a start with the same files skips them."""

    __tablename__ = "reference_version"
    __table_args__ = (CheckConstraint("id = 1", name="single_row"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    hash: Mapped[str]
    loaded_at: Mapped[datetime] = mapped_column(server_default=func.now())
