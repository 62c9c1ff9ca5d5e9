"""What the tables say of themselves to programs that do not know them."""

from __future__ import annotations

from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class OldestProgram(Base):
    """One row: the newest revision of the oldest program that works with the tables as they are."""

    __tablename__ = "oldest_program"

    revision: Mapped[str] = mapped_column(primary_key=True)
