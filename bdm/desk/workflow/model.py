from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, CheckConstraint, ForeignKey, Identity, Index, Text, func, text
from sqlalchemy.orm import Mapped, mapped_column

from bdm.content.provvedimento.model import STATUSES
from bdm.platform.authz import KINDS
from bdm.platform.database.base import Base, one_of


class WorkflowEvent(Base):
    """One transition of one item: who, when, from where to where, and why where a reason is asked for.

    It outlives the item (a deleted draft leaves its history), so ``item_id`` is no foreign key.
    """

    __tablename__ = "workflow_event"
    __table_args__ = (
        CheckConstraint(one_of("kind", KINDS), "kind"),
        CheckConstraint(one_of("from_status", STATUSES), "from_status"),
        CheckConstraint(one_of("to_status", STATUSES), "to_status"),
        CheckConstraint("length(reason) BETWEEN 1 AND 2000", "reason"),
        Index(None, "kind", "item_id", "seq"),
        Index(None, "at", postgresql_using="brin"),
        Index(
            "ix_workflow_event_submitted",
            "actor_id",
            "kind",
            postgresql_include=["item_id"],
            postgresql_where=text("action = 'submitted'"),
        ),
    )

    seq: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    kind: Mapped[str]
    item_id: Mapped[UUID]
    action: Mapped[str]
    from_status: Mapped[str]
    to_status: Mapped[str | None]
    """None: the item was removed."""
    actor_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    reason: Mapped[str | None]
    confirmed: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default=text("'{}'"))
    """The doubts that its author took upon themselves (``bdm.content.doubts``)."""
    comments: Mapped[list[dict[str, Any]]] = mapped_column(server_default=text("'[]'"))
    """``{field, text, document}``: what was written about single fields; ``document`` only where it is about that one
    (``bdm.desk.workflow.comments.KeptComment``).
    """
