"""The tables of the assistant: conversations, summaries, and what each person has used of their allowance."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Identity, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class ChatMessage(Base):
    """One question about a decision's document and its answer, kept per person until cleared.

    ``file_hash`` is the version that was asked about: who may no longer open it no longer finds the conversation.
    ``answer``: ``{sentences: [{text, verified, citations: [{page, quote, places: [{page, start, end}]}]}], passages:
    [citation], left_out, fallback}`` (``schemas.AnswerOut``).
    """

    __tablename__ = "chat_message"
    __table_args__ = (Index(None, "account_id", "provvedimento_id", "file_hash", "seq"),)

    seq: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    provvedimento_id: Mapped[UUID] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"))
    file_hash: Mapped[str] = mapped_column(ForeignKey("document.hash", ondelete="CASCADE"), index=True)
    user_text: Mapped[str]
    answer: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class AssistantSummary(Base):
    """A document's summary, by what made it (model and prompts) and how long it had to be at least, in words;
    ``answer`` as of a message.
    """

    __tablename__ = "assistant_summary"

    file_hash: Mapped[str] = mapped_column(ForeignKey("document.hash", ondelete="CASCADE"), primary_key=True)
    version: Mapped[str] = mapped_column(primary_key=True)
    words: Mapped[int] = mapped_column(primary_key=True)
    answer: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class AssistantUsage(Base):
    """Requests to a model, and the tokens that they took, of a person on a day of Rome."""

    __tablename__ = "assistant_usage"
    __table_args__ = (CheckConstraint("requests >= 0 AND tokens >= 0", "used"),)

    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    requests: Mapped[int]
    tokens: Mapped[int]
