"""Who has what open. A row is written anew some times a minute, and means nothing once it is old."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.authz import KINDS
from bdm.platform.database.base import Base, one_of


class Presence(Base):
    """An account that has an item open on its edit page.

    It may outlive the item for a while, so ``item_id`` is no foreign key.
    """

    __tablename__ = "presence"
    __table_args__ = (CheckConstraint(one_of("kind", KINDS), "kind"),)

    kind: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[UUID] = mapped_column(primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    since: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
