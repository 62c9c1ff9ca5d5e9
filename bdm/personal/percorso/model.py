from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.personal.percorso.schemas import TappaKind
from bdm.platform.database.base import Base, one_of


class Tappa(Base):
    """A search that a person made, or what they read, on one day in Rome; theirs alone. ``address`` is that of the
    results, which a reading was opened from, or empty; ``count`` is how many results there were. ``id`` follows from
    account, day, address and item, so that doing the same again that day is the same row. ``item_id`` is no foreign
    key: what is no longer there is shown as what may no longer be read.
    """

    __tablename__ = "tappa"
    __table_args__ = (
        CheckConstraint(one_of("kind", TappaKind), "kind"),
        CheckConstraint("(kind = 'ricerca') = (item_id IS NULL)", "item"),
        Index(None, "account_id", "at"),
        Index(None, "at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    day: Mapped[date]
    kind: Mapped[str]
    address: Mapped[str]
    item_id: Mapped[UUID | None]
    count: Mapped[int | None]
    at: Mapped[datetime] = mapped_column(server_default=func.now())
