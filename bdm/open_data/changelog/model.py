from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, Identity, Index, LargeBinary, SmallInteger, false, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.authz import KINDS
from bdm.platform.database.base import Base, one_of


class Evento(StrEnum):
    """What happened to something public. ``RESTRIZIONE``: its personal data went; ``RITIRO``: withdrawn for good, of
    which the day is told; ``RIMOZIONE``: not public any more, for now or for good.
    """

    AGGIUNTA = "aggiunta"
    MODIFICA = "modifica"
    RESTRIZIONE = "restrizione"
    RITIRO = "ritiro"
    RIMOZIONE = "rimozione"


GONE = (Evento.RITIRO, Evento.RIMOZIONE)
TAKEN_BACK = (*GONE, Evento.RESTRIZIONE)
"""After these, something that could be read no longer may be."""


class PublicQueue(Base):
    """What may have changed, to be looked at: filled by a trigger in the transaction of the change."""

    __tablename__ = "public_queue"

    seq: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    kind: Mapped[str]
    item_id: Mapped[UUID]


class PublicRecord(Base):
    """What was or is public, as it was when it was last looked at; ``leaf`` and ``substance``
    (``bdm.open_data.record``) are null where it no longer is.
    """

    __tablename__ = "public_record"
    __table_args__ = (
        CheckConstraint(one_of("kind", KINDS), "kind"),
        CheckConstraint(one_of("event", Evento), "event"),
        CheckConstraint(f"(leaf IS NULL) = ({one_of('event', GONE)})", "leaf"),
        Index("ix_public_record_format", "format"),
    )

    kind: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[UUID] = mapped_column(primary_key=True)
    event: Mapped[str]
    leaf: Mapped[bytes | None] = mapped_column(LargeBinary)
    substance: Mapped[bytes | None] = mapped_column(LargeBinary)
    restricted: Mapped[bool]
    format: Mapped[int] = mapped_column(SmallInteger)


class PublicChange(Base):
    """The register. It is only added to, by one at a time: what is written later has the higher ``seq``.

    ``technical``: only how it is put or read has changed, nothing that people wrote. ``salted``: the record of ``leaf``
    has a salt; without one, who guesses what it said can tell by the leaf.
    """

    __tablename__ = "public_change"
    __table_args__ = (
        CheckConstraint(one_of("kind", KINDS), "kind"),
        CheckConstraint(one_of("event", Evento), "event"),
        Index(None, "kind", "item_id", "seq"),
        Index(None, "kind", "seq"),
        Index(None, "at"),
        Index("ix_public_change_gone", "kind", "at", postgresql_where=one_of("event", GONE)),
    )

    seq: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    kind: Mapped[str]
    item_id: Mapped[UUID]
    event: Mapped[str]
    technical: Mapped[bool]
    salted: Mapped[bool] = mapped_column(server_default=false())
    leaf: Mapped[bytes | None] = mapped_column(LargeBinary)
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class PublicRegister(Base):
    """Which register it is, in one row: another ``epoch`` after a restore, when it may have gone back."""

    __tablename__ = "public_register"
    __table_args__ = (CheckConstraint("id = 1", name="one"),)

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, server_default="1", autoincrement=False)
    epoch: Mapped[str]
