from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.authz import KINDS
from bdm.platform.database.base import Base, one_of


class ItemAssignment(Base):
    """The one person who takes care of the step that is next for an item.

    It ends when the item moves, or its account is removed, and counts only while the account may do that step there.
    Only items in work have one, so ``item_id`` is no foreign key. ``assigned_by``: None for an account that is gone.
    """

    __tablename__ = "assignment"
    __table_args__ = (CheckConstraint(one_of("kind", KINDS), "kind"),)

    kind: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[UUID] = mapped_column(primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), index=True)
    assigned_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    assigned_at: Mapped[datetime] = mapped_column(server_default=func.now())
