from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class UserPreference(Base):
    """A small value that a person's client keeps under one of the fixed names."""

    __tablename__ = "user_preference"
    __table_args__ = (CheckConstraint("length(value::text) <= 1000", "value"),)

    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[dict[str, Any]]
