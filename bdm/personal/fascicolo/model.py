from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base
from bdm.platform.kit.identifiers import new_id


class Fascicolo(Base):
    """A personal folder. A subfolder has its parent's owner; names are unique among siblings."""

    __tablename__ = "fascicolo"
    __table_args__ = (
        CheckConstraint("btrim(name) <> ''", "name"),
        CheckConstraint("parent_id <> id", "parent"),
        UniqueConstraint("id", "owner_id"),
        UniqueConstraint("owner_id", "parent_id", "name", postgresql_nulls_not_distinct=True),
        ForeignKeyConstraint(["parent_id", "owner_id"], ["fascicolo.id", "fascicolo.owner_id"], ondelete="CASCADE"),
        Index(None, "parent_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    owner_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    parent_id: Mapped[UUID | None]
    name: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class FascicoloParticipant(Base):
    """Someone a folder, with its subfolders, is shared with; ``may_write`` lets them add and remove items.
    ``new_since``: when it was shared, until they open it.
    """

    __tablename__ = "fascicolo_participant"
    __table_args__ = (Index(None, "account_id"),)

    fascicolo_id: Mapped[UUID] = mapped_column(ForeignKey("fascicolo.id", ondelete="CASCADE"), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    may_write: Mapped[bool] = mapped_column(server_default="false")
    new_since: Mapped[datetime | None] = mapped_column(server_default=func.now())


class FascicoloProvvedimento(Base):
    """A decision in a folder."""

    __tablename__ = "fascicolo_provvedimento"
    __table_args__ = (Index(None, "provvedimento_id"),)

    fascicolo_id: Mapped[UUID] = mapped_column(ForeignKey("fascicolo.id", ondelete="CASCADE"), primary_key=True)
    provvedimento_id: Mapped[UUID] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"), primary_key=True)
    added_at: Mapped[datetime] = mapped_column(server_default=func.now())


class FascicoloMassima(Base):
    """An abstract in a folder."""

    __tablename__ = "fascicolo_massima"
    __table_args__ = (Index(None, "massima_id"),)

    fascicolo_id: Mapped[UUID] = mapped_column(ForeignKey("fascicolo.id", ondelete="CASCADE"), primary_key=True)
    massima_id: Mapped[UUID] = mapped_column(ForeignKey("massima.id", ondelete="CASCADE"), primary_key=True)
    added_at: Mapped[datetime] = mapped_column(server_default=func.now())
