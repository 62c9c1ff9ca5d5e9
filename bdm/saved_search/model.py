from __future__ import annotations

from datetime import datetime
from typing import get_args
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.content.provvedimento.model import AREE
from bdm.platform.authz import KINDS
from bdm.platform.database.base import Base, one_of
from bdm.platform.kit.identifiers import new_id
from bdm.saved_search.schemas import SortOrder


class SavedSearch(Base):
    """A search that a person keeps; theirs alone."""

    __tablename__ = "saved_search"
    __table_args__ = (
        CheckConstraint(one_of("kind", KINDS), "kind"),
        CheckConstraint(one_of("area", AREE), "area"),
        CheckConstraint(one_of("sort_order", get_args(SortOrder)), "sort_order"),
        Index(None, "account_id", "kind"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    kind: Mapped[str]
    name: Mapped[str]
    query: Mapped[str]
    area: Mapped[str | None]
    collated: Mapped[bool] = mapped_column(server_default="false")
    note_personali: Mapped[bool] = mapped_column(server_default="false")
    sort_field: Mapped[str | None]
    sort_order: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
    """When its results were last looked at."""
