from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, func, text
from sqlalchemy.orm import Mapped, mapped_column

from bdm.desk.workflow.transitions import Action
from bdm.platform.authz import KINDS
from bdm.platform.database.base import Base, one_of
from bdm.platform.kit.identifiers import new_id

BULK: Final = (Action.SUBMITTED, Action.APPROVED)
"""What is done with many at once; publishing is not: each is looked at (docs/regole/redazione.md#tutti-insieme)."""


class ItemState(StrEnum):
    """How it went with one item, in the order in which it is shown."""

    REFUSED = "REFUSED"
    DONE = "DONE"
    TO_DO = "TO_DO"


class BulkMove(Base):
    """A step that a person has asked for with all that a queue found, which goes on without them; one at a time.

    ``ended_at``: nothing is done any more; ``stopped``: though something was left.
    """

    __tablename__ = "bulk_move"
    __table_args__ = (
        CheckConstraint(one_of("kind", KINDS), "kind"),
        CheckConstraint(one_of("action", BULK), "action"),
        Index("uq_bulk_move_running", "account_id", unique=True, postgresql_where=text("ended_at IS NULL")),
        Index(None, "account_id", "at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    kind: Mapped[str]
    action: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    ended_at: Mapped[datetime | None]
    stopped: Mapped[bool] = mapped_column(server_default=text("false"))


class BulkMoveItem(Base):
    """One of its items, as they were found when it began; it may outlive the item, so ``item_id`` is no foreign key.

    ``refusal`` is what the person would have been told.
    """

    __tablename__ = "bulk_move_item"
    __table_args__ = (
        CheckConstraint(one_of("state", ItemState), "state"),
        Index(None, "bulk_move_id", "place", postgresql_where=text("state = 'TO_DO'")),
    )

    bulk_move_id: Mapped[UUID] = mapped_column(ForeignKey("bulk_move.id", ondelete="CASCADE"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    item_id: Mapped[UUID]
    state: Mapped[str] = mapped_column(server_default=text("'TO_DO'"))
    refusal: Mapped[str | None]
