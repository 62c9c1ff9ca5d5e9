from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Identity, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.database.base import Base


class AuditEvent(Base):
    """One thing that happened. The table takes inserts only: a trigger refuses everything else."""

    __tablename__ = "audit_event"
    __table_args__ = (Index(None, "object_kind", "object_id", "seq"),)

    seq: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    actor: Mapped[str | None]
    action: Mapped[str]
    object_kind: Mapped[str | None]
    object_id: Mapped[str | None]
    detail: Mapped[dict[str, Any] | None]
