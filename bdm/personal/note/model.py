from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, Integer, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base
from bdm.platform.kit.identifiers import new_id


class Note(Base):
    """A person's own note on a decision or an abstract, as plain text: at most one each, and none that is empty. What
    searches find of a note is beside it (``words``).

    ``version`` is the moment of the last change in milliseconds: a note that is written anew never has the version of
    one that was removed.
    """

    __tablename__ = "note"
    __table_args__ = (
        CheckConstraint("num_nonnulls(provvedimento_id, massima_id) = 1", "item"),
        UniqueConstraint("account_id", "provvedimento_id"),
        UniqueConstraint("account_id", "massima_id"),
        Index(None, "provvedimento_id"),
        Index(None, "massima_id"),
        Index(None, "analysis"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    provvedimento_id: Mapped[UUID | None] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"))
    massima_id: Mapped[UUID | None] = mapped_column(ForeignKey("massima.id", ondelete="CASCADE"))
    text: Mapped[str]
    tokens: Mapped[str] = mapped_column(TSVECTOR, server_default="", deferred=True)
    written: Mapped[str] = mapped_column(server_default="", deferred=True)
    analysis: Mapped[int] = mapped_column(Integer, server_default="0")
    version: Mapped[int] = mapped_column(server_default="1")
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class DocumentNote(Base):
    """A highlighted passage of a document, with or without text. ``rotated_rect`` is a list of
    ``{angle, rect: {x, y, width, height}}`` in page coordinates (points, origin at the top left).

    It belongs to one face of a decision: ``anonymised`` tells which. ``file_hash`` is the document that it was made on
    or has followed to; where that is no longer the one in use, the note waits. ``version`` counts the changes of the
    text, ``revision`` all changes. ``request_id`` is the client's, so that a request that is repeated makes one note.
    """

    __tablename__ = "document_note"
    __table_args__ = (
        CheckConstraint("page_number >= 1", "page_number"),
        CheckConstraint("color ~ '^[0-9a-f]{8}$'", "color"),
        Index(None, "file_hash", "page_number"),
        Index(None, "author_id"),
        Index(None, "provvedimento_id"),
        Index(None, "analysis"),
        UniqueConstraint("author_id", "request_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    provvedimento_id: Mapped[UUID] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"))
    anonymised: Mapped[bool] = mapped_column(server_default="false")
    file_hash: Mapped[str] = mapped_column(ForeignKey("document.hash"))
    author_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    page_number: Mapped[int] = mapped_column(Integer)
    color: Mapped[str] = mapped_column(server_default="94fadb66")
    text: Mapped[str] = mapped_column(server_default="")
    tokens: Mapped[str] = mapped_column(TSVECTOR, server_default="", deferred=True)
    written: Mapped[str] = mapped_column(server_default="", deferred=True)
    analysis: Mapped[int] = mapped_column(Integer, server_default="0")
    quote: Mapped[str] = mapped_column(server_default="")
    prefix: Mapped[str] = mapped_column(server_default="")
    suffix: Mapped[str] = mapped_column(server_default="")
    rotated_rect: Mapped[list[dict[str, Any]]]
    version: Mapped[int] = mapped_column(Integer, server_default="1")
    revision: Mapped[int] = mapped_column(server_default="1")
    request_id: Mapped[UUID | None]
    text_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    """Who wrote the text, as it is now."""
    last_update_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    last_update_date: Mapped[datetime] = mapped_column(server_default=func.now())


class RemovedNoteRequest(Base):
    """A request that made a note which its author has removed. One that was held up on its way, and was repeated
    meanwhile, may come after that: it does not make the note again.
    """

    __tablename__ = "removed_note_request"

    author_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    request_id: Mapped[UUID] = mapped_column(primary_key=True)


class DocumentNoteParticipant(Base):
    """Someone a passage's note is shared with; ``may_write`` lets them change its text. ``new_since``: when it was
    shared, until they open it.
    """

    __tablename__ = "document_note_participant"
    __table_args__ = (Index(None, "account_id"),)

    document_note_id: Mapped[UUID] = mapped_column(ForeignKey("document_note.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    may_write: Mapped[bool] = mapped_column(server_default="false")
    new_since: Mapped[datetime | None] = mapped_column(server_default=func.now())
