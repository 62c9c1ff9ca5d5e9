from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from bdm.document.model import Document
from bdm.platform.database.base import Base


class DocumentEnvelope(Base):
    """The envelope of a document. It is in the store by its own hash; ``signers`` have ``name`` and ``day``, null where
    the envelope does not tell, and nobody has verified them.
    """

    __tablename__ = "document_envelope"
    __table_args__ = (Index(None, "envelope_hash"),)

    hash: Mapped[str] = mapped_column(ForeignKey(Document.hash, ondelete="CASCADE"), primary_key=True)
    envelope_hash: Mapped[str]
    size: Mapped[int]
    signers: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
