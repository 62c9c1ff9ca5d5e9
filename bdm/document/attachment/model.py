from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from bdm.document.model import Document
from bdm.platform.database.base import Base


class DocumentAttachment(Base):
    """A file embedded in a document, as ``bdm.document.pdf.attachments`` has found it. Derived: it can be read
    again from the file.
    """

    __tablename__ = "document_attachment"
    __table_args__ = (CheckConstraint("number >= 1", "number"),)

    hash: Mapped[str] = mapped_column(ForeignKey(Document.hash, ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    name: Mapped[str]
    size: Mapped[int]
    content_hash: Mapped[str]
    program: Mapped[bool]
