from __future__ import annotations

from typing import get_args
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, SmallInteger, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bdm.desk.assignment.schemas import AssignedTo
from bdm.desk.queue_view.schemas import SortOrder
from bdm.platform.authz import KINDS
from bdm.platform.database.base import Base, one_of
from bdm.platform.kit.identifiers import new_id


class QueueView(Base):
    """A work queue as a person looks at it, under a name; theirs alone. ``q`` is the expression of filters and text;
    a null order or size is the one that the person used last.
    """

    __tablename__ = "queue_view"
    __table_args__ = (
        CheckConstraint(one_of("kind", KINDS), "kind"),
        CheckConstraint(one_of("assigned_to", AssignedTo), "assigned_to"),
        CheckConstraint(one_of("sort_order", get_args(SortOrder)), "sort_order"),
        UniqueConstraint("account_id", "kind", "name"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    kind: Mapped[str]
    name: Mapped[str]
    q: Mapped[str]
    assigned_to: Mapped[str | None]
    sort_field: Mapped[str | None]
    sort_order: Mapped[str | None]
    size: Mapped[int | None] = mapped_column(SmallInteger)
