from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base
from bdm.platform.kit.identifiers import new_id


class Sovrascrittura(Base):
    """What ``account_id`` had written of a decision, an abstract or a note on a passage, and ``by_id`` replaced without
    having named a version. ``changes`` are ``{field, from, to}`` as the history spells them, each field once. They go
    with their item. With ``restricted`` they are, as in the history, the competent office's alone.
    """

    __tablename__ = "sovrascrittura"
    __table_args__ = (
        CheckConstraint("num_nonnulls(provvedimento_id, massima_id, document_note_id) = 1", "item"),
        Index(None, "account_id", "id"),
        Index(None, "provvedimento_id"),
        Index(None, "massima_id"),
        Index(None, "document_note_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    by_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    provvedimento_id: Mapped[UUID | None] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"))
    massima_id: Mapped[UUID | None] = mapped_column(ForeignKey("massima.id", ondelete="CASCADE"))
    document_note_id: Mapped[UUID | None] = mapped_column(ForeignKey("document_note.id", ondelete="CASCADE"))
    restricted: Mapped[bool]
    changes: Mapped[list[dict[str, Any]]]
    seen_at: Mapped[datetime | None]
