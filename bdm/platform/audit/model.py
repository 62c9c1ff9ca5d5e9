"""The tables of the record: events, their chain of hashes, what waits to be linked, sealed months.

The functions that fill the chain are in ``migrations/versions/first_shape/platform.sql``; ``audit.chain`` calls them.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import CheckConstraint, Identity, Index, func, text
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class AuditEvent(Base):
    """One thing that happened. The table takes inserts only: a trigger refuses everything else."""

    __tablename__ = "audit_event"

    seq: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    actor: Mapped[str | None]
    action: Mapped[str]
    object_kind: Mapped[str | None]
    object_id: Mapped[str | None]
    detail: Mapped[dict[str, Any] | None]

    __table_args__ = (
        Index(None, "object_kind", "object_id", "seq"),
        Index(None, "at", "seq"),
        Index("ix_audit_event_lower_actor_at_seq", text("lower(actor)"), "at", "seq"),
        Index(None, "action", "at", "seq"),
    )


class AuditPending(Base):
    """An event that is not in the chain yet; written by a trigger of ``audit_event``."""

    __tablename__ = "audit_pending"

    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)


class AuditLink(Base):
    """The place of an event in the chain, counted from 1 without gaps.

    ``hash`` is the SHA-256 of the previous hash (of nothing for the first: ``sha256('')``) followed by the event's
    canonical form, see ``bdm.platform.audit.chain.CANONICAL``.
    """

    __tablename__ = "audit_link"

    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seq: Mapped[int] = mapped_column(unique=True)
    hash: Mapped[bytes]


class AuditHead(Base):
    """Where the chain ends: one row. ``month`` is that of the segment still open, ``first_position`` its first."""

    __tablename__ = "audit_head"
    __table_args__ = (CheckConstraint("one", name="one"),)

    one: Mapped[bool] = mapped_column(primary_key=True, server_default=text("true"))
    position: Mapped[int]
    hash: Mapped[bytes]
    month: Mapped[date | None]
    first_position: Mapped[int]


class AuditSegment(Base):
    """A sealed month: its positions and its last hash, which stay when its events are dropped (``dropped_at``)."""

    __tablename__ = "audit_segment"

    month: Mapped[date] = mapped_column(primary_key=True)
    first_position: Mapped[int] = mapped_column(unique=True)
    last_position: Mapped[int]
    hash: Mapped[bytes]
    sealed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    dropped_at: Mapped[datetime | None]
