from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Boolean, CheckConstraint, ForeignKey, Identity, Index, Integer, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class ContentChange(Base):
    """One save of one item: ``version`` is what it became, ``changes`` a list of ``{field, from, to}``.

    The values are those of the original, personal data included. They go with their item: nobody may read them once
    it is gone. With ``restricted`` they were, before or after the save, the competent office's alone, and stay so.
    """

    __tablename__ = "content_change"
    __table_args__ = (
        CheckConstraint("num_nonnulls(provvedimento_id, massima_id) = 1", "item"),
        Index(None, "at", postgresql_using="brin"),
        Index(
            "ix_content_change_provvedimento",
            "provvedimento_id",
            "seq",
            postgresql_where="provvedimento_id IS NOT NULL",
        ),
        Index("ix_content_change_massima", "massima_id", "seq", postgresql_where="massima_id IS NOT NULL"),
    )

    seq: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    provvedimento_id: Mapped[UUID | None] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"))
    massima_id: Mapped[UUID | None] = mapped_column(ForeignKey("massima.id", ondelete="CASCADE"))
    version: Mapped[int] = mapped_column(Integer)
    restricted: Mapped[bool] = mapped_column(Boolean)
    actor_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    changes: Mapped[list[dict[str, Any]]]
