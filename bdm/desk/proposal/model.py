"""Proposals that were read from a document."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, SmallInteger, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class DocumentProposals(Base):
    """What was read from one document: a list of ``reading.Proposal`` and ``reading.OpenField`` as JSON, and
    by which ``reading.VERSION``. Derived from its pages, and removed with it: the passages name people.
    """

    __tablename__ = "document_proposals"

    hash: Mapped[str] = mapped_column(ForeignKey("document.hash", ondelete="CASCADE"), primary_key=True)
    proposals: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    version: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    read_at: Mapped[datetime] = mapped_column(server_default=func.now())
