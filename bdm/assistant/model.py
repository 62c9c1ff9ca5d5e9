from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Identity, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.database.base import Base


class ChatMessage(Base):
    """One question about a decision's document and its answer, kept per person until cleared."""

    __tablename__ = "chat_message"
    __table_args__ = (Index(None, "account_id", "provvedimento_id", "anonymized", "seq"),)

    seq: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    provvedimento_id: Mapped[UUID] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"))
    anonymized: Mapped[bool]
    user_text: Mapped[str]
    assistant_text: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
