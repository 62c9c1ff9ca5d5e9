from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, Identity, Index, SmallInteger, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class DaIndicizzare(Base):
    """The outbox between a change and the index: written by triggers in the transaction of the change."""

    __tablename__ = "da_indicizzare"
    __table_args__ = (Index(None, "priorita", "seq"), Index(None, "item_id"))

    seq: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    priorita: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    kind: Mapped[str]
    item_id: Mapped[UUID]
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class Indice(Base):
    """Which index is the database's, in one row (``bdm.search.indexing.agreement``)."""

    __tablename__ = "indice"
    __table_args__ = (CheckConstraint("id = 1", name="one"),)

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, server_default="1", autoincrement=False)
    generations: Mapped[list[str]]
    marks: Mapped[list[str]]
    version: Mapped[int] = mapped_column(BigInteger, server_default="0")
    """Of the items that were read last to be indexed; the row is locked while they are read."""
