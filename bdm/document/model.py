from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Text,
    UniqueConstraint,
    func,
)
from sqlalchemy.dialects.postgresql import REAL
from sqlalchemy.orm import Mapped, mapped_column

from bdm.people.user.model import UserAccount
from bdm.platform.database.base import Base


class DocumentState(StrEnum):
    """Where the processing of a document stands."""

    IN_CODA = "IN_CODA"
    IN_ELABORAZIONE = "IN_ELABORAZIONE"
    ELABORATO = "ELABORATO"
    SENZA_TESTO = "SENZA_TESTO"
    NON_RIUSCITO = "NON_RIUSCITO"

    @property
    def settled(self) -> bool:
        """Whether processing has ended, well or not."""
        return self in (DocumentState.ELABORATO, DocumentState.SENZA_TESTO, DocumentState.NON_RIUSCITO)


class NotReread(StrEnum):
    """Why a later version of the reader has left the text of a document as an earlier one has read it."""

    ALTRO_TESTO = "ALTRO_TESTO"
    NON_LEGGIBILE = "NON_LEGGIBILE"

    @property
    def message(self) -> str:
        """What its office is told."""
        if self is NotReread.ALTRO_TESTO:
            return (
                "La versione attuale del lettore vi legge un testo diverso: resta quello di prima finché il documento "
                "non è rielaborato."
            )
        return "La versione attuale del lettore non riesce a rileggere il documento: resta il testo di prima."


STATES_SQL = ", ".join(f"'{state}'" for state in DocumentState)
NOT_REREAD_SQL = ", ".join(f"'{why}'" for why in NotReread)


class Document(Base):
    """A stored file, named by its hash (``bdm.platform.storage.hashing``), and what became of its processing.

    ``provvedimento_id`` is the one decision that it is attached to: decisions point back with a composite foreign
    key, so that no document can ever belong to two. Until then it is ``uploaded_by``'s: who sent the file last
    (``uploaded_at``). ``characters`` is the length of its text, ``outline`` where the parts of a short one begin
    (``bdm.document.derived``), ``beside`` what the file says beside its pages (title, subject, keywords, bookmarks),
    ``likeness`` what finds texts that are nearly the same (``bdm.document.likeness``), ``attachments`` how many files
    are embedded in it, ``citations`` by which version of the grammar it was read what it cites
    (``bdm.document.citation``), ``scans`` by which version of that its scans were read (``jobs.recognise``),
    ``languages`` those of its text, first that of most pages (``bdm.italian.language``; of all six, None: not looked
    at yet). ``reader_version`` is the version of the reader (``pdf.protocol``) that its text is
    of, ``reader_tried`` the last that has looked at it: where that is larger, the text was left as it is, and
    ``not_reread`` says why.
    """

    __tablename__ = "document"
    __table_args__ = (
        CheckConstraint("hash ~ '^[0-9a-f]{64}$'", "hash"),
        CheckConstraint("size >= 0", "size"),
        CheckConstraint("domain IN ('CIVILE', 'PENALE')", "domain"),
        CheckConstraint(f"state IN ({STATES_SQL})", "state"),
        CheckConstraint(f"not_reread IN ({NOT_REREAD_SQL})", "not_reread"),
        CheckConstraint("progress BETWEEN 0 AND 100", "progress"),
        CheckConstraint("page_count >= 1", "page_count"),
        CheckConstraint("(state = 'NON_RIUSCITO') = (failure_code IS NOT NULL)", "failure"),
        CheckConstraint("state NOT IN ('ELABORATO', 'SENZA_TESTO') OR page_count IS NOT NULL", "processed"),
        UniqueConstraint("hash", "provvedimento_id"),
        Index(None, "provvedimento_id"),
        Index(
            "ix_document_unsettled",
            "state",
            postgresql_where="state IN ('IN_CODA', 'IN_ELABORAZIONE', 'NON_RIUSCITO')",
        ),
        Index("ix_document_characters", "characters"),
        CheckConstraint("attachments >= 0", "attachments"),
        Index(
            "ix_document_unlisted",
            "seq",
            postgresql_where="attachments IS NULL AND state IN ('ELABORATO', 'SENZA_TESTO')",
        ),
        Index("ix_document_citations", "citations", postgresql_where="state = 'ELABORATO'"),
        Index("ix_document_scans", "scans", postgresql_where="state = 'SENZA_TESTO'"),
        Index("ix_document_reader_tried", "reader_tried", postgresql_where="state IN ('ELABORATO', 'SENZA_TESTO')"),
        Index("ix_document_likeness", "likeness", postgresql_using="gin"),
        Index("ix_document_unlikened", "seq", postgresql_where="likeness IS NULL AND state = 'ELABORATO'"),
        Index("ix_document_unattached", "uploaded_at", postgresql_where="provvedimento_id IS NULL"),
    )

    hash: Mapped[str] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(Identity(always=True), unique=True)
    size: Mapped[int]
    name: Mapped[str]
    domain: Mapped[str]
    state: Mapped[str] = mapped_column(server_default=DocumentState.IN_CODA)
    progress: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    page_count: Mapped[int | None]
    characters: Mapped[int] = mapped_column(server_default="0")
    outline: Mapped[list[int] | None] = mapped_column(ARRAY(Integer))
    likeness: Mapped[list[int] | None] = mapped_column(ARRAY(Integer))
    attachments: Mapped[int | None] = mapped_column(SmallInteger)
    citations: Mapped[int | None] = mapped_column(SmallInteger)
    scans: Mapped[int | None] = mapped_column(SmallInteger)
    languages: Mapped[list[str] | None] = mapped_column(ARRAY(Text))
    reader_version: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    reader_tried: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    not_reread: Mapped[str | None]
    beside: Mapped[list[str] | None]
    failure_code: Mapped[str | None]
    failure_message: Mapped[str | None]
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    provvedimento_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("provvedimento.id", ondelete="SET NULL", deferrable=True, initially="DEFERRED", use_alter=True)
    )
    uploaded_by: Mapped[UUID | None] = mapped_column(ForeignKey(UserAccount.id, ondelete="SET NULL"))
    uploaded_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    processed_at: Mapped[datetime | None]


class DocumentPage(Base):
    """The text of one page. Derived: it can be read again from the file. Sizes are in points (1/72 inch); of a text
    that was read on a scan, ``confidence`` is how sure that reading is, from 0 to 100. ``testo_nascosto`` is what the
    file has on the page and does not show: no text of the decision, but whoever has the file may copy it.
    """

    __tablename__ = "document_page"
    __table_args__ = (
        CheckConstraint("page_number >= 1", "page_number"),
        CheckConstraint("confidence BETWEEN 0 AND 100", "confidence"),
    )

    hash: Mapped[str] = mapped_column(ForeignKey("document.hash", ondelete="CASCADE"), primary_key=True)
    page_number: Mapped[int] = mapped_column(primary_key=True)
    width: Mapped[float] = mapped_column(REAL)
    height: Mapped[float] = mapped_column(REAL)
    testo: Mapped[str]
    confidence: Mapped[int | None] = mapped_column(SmallInteger)
    testo_nascosto: Mapped[str | None]


class DocumentDerived(Base):
    """What is read from a long document's text (``bdm.document.derived``), by name, as it is sent."""

    __tablename__ = "document_derived"

    hash: Mapped[str] = mapped_column(ForeignKey("document.hash", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int]
    data: Mapped[bytes] = mapped_column(LargeBinary)
